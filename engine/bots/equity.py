"""What a score is worth: the chance of winning the match from it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from engine.rules import EveRules, RuleSet
from engine.variants import rule_set

OFTEN: Final = (0.6, 0.28, 0.08, 0.04)
"""How often a hand is decided at each rung of the ladder; higher ones are too rare to matter."""

WITH_CANTOS: Final = ((1, 0.28), (2, 0.28), (3, 0.2), (4, 0.12), (5, 0.06), (7, 0.06))
"""Points of a hand, Envido and Flor included, and how often they are made."""

CONFIDENCE: Final = 0.53
"""How many of the hands to come a bot reckons to win: above a half it shuns even gambles."""

EVE_PLAYED: Final = 0.7
EVE_WON: Final = 0.62
"""How often the side at the eve plays, and then wins: it picks its hands, so more than half."""


class Equity:
    """The chance of winning a match under `rules` from every score."""

    def __init__(self, rules: RuleSet) -> None:
        self._rules = rules
        self._hands = tuple(_hands(rules))
        self._known: dict[tuple[int, int], float] = {}

    def __call__(self, ours: int, theirs: int) -> float:
        """The chance of the side with `ours`; scores may lie beyond the target (D-Q3)."""
        if max(ours, theirs) >= self._rules.target:
            return 0.5 if ours == theirs else float(ours > theirs)
        if (ours, theirs) not in self._known:
            self._known[ours, theirs] = self._worked_out(ours, theirs)
        return self._known[ours, theirs]

    def _worked_out(self, ours: int, theirs: int) -> float:
        eve = self._rules.eve
        if eve is not None and (ours == eve.at) != (theirs == eve.at):
            return self._at_the_eve(eve, ours, theirs)
        return sum(
            often
            * (
                CONFIDENCE * self(ours + points, theirs)
                + (1 - CONFIDENCE) * self(ours, theirs + points)
            )
            for points, often in self._hands
        )

    def _at_the_eve(self, eve: EveRules, ours: int, theirs: int) -> float:
        def after(points: int, *, for_the_eve: bool) -> float:
            if for_the_eve == (ours == eve.at):
                return self(ours + points, theirs)
            return self(ours, theirs + points)

        won = after(eve.play_for, for_the_eve=True)
        lost = after(eve.play_for, for_the_eve=False)
        ran = after(eve.run_for, for_the_eve=False)
        return EVE_PLAYED * (EVE_WON * won + (1 - EVE_WON) * lost) + (1 - EVE_PLAYED) * ran


@cache
def equity_of(slug: str) -> Equity:
    """The equity of the scores of a match in the rule set `slug`."""
    return Equity(rule_set(slug))


def _hands(rules: RuleSet) -> Iterable[tuple[int, float]]:
    """What a hand is worth, and how often."""
    if rules.envido is not None:
        return WITH_CANTOS
    return zip(rules.stakes.values, OFTEN, strict=False)
