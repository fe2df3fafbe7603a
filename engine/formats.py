"""Who plays with and against whom."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Protocol


class Points(Protocol):
    """Anything that credits points to a side."""

    @property
    def side(self) -> int:
        """The side that won them."""

    @property
    def points(self) -> int:
        """How many."""


@dataclass(frozen=True, slots=True)
class Format:
    """`seats` players in two sides seated alternately: odd seats are side 0, even ones side 1."""

    seats: int
    sides: tuple[int, ...] = field(init=False)

    def __post_init__(self) -> None:
        """Seats must be even. Raises ValueError."""
        if self.seats < 2 or self.seats % 2:
            raise ValueError(f"sides cannot alternate over {self.seats} seats")
        object.__setattr__(self, "sides", tuple(seat % 2 for seat in range(self.seats)))

    def side(self, seat: int) -> int:
        """The side `seat` plays for (C11)."""
        return self.sides[seat - 1]

    def after(self, seat: int) -> int:
        """The next seat in play order (C13)."""
        return seat % self.seats + 1

    def before(self, seat: int) -> int:
        """The previous seat in play order."""
        return (seat - 2) % self.seats + 1

    def moved(self, seat: int, steps: int) -> int:
        """The seat `steps` further in play order (fewer than none go back)."""
        return (seat - 1 + steps) % self.seats + 1

    def members(self, side: int) -> tuple[int, ...]:
        """The seats of `side`, lowest first."""
        return tuple(seat for seat in range(1, self.seats + 1) if self.side(seat) == side)

    def credited(self, scores: tuple[int, ...], awards: Iterable[Points]) -> tuple[int, ...]:
        """`scores` with `awards` added, uncapped (C-Q17)."""
        totals = list(scores)
        for award in awards:
            totals[award.side] += award.points
        return tuple(totals)


PAIRS = Format(4)
"""Two pairs: seats 1 and 3 against 2 and 4 (C11)."""
