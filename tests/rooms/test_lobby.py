"""Opening rooms, finding them, and the table in one click."""

from __future__ import annotations

from datetime import timedelta

import pytest

from engine.rules import BadOption
from engine.variants import UnknownRules
from rooms.models import Room
from rooms.models.room import CODE_ALPHABET, CODE_LENGTH, new_code
from rooms.services import lobby
from rooms.services.seats import sit, stand
from tests.rooms.tables import refusal, state_of

pytestmark = pytest.mark.django_db(transaction=True)


def test_codes_are_long_and_without_letters_that_are_taken_for_one_another():
    codes = {new_code() for _ in range(500)}
    assert len(codes) == 500
    assert all(len(code) == CODE_LENGTH and set(code) <= set(CODE_ALPHABET) for code in codes)
    assert not set("0o1il") & set(CODE_ALPHABET)


def test_a_room_of_unknown_rules_or_options_is_not_opened(cast):
    with pytest.raises(UnknownRules):
        lobby.open_room(cast["ana"], rules="buraco")
    with pytest.raises(BadOption):
        lobby.open_room(cast["ana"], rules="paulista", options={"turn_seconds": 7})
    assert not Room.objects.exists()


def test_play_now_puts_one_at_a_table_with_three_bots_and_a_hand_dealt(cast):
    room = lobby.play_now(cast["ana"], rules="paulista")
    assert [bool(seat.bot) for seat in room.seats.order_by("number")] == [False, True, True, True]
    assert state_of(room).number == 1


def test_play_now_leads_back_to_the_match_one_has_not_finished(cast):
    first = lobby.play_now(cast["ana"], rules="paulista")
    assert lobby.play_now(cast["ana"], rules="paulista") == first
    assert lobby.play_now(cast["beto"], rules="paulista") != first
    stand(first.code, cast["ana"])
    assert lobby.play_now(cast["ana"], rules="paulista") != first


def test_the_list_has_listed_rooms_of_late(cast, now):
    shown = lobby.open_room(cast["ana"], rules="paulista", now=now())
    lobby.open_room(cast["ana"], rules="paulista", listed=False, now=now())
    lobby.open_room(cast["ana"], rules="paulista", now=now() - lobby.LISTED_FOR * 2)
    assert list(lobby.open_rooms(now=now() + timedelta(minutes=1))) == [shown]


def test_a_table_with_bots_alone_is_not_in_the_list(cast):
    room = lobby.play_now(cast["ana"], rules="paulista")
    assert not list(lobby.open_rooms())
    assert lobby.find_room(room.code) == room, "a friend with the code may watch it all the same"


def test_rooms_with_an_empty_chair_come_first_then_the_newest(cast, now):
    old = lobby.open_room(cast["ana"], rules="mano-a-mano", now=now())
    new = lobby.open_room(cast["ana"], rules="mano-a-mano", now=now.pass_(60))
    full = lobby.open_room(cast["ana"], rules="mano-a-mano", now=now.pass_(60))
    for number, name in enumerate(("ana", "beto"), start=1):
        sit(full.code, cast[name], number, now=now())
    assert list(lobby.open_rooms(now=now())) == [new, old, full]


def test_the_list_costs_the_same_number_of_queries_however_long(cast, django_assert_num_queries):
    for _ in range(7):
        room = lobby.open_room(cast["beto"], rules="paulista")
        sit(room.code, cast["ana"], 1)
    with django_assert_num_queries(3):
        for room in lobby.open_rooms():
            assert [seat.name for seat in room.seats.all()]


def test_a_code_is_found_however_it_was_typed(cast):
    room = lobby.open_room(cast["ana"], rules="paulista", listed=False)
    assert lobby.find_room(f"  {room.code.upper()} ") == room
    assert refusal(lobby.find_room, "") == "no_room"
    assert refusal(lobby.find_room, "x" * 5000) == "no_room"
