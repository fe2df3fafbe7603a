"""Whoever the host has put out is shown nothing more of the room, by socket or by page (A78)."""

from __future__ import annotations

import logging

import pytest
from asgiref.sync import sync_to_async
from django.test import Client

from rooms.consumers import PUT_OUT
from rooms.notices import sentence
from rooms.services import life, presence
from tests.rooms.sockets import Viewer, release_connections, session_for

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
async def _close_connections():
    yield
    await release_connections()


def put_beto_out(room, cast) -> None:
    lease = presence.arrive(room.code, cast["beto"], "beto")
    life.put_out_watcher(room.code, cast["ana"], lease)


@pytest.fixture
async def barred_room(make_room, cast):
    """A room where the host has put beto out."""
    room = await sync_to_async(make_room)("ana", "caro")
    await sync_to_async(put_beto_out)(room, cast)
    return room


async def test_a_socket_that_comes_again_is_closed_before_it_is_shown_anything(barred_room, cast):
    viewer = Viewer(barred_room.code, await sync_to_async(session_for)(cast["beto"]))
    assert (await viewer.socket.connect(timeout=5))[0]
    answer = await viewer.socket.receive_output(timeout=5)
    assert (answer["type"], answer.get("code")) == ("websocket.close", PUT_OUT)
    assert await viewer.socket.receive_nothing()


async def test_the_page_says_why_and_leaves_no_traceback(barred_room, cast, caplog):
    def look(client: Client):
        client.force_login(cast["beto"])
        return client.get(f"/salas/{barred_room.code}/")

    with caplog.at_level(logging.WARNING):
        page = await sync_to_async(look)(Client())
    assert page.status_code == 403
    assert sentence("barred") in page.content.decode()
    assert "Traceback" not in caplog.text


async def test_others_come_and_go_as_before(barred_room, cast):
    viewer = Viewer(barred_room.code, await sync_to_async(session_for)(cast["caro"]))
    await viewer.connect()
    assert 'id="table"' in viewer.frames[0]
    await viewer.leave()
