"""What the table says of a move before one makes it, and how it names what was said."""

from __future__ import annotations

import re

import pytest

from rooms.rendering import table_for
from rooms.services import snapshots
from tests.rooms.tables import act, lay_out

pytestmark = pytest.mark.django_db(transaction=True)

NO_FLOR = ["6e 5e 4c", "4e 12c 2c", "10c 11o 3p", "10e 12o 3c"]
FLORES = ["6e 5e 4e", "4c 12c 2c", "10c 11o 3p", "10e 12o 3o"]


@pytest.fixture
def table_of(cast):
    """The table as somebody sees it now, as HTML."""

    def see(room, name):
        return table_for(snapshots.load(room.code), cast[name].pk)

    return see


def button(html: str, value: str) -> str:
    """What stands on the button of an action."""
    found = re.search(rf'name="action" value="{value}">(.*?)</button>', html)
    assert found, f"no button for {value}"
    return re.sub(r"<[^>]+>", " ", found[1]).strip()


@pytest.mark.parametrize("rules", ["rioplatense", "gauderio-classico", "mano-a-mano"])
def test_a_flor_tells_what_it_brings_before_it_is_sung(make_room, table_of, now, rules):
    people = ("ana", "beto") if rules == "mano-a-mano" else ("ana", "beto", "caro", "dani")
    room = make_room(*people, rules=rules)
    lay_out(room, FLORES[: len(people)], now=now())
    assert "vale 3 pontos" in button(table_of(room, "ana"), "flor")


def test_a_second_flor_tells_what_both_are_worth(make_room, table_of, now):
    room = make_room("ana", "beto", "caro", "dani", rules="rioplatense")
    lay_out(room, FLORES, now=now())
    act(room, 1, "flor", now())
    assert "vale 6 pontos" in button(table_of(room, "beto"), "flor")


def test_the_canto_is_named_as_it_was_said(make_room, table_of, now):
    room = make_room("ana", "beto", "caro", "dani", rules="rioplatense")
    lay_out(room, NO_FLOR, now=now())
    act(room, 1, "real-envido", now())
    assert '<b class="canto__name">Real envido</b>' in table_of(room, "beto")


@pytest.mark.parametrize(
    ("rules", "resto"),
    [
        ("rioplatense", "Contraflor ao resto"),
        ("mano-a-mano", "Contraflor ao resto"),
        ("gauderio", "Contraflor e o resto"),
    ],
)
def test_the_resto_is_called_as_the_rule_set_calls_it(make_room, table_of, now, rules, resto):
    people = ("ana", "beto") if rules == "mano-a-mano" else ("ana", "beto", "caro", "dani")
    room = make_room(*people, rules=rules)
    lay_out(room, FLORES[: len(people)], now=now())
    if rules != "gauderio":
        act(room, 1, "flor", now())
    assert button(table_of(room, "beto"), "contraflor-resto").startswith(resto)
    act(room, 2, "contraflor-resto", now())
    html = table_of(room, "ana")
    assert f'<b class="canto__name">{resto}</b>' in html
    assert f'<p class="speech">{resto}!</p>' in html


def test_folding_concedes_nothing_while_a_partner_plays_on(make_room, table_of, now):
    room = make_room("ana", "beto", "caro", "dani", rules="rioplatense")
    lay_out(room, NO_FLOR, now=now())
    assert "seu lado continua" in button(table_of(room, "ana"), "maco")
    act(room, 1, "maco", now())
    act(room, 2, "4e", now())
    assert "1 ponto para eles" in button(table_of(room, "caro"), "maco")


def test_ones_own_covered_card_is_marked_and_a_back_to_all_others(make_room, table_of, now):
    room = make_room("ana", "beto", "caro", "dani")
    hands = ["4c 5e 6e", "4e Qc 2c", "Jc Jo 3p", "Je Qo 3c"]
    lay_out(room, hands, vira="7c", now=now())
    for seat, card in ((1, "4c"), (2, "4e"), (3, "Jc"), (4, "3c")):
        act(room, seat, card, now())
    act(room, 4, "#Je", now())

    own = table_of(room, "dani")
    assert re.search(
        r'card--covered" data-card="Je"[^>]*aria-label="Valete de espadas, coberta"', own
    )
    for name in ("ana", "beto", "caro", None):
        seen = table_for(snapshots.load(room.code), None) if name is None else table_of(room, name)
        assert "card--covered" not in seen
        assert 'data-card="Je"' not in seen
        assert 'class="card card--md card--back"' in seen


def test_where_many_sit_only_empty_chairs_and_ones_own_have_buttons_on_the_felt(
    make_room, table_of
):
    room = make_room("ana", "beto", bots=2, rules="rioplatense", players=6)
    html = table_of(room, "ana")
    felt, margin = html.split('<div class="yours"')
    assert 'value="levantar"' in felt
    assert 'value="levantar"' not in margin
    assert 'value="bot 5"' in felt
    assert 'value="tirar-bot 3"' not in felt
    assert 'value="tirar-bot 3"' in margin
    ids = re.findall(r' id="([^"]+)"', html)
    assert len(ids) == len(set(ids))
