"""One's own data as a file: all of it, nobody else's, and no card that one may not know."""

from __future__ import annotations

import json
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from asgiref.sync import sync_to_async
from django.test import AsyncClient, Client

from engine.variants import rule_set
from rooms.models import Match, User
from rooms.services import my_data
from rooms.services.chat import say
from rooms.services.guests import make_guest
from rooms.services.history import frames_of
from rooms.services.lobby import open_room
from rooms.services.mutes import mute
from rooms.services.reports import report
from rooms.services.seats import sit
from tests.rooms.conftest import make_person
from tests.rooms.sockets import release_connections
from tests.rooms.tables import act, lay_out
from tests.rooms.test_exports import COURSES, played
from tests.rooms.test_leaks import cards_in, knows

pytestmark = pytest.mark.django_db
ADDRESS = "/contas/meus-dados/"


def browser(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def data_of(user: User) -> dict[str, Any]:
    found: dict[str, Any] = json.loads("".join(my_data.document(user)))
    return found


def test_the_file_is_to_be_kept_by_its_owner_and_by_nobody_on_the_way(
    as_ana: Client, ana: User
) -> None:
    response = as_ana.post(ADDRESS)
    assert response.status_code == 200
    assert response["Content-Type"] == "application/json; charset=utf-8"
    assert response["Content-Disposition"].startswith("attachment; filename=")
    assert "no-store" in response["Cache-Control"]
    found = json.loads(response.getvalue())
    assert found["account"]["username"] == "ana"
    assert found["settings"] == {"language": "", "deck": "classic", "sounds": False}


def test_a_link_alone_starts_nothing(as_ana: Client, client: Client) -> None:
    assert as_ana.get(ADDRESS)["Location"] == "/contas/ajustes/"
    assert client.post(ADDRESS)["Location"].startswith("/contas/login/")
    assert 'action="/contas/meus-dados/"' in as_ana.get("/contas/ajustes/").text


def test_a_guest_has_data_too() -> None:
    guest = make_guest()
    found = json.loads(browser(guest).post(ADDRESS).getvalue())
    assert (found["account"]["username"], found["account"]["is_guest"]) == (guest.username, True)


def test_it_is_had_three_times_an_hour_and_by_each_for_themselves(
    as_ana: Client, beto: User
) -> None:
    assert [as_ana.post(ADDRESS).status_code for _ in range(4)] == [200, 200, 200, 429]
    assert browser(beto).post(ADDRESS).status_code == 200


def test_it_has_what_one_said_did_and_complained_of_and_nothing_of_others(
    ana: User, beto: User
) -> None:
    EmailAddress.objects.create(user=ana, email="ana@example.org", primary=True)
    room = open_room(ana, rules="paulista")
    sit(room.code, ana, 1)
    say(room.code, ana, text="bom dia, gente")
    say(room.code, beto, text="palavra de beto")
    mute(ana, beto.pk)
    report(room.code, ana, reason="insult", about=beto.pk, words="foi feio")
    report(room.code, beto, reason="spam", about=ana.pk, words="denunciada por beto")
    text = "".join(my_data.document(ana))
    found = json.loads(text)
    assert [one["text"] for one in found["messages"]] == ["bom dia, gente"]
    assert [(one["about"], one["words"]) for one in found["reports"]] == [("beto", "foi feio")]
    assert [one["name"] for one in found["muted"]] == ["beto"]
    assert found["seats"] == [{"room": room.code, "seat": 1}]
    assert found["account"]["emails"][0]["email"] == "ana@example.org"
    assert "palavra de beto" not in text
    assert "denunciada" not in text
    assert "beto@example.org" not in text


def test_no_secret_is_in_it(as_ana: Client, ana: User) -> None:
    text = as_ana.post(ADDRESS).getvalue().decode()
    for secret in (ana.password, ana.password.split("$")[-1], as_ana.session.session_key):
        assert secret
        assert secret not in text
    assert "password" not in text


@pytest.mark.parametrize("course", range(len(COURSES)))
def test_no_card_is_in_it_that_one_may_not_know(course: int) -> None:
    match = played(course, seed=course, listed=False)
    deck = rule_set(match.rules).deck
    hands = {hand.number: hand for hand in match.hands.all()}
    for part in match.participations.select_related("user")[:3]:
        assert part.user
        found = data_of(part.user)["matches"][0]
        assert found["match"] == match.pk
        assert len(found["hands"]) == match.hands.filter(finished_at__isnull=False).count()
        for told in found["hands"][:6]:
            end = frames_of(match, hands[told["number"]])[-1].state
            assert not cards_in(json.dumps(told), deck) - knows(end, part.seat)
        # A file of `?` alone would pass the loop above. (At 11 to 11 nobody sees their own.)
        assert any("?" not in told["hands"][part.seat - 1] for told in found["hands"])
        own = match.actions.filter(user=part.user)
        assert len(found["my_actions"]) == own.count()


def test_of_a_hand_that_goes_on_one_has_ones_own_actions_alone(ana: User, beto: User) -> None:
    people = [ana, beto, make_person("caro"), make_person("dani")]
    room = open_room(ana, rules="paulista")
    for seat, person in enumerate(people, start=1):
        sit(room.code, person, seat)
    lay_out(room, ("4o 5o 6o", "4e 5e 6e", "4c 5c 6c", "4p 5p 6p"), vira="7o")
    act(room, 1, "5o")
    act(room, 2, "4e")
    found = data_of(ana)["matches"][0]
    assert found["hands"] == []
    assert [one["action"] for one in found["my_actions"]] == ["5o"]
    assert "4e" not in cards_in(json.dumps(found))


def test_somebody_elses_matches_are_not_in_it() -> None:
    match = played(0, seed=1)
    assert data_of(make_person("estranha"))["matches"] == []
    assert Match.objects.filter(pk=match.pk).exists()


def test_a_hand_in_which_one_did_not_sit_is_left_out() -> None:
    match = played(0, seed=2)
    part = match.participations.select_related("user").first()
    assert part
    assert part.user
    match.participations.filter(pk=part.pk).update(from_hand=2)
    numbers = [one["number"] for one in data_of(part.user)["matches"][0]["hands"]]
    assert numbers
    assert min(numbers) == 2


def test_more_than_one_batch_comes_whole_and_in_order(
    ana: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(my_data, "BATCH", 2)
    room = open_room(ana, rules="paulista")
    for number in range(5):
        say(room.code, ana, text=f"frase {number}")
    assert [one["text"][-1] for one in data_of(ana)["messages"]] == ["0", "1", "2", "3", "4"]


@pytest.mark.django_db(transaction=True)
async def test_a_server_sends_it_piece_by_piece() -> None:
    ana = await sync_to_async(make_person)("ana")
    client = AsyncClient()
    await client.aforce_login(ana)
    response = await client.post(ADDRESS)
    pieces = [piece async for piece in response]  # type: ignore[attr-defined]
    assert len(pieces) > 3
    assert json.loads(b"".join(pieces))["account"]["username"] == "ana"
    await release_connections()
