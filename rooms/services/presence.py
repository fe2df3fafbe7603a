"""Coming, staying and going: the leases of whoever looks at a room.

Each server process renews those of its own connections; one that dies renews nothing, and what it
held runs out. Two tabs are one person, for whom the newest acts.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from django.db import transaction
from django.utils import timezone

from rooms.models import Presence, Room, User
from rooms.models.life import GONE, PAGE
from rooms.services import broadcast
from rooms.services.company import look
from rooms.services.locking import locked
from rooms.services.refusals import Refused
from rooms.services.table import Table

FRESH: Final = timedelta(seconds=5)
"""A lease that was renewed so lately is not renewed by loading a page."""


def arrive(code: str, user: User | None, tab: str, *, now: datetime | None = None) -> int:
    """A connection called `tab` shows the room to `user`, for whom it acts from now on.

    Returns the id of the lease. An older tab of the same person is told.
    Raises Refused: `no_room`, `room_closed`, `barred`.
    """
    with locked(code, now=now) as table:
        _admit(table, user)
        row = _lease_of(table.room, user)
        if row is None:
            row = Presence(room=table.room, user=user, since=table.now)
        elif user is not None and row.tab not in (GONE, PAGE, tab):
            transaction.on_commit(partial(broadcast.tab_changed, user.pk, code, tab))
        row.tab, row.seen_at = tab, table.now
        row.save()
        look(table)
    return row.pk


def depart(code: str, lease: int, tab: str, *, now: datetime | None = None) -> None:
    """The connection called `tab` has closed; if it was the one that acted, nobody is there.

    Another tab of the same person is told, and may act instead.
    Raises Refused: `no_room`, `room_closed`.
    """
    with locked(code, now=now) as table:
        row = table.room.presences.filter(pk=lease, tab=tab).first()
        if row is None:
            return
        if row.user_id is None:
            row.delete()
        else:
            row.tab, row.seen_at = GONE, table.now
            row.save()
            transaction.on_commit(partial(broadcast.tab_changed, row.user_id, code, GONE))
        look(table)


def seen(code: str, user: User, *, now: datetime | None = None) -> None:
    """`user` has loaded the room's page, or sent its form, without a connection (yet).

    Raises Refused: `no_room`, `room_closed`, `barred`.
    """
    now = now or timezone.now()
    room = Room.objects.filter(code=code).first()
    if room is None:
        raise Refused("no_room")
    row = _lease_of(room, user)
    if row and row.tab != GONE and now - row.seen_at < FRESH:
        return
    with locked(code, now=now) as table:
        _admit(table, user)
        row = _lease_of(table.room, user) or Presence(room=room, user=user, since=now)
        row.tab, row.seen_at = row.tab or PAGE, now
        row.save()
        look(table)


def renew(leases: Collection[int], *, now: datetime | None = None) -> set[int]:
    """The connections that hold `leases` are still open.

    Returns those that need to arrive anew: their lease has run out, or its tab has closed.
    """
    held = Presence.objects.filter(pk__in=leases)
    held.update(seen_at=now or timezone.now())
    return set(leases) - set(held.exclude(tab=GONE).values_list("pk", flat=True))


def acting_tab(lease: int) -> str | None:
    """The tab that acts for the person with that lease; None if it has run out."""
    return Presence.objects.filter(pk=lease).values_list("tab", flat=True).first()


def is_barred(code: str, user: User) -> bool:
    """The host has put `user` out of that room."""
    return Room.objects.filter(code=code, barred=user).exists()


def _lease_of(room: Room, user: User | None) -> Presence | None:
    return room.presences.filter(user=user).first() if user is not None else None


def _admit(table: Table, user: User | None) -> None:
    if user is not None and table.is_barred(user):
        raise Refused("barred")
