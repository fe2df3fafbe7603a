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
    """A chair as it stood: `user_id` is None for a bot's or an empty one.

    At the next deal `reserved_by` (an id, and the name) takes it, or its bot leaves.
    """

    seat: int
    user_id: int | None
    name: str
    is_bot: bool
    is_away: bool = False
    bot_leaves: bool = False
    reserved_by: int | None = None
    reserved_name: str = ""

    @property
    def is_empty(self) -> bool:
        """Nobody sits here."""
        return self.user_id is None and not self.is_bot


@dataclass(frozen=True, slots=True)
class Watcher:
    """Somebody in the room without a chair, by the id of their lease."""

    lease: int
    user_id: int
    name: str


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A room at `version`. `state` holds every card: only `rooms.presenting` may look into it.

    `called` are the names of those who play the hand on the table, or have just played it, where
    somebody else may sit there by now. `final_score` is that of a finished match, the last
    Chico's where there were several.
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
    paused_at: datetime | None = None
    closed_at: datetime | None = None
    watching: tuple[Watcher, ...] = ()
    unknown: int = 0
    called: tuple[str, ...] = ()

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

    def reservation_of(self, user_id: int | None) -> int | None:
        """The seat that person takes at the next deal, or None."""
        if user_id is None:
            return None
        return next((chair.seat for chair in self.occupants if chair.reserved_by == user_id), None)

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
    away = room.away
    return Snapshot(
        code=room.code,
        version=room.version,
        rules=room.rules,
        listed=room.listed,
        host_id=room.host_id,
        options=room.options,
        occupants=tuple(_occupant(seat, away) for seat in seats),
        match_id=room.match_id,
        state=state,
        seated=tuple(row.seated) if row else (),
        final_score=tuple(row.score) if row and row.finished_at else None,
        turn_due_at=row.turn_due_at if row else None,
        deal_due_at=row.deal_due_at if row else None,
        paused_at=room.paused_at,
        closed_at=room.closed_at,
        watching=tuple(Watcher(*one) for one in room.present.get("watching", ())),
        unknown=room.present.get("unknown", 0),
        called=_called(seats, row, state),
    )


def _called(seats: list[Seat], row: Match | None, state: EngineMatch | None) -> tuple[str, ...]:
    """Who the hand's events are about; looked up only where others may have sat down since."""
    if row is None or state is None or state.hand is None:
        return ()
    is_over = isinstance(state.hand.phase, HandOver)
    if not is_over and all(
        seat.user_id == user and not seat.is_empty
        for seat, user in zip(seats, row.seated, strict=False)
    ):
        return ()
    people = row.participations.select_related("user")
    played = [part for part in people if part.played(state.number)]
    # By what they are called now: an account may have been renamed, or deleted by half.
    names = {part.seat: str(part.user or part.name) for part in played}
    return tuple(names.get(seat.number, seat.name) for seat in seats)


def _occupant(seat: Seat, away: frozenset[int]) -> Occupant:
    return Occupant(
        seat=seat.number,
        user_id=seat.user_id,
        name=seat.name,
        is_bot=bool(seat.bot),
        is_away=seat.user_id in away,
        bot_leaves=seat.bot_leaves,
        reserved_by=seat.reserved_by_id,
        reserved_name=str(seat.reserved_by or ""),
    )


def load(code: str) -> Snapshot:
    """The room as it stands in the database. Raises Refused("no_room").

    The room is read before the rest: what it shows may then be newer than its version says, which
    the next message heals, but never older. Who may see which cards is read in one row with them.
    """
    room = Room.objects.select_related("match").filter(code=code).first()
    if room is None:
        raise Refused("no_room")
    seats = list(room.seats.select_related("user", "reserved_by"))
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
