"""What a host may do, and who is host next (A78, C42, C51, C-Q15)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from engine.match import legal_actions, owing
from engine.notation import write_action
from engine.state import HandOver
from rooms.models import Action, Actor, Room
from rooms.rendering import table_for
from rooms.services import chat, life, presence
from rooms.services.clock import tick
from rooms.services.lobby import open_rooms
from rooms.services.planning import PAUSE
from rooms.services.play import play, start
from rooms.services.refusals import Refused
from rooms.services.seats import add_bot, sit, stand
from rooms.services.snapshots import load
from tests.rooms.conftest import make_person
from tests.rooms.tables import act, lay_out, refusal, state_of, user_at

pytestmark = pytest.mark.django_db(transaction=True)


def host_of(room) -> str:
    room.refresh_from_db()
    return str(room.host)


def play_now(room, now) -> str:
    """Whoever owes something does the first thing that is legal; "" or why not."""
    room.refresh_from_db()
    state = state_of(room)
    seat = owing(state)[0]
    move = write_action(legal_actions(state, seat)[0])
    user = user_at(room, seat)
    try:
        play(room.code, user, seen=room.version, notation=move, now=now())
    except Refused as refused:
        return refused.code
    return ""


# --- pausing ---------------------------------------------------------------------------------


def test_a_pause_freezes_the_turn_and_keeps_the_time_that_was_left(make_room, cast, now):
    room = make_room("ana", "beto", "caro", "dani", started=True, turn_seconds=30)
    now.pass_(20)
    life.pause(room.code, cast["ana"], now=now())
    now.pass_(3600)
    assert not tick(now())
    assert play_now(room, now) == "paused"
    life.resume(room.code, cast["ana"], now=now())
    now.pass_(9)
    assert not tick(now())
    now.pass_(2)
    assert tick(now())
    assert Action.objects.get().actor == Actor.CLOCK


def test_a_pause_freezes_bots(make_room, cast, now):
    room = make_room("ana", bots=3, started=True)
    while owing(state_of(room)) == (1,):
        assert play_now(room, now) == ""
    played = Action.objects.count()
    life.pause(room.code, cast["ana"], now=now())
    assert not tick(now.pass_(600))
    life.resume(room.code, cast["ana"], now=now())
    assert tick(now.pass_(3))
    assert Action.objects.count() == played + 1


def test_a_pause_freezes_the_next_deal(make_room, cast, now):
    room = make_room("ana", "beto", "caro", "dani", started=True)
    seat = owing(state_of(room))[0]
    play(room.code, user_at(room, seat), seen=room.version, notation="truco", now=now())
    room.refresh_from_db()
    answers = owing(state_of(room))[0]
    play(room.code, user_at(room, answers), seen=room.version, notation="nao-quero", now=now())
    life.pause(room.code, cast["ana"], now=now())
    assert not tick(now.pass_(600))
    assert isinstance(state_of(room).hand.phase, HandOver)
    life.resume(room.code, cast["ana"], now=now())
    assert tick(now.pass_(PAUSE))
    assert state_of(room).number == 2


def test_a_pause_freezes_the_window_of_a_flor(make_room, cast, now):
    room = make_room("ana", "beto", "caro", "dani", started=True, rules="gauderio-classico")
    lay_out(room, ["1e 2e 3e", "1p 2o 4c", "6o 7c 10p", "4o 5p 6c"], now=now())
    act(room, 1, "flor", now())
    life.pause(room.code, cast["ana"], now=now())
    assert not tick(now.pass_(600))
    life.resume(room.code, cast["ana"], now=now())
    assert tick(now.pass_(8))


def test_everybody_sees_the_pause_and_only_the_host_may_end_it(make_room, cast, now):
    room = make_room("ana", "beto", "caro", "dani", started=True)
    life.pause(room.code, cast["ana"], now=now())
    assert load(room.code).paused_at == now()
    assert refusal(life.resume, room.code, cast["beto"], now=now()) == "not_host"
    assert refusal(life.pause, room.code, cast["ana"], now=now()) == "paused"
    life.resume(room.code, cast["ana"], now=now())
    assert refusal(life.resume, room.code, cast["ana"], now=now()) == "not_paused"


def test_without_a_match_there_is_nothing_to_pause(make_room, cast, now):
    room = make_room("ana", "beto")
    assert refusal(life.pause, room.code, cast["ana"], now=now()) == "no_match"
    assert refusal(life.pause, room.code, cast["beto"], now=now()) == "not_host"


def test_the_time_to_come_back_is_not_frozen(make_room, cast, now):
    room = make_room("ana", "beto", "caro", "dani", started=True)
    leases = {name: presence.arrive(room.code, cast[name], name, now=now()) for name in cast}
    life.pause(room.code, cast["ana"], now=now())
    presence.depart(room.code, leases.pop("beto"), "beto", now=now())
    for _ in range(26):
        presence.renew(leases.values(), now=now.pass_(5))
        while tick(now()):
            pass
    assert load(room.code).occupants[1].is_empty
    assert isinstance(state_of(room).hand.phase, HandOver)
    assert load(room.code).paused_at is not None


def test_one_may_leave_a_paused_table(make_room, cast, now):
    room = make_room("ana", "beto", "caro", "dani", started=True)
    life.pause(room.code, cast["ana"], now=now())
    room.refresh_from_db()
    play(room.code, cast["beto"], seen=room.version, notation="sair", now=now())
    assert load(room.code).occupants[1].is_empty


# --- who is host -----------------------------------------------------------------------------


def test_if_the_host_leaves_whoever_has_been_there_longest_takes_over(make_room, cast, now):
    room = make_room("ana", "beto", "caro", "dani", started=True)
    for name in ("caro", "ana", "dani", "beto"):
        presence.arrive(room.code, cast[name], name, now=now.pass_(1))
    room.refresh_from_db()
    play(room.code, cast["ana"], seen=room.version, notation="sair", now=now())
    assert host_of(room) == "Caro"


def test_whoever_is_away_does_not_take_over(make_room, cast, now):
    room = make_room("ana", "beto", "caro")
    leases = {}
    for name in ("caro", "ana", "beto"):
        leases[name] = presence.arrive(room.code, cast[name], name, now=now.pass_(1))
    presence.depart(room.code, leases["caro"], "caro", now=now())
    now.pass_(6)
    stand(room.code, cast["ana"], now=now())
    assert host_of(room) == "Beto"


def test_a_host_may_hand_over_the_room(make_room, cast, now):
    room = make_room("ana", "beto", bots=2)
    life.hand_over(room.code, cast["ana"], 2, now=now())
    assert host_of(room) == "Beto"
    assert refusal(life.hand_over, room.code, cast["ana"], 1, now=now()) == "not_host"
    assert refusal(life.hand_over, room.code, cast["beto"], 3, now=now()) == "nobody_there"
    assert refusal(life.hand_over, room.code, cast["beto"], 9, now=now()) == "no_such_seat"


def test_a_host_removes_a_disturber_between_hands_for_good(make_room, cast, now):
    room = make_room("ana", "beto", "caro", "dani")
    for name in cast:
        presence.arrive(room.code, cast[name], name, now=now())
    life.put_out(room.code, cast["ana"], 2, now=now())
    assert load(room.code).occupants[1].is_empty
    assert refusal(sit, room.code, cast["beto"], 2, now=now()) == "barred"
    assert refusal(presence.arrive, room.code, cast["beto"], "again", now=now()) == "barred"
    assert refusal(presence.seen, room.code, cast["beto"], now=now()) == "barred"


def test_a_disturber_who_was_removed_has_no_say_in_the_chat_either(make_room, cast, now):
    room = make_room("ana", "beto")
    lease = presence.arrive(room.code, cast["beto"], "beto", now=now())
    life.put_out_watcher(room.code, cast["ana"], lease, now=now())
    assert refusal(chat.say, room.code, cast["beto"], text="Ei!", now=now()) == "barred"


def test_nobody_is_removed_in_mid_hand(make_room, cast, now):
    room = make_room("ana", "beto", "caro", "dani", started=True)
    for name in cast:
        presence.arrive(room.code, cast[name], name, now=now())
    assert refusal(life.put_out, room.code, cast["ana"], 2, now=now()) == "hand_live"
    assert refusal(life.put_out, room.code, cast["beto"], 1, now=now()) == "not_host"


def test_a_watcher_who_disturbs_may_be_removed_at_any_time(make_room, cast, now):
    room = make_room("ana", "beto", "caro", bots=1, started=True)
    presence.arrive(room.code, cast["ana"], "ana", now=now())
    lease = presence.arrive(room.code, cast["dani"], "dani", now=now())
    life.put_out_watcher(room.code, cast["ana"], lease, now=now())
    assert load(room.code).watching == ()


def test_a_host_cannot_remove_themselves(make_room, cast, now):
    room = make_room("ana", "beto")
    lease = presence.arrive(room.code, cast["ana"], "ana", now=now())
    assert refusal(life.put_out_watcher, room.code, cast["ana"], lease, now=now()) == "nobody_there"


def test_up_to_one_bot_fewer_than_there_are_seats(make_room, cast, now):
    room = make_room(bots=3)
    assert refusal(add_bot, room.code, cast["ana"], 4, now=now()) == "too_many_bots"
    assert refusal(start, room.code, cast["ana"], now=now()) == "seats_empty"


# --- closing ---------------------------------------------------------------------------------


def test_a_host_closes_the_room_and_an_unfinished_match_has_no_winner(make_room, cast, now):
    room = make_room("ana", "beto", "caro", "dani", started=True)
    assert refusal(life.close, room.code, cast["beto"], now=now()) == "not_host"
    life.close(room.code, cast["ana"], now=now())
    room.refresh_from_db()
    assert (room.closed_at, room.due_at) == (now(), None)
    assert (room.match.finished_at, room.match.winner) == (now(), None)
    assert all(chair.is_empty for chair in load(room.code).occupants)


@pytest.mark.parametrize("listed", [True, False])
def test_a_closed_table_leads_to_what_was_played_there_if_anybody_may_look(
    make_room, cast, now, listed
):
    room = make_room("ana", "beto", "caro", "dani", started=True)
    Room.objects.filter(pk=room.pk).update(listed=listed)
    life.close(room.code, cast["ana"], now=now())
    shown = table_for(load(room.code), cast["dani"].pk, now=now())
    assert (room.match.get_absolute_url() in shown) is listed


def test_nothing_can_be_done_in_a_closed_room(make_room, cast, now):
    room = make_room("ana", bots=3)
    life.close(room.code, cast["ana"], now=now())
    for call, *arguments in (
        (sit, 1), (add_bot, 2), (start,), (life.pause,), (life.close,), (presence.arrive, "tab"),
    ):  # fmt: skip
        assert refusal(call, room.code, cast["ana"], *arguments, now=now()) == "room_closed"
    assert not tick(now.pass_(24 * 3600))


# --- rooms without anybody -------------------------------------------------------------------


@pytest.fixture
def deserted(make_room, cast, now) -> Room:
    """A room in mid-hand whose people have all closed their pages."""
    room = make_room("ana", "beto", bots=2, started=True, turn_seconds=0)
    for name in ("ana", "beto"):
        lease = presence.arrive(room.code, cast[name], name, now=now())
        presence.depart(room.code, lease, name, now=now())
    now.pass_(6)
    while tick(now()):
        pass
    room.refresh_from_db()
    return room


def test_a_room_nobody_is_connected_to_is_paused_and_leaves_the_list(deserted):
    assert deserted.paused_at is not None
    assert deserted not in open_rooms()


def test_somebody_back_in_time_finds_it_listed_and_still_paused(deserted, cast, now):
    now.pass_(60)
    presence.arrive(deserted.code, cast["ana"], "back", now=now())
    deserted.refresh_from_db()
    assert deserted in open_rooms(now=now())
    assert deserted.emptied_at is None
    assert deserted.paused_at is not None
    life.resume(deserted.code, cast["ana"], now=now())


def test_after_two_minutes_without_anybody_it_is_closed_and_kept_in_history(deserted, cast, now):
    for _ in range(30):
        now.pass_(5)
        while tick(now()):
            pass
    deserted.refresh_from_db()
    assert deserted.closed_at - deserted.emptied_at >= timedelta(minutes=2)
    assert deserted.match.finished_at is not None
    assert deserted.match.participations.filter(user=cast["ana"]).exists()


def test_bots_do_not_count_as_somebody(make_room, cast, now):
    room = make_room("ana", bots=3, started=True)
    lease = presence.arrive(room.code, cast["ana"], "ana", now=now())
    presence.depart(room.code, lease, "ana", now=now())
    for _ in range(60):
        now.pass_(5)
        while tick(now()):
            pass
    room.refresh_from_db()
    assert room.closed_at is not None


def test_a_watcher_keeps_a_room_open(make_room, cast, now):
    room = make_room("ana", bots=3)
    lease = presence.arrive(room.code, cast["ana"], "ana", now=now())
    presence.depart(room.code, lease, "ana", now=now())
    watcher = presence.arrive(room.code, make_person("elza"), "elza", now=now())
    for _ in range(60):
        presence.renew([watcher], now=now.pass_(5))
        while tick(now()):
            pass
    room.refresh_from_db()
    assert room.closed_at is None
    assert str(room.host) == "Elza", "the host has left (C51)"
