"""The same for the rule sets with the Spanish deck, which share most of their policies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engine import formats
from engine.rules import (
    AllTied,
    Chicos,
    EnvidoRules,
    EnvidoTie,
    EveRules,
    Option,
    RuleSet,
)
from engine.variants import RULE_SETS
from engine.variants.spanish import RANKING
from tests.engine.breakage import breaks
from tests.engine.test_policies import NOT_POLICIES, changed, policies_of, swapped

SLUGS = ("gauderio", "gauderio-classico", "rioplatense", "mano-a-mano")

# What each policy is turned into; those equal to what a rule set has are left out there.
OTHERS: dict[str, tuple[Any, ...]] = {
    "deck": (RULE_SETS["gauderio"].deck[1:], RULE_SETS["paulista"].deck),
    "hand_size": (2, 4),
    "turned": (True,),
    "ranking.bands": tuple(tuple(swapped(RANKING.bands, place)) for place in range(13)),
    "target": (12, 15, 40),
    "stakes.values": ((1, 3, 4, 5), (1, 2, 4, 5), (1, 2, 3, 5), (2, 3, 4, 5)),
    "stakes.words": tuple(
        tuple(swapped(RULE_SETS["gauderio"].stakes.words, place)) for place in range(2)
    ),
    "stakes.raise_as_answer": (True, False),
    "stakes.out_of_turn": (True, False),
    "all_tied": tuple(AllTied),
    "covered_from": (None, 1, 2),
    "folding": (True, False),
    "eve": (EveRules(at=23, play_for=3, run_for=1), EveRules(at=29, play_for=3, run_for=1)),
    "envido": (None, EnvidoRules()),
    "envido.most_envidos": (1, 2, 3, None),
    "envido.most_reals": (0, 1, 2, None),
    "envido.envido_after_real": (True, False),
    "envido.reals_capped": (True, False),
    "envido.falta_adds": (True, False),
    "envido.king_counts": (True, False),
    "envido.tie": tuple(EnvidoTie),
    "envido.flor_stays_out": (True, False),
    "envido.winner_shows": (True, False),
    "envido.duel_falta": (5, None),
    "envido.falta_wins": (True, False),
    "flor.each": (2, 4),
    "flor.shrunk_each": (0, 2),
    "flor.ends_hand": (True, False),
    "flor.claim": (2, 4),
    "flor.false_claim": (2, 5),
    "flor.duel_rest": (5, 8),
    "flor.alone": (2, 4),
    "flor.both": (3, 6),
    "flor.contraflor": (5, 9),
    "flor.shrinks": (2, 4),
    "flor.shrinks_later": (3, 6),
    "chicos": (Chicos(needed=2),),
    "chicos.needed": (3,),
    "tally": (None, ("truco", "envido", "flor", "claim")),
    "seating": (lambda _: formats.Format(6), lambda _: formats.Format(8)),
    "clockwise": (True, False),
    "rotation": (-1, 0, 1, 2),
    "options": (Option("deal_cut", (True, False)),),
}

# What cannot matter where it stands, and why.
INERT: dict[tuple[str, str] | tuple[str, str, Any], str] = {
    ("gauderio", "envido.flor_stays_out"): "a Flor has replaced the Envido of that hand (A60)",
    ("gauderio", "envido.duel_falta"): "there are no duels",
    ("gauderio-classico", "envido.duel_falta"): "there are no duels",
    ("mano-a-mano", "envido.duel_falta"): "there are no duels",
    ("gauderio", "chicos"): "no example goes on after the match is won",
    ("gauderio-classico", "chicos"): "no example goes on after the match is won",
    ("mano-a-mano", "chicos"): "no example goes on after the match is won",
    ("rioplatense", "chicos.needed"): "no step tells a match that is over from one that goes on",
    ("mano-a-mano", "all_tied", AllTied.TOP_OF_THIRD): "the mão opens the third of three ties",
    ("mano-a-mano", "rotation", -1): "of two players the next is also the one before",
    ("mano-a-mano", "clockwise"): "of two players the neighbour is the same on either hand",
}


def with_option(rules: RuleSet, other: Option) -> tuple[Option, ...]:
    """The options of `rules` with `other` in place of the one of its name."""
    return tuple(other if option.name == other.name else option for option in rules.options)


def faults() -> Iterator[Any]:
    """Every (rule set, policy, other value) that can make a difference."""
    for slug in SLUGS:
        for path in policies_of(RULE_SETS[slug]):
            if path in NOT_POLICIES or (slug, path) in INERT:
                continue
            for number, value in enumerate(OTHERS[path]):
                if path in ("all_tied", "rotation") and (slug, path, value) in INERT:
                    continue
                if isinstance(value, EveRules) and value.at != RULE_SETS[slug].target - 1:
                    continue
                if isinstance(value, Option):
                    value = with_option(RULE_SETS[slug], value)
                faulty = changed(RULE_SETS[slug], path, value)
                if faulty != RULE_SETS[slug]:
                    yield pytest.param(slug, path, value, id=f"{slug}-{path}-{number}")


@pytest.mark.parametrize(("slug", "path", "value"), list(faults()))
def test_another_value_of_a_policy_breaks_an_example_of_the_rule_set(
    slug: str, path: str, value: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(RULE_SETS, slug, changed(RULE_SETS[slug], path, value))
    assert breaks_any(slug)


def breaks_any(slug: str) -> bool:
    """Whether an example of that rule set now fails; its letter tells them apart."""
    letter = {"gauderio": "A", "gauderio-classico": "B", "rioplatense": "D", "mano-a-mano": "E"}[
        slug
    ]
    return any(breaks(f"{letter}{number}") for number in range(1, 114))
