"""What holds in every hand of every rule set, tried on random hands (see `walks`).

Options, formats and scores are drawn along with the cards. `HYPOTHESIS_PROFILE=long` tries
thousands of hands where the usual run tries hundreds.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import match as engine
from engine.cards import shuffled
from engine.dealing import deal_of
from engine.variants import RULE_SETS
from tests.engine import laws
from tests.engine.walks import Walk, abandoned, some, walk, walk_from

every_rule_set = pytest.mark.parametrize("slug", RULE_SETS)
seeds = st.integers(0, 2**48)


@every_rule_set
@given(seed=seeds)
def test_apply_accepts_exactly_what_legal_actions_lists(slug: str, seed: int) -> None:
    rng = Random(seed)
    for state in some(walk(RULE_SETS[slug], seed).states, rng, most=12):
        laws.accepts_exactly_what_is_listed(state, rng, most=40)


@every_rule_set
@given(seed=seeds)
def test_who_acts_and_who_is_waited_for_are_told_rightly(slug: str, seed: int) -> None:
    for state in walk(RULE_SETS[slug], seed).states:
        laws.acts_who_may(state)


@every_rule_set
@given(seed=seeds)
def test_a_refused_action_changes_nothing(slug: str, seed: int) -> None:
    rng = Random(seed)
    for state in some(walk(RULE_SETS[slug], seed).states, rng):
        laws.a_refused_action_changes_nothing(state, rng)


@every_rule_set
@given(seed=seeds)
def test_every_hand_ends_once_every_call_is_answered(slug: str, seed: int) -> None:
    for state in some(walk(RULE_SETS[slug], seed).states, Random(seed), most=12):
        laws.ends_once_calls_are_answered(state)


@every_rule_set
@given(seed=seeds)
def test_cards_are_conserved(slug: str, seed: int) -> None:
    played = walk(RULE_SETS[slug], seed)
    for state in (*played.states, *abandoned(played, Random(seed))):
        laws.cards_are_conserved(state)


@every_rule_set
@given(seed=seeds)
def test_points_are_what_the_events_say_and_only_a_claim_takes_any(slug: str, seed: int) -> None:
    for hand in three_hands(slug, seed):
        laws.points_are_what_the_events_say(hand)
        for state in hand.states:
            laws.points_are_of_those_who_won_them(state)


@every_rule_set
@given(seed=seeds)
def test_a_state_survives_encoding(slug: str, seed: int) -> None:
    played = walk(RULE_SETS[slug], seed)
    for state in (*some(played.states, Random(seed), most=5), engine.close(played.end)):
        laws.survives_encoding(state)


@every_rule_set
@given(seed=seeds)
def test_replaying_deal_and_log_gives_the_same_states_and_events(slug: str, seed: int) -> None:
    laws.replays_to_the_same(walk(RULE_SETS[slug], seed))


@every_rule_set
@given(seed=seeds)
def test_no_view_depends_on_a_card_its_viewer_may_not_see(slug: str, seed: int) -> None:
    played, rng = walk(RULE_SETS[slug], seed), Random(seed)
    moments = some(played.states, rng, most=4)
    for state in (*moments, engine.close(played.end), *abandoned(played, rng)):
        laws.views_show_only_what_may_be_seen(state, played.undealt, rng)


@every_rule_set
@given(seed=seeds)
def test_whoever_owes_something_can_always_run_out_of_time(slug: str, seed: int) -> None:
    for state in walk(RULE_SETS[slug], seed).states:
        laws.the_clock_is_always_legal(state)


@every_rule_set
@given(seed=seeds)
def test_a_settled_hand_is_settled(slug: str, seed: int) -> None:
    laws.nothing_follows_the_end(walk(RULE_SETS[slug], seed))


@every_rule_set
def test_every_action_reads_back_from_its_notation(slug: str) -> None:
    for seed in range(20):
        laws.notation_round_trips(walk(RULE_SETS[slug], seed).states[0])


def three_hands(slug: str, seed: int) -> list[Walk]:
    """Hands that follow upon each other in one match, as long as nobody has won it."""
    rng = Random(seed)
    hands = [walk(RULE_SETS[slug], seed)]
    while len(hands) < 3 and (closed := engine.close(hands[-1].end)).decided is None:
        deck = shuffled(closed.rules.deck, rng)
        hands.append(walk_from(closed, deal_of(closed, deck), rng))
    return hands
