"""A database that is busy or away: the visitor is told, and what they filled in is kept."""

from __future__ import annotations

import html
import re

import pytest
from django.contrib.sessions.backends.base import UpdateError
from django.contrib.sessions.models import Session
from django.test import Client

from rooms.models import Room, User
from rooms.services.lobby import open_room
from tests.web.conftest import PASSWORD
from tests.web.outages import locked_out
from truco_site.sessions import RENEWED, SessionStore

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def room(ana: User) -> Room:
    return open_room(ana, rules="paulista")


def fields_of(page: str) -> dict[str, str]:
    found = re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)">', page)
    return {name: html.unescape(value) for name, value in found}


@pytest.mark.parametrize("debug", [False, True])
def test_a_click_that_the_database_does_not_take_gets_a_page_to_send_it_again(
    as_ana: Client, room: Room, settings, debug: bool
) -> None:
    settings.DEBUG = debug
    address = room.get_absolute_url()
    with locked_out():
        response = as_ana.post(address, {"command": "sentar 2", "version": "0"})
    assert response.status_code == 503
    assert response["Retry-After"] == "5"
    assert "no-store" in response["Cache-Control"]
    assert '<html lang="pt-br"' in response.text
    assert "Enviar de novo" in response.text
    assert "Traceback" not in response.text
    assert f'action="{address}"' in response.text
    assert not room.seats.filter(user__isnull=False).exists()
    assert as_ana.post(address, fields_of(response.text)).status_code == 302
    assert room.seats.get(number=2).user_id == room.host_id


def test_a_form_is_not_lost_and_no_password_is_repeated(client: Client) -> None:
    form = {"username": "caro", "password1": PASSWORD, "password2": PASSWORD,
            "display_name": 'Caro "o Bom"', "email": ""}  # fmt: skip
    with locked_out():
        response = client.post("/contas/signup/", form)
    assert response.status_code == 503
    assert PASSWORD not in response.text
    kept = fields_of(response.text)
    assert kept == {"username": "caro", "display_name": 'Caro "o Bom"', "email": ""}
    again = client.post("/contas/signup/", kept)
    assert again.status_code == 200
    assert 'value="caro"' in again.text
    assert client.post("/contas/signup/", form).status_code == 302


@pytest.mark.parametrize("path", ["/jogar/", "/salas/nova/?regras=paulista"])
def test_nobody_becomes_a_guest_of_a_database_that_does_not_answer(
    client: Client, path: str
) -> None:
    form = {"turn_seconds": "30", "deal_cut": "False"}
    with locked_out():
        response = client.post(path, form)
    assert response.status_code == 503
    assert f'action="{path}"' in response.text
    assert fields_of(response.text) == form
    assert not User.objects.exists()


def test_a_page_that_only_reads_is_shown_all_the_same(as_ana: Client, room: Room) -> None:
    """The session is renewed on the first page of the day; that can wait."""
    with locked_out():
        assert as_ana.get(room.get_absolute_url()).status_code == 200
        assert as_ana.get("/historico/").status_code == 200
    assert RENEWED not in as_ana.session
    as_ana.get("/historico/")
    assert RENEWED in as_ana.session


def test_a_session_that_cannot_be_stored_is_no_fault_of_the_visitors(ana: User, settings) -> None:
    """It is stored after the view is done, where no view can meet the outage."""
    settings.SESSION_SAVE_EVERY_REQUEST = True
    client = Client(raise_request_exception=False)
    client.force_login(ana)
    with locked_out():
        response = client.get("/contas/perfil/")
    assert response.status_code == 503
    assert 'href="/contas/perfil/"' in response.text
    assert client.get("/contas/perfil/").status_code == 200


def test_a_session_that_was_ended_meanwhile_is_still_told_as_such(ana: User) -> None:
    session = SessionStore()
    session["of"] = ana.pk
    session.save()
    Session.objects.all().delete()
    with pytest.raises(UpdateError):
        session.save()
