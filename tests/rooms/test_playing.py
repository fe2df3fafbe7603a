"""One action, one transaction: what is recorded, what is refused."""

from __future__ import annotations

import pytest

from engine.match import legal_actions, owing
from engine.notation import write_action
from engine.state import HandOver
from rooms.models import Action, Actor
from rooms.services.clock import tick
from rooms.services.history import frames_of
from rooms.services.locking import locked
from rooms.services.play import play, start
from rooms.services.seats import add_bot, sit
from tests.rooms.conftest import make_person
from tests.rooms.tables import play_first, refusal, state_of, user_at

pytestmark = pytest.mark.django_db(transaction=True)


def test_an_action_is_recorded_and_the_version_grows(make_room, now):
    room = make_room("ana", "beto", "caro", "dani", started=True)
    before = room.version
    seat = play_first(room, now=now())
    room.refresh_from_db()
    action = Action.objects.get()
    assert room.version == before + 1
    assert (action.number, action.seat, action.actor) == (1, seat, Actor.PERSON)
    assert action.user == user_at(room, seat)


def test_the_snapshot_is_the_deal_and_the_actions_played_again(make_room, now):
    room = make_room("ana", "beto", "caro", "dani", started=True)
    for _ in range(6):
        play_first(room, now=now())
    hand = room.match.hands.get()
    assert frames_of(room.match, hand)[-1].state == state_of(room)


def test_an_action_on_a_stale_version_is_refused_and_changes_nothing(make_room, now):
    room = make_room("ana", "beto", "caro", "dani", started=True)
    seen = room.version
    play_first(room, now=now())
    state = state_of(room)
    seat = owing(state)[0]
    action = write_action(legal_actions(state, seat)[0])
    assert refusal(play, room.code, user_at(room, seat), seen=seen, notation=action) == "stale"
    assert state_of(room) == state
    assert Action.objects.count() == 1


def test_whoever_is_not_seated_cannot_play(make_room, cast):
    room = make_room("ana", bots=3, started=True)
    assert refusal(play, room.code, cast["beto"], seen=room.version, notation="4e") == "not_seated"


def test_playing_out_of_turn_is_refused_with_the_engines_reason(make_room):
    room = make_room("ana", "beto", "caro", "dani", started=True)
    turn = owing(state_of(room))[0]
    other = user_at(room, turn % 4 + 1)
    assert refusal(play, room.code, other, seen=room.version, notation="truco") == "not_your_turn"


@pytest.mark.parametrize(
    "notation", ["", "99", "1 truco", "truco ", "#", "@", "4e\x00", "corta -1"]
)
def test_nonsense_is_refused_as_such(make_room, cast, notation):
    room = make_room("ana", "beto", "caro", "dani", started=True)
    code = refusal(play, room.code, cast["ana"], seen=room.version, notation=notation)
    assert code == "not_understood"


def test_a_room_that_does_not_exist_is_refused(cast):
    assert refusal(play, "nope", cast["ana"], seen=0, notation="4e") == "no_room"


def test_leaving_in_mid_hand_concedes_it_and_frees_the_chair(make_room):
    room = make_room("ana", "beto", "caro", "dani", started=True)
    seat = owing(state_of(room))[0]
    leaver = user_at(room, seat)
    play(room.code, leaver, seen=room.version, notation="sair")
    state = state_of(room)
    assert isinstance(state.hand.phase, HandOver)
    assert state.score[1 - state.format.side(seat)] == 1
    assert room.seats.get(number=seat).is_empty
    assert room.match.deal_due_at is None, "the match waits for four (C50)"


def test_the_match_goes_on_once_the_chair_is_taken_again(make_room, now, cast):
    room = make_room("ana", "beto", "caro", "dani", started=True)
    play(room.code, cast["dani"], seen=room.version, notation="sair", now=now())
    add_bot(room.code, cast["ana"], 4, now=now())
    assert tick(now.pass_(10))
    state = state_of(room)
    assert (state.number, state.closed) == (2, False)
    names = room.match.participations.filter(seat=4).values_list("is_bot", "from_hand", "to_hand")
    assert list(names) == [(False, 1, 1), (True, 2, None)]


def test_only_the_host_starts_with_every_chair_taken_and_seated_themselves(make_room, cast):
    empty = make_room("ana")
    assert refusal(start, empty.code, cast["ana"]) == "seats_empty"
    full = make_room("ana", "beto", bots=2)
    assert refusal(start, full.code, cast["beto"]) == "not_host"
    start(full.code, cast["ana"])
    assert refusal(start, full.code, cast["ana"]) == "match_live"


def test_a_host_without_a_chair_cannot_start(make_room, cast):
    room = make_room()
    for seat, name in enumerate(("beto", "caro", "dani"), start=1):
        sit(room.code, cast[name], seat)
    other = make_person("elza")
    sit(room.code, other, 4)
    assert refusal(start, room.code, cast["ana"]) == "host_not_seated"


def test_an_exception_inside_a_use_case_leaves_no_trace(make_room):
    room = make_room("ana", "beto", "caro", "dani", started=True)

    def empty_a_chair_and_fail() -> None:
        with locked(room.code) as table:
            table.occupy(table.seats[0])
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        empty_a_chair_and_fail()
    before = room.version
    room.refresh_from_db()
    assert room.version == before
    assert not room.seats.get(number=1).is_empty
