"""Looking back: who may see which match, and what of it."""

from __future__ import annotations

import pytest
from django.test import Client

from rooms.models import Match, User
from rooms.services.clock import tick
from rooms.services.lobby import open_room
from rooms.services.play import play, start
from rooms.services.seats import add_bot, sit
from tests.rooms.conftest import Now, make_person
from tests.rooms.tables import state_of

pytestmark = pytest.mark.django_db


def logged_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def ana() -> User:
    return make_person("ana")


@pytest.fixture
def beto() -> User:
    return make_person("beto")


def played(ana: User, beto: User, *, listed: bool) -> Match:
    """Ana and beto against each other, two bots; the clock plays the whole match for all."""
    now = Now()
    room = open_room(ana, rules="paulista", listed=listed, now=now())
    sit(room.code, ana, 1, now=now())
    sit(room.code, beto, 2, now=now())
    for seat in (3, 4):
        add_bot(room.code, ana, seat, now=now())
    start(room.code, ana, now=now())
    while state_of(room).winner is None:
        now.time = room.due_at
        assert tick(now())
    assert room.match is not None
    return room.match


@pytest.fixture
def match(ana: User, beto: User) -> Match:
    return played(ana, beto, listed=True)


@pytest.fixture
def private(ana: User, beto: User) -> Match:
    return played(ana, beto, listed=False)


def test_the_history_asks_who_one_is(client):
    assert client.get("/historico/").url == "/contas/login/?next=/historico/"


def test_an_empty_history_says_so(ana):
    assert "Nenhuma partida ainda." in logged_in(ana).get("/historico/").content.decode()


def test_the_history_lists_ones_matches_with_score_and_result(ana, beto, match):
    score = "-".join(map(str, match.score))
    for user, side in ((ana, 0), (beto, 1)):
        page = logged_in(user).get("/historico/").content.decode()
        assert match.get_absolute_url() in page
        assert score in page
        assert ("Vitória" if match.winner == side else "Derrota") in page


def test_others_matches_are_not_in_ones_history(match):
    caro = make_person("caro")
    assert match.get_absolute_url() not in logged_in(caro).get("/historico/").content.decode()


@pytest.mark.parametrize("place", ["0", "-1", "x", "", "a1.x", "a9999999999999999.1", "\0"])
def test_a_place_that_does_not_exist_is_the_beginning(ana, match, place):
    response = logged_in(ana).get("/historico/", {"onde": place})
    assert match.get_absolute_url() in response.content.decode()


def test_the_history_costs_the_same_number_of_queries_however_long(
    ana, beto, django_assert_max_num_queries
):
    client = logged_in(ana)
    for _ in range(3):
        played(ana, beto, listed=True)
    client.get("/historico/")  # A session that is new is renewed once.
    with django_assert_max_num_queries(6):
        client.get("/historico/")


def test_a_public_match_is_open_to_all_with_every_hand(client, match):
    page = client.get(match.get_absolute_url()).content.decode()
    for hand in match.hands.all():
        assert hand.get_absolute_url() in page


def test_a_private_match_is_open_to_those_who_played_in_it_alone(client, ana, private):
    address = private.get_absolute_url()
    hand = private.hands.first().get_absolute_url()
    assert logged_in(ana).get(address).status_code == 200
    assert logged_in(ana).get(hand).status_code == 200
    for stranger in (client, logged_in(make_person("caro"))):
        assert stranger.get(address).status_code == 404
        assert stranger.get(hand).status_code == 404


def test_a_hand_is_replayed_step_by_step_from_the_deal_to_its_end(ana, match):
    client = logged_in(ana)
    hand = match.hands.first()
    last = hand.actions.count()
    first_page = client.get(hand.get_absolute_url()).content.decode()
    assert "deu as cartas" in first_page
    assert f"?passo={last}" in first_page
    for step in range(last + 1):
        page = client.get(f"{hand.get_absolute_url()}?passo={step}").content.decode()
        assert 'name="action"' not in page
        assert f"{step}/{last}" in page


@pytest.mark.parametrize("step", ["-1", "9999", "x", "1e1", "²"])
def test_a_step_that_the_hand_does_not_have_is_not_found(ana, match, step):
    hand = match.hands.first()
    response = logged_in(ana).get(hand.get_absolute_url(), {"passo": step})
    assert response.status_code == 404


def test_a_hand_that_is_still_being_played_is_not_shown_to_anybody(ana):
    from rooms.services.lobby import play_now

    room = play_now(ana, rules="paulista")
    hand = state_of(room) and room.match.hands.get()
    assert logged_in(ana).get(hand.get_absolute_url()).status_code == 404


def test_of_a_hand_that_somebody_left_the_record_keeps_who_sat_there(ana, beto):
    now = Now()
    room = open_room(ana, rules="paulista", now=now())
    sit(room.code, ana, 1, now=now())
    sit(room.code, beto, 2, now=now())
    for seat in (3, 4):
        add_bot(room.code, ana, seat, now=now())
    start(room.code, ana, now=now())
    room.refresh_from_db()
    play(room.code, beto, seen=room.version, notation="sair", now=now())
    state_of(room)
    page = logged_in(beto).get(f"/partidas/{room.match_id}/maos/1/").content.decode()
    assert "Beto" in page
    assert 'data-you="2"' in page
