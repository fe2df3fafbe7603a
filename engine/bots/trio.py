"""What a score is worth where each of three has one, in a Gallo by turn (D11, D12)."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Final

from engine.bots.equity import CONFIDENCE, WITH_CANTOS

MOST: Final = max(points for points, _ in WITH_CANTOS)

WINNERS: Final = ((1, 0, 0), (1, 1, 0), (1, 0, 1))
"""Who is paid in a hand that the player wins: it alone, or it and either of the others."""


class TrioEquity:
    """The chance of being the first of three to reach `target`, from every score.

    Each of them is the Gallo in a third of the hands to come, and so the partner of either of the
    others as often: a couple's points are worth less to whoever lags behind its partner.
    """

    def __init__(self, target: int) -> None:
        self._target, self._size = target, target + MOST
        self._chances = [0.0] * self._size**3
        steps = self._steps()
        # From the highest scores down: what follows a hand is known before it.
        for own, one, other in product(range(self._size - 1, -1, -1), repeat=3):
            place = self._place(own, one, other)
            if max(own, one, other) >= target:
                self._chances[place] = _at_the_end(own, one, other)
            else:
                self._chances[place] = sum(
                    [often * self._chances[place + step] for step, often in steps]
                )

    def __call__(self, own: int, one: int, other: int) -> float:
        """The chance of the player with `own`; scores may lie beyond the target (D-Q3)."""
        if max(own, one, other) >= self._target:
            return _at_the_end(own, one, other)
        return self._chances[self._place(own, one, other)]

    def _place(self, own: int, one: int, other: int) -> int:
        return (own * self._size + one) * self._size + other

    def _steps(self) -> list[tuple[int, float]]:
        """How far on a hand leads in the table, and how often."""
        steps = []
        for (points, often), paid in product(WITH_CANTOS, WINNERS):
            won = self._place(*(points * each for each in paid))
            lost = self._place(*(points * (1 - each) for each in paid))
            steps += [(won, often * CONFIDENCE / 3), (lost, often * (1 - CONFIDENCE) / 3)]
        return steps


def _at_the_end(own: int, one: int, other: int) -> float:
    """Whoever has most has won; those who arrive together go on, alike in that (D-Q3)."""
    best = max(own, one, other)
    return 1 / (own, one, other).count(best) if own == best else 0.0


@cache
def trio_equity_of(target: int) -> TrioEquity:
    """The equity of the scores of three who play to `target`."""
    return TrioEquity(target)
