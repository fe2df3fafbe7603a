"""Complaints: what goes with them, that it stays, and that covered cards do not."""

from __future__ import annotations

import json

import pytest

from rooms.models import Action, Message, Report
from rooms.models.report import Status
from rooms.services.chat import say
from rooms.services.mutes import mute
from rooms.services.reports import ACTIONS, LIMIT, MESSAGES, report, settle
from tests.rooms.tables import act, lay_out, play_first, refusal

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def room(make_room):
    return make_room("ana", "beto", "caro", "dani")


def test_a_complaint_keeps_who_what_where_and_when(room, cast, now):
    lay_out(room, ("4o 5o 6o", "4e 5e 6e", "4c 5c 6c", "4p 5p 6p"), vira="7o", now=now())
    made = report(
        room.code, cast["ana"], reason="insult", about=cast["beto"].pk, words="Feio.", now=now()
    )
    found = Report.objects.get()
    assert found == made
    assert (found.room, found.room_code, found.match) == (room, room.code, room.match)
    assert found.hand == room.match.hands.get()
    assert (found.by, found.by_name) == (cast["ana"], "Ana")
    assert (found.about, found.about_name) == (cast["beto"], "Beto")
    assert (found.reason, found.words) == ("insult", "Feio.")
    assert (found.created_at, found.status) == (now(), Status.OPEN)


def test_the_newest_actions_and_messages_go_with_it_oldest_first(room, cast, now):
    lay_out(room, ("4o 5o 6o", "4e 5e 6e", "4c 5c 6c", "4p 5p 6p"), vira="7o", now=now())
    act(room, 1, "5o", now=now())
    say(room.code, cast["beto"], text="tonto!", now=now.pass_(1))
    say(room.code, cast["beto"], phrase="sorte", now=now.pass_(1))
    act(room, 2, "4e", now=now.pass_(1))
    kept = report(room.code, cast["ana"], reason="insult", now=now()).evidence
    assert [(one["name"], one["seat"], one["notation"]) for one in kept["actions"]] == [
        ("Ana", 1, "5o"),
        ("Beto", 2, "4e"),
    ]
    assert [(one["name"], one["text"], one["phrase"]) for one in kept["chat"]] == [
        ("Beto", "tonto!", ""),
        ("Beto", "", "sorte"),
    ]
    assert kept["chat"][0]["at"] < kept["actions"][1]["at"]


def test_no_more_than_forty_actions_and_fifty_messages(room, cast, now):
    lay_out(room, ("4o 5o 6o", "4e 5e 6e", "4c 5c 6c", "4p 5p 6p"), vira="7o", now=now())
    hand = room.match.hands.get()
    Action.objects.bulk_create(
        Action(match=room.match, hand=hand, number=n, seat=1, notation="truco", at=now())
        for n in range(1, ACTIONS + 6)
    )
    Message.objects.bulk_create(
        Message(room=room, user=cast["beto"], text=f"{n}", at=now()) for n in range(MESSAGES + 5)
    )
    kept = report(room.code, cast["ana"], reason="spam", now=now()).evidence
    assert [one["number"] for one in kept["actions"]] == list(range(6, ACTIONS + 6))
    assert [one["text"] for one in kept["chat"]] == [f"{n}" for n in range(5, MESSAGES + 5)]


def test_covered_cards_stay_covered_even_for_admins(room, cast, now):
    lay_out(room, ("4o 5o 6o", "4e 5e 6e", "4c 5c 6c", "4p 5p 6p"), vira="7o", now=now())
    for _ in range(4):
        play_first(room, now=now())
        room.refresh_from_db()
    state_seat = play_first(room, now=now())
    room.refresh_from_db()
    covered = Action.objects.get(number=5)
    covered.notation = f"#{covered.notation}"
    covered.save()
    kept = report(room.code, cast["ana"], reason="cheating", now=now()).evidence
    assert kept["actions"][4]["seat"] == state_seat
    assert kept["actions"][4]["notation"] == "#?"
    assert covered.notation[1:] not in json.dumps(kept["actions"][4])


def test_muting_somebody_takes_nothing_from_the_evidence(room, cast, now):
    say(room.code, cast["beto"], text="tonto!", now=now())
    mute(cast["ana"], cast["beto"].pk)
    kept = report(room.code, cast["ana"], reason="insult", now=now()).evidence
    assert [one["text"] for one in kept["chat"]] == ["tonto!"]


def test_it_outlives_the_messages_and_both_accounts(make_room, cast, now):
    room = make_room("ana")
    say(room.code, cast["beto"], text="tonto!", now=now())
    report(room.code, cast["ana"], reason="insult", about=cast["beto"].pk, now=now())
    Message.objects.all().delete()
    cast["beto"].delete()
    cast["ana"].delete()
    room.delete()
    found = Report.objects.get()
    assert (found.room, found.by, found.about) == (None, None, None)
    assert (found.room_code, found.by_name, found.about_name) == (room.code, "Ana", "Beto")
    assert found.evidence["chat"][0]["name"] == "Beto"
    assert found.evidence["chat"][0]["text"] == "tonto!"


def test_a_room_without_a_match_can_be_complained_of(room, cast, now):
    made = report(room.code, cast["ana"], reason="other", words="Nome feio.", now=now())
    assert (made.match, made.hand, made.about_name) == (None, None, "")
    assert made.evidence == {"actions": [], "chat": []}


def test_who_may_not_complain_and_of_whom(room, cast, now):
    assert refusal(report, "nenhuma", cast["ana"], reason="spam") == "no_room"
    for about in (cast["ana"].pk, 987654):
        assert (
            refusal(report, room.code, cast["ana"], reason="spam", about=about) == "no_such_person"
        )
    cast["ana"].is_active = False
    assert refusal(report, room.code, cast["ana"], reason="spam") == "suspended"
    assert not Report.objects.exists()


def test_nobody_complains_without_end(room, cast, now):
    now.time = now.time.replace(minute=0, second=0, microsecond=0)
    for _ in range(LIMIT.most):
        report(room.code, cast["ana"], reason="spam", now=now())
    assert refusal(report, room.code, cast["ana"], reason="spam", now=now()) == "too_many_reports"
    report(room.code, cast["beto"], reason="spam", now=now())
    report(room.code, cast["ana"], reason="spam", now=now.pass_(LIMIT.seconds))


def test_settling_says_who_when_and_why(room, cast, now):
    made = report(room.code, cast["ana"], reason="spam", now=now())
    settle([made], Status.CLOSED, by=cast["dani"], resolution="Avisado.", now=now.pass_(60))
    made.refresh_from_db()
    assert (made.status, made.handled_by, made.handled_at, made.resolution) == (
        Status.CLOSED,
        cast["dani"],
        now(),
        "Avisado.",
    )
