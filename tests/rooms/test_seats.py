"""Chairs and bots: who may sit where, and when."""

from __future__ import annotations

import pytest

from rooms.services.play import play
from rooms.services.seats import BOT_NAMES, add_bot, remove_bot, sit, stand
from tests.rooms.conftest import make_person
from tests.rooms.tables import play_first, refusal, state_of

pytestmark = pytest.mark.django_db(transaction=True)


def seated(room) -> list[str]:
    return [seat.name for seat in room.seats.order_by("number")]


def test_a_room_opens_with_four_free_chairs(make_room):
    assert seated(make_room()) == ["", "", "", ""]


def test_one_sits_on_a_free_chair_and_may_change_it_before_the_match(make_room, cast):
    room = make_room("ana")
    sit(room.code, cast["ana"], 3)
    assert seated(room) == ["", "", "Ana", ""]


def test_nobody_takes_anothers_chair(make_room, cast):
    room = make_room("ana")
    assert refusal(sit, room.code, cast["beto"], 1) == "seat_taken"


@pytest.mark.parametrize("number", [0, 5, 99])
def test_a_chair_that_the_table_does_not_have_is_refused(make_room, cast, number):
    room = make_room()
    assert refusal(sit, room.code, cast["ana"], number) == "no_such_seat"
    assert refusal(add_bot, room.code, cast["ana"], number) == "no_such_seat"


def test_nobody_changes_chairs_while_a_match_is_on(make_room, cast, now):
    room = make_room("ana", "beto", "caro", "dani", started=True)
    stand(room.code, cast["dani"], now=now())
    assert refusal(sit, room.code, cast["beto"], 4, now=now()) == "already_seated"


def test_only_the_host_adds_and_removes_bots(make_room, cast):
    room = make_room("ana", "beto", bots=1)
    assert refusal(add_bot, room.code, cast["beto"], 4) == "not_host"
    assert refusal(remove_bot, room.code, cast["beto"], 3) == "not_host"
    remove_bot(room.code, cast["ana"], 3)
    assert seated(room) == ["Ana", "Beto", "", ""]
    assert refusal(remove_bot, room.code, cast["ana"], 3) == "no_bot_there"


def test_bots_fill_at_most_one_chair_fewer_than_there_are(make_room, cast):
    room = make_room(bots=3)
    assert refusal(add_bot, room.code, cast["ana"], 4) == "too_many_bots"
    assert len(set(seated(room))) == 4, "no two bots share a name"


def test_bots_come_by_names_that_are_theirs(make_room):
    assert set(seated(make_room(bots=3))) - {""} <= set(BOT_NAMES)


def test_between_hands_a_person_takes_a_bots_chair_at_once(make_room, cast):
    room = make_room("ana", bots=3)
    sit(room.code, cast["beto"], 2)
    assert seated(room)[1] == "Beto"


def test_getting_up_before_the_match_costs_nothing(make_room, cast):
    room = make_room("ana", "beto")
    stand(room.code, cast["beto"])
    assert seated(room) == ["Ana", "", "", ""]
    assert refusal(stand, room.code, cast["beto"]) == "not_seated"


def test_getting_up_in_mid_hand_concedes_it(make_room, cast, now):
    room = make_room("ana", "beto", "caro", "dani", started=True)
    play_first(room, now=now())
    stand(room.code, cast["ana"])
    assert state_of(room).score == (0, 1)


def test_a_host_who_gets_up_hands_over_to_somebody_seated(make_room, cast):
    room = make_room("ana", "beto", bots=2)
    stand(room.code, cast["ana"])
    room.refresh_from_db()
    assert room.host == cast["beto"]


def test_whoever_left_may_come_back_to_a_free_chair(make_room, cast):
    room = make_room("ana", "beto", "caro", "dani", started=True)
    play(room.code, cast["dani"], seen=room.version, notation="sair")
    sit(room.code, make_person("elza"), 4)
    assert seated(room)[3] == "Elza"


def test_a_host_who_gets_up_alone_leaves_the_room_to_whoever_sits_down_next(make_room, cast):
    room = make_room("ana", bots=3)
    stand(room.code, cast["ana"])
    sit(room.code, cast["beto"], 1)
    room.refresh_from_db()
    assert room.host == cast["beto"]


def test_getting_up_between_hands_does_not_concede_the_hand_dealt_meanwhile(make_room, cast):
    room = make_room("ana", "beto", "caro", "dani", started=True)
    assert refusal(stand, room.code, cast["ana"], seen=room.version - 1) == "stale"
    stand(room.code, cast["ana"], seen=room.version)
