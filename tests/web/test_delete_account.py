"""Deleting one's account: nothing names the person any more, and the others lose nothing."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from allauth.account.models import EmailAddress
from asgiref.sync import sync_to_async
from django.contrib.auth import authenticate, get_user
from django.core import mail
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from rooms.consumers import LOGGED_OUT
from rooms.models import (
    Decision,
    Match,
    Message,
    Mute,
    Participation,
    Report,
    RetiredName,
    Room,
    User,
)
from rooms.models.retired import RETIRED_FOR
from rooms.notices import sentence
from rooms.services import erasure, verification
from rooms.services.chat import say
from rooms.services.guests import make_guest
from rooms.services.lobby import open_room
from rooms.services.mutes import mute
from rooms.services.presence import arrive
from rooms.services.reports import report
from rooms.services.seats import sit
from tests.rooms.conftest import make_person
from tests.rooms.sockets import Viewer, release_connections, session_for
from tests.rooms.tables import act, lay_out
from tests.rooms.test_exports import played
from tests.web.conftest import PASSWORD

pytestmark = pytest.mark.django_db
ADDRESS = "/contas/apagar/"
GONE = "Conta apagada"
HANDS = ("4o 5o 6o", "4e 5e 6e", "4c 5c 6c", "4p 5p 6p")


@pytest.fixture
def room(ana: User, beto: User) -> Room:
    """Ana, who is the host, beto, caro and dani in the middle of a hand."""
    User.objects.filter(pk=ana.pk).update(display_name="Ana Terra", name_key="ana terra")
    ana.refresh_from_db()
    room = open_room(ana, rules="paulista")
    for seat, person in enumerate([ana, beto, make_person("caro"), make_person("dani")], start=1):
        sit(room.code, person, seat)
    lay_out(room, HANDS, vira="7o")
    act(room, 1, "5o")
    room.refresh_from_db()
    return room


def delete(client: Client, answer: str = PASSWORD) -> str:
    return client.post(ADDRESS, {"password": answer}, follow=True).text


def erase(user: User) -> None:
    erasure.mark(user.pk)
    assert sum(erasure.finish_all()) == 1


# --- Asking ---------------------------------------------------------------------------------------


def test_the_page_says_what_happens_and_does_nothing_yet(as_ana: Client, ana: User) -> None:
    page = as_ana.get(ADDRESS).text
    assert "Isso não tem volta" in page
    assert "Baixar meus dados" in page
    assert User.objects.filter(pk=ana.pk, is_active=True).exists()
    assert f'href="{ADDRESS}"' in as_ana.get("/contas/ajustes/").text


def test_nobody_in_particular_is_asked_to_log_in(client: Client) -> None:
    assert client.post(ADDRESS)["Location"].startswith("/contas/login/")


@pytest.mark.parametrize("answer", ["errada", "", "ana"])
def test_another_password_deletes_nothing(as_ana: Client, ana: User, answer: str) -> None:
    response = as_ana.post(ADDRESS, {"password": answer})
    assert response.status_code == 200
    assert "field__errors" in response.text
    assert User.objects.filter(pk=ana.pk, is_active=True, erased_at=None).exists()


def test_passwords_cannot_be_tried_one_after_another(as_ana: Client, ana: User) -> None:
    for _ in range(erasure.LIMIT.most):
        assert sentence("wrong_password") in delete(as_ana, "errada")
    assert sentence("too_many_tries") in delete(as_ana)
    assert User.objects.filter(pk=ana.pk, is_active=True).exists()


def test_whoever_works_for_the_site_stays(as_ana: Client, ana: User) -> None:
    User.objects.filter(pk=ana.pk).update(is_staff=True)
    assert sentence("staff_stays") in delete(as_ana)
    assert User.objects.filter(pk=ana.pk).exists()


def test_a_guest_confirms_with_the_user_name() -> None:
    guest = make_guest()
    client = Client()
    client.force_login(guest)
    assert guest.username in client.get(ADDRESS).text
    refused = client.post(ADDRESS, {"answer": "outro"})
    assert sentence("wrong_username") in refused.text
    client.post(ADDRESS, {"answer": f" {guest.username} "})
    assert not User.objects.filter(pk=guest.pk).exists()
    assert not RetiredName.objects.exists()


# --- What is gone ---------------------------------------------------------------------------------


def test_the_person_is_gone_and_logged_out(as_ana: Client, ana: User) -> None:
    EmailAddress.objects.create(user=ana, email="ana@example.org", primary=True, verified=True)
    elsewhere = Client()
    elsewhere.force_login(ana)
    page = delete(as_ana)
    assert "Sua conta foi apagada" in page
    assert not User.objects.filter(pk=ana.pk).exists()
    assert not EmailAddress.objects.exists()
    assert not get_user(as_ana).is_authenticated  # type: ignore[arg-type]
    assert not get_user(elsewhere).is_authenticated  # type: ignore[arg-type]
    assert authenticate(username="ana", password=PASSWORD) is None
    Client().post("/contas/password/reset/", {"email": "ana@example.org"})
    assert mail.outbox == []


def test_they_give_up_the_hand_the_chair_and_the_room(
    as_ana: Client, ana: User, room: Room
) -> None:
    delete(as_ana)
    room.refresh_from_db()
    assert room.seats.get(number=1).is_empty
    assert room.host is not None
    assert room.host != ana
    assert room.match
    assert room.match.hands.get(number=1).finished_at


def test_nothing_names_them_any_more(as_ana: Client, ana: User, beto: User, room: Room) -> None:
    say(room.code, ana, text="bom dia")
    report(room.code, beto, reason="insult", about=ana.pk)
    report(room.code, ana, reason="spam", about=beto.pk)
    watched = open_room(beto, rules="paulista")
    arrive(watched.code, ana, "aba")
    watched.refresh_from_db()
    assert "Ana Terra" in json.dumps(watched.present)
    delete(as_ana)
    assert room.match
    others = Client()
    others.force_login(beto)
    for address in (room.get_absolute_url(), room.match.get_absolute_url(), "/historico/",
                    watched.get_absolute_url(), "/"):  # fmt: skip
        assert "Ana Terra" not in others.get(address).text, address
    assert GONE in others.get(room.match.get_absolute_url()).text
    watched.refresh_from_db()
    assert "Ana Terra" not in json.dumps(watched.present)
    names = Participation.objects.filter(match=room.match).values_list("name", flat=True)
    assert sorted(names) == ["Caro", GONE, "Dani", "beto"]
    assert not Message.objects.exists()


def test_complaints_keep_the_words_without_the_name(ana: User, beto: User, room: Room) -> None:
    say(room.code, ana, text="tonto!")
    say(room.code, beto, text="que feio")
    act(room, 2, "4e")
    made = report(room.code, beto, reason="insult", about=ana.pk, words="me xingou")
    other = report(room.code, ana, reason="spam", about=beto.pk)
    erase(ana)
    made.refresh_from_db()
    other.refresh_from_db()
    assert (made.about_name, made.words, made.by_name) == (GONE, "me xingou", "beto")
    assert (other.by_name, other.about_name) == (GONE, "beto")
    said = [(one["name"], one["text"]) for one in made.evidence["chat"]]
    assert said == [(GONE, "tonto!"), ("beto", "que feio")]
    did = [(one["name"], one["notation"]) for one in made.evidence["actions"]]
    assert did == [(GONE, "5o"), ("beto", "4e")]
    assert "Ana Terra" not in json.dumps(list(Report.objects.values("evidence")))


def test_what_moderators_decided_and_from_where_one_played_names_nobody(
    as_ana: Client, ana: User, beto: User, room: Room
) -> None:
    Decision.objects.create(
        kind="restore", about=ana, about_name=str(ana), by=beto, by_name="beto", at=timezone.now()
    )
    assert room.match
    room.match.actions.filter(user=ana).update(origin="page 203.0.113.7")
    delete(as_ana)
    decision = Decision.objects.get()
    assert (decision.about_name, decision.by_name) == (GONE, "beto")
    assert not room.match.actions.filter(origin__isnull=False).exists()


def test_mutes_go_both_ways(ana: User, beto: User) -> None:
    mute(ana, beto.pk)
    mute(beto, ana.pk)
    erase(ana)
    assert not Mute.objects.exists()


def test_the_others_keep_their_matches_and_the_record_still_adds_up() -> None:
    match = played(0, seed=3)
    first, second = match.participations.select_related("user")[:2]
    assert first.user
    assert second.user
    before = match.hands.count(), match.actions.count()
    erase(first.user)
    assert (match.hands.count(), match.actions.count()) == before
    client = Client()
    client.force_login(second.user)
    assert verification.divergences(verification.whole(Match.objects).get(pk=match.pk)) == ()
    assert GONE in client.get(match.get_absolute_url()).text
    hand = match.hands.order_by("number").first()
    assert hand
    assert GONE in client.get(hand.get_absolute_url()).text
    assert GONE in client.get(f"{match.get_absolute_url()}exportar.json").content.decode()


# --- The name ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["ana", "ANA", "Ana Terra", "ana terra!"])
def test_nobody_can_pass_for_them_for_a_year(ana: User, name: str) -> None:
    User.objects.filter(pk=ana.pk).update(display_name="Ana Terra")
    assert not User.is_name_taken("ninguém ainda")
    erase(ana)
    assert User.is_name_taken(name)
    since = RetiredName.objects.first()
    assert since
    assert list(erasure.finish_all(now=since.since + RETIRED_FOR)) == []
    assert User.is_name_taken(name)
    later = since.since + 1.01 * RETIRED_FOR
    assert list(erasure.finish_all(now=later)) == []
    assert not User.is_name_taken(name)


def test_signing_up_under_their_name_is_refused(client: Client, ana: User) -> None:
    erase(ana)
    form = {"username": "ana", "password1": PASSWORD, "password2": PASSWORD}
    assert "Já existe alguém com esse nome" in client.post("/contas/signup/", form).text
    assert not User.objects.exists()


def test_the_name_itself_is_not_kept(ana: User) -> None:
    erase(ana)
    assert all("ana" not in one.digest for one in RetiredName.objects.all())


def test_nobody_can_be_called_a_deleted_account(as_ana: Client, ana: User) -> None:
    form = {"display_name": "Conta Apagada", "language": "pt-br", "deck": "classic"}
    assert "parece do site" in as_ana.post("/contas/ajustes/", form).text


# --- Half-way ------------------------------------------------------------------------------------


STEPS = ["leave_everywhere", "_neutralize_reports", "_delete_messages"]


@pytest.mark.parametrize("step", STEPS)
def test_killed_half_way_the_account_is_gone_and_the_clean_up_does_the_rest(
    as_ana: Client, ana: User, room: Room, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    say(room.code, ana, text="bom dia")
    with monkeypatch.context() as patched:
        patched.setattr(erasure, step, lambda user: 1 / 0)
        assert "Sua conta foi apagada" in delete(as_ana)
    half = User.objects.get(pk=ana.pk)
    assert (str(half), half.is_active, half.email) == (GONE, False, "")
    assert not get_user(as_ana).is_authenticated  # type: ignore[arg-type]
    assert "Ana Terra" not in Client().get(room.get_absolute_url()).text
    assert sum(erasure.finish_all()) == 1
    assert sum(erasure.finish_all()) == 0
    assert not User.objects.filter(pk=ana.pk).exists()
    assert not Participation.objects.filter(name="Ana Terra").exists()
    assert not Message.objects.exists()


def test_one_account_that_cannot_be_finished_does_not_hold_up_the_others(
    ana: User, beto: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    erasure.mark(ana.pk)
    erasure.mark(beto.pk)
    with monkeypatch.context() as patched:
        patched.setattr(erasure, "_delete_messages", lambda user: 1 / (user.pk - ana.pk))
        assert sum(erasure.finish_all()) == 1
    assert [one.pk for one in User.objects.all()] == [ana.pk]


def test_marking_twice_is_marking_once(ana: User) -> None:
    erasure.mark(ana.pk)
    username = User.objects.get(pk=ana.pk).username
    erasure.mark(ana.pk)
    assert User.objects.get(pk=ana.pk).username == username


def test_tidying_up_is_what_finishes(ana: User) -> None:
    erasure.mark(ana.pk)
    call_command("tidy", stdout=StringIO())
    assert not User.objects.filter(pk=ana.pk).exists()


@pytest.mark.django_db(transaction=True)
async def test_open_sockets_are_closed() -> None:
    ana = await sync_to_async(make_person)("ana")
    room = await sync_to_async(open_room)(ana, rules="paulista")
    viewer = Viewer(room.code, await sync_to_async(session_for)(ana))
    await viewer.connect()
    await sync_to_async(erase)(ana)
    while (message := await viewer.socket.receive_output(timeout=5))["type"] != "websocket.close":
        pass
    assert message["code"] == LOGGED_OUT
    await release_connections()
