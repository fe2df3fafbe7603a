"""Every rule is written in three languages and shown by an example that passes."""

from __future__ import annotations

import pytest

from engine.rulebook import LANGUAGES, Example
from engine.scenario import run
from engine.variants import RULE_SETS
from tests.engine.books import BOOKS, LEAVING, WRITTEN, clauses_of, played_of

EXAMPLES = [
    pytest.param(example, id=example.scenario.id) for b in BOOKS.values() for example in b.examples
]
every_book = pytest.mark.parametrize("slug", BOOKS)


def test_every_rule_set_has_its_rulebook() -> None:
    assert set(RULE_SETS) - set(WRITTEN) == set()


@every_book
def test_every_clause_of_the_document_is_there(slug: str) -> None:
    assert list(BOOKS[slug].clauses) == clauses_of(slug)


@every_book
def test_every_clause_of_play_has_an_example_or_a_reason(slug: str) -> None:
    book, played = BOOKS[slug], played_of(slug)
    shown = {ident for ident in played if book.examples_of(ident)}
    assert set(played) - shown == set(book.unexpressed), "either an example or a reason"


@every_book
def test_room_clauses_are_marked_and_all_others_are_about_play(slug: str) -> None:
    clauses = BOOKS[slug].clauses.items()
    at_table = {ident for ident, clause in clauses if not clause.in_room}
    assert at_table - LEAVING == set(played_of(slug)) - LEAVING


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


@pytest.mark.parametrize("slug", RULE_SETS)
def test_every_call_and_every_ending_of_a_rule_set_leads_to_a_rule(slug):
    """What the table shows as a button or a result has its clause named under [shows]."""
    rules, shows = RULE_SETS[slug], BOOKS[slug].shows
    wanted = {word.value for word in rules.stakes.words} | {"quero", "nao-quero", "sair"}
    wanted |= {"two_tricks", "win_then_tie", "tie_then_win", "first_trick", "third_trick"}
    wanted |= {"all_tied", "refused", "left"}
    if rules.envido is not None:
        wanted |= {"envido", "real-envido", "falta-envido"}
    if rules.flor is not None:
        wanted |= {"contraflor", "contraflor-resto", "me-achico"}
    if rules.eve is not None:
        wanted |= {"jogar", "correr", "ran"}
    if rules.folding:
        wanted |= {"maco", "folded"}
    assert wanted <= set(shows)
