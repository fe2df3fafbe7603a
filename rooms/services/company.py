"""Who is in a room: leases that run out, and what follows when they do.

These work on a `Table` that is locked; `rooms.services.presence` is the way in from outside.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

from django.conf import settings

from engine.actions import Word
from engine.match import legal_actions
from rooms.models import Actor, Presence, User
from rooms.models.life import GONE
from rooms.services.planning import plan_for_the_absent

if TYPE_CHECKING:
    from rooms.services.table import Table

LEASE: Final = timedelta(seconds=25)
"""How long somebody counts as connected without being seen."""
BLINK: Final = timedelta(seconds=5)
"""The same once their last connection has closed: a page that is reloaded is no absence."""
RETURN: Final = timedelta(minutes=2)
"""How long one has to come back, from when one was last seen; then it is leaving (A87, C55)."""
EXPIRY: Final = timedelta(minutes=2)
"""How long a room stays open with nobody connected (A91, C58)."""

NONE: Final[dict[str, Any]] = {"away": [], "watching": [], "unknown": 0}
"""What a table shows of a room where everybody is at their place."""


def paced(time: timedelta) -> timedelta:
    """`time` as this site counts it: ABSENCE_PACE makes absences shorter or longer."""
    return time * settings.ABSENCE_PACE


def is_connected(presence: Presence, now: datetime) -> bool:
    """Whether that person counts as there: seen lately, and not known to have gone."""
    return now < _connected_until(presence)


def look(table: Table) -> None:
    """See who is still there and do what follows (A87, A89 to A91, C55, C58, C-Q12).

    Whoever has been away for too long has left; a room that nobody is connected to is paused, and
    closes when that goes on. Sets `look_at`, the time by which to look again.
    """
    rows = list(table.room.presences.select_related("user"))
    staying = [row for row in rows if not _is_over(table, row)]
    for row in rows:
        if row not in staying:
            row.delete()
            if row.user is not None:
                leave(table, row.user, Actor.LEAVER)
    anybody = any(is_connected(row, table.now) for row in staying)
    if anybody:
        table.room.emptied_at = None
    elif rows and table.room.emptied_at is None:
        table.room.emptied_at = table.now
        table.pause()
    table.room.look_at = _next_look(table, staying)
    _sum_up(table, staying)
    if table.room.host_id is None and anybody:
        hand_on(table)
    if table.room.emptied_at and table.room.emptied_at + paced(EXPIRY) <= table.now:
        table.close_room()


def leave(table: Table, user: User, actor: Actor) -> None:
    """`user` gives up whatever they have in the room: a hand under way is conceded (A83, C49)."""
    for reserved in table.seats:
        if reserved.reserved_by_id == user.pk:
            table.reserve(reserved, None)
    seat = table.seat_of(user)
    if seat is not None:
        if _can_concede(table, seat.number):
            table.do(seat.number, Word.SAIR, actor, user)
        table.occupy(seat)
    if table.room.host_id == user.pk:
        hand_on(table)


def hand_on(table: Table) -> None:
    """Another host: whoever has been in the room longest and is there (C51, C-Q15).

    Next best is somebody who sits here; without anybody the room has none until one sits down.
    """
    host = table.room.host_id
    others = [row for row in table.room.presences.select_related("user") if row.user_id != host]
    there = [row.user for row in others if row.user and is_connected(row, table.now)]
    seated = [seat.user for seat in table.seats if seat.user_id and seat.user_id != host]
    table.room.host = next(iter([*there, *seated]), None)
    if table.room.host_id != host:
        table.note()


def _is_over(table: Table, row: Presence) -> bool:
    return _until(table, row) <= table.now


def _until(table: Table, row: Presence) -> datetime:
    """Until when `row` counts: whoever has a place at the table has time to come back."""
    return row.seen_at + paced(RETURN if table.has_place(row.user_id) else LEASE)


def _connected_until(row: Presence) -> datetime:
    return row.seen_at + paced(BLINK if row.tab == GONE else LEASE)


def _next_look(table: Table, rows: list[Presence]) -> datetime | None:
    times = [_until(table, row) for row in rows]
    times += [until for row in rows if (until := _connected_until(row)) > table.now]
    if table.room.emptied_at:
        times.append(table.room.emptied_at + paced(EXPIRY))
    return min(times, default=None)


def _sum_up(table: Table, rows: list[Presence]) -> None:
    """Keep what the table shows of it; tell the room if that is something new."""
    placed = [row for row in rows if table.has_place(row.user_id)]
    others = [row for row in rows if row not in placed and row.user_id is not None]
    before = table.room.present
    table.room.present = present = {
        "away": [row.user_id for row in placed if not is_connected(row, table.now)],
        "watching": [[row.pk, row.user_id, str(row.user)] for row in others],
        "unknown": sum(row.user_id is None for row in rows),
    }
    # That somebody with a chair has come to it shows nothing new.
    if any(present[name] != before.get(name, NONE[name]) for name in NONE):
        table.note()
        plan_for_the_absent(table)


def _can_concede(table: Table, seat: int) -> bool:
    state = table.state
    return table.is_hand_live and state is not None and Word.SAIR in legal_actions(state, seat)
