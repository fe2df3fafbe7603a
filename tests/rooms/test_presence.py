"""Coming, staying and going: who is there, who has time to come back, who has left (A87, C55)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from engine.match import owing
from engine.state import HandOver
from rooms.models import Action, Actor, Presence
from rooms.services import presence
from rooms.services.clock import tick
from rooms.services.company import LEASE, RETURN
from rooms.services.play import play
from rooms.services.snapshots import load
from tests.rooms.tables import act, lay_out, refusal, state_of, user_at

pytestmark = pytest.mark.django_db(transaction=True)


def arrive_all(room, cast, now) -> dict[str, int]:
    """Everybody opens the room in a tab of their own; the leases by name."""
    return {name: presence.arrive(room.code, cast[name], name, now=now()) for name in cast}


def let_pass(now, seconds: float, leases=()) -> None:
    """Time goes by as in a server: leases are renewed, and the clock does what is due."""
    until = now() + timedelta(seconds=seconds)
    while now() < until:
        now.pass_(min(5, (until - now()).total_seconds()))
        if leases:
            presence.renew(leases, now=now())
        for _ in range(40):
            if not tick(now()):
                break
        else:
            pytest.fail("the clock never comes to rest")


def chair(room, seat):
    return load(room.code).occupants[seat - 1]


def test_whoever_is_connected_stays_for_as_long_as_they_like(make_room, cast, now):
    room = make_room("ana", "beto", "caro", "dani", started=True, turn_seconds=0)
    leases = arrive_all(room, cast, now)
    let_pass(now, 3600, leases.values())
    assert not any(chair(room, seat).is_away for seat in (1, 2, 3, 4))
    assert not Action.objects.exists()


def test_a_page_that_is_reloaded_is_no_absence(make_room, cast, now):
    room = make_room("ana", "beto", "caro", "dani", started=True)
    leases = arrive_all(room, cast, now)
    presence.depart(room.code, leases["ana"], "ana", now=now())
    now.pass_(2)
    presence.arrive(room.code, cast["ana"], "another", now=now())
    assert not chair(room, 1).is_away


def test_whoever_closes_the_page_is_shown_as_away_and_keeps_the_chair(make_room, cast, now):
    room = make_room("ana", "beto", "caro", "dani", started=True)
    leases = arrive_all(room, cast, now)
    presence.depart(room.code, leases["ana"], "ana", now=now())
    let_pass(now, 10, [leases[name] for name in ("beto", "caro", "dani")])
    assert chair(room, 1).is_away
    assert chair(room, 1).user_id == cast["ana"].pk


def test_a_lost_connection_is_noticed_when_its_lease_runs_out(make_room, cast, now):
    room = make_room("ana", "beto", "caro", "dani", started=True)
    leases = arrive_all(room, cast, now)
    let_pass(now, LEASE.total_seconds() + 5, [leases[name] for name in ("beto", "caro", "dani")])
    assert [chair(room, seat).is_away for seat in (1, 2, 3, 4)] == [True, False, False, False]


def test_back_within_two_minutes_one_has_the_same_seat_and_the_same_cards(make_room, cast, now):
    room = make_room("ana", "beto", "caro", "dani", started=True, turn_seconds=60)
    leases = arrive_all(room, cast, now)
    before = state_of(room).hand.cards[0]
    others = [leases[name] for name in ("beto", "caro", "dani")]
    presence.depart(room.code, leases["ana"], "ana", now=now())
    let_pass(now, 55, others)
    presence.arrive(room.code, cast["ana"], "a phone", now=now())
    assert chair(room, 1).user_id == cast["ana"].pk
    assert not chair(room, 1).is_away
    assert set(state_of(room).hand.cards[0]) == set(before)


def test_after_two_minutes_away_one_has_left_and_the_hand_is_conceded(make_room, cast, now):
    room = make_room("ana", "beto", "caro", "dani", started=True, turn_seconds=0)
    lay_out(room, ["4p 5p 6p", "4o 5o 6o", "4e 5e 6e", "4c 5c 6c"], vira="Ko", now=now())
    leases = arrive_all(room, cast, now)
    others = [leases[name] for name in ("beto", "caro", "dani")]
    act(room, 1, "4p", now())
    act(room, 2, "4o", now())
    act(room, 3, "4e", now())
    act(room, 4, "4c", now())
    presence.depart(room.code, leases["ana"], "ana", now=now())
    # Nobody plays: it is ana's turn, for whom there are thirty seconds each time (C57).
    let_pass(now, RETURN.total_seconds() + 5, others)
    last = Action.objects.order_by("number").last()
    assert (last.notation, last.actor, last.seat) == ("sair", Actor.LEAVER, 1)
    assert isinstance(state_of(room).hand.phase, HandOver)
    assert chair(room, 1).is_empty
    assert not Presence.objects.filter(user=cast["ana"]).exists()


def test_turns_go_on_while_somebody_is_away(make_room, cast, now):
    room = make_room("ana", "beto", "caro", "dani", started=True, turn_seconds=15)
    leases = arrive_all(room, cast, now)
    seat = owing(state_of(room))[0]
    away = user_at(room, seat).username
    presence.depart(room.code, leases[away], away, now=now())
    let_pass(now, 16, [lease for name, lease in leases.items() if name != away])
    assert Action.objects.get().actor == Actor.CLOCK


def test_without_a_limit_whoever_is_away_has_thirty_seconds(make_room, cast, now):
    room = make_room("ana", "beto", "caro", "dani", started=True, turn_seconds=0)
    leases = arrive_all(room, cast, now)
    seat = owing(state_of(room))[0]
    away = user_at(room, seat).username
    others = [lease for name, lease in leases.items() if name != away]
    presence.depart(room.code, leases[away], away, now=now())
    let_pass(now, 30, others)
    assert not Action.objects.exists(), "the thirty seconds start when they are missed"
    let_pass(now, 10, others)
    assert Action.objects.get().actor == Actor.CLOCK


def test_without_a_limit_whoever_is_back_is_hurried_no_more(make_room, cast, now):
    room = make_room("ana", "beto", "caro", "dani", started=True, turn_seconds=0)
    leases = arrive_all(room, cast, now)
    away = user_at(room, owing(state_of(room))[0]).username
    others = [lease for name, lease in leases.items() if name != away]
    presence.depart(room.code, leases[away], away, now=now())
    let_pass(now, 20, others)
    back = presence.arrive(room.code, cast[away], "back", now=now())
    let_pass(now, 600, [*others, back])
    assert not Action.objects.exists()


def test_two_tabs_are_one_person_and_closing_one_is_not_leaving(make_room, cast, now):
    room = make_room("ana", "beto", "caro", "dani", started=True, turn_seconds=0)
    leases = arrive_all(room, cast, now)
    assert presence.arrive(room.code, cast["ana"], "second", now=now()) == leases["ana"]
    assert presence.acting_tab(leases["ana"]) == "second"
    presence.depart(room.code, leases["ana"], "ana", now=now())
    let_pass(now, 300, leases.values())
    assert not chair(room, 1).is_away


def test_when_the_newest_tab_closes_the_older_one_is_asked_to_come_back(make_room, cast, now):
    room = make_room("ana", "beto", "caro", "dani", started=True)
    leases = arrive_all(room, cast, now)
    presence.arrive(room.code, cast["ana"], "second", now=now())
    presence.depart(room.code, leases["ana"], "second", now=now())
    assert presence.renew(leases.values(), now=now()) == {leases["ana"]}


def test_whoever_watches_is_counted_and_named_until_they_go(make_room, cast, now):
    room = make_room("ana", "beto", bots=2, started=True)
    leases = [presence.arrive(room.code, cast[name], name, now=now()) for name in ("ana", "beto")]
    watcher = presence.arrive(room.code, cast["caro"], "caro", now=now())
    nobody = presence.arrive(room.code, None, "nobody", now=now())
    shown = load(room.code)
    assert [one.name for one in shown.watching] == ["Caro"]
    assert shown.unknown == 1
    presence.depart(room.code, nobody, "nobody", now=now())
    let_pass(now, LEASE.total_seconds() + 10, leases)
    assert load(room.code).watching == ()
    assert load(room.code).unknown == 0
    assert presence.renew([watcher], now=now()) == {watcher}, "they have to come anew"


def test_who_comes_to_watch_makes_nobodys_move_stale(make_room, cast, now):
    room = make_room("ana", "beto", "caro", "dani", started=True)
    seen = room.version
    presence.arrive(room.code, None, "nobody", now=now())
    room.refresh_from_db()
    assert room.version > seen, "the count is told"
    seat = owing(state_of(room))[0]
    play(room.code, user_at(room, seat), seen=seen, notation="truco", now=now())


def test_who_loads_the_page_without_a_connection_is_there_for_a_while(make_room, cast, now):
    room = make_room("ana", "beto", "caro", "dani", started=True)
    presence.seen(room.code, cast["ana"], now=now())
    assert not chair(room, 1).is_away
    let_pass(now, LEASE.total_seconds() + 5)
    assert chair(room, 1).is_away


def test_loading_the_page_again_and_again_writes_nothing(
    make_room, cast, now, django_assert_num_queries
):
    room = make_room("ana", "beto", "caro", "dani", started=True)
    presence.seen(room.code, cast["ana"], now=now())
    now.pass_(1)
    with django_assert_num_queries(2):
        presence.seen(room.code, cast["ana"], now=now())


def test_nobody_arrives_in_a_room_that_does_not_exist(cast, now):
    assert refusal(presence.arrive, "naoexiste", cast["ana"], "x", now=now()) == "no_room"


def test_a_person_who_is_deleted_has_left(make_room, cast, now):
    room = make_room("ana", "beto", "caro", "dani", started=True, turn_seconds=0)
    seat = owing(state_of(room))[0]
    user_at(room, seat).delete()
    assert isinstance(state_of(room).hand.phase, HandOver)
    assert chair(room, seat).is_empty
