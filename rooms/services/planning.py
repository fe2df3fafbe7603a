"""When the table goes on by itself: the deadlines of a match, set after every change."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

from django.conf import settings

from engine.match import owing
from engine.state import Claiming, FlorAsked
from engine.state import Match as EngineMatch
from rooms.models import Match
from rooms.services import bots, luck

if TYPE_CHECKING:
    from rooms.services.table import Table

PAUSE: Final = 6.0
"""How long the end of a hand stays on the table, in seconds."""
WINDOW: Final = 8.0
"""How long each is asked in a round where a pause must not tell who holds what (0-1)."""
ABANDONED: Final = 30
"""Seconds for a seat that owes something and whose person is away (A88, C57)."""
DELAYED: Final = ("turn_due_at", "bot_due_at", "aside_due_at", "deal_due_at")
"""The deadlines of a match: what stands still while it is paused."""


def plan(table: Table) -> None:
    """Set the one deadline that matters from here on."""
    row, state = table.row, table.state
    if row is None or state is None:
        return
    row.turn_due_at = row.bot_due_at = row.deal_due_at = row.waived = None
    row.aside_due_at = None
    if row.finished_at is not None:
        # There is no deal to settle the chairs at: they are once the end has been seen.
        if _chairs_change(table) and table.room.closed_at is None:
            row.deal_due_at = _in(table, PAUSE * settings.TABLE_PACE)
        return
    if table.bots and bots.may_speak_up(state):
        row.aside_due_at = _in(table, luck.RNG.uniform(*bots.SPEAKING_UP) * settings.TABLE_PACE)
    if not table.is_hand_live:
        # The match waits for a full table (C45, C50).
        goes_on = table.is_full or _ends_by_itself(table, state)
        row.deal_due_at = _in(table, PAUSE * settings.TABLE_PACE) if goes_on else None
        return
    owed = [table.seat(number) for number in owing(state)]
    if is_window(state):
        row.turn_due_at = _in(table, WINDOW * settings.TABLE_PACE)
        if owed[0].bot:
            row.bot_due_at = _in(table, luck.RNG.uniform(0.2, 0.8) * WINDOW * settings.TABLE_PACE)
    elif any(seat.user_id for seat in owed):
        seconds = int(table.room.options.get("turn_seconds", 0)) or _seconds_for_the_absent(table)
        row.turn_due_at = _in(table, seconds) if seconds else None
    elif any(seat.bot for seat in owed):
        row.bot_due_at = _in(table, luck.RNG.uniform(*bots.THINKING) * settings.TABLE_PACE)
    else:
        row.turn_due_at = _in(table, ABANDONED)


def plan_for_the_absent(table: Table) -> None:
    """Where nobody is hurried whoever is away is, until they are back (C57, A88)."""
    row = table.row
    if row is None or table.room.options.get("turn_seconds", 0) or not table.is_hand_live:
        return
    if table.state is None or is_window(table.state) or row.bot_due_at is not None:
        return
    seconds = _seconds_for_the_absent(table)
    if not seconds:
        row.turn_due_at = None
    elif row.turn_due_at is None:
        row.turn_due_at = _in(table, seconds)


def _seconds_for_the_absent(table: Table) -> int:
    """`ABANDONED` if everybody the table waits for is away; 0 if anybody is there."""
    owed = [] if table.state is None else [table.seat(number) for number in owing(table.state)]
    away = table.room.away
    waits = any(seat.user_id and seat.user_id not in away for seat in owed)
    return 0 if waits else ABANDONED


def _in(table: Table, seconds: float) -> datetime:
    """A time from now, or from when the table was paused: what is left starts to run then."""
    return (table.room.paused_at or table.now) + timedelta(seconds=seconds)


def is_window(state: EngineMatch) -> bool:
    """Seats are asked whether they have anything to say, for a fixed time each (0-1)."""
    return state.hand is not None and isinstance(state.hand.phase, FlorAsked)


def is_claimable(state: EngineMatch) -> bool:
    """The tricks are settled, but the hand is not over before its claims are (0-11)."""
    return not state.closed and state.hand is not None and isinstance(state.hand.phase, Claiming)


def _chairs_change(table: Table) -> bool:
    """Somebody is to take a chair, or to get up from one, once no cards are played."""
    return any(seat.reserved_by_id or seat.bot_leaves for seat in table.seats)


def _ends_by_itself(table: Table, state: EngineMatch) -> bool:
    """A pause after which something happens even if there is no deal."""
    if state.closed:
        return False
    return _chairs_change(table) or is_claimable(state) or needs_everybody(table, state)


def needs_everybody(table: Table, state: EngineMatch) -> bool:
    """Where each has a score of their own nobody can take over an empty chair later (0-6)."""
    return not table.is_full and len(state.scores) == len(table.seats) > 2


def delay(row: Match, by: timedelta) -> None:
    """Put everything that the match waits for off by `by`."""
    for name in DELAYED:
        at = getattr(row, name)
        if at is not None:
            setattr(row, name, at + by)
