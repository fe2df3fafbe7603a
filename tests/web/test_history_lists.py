"""Lists of matches: whose, in which order, narrowed down to what, page after page."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client

from rooms.models import Match, Participation, Room, Standing, User
from rooms.services import listing
from tests.rooms.conftest import make_person

pytestmark = pytest.mark.django_db

START = datetime(2026, 3, 1, 12, tzinfo=UTC)
CAST = ("ana", "beto", "caro", "dani")


@pytest.fixture
def people() -> dict[str, User]:
    return {name: make_person(name) for name in CAST}


@pytest.fixture
def room(people) -> Room:
    return Room.objects.create(rules="paulista", host=people["ana"], touched_at=START)


def put(
    room: Room,
    people: dict[str, User],
    day: int,
    *,
    names: tuple[str, ...] = CAST,
    rules: str = "paulista",
    listed: bool = True,
    winner: int | None = 0,
) -> Match:
    """A finished match on that day among `names`, seat 1 first, as the record would have it."""
    match = Match.objects.create(
        room=room,
        rules=rules,
        revision=1,
        options={"turn_seconds": 30, "deal_cut": False},
        listed=listed,
        state={},
        score=[12, 5],
        winner=winner,
        started_at=START + timedelta(days=day),
        finished_at=START + timedelta(days=day, hours=1),
    )
    for seat, name in enumerate(names, start=1):
        user = people[name]
        Participation.objects.create(
            match=match, seat=seat, user=user, name=str(user), from_hand=1, to_hand=9
        )
        account = (seat - 1) % 2
        Standing.objects.create(
            match=match,
            user=user,
            account=account,
            rules=rules,
            listed=listed,
            started_at=match.started_at,
            won=None if winner is None else account == winner,
        )
    return match


def browser(user: User | None = None) -> Client:
    client = Client()
    if user:
        client.force_login(user)
    return client


def listed(client: Client, address: str, **query: str) -> list[int]:
    """The ids of the matches on a page, in its order."""
    response = client.get(address, query)
    assert response.status_code == 200
    return [int(n) for n in re.findall(r'href="/partidas/(\d+)/"', response.content.decode())]


def walk(client: Client, address: str, way: str = "next") -> list[list[int]]:
    """Every page from that one on, following its own links."""
    pages, url = [], address
    while url:
        page = client.get(url).content.decode()
        pages.append([int(n) for n in re.findall(r'href="/partidas/(\d+)/"', page)])
        found = re.search(rf'rel="{way}" href="([^"]+)"', page)
        url = address.partition("?")[0] + found[1].replace("&amp;", "&") if found else ""
    return pages


def test_every_match_is_on_one_page_newest_first_and_the_way_back_is_the_same(room, people):
    # Several at the very same moment: their ids decide.
    matches = [put(room, people, day // 3) for day in range(47)]
    wanted = [match.pk for match in sorted(matches, key=lambda m: (m.started_at, m.pk))][::-1]
    client = browser(people["ana"])
    for address in ("/historico/", "/historico/publicas/"):
        pages = walk(client, address)
        assert [len(page) for page in pages] == [20, 20, 7]
        assert [n for page in pages for n in page] == wanted
    response = client.get("/historico/")
    for _ in range(2):
        url = re.search(r'rel="next" href="([^"]+)"', response.content.decode())[1]
        response = client.get("/historico/" + url.replace("&amp;", "&"))
    back = re.search(r'rel="prev" href="([^"]+)"', response.content.decode())[1]
    assert walk(client, "/historico/" + back.replace("&amp;", "&"), "prev")[-1] == wanted[:20]


def test_a_new_match_does_not_move_the_page_one_is_on(room, people):
    for day in range(30):
        put(room, people, day)
    client = browser(people["ana"])
    url = re.search(r'rel="next" href="([^"]+)"', client.get("/historico/").content.decode())[1]
    before = listed(client, "/historico/" + url)
    put(room, people, 99)
    assert listed(client, "/historico/" + url) == before


def test_the_lists_cost_the_same_number_of_queries_however_many_there_are(
    room, people, django_assert_num_queries
):
    client = browser(people["ana"])
    for day in range(3):
        put(room, people, day)
    client.get("/historico/")
    for address, count in (
        ("/historico/", 4),
        ("/historico/?contra=beto&com=caro&regras=paulista&resultado=vitoria", 8),
        ("/historico/publicas/", 4),
        ("/historico/de/beto/", 7),
    ):
        with django_assert_num_queries(count):
            client.get(address)
    for day in range(3, 40):
        put(room, people, day)
    for address, count in (("/historico/", 4), ("/historico/publicas/", 4)):
        with django_assert_num_queries(count):
            client.get(address)


def test_one_sees_ones_private_matches_and_nobody_else_does(room, people):
    private, public = put(room, people, 1, listed=False), put(room, people, 2)
    assert listed(browser(people["ana"]), "/historico/") == [public.pk, private.pk]
    for client in (browser(), browser(people["beto"])):
        assert set(listed(client, "/historico/de/ana/")) == {public.pk}
        assert listed(client, "/historico/publicas/") == [public.pk]
    # Not even those who were in it: the list is what anybody sees.
    assert private.pk not in listed(browser(people["beto"]), "/historico/de/ana/", contra="beto")


def test_private_matches_do_not_count_in_the_numbers_that_others_see(room, people):
    put(room, people, 1, listed=False)
    put(room, people, 2)
    page = browser().get("/historico/de/ana/").content.decode()
    assert re.search(r"Truco Paulista</th><td>1</td><td>1</td>", page)
    own = browser(people["ana"]).get("/contas/perfil/").content.decode()
    assert re.search(r"Truco Paulista</th><td>2</td><td>2</td>", own)


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        ({"regras": "gauderio"}, "g"),
        ({"resultado": "derrota"}, "l"),
        ({"resultado": "vitoria"}, "pg"),
        ({"contra": "Beto"}, "lg"),
        ({"contra": "beto", "resultado": "vitoria"}, "g"),
        ({"com": "BETO"}, "p"),
        ({"com": "caro"}, "gl"),
        ({"contra": "caro"}, "p"),
        ({"contra": "ninguem"}, ""),
        ({"desde": "2026-03-03"}, "gl"),
        ({"ate": "2026-03-02"}, "p"),
        ({"desde": "2026-03-03", "ate": "2026-03-03"}, "g"),
        ({"regras": "gauderio", "com": "beto"}, ""),
    ],
)
def test_a_list_is_narrowed_down(room, people, query, wanted):
    made = {
        "p": put(room, people, 1, names=("ana", "caro", "beto", "dani")),
        "g": put(room, people, 2, rules="gauderio"),
        "l": put(room, people, 3, winner=1),
    }
    found = listed(browser(people["ana"]), "/historico/", **query)
    assert set(found) == {made[key].pk for key in wanted}


def test_pages_keep_the_filters(room, people):
    for day in range(30):
        put(room, people, day, rules="paulista" if day % 2 else "gauderio")
    for day in range(30, 60):
        put(room, people, day)
    pages = walk(browser(people["ana"]), "/historico/?regras=paulista&contra=beto")
    assert sum(len(page) for page in pages) == 45


@pytest.mark.parametrize(
    "query",
    [
        {"desde": "ontem"}, {"ate": "0001-01-01"}, {"ate": "9999-12-31"}, {"regras": "poker"},
        {"contra": "x" * 200}, {"contra": "\0"}, {"resultado": "tudo"},
    ],
)  # fmt: skip
def test_a_filter_that_cannot_be_understood_is_told_and_narrows_nothing(room, people, query):
    match = put(room, people, 1)
    response = browser(people["ana"]).get("/historico/", query)
    assert response.status_code == 200
    assert match.get_absolute_url() in response.content.decode()
    assert "field__errors" in response.content.decode()


def test_an_opponent_who_has_played_a_lot_is_found_like_any_other(room, people, monkeypatch):
    matches = [put(room, people, day) for day in range(3)]
    put(room, people, 9, names=("ana", "caro", "beto", "dani"))
    monkeypatch.setattr(listing, "FEW", 1)
    client = browser(people["ana"])
    wanted = [match.pk for match in reversed(matches)]
    assert listed(client, "/historico/", contra="beto") == wanted
    assert listed(client, "/historico/", com="caro") == wanted


def test_a_person_is_found_by_name(room, people):
    for name in ("ana", "Ana", "ANA "):
        response = browser().get("/historico/de/", {"quem": name})
        assert response.url == "/historico/de/ana/"
    for name in ("ninguem", "", "\0", "x" * 500):
        response = browser().get("/historico/de/", {"quem": name})
        assert response.status_code == 200
    assert browser().get("/historico/de/ninguem/").status_code == 404
    assert browser().get("/historico/de/%00/").status_code == 404
    assert browser(people["ana"]).get("/historico/de/ana/").url == "/historico/"


def test_whoever_left_before_the_end_has_neither_won_nor_lost(room, people):
    match = put(room, people, 1)
    Standing.objects.filter(match=match, user=people["ana"]).update(won=None)
    page = browser(people["ana"]).get("/historico/").content.decode()
    assert "Saiu antes do fim" in page
    assert listed(browser(people["ana"]), "/historico/", resultado="derrota") == []
