"""Code cites the rule it implements, and only rules that there are."""

from __future__ import annotations

import ast
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.variants import RULE_SETS
from tests.engine.books import BOOKS, ROOT, RULINGS, SIZES, played_of

CITED = re.compile(r"(?<![\w#.-])(?:([A-E])(-Q)?(\d{1,3})|0-(\d{1,2}))(?![\w-]|\.\d)")

FOR_EVERY_RULE_SET = range(1, 13)
"""The decisions 0-1 to 0-12 are not about one rule set."""


def is_known(citation: str) -> bool:
    """Whether there is such a clause, or such a ruling."""
    found = CITED.fullmatch(citation)
    if found is None:
        return False
    letter, ruling, number, for_all = found.groups()
    if for_all is not None:
        return int(for_all) in FOR_EVERY_RULE_SET
    return 1 <= int(number) <= (RULINGS if ruling else SIZES)[letter]


def prose_of(path: Path) -> Iterator[str]:
    """The comments and docstrings of a Python file, where rules are cited."""
    with tokenize.open(path) as source:
        for token in tokenize.generate_tokens(source.readline):
            if token.type == tokenize.COMMENT and "noqa" not in token.string:
                yield token.string
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield str(node.value.value)


def citations_in(text: str) -> list[str]:
    """Everything that looks like the name of a clause or a ruling; both ends of a range."""
    return [found.group() for found in CITED.finditer(re.sub(r"(?<=\d)-(?=[A-E])", " ", text))]


SOURCES = [path for folder in ("engine", "rooms") for path in (ROOT / folder).rglob("*.py")]


def test_code_cites_only_what_there_is() -> None:
    strangers = {
        f"{path.relative_to(ROOT)}: {citation}"
        for path in SOURCES
        for text in prose_of(path)
        for citation in citations_in(text)
        if not is_known(citation)
    }
    assert not strangers


@pytest.mark.parametrize("slug", RULE_SETS)
def test_every_clause_of_play_is_cited_by_the_engine(slug: str) -> None:
    """So that a player's complaint leads from the rule to its code in one search.

    What no step of an example can express is no matter of the engine either.
    """
    prose = [text for path in SOURCES for text in prose_of(path) if "engine" in path.parts]
    cited = set().union(*(spread(text) for text in prose))
    missing = set(played_of(slug)) - cited - set(BOOKS[slug].unexpressed)
    assert not missing


def spread(text: str) -> set[str]:
    """The clauses cited in `text`, those inside of ranges such as C29-C39 included."""
    ranges = re.findall(r"([A-E])(\d+)(?:-| to )\1(\d+)", text)
    inside = {f"{x}{n}" for x, low, high in ranges for n in range(int(low), int(high) + 1)}
    return inside | set(citations_in(text))


@pytest.mark.parametrize(
    ("text", "citations"),
    [
        ("(C17, C26)", ["C17", "C26"]),
        ("C5-C10 and C-Q4.", ["C5", "C10", "C-Q4"]),
        ("decision 0-5; A53", ["0-5", "A53"]),
        ("the score 10-5, card #C4 and id C17x", []),
        ("Clauses C20 to C24", ["C20", "C24"]),
    ],
)
def test_citations_are_found(text: str, citations: list[str]) -> None:
    assert citations_in(text) == citations


def test_unknown_citations_are_told_from_known_ones() -> None:
    known = ["C1", "C62", "C-Q1", "C-Q19", "A53", "B63", "D30", "E-Q4", "0-1", "0-12"]
    assert all(map(is_known, known))
    assert not any(map(is_known, ["C0", "C63", "C-Q20", "A96", "B64", "0-0", "0-13", "F1"]))
