"""Guests who cannot come back are forgotten, and nobody else is."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO

import pytest
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from rooms.models import Action, Match, Message, Participation, User
from rooms.services import housekeeping
from rooms.services.chat import say
from rooms.services.guests import make_guest
from rooms.services.reports import report
from rooms.services.seats import sit
from tests.rooms.sockets import session_for
from tests.rooms.tables import act, lay_out

HANDS = ["4e 3c 3o", "5c 5e 6o", "4c 5o 4o", "6e 6c 7c"]

pytestmark = pytest.mark.django_db(transaction=True)


def guest_seen(days_ago: float) -> User:
    guest = make_guest()
    User.objects.filter(pk=guest.pk).update(last_login=timezone.now() - timedelta(days=days_ago))
    return guest


def test_what_was_said_long_ago_is_forgotten_and_complaints_keep_it(make_room, cast, now):
    room = make_room("ana")
    say(room.code, cast["beto"], text="tonto!", now=now())
    made = report(room.code, cast["ana"], reason="insult", now=now())
    now.pass_(housekeeping.CHAT_KEPT.total_seconds())
    assert sum(housekeeping.forget_chat(now=now())) == 0
    say(room.code, cast["beto"], text="oi", now=now())
    assert list(housekeeping.forget_chat(now=now.pass_(1))) == [1]
    assert list(housekeeping.forget_chat(now=now())) == []
    assert [one.text for one in Message.objects.all()] == ["oi"]
    made.refresh_from_db()
    assert made.evidence["chat"][0]["text"] == "tonto!"


def test_from_where_somebody_played_is_forgotten_in_time_and_nothing_else(make_room, cast, now):
    room = make_room("ana", "beto", "caro", "dani")
    lay_out(room, HANDS, vira="7o", now=now())
    act(room, 1, "3c", now=now())
    Action.objects.update(origin="socket 203.0.113.7")
    before = Action.objects.values("notation", "actor", "user", "at").get()
    now.pass_(housekeeping.ORIGINS_KEPT.total_seconds())
    assert list(housekeeping.forget_origins(now=now())) == []
    assert list(housekeeping.forget_origins(now=now.pass_(1))) == [1]
    assert list(housekeeping.forget_origins(now=now())) == []
    assert Action.objects.get().origin is None
    assert Action.objects.values("notation", "actor", "user", "at").get() == before


def forget(**options: int) -> int:
    return sum(housekeeping.forget_guests(**options))


def test_a_guest_is_forgotten_once_no_session_of_theirs_can_be_left(cast):
    guest_seen(days_ago=61)
    here = guest_seen(days_ago=59)
    assert forget() == 1
    assert set(User.objects.all()) == {here, *cast.values()}


def test_an_account_is_kept_however_long_nobody_has_seen_it(cast):
    User.objects.update(last_login=timezone.now() - timedelta(days=5000))
    assert forget() == 0


def test_a_guest_made_and_never_seen_again_counts_from_that_day(db):
    guest = make_guest()
    assert forget() == 0
    User.objects.filter(pk=guest.pk).update(date_joined=timezone.now() - timedelta(days=61))
    assert forget() == 1


def test_coming_back_counts_as_being_seen(db):
    guest = guest_seen(days_ago=61)
    browser = Client()
    browser.cookies["sessionid"] = session_for(guest).session_key
    browser.get("/")
    assert forget() == 0
    assert User.objects.get() == guest


def test_whoever_finished_a_match_is_kept_and_whoever_left_one_is_not(make_room, cast):
    stays, goes = guest_seen(days_ago=61), guest_seen(days_ago=61)
    for guest in (stays, goes):
        room = make_room("ana", rules="mano-a-mano")
        sit(room.code, guest, 2)
        lay_out(room, ["1e 2o 3c", "4p 5o 6c"])
        act(room, 1, "1e")
    finished = Match.objects.filter(participations__user=stays)
    finished.update(finished_at=timezone.now(), winner=0)
    assert forget() == 1
    assert User.objects.filter(pk=stays.pk).exists()
    assert not User.objects.filter(pk=goes.pk).exists()
    left = Participation.objects.get(name=str(goes))
    assert left.user is None, "the record keeps the name"
    assert Action.objects.filter(match=left.match, notation="sair").exists(), (
        "as for whoever leaves"
    )


def test_the_chair_of_a_forgotten_guest_is_seen_to_be_empty(make_room):
    room = make_room("ana")
    sit(room.code, guest_seen(days_ago=61), 2)
    room.refresh_from_db()
    assert forget() == 1
    before = room.version
    room.refresh_from_db()
    assert room.version > before
    assert room.seats.get(number=2).is_empty


def test_it_goes_batch_by_batch_and_on_from_where_it_was_stopped(db, monkeypatch):
    monkeypatch.setattr(housekeeping, "BATCH", 2)
    for _ in range(5):
        guest_seen(days_ago=61)
    batches = housekeeping.forget_guests()
    assert next(batches) == 2
    assert User.objects.count() == 3, "the first batch is done, whatever happens to the next"
    batches.close()
    assert list(housekeeping.forget_guests()) == [2, 1]
    assert not User.objects.exists()


def test_the_command_says_how_many_are_gone_and_clears_ended_sessions(db):
    guest_seen(days_ago=8)
    session = session_for(guest_seen(days_ago=1))
    Session.objects.filter(pk=session.session_key).update(
        expire_date=timezone.now() - timedelta(days=1)
    )
    said = StringIO()
    call_command("tidy", days=7, stdout=said)
    assert said.getvalue() == "Guests deleted: 1. Old chat and ended sessions are gone too.\n"
    assert User.objects.count() == 1
    assert not Session.objects.exists()


@pytest.mark.parametrize("days", ["0", "-3"])
def test_everybody_cannot_be_thrown_out_by_mistake(db, days):
    guest = make_guest()
    with pytest.raises(CommandError, match="1 or more"):
        call_command("tidy", f"--days={days}")
    assert User.objects.get() == guest
