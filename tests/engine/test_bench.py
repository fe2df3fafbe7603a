"""`manage.py bench_engine` measures every game, next to pytruco; how fast is not asked here."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import StringIO
from random import Random
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from engine.rules import RuleSet
from engine.state import Match
from engine.variants import RULE_SETS
from rooms.management.commands import bench_engine as bench
from rooms.management.commands.bench_engine import Course, Lap

GAMES = [
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


@pytest.fixture(autouse=True)
def _all_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests after these want theirs back."""
    monkeypatch.setattr(bench, "_keep_to_one_core", lambda: None)


def measured(**options: Any) -> tuple[str, str]:
    """What the command prints, and what it complains of."""
    out = StringIO()
    try:
        call_command("bench_engine", laps=1, seconds=0.001, stdout=out, **options)
    except CommandError as error:
        return out.getvalue(), str(error)
    return out.getvalue(), ""


@pytest.fixture(scope="module")
def printed() -> str:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bench, "_keep_to_one_core", lambda: None)
        return measured()[0]


@pytest.mark.parametrize("game", [*GAMES, "pytruco 2", "pytruco 4"])
def test_each_rule_set_in_each_format_has_a_line_of_numbers(printed: str, game: str) -> None:
    numbers = re.findall(
        rf"^{game} +([\d,.]+) +([\d,]+) +([\d.]+) +([\d,]+) +([\d,]+)$", printed, re.MULTILINE
    )
    assert len(numbers) == 1
    actions, *_ = (float(number.replace(",", "")) for number in numbers[0])
    assert actions > 0


@pytest.mark.parametrize("game", ["rioplatense 2", "rioplatense 4"])
def test_the_ratio_to_pytruco_is_told_for_two_and_for_four(printed: str, game: str) -> None:
    assert re.search(rf"^{game}: \d+\.\d times the actions/s of pytruco$", printed, re.MULTILINE)


def test_no_rule_set_and_no_number_of_players_is_left_out() -> None:
    ours = [course for course in bench.courses() if not course.name.startswith(bench.RIVAL)]
    assert [course.name for course in ours] == GAMES
    assert {course.name.split()[0] for course in ours} == set(RULE_SETS)
    counts = next(o for o in RULE_SETS["rioplatense"].options if o.name == "players").values
    assert {c.players for c in ours if c.name.startswith("rioplatense")} == set(counts)


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
def test_what_is_played_is_a_whole_match_or_one_chico(
    rules: RuleSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_hand, ends = bench._play_hand, []

    def watched(match: Match, draw: Callable[[], float]) -> tuple[Match, int]:
        played = play_hand(match, draw)
        ends.append(played)
        return played

    monkeypatch.setattr(bench, "_play_hand", watched)
    assert bench.play_match(rules, {}, Random(3)) == sum(actions for _, actions in ends)
    is_over = [match.winner is not None or any(match.chicos) for match, _ in ends]
    assert is_over == [False] * (len(ends) - 1) + [True]


def test_an_engine_that_is_too_slow_fails_after_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "LEAST", 10**9)
    out, complaint = measured()
    assert "rioplatense 2 is less than 1000000000 times as fast as pytruco" in complaint
    assert "mano-a-mano" in out


@pytest.mark.parametrize(("seconds", "found"), [(4.0, []), (4.1, ["rioplatense 4 costs too much"])])
def test_a_match_may_cost_each_of_many_no_more_than_each_of_two(
    seconds: float, found: list[str]
) -> None:
    games = [Course(f"rioplatense {n}", n, lambda _: 1) for n in (2, 4)]
    laps = {"rioplatense 2": [Lap(10, 1, 2.0)], "rioplatense 4": [Lap(10, 1, seconds)]}
    assert list(bench._too_steep(games, laps)) == found


def test_a_lap_plays_until_its_time_is_over_and_never_less_than_a_match() -> None:
    lap = bench.lap(Course("one", 2, lambda _: 7), 0.001, Random(0))
    assert lap.actions == 7 * lap.matches > 0
    assert lap.seconds >= 0.001
    assert lap.rate == pytest.approx(lap.actions / lap.seconds)
    assert lap.cost == pytest.approx(lap.seconds / lap.matches)


@pytest.mark.parametrize("wrong", [{"laps": 0}, {"seconds": 0.0}])
def test_no_laps_are_no_measure(wrong: dict[str, Any]) -> None:
    with pytest.raises(CommandError, match="at least one lap"):
        call_command("bench_engine", **wrong)
