"""`manage.py bench_bots` measures whole matches in every format, and says what it measures."""

from __future__ import annotations

import re
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from engine.bots import DEFAULT
from rooms.management.commands.bench_bots import Pairing, _tables

TABLES = {table.name: table for table in _tables(None)}


def asked_of_the_best(table: str) -> dict[str, float]:
    """The least part of its matches that the best bot must win, by opponent."""
    return {p.other: p.least for p in TABLES[table].pairings() if p.one == DEFAULT}


def test_every_rule_set_is_played_in_every_format_and_to_its_end() -> None:
    assert list(TABLES) == [
        "paulista",
        "gauderio",
        "gauderio-classico",
        "rioplatense 2",
        "rioplatense 3 turn",
        "rioplatense 3 fixed",
        "rioplatense 4",
        "rioplatense 6",
        "rioplatense 8",
        "mano-a-mano",
    ]
    assert not any("chicos" in table.options for table in TABLES.values())


@pytest.mark.parametrize("table", TABLES)
def test_at_large_tables_less_is_asked_against_random_play(table: str) -> None:
    is_large = TABLES[table].seats in (3, 6, 8)
    assert asked_of_the_best(table)["random"] == (0.85 if is_large else 0.9)


def test_by_turn_each_of_three_has_a_score_and_an_even_share_is_a_third() -> None:
    assert TABLES["rioplatense 3 turn"].accounts == 3
    assert {t.accounts for name, t in TABLES.items() if not name.endswith("turn")} == {2}


def test_a_rate_beyond_its_bounds_fails() -> None:
    assert Pairing("a", "b", least=0.9).fails(0.89)
    assert Pairing("a", "b", most=0.15).fails(0.16)
    assert not Pairing("a", "b", least=0.9).fails(0.9)


def test_a_line_tells_the_matches_the_even_share_and_what_was_won() -> None:
    out = StringIO()
    try:
        call_command("bench_bots", deals=2, rules="mano-a-mano", jobs=1, stdout=out)
    except CommandError as error:
        assert str(error).startswith("Not as strong")  # noqa: PT017 (four matches are few)
    line = re.search(
        r"^mano-a-mano +veteran v random +(\d+) +(\d+)% +([\d.]+)%", out.getvalue(), re.MULTILINE
    )
    assert line is not None
    assert line.groups()[:2] == ("4", "50")
    assert "two Chicos, where there are Chicos" in out.getvalue()


@pytest.mark.parametrize("wrong", [{"deals": 1}, {"players": 5}])
def test_too_few_deals_and_unknown_formats_are_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(CommandError):
        call_command("bench_bots", **{"deals": 2, "jobs": 1, **wrong})
