"""Chat: who may say what, who hears it, and that it never disturbs the game."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from django.core.cache import cache
from django.utils import translation
from redis.exceptions import RedisError

from engine.match import legal_actions, owing
from engine.notation import write_action
from rooms import watch
from rooms.models import Message
from rooms.models.chat import LONGEST_TEXT
from rooms.phrases import PHRASES, phrase
from rooms.services import chat
from rooms.services.chat import SHOWN, clean, say, since
from rooms.services.guests import make_guest
from rooms.services.play import play
from tests.rooms.sockets import Viewer, release_connections, session_for
from tests.rooms.tables import refusal, state_of, user_at
from tests.rooms.test_races import at_once

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
async def _close_connections():
    yield
    await release_connections()


def texts(room, reader=None, after: int = 0) -> list[str]:
    return [one.text for one in since(room.code, after, reader)[0]]


# --- what is said --------------------------------------------------------------------------------


def test_what_somebody_says_is_heard_in_that_room_alone(make_room, cast, now):
    here, elsewhere = make_room("ana"), make_room("beto")
    say(here.code, cast["ana"], text="  Bom   dia,\n mesa! ", now=now())
    (said,) = since(here.code, 0, None)[0]
    assert (said.name, said.text, said.user_id) == ("Ana", "Bom dia, mesa!", cast["ana"].pk)
    assert texts(elsewhere) == []


def test_guests_and_those_who_only_watch_talk_too(make_room, cast, now):
    room = make_room("ana")
    say(room.code, make_guest(), text="oi", now=now())
    say(room.code, cast["dani"], text="olá", now=now())
    assert texts(room) == ["oi", "olá"]


@pytest.mark.parametrize(
    "text", ["", "   ", "\n\t", "\u200b\u202e", "\u200d", "\x00\x07", "\u3164"]
)
def test_an_empty_message_is_refused_however_it_is_made(make_room, cast, text):
    room = make_room("ana")
    assert refusal(say, room.code, cast["ana"], text=text) == "chat_empty"
    assert not Message.objects.exists()


def test_two_hundred_characters_are_taken_and_one_more_is_refused(make_room, cast, now):
    room = make_room("ana")
    say(room.code, cast["ana"], text="ã" * LONGEST_TEXT, now=now())
    assert texts(room) == ["ã" * LONGEST_TEXT]
    for long in ("ã" * (LONGEST_TEXT + 1), "x" * 1_000_000):
        assert refusal(say, room.code, cast["ana"], text=long) == "chat_too_long"


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("a\u202eb\u2066c", "abc"),
        ("a\x00b\x1bc\ud800", "abc"),
        ("linha\r\noutra\u2028mais", "linha outra mais"),
        ("👨\u200d👩\u200d👧 ❤\ufe0f", "👨\u200d👩\u200d👧 ❤\ufe0f"),
        ("q\u0301\u0302\u0303\u0304ue", "q\u0301\u0302ue"),
        ("cafe\u0301", "café"),
        ("https://x.example/?a=<b>&c", "https://x.example/?a=<b>&c"),
    ],
)
def test_what_cannot_be_seen_or_turns_text_around_is_left_out(typed, kept):
    assert clean(typed) == kept


def test_a_phrase_is_heard_in_each_readers_own_language(make_room, cast, now):
    room = make_room("ana")
    say(room.code, cast["ana"], phrase="sorte", now=now())
    heard = {}
    for language in ("pt-br", "es", "en"):
        with translation.override(language):
            heard[language] = texts(room)
    assert heard == {"pt-br": ["Boa sorte!"], "es": ["¡Suerte!"], "en": ["Good luck!"]}


def test_every_phrase_has_words_in_all_three_languages():
    assert all(set(words) == {"pt", "es", "en"} for words in PHRASES.values())
    with translation.override("de"):
        assert phrase("sorte") == "Boa sorte!"


@pytest.mark.parametrize("form", [{"phrase": "palavrão"}, {"phrase": "oi", "text": "oi"}])
def test_a_phrase_that_does_not_exist_is_refused(make_room, cast, form):
    room = make_room("ana")
    assert refusal(say, room.code, cast["ana"], **form) == "not_understood"
    assert not Message.objects.exists()


def test_nothing_is_kept_of_what_is_said_in_an_unknown_room(cast):
    assert refusal(say, "nenhuma", cast["ana"], text="oi") == "no_room"
    assert not Message.objects.exists()


def test_a_suspended_person_says_nothing(make_room, cast):
    room = make_room("ana")
    cast["ana"].is_active = False
    assert refusal(say, room.code, cast["ana"], text="oi") == "suspended"
    assert not Message.objects.exists()


def test_what_was_said_goes_with_the_account(make_room, cast, now):
    room = make_room("ana")
    say(room.code, cast["dani"], text="adeus", now=now())
    cast["dani"].delete()
    assert texts(room) == []


# --- how much ------------------------------------------------------------------------------------


def test_whoever_talks_too_fast_is_refused_for_a_while_and_in_every_room(make_room, cast, now):
    here, elsewhere = make_room("ana"), make_room("beto")
    most, seconds = chat.LIMITS[0].most, chat.LIMITS[0].seconds
    now.time = now.time.replace(second=0, microsecond=0)
    for number in range(most):
        say(here.code, cast["ana"], text=f"{number}", now=now())
    for room in (here, elsewhere):
        assert refusal(say, room.code, cast["ana"], text="mais", now=now()) == "chat_too_fast"
    say(here.code, cast["beto"], text="eu posso", now=now())
    say(here.code, cast["ana"], text="de novo", now=now.pass_(seconds))
    assert texts(here)[-2:] == ["eu posso", "de novo"]


def test_a_slower_flood_is_stopped_as_well(make_room, cast, now):
    room = make_room("ana")
    limit = chat.LIMITS[1]
    now.time = now.time.replace(hour=12, minute=0, second=0, microsecond=0)
    for number in range(limit.most):
        say(room.code, cast["ana"], text=f"{number}", now=now.pass_(4))
    assert refusal(say, room.code, cast["ana"], text="mais", now=now.pass_(4)) == "chat_too_fast"
    assert Message.objects.count() == limit.most


def test_a_cache_that_is_away_silences_nobody(make_room, cast, now, monkeypatch):
    def away(*args, **kwargs):
        raise RedisError

    monkeypatch.setattr(cache, "add", away)
    room = make_room("ana")
    say(room.code, cast["ana"], text="oi", now=now())
    assert texts(room) == ["oi"]


def test_only_the_newest_fifty_are_shown_oldest_first(make_room, cast, now):
    room = make_room("ana")
    Message.objects.bulk_create(
        Message(room=room, user=cast["ana"], text=f"{number}", at=now())
        for number in range(SHOWN + 7)
    )
    assert texts(room) == [f"{number}" for number in range(7, SHOWN + 7)]


def test_messages_of_one_room_are_numbered_in_the_order_in_which_they_are_heard(make_room, cast):
    room = make_room("ana")
    calls = [
        lambda name=name, n=n: say(room.code, cast[name], text=f"{name} {n}")
        for name in cast
        for n in range(3)
    ]
    assert at_once(*calls) == ["done"] * len(calls)
    numbers = [one.number for one in since(room.code, 0, None)[0]]
    assert numbers == sorted(numbers)
    assert len(numbers) == len(calls)


# --- beside the game -----------------------------------------------------------------------------


def test_a_click_is_not_too_late_because_somebody_talked(make_room, cast):
    room = make_room("ana", "beto", "caro", "dani", started=True)
    seen = room.version
    say(room.code, cast["dani"], text="e aí?")
    state = state_of(room)
    seat = owing(state)[0]
    action = write_action(legal_actions(state, seat)[0])
    play(room.code, user_at(room, seat), seen=seen, notation=action)
    state_of(room)
    assert room.version == seen + 1


# --- over the sockets ----------------------------------------------------------------------------


async def viewer_of(room, user=None) -> Viewer:
    viewer = Viewer(room.code, await sync_to_async(session_for)(user) if user else None)
    await viewer.connect()
    return viewer


async def test_everybody_in_the_room_hears_it_and_nobody_elsewhere(make_room, cast):
    room = await sync_to_async(make_room)("ana", "beto")
    other = await sync_to_async(make_room)("caro")
    ana, stranger = await viewer_of(room, cast["ana"]), await viewer_of(room)
    elsewhere = await viewer_of(other, cast["caro"])
    number = await sync_to_async(say)(room.code, cast["beto"], text="<b>oi</b> & tchau")
    for viewer in (ana, stranger):
        frame = await viewer.hear()
        while 'id="table"' in frame:  # The stranger's coming was told as well.
            frame = await viewer.hear()
        assert f'id="said-{number}"' in frame
        assert "&lt;b&gt;oi&lt;/b&gt; &amp; tchau" in frame
        assert 'hx-swap-oob="beforeend:#chat-list"' in frame
        assert 'id="table"' not in frame
    assert await elsewhere.socket.receive_nothing()
    for viewer in (ana, stranger, elsewhere):
        await viewer.leave()


async def test_each_message_is_sent_once_however_often_it_is_hinted_at(make_room, cast):
    room = await sync_to_async(make_room)("ana")
    ana = await viewer_of(room, cast["ana"])
    number = await sync_to_async(say)(room.code, cast["ana"], text="uma vez")
    assert "uma vez" in await ana.hear()
    hint = {"type": "chat.said", "number": number}
    await get_channel_layer().group_send(f"room.{room.code}", hint)
    await watch.look()
    assert await ana.socket.receive_nothing()
    await ana.leave()


async def test_what_a_lost_hint_would_have_told_is_heard_at_the_next_look(
    make_room, cast, monkeypatch
):
    room = await sync_to_async(make_room)("ana")
    ana = await viewer_of(room, cast["ana"])

    async def nobody_hears(group: str, message: dict) -> None:
        raise ConnectionError

    with monkeypatch.context() as patch:
        patch.setattr(get_channel_layer(), "group_send", nobody_hears)
        await sync_to_async(say)(room.code, cast["beto"], text="alguém aí?")
    assert await ana.socket.receive_nothing()
    await watch.look()
    assert "alguém aí?" in await ana.hear()
    await ana.leave()


async def test_whoever_comes_back_is_told_what_was_said_meanwhile(make_room, cast):
    room = await sync_to_async(make_room)("ana")
    await (await viewer_of(room, cast["ana"])).leave()
    await sync_to_async(say)(room.code, cast["beto"], text="saiu?")
    ana = await viewer_of(room, cast["ana"])
    frame = await ana.hear()
    assert "saiu?" in frame
    assert 'hx-swap-oob="morph"' in frame
    await ana.leave()


async def test_the_socket_takes_no_words_only_pages_do(make_room, cast):
    room = await sync_to_async(make_room)("ana")
    ana = await viewer_of(room, cast["ana"])
    await ana.socket.send_to(text_data=json.dumps({"text": "oi"}))
    assert "não entendeu" in await ana.answer()
    assert not await Message.objects.aexists()
    await ana.leave()


def test_the_limits_hold_for_a_day_of_talk(make_room, cast, now):
    """Somebody who says something every ten seconds is never refused."""
    room = make_room("ana")
    for number in range(60):
        say(room.code, cast["ana"], text=f"{number}", now=now() + timedelta(seconds=10 * number))
    assert Message.objects.count() == 60
