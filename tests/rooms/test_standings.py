"""What is counted for each person as hands end: all of it public, and nobody's twice."""

from __future__ import annotations

import pytest

from rooms.models import Standing
from rooms.services.play import play
from rooms.services.seats import sit
from rooms.services.standings import COUNTED
from rooms.services.statistics import last_matches, summaries
from tests.rooms.tables import act, lay_out

pytestmark = pytest.mark.django_db


def counts(name: str) -> dict[str, int]:
    """What of that person is not nil, hands aside."""
    standing = Standing.objects.get(user__username=name)
    found = {field: getattr(standing, field) for field in COUNTED if field != "hands"}
    return {field: count for field, count in found.items() if count}


def do(room, *steps: str) -> None:
    for step in steps:
        seat, _, what = step.partition(" ")
        act(room, int(seat), what)


@pytest.fixture
def duel(make_room):
    room = make_room("ana", "beto", rules="mano-a-mano")
    lay_out(room, ["1e 4c 12o", "3e 1p 12c"])
    return room


def test_whoever_runs_from_a_truco_is_told_from_whoever_called_it(duel):
    do(duel, "1 truco", "2 nao-quero")
    assert counts("ana") == {"trucos_called": 1, "trucos_won": 1}
    assert counts("beto") == {"trucos_run": 1}
    assert Standing.objects.get(user__username="ana").hands == 1


def test_a_raise_is_a_call_of_whoever_raised(duel):
    do(duel, "1 truco", "2 quero", "1 1e", "2 retruco", "1 nao-quero")
    assert counts("ana") == {"trucos_called": 1, "trucos_run": 1}
    assert counts("beto") == {"trucos_called": 1, "trucos_won": 1}


def test_a_refused_envido_is_won_and_is_no_truco_run_from(duel):
    do(duel, "1 envido", "2 nao-quero", "1 truco", "2 nao-quero")
    assert counts("ana") == {"envidos_won": 1, "trucos_called": 1, "trucos_won": 1}
    assert counts("beto") == {"trucos_run": 1}


def test_a_hand_without_truco_counts_as_a_hand_alone(duel):
    do(duel, "1 maco")
    assert counts("ana") == counts("beto") == {}
    assert set(Standing.objects.values_list("hands", flat=True)) == {1}


def test_both_of_a_pair_win_the_truco_that_one_of_them_called(make_room):
    room = make_room("ana", "beto", "caro", "dani")
    lay_out(room, ["4o 7c Ap", "3c 5e Kc", "2o 6o Jp", "4p 5c Qe"], vira="3o")
    do(room, "1 truco", "4 nao-quero")
    assert counts("ana") == {"trucos_called": 1, "trucos_won": 1}
    assert counts("caro") == {"trucos_won": 1}
    assert counts("dani") == {"trucos_run": 1}
    assert counts("beto") == {}


def test_the_hand_that_decides_the_match_says_who_has_won_it(make_room):
    room = make_room("ana", "beto", rules="mano-a-mano")
    lay_out(room, ["1e 4c 12o", "3e 1p 12c"], scores=(29, 3))
    assert set(Standing.objects.values_list("won", flat=True)) == {None}
    do(room, "1 truco", "2 nao-quero")
    assert dict(Standing.objects.values_list("user__username", "won")) == {
        "ana": True,
        "beto": False,
    }


def test_whoever_leaves_before_the_end_has_not_lost_and_the_newcomer_begins_at_nil(
    make_room, cast, now
):
    room = make_room("ana", "beto", bots=2, started=True)
    play(room.code, cast["beto"], seen=room.version, notation="sair", now=now())
    room.refresh_from_db()
    sit(room.code, cast["caro"], 2, now=now())
    room.refresh_from_db()
    left = Standing.objects.get(user=cast["beto"])
    assert (left.won, left.hands) == (None, 1)
    assert not Standing.objects.filter(user=cast["caro"]).exists(), "not before the next deal"


def test_the_summary_adds_up_by_rule_set_and_the_last_results_are_in_order(cast, make_room):
    room = make_room("ana", "beto", rules="mano-a-mano")
    for won in (True, False, None):
        lay_out(room, ["1e 4c 12o", "3e 1p 12c"])
        do(room, "1 truco", "2 nao-quero")
        Standing.objects.filter(match=room.match, user=cast["ana"]).update(won=won)
    (summary,) = summaries(cast["ana"].pk, listed_only=True)
    assert (summary.rules, summary.matches, summary.wins, summary.hands) == ("mano-a-mano", 3, 1, 3)
    assert (summary.trucos_called, summary.trucos_run, summary.trucos_won) == (3, 0, 3)
    assert [one.won for one in last_matches(cast["ana"].pk, listed_only=True)] == [True, False]
    assert summaries(cast["caro"].pk, listed_only=False) == ()
