"""Playing: one action, and starting a match."""

from __future__ import annotations

from datetime import datetime

from engine.actions import Word
from engine.notation import NotationError, read_action
from rooms.models import Actor, User
from rooms.services.company import leave, look
from rooms.services.locking import locked
from rooms.services.refusals import Refused


def play(code: str, user: User, *, seen: int, notation: str, now: datetime | None = None) -> None:
    """Do what `notation` says for `user`, who was looking at version `seen` of the room.

    A `passo` takes effect, and is told, only when the window ends in which it was asked (0-1).
    Leaving is an action too: the hand is conceded first and the chair is free afterwards (C49).
    Raises Refused: `no_room`, `not_understood`, `stale`, `not_seated`, or the engine's code.
    """
    try:
        action = read_action(notation)
    except NotationError as error:
        raise Refused("not_understood") from error
    with locked(code, now=now) as table:
        if not table.room.acts_from <= seen <= table.room.version:
            raise Refused("stale")
        seat = table.seat_of(user)
        if seat is None:
            raise Refused("not_seated")
        table.room.touched_at = table.now
        if action is Word.SAIR:
            # It goes on during a pause too: nobody is kept.
            table.do(seat.number, action, Actor.PERSON, user)
            leave(table, user, Actor.PERSON)
            look(table)
            return
        if table.room.paused_at is not None:
            raise Refused("paused")
        if action is Word.PASSO:
            table.passes(seat.number)
            return
        table.do(seat.number, action, Actor.PERSON, user)


def start(code: str, user: User, *, now: datetime | None = None) -> None:
    """The host starts a match (C42, C43, C46).

    Raises Refused: `not_host`, `match_live`, `seats_empty`, `host_not_seated`.
    """
    with locked(code, now=now) as table:
        if not table.is_match_live:
            table.settle_chairs()
        keeps = what_keeps_from_starting(
            is_host=table.room.host_id == user.pk,
            is_live=table.is_match_live,
            is_full=table.is_full,
            is_seated=table.seat_of(user) is not None,
        )
        if keeps:
            raise Refused(keeps)
        table.room.touched_at = table.now
        table.begin()


def what_keeps_from_starting(
    *, is_host: bool, is_live: bool, is_full: bool, is_seated: bool
) -> str:
    """The code of what keeps somebody from starting a match; empty if nothing does (C42, C43)."""
    if not is_host:
        return "not_host"
    if is_live:
        return "match_live"
    if not is_full:
        return "seats_empty"
    return "" if is_seated else "host_not_seated"
