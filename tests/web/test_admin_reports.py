"""Complaints lead to what is decided about them, and the decision leads back."""

from __future__ import annotations

import pytest

from rooms.models import Decision, Report, Room, User
from rooms.models.report import Status
from rooms.services.chat import say
from rooms.services.reports import report
from tests.rooms.conftest import cast, make_room, now  # noqa: F401
from tests.web.moderating import chosen, list_of, moderator, page_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def complaint(make_room, cast) -> Report:  # noqa: F811
    room = make_room("ana", "beto", bots=2, started=True)
    say(room.code, cast["beto"], text="tonto")
    return report(room.code, cast["ana"], reason="insult", about=cast["beto"].pk)


def test_a_complaint_is_taken_and_shows_who_deals_with_it(complaint):
    chefe, admin = moderator("chefe")
    response = admin.post(list_of(Report), chosen("take_reports", complaint))
    assert response["Location"] == page_of(complaint)
    complaint.refresh_from_db()
    assert (complaint.status, complaint.handled_by) == (Status.OPEN, chefe)
    assert "chefe" in admin.get(list_of(Report)).content.decode()


def test_open_complaints_come_first(complaint, cast):  # noqa: F811
    _, admin = moderator("chefe")
    newer = report(complaint.room_code, cast["beto"], reason="spam")
    admin.post(list_of(Report), chosen("close_reports", newer, resolution="Nada."))
    page = admin.get(list_of(Report)).content.decode()
    assert page.index(page_of(complaint)) < page.index(page_of(newer))


def test_from_a_complaint_the_person_is_suspended_and_the_room_closed(complaint):
    _, admin = moderator("chefe")
    page = admin.get(page_of(complaint)).content.decode()
    assert "Suspender Beto" in page
    assert f"Fechar a sala {complaint.room_code}" in page
    for model, action, row in (
        (User, "suspend_people", complaint.about),
        (Room, "close_rooms", complaint.room),
    ):
        form = chosen(action, row, report=complaint.pk)
        asked = admin.post(list_of(model), form).content.decode()
        assert f'name="report" value="{complaint.pk}"' in asked
        done = admin.post(list_of(model), {**form, "reason": f"Por {action}."})
        assert done["Location"] == page_of(complaint)
    assert {one.report for one in Decision.objects.all()} == {complaint}
    page = admin.get(page_of(complaint)).content.decode()
    assert "Por suspend_people." in page
    assert "Por close_rooms." in page
    assert "Restaurar Beto" in page


@pytest.mark.parametrize("key", ["x", "987654", "", "²", "9" * 40])
def test_a_complaint_that_does_not_exist_keeps_nothing_from_being_done(complaint, key):
    _, admin = moderator("chefe")
    form = chosen("suspend_people", complaint.about, report=key, reason="Ofensas.")
    assert admin.post(list_of(User), form).status_code == 302
    assert Decision.objects.get().report is None
