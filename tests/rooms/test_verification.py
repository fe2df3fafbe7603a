"""The record leads to what is stored, and a command says where it does not."""

from __future__ import annotations

import io
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from rooms.management.commands.rehearse import COURSES
from rooms.models import Action, Hand, Match, Room, Standing
from rooms.services.locking import locked
from rooms.services.play import play
from rooms.services.rehearsal import rehearse
from tests.rooms.conftest import make_person
from tests.rooms.tables import act, state_of

pytestmark = pytest.mark.django_db


def played(course: int = 0, seed: int = 1) -> Match:
    """A match of `COURSES[course]`, played at random by eight people."""
    people = [make_person(f"pessoa{number}") for number in range(1, 9)]
    rules, options = COURSES[course]
    room = rehearse(people, Random(seed), rules=rules, options=options)
    room.refresh_from_db()
    assert room.match is not None
    return room.match


def run(command: str, **options: Any) -> tuple[int, str]:
    """The exit status of a command and what it printed."""
    out = io.StringIO()
    try:
        call_command(command, stdout=out, stderr=io.StringIO(), **options)
    except SystemExit as ended:
        return int(ended.code or 0), out.getvalue()
    return 0, out.getvalue()


@pytest.mark.parametrize("course", range(len(COURSES)))
def test_what_was_played_is_what_is_stored_and_derived(course):
    match = played(course)
    hands = match.hands.count()
    assert run("verify_history") == (
        0,
        f"verified: 1 matches, {hands} hands, 0 not comparable, 0 diverging\n",
    )
    # Standings that were counted hand by hand are those that the record leads to.
    assert "0 not comparable\n" in run("rebuild_snapshots")[1]


def plant_result(match: Match) -> None:
    match.hands.filter(number=2).update(score_after=[9, 9])


def plant_reason(match: Match) -> None:
    match.hands.filter(number=2).update(reason="all_tied")


def plant_card(match: Match) -> None:
    hand = match.hands.get(number=2)
    hand.deal["hands"][0], hand.deal["hands"][1] = hand.deal["hands"][1], hand.deal["hands"][0]
    hand.save()


def plant_action(match: Match) -> None:
    Action.objects.filter(hand__match=match, hand__number=2).last().delete()


def plant_score(match: Match) -> None:
    match.score = [99, 1]
    match.save()


def plant_snapshot(match: Match) -> None:
    match.state["first"] = match.state["first"] % 4 + 1
    match.save()


@pytest.mark.parametrize(
    ("plant", "where"),
    [
        (plant_result, "hand 2: score_after [9, 9] !="),
        (plant_reason, "hand 2: reason all_tied !="),
        (plant_card, "hand 2: action"),
        (plant_action, "hand 2: is not over, but stored so"),
        (plant_score, ": score [99, 1] !="),
        (plant_snapshot, ": the snapshot differs"),
    ],
)
def test_a_planted_divergence_is_told_with_match_and_hand(plant, where):
    match = played()
    plant(match)
    status, said = run("verify_history")
    assert status == 1
    assert f"match {match.pk}" in said
    assert where in said
    assert "1 diverging" in said


def test_no_card_is_told_of_a_divergence():
    match = played()
    plant_card(match)
    plant_snapshot(match)
    said = run("verify_history")[1]
    cards = {card for hand in match.hands.all() for held in hand.deal["hands"] for card in held}
    assert not cards & set(said.replace(":", " ").split())


def test_a_match_of_another_revision_is_counted_and_its_scores_are_left_alone():
    match = played()
    plant_result(match)
    plant_score(match)
    Match.objects.update(revision=99)
    for command in ("verify_history", "rebuild_snapshots"):
        status, said = run(command)
        assert status == 0
        assert "0 hands, 1 not comparable" in said
    match.refresh_from_db()
    assert match.score == [99, 1]
    assert match.hands.get(number=2).score_after == [9, 9]


def test_a_match_of_rules_that_are_gone_is_not_comparable():
    played()
    Match.objects.update(rules="truco-cego")
    assert "1 not comparable" in run("verify_history")[1]


def test_snapshots_scores_and_standings_are_rebuilt_from_the_record():
    match = played()
    before = list(Standing.objects.order_by("user").values_list("user", "won", "hands"))
    version = match.room.version
    plant_score(match)
    plant_snapshot(match)
    Standing.objects.update(hands=1000)
    Standing.objects.first().delete()
    said = run("rebuild_snapshots")[1]
    assert f"match {match.pk}: rebuilt state, score, standings" in said
    assert run("verify_history")[0] == 0
    assert list(Standing.objects.order_by("user").values_list("user", "won", "hands")) == before
    assert Room.objects.get(pk=match.room_id).version > version
    assert "1 rebuilt" not in run("rebuild_snapshots")[1]


def test_a_broken_record_is_not_made_to_fit():
    match = played()
    plant_result(match)
    plant_score(match)
    status, said = run("rebuild_snapshots")
    assert status == 1
    assert "left as it is" in said
    match.refresh_from_db()
    assert match.score == [99, 1]


def test_a_match_in_the_middle_of_a_hand_is_sound(make_room):
    room = make_room("ana", "beto", "caro", "dani", started=True)
    for _ in range(3):
        state = state_of(room)
        seat = state.hand.phase.turn
        act(room, seat, str(state.hand.held[seat - 1][0]))
    assert run("verify_history")[0] == 0
    assert "rebuilt " not in run("rebuild_snapshots")[1].replace("rebuilt:", "")


def sound() -> bool:
    return run("verify_history")[0] == 0 and "rebuilt " not in run("rebuild_snapshots")[1]


def test_a_match_that_waits_for_a_full_table_is_sound(make_room, cast, now):
    room = make_room("ana", "beto", "caro", "dani", started=True)
    play(room.code, cast["beto"], seen=room.version, notation="sair", now=now())
    assert sound()
    with locked(room.code, now=now()) as table:
        table.go_on()
    state = state_of(room)
    assert state.closed or room.match.finished_at, "nobody plays on without beto"
    assert sound()


def test_a_match_whose_room_was_closed_in_mid_hand_is_sound(make_room):
    room = make_room("ana", "beto", "caro", "dani", started=True)
    with locked(room.code) as table:
        table.close_room()
    room.refresh_from_db()
    assert room.match.finished_at is not None
    assert room.match.winner is None
    assert sound()


def test_a_run_goes_on_where_it_was_stopped(tmp_path: Path):
    first, second = played(seed=1), None
    people = [standing.user for standing in Standing.objects.all()]
    room = rehearse(people, Random(2), rules="paulista", options={})
    room.refresh_from_db()
    second = room.match
    place = tmp_path / "place.json"
    place.write_text(json.dumps({"after": first.pk, "count": {"matches": 1, "diverging": 1}}))
    status, said = run("verify_history", resume=place)
    assert status == 1, "what the first run found counts"
    hands = Hand.objects.filter(match=second).count()
    assert said == f"verified: 2 matches, {hands} hands, 0 not comparable, 1 diverging\n"
    assert not place.exists()


def test_a_place_that_cannot_be_read_is_refused(tmp_path: Path):
    place = tmp_path / "place.json"
    place.write_text("[]")
    with pytest.raises(CommandError, match="does not say how far it got"):
        run("verify_history", resume=place)
