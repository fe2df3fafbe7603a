"""What logging out and signing up do to somebody who sits at a table with a socket open."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async
from django.test import Client

from rooms.consumers import LOGGED_OUT
from rooms.models import User
from rooms.services.guests import make_guest
from rooms.services.seats import sit
from tests.rooms.sockets import Viewer, release_connections, session_for
from tests.rooms.tables import lay_out

pytestmark = pytest.mark.django_db(transaction=True)
PASSWORD = "ouro-e-copas-7"


@pytest.fixture(autouse=True)
async def _close_connections():
    yield
    await release_connections()


def browser_with(session) -> Client:
    browser = Client()
    browser.cookies["sessionid"] = session.session_key
    return browser


async def closing_code(viewer: Viewer) -> int:
    """With which code the socket is closed, whatever the table tells it before."""
    while True:
        message = await viewer.socket.receive_output(timeout=5)
        if message["type"] == "websocket.close":
            return message["code"]


async def test_logging_out_on_the_page_closes_every_socket_of_that_session(make_room, cast):
    room = await sync_to_async(make_room)("ana", bots=3, started=True)
    session = await sync_to_async(session_for)(cast["ana"])
    tabs = [Viewer(room.code, session), Viewer(room.code, session)]
    for tab in tabs:
        await tab.connect()
    response = await sync_to_async(browser_with(session).post)("/contas/logout/")
    assert response.status_code == 302
    for tab in tabs:
        assert await closing_code(tab) == LOGGED_OUT


async def test_logging_out_of_the_admin_closes_the_sockets_too(make_room, cast):
    room = await sync_to_async(make_room)("ana")
    cast["ana"].is_staff = True
    await sync_to_async(cast["ana"].save)()
    session = await sync_to_async(session_for)(cast["ana"])
    viewer = Viewer(room.code, session)
    await viewer.connect()
    await sync_to_async(browser_with(session).post)("/admin/logout/")
    assert await closing_code(viewer) == LOGGED_OUT


async def test_logging_out_in_one_browser_leaves_another_connected(make_room, cast):
    room = await sync_to_async(make_room)("ana")
    here, there = [await sync_to_async(session_for)(cast["ana"]) for _ in range(2)]
    viewer = Viewer(room.code, there)
    await viewer.connect()
    await sync_to_async(browser_with(here).post)("/contas/logout/")
    assert 'id="notices"' in await viewer.click("x"), "it is still answered"
    await viewer.leave()


async def test_a_guest_who_signs_up_keeps_chair_and_history_and_the_old_socket_ends(make_room):
    room = await sync_to_async(make_room)("ana", rules="mano-a-mano")
    guest = await sync_to_async(make_guest)()
    await sync_to_async(sit)(room.code, guest, 2)
    await sync_to_async(lay_out)(room, ["1e 2o 3c", "4p 5o 6c"])
    session = await sync_to_async(session_for)(guest)
    viewer = Viewer(room.code, session)
    await viewer.connect()
    assert 'data-you="2"' in viewer.frames[-1]
    browser = browser_with(session)
    form = {"username": "clara", "password1": PASSWORD, "password2": PASSWORD,
            "display_name": "Clara"}  # fmt: skip
    response = await sync_to_async(browser.post)("/contas/signup/", form)
    assert response.status_code == 302
    # The key is another now; the page that is still open says so and offers to open it again.
    assert await closing_code(viewer) == LOGGED_OUT
    page = (await sync_to_async(browser.get)(room.get_absolute_url())).text
    assert 'data-you="2"' in page
    assert "Clara" in page
    clara = await User.objects.aget(username="clara")
    assert clara.pk == guest.pk
    assert f"/partidas/{room.match_id}/" in (await sync_to_async(browser.get)("/historico/")).text


async def test_a_new_name_reaches_the_sockets_of_the_table(make_room):
    room = await sync_to_async(make_room)("ana", rules="mano-a-mano")
    guest = await sync_to_async(make_guest)()
    await sync_to_async(sit)(room.code, guest, 2)
    browser = browser_with(await sync_to_async(session_for)(guest))
    form = {"username": "clara", "password1": PASSWORD, "password2": PASSWORD,
            "display_name": "Clara"}  # fmt: skip
    await sync_to_async(browser.post)("/contas/signup/", form)
    viewer = Viewer(room.code)
    await viewer.connect()
    assert "Clara" in viewer.frames[-1]
    await viewer.leave()
