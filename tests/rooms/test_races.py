"""Two writers at once, each with a connection of its own, on whichever database the tests use."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connections

from engine.match import legal_actions, owing
from engine.notation import write_action
from rooms.models import Action, Hand
from rooms.services.clock import tick
from rooms.services.play import play, start
from rooms.services.refusals import Refused
from rooms.services.seats import sit
from tests.rooms.tables import state_of, user_at

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*calls: Callable[[], object]) -> list[str]:
    """Run all of `calls` in threads that start together; "done" or the refusal's code of each."""
    barrier = Barrier(len(calls))

    def run(call: Callable[[], object]) -> str:
        try:
            barrier.wait(timeout=10)
            call()
        except Refused as refused:
            return refused.code
        finally:
            connections.close_all()
        return "done"

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


def test_of_two_actions_on_one_version_one_wins_and_the_other_is_stale(make_room):
    room = make_room("ana", "beto", "caro", "dani", started=True)
    for number in range(1, 9):
        state = state_of(room)
        seat = owing(state)[0]
        user, seen = user_at(room, seat), room.version
        moves = [write_action(action) for action in legal_actions(state, seat)]
        results = at_once(
            lambda: play(room.code, user, seen=seen, notation=moves[0]),
            lambda: play(room.code, user, seen=seen, notation=moves[-2]),
        )
        assert sorted(results) == ["done", "stale"]
        room.refresh_from_db()
        assert room.version == seen + 1
        assert Action.objects.count() == number
        if not owing(state_of(room)):
            break


def test_partners_who_answer_at_once_answer_once(make_room):
    room = make_room("ana", "beto", "caro", "dani", started=True)
    seat = owing(state_of(room))[0]
    play(room.code, user_at(room, seat), seen=room.version, notation="truco")
    room.refresh_from_db()
    left, right = (user_at(room, owing(state_of(room))[n]) for n in (0, 1))
    results = at_once(
        lambda: play(room.code, left, seen=room.version, notation="quero"),
        lambda: play(room.code, right, seen=room.version, notation="nao-quero"),
    )
    assert sorted(results) == ["done", "stale"]


def test_one_chair_takes_one_of_those_who_sit_down_at_once(make_room, cast):
    room = make_room("ana")
    results = at_once(
        *(lambda name=name: sit(room.code, cast[name], 2) for name in ("beto", "caro", "dani"))
    )
    assert sorted(results) == ["done", "seat_taken", "seat_taken"]


def test_a_match_starts_once_however_often_the_button_is_pressed(make_room, cast):
    room = make_room("ana", bots=3)
    results = at_once(*(lambda: start(room.code, cast["ana"]) for _ in range(3)))
    assert sorted(results) == ["done", "match_live", "match_live"]
    assert Hand.objects.count() == 1


def test_clocks_that_race_do_each_thing_once(make_room, now):
    rooms = [make_room("ana", "beto", "caro", "dani", started=True) for _ in range(6)]
    now.pass_(30)

    def run_out() -> None:
        while tick(now()):
            pass

    at_once(run_out, run_out, run_out)
    played = Action.objects.order_by("match").values_list("match", flat=True)
    assert sorted(played) == sorted(room.match_id for room in rooms)
