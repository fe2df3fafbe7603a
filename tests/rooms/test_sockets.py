"""What goes over the sockets, through the whole application, origin check and log-in included."""

from __future__ import annotations

import json

import pytest
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from channels.testing import WebsocketCommunicator
from django.contrib.auth import logout
from django.contrib.sessions.models import Session
from django.http import HttpRequest

from engine.match import legal_actions, owing
from engine.notation import write_action
from rooms import watch
from rooms.consumers import LOGGED_OUT, NO_SUCH_ROOM, TOO_MANY_FRAMES
from rooms.frames import FRAMES_AT_ONCE
from rooms.models import Action, User
from rooms.notices import sentence
from rooms.services.clock import tick
from rooms.services.play import play
from tests.rooms.sockets import Viewer, release_connections, session_for
from tests.rooms.tables import state_of
from truco_site.asgi import application

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
async def _close_connections():
    yield
    await release_connections()


@pytest.fixture
async def at_table(make_room, cast):
    """A started match of four people, all connected: (room, viewers by seat)."""
    room = await sync_to_async(make_room)("ana", "beto", "caro", "dani", started=True)
    viewers = {}
    for seat, name in enumerate(("ana", "beto", "caro", "dani"), start=1):
        session = await sync_to_async(session_for)(cast[name])
        viewers[seat] = Viewer(room.code, session)
        await viewers[seat].connect()
    yield room, viewers
    for viewer in viewers.values():
        await viewer.leave()


@sync_to_async
def on_turn(room) -> tuple[int, str]:
    """Who owes something in `room`, and a legal answer."""
    state = state_of(room)
    seat = owing(state)[0]
    return seat, write_action(legal_actions(state, seat)[0])


async def test_whoever_connects_is_shown_the_whole_table(at_table):
    room, viewers = at_table
    for seat, viewer in viewers.items():
        assert viewer.version == room.version
        assert f'data-you="{seat}"' in viewer.frames[0]


async def test_an_action_reaches_everybody_at_the_table(at_table):
    room, viewers = at_table
    seat, action = await on_turn(room)
    await viewers[seat].click(action)
    for viewer in viewers.values():
        await viewer.catch_up(room.version + 1)
        assert f'data-card="{action}"' in viewer.frames[-1] or viewer is viewers[seat]


async def test_a_refusal_is_told_to_that_viewer_alone_with_the_newest_table(at_table):
    room, viewers = at_table
    seat, _ = await on_turn(room)
    other = viewers[seat % 4 + 1]
    answer = await other.click("truco")
    assert sentence("not_your_turn") in answer
    assert f'data-version="{room.version}"' in answer
    assert await viewers[seat].socket.receive_nothing()


async def test_the_second_of_two_actions_on_one_version_is_stale(at_table):
    room, viewers = at_table
    seat, action = await on_turn(room)
    await viewers[seat].send(action=action, version=str(room.version))
    await viewers[seat].send(action=action, version=str(room.version))
    answers = [await viewers[seat].answer(), await viewers[seat].answer()]
    assert sentence("stale") in answers[1]
    assert await Action.objects.acount() == 1


@pytest.mark.parametrize(
    "frame",
    [
        " ",
        "{",
        "null",
        "[]",
        '"truco"',
        "{}",
        '{"action": 1, "version": "1"}',
        '{"action": "4e"}',
        '{"action": "4e", "version": "-1"}',
        '{"action": "4e", "version": "1e9"}',
        '{"action": {"$ne": ""}, "version": "1"}',
        '{"command": "derrubar 1"}',
        '{"command": "sentar"}',
        '{"command": "sentar 9999"}',
        "[" * 5000,
        "junk" * 250_000,
        json.dumps({"action": "x" * 7000, "version": "1"}),
        '{"action": "\\ud800", "version": "1"}',
    ],
)
async def test_junk_gets_a_notice_and_the_table_goes_on(at_table, frame):
    room, viewers = at_table
    await viewers[1].socket.send_to(text_data=frame)
    assert sentence("not_understood") in await viewers[1].answer()
    seat, action = await on_turn(room)
    await viewers[seat].click(action)
    await viewers[1].catch_up(room.version + 1)


async def test_a_binary_frame_gets_a_notice(at_table):
    _, viewers = at_table
    await viewers[1].socket.send_to(bytes_data=bytes(1024))
    assert sentence("not_understood") in await viewers[1].answer()


async def test_a_spectator_watches_and_may_not_act(at_table):
    room, viewers = at_table
    spectator = Viewer(room.code)
    await spectator.connect()
    assert 'name="action"' not in spectator.frames[0]
    assert sentence("not_logged_in") in await spectator.click("truco")
    seat, action = await on_turn(room)
    await viewers[seat].click(action)
    await spectator.catch_up(room.version + 1)
    await spectator.leave()


