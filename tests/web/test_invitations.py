"""A code is an invitation: at hand for those inside, not to be guessed or found by others."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async
from django.core.cache import cache
from django.test import Client
from redis.exceptions import RedisError

from engine.actions import Word
from rooms.consumers import NO_SUCH_ROOM, TOO_MANY_GUESSES
from rooms.models import Actor, Presence, Room, User
from rooms.notices import sentence
from rooms.services.lobby import open_room, play_now
from rooms.services.locking import locked
from rooms.services.seats import sit
from tests.rooms.conftest import make_person
from tests.rooms.sockets import Viewer, release_connections, session_for

pytestmark = pytest.mark.django_db(transaction=True)

MANY = 60
"""As ACCOUNT_RATE_LIMITS has it."""


@pytest.fixture(autouse=True)
async def _close_connections():
    yield
    await release_connections()


@pytest.fixture
def ana() -> User:
    return make_person("ana")


def logged_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def guess(client: Client, times: int, address: str = "/salas/nenhuma{n}/") -> list[int]:
    return [client.get(address.format(n=n)).status_code for n in range(times)]


def test_code_and_address_are_at_hand_while_playing(ana, client):
    room = play_now(ana, rules="paulista")
    for viewer in (logged_in(ana), client):
        page = viewer.get(room.get_absolute_url()).content.decode()
        assert f'value="http://testserver{room.get_absolute_url()}"' in page
        assert f'data-copy="{room.get_absolute_url()}"' in page
        assert f'data-copy-text="{room.code}"' in page


@pytest.mark.parametrize("page", ["", "pessoas/", "denunciar/"])
def test_no_page_of_a_room_is_indexed_or_tells_other_sites_its_code(ana, page):
    room = open_room(ana, rules="paulista", listed=False)
    response = logged_in(ana).get(f"{room.get_absolute_url()}{page}")
    assert '<meta name="robots" content="noindex">' in response.content.decode()
    assert response.headers["Referrer-Policy"] == "same-origin"


def test_a_private_room_is_on_no_page_of_anybody_else(ana):
    room = play_now(ana, rules="paulista")
    assert not room.listed
    room.refresh_from_db()
    with locked(room.code) as table:
        table.do(1, Word.SAIR, Actor.PERSON, ana)
    match = room.match.get_absolute_url()
    assert logged_in(ana).get(match).status_code == 200
    other = logged_in(make_person("beto"))
    for address in (
        *("/", "/salas/lista/", "/salas/nova/", "/contas/perfil/", "/historico/"),
        *("/historico/publicas/", "/historico/de/ana/"),
    ):
        page = other.get(address)
        assert page.status_code == 200
        assert room.code not in page.content.decode()
        assert match not in page.content.decode()
    for address in (match, f"{match}maos/1/"):
        assert other.get(address).status_code == 404


@pytest.mark.parametrize(
    "address",
    [
        "/salas/nenhuma{n}/",
        "/salas/nenhuma{n}/conversa/",
    ],
)
def test_whoever_tries_one_code_after_another_is_stopped(client, ana, address):
    room = open_room(ana, rules="paulista", listed=False)
    assert set(guess(client, MANY, address)) == {404}
    stopped = client.get("/salas/nenhuma/")
    assert stopped.status_code == 429
    assert "Devagar" in stopped.content.decode()
    # A right code is refused too: or whoever guesses would be told so.
    assert client.get(room.get_absolute_url()).status_code == 429
    assert client.get("/").status_code == 200


def test_the_form_for_codes_counts_with_the_addresses(client, ana):
    room = open_room(ana, rules="paulista", listed=False)
    guess(client, MANY // 2)
    for n in range(MANY // 2):
        assert client.post("/salas/entrar/", {"code": f"nada{n}"}).status_code == 404
    stopped = client.post("/salas/entrar/", {"code": room.code})
    assert stopped.status_code == 429
    assert sentence("too_many_guesses") in stopped.content.decode()
    assert room.code in stopped.content.decode()  # What was typed is still in the field.


def test_whoever_hosts_or_sits_goes_in_as_ever(client, ana):
    room = open_room(ana, rules="paulista", listed=False)
    beto = make_person("beto")
    sit(room.code, beto, 1)
    guess(client, MANY + 1)
    for user in (ana, beto):
        assert logged_in(user).get(room.get_absolute_url()).status_code == 200
    assert logged_in(make_person("caro")).get(room.get_absolute_url()).status_code == 429


@pytest.mark.parametrize("code", ["\0", "", "é" * 300, "x" * 5000])
def test_an_odd_code_is_a_wrong_one_even_past_the_limit(ana, code):
    client = logged_in(ana)
    assert client.post("/salas/entrar/", {"code": code}).status_code == 404
    guess(client, MANY)
    assert client.post("/salas/entrar/", {"code": code}).status_code == 429


def test_right_codes_cost_nothing(client, ana):
    room = open_room(ana, rules="paulista")
    for _ in range(MANY + 5):
        assert client.get(room.get_absolute_url()).status_code == 200
    assert client.get("/salas/nenhuma/").status_code == 404


def test_rooms_stay_open_while_nobody_can_count(client, ana, monkeypatch):
    def away(*args, **kwargs):
        raise RedisError

    monkeypatch.setattr(cache, "add", away)
    room = open_room(ana, rules="paulista", listed=False)
    assert client.get(room.get_absolute_url()).status_code == 200
    assert client.get("/salas/nenhuma/").status_code == 404


async def _code_of(room_code: str, session: object = None) -> int:
    viewer = Viewer(room_code, session)  # type: ignore[arg-type]
    viewer.socket.scope["client"] = ["192.0.2.7", 1234]
    await viewer.socket.connect()
    found: int = (await viewer.socket.receive_output(timeout=5))["code"]
    return found


async def test_sockets_do_not_help_guessing(ana):
    room: Room = await sync_to_async(open_room)(ana, rules="paulista", listed=False)
    codes = [await _code_of(f"nada{n}") for n in range(MANY)]
    assert set(codes) == {NO_SUCH_ROOM}
    assert await _code_of(room.code) == TOO_MANY_GUESSES
    assert not await Presence.objects.aexists()
    host = Viewer(room.code, await sync_to_async(session_for)(ana))
    host.socket.scope["client"] = ["192.0.2.7", 1234]
    await host.connect()
    assert host.version >= room.version
    await host.leave()
