"""Moderators see how rooms stand and close one with a reason that is kept."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from rooms.models import Decision, Match, Presence, Room
from rooms.models.life import GONE
from rooms.services.play import start
from rooms.services.presence import arrive
from rooms.services.seats import sit
from tests.rooms.conftest import cast, make_room, now  # noqa: F401
from tests.web.moderating import chosen, list_of, moderator, page_of

pytestmark = pytest.mark.django_db


def test_a_room_tells_how_it_stands_who_is_there_and_what_is_due(make_room, cast):  # noqa: F811
    _, admin = moderator("chefe")
    room = make_room("ana", "beto", turn_seconds=30)
    arrive(room.code, cast["ana"], "aba", now=timezone.now())
    Presence.objects.create(
        room=room,
        user=cast["beto"],
        tab=GONE,
        since=timezone.now(),
        seen_at=timezone.now() - timedelta(seconds=60),
    )
    page = admin.get(list_of(Room)).content.decode()
    assert "esperando" in page
    assert "1 (fora: 1)" in page
    page = admin.get(page_of(room)).content.decode()
    assert "Ana" in page
    assert "Beto" in page


def test_the_next_deadline_says_what_it_is_for(make_room):  # noqa: F811
    _, admin = moderator("chefe")
    room = make_room("ana", bots=3, started=True, turn_seconds=30)
    assert room.match.turn_due_at or room.match.bot_due_at
    page = admin.get(page_of(room)).content.decode()
    assert "prazo da vez" in page or "robô joga" in page
    assert f"/admin/rooms/match/{room.match_id}/change/" in page


@pytest.mark.parametrize(
    ("state", "fields"),
    [
        ("playing", {}),
        ("paused", {"paused_at": timezone.now()}),
        ("empty", {"paused_at": timezone.now(), "emptied_at": timezone.now()}),
        ("closed", {"closed_at": timezone.now()}),
        ("waiting", {"match": None}),
    ],
)
def test_rooms_are_found_by_how_they_stand(make_room, state, fields):  # noqa: F811
    _, admin = moderator("chefe")
    room = make_room("ana", bots=3, started=True)
    Room.objects.filter(pk=room.pk).update(**fields)
    for asked in ("playing", "paused", "empty", "closed", "waiting"):
        page = admin.get(f"{list_of(Room)}?situacao={asked}").content.decode()
        assert (room.code in page) is (asked == state)


def test_a_room_is_closed_with_a_reason_that_is_kept(make_room):  # noqa: F811
    chefe, admin = moderator("chefe")
    room = make_room("ana", bots=3, started=True)
    page = admin.post(list_of(Room), chosen("close_rooms", room)).content.decode()
    assert 'name="reason"' in page
    assert (
        "reason"
        in admin.post(list_of(Room), chosen("close_rooms", room, reason=" ")).content.decode()
    )
    room.refresh_from_db()
    assert room.closed_at is None
    admin.post(list_of(Room), chosen("close_rooms", room, reason="Brigas."))
    room.refresh_from_db()
    assert room.closed_at is not None
    assert Match.objects.get().finished_at is not None
    made = Decision.objects.get()
    assert (made.kind, made.room, made.reason, made.by) == ("close", room, "Brigas.", chefe)
    assert "Brigas." in admin.get(page_of(room)).content.decode()


def test_closing_twice_is_refused_in_words_and_kept_once(make_room):  # noqa: F811
    _, admin = moderator("chefe")
    room = make_room("ana")
    form = chosen("close_rooms", room, reason="Brigas.")
    admin.post(list_of(Room), form)
    page = admin.post(list_of(Room), form, follow=True).content.decode()
    assert "Esta mesa fechou." in page
    assert Decision.objects.count() == 1
    assert "close_rooms" not in admin.get(page_of(room)).content.decode().split("object-tools")[-1]


@pytest.mark.parametrize("model", [Room, Match])
def test_a_list_takes_as_many_queries_for_one_row_as_for_many(
    make_room,  # noqa: F811
    cast,  # noqa: F811
    model,
    django_assert_max_num_queries,
):
    _, admin = moderator("chefe")
    make_room("ana", bots=3, started=True)
    with django_assert_max_num_queries(100) as one:
        admin.get(list_of(model))
    for _ in range(4):
        room = make_room(bots=2)
        sit(room.code, cast["ana"], 3)
        sit(room.code, cast["beto"], 4)
        start(room.code, cast["ana"])
        arrive(room.code, cast["beto"], "aba")
    with django_assert_max_num_queries(len(one.captured_queries)):
        assert admin.get(list_of(model)).status_code == 200
