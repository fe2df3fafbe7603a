"""Muting: nothing of the muted person reaches whoever muted them, and nobody else notices."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async
from django.db import IntegrityError

from rooms.models import Mute
from rooms.services.chat import say, since
from rooms.services.mutes import mute, muted_people, unmute
from rooms.services.people import people_of
from rooms.services.play import start
from rooms.services.presence import arrive
from rooms.services.seats import add_bot, stand
from tests.rooms.sockets import Viewer, release_connections, session_for
from tests.rooms.tables import refusal

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
async def _close_connections():
    yield
    await release_connections()


def heard(room, reader) -> list[str]:
    return [one.text for one in since(room.code, 0, reader and reader.pk)[0]]


def test_whoever_mutes_reads_nothing_of_them_and_everybody_else_does(make_room, cast, now):
    room = make_room("ana", "beto")
    say(room.code, cast["beto"], text="antes", now=now())
    mute(cast["ana"], cast["beto"].pk)
    say(room.code, cast["beto"], text="depois", now=now())
    say(room.code, cast["beto"], phrase="oi", now=now())
    say(room.code, cast["caro"], text="olá", now=now())
    assert heard(room, cast["ana"]) == ["olá"]
    for reader in (cast["beto"], cast["caro"], None):
        assert heard(room, reader) == ["antes", "depois", "Oi, gente!", "olá"]


def test_muting_holds_in_every_room_and_one_way_only(make_room, cast, now):
    mute(cast["ana"], cast["beto"].pk)
    room = make_room("caro")
    say(room.code, cast["beto"], text="oi", now=now())
    say(room.code, cast["ana"], text="olá", now=now())
    assert heard(room, cast["ana"]) == ["olá"]
    assert heard(room, cast["beto"]) == ["oi", "olá"]


def test_unmuting_brings_back_what_was_said_meanwhile(make_room, cast, now):
    room = make_room("ana", "beto")
    mute(cast["ana"], cast["beto"].pk)
    say(room.code, cast["beto"], text="oi", now=now())
    unmute(cast["ana"], cast["beto"].pk)
    assert heard(room, cast["ana"]) == ["oi"]
    assert list(muted_people(cast["ana"])) == []


def test_muting_twice_is_muting_once(cast):
    for _ in range(2):
        mute(cast["ana"], cast["beto"].pk)
    assert list(muted_people(cast["ana"])) == [cast["beto"]]


def test_nobody_mutes_themselves_or_somebody_who_does_not_exist(cast):
    assert refusal(mute, cast["ana"], cast["ana"].pk) == "mute_yourself"
    assert refusal(mute, cast["ana"], 987654) == "no_such_person"
    with pytest.raises(IntegrityError):
        Mute.objects.create(by=cast["ana"], muted=cast["ana"])


def test_those_around_a_table_sit_there_or_played_or_wrote(make_room, cast, now):
    room = make_room("ana", "beto", "caro")
    add_bot(room.code, cast["ana"], 4, now=now())
    start(room.code, cast["ana"], now=now())
    stand(room.code, cast["caro"], now=now())
    say(room.code, cast["dani"], text="que pena", now=now())
    mute(cast["ana"], cast["dani"].pk)
    around = people_of(room.code, cast["ana"])
    assert [(one.name, one.seat, one.is_muted) for one in around] == [
        ("Beto", 2, False),
        ("Caro", None, False),
        ("Dani", None, True),
    ]
    assert refusal(people_of, "nenhuma", cast["ana"]) == "no_room"


def test_those_who_only_watch_are_around_it_too(make_room, cast):
    room = make_room("ana")
    arrive(room.code, cast["dani"], "tab")
    arrive(room.code, None, "somebody")
    assert [one.name for one in people_of(room.code, cast["ana"])] == ["Dani"]


async def test_over_the_socket_nothing_of_the_muted_person_comes(make_room, cast):
    room = await sync_to_async(make_room)("ana", "beto")
    await sync_to_async(mute)(cast["ana"], cast["beto"].pk)
    ana = Viewer(room.code, await sync_to_async(session_for)(cast["ana"]))
    await ana.connect()
    await sync_to_async(say)(room.code, cast["beto"], text="psiu")
    assert await ana.socket.receive_nothing()
    await sync_to_async(say)(room.code, cast["caro"], text="bom dia")
    frame = await ana.hear()
    assert "bom dia" in frame
    assert "psiu" not in "".join(ana.frames)
    await ana.leave()


async def test_muting_clears_the_pages_that_are_open_and_unmuting_fills_them(make_room, cast):
    room = await sync_to_async(make_room)("ana", "beto")
    ana = Viewer(room.code, await sync_to_async(session_for)(cast["ana"]))
    beto = Viewer(room.code, await sync_to_async(session_for)(cast["beto"]))
    await ana.connect()
    await beto.connect()
    await sync_to_async(say)(room.code, cast["beto"], text="psiu")
    assert "psiu" in await ana.hear()
    assert "psiu" in await beto.hear()
    await sync_to_async(mute)(cast["ana"], cast["beto"].pk)
    frame = await ana.hear()
    assert 'hx-swap-oob="morph"' in frame
    assert "psiu" not in frame
    await sync_to_async(unmute)(cast["ana"], cast["beto"].pk)
    assert "psiu" in await ana.hear()
    assert await beto.socket.receive_nothing()
    await ana.leave()
    await beto.leave()
