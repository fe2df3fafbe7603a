"""Who plays with and against whom, and whose score the points go to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from typing import ClassVar, Protocol


class Mode(StrEnum):
    """How a hand is played; the value is the notation."""

    REDONDO = "redondo"
    PICA_PICA = "pica-pica"
    GALLO = "gallo"


class Points(Protocol):
    """Anything that credits points to a side."""

    @property
    def side(self) -> int:
        """The side that won them."""

    @property
    def points(self) -> int:
        """How many."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How one hand is played: its mode, and the games in it, each with its players from its mão."""

    mode: Mode
    games: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Format:
    """`seats` players in two sides seated alternately: odd seats are side 0, even ones side 1.

    With `duels_until` every second hand is Pico a Pico, until the leader has that many points (D16,
    D19, D20): each plays the one `facing` seats further on (D16; for eight see D-Q4).
    """

    seats: int
    duels_until: int | None = None
    facing: int = 0
    fixed_sides: tuple[int, ...] = field(init=False)
    accounts: ClassVar[tuple[str, ...]] = ("A", "B")

    def __post_init__(self) -> None:
        """Seats must be even. Raises ValueError."""
        if self.seats < 2 or self.seats % 2:
            raise ValueError(f"sides cannot alternate over {self.seats} seats")
        object.__setattr__(self, "fixed_sides", tuple(seat % 2 for seat in range(self.seats)))

    def sides(self, first: int) -> tuple[int, ...]:
        """The side of each seat in a hand whose mão is `first` (C11, D13, D14)."""
        return self.fixed_sides

    def plan(self, first: int, number: int, leader: int) -> Plan:
        """How hand `number` is played, the leader having `leader` points (D15-D20, D23, D-Q4)."""
        order = rotation(self.seats, first)
        if self.duels_until is None or number % 2 or leader >= self.duels_until:
            return Plan(Mode.REDONDO, (order,))
        # Neighbours are paired off one after the other; who faces somebody faces them once.
        starts = order[::2] if self.facing == 1 else order[: self.facing]
        duels = tuple((seat, moved(self.seats, seat, self.facing)) for seat in starts)
        return Plan(Mode.PICA_PICA, duels)

    def extra_cards(self, seat: int, first: int) -> int:
        """How many cards `seat` is dealt beyond the usual hand."""
        return 0

    def discards(self, first: int) -> int | None:
        """The seat that puts a card away before play, or None."""
        return None

    def after(self, seat: int) -> int:
        """The next seat in play order (C13)."""
        return seat % self.seats + 1

    def before(self, seat: int) -> int:
        """The previous seat in play order."""
        return (seat - 2) % self.seats + 1

    def moved(self, seat: int, steps: int) -> int:
        """The seat `steps` further in play order (fewer than none go back)."""
        return moved(self.seats, seat, steps)

    def side(self, seat: int) -> int:
        """The side `seat` plays for, whoever is mão (C11)."""
        return self.fixed_sides[seat - 1]

    def members(self, side: int) -> tuple[int, ...]:
        """The seats of `side`, lowest first."""
        return tuple(seat for seat in range(1, self.seats + 1) if self.side(seat) == side)

    def accounts_of(self, side: int, sides: tuple[int, ...]) -> tuple[int, ...]:
        """The accounts that points of `side` go to."""
        return (side,)

    def credited(
        self, scores: tuple[int, ...], awards: Iterable[Points], sides: tuple[int, ...]
    ) -> tuple[int, ...]:
        """`scores` with `awards` added, uncapped (C-Q17)."""
        totals = [*scores]
        for award in awards:
            totals[award.side] += award.points
        return tuple(totals)


@dataclass(frozen=True, slots=True)
class Gallo:
    """Three players, one against two (D8). The Gallo holds four cards and puts one away (D9).

    `by_turn`: the dealer is the Gallo and everybody has a score of their own, the couple's points
    going to both its members (D11, D12); otherwise seat 1 always is, and the couple has one score
    (D10).
    """

    by_turn: bool
    seats: ClassVar[int] = 3

    @property
    def accounts(self) -> tuple[str, ...]:
        """The names of the scores: seats by turn, sides otherwise."""
        return ("1", "2", "3") if self.by_turn else ("A", "B")

    def gallo(self, first: int) -> int:
        """The seat of the Gallo when the mão is `first` (D10, D11)."""
        return self.before(first) if self.by_turn else 1

    def sides(self, first: int) -> tuple[int, ...]:
        """The Gallo is side 0, the couple side 1."""
        gallo = self.gallo(first)
        return tuple(0 if seat == gallo else 1 for seat in (1, 2, 3))

    def plan(self, first: int, number: int, leader: int) -> Plan:
        """All three play every hand together."""
        return Plan(Mode.GALLO, (rotation(3, first),))

    def extra_cards(self, seat: int, first: int) -> int:
        """One more for the Gallo (D9)."""
        return int(seat == self.gallo(first))

    def discards(self, first: int) -> int | None:
        """The Gallo puts a card away before anything is said or played (D9, D-Q3)."""
        return self.gallo(first)

    def after(self, seat: int) -> int:
        """The next seat in play order."""
        return seat % 3 + 1

    def before(self, seat: int) -> int:
        """The previous seat in play order."""
        return (seat - 2) % 3 + 1

    def moved(self, seat: int, steps: int) -> int:
        """The seat `steps` further in play order (fewer than none go back)."""
        return moved(3, seat, steps)

    def accounts_of(self, side: int, sides: tuple[int, ...]) -> tuple[int, ...]:
        """The accounts that points of `side` go to: by turn, those of all its members (D12)."""
        if not self.by_turn:
            return (side,)
        return tuple(account for account, own in enumerate(sides) if own == side)

    def credited(
        self, scores: tuple[int, ...], awards: Iterable[Points], sides: tuple[int, ...]
    ) -> tuple[int, ...]:
        """`scores` with `awards` added: by turn to each member of the side (D12)."""
        totals = [*scores]
        for award in awards:
            for account in self.accounts_of(award.side, sides):
                totals[account] += award.points
        return tuple(totals)


Table = Format | Gallo
"""Every way to sit around a table."""


@cache
def rotation(seats: int, first: int) -> tuple[int, ...]:
    """All seats in play order from `first` on."""
    return tuple(moved(seats, first, step) for step in range(seats))


def moved(seats: int, seat: int, steps: int) -> int:
    """The seat `steps` further than `seat` of `seats` (fewer than none go back)."""
    return (seat - 1 + steps) % seats + 1


PAIRS = Format(4)
"""Two pairs: seats 1 and 3 against 2 and 4 (C11)."""

DUEL = Format(2)
"""One against one (D7, E1)."""
