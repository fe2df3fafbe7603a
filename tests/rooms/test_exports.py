"""Files of hands and matches: what each viewer gets by that door, and that it runs again."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from random import Random

import pytest
from django.core.management import call_command
from django.test import Client

from engine.variants import rule_set
from rooms.management.commands.rehearse import COURSES
from rooms.models import Hand, Match, User
from rooms.services.history import frames_of
from rooms.services.rehearsal import rehearse
from tests.rooms.conftest import make_person
from tests.rooms.tables import act, lay_out
from tests.rooms.test_leaks import cards_in, knows

pytestmark = pytest.mark.django_db


def browser(user: User | None) -> Client:
    client = Client()
    if user:
        client.force_login(user)
    return client


def played(course: int, seed: int, *, listed: bool = True) -> Match:
    people = [
        User.objects.filter(username=name).first() or make_person(name)
        for name in (f"pessoa{number}" for number in range(1, 9))
    ]
    rules, options = COURSES[course]
    room = rehearse(people, Random(seed), rules=rules, options=options)
    room.refresh_from_db()
    Match.objects.filter(pk=room.match_id).update(listed=listed)
    return Match.objects.get(pk=room.match_id)


def viewers(match: Match) -> list[tuple[User | None, int | None]]:
    """Everybody who may look at a public match, with their chair; a stranger and nobody as well."""
    stranger = User.objects.filter(username="estranha").first() or make_person("estranha")
    seated = [(part.user, part.seat) for part in match.participations.all()]
    return [*seated, (stranger, None), (None, None)]


@pytest.mark.parametrize("course", range(len(COURSES)))
def test_no_file_names_a_card_that_its_reader_may_not_know(course):
    match = played(course, seed=course)
    deck = rule_set(match.rules).deck
    for user, seat in viewers(match):
        client = browser(user)
        for hand in match.hands.order_by("number")[:4]:
            end = frames_of(match, hand)[-1].state
            for form in ("toml", "json"):
                response = client.get(f"{hand.get_absolute_url()}exportar.{form}")
                assert response.status_code == 200
                leaked = cards_in(response.content.decode(), deck) - knows(end, seat)
                assert not leaked, f"{form}, seat {seat}: {leaked}"


@pytest.mark.parametrize("course", range(len(COURSES)))
def test_the_file_of_a_match_runs_again(course, tmp_path: Path):
    match = played(course, seed=course)
    for user, seat in viewers(match)[-3:]:
        response = browser(user).get(f"{match.get_absolute_url()}exportar.toml")
        path = tmp_path / f"{seat}.toml"
        path.write_bytes(response.content)
        out = io.StringIO()
        call_command("scenario", path, stdout=out)
        assert f"{match.hands.count()} passed, 0 failed" in out.getvalue()


def test_skipped_checks_are_counted(make_room, tmp_path):
    room = make_room("ana", "beto", rules="mano-a-mano")
    lay_out(room, ["1e 4c 12o", "3e 1p 12c"])
    for seat, what in ((1, "envido"), (2, "quero"), (1, "1e"), (2, "maco")):
        act(room, seat, what)
    hand = Hand.objects.get()
    path = tmp_path / "mao.toml"
    path.write_bytes(browser(None).get(f"{hand.get_absolute_url()}exportar.toml").content)
    out = io.StringIO()
    call_command("scenario", path, stdout=out)
    assert re.search(r"^1 passed, 0 failed, [1-9]\d* skipped$", out.getvalue(), re.MULTILINE)


def test_a_card_played_face_down_is_named_to_whoever_played_it_alone(make_room):
    room = make_room("ana", "beto", "caro", "dani")
    lay_out(room, ["4o 7c Ap", "3c 5e Kc", "2o 6o Jp", "4p 5c Qe"], vira="3o")
    done = "1 7c/2 3c/3 2o/4 4p/4 5c/1 4o/2 #5e/3 6o/1 Ap/2 Kc/3 Jp/4 Qe"
    for seat, what in (step.split() for step in done.split("/")):
        act(room, int(seat), what)
    hand = Hand.objects.get()
    assert hand.finished_at is not None
    for name in ("ana", "beto", "caro", "dani", None):
        user = User.objects.get(username=name) if name else None
        text = browser(user).get(f"{hand.get_absolute_url()}exportar.toml").content.decode()
        assert ('"2 #5e"' in text) == (name == "beto")
        assert ('"2 #?"' in text) == (name != "beto")
        assert ("5e" in cards_in(text)) == (name == "beto")


@pytest.mark.parametrize("form", ["toml", "json"])
def test_files_are_taken_away_and_never_kept_by_a_cache(form):
    match = played(0, seed=3)
    hand = match.hands.first()
    for address in (match.get_absolute_url(), hand.get_absolute_url()):
        response = browser(None).get(f"{address}exportar.{form}")
        assert re.fullmatch(
            rf'attachment; filename="partida-[\w-]+\.{form}"', response["Content-Disposition"]
        )
        assert "no-store" in response["Cache-Control"]


def test_the_json_tells_hand_by_hand_what_happened():
    match = played(0, seed=3)
    data = json.loads(browser(None).get(f"{match.get_absolute_url()}exportar.json").content)
    assert [hand["number"] for hand in data["hands"]] == list(range(1, match.hands.count() + 1))
    assert data["hands"][-1]["score_after"] == match.score
    assert data["rules"] == "paulista"
    assert data["hands"][0]["seen_from"] is None


def test_files_of_a_private_match_are_for_those_who_played_it():
    match = played(0, seed=3, listed=False)
    hand = match.hands.first()
    player = match.participations.first().user
    stranger = make_person("estranha")
    for address in (match.get_absolute_url(), hand.get_absolute_url()):
        for form in ("toml", "json"):
            assert browser(player).get(f"{address}exportar.{form}").status_code == 200
            for user in (stranger, None):
                assert browser(user).get(f"{address}exportar.{form}").status_code == 404


def test_a_hand_that_is_still_being_played_is_no_file_for_anybody(make_room, cast):
    room = make_room("ana", "beto", "caro", "dani", started=True)
    for user in (cast["ana"], None):
        client = browser(user)
        for address in (f"/partidas/{room.match_id}/maos/1/", f"/partidas/{room.match_id}/"):
            assert client.get(f"{address}exportar.toml").status_code == 404


@pytest.mark.parametrize(
    "address",
    [
        "/partidas/999999/exportar.toml",
        "/partidas/999999999999999999/maos/1/exportar.json",
        "/partidas/1/exportar.csv",
        "/partidas/1/maos/999999999/exportar.toml",
    ],
)
def test_a_guessed_address_finds_nothing(address):
    assert browser(None).get(address, follow=True).status_code == 404


def test_a_hand_of_rules_that_have_changed_says_so_instead_of_failing():
    match = played(0, seed=3)
    hand = match.hands.first()
    action = hand.actions.first()
    action.seat = action.seat % 4 + 1
    action.save()
    for address in ("", "exportar.toml", "exportar.json"):
        response = browser(None).get(f"{hand.get_absolute_url()}{address}")
        assert response.status_code == 409
        assert "As regras mudaram" in response.content.decode()
