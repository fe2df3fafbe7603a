"""Playing without an account, and keeping everything by making one."""

import pytest
from django.conf import LazySettings
from django.contrib.auth import get_user
from django.test import Client, RequestFactory

from rooms.models import Room, User
from rooms.notices import sentence
from rooms.services import guests
from rooms.services.lobby import open_room
from tests.web.conftest import PASSWORD

pytestmark = pytest.mark.django_db
FORM = {"username": "caro", "password1": PASSWORD, "password2": PASSWORD}


@pytest.fixture
def guest() -> User:
    return guests.make_guest()


@pytest.fixture
def as_guest(guest: User) -> Client:
    client = Client()
    client.force_login(guest)
    return client


def test_a_guest_has_a_made_up_name_and_no_password(guest: User) -> None:
    assert guest.is_guest
    assert guest.username.startswith("visitante-")
    assert " " in guest.display_name
    assert not guest.has_usable_password()
    guest.full_clean(exclude=["password"])


def test_every_made_up_name_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    longest = max(guests._ANIMALS, key=len), max(guests._MOODS, key=len)
    assert len(" ".join(longest) + " 9999") <= 30


def test_two_guests_never_share_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guests, "made_up_name", lambda: "Galo Guapo")
    names = {guests.make_guest().display_name for _ in range(3)}
    assert len(names) == 3


def test_whoever_is_nobody_becomes_a_guest_of_this_session(client: Client) -> None:
    request = RequestFactory().get("/")
    request.session = client.session
    request.user = get_user(client)  # type: ignore[arg-type]
    someone = guests.player_for(request)
    assert someone.is_guest
    assert guests.player_for(request) == someone
    assert User.objects.count() == 1


def test_signing_up_keeps_the_guests_row_session_and_name(as_guest: Client, guest: User) -> None:
    session = as_guest.session
    session["kept"] = "yes"
    session.save()
    response = as_guest.post("/contas/signup/", FORM)
    assert response.status_code == 302
    caro = User.objects.get()
    assert (caro.pk, caro.username, caro.is_guest) == (guest.pk, "caro", False)
    assert caro.display_name == guest.display_name
    assert caro.check_password(PASSWORD)
    assert get_user(as_guest) == caro
    assert as_guest.session["kept"] == "yes"


def test_a_guest_may_choose_another_name_when_signing_up(as_guest: Client) -> None:
    as_guest.post("/contas/signup/", {**FORM, "display_name": "Caro Mio"})
    assert User.objects.get().display_name == "Caro Mio"


def test_a_refused_sign_up_leaves_the_guest_a_guest(as_guest: Client, guest: User) -> None:
    response = as_guest.post("/contas/signup/", {**FORM, "password2": "outra"})
    assert response.status_code == 200
    assert User.objects.get().is_guest
    assert get_user(as_guest) == guest


def test_the_sign_up_page_tells_a_guest_what_is_kept(as_guest: Client, guest: User) -> None:
    page = as_guest.get("/contas/signup/").text
    assert "Guardar minha conta" in page
    assert guest.display_name in page


def test_a_guest_who_logs_in_switches_to_the_account(
    as_guest: Client, guest: User, ana: User
) -> None:
    assert as_guest.get("/contas/login/").status_code == 200
    as_guest.post("/contas/login/", {"login": "ana", "password": PASSWORD})
    assert get_user(as_guest) == ana
    guest.refresh_from_db()
    assert guest.is_guest


def test_a_guest_is_invited_to_keep_the_account_on_the_profile(as_guest: Client) -> None:
    page = as_guest.get("/contas/perfil/").text
    assert "/contas/signup/" in page
    assert 'name="display_name"' not in page
    as_guest.post("/contas/ajustes/", {"display_name": "Outro Nome"})
    assert User.objects.get().display_name != "Outro Nome"


@pytest.mark.parametrize("page", ["password/change/", "password/set/", "email/", "reauthenticate/"])
def test_a_guest_is_led_from_account_pages_to_the_sign_up(as_guest: Client, page: str) -> None:
    assert as_guest.get(f"/contas/{page}")["Location"] == "/contas/signup/"


def test_a_guest_is_warned_before_logging_out(as_guest: Client) -> None:
    assert "não há como voltar" in as_guest.get("/contas/logout/").text


@pytest.fixture
def full_house(settings: LazySettings) -> None:
    """This address has made all the guests that it may."""
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "make_guest": "1/h/ip"}
    Client().post("/jogar/")
    assert User.objects.filter(is_guest=True).count() == 1


@pytest.fixture
def room(ana: User) -> Room:
    return open_room(ana, rules="paulista")


def test_too_many_guests_are_told_at_the_table(
    client: Client, room: Room, full_house: None
) -> None:
    response = client.post(room.get_absolute_url(), {"command": "sentar 2"})
    assert response.status_code == 409
    assert sentence("too_many_guests") in response.text
    assert room.seats.get(number=2).is_empty
    assert User.objects.filter(is_guest=True).count() == 1


@pytest.mark.parametrize("path", ["/jogar/", "/salas/nova/?regras=paulista"])
def test_too_many_guests_are_told_in_the_lobby(client: Client, full_house: None, path: str) -> None:
    form = {"turn_seconds": "30", "deal_cut": "False"}
    response = client.post(path, form, follow=True)
    assert response.status_code == 200
    assert sentence("too_many_guests") in response.text
    assert User.objects.filter(is_guest=True).count() == 1


def test_whoever_has_an_account_plays_however_many_guests_there_are(
    as_ana: Client, room: Room, full_house: None
) -> None:
    as_ana.post(room.get_absolute_url(), {"command": "sentar 2"})
    assert not room.seats.get(number=2).is_empty
