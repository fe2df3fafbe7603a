"""What the bots do at the table: lawful, blind to what they may not see, and sensible."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine import match as engine
from engine.actions import Action, PlayPlace
from engine.bots import BOTS, DEFAULT
from engine.bots.choices import NothingToDecide
from engine.bots.equity import Equity
from engine.bots.situation import read
from engine.bots.trio import TrioEquity
from engine.bots.worlds import worlds
from engine.cards import Card
from engine.checks import shown_cards
from engine.notation import write_action
from engine.rules import RuleSet
from engine.state import IllegalAction, Match
from engine.variants import RULE_SETS
from engine.variants.paulista import PAULISTA
from engine.views import view
from tests.engine.laws import with_cards_exchanged
from tests.engine.tables import table
from tests.engine.walks import walk

RULES = pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
EVERY_BOT = pytest.mark.parametrize("name", BOTS)


def decided(match: Match, seat: int, seed: int = 0, name: str = DEFAULT) -> Action:
    """What the bot called `name` decides at `seat`."""
    return BOTS[name].decide(view(match, seat), Random(seed))


def often(match: Match, seat: int, action: str, times: int = 20) -> float:
    """The part of `times` seeds in which the best bot does `action` at `seat`."""
    found = [write_action(decided(match, seat, seed)) for seed in range(times)]
    return found.count(action) / times


def twin_of(match: Match, seat: int, seed: int) -> Match | None:
    """`match` with the cards shuffled that `seat` does not see, in one of three orders.

    None if in each of them the hand would have gone differently, as with other Envido values.
    """
    shown, rng = set(shown_cards(view(match, seat))), Random(seed)
    hidden = [card for card in match.rules.deck if card not in shown]
    for _ in range(3):
        swap = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
        try:
            twin = with_cards_exchanged(match, swap)
        except IllegalAction:
            continue
        if view(twin, seat) == view(match, seat):
            return twin
    return None


@RULES
@EVERY_BOT
@pytest.mark.parametrize("seed", range(60))
def test_bots_choose_only_what_is_legal_and_never_leave(
    rules: RuleSet, name: str, seed: int
) -> None:
    for state in walk(rules, seed).states:
        for seat in engine.owing(state):
            action = decided(state, seat, seed, name)
            assert action in engine.moves_of(state, seat)


@RULES
@EVERY_BOT
@pytest.mark.parametrize("seed", range(60))
def test_what_bots_say_unasked_is_legal_too_and_no_leave_taking(
    rules: RuleSet, name: str, seed: int
) -> None:
    for state in walk(rules, seed).states:
        for seat in engine.acting(state):
            if seat not in engine.owing(state):
                action = BOTS[name].interject(view(state, seat), Random(seed))
                assert action is None or action in engine.moves_of(state, seat)


@RULES
@EVERY_BOT
@pytest.mark.parametrize("seed", range(60))
def test_a_decision_does_not_change_when_unseen_cards_are_shuffled(
    rules: RuleSet, name: str, seed: int
) -> None:
    for state in walk(rules, seed).states:
        for seat in engine.owing(state):
            twin = twin_of(state, seat, seed)
            if twin is not None:
                assert decided(twin, seat, seed, name) == decided(state, seat, seed, name)


@EVERY_BOT
def test_whoever_is_not_to_act_has_nothing_to_decide(name: str) -> None:
    match = table()
    for viewer in (2, None):
        with pytest.raises(NothingToDecide):
            BOTS[name].decide(view(match, viewer), Random(0))


def test_random_play_is_uniform_over_the_moves() -> None:
    match = table("1 truco")
    found = [write_action(decided(match, 2, seed, "random")) for seed in range(300)]
    assert set(found) == {"quero", "nao-quero", "seis"}
    assert all(70 < found.count(answer) < 130 for answer in set(found))


def test_eleven_with_a_strong_hand_of_the_partners_is_played() -> None:
    match = table(hands="4c 5p 6e / 4p Jc 7c / 2p 2c 3e / 5c Qe 6p", score=(11, 4))
    assert often(match, 1, "jogar") == 1


def test_eleven_with_a_hopeless_hand_of_both_is_run_from() -> None:
    match = table(hands="4c 5p 6e / 4p Jc 7c / 4e 5o 6o / 5c Qe 6p", score=(11, 4))
    assert often(match, 1, "correr") == 1


def test_a_middling_hand_of_eleven_is_played_unless_losing_it_loses_the_match() -> None:
    hands = "Kc Ap 6e / 4p Jc 7c / Ae 7o Qo / 5c Qe 6p"
    assert often(table(hands=hands, score=(11, 8)), 1, "jogar") == 1
    assert often(table(hands=hands, score=(11, 9)), 1, "correr") == 1


@EVERY_BOT
def test_in_the_iron_hand_a_place_is_played_unseen(name: str) -> None:
    match = table(score=(11, 11))
    found = {decided(match, 1, seed, name) for seed in range(30)}
    assert found == {PlayPlace(1), PlayPlace(2), PlayPlace(3)}


def test_the_manilha_is_saved_when_the_partner_already_wins() -> None:
    hands = "2p 4c 4e / Jc 5c 6c / 2c 5p 7e / 5e 4o 6o"
    match = table("1 2p", "2 Jc", hands=hands)
    assert often(match, 3, "2c") == 0


def test_a_trick_that_only_the_manilha_can_win_is_won_when_the_hand_hangs_on_it() -> None:
    hands = "4e 5e 2e / 3c 3p 3o / 4c 2p Ae / 6e 7o 6o"
    match = table("1 4e", "2 3c", "3 4c", "4 6e", "2 3p", hands=hands)
    assert often(match, 3, "2p") == 1


def test_a_winning_card_is_cheap_rather_than_dear() -> None:
    hands = "4e 5e 6e / 4c 5c 5o / 6c Je 7p / Ac 2p 3e"
    match = table("1 6e", "2 4c", "3 7p", hands=hands)
    assert often(match, 4, "2p") == 0


def test_a_card_that_cannot_matter_is_covered_when_that_is_legal() -> None:
    hands = "4e 5e 3e / 2c 2p 5o / 6c 4c 7e / Ac Kp 6e"
    match = table("1 3e", "2 2c", "3 4c", "4 6e", "2 2p", hands=hands)
    assert write_action(decided(match, 3)).startswith("#")


def test_a_sure_hand_asks_and_answers_with_a_raise() -> None:
    sure = "2p 2c 2e / 4c 5c 6c / 4p 5p 6p / 4o 5o 6e"
    opened = table("1 2e", "2 4c", "3 4p", "4 4o", hands=sure)
    assert often(opened, 1, "truco") > 0.4
    asked = table("1 truco", hands="4e 5e 6e / 2p 2c 3c / 4p 5p 6p / 4o 5o Qe")
    assert often(asked, 2, "seis") > 0.8


def test_a_hopeless_hand_refuses_a_call() -> None:
    match = table("1 truco", hands="2p 2c 3c / 4c 5c 6c / 4p 5p 6p / 4o 5o 6e")
    assert often(match, 2, "nao-quero") == 1


def test_a_call_that_costs_nothing_more_is_answered_whatever_the_cards() -> None:
    weak = "2p 3e 3c / 4c 5c 6c / 4p 5p 6p / 4o 7o Qe"
    lost_anyway = table("1 truco", "2 seis", "1 nove", hands=weak, score=(6, 0))
    assert often(lost_anyway, 2, "nao-quero") == 0


def test_a_losing_hand_bluffs_now_and_then_and_mostly_does_not() -> None:
    hands = "Qc 4e 6o / 2e Qp 7c / Qo 2o 4o / 7e Ae 7p"
    trick = ["1 4e", "2 7c", "3 2o", "4 7e"]
    match = table(*trick, "3 Qo", "4 Ae", hands=hands, vira="Je")
    assert 0 < often(match, 1, "truco", times=200) < 0.4


def test_no_imagined_world_deals_a_card_that_is_seen_elsewhere() -> None:
    match = table("1 Kp", "2 6p", "3 2e", "4 4o", "3 Jo")
    situation = read(view(match, 4))
    strengths = PAULISTA.ranking.strengths(Card("Ao"))
    deck = Counter(strengths[card] for card in PAULISTA.deck)
    seen = Counter(
        strengths[Card(card)] for card in ["Ao", "Kp", "6p", "2e", "4o", "Jo", "5e", "6c"]
    )
    for world in worlds(situation, Random(0), 200):
        assert world.hands[3] == tuple(sorted(strengths[Card(card)] for card in ("5e", "6c")))
        others = Counter(card for hand in world.hands[:3] for card in hand)
        assert [len(hand) for hand in world.hands] == [2, 2, 1, 2]
        assert others <= deck - seen


def test_equity_rises_with_ones_own_points_and_falls_with_the_others() -> None:
    equity = Equity(PAULISTA)
    scores = [(us, them) for us in range(12) for them in range(12)]
    for us, them in scores:
        assert equity(us + 1, them) > equity(us, them) > equity(us, them + 1)
    assert (equity(12, 11), equity(11, 15)) == (1, 0)


def test_of_three_each_has_a_score_and_what_a_partner_wins_may_be_lost() -> None:
    equity = TrioEquity(30)
    assert equity(20, 10, 5) == pytest.approx(equity(20, 5, 10))
    for own, one, other in ((0, 0, 0), (12, 20, 7), (29, 3, 28)):
        assert equity(own + 1, one, other) > equity(own, one, other)
        assert equity(own, one + 1, other) < equity(own, one, other)
    assert equity(10 + 3, 27 + 3, 0) == 0, "three points for the couple are the partner's match"
    assert equity(31, 31, 4) == 0.5
    assert equity(30, 32, 4) == 0
    assert sum((equity(9, 9, 9),) * 3) > 1, "it reckons to win a little more than its part"
