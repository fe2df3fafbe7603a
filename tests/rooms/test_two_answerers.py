"""Two holders of a Flor are asked about a contraflor: each answers, by one deadline (B63)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from engine.match import owing
from engine.state import FlorCalled, HandOver
from rooms.models import Action, Actor, Room
from rooms.services import bots
from rooms.services.clock import tick
from tests.rooms.tables import act, lay_out, state_of

pytestmark = pytest.mark.django_db(transaction=True)

# Seats 1, 2 and 3 hold a Flor, seat 4 does not.
FLORES = ["7e 6e 5e", "7o 5o 1o", "4c 12c 2c", "10c 11o 3p"]


def disputed(room: Room, now, singer: int = 1) -> Room:
    """Ana and caro have sung, beto has said contraflor."""
    lay_out(room, FLORES, now=now())
    act(room, 1, "flor", now())
    act(room, 3, "flor", now())
    act(room, 2, "contraflor", now())
    assert owing(state_of(room)) == (1, 3)
    return room


@pytest.fixture
def four(make_room, now) -> Room:
    room = make_room("ana", "beto", "caro", "dani", rules="gauderio-classico")
    return disputed(room, now)


def done() -> list[tuple[int, str, str]]:
    return [(a.seat, a.notation, a.actor) for a in Action.objects.order_by("number")][3:]


def test_the_clock_answers_for_both_at_the_deadline(four, now):
    now.pass_(29.9)
    assert not tick(now())
    now.pass_(0.1)
    assert tick(now())
    assert done() == [(1, "me-achico", Actor.CLOCK), (3, "me-achico", Actor.CLOCK)]
    state = state_of(four)
    assert isinstance(state.hand.phase, HandOver)
    assert state.score == (0, 6), "what stood before the contraflor"


def test_who_gives_up_early_gives_the_other_no_more_time(four, now):
    due = four.match.turn_due_at
    now.pass_(20)
    act(four, 1, "me-achico", now())
    assert owing(state_of(four)) == (3,)
    assert four.match.turn_due_at == due == now() + timedelta(seconds=10)
    now.pass_(10)
    assert tick(now())
    assert done()[-1] == (3, "me-achico", Actor.CLOCK)


def test_a_raise_is_a_new_call_with_time_of_its_own(four, now):
    now.pass_(20)
    act(four, 1, "contraflor-resto", now())
    assert owing(state_of(four)) == (2,)
    assert four.match.turn_due_at == now() + timedelta(seconds=30)


def test_without_a_limit_nobody_is_answered_for(make_room, now):
    options = {"rules": "gauderio-classico", "turn_seconds": 0}
    room = disputed(make_room("ana", "beto", "caro", "dani", **options), now)
    act(room, 1, "me-achico", now())
    assert room.match.turn_due_at is None
    now.pass_(24 * 3600)
    assert not tick(now())


def test_a_bot_beside_a_person_who_let_it_pass_answers_for_itself_alone(make_room, now, cast):
    room = make_room("ana", "beto", bots=2, rules="gauderio-classico")
    lay_out(room, FLORES, now=now())
    act(room, 1, "flor", now())
    while not isinstance(state_of(room).hand.phase, FlorCalled):
        if owing(state_of(room)) == (2,):
            act(room, 2, "contraflor", now())
        else:
            now.time = room.due_at
            assert tick(now())
        room.refresh_from_db()
    assert owing(state_of(room)) == (1, 3)
    now.pass_(30)
    assert tick(now())
    assert done()[-1] == (1, "me-achico", Actor.CLOCK)
    assert owing(state_of(room)) == (3,)
    now.pass_(bots.THINKING[1])
    assert tick(now())
    last = Action.objects.order_by("number").last()
    assert (last.seat, last.actor) == (3, Actor.BOT)
