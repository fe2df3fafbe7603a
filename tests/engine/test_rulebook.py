"""Every rule is written in three languages and shown by an example that passes."""

from __future__ import annotations

import pytest

from engine.rulebook import LANGUAGES, Example
from engine.scenario import run
from tests.engine.books import BOOKS, CLAUSES, PLAYED

EXAMPLES = [
    pytest.param(example, id=example.scenario.id) for b in BOOKS.values() for example in b.examples
]
every_book = pytest.mark.parametrize("slug", BOOKS)


@every_book
def test_every_clause_of_the_document_is_there(slug: str) -> None:
    assert list(BOOKS[slug].clauses) == CLAUSES[slug]


@every_book
def test_every_clause_of_play_has_an_example_or_a_reason(slug: str) -> None:
    book = BOOKS[slug]
    shown = {ident for ident in PLAYED[slug] if book.examples_of(ident)}
    assert set(PLAYED[slug]) - shown == set(book.unexpressed), "either an example or a reason"


@every_book
def test_room_clauses_are_marked_and_all_others_are_about_play(slug: str) -> None:
    book = BOOKS[slug]
    at_table = [ident for ident, clause in book.clauses.items() if not clause.in_room]
    assert at_table == PLAYED[slug]


@every_book
def test_no_sentence_is_used_twice(slug: str) -> None:
    """A sentence left over from copying another entry would teach the wrong rule."""
    book = BOOKS[slug]
    texts = [clause.text for clause in book.clauses.values()]
    texts += [ruling.text for ruling in book.rulings.values()]
    for language in LANGUAGES:
        said = [text[language] for text in texts]
        assert len(set(said)) == len(said)
    assert all(len(set(text.values())) == len(LANGUAGES) for text in texts), "not translated"


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_passes(example: Example) -> None:
    assert run(example.scenario) is None
