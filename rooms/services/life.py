"""What a host may do with a room: pause it, hand it over, put somebody out, close it."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from functools import partial

from django.db import transaction
from django.db.models import Q

from rooms.models import Actor, Room, User
from rooms.services import broadcast, company
from rooms.services.locking import locked
from rooms.services.refusals import Refused
from rooms.services.table import Table


def pause(code: str, user: User, *, now: datetime | None = None) -> None:
    """The host stops turns, bots, dealing and windows; what time is left is kept (A78, C44).

    Raises Refused: `not_host`, `no_match`, `paused`.
    """
    with locked(code, now=now) as table:
        require_host(table, user)
        if not table.is_match_live:
            raise Refused("no_match")
        if table.room.paused_at is not None:
            raise Refused("paused")
        table.pause()


def resume(code: str, user: User, *, now: datetime | None = None) -> None:
    """The host lets a paused table go on, with the time that was left.

    Raises Refused: `not_host`, `not_paused`.
    """
    with locked(code, now=now) as table:
        require_host(table, user)
        if table.room.paused_at is None:
            raise Refused("not_paused")
        table.resume()


def close(code: str, user: User, *, now: datetime | None = None) -> None:
    """The host ends the room for good; an unfinished match has no winner (A78, C42).

    Raises Refused: `not_host`.
    """
    with locked(code, now=now) as table:
        require_host(table, user)
        table.close_room()


def hand_over(code: str, user: User, number: int, *, now: datetime | None = None) -> None:
    """The host makes the person on chair `number` the host.

    Raises Refused: `not_host`, `no_such_seat`, `nobody_there`.
    """
    with locked(code, now=now) as table:
        require_host(table, user)
        heir = table.seat(number).user
        if heir is None:
            raise Refused("nobody_there")
        table.room.host = heir
        table.note()


def put_out(code: str, user: User, number: int, *, now: datetime | None = None) -> None:
    """The host removes the person on chair `number`, between hands; they stay out.

    Raises Refused: `not_host`, `no_such_seat`, `hand_live`, `nobody_there`.
    """
    with locked(code, now=now) as table:
        require_host(table, user)
        _put_out(table, table.seat(number).user)


def put_out_watcher(code: str, user: User, number: int, *, now: datetime | None = None) -> None:
    """The host removes whoever holds the lease `number`; they stay out.

    Raises Refused: `not_host`, `hand_live`, `nobody_there`.
    """
    with locked(code, now=now) as table:
        require_host(table, user)
        lease = table.room.presences.filter(pk=number).select_related("user").first()
        _put_out(table, lease.user if lease else None)


def _put_out(table: Table, person: User | None) -> None:
    if person is None or person.pk == table.room.host_id:
        raise Refused("nobody_there")
    if table.is_hand_live and table.seat_of(person) is not None:
        raise Refused("hand_live")
    table.room.barred.add(person)
    company.leave(table, person, Actor.LEAVER)
    table.room.presences.filter(user=person).delete()
    company.look(table)
    transaction.on_commit(partial(broadcast.person_changed, person.pk))


def require_host(table: Table, user: User) -> None:
    """Note that `user`, the host, does something. Raises Refused("not_host")."""
    if table.room.host_id != user.pk:
        raise Refused("not_host")
    table.room.touched_at = table.now


def leave_everywhere(user: User, *, now: datetime | None = None) -> None:
    """`user` is gone for good: what they had in open rooms is given up, as by leaving.

    Rooms in which they only watched forget that they were there.
    """
    theirs = Q(seats__user=user) | Q(seats__reserved_by=user) | Q(host=user)
    theirs |= Q(presences__user=user)
    codes = Room.objects.filter(theirs, closed_at=None).values_list("code", flat=True)
    for code in sorted(set(codes)):
        # A room that has just been closed has nothing of theirs any more.
        with suppress(Refused), locked(code, now=now) as table:
            company.leave(table, user, Actor.LEAVER)
            table.room.presences.filter(user=user).delete()
            company.look(table)
