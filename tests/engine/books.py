"""The rulebooks in `seeds/rules`, as the tests want them."""

from __future__ import annotations

from pathlib import Path

from engine.rulebook import Rulebook, read_rulebook
from engine.variants import RULE_SETS

ROOT = Path(__file__).parents[2]
PATHS = {slug: ROOT / "seeds" / "rules" / f"{slug}.toml" for slug in RULE_SETS}

CLAUSES = {"paulista": [f"C{number}" for number in range(1, 63)]}
"""The clauses of each rule set's document."""

PLAYED = {"paulista": [f"C{number}" for number in (*range(1, 41), 52, 53, 54, 60, 61, 62)]}
"""Those about the cards: each needs an example, or a reason under [unexpressed]."""


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


BOOKS = {slug: rulebook(slug) for slug in RULE_SETS}
