"""Moderators can do what their work takes and nothing else; nobody edits the record."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Group
from django.utils import timezone

from rooms.models import Action, Decision, Hand, Look, Match, Report, Room, User
from rooms.services.reports import report
from tests.rooms.conftest import cast, make_room, now  # noqa: F401
from tests.web.moderating import (
    GROUP,
    chosen,
    hand_with_a_covered_card,
    list_of,
    moderator,
    page_of,
)

pytestmark = pytest.mark.django_db

RECORD = (Room, Match, Hand, Action, Report, Decision, Look)


@pytest.fixture
def record(make_room, cast) -> Room:  # noqa: F811
    """A row of everything that is kept."""
    room = make_room("ana", "beto", "caro", "dani")
    hand = hand_with_a_covered_card(room)
    report(room.code, cast["ana"], reason="spam")
    told = {"by": cast["dani"], "by_name": "Dani", "at": timezone.now()}
    Decision.objects.create(kind="close", room=room, room_code=room.code, reason="x", **told)
    Look.objects.create(hand=hand, shown=str(hand), **told)
    return room


def test_the_group_has_exactly_the_rights_for_its_work():
    group = Group.objects.get(name=GROUP)
    assert set(group.permissions.values_list("codename", flat=True)) == {
        "change_report",
        "close_any_room",
        "see_all_cards",
        "suspend_people",
        "view_action",
        "view_decision",
        "view_hand",
        "view_look",
        "view_match",
        "view_participation",
        "view_presence",
        "view_report",
        "view_room",
        "view_seat",
        "view_user",
    }


@pytest.mark.parametrize("model", [*RECORD, User])
def test_moderators_read_everything_of_their_work(record, model):
    _, admin = moderator("chefe")
    assert admin.get(list_of(model)).status_code == 200
    for row in model.objects.all():
        assert admin.get(page_of(row)).status_code == 200


@pytest.mark.parametrize("is_superuser", [False, True])
@pytest.mark.parametrize("model", RECORD)
def test_nobody_edits_or_deletes_the_record(record, model, is_superuser):
    _, admin = moderator("chefe", is_superuser=is_superuser)
    row = model.objects.first()
    before = model.objects.filter(pk=row.pk).values().get()
    assert admin.get(f"{list_of(model)}add/").status_code == 403
    assert admin.post(page_of(row), {"reason": "y", "why": "y"}).status_code == 403
    assert admin.post(f"{list_of(model)}{row.pk}/delete/", {"post": "yes"}).status_code == 403
    admin.post(list_of(model), chosen("delete_selected", row, post="yes"))
    assert model.objects.filter(pk=row.pk).values().get() == before


def test_moderators_change_no_account_and_no_right(cast):  # noqa: F811
    chefe, admin = moderator("chefe")
    ana = cast["ana"]
    form = {"username": "outra", "display_name": "Outra", "is_superuser": "on"}
    for user in (ana, chefe):
        assert admin.post(page_of(user), form).status_code == 403
        assert admin.post(f"{list_of(User)}{user.pk}/delete/", {"post": "yes"}).status_code == 403
        assert admin.get(f"{list_of(User)}{user.pk}/password/").status_code == 403
    assert admin.get(f"{list_of(User)}add/").status_code == 403
    chefe.refresh_from_db()
    assert not chefe.is_superuser
    assert User.objects.get(pk=ana.pk).username == "ana"
    for address in ("/admin/auth/group/", "/admin/auth/group/add/"):
        assert admin.get(address).status_code == 403


def test_staff_without_the_group_can_do_nothing_of_it(record, cast):  # noqa: F811
    user, admin = moderator("chefe")
    user.groups.clear()
    for model in (*RECORD, User):
        assert admin.get(list_of(model)).status_code == 403
    admin.post(list_of(User), chosen("suspend_people", cast["beto"], reason="Golpe."))
    admin.post(list_of(Room), chosen("close_rooms", record, reason="Golpe."))
    assert User.objects.get(username="beto").is_active
    record.refresh_from_db()
    assert record.closed_at is None


def test_whoever_may_only_look_at_rooms_and_people_decides_nothing(record, cast):  # noqa: F811
    user, admin = moderator("chefe")
    looks = Group.objects.get(name=GROUP).permissions.filter(codename__startswith="view_")
    user.groups.clear()
    user.user_permissions.set(looks)
    assert "close_rooms" not in admin.get(page_of(record)).content.decode()
    assert "suspend_people" not in admin.get(page_of(cast["beto"])).content.decode()
    admin.post(list_of(User), chosen("suspend_people", cast["beto"], reason="Golpe."))
    admin.post(list_of(Room), chosen("close_rooms", record, reason="Golpe."))
    assert Decision.objects.exclude(reason="x").count() == 0
