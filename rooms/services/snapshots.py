"""A room as it stood at one version, ready to be shown; and a small cache of the newest ones."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from engine.codec import decode
from engine.rules import OptionValue
from engine.state import HandOver
from engine.state import Match as EngineMatch
from rooms.models import Match, Room, Seat
from rooms.services.refusals import Refused

CACHED_ROOMS: Final = 512


@dataclass(frozen=True, slots=True)
class Occupant:
    """A chair as it stood: `user_id` is None for a bot's or an empty one."""

    seat: int
    user_id: int | None
    name: str
    is_bot: bool

    @property
    def is_empty(self) -> bool:
        """Nobody sits here."""
        return self.user_id is None and not self.is_bot


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A room at `version`. `state` holds every card: only `rooms.presenting` may look into it.

    `final_score` is that of a finished match, the last Chico's where there were several.
    """

    code: str
    version: int
    rules: str
    listed: bool
    host_id: int | None
    options: Mapping[str, OptionValue]
    occupants: tuple[Occupant, ...]
    match_id: int | None
    state: EngineMatch | None = field(repr=False)
    seated: tuple[int | None, ...]
    final_score: tuple[int, ...] | None
    turn_due_at: datetime | None
    deal_due_at: datetime | None

    @property
    def turn_seconds(self) -> int:
        """How long each has to act; 0 is for ever."""
        return int(self.options.get("turn_seconds", 0))

    @property
    def is_hand_live(self) -> bool:
        """Cards are being played."""
        hand = self.state.hand if self.state else None
        return hand is not None and not isinstance(hand.phase, HandOver)

    def seat_of(self, user_id: int | None) -> int | None:
        """The seat of that person, or None."""
        if user_id is None:
            return None
        return next((chair.seat for chair in self.occupants if chair.user_id == user_id), None)

    def played_by(self, user_id: int | None) -> int | None:
        """The seat from which that person plays, or has just played, the hand on the table.

        Not simply where they sit: whoever sits down between two hands has not played the last one.
        """
        if user_id is None or user_id not in self.seated:
            return None
        return self.seated.index(user_id) + 1


def snapshot_of(
    room: Room, seats: list[Seat], row: Match | None, state: EngineMatch | None
) -> Snapshot:
    """What these rows look like now."""
    return Snapshot(
        code=room.code,
        version=room.version,
        rules=room.rules,
        listed=room.listed,
        host_id=room.host_id,
        options=room.options,
        occupants=tuple(
            Occupant(seat.number, seat.user_id, seat.name, bool(seat.bot)) for seat in seats
        ),
        match_id=room.match_id,
        state=state,
        seated=tuple(row.seated) if row else (),
        final_score=tuple(row.score) if row and row.finished_at else None,
        turn_due_at=row.turn_due_at if row else None,
        deal_due_at=row.deal_due_at if row else None,
    )


def load(code: str) -> Snapshot:
    """The room as it stands in the database. Raises Refused("no_room").

    The room is read before the rest: what it shows may then be newer than its version says, which
    the next message heals, but never older. Who may see which cards is read in one row with them.
    """
    room = Room.objects.select_related("match").filter(code=code).first()
    if room is None:
        raise Refused("no_room")
    seats = list(room.seats.select_related("user"))
    state = decode(room.match.state) if room.match else None
    return snapshot_of(room, seats, room.match, state)


_newest: OrderedDict[str, Snapshot] = OrderedDict()


def remember(snapshot: Snapshot) -> None:
    """Keep `snapshot`, which has just been committed, for those about to be told of it."""
    _newest[snapshot.code] = snapshot
    _newest.move_to_end(snapshot.code)
    while len(_newest) > CACHED_ROOMS:
        _newest.popitem(last=False)


def at_least(code: str, version: int) -> Snapshot:
    """The room at `version` or later; read only if this process did not write it.

    Raises Refused("no_room").
    """
    cached = _newest.get(code)
    return cached if cached is not None and cached.version >= version else load(code)
