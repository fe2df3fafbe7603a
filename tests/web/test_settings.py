"""What each may choose: language, cards, sounds, the name at the table."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async
from django.test import Client
from django.utils import translation

from rooms.models import Deck, User
from rooms.rendering import news_for
from rooms.services import snapshots
from rooms.services.guests import make_guest
from rooms.services.lobby import open_room
from rooms.speech import language_of
from tests.rooms.sockets import Viewer, release_connections, session_for

pytestmark = pytest.mark.django_db
FORM = {"display_name": "Ana Terra", "language": "pt-br", "deck": "four", "sounds": "on"}


@pytest.fixture
def as_guest(db: None) -> Client:
    client = Client()
    client.force_login(make_guest())
    return client


def test_what_is_chosen_is_kept(as_ana: Client, ana: User) -> None:
    page = as_ana.post("/contas/ajustes/", FORM, follow=True).text
    assert "seus ajustes foram guardados" in page
    ana.refresh_from_db()
    chosen = (ana.display_name, ana.language, ana.deck, ana.sounds)
    assert chosen == ("Ana Terra", "pt-br", "four", True)
    assert ana.name_key == "ana terra"


def test_nobody_hears_a_sound_or_sees_another_deck_before_choosing(ana: User) -> None:
    assert (ana.sounds, ana.deck) == (False, Deck.CLASSIC)


@pytest.mark.parametrize("where", ["/contas/perfil/", "/"])
def test_the_settings_are_a_link_away(as_ana: Client, as_guest: Client, where: str) -> None:
    for client in (as_ana, as_guest):
        assert 'href="/contas/ajustes/"' in client.get(where).text


def test_nobody_in_particular_is_asked_to_log_in(client: Client) -> None:
    assert client.get("/contas/ajustes/")["Location"].startswith("/contas/login/")


@pytest.mark.parametrize(
    "wrong", [{"deck": "marked"}, {"language": "tlh"}, {"display_name": "x"}, {"deck": ""}]
)
def test_what_is_no_choice_is_refused_and_nothing_is_kept(
    as_ana: Client, ana: User, wrong: dict[str, str]
) -> None:
    response = as_ana.post("/contas/ajustes/", {**FORM, **wrong})
    assert response.status_code == 200
    assert "field__errors" in response.text
    ana.refresh_from_db()
    assert (ana.display_name, ana.deck, ana.sounds) == ("ana", "classic", False)


def test_a_guest_chooses_all_but_the_name(as_guest: Client) -> None:
    before = User.objects.get(is_guest=True).display_name
    assert 'name="display_name"' not in as_guest.get("/contas/ajustes/").text
    as_guest.post("/contas/ajustes/", FORM)
    guest = User.objects.get(is_guest=True)
    assert (guest.display_name, guest.deck, guest.sounds) == (before, "four", True)


def test_the_page_and_the_table_wear_the_deck(as_ana: Client, ana: User) -> None:
    room = open_room(ana, rules="paulista")
    assert "deck--classic" in as_ana.get(room.get_absolute_url()).text
    as_ana.post("/contas/ajustes/", {**FORM, "deck": "large"})
    page = as_ana.get(room.get_absolute_url()).text
    assert "deck--large" in page
    assert "deck--classic" in Client().get(room.get_absolute_url()).text


def test_only_who_wants_sounds_gets_them(as_ana: Client, ana: User) -> None:
    room = open_room(ana, rules="paulista")
    assert "js/sounds.js" not in as_ana.get(room.get_absolute_url()).text
    as_ana.post("/contas/ajustes/", FORM)
    assert "js/sounds.js" in as_ana.get(room.get_absolute_url()).text


def test_saving_a_form_opened_before_a_suspension_does_not_undo_it(
    as_ana: Client, ana: User
) -> None:
    User.objects.filter(pk=ana.pk).update(is_staff=True)
    as_ana.post("/contas/ajustes/", FORM)
    ana.refresh_from_db()
    assert ana.is_staff


# --- Language -----------------------------------------------------------------------------------


def test_nobody_gets_another_language_for_the_browser_they_use(client: Client) -> None:
    response = client.get("/regras/", headers={"accept-language": "es"})
    assert '<html lang="pt-br">' in response.text


def test_a_language_that_the_site_no_longer_speaks_falls_back_to_its_own() -> None:
    assert language_of(User(language="tlh")) == "pt-br"
    assert language_of(None) == "pt-br"


def test_whoever_has_no_account_chooses_at_the_foot_of_the_page(client: Client) -> None:
    before = client.get("/regras/?x=1")
    assert 'action="/idioma/"' in before.text
    assert 'name="next" value="/regras/?x=1"' in before.text
    answer = client.post("/idioma/", {"language": "es", "next": "/regras/"})
    assert answer["Location"] == "/regras/"
    page = client.get("/regras/")
    assert '<html lang="es">' in page.text
    assert "Cookie" in page["Vary"]
    assert translation.get_language() == "pt-br"


def test_the_choice_of_an_account_goes_before_the_browsers(as_ana: Client, ana: User) -> None:
    as_ana.post("/idioma/", {"language": "es", "next": "/regras/"})
    ana.refresh_from_db()
    assert ana.language == "es"
    as_ana.post("/contas/ajustes/", {**FORM, "language": "en"})
    assert '<html lang="en">' in as_ana.get("/regras/").text


def test_what_was_chosen_before_there_was_an_account_is_offered_in_its_settings(
    as_ana: Client,
) -> None:
    as_ana.cookies["django_language"] = "en"
    assert '<option value="en" selected>' in as_ana.get("/contas/ajustes/").text


@pytest.mark.parametrize("language", ["tlh", "", "de"])
def test_a_language_that_the_site_does_not_speak_is_refused(
    as_ana: Client, ana: User, language: str
) -> None:
    page = as_ana.post("/idioma/", {"language": language, "next": "/regras/"}, follow=True).text
    assert "não fala essa língua" in page
    ana.refresh_from_db()
    assert ana.language == ""


@pytest.mark.parametrize("odd", ["tlh", "x" * 5000, "../../etc"])
def test_an_odd_cookie_counts_for_nothing(client: Client, odd: str) -> None:
    client.cookies["django_language"] = odd
    assert '<html lang="pt-br">' in client.get("/regras/").text


def test_the_choice_leads_nowhere_but_to_this_site(client: Client) -> None:
    answer = client.post("/idioma/", {"language": "es", "next": "https://example.org/"})
    assert answer["Location"] == "/"


def test_the_choice_of_a_language_is_no_link(client: Client) -> None:
    assert client.get("/idioma/").status_code == 405


def test_viewers_of_two_languages_share_no_rendering(ana: User) -> None:
    snapshot = snapshots.load(open_room(ana, rules="paulista").code)
    portuguese = news_for(snapshot, None)
    with translation.override("es"):
        spanish = news_for(snapshot, None)
    assert portuguese is not spanish
    assert news_for(snapshot, None) is portuguese


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("chosen", "cookie", "spoken_in"), [("es", "en", "es"), ("", "en", "en")])
async def test_a_socket_speaks_the_language_of_its_page(
    ana: User, monkeypatch: pytest.MonkeyPatch, chosen: str, cookie: str, spoken_in: str
) -> None:
    from rooms import consumers

    def spoken(*args: object, **kwargs: object) -> str:
        return f'<p id="table" data-version="1">{translation.get_language()}</p>'

    monkeypatch.setattr(consumers, "table_for", spoken)
    ana.language = chosen
    await sync_to_async(ana.save)()
    room = await sync_to_async(open_room)(ana, rules="paulista")
    session = await sync_to_async(session_for)(ana)
    viewer = Viewer(room.code, session, cookie=f"django_language={cookie}")
    await viewer.connect()
    assert f">{spoken_in}<" in viewer.frames[0]
    await viewer.leave()
    await release_connections()
