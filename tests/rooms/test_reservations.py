"""Chairs that change hands at the next deal (A81, A82, C47, C48)."""

from __future__ import annotations

import pytest

from engine.match import legal_actions, owing
from engine.notation import write_action
from rooms.models import Participation
from rooms.services.clock import tick
from rooms.services.life import close
from rooms.services.planning import PAUSE
from rooms.services.play import play, start
from rooms.services.seats import add_bot, give_up_reservation, keep_bot, remove_bot, sit
from rooms.services.snapshots import load
from tests.rooms.conftest import make_person
from tests.rooms.tables import act, lay_out, refusal, state_of, user_at

pytestmark = pytest.mark.django_db(transaction=True)


def names(room) -> list[str]:
    return [chair.name for chair in load(room.code).occupants]


def end_hand(room, now) -> None:
    """Somebody asks truco and the others run."""
    room.refresh_from_db()
    while True:
        state = state_of(room)
        if not owing(state):
            return
        people = [number for number in owing(state) if room.seats.get(number=number).user_id]
        if not people:
            now.pass_(3)
            tick(now())
            room.refresh_from_db()
            continue
        seat = people[0]
        may = [write_action(move) for move in legal_actions(state, seat)]
        say = next((word for word in ("nao-quero", "truco") if word in may), may[0])
        play(room.code, user_at(room, seat), seen=room.version, notation=say, now=now())
        room.refresh_from_db()


def deal_next(room, now) -> None:
    now.pass_(PAUSE + 1)
    assert tick(now())


@pytest.fixture
def room(make_room):
    return make_room("ana", "beto", "caro", bots=1, started=True, turn_seconds=0)


def test_in_mid_hand_one_reserves_a_bots_chair_and_takes_it_at_the_next_deal(room, cast, now):
    bot = names(room)[3]
    sit(room.code, cast["dani"], 4, now=now())
    assert names(room)[3] == bot
    shown = load(room.code)
    assert shown.occupants[3].reserved_name == "Dani"
    assert shown.played_by(cast["dani"].pk) is None, "they do not see the bot's cards"
    end_hand(room, now)
    deal_next(room, now)
    assert names(room)[3] == "Dani"
    room.refresh_from_db()
    assert room.match.seated[3] == cast["dani"].pk
    assert Participation.objects.get(seat=4, user=cast["dani"]).from_hand == 2


def test_a_reservation_can_be_withdrawn(room, cast, now):
    bot = names(room)[3]
    sit(room.code, cast["dani"], 4, now=now())
    give_up_reservation(room.code, cast["dani"], now=now())
    end_hand(room, now)
    deal_next(room, now)
    assert names(room)[3] == bot
    assert refusal(give_up_reservation, room.code, cast["dani"], now=now()) == "no_reservation"


def test_two_people_cannot_reserve_one_chair_nor_one_person_two(make_room, cast, now):
    room = make_room("ana", bots=3, started=True)
    sit(room.code, cast["beto"], 2, now=now())
    assert refusal(sit, room.code, cast["caro"], 2, now=now()) == "seat_taken"
    sit(room.code, cast["beto"], 3, now=now())
    assert [chair.reserved_by for chair in load(room.code).occupants] == [
        None, None, cast["beto"].pk, None,
    ]  # fmt: skip
    sit(room.code, cast["caro"], 2, now=now())


def test_who_sits_at_the_table_cannot_reserve_another_chair(room, cast, now):
    assert refusal(sit, room.code, cast["ana"], 4, now=now()) == "already_seated"


def test_a_bot_removed_in_mid_hand_gets_up_at_its_end_and_the_match_waits(room, cast, now):
    remove_bot(room.code, cast["ana"], 4, now=now())
    assert load(room.code).occupants[3].is_bot
    assert load(room.code).occupants[3].bot_leaves
    end_hand(room, now)
    deal_next(room, now)
    assert names(room)[3] == ""
    assert not tick(now.pass_(3600)), "the match waits for four (C50)"
    sit(room.code, cast["dani"], 4, now=now())
    deal_next(room, now)
    assert len(state_of(room).hand.log) == 0
    assert state_of(room).number == 2


