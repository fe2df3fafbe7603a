"""What the results of many duplicate matches say, and how sure of it they are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, log10, sqrt


@dataclass(frozen=True, slots=True)
class Rating:
    """How one bot does against another.

    `won` of `matches`; `error` is the standard error of the rate, `points` the difference in Elo
    points (400 for ten to one) and `points_error` its standard error.
    """

    matches: int
    won: int
    error: float
    points: float
    points_error: float

    @property
    def rate(self) -> float:
        """The part of the matches that was won."""
        return self.won / self.matches


def rating(results: Sequence[int], of: int = 2) -> Rating:
    """The rating from `results`, the matches won in each deal, which is played `of` times.

    The matches of a deal share their cards, so it is the deals that are independent, and the error
    is that of their mean. Raises ValueError for fewer than two deals.
    """
    deals, won = len(results), sum(results)
    if deals < 2:
        raise ValueError("a standard error takes at least two deals")
    rate = won / (of * deals)
    variance = sum((result / of - rate) ** 2 for result in results) / (deals - 1)
    error = sqrt(variance / deals)
    # Half a match to each keeps a clean sweep from being infinitely good.
    fair = (won + 0.5) / (of * deals + 1)
    points = 400 * log10(fair / (1 - fair))
    return Rating(of * deals, won, error, points, 400 / log(10) * error / (fair * (1 - fair)))
