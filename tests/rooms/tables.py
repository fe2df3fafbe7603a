"""What tests of rooms do again and again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.codec import decode
from engine.match import legal_actions, owing
from engine.notation import write_action
from engine.state import Match as EngineMatch
from rooms.models import Room, User
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


def play_first(room: Room, notation: str | None = None) -> int:
    """Whoever owes something plays `notation`, or the first thing listed. Returns the seat."""
    state = state_of(room)
    seat = owing(state)[0]
    action = notation or write_action(legal_actions(state, seat)[0])
    play(room.code, user_at(room, seat), seen=room.version, notation=action)
    return seat


def refusal(call: Callable[..., Any], *args: Any, **kwargs: Any) -> str:
    with pytest.raises(Refused) as caught:
        call(*args, **kwargs)
    return caught.value.code