def test_a_bot_that_was_to_leave_may_be_told_to_stay(room, cast, now):
    bot = names(room)[3]
    remove_bot(room.code, cast["ana"], 4, now=now())
    keep_bot(room.code, cast["ana"], 4, now=now())
    end_hand(room, now)
    deal_next(room, now)
    assert names(room)[3] == bot


def test_a_bot_removed_and_reserved_makes_room_for_whoever_reserved_it(room, cast, now):
    sit(room.code, cast["dani"], 4, now=now())
    remove_bot(room.code, cast["ana"], 4, now=now())
    end_hand(room, now)
    deal_next(room, now)
    assert names(room)[3] == "Dani"
    assert not load(room.code).occupants[3].bot_leaves


def test_only_the_host_removes_bots(room, cast, now):
    assert refusal(remove_bot, room.code, cast["beto"], 4, now=now()) == "not_host"
    assert refusal(keep_bot, room.code, cast["beto"], 4, now=now()) == "not_host"
    assert refusal(remove_bot, room.code, cast["ana"], 1, now=now()) == "no_bot_there"


def test_several_changes_settle_at_one_deal(make_room, cast, now):
    room = make_room("ana", bots=3, started=True, turn_seconds=0)
    stays = names(room)[3]
    sit(room.code, cast["beto"], 2, now=now())
    remove_bot(room.code, cast["ana"], 3, now=now())
    end_hand(room, now)
    deal_next(room, now)
    assert names(room) == ["Ana", "Beto", "", stays]
    add_bot(room.code, cast["ana"], 3, now=now())
    deal_next(room, now)
    assert state_of(room).number == 2


def test_a_leavers_chair_is_free_for_the_next_deal(make_room, cast, now):
    room = make_room("ana", "beto", "caro", "dani", started=True)
    play(room.code, cast["beto"], seen=room.version, notation="sair", now=now())
    sit(room.code, make_person("elza"), 2, now=now())
    deal_next(room, now)
    assert names(room)[1] == "Elza"


@pytest.fixture
def reserved_in_the_last_hand(make_room, cast, now):
    """A match that has just ended; in its last hand dani reserved the bot's chair."""
    room = make_room("ana", "beto", "caro", bots=1)
    hands = ["4o 5o 6o", "4e 5e 6e", "4c 5c 6c", "4p 5p 6p"]
    lay_out(room, hands, scores=(0, 10), vira="7o", now=now())
    sit(room.code, cast["dani"], 4, now=now())
    act(room, 1, "truco", now())
    act(room, 2, "seis", now())
    act(room, 1, "nao-quero", now())
    assert room.match.finished_at is not None
    return room


def test_a_chair_reserved_in_the_last_hand_is_taken_when_the_match_is_over(
    reserved_in_the_last_hand, cast, now
):
    room = reserved_in_the_last_hand
    deal_next(room, now)
    assert names(room)[3] == "Dani"
    room.refresh_from_db()
    assert room.match.deal_due_at is None
    assert [part.name for part in room.match.participations.filter(user=cast["dani"])] == []


def test_the_next_match_begins_with_whoever_reserved_in_the_last_one(
    reserved_in_the_last_hand, cast, now
):
    room = reserved_in_the_last_hand
    start(room.code, cast["ana"], now=now())
    room.refresh_from_db()
    assert names(room)[3] == "Dani"
    assert room.match.seated[3] == cast["dani"].pk


def test_a_room_closed_after_its_match_has_nothing_more_to_settle(
    reserved_in_the_last_hand, cast, now
):
    room = reserved_in_the_last_hand
    close(room.code, cast["ana"], now=now())
    room.refresh_from_db()
    assert (room.due_at, room.match.deal_due_at) == (None, None)
