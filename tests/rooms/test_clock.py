"""The clock does what is due: once, in order, and whatever else is broken."""

from __future__ import annotations

from datetime import timedelta

import pytest

from engine.match import overdue, owing
from engine.notation import write_action
from engine.state import HandOver
from rooms.models import Action, Actor, Match, Room
from rooms.services import bots, planning
from rooms.services.clock import tick
from rooms.services.play import play
from tests.rooms.tables import play_first, refusal, state_of, user_at

pytestmark = pytest.mark.django_db(transaction=True)


def run_out(now) -> int:
    """Tick until nothing is due any more; the number of ticks that did something."""
    ticks = 0
    while tick(now()):
        ticks += 1
        assert ticks < 50, "the clock never comes to rest"
    return ticks


def test_nothing_happens_before_it_is_due(make_room, now):
    make_room("ana", "beto", "caro", "dani", started=True)
    now.pass_(29)
    assert not tick(now())


def test_at_the_deadline_the_weakest_card_is_played_and_logged_as_the_clocks(make_room, now):
    room = make_room("ana", "beto", "caro", "dani", started=True)
    before = state_of(room)
    seat = owing(before)[0]
    now.pass_(30)
    assert run_out(now) == 1
    action = Action.objects.get()
    assert (action.actor, action.user, action.seat) == (Actor.CLOCK, None, seat)
    assert action.notation == write_action(overdue(before, seat))


def test_a_call_is_refused_at_the_deadline(make_room, now):
    room = make_room("ana", "beto", "caro", "dani", started=True)
    seat = owing(state_of(room))[0]
    play(room.code, user_at(room, seat), seen=room.version, notation="truco", now=now())
    now.pass_(30)
    run_out(now)
    state = state_of(room)
    assert isinstance(state.hand.phase, HandOver)
    assert state.hand.phase.reason == "refused"


def test_an_action_that_comes_after_its_deadline_is_too_late(make_room, now):
    room = make_room("ana", "beto", "caro", "dani", started=True)
    seat = owing(state_of(room))[0]
    now.pass_(31)
    user = user_at(room, seat)
    assert refusal(play, room.code, user, seen=room.version, notation="truco", now=now()) == "stale"


def test_who_is_refused_for_coming_too_late_does_not_undo_what_was_due(make_room, now):
    room = make_room("ana", "beto", "caro", "dani", started=True)
    seat = owing(state_of(room))[0]
    now.pass_(31)
    refusal(play, room.code, user_at(room, seat), seen=room.version, notation="truco", now=now())
    assert [(action.seat, action.actor) for action in Action.objects.all()] == [(seat, Actor.CLOCK)]
    assert owing(state_of(room)) != (seat,)


def test_without_a_limit_nobody_is_hurried(make_room, now):
    make_room("ana", "beto", "caro", "dani", started=True, turn_seconds=0)
    now.pass_(24 * 3600)
    assert not tick(now())


def test_a_bot_thinks_before_it_moves(make_room, now):
    room = make_room("ana", bots=3, started=True)
    while owing(state_of(room)) == (1,):
        play_first(room, now=now())
    assert not tick(now())
    now.pass_(bots.THINKING[1])
    assert tick(now())
    assert Action.objects.filter(actor=Actor.BOT).count() == 1


def test_a_bot_leaves_the_answer_to_a_person_on_its_side(make_room, now, cast):
    room = make_room("ana", "beto", "caro", bots=1, started=True)
    while owing(state_of(room)) != (1,):
        now.pass_(40)
        tick(now())
        if state_of(room).winner is not None:
            pytest.skip("the match ended before ana's turn, which has never been seen")
    room.refresh_from_db()
    play(room.code, cast["ana"], seen=room.version, notation="truco", now=now())
    room.refresh_from_db()
    assert owing(state_of(room)) == (2, 4)
    assert room.match.bot_due_at is None, "seat 4 is a bot, seat 2 a person with time left"
    assert room.match.turn_due_at == now() + timedelta(seconds=30)


def test_the_next_hand_is_dealt_after_a_pause(make_room, now, cast):
    room = make_room("ana", "beto", "caro", "dani", started=True)
    seat = owing(state_of(room))[0]
    play(room.code, user_at(room, seat), seen=room.version, notation="truco", now=now())
    room.refresh_from_db()
    other = user_at(room, seat % 4 + 1)
    play(room.code, other, seen=room.version, notation="nao-quero", now=now())
    now.pass_(planning.PAUSE - 1)
    assert not tick(now())
    now.pass_(1)
    assert tick(now())
    state = state_of(room)
    assert state.number == 2
    assert state.scores[state.format.side(seat)] == 1


def test_the_rooms_due_time_is_always_that_of_its_earliest_deadline(make_room, now):
    room = make_room("ana", "beto", bots=2, started=True)
    for _ in range(60):
        room.refresh_from_db()
        match = room.match
        times = [match.turn_due_at, match.bot_due_at, match.aside_due_at, match.deal_due_at]
        assert room.due_at == min((time for time in times if time), default=None)
        if match.finished_at:
            break
        now.time = room.due_at
        assert tick(now())


def test_a_whole_match_of_absent_people_and_bots_plays_itself_to_the_end(make_room, now):
    room = make_room("ana", bots=3, started=True)
    for _ in range(4000):
        room.refresh_from_db()
        if room.due_at is None:
            break
        now.time = room.due_at
        assert tick(now())
    match = Match.objects.get()
    assert match.finished_at is not None
    assert max(match.score) >= 12
    assert match.hands.filter(finished_at__isnull=True).count() == 0
    assert match.participations.filter(to_hand__isnull=True).count() == 0


def test_a_room_that_cannot_be_advanced_does_not_hold_up_the_others(make_room, now, caplog):
    broken = make_room("ana", "beto", "caro", "dani", started=True)
    Match.objects.filter(pk=broken.match_id).update(state={"rules": "nobody plays these"})
    now.pass_(1)
    sound = make_room("ana", "beto", "caro", "dani", started=True)
    now.pass_(30)
    run_out(now)
    assert Action.objects.filter(match=sound.match, actor=Actor.CLOCK).exists()
    assert Room.objects.get(pk=broken.pk).due_at > now()
    assert "could not be advanced" in caplog.text
