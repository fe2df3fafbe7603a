"""What tests of rooms do again and again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

import pytest

from engine.codec import decode, encode
from engine.match import legal_actions, new_match, owing
from engine.notation import read_card, write_action
from engine.state import Deal
from engine.state import Match as EngineMatch
from engine.variants import rule_set
from rooms.models import Match, Room, User
from rooms.services.locking import locked
from rooms.services.play import play
from rooms.services.refusals import Refused


def state_of(room: Room) -> EngineMatch:
    room.refresh_from_db()
    assert room.match is not None
    return decode(room.match.state)


def user_at(room: Room, seat: int) -> User:
    user = room.seats.get(number=seat).user
    assert user is not None
    return user


def play_first(room: Room, notation: str | None = None, *, now: datetime) -> int:
    """Whoever owes something plays `notation`, or the first thing listed. Returns the seat."""
    state = state_of(room)
    seat = owing(state)[0]
    action = notation or write_action(legal_actions(state, seat)[0])
    play(room.code, user_at(room, seat), seen=room.version, notation=action, now=now)
    return seat


def refusal(call: Callable[..., Any], *args: Any, **kwargs: Any) -> str:
    with pytest.raises(Refused) as caught:
        call(*args, **kwargs)
    return caught.value.code


def lay_out(
    room: Room,
    hands: Sequence[str],
    *,
    scores: tuple[int, ...] = (0, 0),
    first: int = 1,
    vira: str | None = None,
    now: datetime | None = None,
) -> None:
    """Begin a match in `room` at `scores` with these cards, as if they had been dealt."""
    rules = rule_set(room.rules)
    start = new_match(rules, first=first, options=room.options).at(scores, 0)
    cards = tuple(tuple(read_card(card) for card in hand.split()) for hand in hands)
    deal_ = Deal(cards, read_card(vira) if vira else None)
    with locked(room.code, now=now) as table:
        table.state = start
        table.row = Match(
            room=table.room,
            rules=rules.slug,
            revision=rules.revision,
            options=room.options,
            listed=room.listed,
            state=encode(start),
            started_at=table.now,
        )
        table.row.save()
        table.room.match = table.row
        table.begin_hand(deal_)
    room.refresh_from_db()


def act(room: Room, seat: int, notation: str, now: datetime | None = None) -> None:
    """The person on `seat` does `notation`, looking at the newest table."""
    room.refresh_from_db()
    play(room.code, user_at(room, seat), seen=room.version, notation=notation, now=now)
    room.refresh_from_db()
