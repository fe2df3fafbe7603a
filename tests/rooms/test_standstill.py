"""While no server runs, time stands still: a restart makes nobody leave or lose their turn."""

from __future__ import annotations

from datetime import timedelta

import pytest

from rooms.models import Action, Pulse
from rooms.services import life, presence
from rooms.services.clock import tick
from rooms.services.pulse import PULSE, STANDSTILL, beat
from rooms.services.snapshots import load

pytestmark = pytest.mark.django_db(transaction=True)


def alive(now, seconds: float, leases=()) -> None:
    """A server runs for so long: it beats, renews its leases and does what is due."""
    until = now() + timedelta(seconds=seconds)
    while now() < until:
        now.pass_(PULSE.total_seconds())
        presence.renew(leases, now=now())
        beat(now())
        while tick(now()):
            pass


@pytest.fixture
def room(make_room, cast, now):
    """In mid-hand, everybody connected, the server alive for a while."""
    room = make_room("ana", "beto", "caro", "dani", started=True, turn_seconds=60)
    beat(now())
    leases = [presence.arrive(room.code, cast[name], name, now=now()) for name in cast]
    alive(now, 20, leases)
    return room


def test_after_an_hour_without_a_server_everybody_still_sits_there(room, now):
    now.pass_(3600)
    assert beat(now()) >= timedelta(hours=1)
    while tick(now()):
        pass
    assert not any(chair.is_empty for chair in load(room.code).occupants)
    assert not Action.objects.exists()


def test_the_turn_goes_on_with_the_time_that_was_left(room, now):
    leases = list(room.presences.values_list("pk", flat=True))
    now.pass_(3600)
    beat(now())
    alive(now, 30, leases)
    assert not Action.objects.exists()
    alive(now, 20, leases)
    assert Action.objects.count() == 1


def test_whoever_does_not_come_back_after_the_restart_has_left_two_minutes_later(room, now):
    now.pass_(3600)
    beat(now())
    alive(now, 100)
    assert not any(chair.is_empty for chair in load(room.code).occupants)
    alive(now, 30)
    assert all(chair.is_empty for chair in load(room.code).occupants)


def test_a_pause_is_no_longer_for_it(room, cast, now):
    life.pause(room.code, cast["ana"], now=now())
    room.refresh_from_db()
    left = room.match.turn_due_at - room.paused_at
    now.pass_(3600)
    beat(now())
    room.refresh_from_db()
    room.match.refresh_from_db()
    assert room.match.turn_due_at - room.paused_at == left


def test_a_restart_of_a_few_seconds_changes_nothing(room, now):
    room.refresh_from_db()
    due = room.due_at
    now.pass_(STANDSTILL.total_seconds() - 1)
    assert beat(now()) is None
    room.refresh_from_db()
    assert room.due_at == due


def test_of_two_servers_that_start_at_once_only_one_puts_things_off(room, now):
    now.pass_(3600)
    room.refresh_from_db()
    due = room.due_at
    beat(now())
    beat(now())
    room.refresh_from_db()
    assert due + timedelta(minutes=59) < room.due_at < due + timedelta(minutes=61)


def test_an_idle_site_writes_its_pulse_now_and_then_only(now, django_assert_num_queries):
    beat(now())
    now.pass_(1)
    with django_assert_num_queries(1):
        beat(now())
    assert Pulse.objects.count() == 1
