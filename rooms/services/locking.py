"""The one way to a room that changes: locked, brought up to now, and saved.

What is due by now is done first, so that what happens never depends on when the clock looks (only
that it happens at all does).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Final

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from engine.codec import decode
from rooms.models import Room
from rooms.services.refusals import Refused
from rooms.services.table import Table

AT_ONCE: Final = 8
"""How many things that are due are done before somebody's action; the clock does the rest."""


class CannotAdvance(Exception):
    """What is due in the room with the key `room` cannot be done; the cause says why."""

    def __init__(self, room: int) -> None:
        super().__init__(room)
        self.room = room


@contextmanager
def locked(code: str, *, now: datetime | None = None) -> Iterator[Table]:
    """The table of room `code`, brought up to `now`, locked in a transaction and saved after.

    An exception leaves everything as it was then: what was due is done in a transaction of its own,
    or whoever comes too late would undo it by being refused.
    Raises Refused: `no_room`, `room_closed`.
    """
    now = now or timezone.now()
    for _ in range(AT_ONCE):
        if not Room.objects.filter(code=code, due_at__lte=now).exists():
            break
        with _held(code, now) as table:
            table.advance()
    with _held(code, now) as table:
        if table.room.closed_at is not None:
            raise Refused("room_closed")
        yield table


@contextmanager
def _held(code: str, now: datetime) -> Iterator[Table]:
    with transaction.atomic():
        room = _locking().filter(code=code).first()
        if room is None:
            raise Refused("no_room")
        table = _loaded(room, now)
        yield table
        table.save()


def advance_one_due(now: datetime | None = None) -> str | None:
    """Bring the room whose deadline is the oldest up to `now`, if no other process is at it.

    Returns its code, or None if nothing is due that is not being done. Raises CannotAdvance.
    """
    now = now or timezone.now()
    with transaction.atomic():
        due = _locking(skip_locked=True).filter(due_at__lte=now).order_by("due_at")
        room = due.first()
        if room is None:
            return None
        try:
            table = _loaded(room, now)
            table.advance()
            table.save()
        except Exception as error:
            raise CannotAdvance(room.pk) from error
    return room.code


def _locking(*, skip_locked: bool = False) -> QuerySet[Room]:
    # Rooms alone: under READ COMMITTED whoever waited for the lock gets the room as it is now, but
    # rows joined to it as they were when the statement began.
    return Room.objects.select_for_update(skip_locked=skip_locked)


def _loaded(room: Room, now: datetime) -> Table:
    """The table of a room that is locked already: everything below it is read after the lock."""
    seats = list(room.seats.select_related("user", "reserved_by"))
    row = room.match
    return Table(room, seats, now, row=row, state=decode(row.state) if row else None)
