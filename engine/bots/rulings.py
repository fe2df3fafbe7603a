"""The rules of a room, from what its view says of them."""

from __future__ import annotations

from functools import cache

from engine.rules import OptionValue, RuleSet
from engine.variants import rule_set
from engine.views import View


def rules_of(view: View) -> RuleSet:
    """The rule set of the match that `view` shows, as its options make it."""
    return _under(view.rules, tuple(view.options.items()))


@cache
def _under(slug: str, options: tuple[tuple[str, OptionValue], ...]) -> RuleSet:
    return rule_set(slug).under(dict(options))
