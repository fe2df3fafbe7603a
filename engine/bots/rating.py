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


def rating(results: Sequence[int]) -> Rating:
    """The rating from `results`, the matches won (0, 1 or 2) in each duplicate pair.

    The two matches of a pair share their cards, so it is the pairs that are independent, and the
    error is that of their mean. Raises ValueError for fewer than two pairs.
    """
    pairs, won = len(results), sum(results)
    if pairs < 2:
        raise ValueError("a standard error takes at least two pairs")
    rate = won / (2 * pairs)
    variance = sum((result / 2 - rate) ** 2 for result in results) / (pairs - 1)
    error = sqrt(variance / pairs)
    # Half a match to each keeps a clean sweep from being infinitely good.
    fair = (won + 0.5) / (2 * pairs + 1)
    points = 400 * log10(fair / (1 - fair))
    return Rating(2 * pairs, won, error, points, 400 / log(10) * error / (fair * (1 - fair)))
