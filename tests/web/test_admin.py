"""The admin reads the record and cannot change it, nor see what is still being played."""

from __future__ import annotations

import pytest
from django.test import Client

from rooms.models import Action, Hand, Match, Room, User
from rooms.services.lobby import play_now
from rooms.services.seats import stand
from tests.rooms.conftest import make_person
from tests.rooms.tables import state_of

pytestmark = pytest.mark.django_db

MODELS = (Room, Match, Hand, Action)


@pytest.fixture
def admin() -> Client:
    user = User.objects.create_superuser("chefe", password="uma senha de teste")
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def room() -> Room:
    ana = make_person("ana")
    room = play_now(ana, rules="paulista")
    stand(room.code, ana)
    return room


def changelist(model: type) -> str:
    return f"/admin/rooms/{model.__name__.lower()}/"


@pytest.mark.parametrize("model", MODELS)
def test_the_record_is_listed_and_shown(admin, room, model):
    assert admin.get(changelist(model)).status_code == 200
    row = model.objects.first()
    assert admin.get(f"{changelist(model)}{row.pk}/change/").status_code == 200


@pytest.mark.parametrize("model", MODELS)
def test_nothing_of_the_record_can_be_added_changed_or_deleted(admin, room, model):
    row = model.objects.first()
    assert admin.get(f"{changelist(model)}add/").status_code == 403
    assert admin.post(f"{changelist(model)}{row.pk}/change/", {}).status_code == 403
    assert admin.post(f"{changelist(model)}{row.pk}/delete/", {"post": "yes"}).status_code == 403
    assert model.objects.filter(pk=row.pk).exists()


def test_the_cards_of_a_live_hand_are_shown_to_nobody(admin):
    room = play_now(make_person("ana"), rules="paulista")
    state_of(room)
    hand = Hand.objects.get()
    for address in (
        f"{changelist(Hand)}{hand.pk}/change/",
        f"{changelist(Match)}{room.match_id}/change/",
        f"{changelist(Room)}{room.pk}/change/",
    ):
        page = admin.get(address).content.decode()
        assert not any(f"{quote}hands{quote}: [" in page for quote in ("&quot;", "&#x27;", "'"))
        assert not any(f"&quot;{card}&quot;" in page for card in hand.deal["hands"][0])


def test_whoever_is_no_staff_is_kept_out(client):
    assert client.get(changelist(Room)).status_code == 302


@pytest.mark.parametrize(
    ("model", "query"),
    [
        (Match, "state__hand__deal__hands__0__0=4e"),
        (Match, "state__hand__regex=("),
        (Match, "seated__0=1"),
        (Hand, "deal__hands__0__0__startswith=4"),
        (Action, "hand__deal__hands__0__0=4e"),
    ],
)
def test_the_cards_cannot_be_asked_for_in_the_address(admin, room, model, query):
    assert admin.get(f"{changelist(model)}?{query}").status_code in (302, 400)


def test_the_admin_has_no_log_in_of_its_own_that_nobody_counts(client, db):
    User.objects.create_superuser("chefe", password="uma senha de teste")
    credentials = {"username": "chefe", "password": "uma senha de teste"}
    for ask in (client.get, lambda path: client.post(path, credentials)):
        response = ask("/admin/login/?next=/admin/")
        assert response.status_code == 302
        assert response["Location"] == "/contas/login/?next=%2Fadmin%2F"
    assert "_auth_user_id" not in client.session


def test_wrong_passwords_for_the_admin_are_counted_like_any_other(client, db):
    User.objects.create_superuser("chefe", password="uma senha de teste")
    for _ in range(5):
        client.post("/contas/login/?next=/admin/", {"login": "chefe", "password": "errada"})
    form = {"login": "chefe", "password": "uma senha de teste"}
    response = client.post("/contas/login/?next=/admin/", form)
    assert "_auth_user_id" not in client.session
    assert response.status_code in (200, 429)
    assert client.get("/admin/").status_code == 302
