"""From where somebody acted is recorded with what they did, and with nothing else."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async
from django.test import Client, RequestFactory

from rooms.models import Action, Actor
from rooms.services.origins import acting_from, origin_of
from rooms.services.play import play
from tests.rooms.sockets import Viewer, session_for
from tests.rooms.tables import lay_out

HANDS = ["4e 3c 3o", "5c 5e 6o", "4c 5o 4o", "6e 6c 7c"]


@pytest.fixture
def room(make_room, now):
    room = make_room("ana", "beto", "caro", "dani")
    lay_out(room, HANDS, vira="7o", now=now())
    return room


@pytest.mark.django_db
def test_a_form_that_is_posted_leaves_its_address(room, cast):
    client = Client(REMOTE_ADDR="203.0.113.7")
    client.force_login(cast["ana"])
    client.post(room.get_absolute_url(), {"action": "3c", "version": str(room.version)})
    assert Action.objects.get().origin == "page 203.0.113.7"


@pytest.mark.django_db
def test_behind_a_proxy_it_is_the_visitors_address(room, cast, settings):
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    client = Client(REMOTE_ADDR="10.0.0.1", headers={"x-forwarded-for": "6.6.6.6, 203.0.113.7"})
    client.force_login(cast["ana"])
    client.post(room.get_absolute_url(), {"action": "3c", "version": str(room.version)})
    assert Action.objects.get().origin == "page 203.0.113.7"


@pytest.mark.django_db
def test_what_others_do_on_the_way_is_not_done_from_there(room, cast):
    request = RequestFactory().get("/", REMOTE_ADDR="203.0.113.7")
    with acting_from("page", request, cast["beto"]):
        assert origin_of(cast["beto"]) == "page 203.0.113.7"
        assert origin_of(cast["ana"]) is None
        assert origin_of(None) is None
        play(room.code, cast["ana"], seen=room.version, notation="3c")
    assert Action.objects.get().origin is None
    assert origin_of(cast["beto"]) is None


@pytest.mark.django_db
def test_where_the_address_is_not_known_there_is_at_least_the_door(cast):
    request = RequestFactory().get("/", REMOTE_ADDR="")
    with acting_from("socket", request, cast["ana"]):
        assert origin_of(cast["ana"]) == "socket"


@pytest.mark.django_db(transaction=True)
async def test_a_socket_leaves_its_address(room, cast):
    viewer = Viewer(room.code, await sync_to_async(session_for)(cast["ana"]))
    viewer.socket.scope["client"] = ["203.0.113.7", 1234]
    await viewer.connect()
    await viewer.click("3c")
    action = await Action.objects.aget()
    assert (action.actor, action.origin) == (Actor.PERSON, "socket 203.0.113.7")
    await viewer.leave()
