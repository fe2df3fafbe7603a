"""Complaining through the form, and the queue in which admins find it."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from rooms.models import Report, Room, User
from rooms.models.report import Status
from rooms.notices import sentence
from rooms.services.chat import say
from rooms.services.lobby import open_room
from rooms.services.reports import LIMIT, report
from tests.rooms.conftest import make_person

pytestmark = pytest.mark.django_db

QUEUE = "/admin/rooms/report/"


@pytest.fixture
def ana() -> User:
    return make_person("ana")


@pytest.fixture
def beto() -> User:
    return make_person("beto")


@pytest.fixture
def room(ana: User, beto: User) -> Room:
    """A room in which beto has been rude."""
    room = open_room(ana, rules="paulista")
    say(room.code, beto, text="<b>tonto</b>!")
    return room


@pytest.fixture
def as_ana(ana: User) -> Client:
    client = Client()
    client.force_login(ana)
    return client


def form_of(room: Room) -> str:
    return f"{room.get_absolute_url()}denunciar/"


def staff(*permissions: str) -> Client:
    user = User.objects.create_user("chefe", password="uma senha de teste", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    client = Client()
    client.force_login(user)
    return client


def test_the_form_names_those_around_and_chooses_who_was_asked_for(as_ana, room, beto):
    page = as_ana.get(f"{form_of(room)}?quem={beto.pk}").content.decode()
    assert f'<option value="{beto.pk}" selected>Beto</option>' in page
    assert "A mesa em geral" in page


def test_sending_it_is_confirmed_at_the_table(as_ana, room, ana, beto):
    form = {"about": beto.pk, "reason": "insult", "words": "Xingou."}
    response = as_ana.post(form_of(room), form, follow=True)
    assert response.redirect_chain == [(room.get_absolute_url(), 302)]
    assert "Denúncia enviada." in response.content.decode()
    made = Report.objects.get()
    assert (made.by, made.about, made.words) == (ana, beto, "Xingou.")
    assert made.evidence["chat"][0]["text"] == "<b>tonto</b>!"


def test_the_room_in_general_can_be_complained_of(as_ana, room):
    as_ana.post(form_of(room), {"about": "", "reason": "cheating", "words": ""})
    assert Report.objects.get().about is None


@pytest.mark.parametrize(
    "wrong",
    [
        {"reason": "inveja"},
        {"reason": ""},
        {"about": "987654"},
        {"about": "x"},
        {"words": "x" * 501},
        {"reason": "other", "words": "  "},
    ],
)
def test_a_wrong_form_is_shown_again_with_what_was_written(as_ana, room, wrong):
    form = {"about": "", "reason": "insult", "words": "Foi assim."} | wrong
    response = as_ana.post(form_of(room), form)
    assert response.status_code == 200
    assert 'class="field__errors"' in response.content.decode()
    assert form["words"].strip() in response.content.decode()
    assert not Report.objects.exists()


def test_too_many_are_refused_and_the_words_stay(as_ana, room):
    form = {"about": "", "reason": "insult", "words": "Foi assim."}
    sent = [as_ana.post(form_of(room), form) for _ in range(2 * LIMIT.most + 1)]
    refused = next(one for one in sent if one.status_code != 302)
    assert refused.status_code == 429
    assert sentence("too_many_reports") in refused.content.decode()
    assert "Foi assim." in refused.content.decode()


def test_admins_read_the_evidence_and_nobody_else_does(as_ana, room, ana, beto):
    made = report(room.code, ana, reason="insult", about=beto.pk, words="Xingou.")
    page = staff("view_report").get(f"{QUEUE}{made.pk}/change/").content.decode()
    assert "&lt;b&gt;tonto&lt;/b&gt;!" in page
    assert "Xingou." in page
    assert as_ana.get(f"{QUEUE}{made.pk}/change/").status_code == 302
    for address in (room.get_absolute_url(), f"{room.get_absolute_url()}pessoas/", "/historico/"):
        assert "Xingou." not in as_ana.get(address).content.decode()


def test_the_evidence_of_actions_is_readable(as_ana, room, ana):
    made = report(room.code, ana, reason="cheating")
    made.evidence["actions"] = [
        {
            "number": 1,
            "hand": 3,
            "seat": 2,
            "name": "Beto",
            "notation": "truco",
            "actor": "clock",
            "at": made.created_at.isoformat(),
        }
    ]
    made.save()
    page = staff("view_report").get(f"{QUEUE}{made.pk}/change/").content.decode()
    assert "Beto (cadeira 2)" in page
    assert "mão 3, relógio" in page


def test_a_complaint_is_closed_with_a_reason(room, ana):
    made = report(room.code, ana, reason="insult")
    admin = staff("view_report", "change_report")
    chosen = {"action": "close_reports", "_selected_action": [made.pk]}
    page = admin.post(QUEUE, chosen).content.decode()
    assert 'name="resolution"' in page
    assert "resolution" in admin.post(QUEUE, {**chosen, "resolution": " "}).content.decode()
    made.refresh_from_db()
    assert made.status == Status.OPEN
    assert admin.post(QUEUE, {**chosen, "resolution": "Conta avisada."}).status_code == 302
    made.refresh_from_db()
    assert (made.status, made.resolution) == (Status.CLOSED, "Conta avisada.")
    assert made.handled_by.username == "chefe"
    again = {**chosen, "action": "reopen_reports", "resolution": "Voltou a ofender."}
    admin.post(QUEUE, again)
    made.refresh_from_db()
    assert (made.status, made.resolution) == (Status.OPEN, "Voltou a ofender.")


def test_whoever_may_only_look_closes_nothing(room, ana):
    made = report(room.code, ana, reason="insult")
    admin = staff("view_report")
    assert "close_reports" not in admin.get(QUEUE).content.decode()
    form = {"action": "close_reports", "_selected_action": [made.pk], "resolution": "Não."}
    admin.post(QUEUE, form)
    made.refresh_from_db()
    assert made.status == Status.OPEN


def test_nothing_of_a_complaint_can_be_edited_or_deleted(room, ana):
    made = report(room.code, ana, reason="insult")
    admin = staff("view_report", "change_report", "delete_report", "add_report")
    assert admin.get(f"{QUEUE}add/").status_code == 403
    assert admin.post(f"{QUEUE}{made.pk}/change/", {"words": "outra"}).status_code == 403
    assert admin.post(f"{QUEUE}{made.pk}/delete/", {"post": "yes"}).status_code == 403
    assert Report.objects.get().words == ""
