"""Chairs: sitting down, getting up, and bots."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from rooms.models import Actor, Seat, User
from rooms.services import company, luck, snapshots
from rooms.services.life import require_host
from rooms.services.locking import locked
from rooms.services.refusals import Refused
from rooms.services.table import Table

BOT_NAMES: Final = (
    "Anita", "Bento", "Cota", "Dirceu", "Elvira", "Fausto", "Gilda", "Honório", "Iracema",
    "Jacinto", "Leontina", "Maneco",
)  # fmt: skip


def sit(code: str, user: User, number: int, *, now: datetime | None = None) -> None:
    """`user` takes chair `number`, empty or a bot's; in mid-hand, from the next deal on.

    Somebody who sits already changes chairs, if no match is on; a reservation can be moved.
    Raises Refused: `no_such_seat`, `seat_taken`, `already_seated`, `barred`.
    """
    with locked(code, now=now) as table:
        seat = table.seat(number)
        if seat.user_id is not None or seat.reserved_by_id not in (None, user.pk):
            raise Refused("seat_taken")
        old = table.seat_of(user)
        if old is not None and table.is_match_live:
            raise Refused("already_seated")
        if table.is_barred(user):
            raise Refused("barred")
        table.room.touched_at = table.now
        _drop_reservation(table, user)
        if table.is_hand_live:
            table.reserve(seat, user)
        else:
            if old is not None:
                table.occupy(old)
            table.occupy(seat, user=user)
        if table.room.host is None:
            table.room.host = user
        company.look(table)


def give_up_reservation(code: str, user: User, *, now: datetime | None = None) -> None:
    """`user` does not want the chair after all. Raises Refused("no_reservation")."""
    with locked(code, now=now) as table:
        if not _drop_reservation(table, user):
            raise Refused("no_reservation")
        company.look(table)


def check_chair(code: str, number: int) -> None:
    """Whether somebody who is nobody yet could `sit` on chair `number` now; nothing is changed.

    Raises Refused: `no_room`, `room_closed`, `no_such_seat`, `seat_taken`.
    """
    room = snapshots.load(code)
    if room.closed_at is not None:
        raise Refused("room_closed")
    chair = next((one for one in room.occupants if one.seat == number), None)
    if chair is None:
        raise Refused("no_such_seat")
    if chair.user_id is not None or chair.reserved_by is not None:
        raise Refused("seat_taken")


def stand(code: str, user: User, *, seen: int | None = None, now: datetime | None = None) -> None:
    """`user` gets up; in mid-hand that concedes it (C49).

    Whoever was looking at a table without a hand, at version `seen`, must not lose one that was
    dealt meanwhile. Raises Refused: `not_seated`, `stale`.
    """
    with locked(code, now=now) as table:
        if table.seat_of(user) is None:
            raise Refused("not_seated")
        if table.is_hand_live and seen is not None and seen < table.room.acts_from:
            raise Refused("stale")
        table.room.touched_at = table.now
        company.leave(table, user, Actor.PERSON)
        company.look(table)


def add_bot(code: str, user: User, number: int, *, now: datetime | None = None) -> None:
    """The host puts a bot on an empty chair; one chair at least is left to people (C59, 0-9).

    Raises Refused: `not_host`, `no_such_seat`, `seat_taken`, `too_many_bots`.
    """
    with locked(code, now=now) as table:
        seat = _hosts_seat(table, user, number)
        if not seat.is_empty:
            raise Refused("seat_taken")
        put_bot(table, seat)


def remove_bot(code: str, user: User, number: int, *, now: datetime | None = None) -> None:
    """The host takes a bot off its chair; in mid-hand, before the next deal (A82, C48).

    Raises Refused: `not_host`, `no_such_seat`, `no_bot_there`.
    """
    with locked(code, now=now) as table:
        seat = _hosts_bot(table, user, number)
        if table.is_hand_live:
            _let_go(table, seat, leaves=True)
        else:
            table.occupy(seat)


def keep_bot(code: str, user: User, number: int, *, now: datetime | None = None) -> None:
    """The host lets a bot stay that was to leave.

    Raises Refused: `not_host`, `no_such_seat`, `no_bot_there`.
    """
    with locked(code, now=now) as table:
        _let_go(table, _hosts_bot(table, user, number), leaves=False)


def put_bot(table: Table, seat: Seat) -> None:
    """A bot whose name is free sits down on `seat`. Raises Refused: `too_many_bots`."""
    names = {other.bot for other in table.seats if other.bot}
    if len(names) + 1 >= len(table.seats):
        raise Refused("too_many_bots")
    table.occupy(seat, bot=luck.RNG.choice([name for name in BOT_NAMES if name not in names]))


def _hosts_seat(table: Table, user: User, number: int) -> Seat:
    require_host(table, user)
    return table.seat(number)


def _hosts_bot(table: Table, user: User, number: int) -> Seat:
    seat = _hosts_seat(table, user, number)
    if not seat.bot:
        raise Refused("no_bot_there")
    return seat


def _let_go(table: Table, seat: Seat, *, leaves: bool) -> None:
    seat.bot_leaves = leaves
    seat.save(update_fields=["bot_leaves"])
    table.note()


def _drop_reservation(table: Table, user: User) -> bool:
    for seat in table.seats:
        if seat.reserved_by_id == user.pk:
            table.reserve(seat, None)
            return True
    return False
