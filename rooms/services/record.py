"""What is written down of a match beside its actions: how hands end, and who played them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.bidding import stake
from engine.state import HandOver
from engine.state import Match as EngineMatch
from rooms.models import Match, Participation
from rooms.services import standings

if TYPE_CHECKING:
    from rooms.services.table import Table


def note_end(table: Table, state: EngineMatch, row: Match) -> None:
    """Write down how the hand on the table ended, and the match if it did."""
    if state.hand is None or not isinstance(state.hand.phase, HandOver):
        return
    hand = table.live_hand(row)
    hand.winner, hand.reason = state.hand.phase.side, state.hand.phase.reason
    hand.stake = stake(state, state.hand)
    hand.score_after = list(state.score)
    hand.finished_at = table.now
    hand.save()
    table.hand = None
    standings.note_hand(row, state)
    if state.decided is not None:
        finish(table, state, row)


def finish(table: Table, state: EngineMatch, row: Match) -> None:
    """The match ends with the winner that `state` names, or without one."""
    row.winner, row.finished_at = state.decided, table.now
    table.room.paused_at = None
    row.participations.filter(to_hand__isnull=True).update(to_hand=state.number)
    standings.note_match(row, state.format)


def seat_participants(table: Table, row: Match, number: int) -> None:
    """Write down who plays from this hand on, where that changed."""
    row.seated = [seat.user_id for seat in table.seats]
    newcomers: dict[int, int] = {}
    current = {part.seat: part for part in row.participations.filter(to_hand__isnull=True)}
    for seat in table.seats:
        part = current.get(seat.number)
        if part and (part.user_id, part.is_bot) == (seat.user_id, bool(seat.bot)):
            continue
        if part and part.from_hand == number:
            part.delete()
        elif part:
            part.to_hand = number - 1
            part.save(update_fields=["to_hand"])
        Participation.objects.create(
            match=row,
            seat=seat.number,
            user=seat.user,
            name=seat.name,
            is_bot=bool(seat.bot),
            from_hand=number,
        )
        if seat.user_id is not None:
            newcomers[seat.number] = seat.user_id
    if newcomers and table.state is not None:
        standings.seat_people(row, table.state.format, newcomers)
