"""How well the bots play, in small; `make bench-bots` measures it at length."""

from __future__ import annotations

import pytest

from engine.bots import BOTS, DEFAULT
from engine.bots.arena import duplicate, play_match
from engine.bots.rating import rating
from engine.variants.paulista import PAULISTA

DEALS = 100
"""Each is two matches; seeded, so that a run gives the same result every time."""


@pytest.mark.parametrize(("other", "wanted"), [("random", 0.9), ("threshold", 0.55)])
def test_the_best_bot_wins_often_enough(other: str, wanted: float) -> None:
    results = [duplicate(PAULISTA, BOTS[DEFAULT], BOTS[other], f"{n}") for n in range(DEALS)]
    assert rating(results).rate >= wanted


def test_the_threshold_player_is_an_honest_opponent() -> None:
    one, other = BOTS["threshold"], BOTS["random"]
    results = [duplicate(PAULISTA, one, other, f"{n}") for n in range(DEALS)]
    assert rating(results).rate >= 0.85


def test_a_match_depends_on_its_seed_alone() -> None:
    bots = BOTS["threshold"], BOTS["random"]
    seeds = [f"{n}" for n in range(60)]
    winners = [play_match(PAULISTA, bots, seed) for seed in seeds]
    assert winners == [play_match(PAULISTA, bots, seed) for seed in seeds]
    assert set(winners) == {0, 1}


def test_a_bot_against_itself_is_even_over_swapped_sides() -> None:
    bot = BOTS["threshold"]
    assert [duplicate(PAULISTA, bot, bot, f"{n}") for n in range(20)] == [1] * 20


def test_a_rating_counts_pairs_and_not_matches() -> None:
    found = rating([2, 2, 1, 1, 2, 0, 1, 2])
    assert (found.matches, found.won) == (16, 11)
    assert found.error == pytest.approx(0.1315, abs=1e-3)
    assert 0 < found.points_error < found.points < 200


def test_a_clean_sweep_is_not_infinitely_good() -> None:
    assert 300 < rating([2] * 20).points < 1000


def test_one_pair_is_too_few_to_rate() -> None:
    with pytest.raises(ValueError, match="two pairs"):
        rating([2])
