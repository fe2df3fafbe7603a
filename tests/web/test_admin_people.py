"""Accounts are suspended and restored with a reason that is kept."""

from __future__ import annotations

import pytest
from django.contrib.admin.models import LogEntry

from rooms.models import Decision, Participation, Presence, User
from rooms.names import GONE
from rooms.services.erasure import mark
from rooms.services.presence import arrive
from tests.rooms.conftest import cast, make_room, now  # noqa: F401
from tests.web.moderating import chosen, list_of, moderator, page_of

pytestmark = pytest.mark.django_db


def test_a_suspended_person_is_logged_out_and_gives_up_their_chairs(
    make_room,  # noqa: F811
    cast,  # noqa: F811
    client,
):
    chefe, admin = moderator("chefe")
    room = make_room("ana", "beto", bots=2, started=True)
    beto = cast["beto"]
    arrive(room.code, beto, "aba")
    client.force_login(beto)
    assert client.get("/historico/").status_code == 200
    form = chosen("suspend_people", beto)
    assert 'name="reason"' in admin.post(list_of(User), form).content.decode()
    assert User.objects.get(pk=beto.pk).is_active
    admin.post(list_of(User), {**form, "reason": "Ofensas."})
    assert not User.objects.get(pk=beto.pk).is_active
    assert client.get("/historico/").status_code == 302
    assert not room.seats.filter(user=beto).exists()
    assert not Presence.objects.filter(user=beto).exists()
    made = Decision.objects.get()
    assert (made.kind, made.about, made.by, made.reason) == ("suspend", beto, chefe, "Ofensas.")
    assert "Ofensas." in admin.get(page_of(beto)).content.decode()


def test_a_restored_person_may_come_back(cast, client):  # noqa: F811
    _, admin = moderator("chefe")
    beto = cast["beto"]
    for action in ("suspend_people", "restore_people"):
        admin.post(list_of(User), chosen(action, beto, reason=action))
    assert client.login(username="beto", password="uma senha de teste")
    assert [one.kind for one in Decision.objects.order_by("pk")] == ["suspend", "restore"]


def test_what_is_so_already_is_refused_in_words(cast):  # noqa: F811
    _, admin = moderator("chefe")
    form = chosen("restore_people", cast["beto"], reason="Engano.")
    page = admin.post(list_of(User), form, follow=True).content.decode()
    assert "Esta conta não está suspensa." in page
    assert not Decision.objects.exists()


@pytest.mark.parametrize("who", ["chefe", "outra", "raiz"])
def test_moderators_suspend_neither_themselves_nor_their_like(who):
    _, admin = moderator("chefe")
    moderator("outra")
    moderator("raiz", is_superuser=True)
    user = User.objects.get(username=who)
    admin.post(list_of(User), chosen("suspend_people", user, reason="Golpe."))
    user.refresh_from_db()
    assert user.is_active
    assert not Decision.objects.exists()
    assert "suspend_people" not in admin.get(page_of(user)).content.decode()


def test_whoever_runs_the_site_suspends_a_moderator():
    _, root = moderator("raiz", is_superuser=True)
    user, _ = moderator("chefe")
    root.post(list_of(User), chosen("suspend_people", user, reason="Abuso."))
    user.refresh_from_db()
    assert not user.is_active


def test_nobody_is_suspended_without_a_reason_by_editing_the_account(cast):  # noqa: F811
    _, root = moderator("raiz", is_superuser=True)
    beto = cast["beto"]
    assert root.get(page_of(beto)).status_code == 200
    form = {
        "username": "beto",
        "display_name": "Beto",
        "decisions-TOTAL_FORMS": 0,
        "+-TOTAL_FORMS": 0,
        "+-INITIAL_FORMS": 0,
    }
    root.post(page_of(beto), form)
    beto.refresh_from_db()
    assert beto.is_active


def test_moderators_read_nobodys_address_or_password(cast):  # noqa: F811
    _, admin = moderator("chefe")
    beto = cast["beto"]
    beto.email = "beto@example.org"
    beto.save()
    for address in (page_of(beto), list_of(User), f"{list_of(User)}?q=example.org"):
        page = admin.get(address).content.decode()
        assert "beto@" not in page
        assert "md5" not in page
    assert page_of(beto) not in admin.get(f"{list_of(User)}?q=example.org").content.decode()
    asked = admin.get(f"{list_of(User)}?email__startswith=beto")
    assert asked.status_code in (302, 400)


def test_an_account_that_its_owner_deletes_is_not_brought_back(cast):  # noqa: F811
    _, admin = moderator("chefe")
    beto = cast["beto"]
    mark(beto.pk)
    form = chosen("restore_people", beto, reason="Engano.")
    page = admin.post(list_of(User), form, follow=True).content.decode()
    assert "Esta conta está sendo apagada" in page
    beto.refresh_from_db()
    assert not beto.is_active
    assert not Decision.objects.exists()


def test_deleting_an_account_there_leaves_no_name_in_the_record(make_room, cast):  # noqa: F811
    _, root = moderator("raiz", is_superuser=True)
    beto = cast["beto"]
    room = make_room("ana", "beto", bots=2, started=True)
    response = root.post(f"{list_of(User)}{beto.pk}/delete/", {"post": "yes"})
    assert response.status_code == 302
    assert not User.objects.filter(pk=beto.pk).exists()
    assert Participation.objects.get(match=room.match_id, seat=2).name == GONE
    assert not LogEntry.objects.filter(object_repr="Beto").exists()