async def test_all_spectators_are_sent_the_same(at_table):
    room, viewers = at_table
    crowd = [Viewer(room.code) for _ in range(3)]
    for spectator in crowd:
        await spectator.connect()
    seat, action = await on_turn(room)
    await viewers[seat].click(action)
    for spectator in crowd:
        await spectator.catch_up(room.version + 1)
    assert len({spectator.frames[-1] for spectator in crowd}) == 1
    for spectator in crowd:
        await spectator.leave()


async def test_what_the_clock_does_is_shown_like_any_other_action(at_table, now):
    room, viewers = at_table
    assert await sync_to_async(tick)(now.pass_(31))
    for viewer in viewers.values():
        await viewer.catch_up(room.version + 1)


async def test_an_unknown_room_closes_the_socket_for_good(db):
    viewer = Viewer("nenhuma")
    await viewer.socket.connect()
    assert (await viewer.socket.receive_output())["code"] == NO_SUCH_ROOM


async def test_a_socket_from_another_site_is_refused(make_room):
    room = await sync_to_async(make_room)("ana")
    headers = [(b"origin", b"http://evil.example"), (b"host", b"localhost")]
    socket = WebsocketCommunicator(application, f"/ws/salas/{room.code}/", headers=headers)
    connected, _ = await socket.connect()
    assert not connected


async def test_logging_out_closes_the_sockets_of_that_session(make_room, cast):
    room = await sync_to_async(make_room)("ana", bots=3, started=True)
    session = await sync_to_async(session_for)(cast["ana"])
    viewer = Viewer(room.code, session)
    await viewer.connect()

    def log_out() -> None:
        request = HttpRequest()
        request.session, request.user = session, cast["ana"]
        logout(request)

    await sync_to_async(log_out)()
    assert (await viewer.socket.receive_output(timeout=5))["code"] == LOGGED_OUT


async def test_a_suspended_account_is_put_out_at_once(make_room, cast):
    room = await sync_to_async(make_room)("ana", bots=3, started=True)
    viewer = Viewer(room.code, await sync_to_async(session_for)(cast["ana"]))
    await viewer.connect()
    cast["ana"].is_active = False
    await sync_to_async(cast["ana"].save)()
    assert (await viewer.socket.receive_output(timeout=5))["code"] == LOGGED_OUT


async def test_a_session_that_ended_meanwhile_cannot_act(make_room, cast):
    room = await sync_to_async(make_room)("ana", bots=3, started=True)
    session = await sync_to_async(session_for)(cast["ana"])
    viewer = Viewer(room.code, session)
    await viewer.connect()
    await sync_to_async(session.delete)()
    assert sentence("not_logged_in") in await viewer.click("sair")
    await viewer.leave()


async def test_a_lost_hint_is_made_up_for(make_room, cast, monkeypatch):
    room = await sync_to_async(make_room)("ana", "beto", "caro", "dani", started=True)
    viewer = Viewer(room.code, await sync_to_async(session_for)(cast["ana"]))
    await viewer.connect()

    async def nobody_hears(group: str, message: dict) -> None:
        raise ConnectionError

    monkeypatch.setattr(get_channel_layer(), "group_send", nobody_hears)
    seat, action = await on_turn(room)
    name = ("ana", "beto", "caro", "dani")[seat - 1]
    await sync_to_async(play)(room.code, cast[name], seen=room.version, notation=action)
    assert await viewer.socket.receive_nothing()
    await watch.look()
    await viewer.catch_up(room.version + 1)
    await viewer.leave()


async def test_whoever_floods_the_socket_is_put_out(at_table):
    _, viewers = at_table
    for _ in range(FRAMES_AT_ONCE + 30):
        await viewers[1].send(action="x", version="1")
    found = {"type": "websocket.send"}
    while found["type"] == "websocket.send":
        found = await viewers[1].socket.receive_output(timeout=5)
    assert found["code"] == TOO_MANY_FRAMES


def _log_out(user: User) -> None:
    Session.objects.all().delete()


def _suspend(user: User) -> None:
    User.objects.filter(pk=user.pk).update(is_active=False)


def _change_password(user: User) -> None:
    user.set_password("outra senha de teste")
    User.objects.filter(pk=user.pk).update(password=user.password)


@pytest.mark.parametrize("end", [_log_out, _suspend, _change_password])
async def test_a_session_that_ended_unnoticed_is_shown_no_more_cards(at_table, cast, end):
    room, viewers = at_table
    seat, action = await on_turn(room)
    other = seat % 4 + 1
    name = ("ana", "beto", "caro", "dani")[other - 1]
    await sync_to_async(end)(cast[name])
    player = cast[("ana", "beto", "caro", "dani")[seat - 1]]
    await sync_to_async(play)(room.code, player, seen=room.version, notation=action)
    assert (await viewers[other].socket.receive_output(timeout=5))["code"] == LOGGED_OUT, name
