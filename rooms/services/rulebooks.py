"""The rulebooks under `seeds/rules`, read once per process."""

from __future__ import annotations

from functools import cache
from typing import Final

from django.conf import settings

from engine.rulebook import Rulebook, read_rulebook
from engine.variants import rule_set

FOLDER: Final = "seeds/rules"


def clause_of(slug: str, key: str) -> str:
    """The clause or ruling behind a word or the reason of an ending; empty if none is named."""
    return rulebook(slug).shows.get(key, "")


@cache
def rulebook(slug: str) -> Rulebook:
    """The rulebook of a rule set. Raises UnknownRules, or BadRulebook for a file that is wrong."""
    rule_set(slug)
    path = settings.BASE_DIR / FOLDER / f"{slug}.toml"
    return read_rulebook(path.read_text(encoding="utf-8"))
