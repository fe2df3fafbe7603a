"""What happens at a table when its time has come, without anybody there doing it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.actions import Cut, Word
from engine.flor.dispute import is_same_dispute
from engine.match import overdue, owing
from engine.views import view
from rooms.models import Actor
from rooms.services import bots, luck, planning

if TYPE_CHECKING:
    from rooms.services.table import Table


def bot_speaks_up(table: Table) -> None:
    """A bot may say something unasked; none is asked again before something changes."""
    state, row = table.playing()
    row.aside_due_at = None
    table.note_unseen()
    said = bots.spoken_up(state, table.bots, luck.RNG)
    if said is not None:
        table.do(*said, Actor.BOT)


def bot_moves(table: Table) -> None:
    """The bot that the table waits for does what it has thought of."""
    state, _ = table.playing()
    seat = next(number for number in owing(state) if table.seat(number).bot)
    action = bots.BOT.decide(view(state, seat), luck.RNG)
    if action is Word.PASSO and planning.is_window(state):
        table.passes(seat)
    else:
        table.do(seat, action, Actor.BOT)


def clock_moves(table: Table) -> None:
    """Time is up: a pass takes effect, or the clock acts for all who are late (0-5)."""
    state, row = table.playing()
    if row.waived is not None:
        occupant = table.seat(row.waived)
        actor = Actor.BOT if occupant.bot else Actor.PERSON
        table.do(row.waived, Word.PASSO, actor, occupant.user)
        return
    late = [number for number in owing(state) if not table.seat(number).bot] or owing(state)
    for seat in late:
        _clock_moves_for(table, seat)
        if not is_same_dispute(state, table.playing()[0]):
            return


def _clock_moves_for(table: Table, seat: int) -> None:
    state, _ = table.playing()
    action = overdue(state, seat)
    if isinstance(action, Cut):
        action = Cut(luck.RNG.randint(4, 36))  # decision 0-5: a cut at the deadline is random
    table.do(seat, action, Actor.CLOCK)
