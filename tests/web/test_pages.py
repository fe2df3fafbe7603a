"""The lobby and the rooms as pages: everything the socket does works as a plain POST too."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from engine.match import legal_actions, owing
from engine.notation import write_action
from engine.variants import RULE_SETS
from rooms.models import Room, User
from rooms.notices import sentence
from rooms.services.lobby import open_room, play_now
from rooms.services.play import start
from rooms.services.seats import add_bot, sit
from rooms.views.lobby import PER_PAGE
from tests.rooms.conftest import make_person
from tests.rooms.tables import state_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana() -> User:
    return make_person("ana")


@pytest.fixture
def ana_client(ana: User) -> Client:
    client = Client()
    client.force_login(ana)
    return client


@pytest.fixture
def room(ana: User) -> Room:
    """A match of ana and three bots in which it is her turn, or her answer."""
    for _ in range(50):
        room = play_now(ana, rules="paulista")
        if 1 in owing(state_of(room)):
            return room
        Room.objects.all().update(match=None)
        room.seats.update(user=None)
    raise AssertionError("ana never opens a hand")


def text_of(page: bytes) -> str:
    return re.sub(r"\s+", " ", page.decode())


def test_the_lobby_without_rooms_says_so_and_what_to_do(client):
    assert "Nenhuma sala aberta agora." in text_of(client.get("/").content)


def test_the_lobby_lists_rooms_with_seats_people_and_state(client, ana):
    room = open_room(ana, rules="paulista")
    sit(room.code, ana, 1)
    for number in (2, 3, 4):
        add_bot(room.code, ana, number)
    start(room.code, ana)
    page = text_of(client.get("/").content)
    assert room.code in page
    assert "Ana" in page
    assert "4 lugares ocupados de 4" in page or "4 de 4 lugares ocupados" in page
    assert "jogando" in page
    assert room.code in text_of(client.get("/salas/lista/").content)


def test_the_list_goes_from_page_to_page(client, ana):
    for _ in range(PER_PAGE + 3):
        open_room(ana, rules="paulista")
    first, second = client.get("/").text, client.get("/?page=2").text
    assert first.count('class="room-card"') == PER_PAGE
    assert second.count('class="room-card"') == 3
    assert 'href="/?page=2"' in first
    assert 'hx-get="/salas/lista/?page=2"' in second, "it renews the page one looks at"
    assert client.get("/salas/lista/?page=2").text.count('class="room-card"') == 3
    for odd in ("0", "-1", "x", "99999", "\0"):
        assert client.get("/", {"page": odd}).status_code == 200


def test_an_unlisted_room_is_in_no_list(client, ana):
    room = open_room(ana, rules="paulista", listed=False)
    assert room.code not in text_of(client.get("/").content)
    assert client.get(room.get_absolute_url()).status_code == 200


def test_creating_a_room_leads_into_it(ana_client, ana):
    form = {"turn_seconds": "15", "deal_cut": "False", "listed": "on"}
    response = ana_client.post("/salas/nova/?regras=paulista", form)
    room = Room.objects.get()
    assert response.url == room.get_absolute_url()
    assert (room.host, room.options["turn_seconds"], room.listed) == (ana, 15, True)


@pytest.mark.parametrize(
    "wrong", [{"turn_seconds": "7"}, {"turn_seconds": "x"}, {"deal_cut": "talvez"}]
)
def test_a_wrong_form_is_shown_again_with_what_was_typed(ana_client, wrong):
    form = {"turn_seconds": "60", "deal_cut": "False"} | wrong
    page = ana_client.post("/salas/nova/?regras=paulista", form)
    assert page.status_code == 200
    assert not Room.objects.exists()
    assert 'aria-invalid="true"' in page.content.decode()


@pytest.mark.parametrize("slug", RULE_SETS)
def test_every_rule_set_offers_its_own_options(ana_client, ana, slug):
    assert f"?regras={slug}" in ana_client.get("/salas/nova/").content.decode()
    page = ana_client.get(f"/salas/nova/?regras={slug}").content.decode()
    for option in RULE_SETS[slug].options:
        assert f'name="{option.name}"' in page
    form = {option.name: str(option.values[-1]) for option in RULE_SETS[slug].options}
    ana_client.post(f"/salas/nova/?regras={slug}", form)
    room = Room.objects.get()
    assert room.options == {option.name: option.values[-1] for option in RULE_SETS[slug].options}
    assert room.seats.count() == RULE_SETS[slug].format_for(room.options).seats
    assert ana_client.get(room.get_absolute_url()).status_code == 200


def test_rules_that_do_not_exist_are_not_found(ana_client):
    assert ana_client.get("/salas/nova/?regras=buraco").status_code == 404
    assert ana_client.post("/jogar/", {"regras": "buraco"}).status_code == 404


def test_joining_by_code_leads_to_the_room_and_a_wrong_code_is_told_beside_the_field(client, ana):
    room = open_room(ana, rules="paulista", listed=False)
    assert client.post("/salas/entrar/", {"code": room.code.upper()}).url == room.get_absolute_url()
    wrong = client.post("/salas/entrar/", {"code": "<b>nada"})
    assert wrong.status_code == 404
    page = text_of(wrong.content)
    assert sentence("no_room") in page
    assert "&lt;b&gt;nada" in page


def test_play_now_makes_a_guest_and_a_table(client):
    response = client.post("/jogar/")
    room = Room.objects.get()
    assert response.url == room.get_absolute_url()
    assert room.host is not None
    assert room.host.is_guest
    assert 'data-you="1"' in client.get(response.url).content.decode()


def test_a_card_can_be_played_by_plain_post(ana_client, room):
    state = state_of(room)
    action = write_action(legal_actions(state, 1)[0])
    form = {"action": action, "version": str(room.version)}
    response = ana_client.post(room.get_absolute_url(), form)
    assert (response.status_code, response["Location"]) == (302, room.get_absolute_url())
    assert state_of(room) != state


def test_a_refused_post_shows_the_newest_table_with_a_notice(ana_client, room):
    form = {"action": "truco", "version": "0"}
    response = ana_client.post(room.get_absolute_url(), form)
    assert response.status_code == 409
    page = text_of(response.content)
    assert sentence("stale") in page
    room.refresh_from_db()
    assert f'data-version="{room.version}"' in page


@pytest.mark.parametrize("form", [{}, {"command": "derrubar"}, {"action": "4e"}, {"x": "y" * 9999}])
def test_a_nonsense_post_gets_a_notice(ana_client, room, form):
    response = ana_client.post(room.get_absolute_url(), form)
    assert response.status_code == 409
    assert sentence("not_understood") in text_of(response.content)


def test_every_legal_action_is_a_button_with_the_notation_as_its_value(ana_client, room):
    page = ana_client.get(room.get_absolute_url()).content.decode()
    buttons = set(re.findall(r'name="action" value="([^"]+)"', page))
    assert buttons == {write_action(action) for action in legal_actions(state_of(room), 1)}


def test_whoever_only_watches_has_no_action_and_must_not_act(client, room):
    page = client.get(room.get_absolute_url()).content.decode()
    assert 'name="action"' not in page
    response = client.post(
        room.get_absolute_url(), {"action": "truco", "version": str(room.version)}
    )
    assert sentence("not_logged_in") in text_of(response.content)
    assert User.objects.count() == 1, "an action makes no guest"


def test_sitting_down_makes_a_guest_of_whoever_is_nobody_yet(client, ana):
    room = open_room(ana, rules="paulista")
    client.post(room.get_absolute_url(), {"command": "sentar 2"})
    assert room.seats.get(number=2).user.is_guest


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("sentar 1", "seat_taken"),
        ("sentar 9", "no_such_seat"),
        ("sentar", "not_understood"),
        ("sentarx 2", "not_understood"),
        ("levantar", "not_logged_in"),
    ],
)
def test_nobody_becomes_a_guest_for_a_chair_that_cannot_be_had(client, room, command, why):
    response = client.post(room.get_absolute_url(), {"command": command})
    assert response.status_code == 409
    assert sentence(why) in text_of(response.content)
    assert User.objects.count() == 1
    assert "sessionid" not in client.cookies


def test_a_room_that_is_not_there_makes_no_guest(client, db):
    assert client.post("/salas/nenhuma/", {"command": "sentar 1"}).status_code == 404
    assert not User.objects.exists()


@pytest.mark.parametrize("address", ["/salas/naoexiste/", "/ws/", "/partidas/1/", "/nada/"])
def test_what_is_not_there_is_a_page_of_ours_with_a_way_back(client, address):
    response = client.get(address)
    assert response.status_code == 404
    assert 'href="/"' in response.content.decode()


def test_every_page_keeps_to_the_content_security_policy(ana_client, room):
    for address in ("/", "/salas/nova/", room.get_absolute_url(), "/historico/"):
        response = ana_client.get(address)
        assert "default-src 'none'" in response["Content-Security-Policy"]
        page = response.content.decode()
        assert not re.search(r"<script(?![^>]*\bsrc=)|\sstyle=|\son\w+=", page), address
