"""Chairs: sitting down, getting up, and bots."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from engine.actions import Word
from rooms.models import Actor, Seat, User
from rooms.services import snapshots
from rooms.services.play import vacate
from rooms.services.refusals import Refused
from rooms.services.table import RNG, Table, locked

BOT_NAMES: Final = (
    "Anita", "Bento", "Cota", "Dirceu", "Elvira", "Fausto", "Gilda", "Honório", "Iracema",
    "Jacinto", "Leontina", "Maneco",
)  # fmt: skip


def sit(code: str, user: User, number: int, *, now: datetime | None = None) -> None:
    """`user` takes chair `number`, which is empty or, between hands, a bot's.

    Somebody who sits already changes chairs, if no match is on.
    Raises Refused: `no_such_seat`, `seat_taken`, `already_seated`.
    """
    with locked(code, now=now) as table:
        seat = table.seat(number)
        if seat.user_id is not None or (seat.bot and table.is_hand_live):
            raise Refused("seat_taken")
        old = table.seat_of(user)
        if old is not None:
            if table.is_match_live:
                raise Refused("already_seated")
            table.occupy(old)
        table.room.touched_at = table.now
        table.occupy(seat, user=user)
        if table.room.host is None:
            table.room.host = user


def check_chair(code: str, number: int) -> None:
    """Whether somebody who is nobody yet could `sit` on chair `number` now; nothing is changed.

    Raises Refused: `no_room`, `no_such_seat`, `seat_taken`.
    """
    room = snapshots.load(code)
    chair = next((one for one in room.occupants if one.seat == number), None)
    if chair is None:
        raise Refused("no_such_seat")
    if chair.user_id is not None or (chair.is_bot and room.is_hand_live):
        raise Refused("seat_taken")


def stand(code: str, user: User, *, seen: int | None = None, now: datetime | None = None) -> None:
    """`user` gets up; in mid-hand that concedes it (C49).

    Whoever was looking at a table without a hand, at version `seen`, must not lose one that was
    dealt meanwhile. Raises Refused: `not_seated`, `stale`.
    """
    with locked(code, now=now) as table:
        seat = table.seat_of(user)
        if seat is None:
            raise Refused("not_seated")
        if table.is_hand_live and seen is not None and seen != table.room.version:
            raise Refused("stale")
        table.room.touched_at = table.now
        if table.is_hand_live:
            table.do(seat.number, Word.SAIR, Actor.PERSON, user)
        vacate(table, user)


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
    """The host takes a bot off its chair, between hands.

    Raises Refused: `not_host`, `no_such_seat`, `no_bot_there`, `hand_live`.
    """
    with locked(code, now=now) as table:
        seat = _hosts_seat(table, user, number)
        if not seat.bot:
            raise Refused("no_bot_there")
        if table.is_hand_live:
            raise Refused("hand_live")
        table.occupy(seat)


def put_bot(table: Table, seat: Seat) -> None:
    """A bot whose name is free sits down on `seat`. Raises Refused: `too_many_bots`."""
    names = {other.bot for other in table.seats if other.bot}
    if len(names) + 1 >= len(table.seats):
        raise Refused("too_many_bots")
    table.occupy(seat, bot=RNG.choice([name for name in BOT_NAMES if name not in names]))


def _hosts_seat(table: Table, user: User, number: int) -> Seat:
    if table.room.host_id != user.pk:
        raise Refused("not_host")
    table.room.touched_at = table.now
    return table.seat(number)
