"""The rulebooks in `seeds/rules`, as the tests want them."""

from __future__ import annotations

from pathlib import Path

from engine.rulebook import Rulebook, read_rulebook
from engine.variants import RULE_SETS

ROOT = Path(__file__).parents[2]
PATHS = {slug: ROOT / "seeds" / "rules" / f"{slug}.toml" for slug in RULE_SETS}

LETTERS = {
    "gauderio": "A",
    "gauderio-classico": "B",
    "paulista": "C",
    "rioplatense": "D",
    "mano-a-mano": "E",
}
"""How the clauses of each rule set's document begin."""

SIZES = {"A": 95, "B": 63, "C": 62, "D": 113, "E": 54}
"""How many clauses each document has."""

RULINGS = {"A": 27, "B": 18, "C": 19, "D": 28, "E": 16}
"""How many doubts about each document are settled by a ruling."""

IN_ROOM = {
    "A": {*range(75, 83), *range(87, 92)},
    "C": {*range(41, 52), *range(55, 60)},
}
"""The clauses about the room around the table; those about leaving may be marked either way."""

LEAVING = {"A83", "A84", "C49"}
"""Rules of the room that cost points at the table."""


def clauses_of(slug: str) -> list[str]:
    """The clauses of a rule set's document, in its order."""
    letter = LETTERS[slug]
    return [f"{letter}{number}" for number in range(1, SIZES[letter] + 1)]


def played_of(slug: str) -> list[str]:
    """Those about the cards: each needs an example, or a reason under [unexpressed]."""
    rooms = {f"{letter}{number}" for letter, numbers in IN_ROOM.items() for number in numbers}
    return [ident for ident in clauses_of(slug) if ident not in rooms]


def text_of(slug: str) -> str:
    """The rulebook of a rule set as it is written."""
    return PATHS[slug].read_text(encoding="utf-8")


def rulebook(slug: str) -> Rulebook:
    """The rulebook of a rule set."""
    return read_rulebook(text_of(slug))


def entries_of(slug: str) -> list[str]:
    """Each example of a rule set as a scenario document of its own."""
    _, *entries = text_of(slug).split("[[scenario]]\n")
    return ["[[scenario]]\n" + entry for entry in entries]


WRITTEN = [slug for slug, path in PATHS.items() if path.exists()]
"""The rule sets whose rulebook is there; `test_rulebook` wants all of them."""

BOOKS = {slug: rulebook(slug) for slug in WRITTEN}
