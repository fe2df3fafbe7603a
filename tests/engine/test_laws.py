"""What holds in every hand of every rule set, tried on random hands (see `walks`).

`HYPOTHESIS_PROFILE=long` tries thousands of hands where the usual run tries hundreds.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import match as engine
from engine.actions import Word
from engine.rules import RuleSet
from engine.state import Eve, HandOver
from engine.variants import RULE_SETS
from tests.engine import laws
from tests.engine.walks import Walk, abandoned, walk, walk_from

every_rule_set = pytest.mark.parametrize("rules", RULE_SETS.values(), ids=list(RULE_SETS))
seeds = st.integers(0, 2**48)


@every_rule_set
@given(seed=seeds)
def test_apply_accepts_exactly_what_legal_actions_lists(rules: RuleSet, seed: int) -> None:
    for state in walk(rules, seed).states:
        laws.accepts_exactly_what_is_listed(state)


@every_rule_set
@given(seed=seeds)
def test_a_refused_action_changes_nothing(rules: RuleSet, seed: int) -> None:
    rng = Random(seed)
    for state in walk(rules, seed).states:
        laws.a_refused_action_changes_nothing(state, rng)


@every_rule_set
@given(seed=seeds)
def test_every_hand_ends_once_every_call_is_answered(rules: RuleSet, seed: int) -> None:
    for state in walk(rules, seed).states:
        laws.ends_once_calls_are_answered(state)


@every_rule_set
@given(seed=seeds)
def test_cards_are_conserved(rules: RuleSet, seed: int) -> None:
    for state in walk(rules, seed).states:
        laws.cards_are_conserved(state)


@every_rule_set
@given(seed=seeds)
def test_points_are_what_the_events_say_and_only_grow(rules: RuleSet, seed: int) -> None:
    for hand in three_hands(rules, seed):
        laws.points_are_what_the_events_say(hand)


@every_rule_set
@given(seed=seeds)
def test_a_state_survives_encoding(rules: RuleSet, seed: int) -> None:
    played = walk(rules, seed)
    for state in (*played.states, engine.close(played.end)):
        laws.survives_encoding(state)


@every_rule_set
@given(seed=seeds)
def test_replaying_deal_and_log_gives_the_same_states_and_events(rules: RuleSet, seed: int) -> None:
    laws.replays_to_the_same(walk(rules, seed))


@every_rule_set
@given(seed=seeds)
def test_no_view_depends_on_a_card_its_viewer_may_not_see(rules: RuleSet, seed: int) -> None:
    played, rng = walk(rules, seed), Random(seed)
    for state in (*played.states, engine.close(played.end), *abandoned(played, rng)):
        laws.views_show_only_what_may_be_seen(state, played.undealt, rng)


@every_rule_set
@given(seed=seeds)
def test_whoever_owes_something_can_always_run_out_of_time(rules: RuleSet, seed: int) -> None:
    for state in walk(rules, seed).states:
        laws.the_clock_is_always_legal(state)


@every_rule_set
@given(seed=seeds)
def test_a_settled_hand_is_settled(rules: RuleSet, seed: int) -> None:
    laws.nothing_follows_the_end(walk(rules, seed))


@every_rule_set
def test_every_action_reads_back_from_its_notation(rules: RuleSet) -> None:
    for seed in range(20):
        laws.notation_round_trips(walk(rules, seed).states[0])


@every_rule_set
def test_the_walks_come_everywhere(rules: RuleSet) -> None:
    """The laws mean little if the random hands miss a phase, an ending, an eve or a call."""
    walks = [walk(rules, seed) for seed in range(300)]
    phases = Counter(type(s.hand.phase).__name__ for w in walks for s in w.states if s.hand)
    assert {"Playing", "Answering", "HandOver"} <= phases.keys()
    assert ("Cutting" in phases) == any(o.name == "deal_cut" for o in rules.options)
    assert ("DecidingEve" in phases) == (rules.eve is not None)
    said = {action for w in walks for _, action in w.log}
    assert {*rules.stakes.words, Word.QUERO, Word.NAO_QUERO, Word.SAIR} <= said
    reasons = {_reason(w) for w in walks}
    assert {
        "two_tricks", "win_then_tie", "tie_then_win", "first_trick", "third_trick", "all_tied",
        "refused", "left",
    } <= reasons  # fmt: skip
    eves = {s.hand.eve for w in walks for s in w.states if s.hand}
    assert eves == (set(Eve) if rules.eve is not None else {Eve.NONE})


def _reason(played: Walk) -> str:
    assert played.end.hand is not None
    assert isinstance(played.end.hand.phase, HandOver)
    return played.end.hand.phase.reason


def three_hands(rules: RuleSet, seed: int) -> list[Walk]:
    """Hands that follow upon each other in one match, as long as nobody has won it."""
    rng = Random(seed)
    hands = [walk(rules, seed)]
    while len(hands) < 3 and (closed := engine.close(hands[-1].end)).winner is None:
        deck = list(rules.deck)
        rng.shuffle(deck)
        hands.append(walk_from(closed, engine.deal_of(closed, deck), rng))
    return hands
