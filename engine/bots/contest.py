"""A contest of values, Envido or Flor: who is likely to have more, and who would dare."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from engine.bots.standin import Offer
from engine.bots.standing import Standing
from engine.bots.strength import leaning
from engine.bots.values import HIGHEST, Spread, best_up_to, parts, up_to

BOLDNESS: Final = 0.8
"""How sharply the others' opinions change around the value from which an acceptance pays."""

TIMID: Final = 0.1
"""How often a bid is refused whatever the value."""


@dataclass(frozen=True, slots=True)
class Contest:
    """How likely our best is at most each value (`ours`), and how theirs is spread (`theirs`).

    `ties` is how likely equal values are ours.
    """

    ours: Spread
    theirs: Spread
    ties: float

    def wins(self, accepts: Callable[[int], float] = lambda _: 1.0) -> tuple[float, float]:
        """How likely they accept, and how likely we then win; they do by their best value."""
        accepted = won = 0.0
        below = 0.0
        for value, chance in enumerate(self.theirs):
            most = self.ours[value]
            if chance:
                part = chance * accepts(value)
                accepted += part
                won += part * (1 - most + self.ties * (most - below))
            below = most
        return accepted, won / accepted if accepted else 0.5


def contest(own: int, partners: Sequence[Spread], others: Sequence[Spread], ties: float) -> Contest:
    """The contest of a player with `own` and its `partners` against the `others`."""
    ours = tuple(
        [chance if value >= own else 0.0 for value, chance in enumerate(best_up_to(partners))]
    )
    return Contest(ours, parts(best_up_to(others)), ties)


@dataclass(frozen=True, slots=True)
class Stakes:
    """What an accepted canto makes of the match: the chance of winning it once `won` or `lost`."""

    won: float
    lost: float

    @property
    def risk(self) -> float:
        """All that hangs on it."""
        return self.won - self.lost

    def worth(self, chance: float) -> float:
        """What to expect of it."""
        return chance * self.won + (1 - chance) * self.lost


def stakes(standing: Standing, pot: int) -> Stakes:
    """What `pot` means to either side."""
    return Stakes(standing.after(pot, for_us=True), standing.after(pot, for_us=False))


def bid(found: Contest, standing: Standing, said: Offer, played: Stakes, image: Spread) -> float:
    """What to expect of a canto that they may refuse.

    `image` is how they think the caller's values are spread. They accept with a value from which
    that pays.
    """
    refused = standing.after(said.refused, for_us=True)
    needed = (played.won - refused) / played.risk if played.risk > 0 else 0.0
    pivot = min(bisect_left(up_to(image), needed), HIGHEST)
    accepted, chance = found.wins(lambda value: (1 - TIMID) * leaning(value, pivot, BOLDNESS))
    return (1 - accepted) * refused + accepted * played.worth(chance)
