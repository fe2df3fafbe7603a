"""Sessions: odd cookies are nobody's, and whoever logs in or signs up gets another key."""

from __future__ import annotations

from datetime import timedelta

import pytest
from channels.testing import HttpCommunicator, WebsocketCommunicator
from django.contrib.auth import get_user
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from rooms.models import Room, User
from rooms.services.guests import make_guest
from rooms.services.lobby import open_room
from tests.rooms.sockets import ORIGIN, release_connections
from tests.web.conftest import PASSWORD
from truco_site.asgi import application

pytestmark = pytest.mark.django_db(transaction=True)
ODD = {
    "a null byte": b"sessionid=" + b"a" * 31 + b"\0",
    "not ASCII": "sessionid=ãçõ".encode(),
    "latin-1": b"sessionid=\xe3\xe7\xf5",
    "ten thousand letters": b"sessionid=" + b"a" * 10_000,
    "unknown": b"sessionid=" + b"a" * 32,
    "capitals": b"sessionid=" + b"A" * 32,
    "empty": b"sessionid=",
    "no name": b"=" + b"a" * 32,
    "twice": b"sessionid=" + b"a" * 32 + b"; sessionid=" + b"b" * 32,
    "SQL": b"sessionid=' OR 1=1 --",
    "quoted": b'sessionid="\\000\\047"',
    "no cookie at all": b";;;===;",
}


@pytest.fixture(autouse=True)
async def _close_connections():
    yield
    await release_connections()


@pytest.fixture
def room(ana: User) -> Room:
    return open_room(ana, rules="paulista")


@pytest.mark.parametrize("cookie", ODD.values(), ids=ODD)
async def test_an_odd_session_cookie_is_nobodys_page(room: Room, cookie: bytes) -> None:
    headers = [(b"host", b"localhost"), (b"cookie", cookie)]
    for path, status in ((room.get_absolute_url(), 200), ("/historico/", 302)):
        browser = HttpCommunicator(application, "GET", path, headers=headers)
        answer = await browser.get_response(10)
        await browser.wait(10)
        assert answer["status"] == status
        if status == 200:
            assert "Criar conta" in answer["body"].decode()


@pytest.mark.parametrize("cookie", ODD.values(), ids=ODD)
async def test_an_odd_session_cookie_is_a_socket_of_somebody_who_watches(
    room: Room, cookie: bytes
) -> None:
    headers = [*ORIGIN, (b"cookie", cookie)]
    socket = WebsocketCommunicator(application, f"/ws/salas/{room.code}/", headers=headers)
    connected, _ = await socket.connect(timeout=5)
    assert connected
    table = await socket.receive_from(timeout=5)
    assert "data-version" in table
    assert "data-you" not in table
    await socket.disconnect()


@pytest.mark.parametrize(
    "path",
    [
        "/ws/",
        "/ws/nada/",
        "/ws/salas/",
        "/ws/salas/ABC/",
        "/ws/salas/%C3%A9/",
        "/",
        "/ws/salas/abc",
    ],
)
async def test_a_socket_to_nowhere_is_closed_without_a_traceback(path: str, db: None) -> None:
    socket = WebsocketCommunicator(application, path, headers=ORIGIN)
    connected, _ = await socket.connect(timeout=5)
    assert not connected


def key_of(client: Client) -> str:
    return client.cookies["sessionid"].value


def test_logging_in_gives_the_session_another_key(client: Client, ana: User) -> None:
    session = client.session
    session["seen"] = "yes"
    session.save()
    before = key_of(client)
    client.post("/contas/login/", {"login": "ana", "password": PASSWORD})
    assert get_user(client) == ana
    assert key_of(client) != before
    assert not Session.objects.filter(pk=before).exists(), "whoever planted it has nothing"


def test_signing_up_gives_the_guests_session_another_key(client: Client) -> None:
    client.force_login(make_guest())
    before = key_of(client)
    form = {"username": "caro", "password1": PASSWORD, "password2": PASSWORD}
    assert client.post("/contas/signup/", form).status_code == 302
    assert key_of(client) != before
    assert not Session.objects.filter(pk=before).exists()
    assert get_user(client).get_username() == "caro"


def test_signing_up_gives_nobodys_session_another_key(client: Client) -> None:
    session = client.session
    session["seen"] = "yes"
    session.save()
    before = key_of(client)
    form = {"username": "caro", "password1": PASSWORD, "password2": PASSWORD}
    assert client.post("/contas/signup/", form).status_code == 302
    assert key_of(client) != before
    assert not Session.objects.filter(pk=before).exists()


def test_a_session_in_use_is_renewed_once_a_day(as_ana: Client) -> None:
    as_ana.get("/historico/")
    soon = timezone.now() + timedelta(days=2)
    Session.objects.update(expire_date=soon)
    as_ana.get("/historico/")
    assert Session.objects.get().expire_date == soon, "once a day is enough"
    session = as_ana.session
    session["renewed"] = "2020-01-01"
    session.save()
    Session.objects.update(expire_date=soon)
    as_ana.get("/historico/")
    assert Session.objects.get().expire_date > soon + timedelta(days=50)
