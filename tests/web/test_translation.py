"""Every string that a visitor reads goes through Django's translation machinery."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from django.test import Client
from django.utils import translation

from rooms.models import Room, User
from rooms.phrases import PHRASES
from rooms.rendering import table_for
from rooms.services.clock import tick
from rooms.services.lobby import open_room, play_now
from rooms.services.seats import BOT_NAMES
from rooms.services.snapshots import load
from tests.rooms.conftest import Now, make_person
from tests.rooms.tables import state_of

pytestmark = pytest.mark.django_db

# Translated words come between these, whatever they are.
OPEN, CLOSE = "⟦", "⟧"
TRANSLATED = re.compile(r"⟦[^⟦⟧]*⟧")
SPOKEN = ("aria-label", "title", "alt", "placeholder", "data-your-turn", "data-copied")
NOT_WORDS = {
    "Vale",
    "Quatro",
    "JSON",
    "Português",
    "Brasil",
    # Each language by its own name.
    "Brasileiro",
    "Español",
    "English",
    "Ana",
    "Beto",
    *BOT_NAMES,
    "J",
    "Q",
    "K",
    "A",
    "P",
    "R",
    "B",
    "C",
}
# These have their own words in each language, and no catalogue.
NOT_WORDS |= set(re.findall(r"[^\W\d_]+", " ".join(words["pt"] for words in PHRASES.values())))


class Words(HTMLParser):
    """Collects what a page says outside of translated strings."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.silent += tag in ("script", "style")
        self.texts += [value for name, value in attrs if name in SPOKEN and value]

    def handle_endtag(self, tag: str) -> None:
        self.silent -= tag in ("script", "style")

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.texts.append(data)


def untranslated(page: str, codes: set[str]) -> set[str]:
    """Words of `page` that no translator would ever see; `codes` are rooms' codes."""
    words = Words()
    words.feed(page)
    # Strings are nested where one is a part of another: the innermost are taken out first.
    text = " ".join(words.texts)
    while text != (text := TRANSLATED.sub(" ", text)):
        pass
    return set(re.findall(r"[^\W\d_]+", text)) - NOT_WORDS - codes


@pytest.fixture
def _marked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every translation is marked, as a catalogue for a made-up language would."""
    machinery = translation._trans
    for name in ("gettext", "ngettext", "pgettext", "npgettext"):
        real = getattr(machinery, name)
        monkeypatch.setattr(
            machinery, name, lambda *args, real=real: f"{OPEN}{real(*args)}{CLOSE}", raising=False
        )


@pytest.fixture
def ana() -> User:
    return make_person("ana")


@pytest.fixture
def client(ana: User) -> Client:
    client = Client()
    client.force_login(ana)
    return client


def test_the_search_finds_an_untranslated_word():
    page = f'<p title="oi">{OPEN}Bom dia{CLOSE} Ana <b>mundo</b></p>'
    assert untranslated(page, set()) == {"oi", "mundo"}


@pytest.mark.usefixtures("_marked")
@pytest.mark.parametrize(
    "address", ["/", "/salas/nova/", "/historico/", "/nada/", "/contas/perfil/", "/contas/ajustes/"]
)
def test_pages_say_nothing_that_cannot_be_translated(client, ana, address):
    open_room(ana, rules="paulista")
    codes = set(re.findall(r"[^\W\d_]+", " ".join(Room.objects.values_list("code", flat=True))))
    page = client.get(address).content.decode()
    assert OPEN in page
    left = untranslated(page, codes) - {"ana", "de"}
    assert {word for word in left if len(word) > 2} == set()


@pytest.mark.usefixtures("_marked")
def test_neither_do_tables_and_replays_through_a_whole_match(client, ana):
    now = Now()
    room = play_now(ana, rules="paulista", now=now())
    codes = set(re.findall(r"[^\W\d_]+", room.code))
    while state_of(room).winner is None:
        # Not the page: whoever loads that is there by the real clock, which this one runs ahead of.
        table = table_for(load(room.code), ana.pk, now=now())
        assert untranslated(table, codes) == set()
        now.time = room.due_at
        tick(now())
    for address in (room.get_absolute_url(), room.match.get_absolute_url()):
        assert untranslated(client.get(address).content.decode(), codes) - {"de"} == set()
    hand = room.match.hands.last()
    page = client.get(f"{hand.get_absolute_url()}?passo={hand.actions.count()}").content.decode()
    assert untranslated(page, codes) == set()


@pytest.mark.usefixtures("_marked")
def test_refusals_are_translated_too(client, ana):
    room = play_now(ana, rules="paulista")
    response = client.post(room.get_absolute_url(), {"action": "truco", "version": "0"})
    assert f"{OPEN}A mesa mudou" in response.content.decode()
