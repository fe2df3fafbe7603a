"""The chat as a page without script: said by POST, read on the page, and nothing typed is lost."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from rooms.models import Message, Mute, Room, User
from rooms.notices import sentence
from rooms.services.chat import LIMITS, say
from rooms.services.guests import make_guest
from rooms.services.lobby import open_room
from tests.rooms.conftest import make_person

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana() -> User:
    return make_person("ana")


@pytest.fixture
def beto() -> User:
    return make_person("beto")


@pytest.fixture
def room(ana: User) -> Room:
    return open_room(ana, rules="paulista")


def logged_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def chat_of(room: Room) -> str:
    return f"{room.get_absolute_url()}conversa/"


def people_of(room: Room) -> str:
    return f"{room.get_absolute_url()}pessoas/"


def lines(page: str) -> list[str]:
    return re.findall(r'<bdi class="chat__text">(.*?)</bdi>', page)


def field(page: str) -> str:
    found = re.search(r'id="chat-text"[^>]*value="([^"]*)"', page)
    assert found
    return found[1]


def test_what_is_posted_is_on_everybodys_page(room, ana, client):
    response = logged_in(ana).post(chat_of(room), {"text": "Bom dia, <i>mesa</i>!"})
    assert response.url == f"{room.get_absolute_url()}#chat"
    page = client.get(room.get_absolute_url()).content.decode()
    assert lines(page) == ["Bom dia, &lt;i&gt;mesa&lt;/i&gt;!"]


def test_a_link_stays_plain_text(room, ana, client):
    logged_in(ana).post(chat_of(room), {"text": "veja https://example.org/x"})
    page = client.get(room.get_absolute_url()).content.decode()
    assert lines(page) == ["veja https://example.org/x"]
    assert 'href="https://example.org' not in page


def test_a_phrase_is_one_press(room, ana, client):
    page = logged_in(ana).get(room.get_absolute_url()).content.decode()
    assert 'name="phrase" value="sorte"' in page
    logged_in(ana).post(chat_of(room), {"phrase": "sorte"})
    assert lines(client.get(room.get_absolute_url()).content.decode()) == ["Boa sorte!"]


def test_a_guest_writes_and_whoever_is_nobody_is_told_how(room, client):
    logged_in(make_guest()).post(chat_of(room), {"text": "oi"})
    page = client.get(room.get_absolute_url()).content.decode()
    assert "chat-form" not in page
    assert "sente-se numa cadeira livre como visitante" in page
    response = client.post(chat_of(room), {"text": "olá"})
    assert response.status_code == 409
    assert sentence("chat_not_logged_in") in response.content.decode()
    assert [message.text for message in Message.objects.all()] == ["oi"]


@pytest.mark.parametrize(("typed", "code"), [("x" * 201, "chat_too_long"), ("  \n ", "chat_empty")])
def test_a_refusal_says_why_and_keeps_what_was_typed(room, ana, typed, code):
    response = logged_in(ana).post(chat_of(room), {"text": typed})
    page = response.content.decode()
    assert response.status_code == 409
    assert sentence(code) in page
    assert field(page) == typed
    assert not Message.objects.exists()


def test_so_does_the_limit_with_the_status_for_it(room, ana):
    client = logged_in(ana)
    said = [client.post(chat_of(room), {"text": f"{n}"}) for n in range(2 * LIMITS[0].most + 1)]
    response = next(one for one in said if one.status_code != 302)
    assert response.status_code == 429
    assert sentence("chat_too_fast") in response.content.decode()
    assert field(response.content.decode())


def test_a_script_gets_the_notice_alone_or_the_lines(room, ana):
    client = logged_in(ana)
    refused = client.post(chat_of(room), {"text": ""}, headers={"HX-Request": "true"})
    assert refused.status_code == 409
    assert sentence("chat_empty") in refused.content.decode()
    assert "<html" not in refused.content.decode()
    answer = client.post(chat_of(room), {"text": "oi"}, headers={"HX-Request": "true"})
    assert lines(answer.content.decode()) == ["oi"]
    assert "<html" not in answer.content.decode()


def test_a_suspended_person_is_nobody(room, ana):
    client = logged_in(ana)
    ana.is_active = False
    ana.save()
    assert client.post(chat_of(room), {"text": "oi"}).status_code == 409
    assert not Message.objects.exists()


def test_an_address_without_a_room_keeps_nothing(ana):
    assert logged_in(ana).post("/salas/nenhuma/conversa/", {"text": "oi"}).status_code == 404
    assert not Message.objects.exists()


def test_the_page_for_saying_leads_to_the_room(room, ana):
    assert logged_in(ana).get(chat_of(room)).url == room.get_absolute_url()


# --- muting --------------------------------------------------------------------------------------


def test_muting_from_the_page_and_back(room, ana, beto):
    say(room.code, beto, text="psiu")
    client = logged_in(ana)
    page = client.get(people_of(room)).content.decode()
    assert f'name="mute" value="{beto.pk}"' in page
    assert client.post(people_of(room), {"mute": beto.pk}).url == people_of(room)
    assert lines(client.get(room.get_absolute_url()).content.decode()) == []
    assert lines(logged_in(beto).get(room.get_absolute_url()).content.decode()) == ["psiu"]
    assert "silenciado" in client.get(people_of(room)).content.decode()
    client.post(people_of(room), {"unmute": beto.pk})
    assert lines(client.get(room.get_absolute_url()).content.decode()) == ["psiu"]


def test_the_answer_to_a_message_leaves_out_the_muted_as_well(room, ana, beto):
    say(room.code, beto, text="psiu")
    client = logged_in(ana)
    client.post(people_of(room), {"mute": beto.pk})
    answer = client.post(chat_of(room), {"text": "oi"}, headers={"HX-Request": "true"})
    assert lines(answer.content.decode()) == ["oi"]


def test_a_script_gets_the_list_of_people_alone(room, ana, beto):
    say(room.code, beto, text="psiu")
    answer = logged_in(ana).post(people_of(room), {"mute": beto.pk}, headers={"HX-Request": "true"})
    assert "<html" not in answer.content.decode()
    assert f'name="unmute" value="{beto.pk}"' in answer.content.decode()


def test_only_people_around_the_table_can_be_muted_there(room, ana, beto):
    client = logged_in(ana)
    for wrong in (beto.pk, ana.pk, "x", "", "9" * 30):
        assert client.post(people_of(room), {"mute": wrong}).status_code == 404
    assert not Mute.objects.exists()


def test_the_profile_lists_the_muted_and_unmutes(room, ana, beto):
    say(room.code, beto, text="psiu")
    client = logged_in(ana)
    assert "Silenciados por você" not in client.get("/contas/perfil/").content.decode()
    client.post(people_of(room), {"mute": beto.pk})
    page = client.get("/contas/perfil/").content.decode()
    assert "Silenciados por você" in page
    assert "Beto" in page
    assert client.post("/silenciados/", {"unmute": beto.pk}).url == "/contas/perfil/"
    assert not Mute.objects.exists()


def test_a_guest_has_that_list_too(room, beto):
    guest = make_guest()
    say(room.code, beto, text="psiu")
    client = logged_in(guest)
    client.post(people_of(room), {"mute": beto.pk})
    assert "Beto" in client.get("/contas/perfil/").content.decode()


def test_whoever_is_nobody_is_asked_to_log_in(room, client):
    for page in (people_of(room), f"{room.get_absolute_url()}denunciar/"):
        assert client.get(page).url == f"/contas/login/?next={page}"
    assert client.post("/silenciados/", {"unmute": "1"}).url.startswith("/contas/login/")
