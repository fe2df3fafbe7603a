"""Good sense of the best bot with Envido, Flor, folding, claims, duels and the Gallo."""

from __future__ import annotations

from random import Random

import pytest

from engine import match as engine
from engine.actions import ClaimFlor, Discard, Word
from engine.bots import BOTS, DEFAULT
from engine.bots.choices import NothingToDecide
from engine.bots.claims import claim
from engine.bots.deduction import deduced
from engine.bots.situation import read
from engine.bots.values import envido_of, envido_spread, flor_spread
from engine.bots.worlds import worlds
from engine.notation import read_card, write_action
from engine.state import Deal, Match
from engine.variants import rule_set
from engine.views import view
from tests.engine.tables import do

PLAIN = "4c 5o 12p / 6c 2e 11o / 3c 2p 10o / 5p 3e 12c"
"""Four hands with little in them."""

BEST = "7e 6e 1p"
"""An Envido of 33, and two of the best cards."""


def table(
    slug: str, hands: str, *steps: str, score: tuple[int, ...] = (), **options: object
) -> Match:
    """The match after these cards and steps, seat 1 being mão."""
    match = engine.new_match(rule_set(slug), first=1, options=options)
    match = match.at(score or match.scores, 0)
    cards = Deal(
        tuple(tuple(read_card(card) for card in hand.split()) for hand in hands.split("/"))
    )
    match = engine.deal(match, cards).state
    for step in steps:
        match = do(match, step)
    return match


def often(match: Match, seat: int, *actions: str, times: int = 20) -> float:
    """The part of `times` seeds in which the best bot does one of `actions` at `seat`."""
    bot = BOTS[DEFAULT]
    found = [write_action(bot.decide(view(match, seat), Random(n))) for n in range(times)]
    return sum(action in actions for action in found) / times


def unasked(match: Match, seat: int) -> str | None:
    """What the best bot at `seat` does though nobody waits for it."""
    action = BOTS[DEFAULT].interject(view(match, seat), Random(0))
    return None if action is None else write_action(action)


ENVIDO_RULES = pytest.mark.parametrize(
    ("slug", "rest"),
    [
        ("gauderio", " / 6c 2o 11e / 3c 2p 10o / 5p 3e 12c"),
        ("gauderio-classico", " / 6c 2o 11e / 3c 2p 10o / 5p 3e 12c"),
        ("rioplatense", " / 6c 2o 11e / 3c 2p 10o / 5p 3e 12c"),
        ("mano-a-mano", " / 6c 2o 11e"),
    ],
)
BIDS = ("envido", "real-envido", "falta-envido")


@ENVIDO_RULES
def test_the_best_envido_is_always_bid(slug: str, rest: str) -> None:
    assert often(table(slug, BEST + rest), 1, *BIDS) == 1


@ENVIDO_RULES
def test_a_poor_envido_is_seldom_bid(slug: str, rest: str) -> None:
    assert often(table(slug, "4c 5o 12p" + rest), 1, *BIDS) <= 0.2


@ENVIDO_RULES
def test_the_best_envido_never_refuses_and_the_poorest_never_accepts(slug: str, rest: str) -> None:
    for own, never in (("7o 6o 1e", "nao-quero"), ("12c 1o 11e", "quero")):
        hands = "5p 6p 4c" + rest.replace("6c 2o 11e", own)
        assert often(table(slug, hands, "1 envido"), 2, never) == 0


def test_a_falta_that_decides_the_match_takes_a_better_value_than_an_envido() -> None:
    hands = "5p 6p 4c / 7c 1c 11e"
    assert often(table("mano-a-mano", hands, "1 envido"), 2, "nao-quero") == 0
    assert often(table("mano-a-mano", hands, "1 falta-envido"), 2, "nao-quero") == 1


def test_what_costs_nothing_more_is_accepted_whatever_the_cards() -> None:
    lost = table("mano-a-mano", "5p 6p 4c / 4o 1c 11e", "1 falta-envido", score=(29, 0))
    assert often(lost, 2, "nao-quero") == 0


def test_envido_comes_before_the_answer_to_the_first_truco() -> None:
    hands = PLAIN.replace("6c 2e 11o", BEST)
    for slug in ("gauderio", "gauderio-classico", "rioplatense"):
        assert often(table(slug, hands, "1 truco"), 2, *BIDS) == 1


def test_a_flor_is_sung_on_the_own_turn_over_an_envido_and_over_a_truco() -> None:
    flor = "4c 6c 2c / 7e 3e 5e"
    for slug, options in (("gauderio-classico", {}), ("rioplatense", {"players": 4})):
        hands = flor + " / 3p 2p 10o / 5p 3o 12o"
        assert often(table(slug, hands, **options), 1, "flor") == 1
        assert often(table(slug, "4o 6c 2c" + hands[8:], "1 envido", **options), 2, "flor") == 1
        assert often(table(slug, "4o 6c 2c" + hands[8:], "1 truco", **options), 2, "flor") == 1
    assert often(table("mano-a-mano", flor), 1, "flor") == 1


def test_a_flor_is_sung_over_the_partners_envido_though_nobody_asks_its_holder() -> None:
    match = table("rioplatense", "4c 6o 2c / 7e 3o 5e / 7p 6p 2p / 5p 3e 12o", "1 envido")
    assert unasked(match, 3) == "flor"
    assert unasked(match, 1) is None


@pytest.mark.parametrize("slug", ["gauderio-classico", "rioplatense", "mano-a-mano"])
def test_the_best_flor_never_gives_up_against_another(slug: str) -> None:
    hands = "4c 6c 2c / 7e 6e 5e"
    if slug != "mano-a-mano":
        hands += " / 3p 2p 10o / 5p 3o 12o"
    steps = ["1 flor"] if slug != "gauderio-classico" else ["1 flor", "3 passo"]
    assert often(table(slug, hands, *steps), 2, "passo", "me-achico") == 0


def test_the_poorest_flor_gives_up_against_a_resto() -> None:
    called = table("mano-a-mano", "10c 11c 12c / 7e 6e 5e", "1 flor", "2 contraflor-resto")
    assert often(called, 1, "me-achico") == 1


def test_announced_flores_are_disputed_with_the_best_and_mostly_not_with_the_worst() -> None:
    best = table("gauderio", "4c 6c 2c / 7e 6e 5e / 3p 2p 10o / 5p 3o 12o")
    worst = table("gauderio", "7c 6c 5c / 10e 11e 12e / 3p 2p 10o / 5p 3o 12o")
    assert often(best, 2, "me-achico") == 0
    assert often(worst, 2, "quero") == 0
    assert often(worst, 2, "me-achico") > 0.8


def test_a_hidden_flor_that_lies_open_is_claimed_at_once() -> None:
    plays = ["1 3c", "2 7e", "2 4e", "1 2c", "1 12p", "2 5e"]
    match = table("rioplatense", "3c 2c 12p / 7e 4e 5e", *plays, players=2)
    assert claim(view(match, 1)) == ClaimFlor(2)
    assert unasked(match, 1) == "peco-flor 2"


def test_two_cards_of_a_suit_are_not_enough_to_claim() -> None:
    plays = ["1 3c", "2 7e", "2 3e", "1 2c"]
    match = table("rioplatense", "3c 2c 12p / 7e 3e 5e", *plays, players=2)
    assert ClaimFlor(2) in engine.legal_actions(match, 1)
    assert claim(view(match, 1)) is None
    with pytest.raises(NothingToDecide):
        BOTS[DEFAULT].decide(view(match, 1), Random(0))


def test_a_hopeless_hand_folds_before_it_is_asked_for_an_envido_too() -> None:
    assert often(table("mano-a-mano", "4c 5o 4p / 6c 2e 11o"), 1, "maco") > 0.5


def test_nobody_folds_a_hand_that_can_be_won_or_that_a_partner_may_win() -> None:
    assert often(table("mano-a-mano", "1e 4o 5p / 6c 2e 11o"), 1, "maco") == 0
    assert (
        often(table("rioplatense", "4c 5o 4p / 6c 2e 11o / 3c 2p 10o / 5p 3e 12c"), 1, "maco") == 0
    )


def test_a_truco_is_accepted_before_it_is_raised_where_the_ladder_wants_it() -> None:
    hands = "2c 12o 3p / 1e 1p 5o"
    asked = table("rioplatense", hands, "1 2c", "2 5o", "1 truco", players=2)
    assert often(asked, 2, "quero") == 1
    assert unasked(do(asked, "2 quero"), 2) == "retruco"


def test_whoever_is_not_on_turn_owes_nothing_though_it_may_raise() -> None:
    hands = "4c 5o 12p / 1e 1p 7o"
    match = table("rioplatense", hands, "1 4c", "2 7o", "2 1p", "1 truco", "2 quero", players=2)
    assert Word.RETRUCO in engine.legal_actions(match, 2)
    with pytest.raises(NothingToDecide):
        BOTS[DEFAULT].decide(view(match, 2), Random(0))


def test_the_gallo_keeps_its_flor_and_otherwise_its_best_cards() -> None:
    flor = table("rioplatense", "6c 2e 11o / 3c 2p 10o / 7p 6p 4p 4o", players=3)
    assert BOTS[DEFAULT].decide(view(flor, 3), Random(0)) == Discard(read_card("4o"))
    plain = table("rioplatense", "6c 2e 11o / 3c 2p 10o / 1e 3p 2o 4c", players=3)
    assert BOTS[DEFAULT].decide(view(plain, 3), Random(0)) == Discard(read_card("4c"))


def test_one_of_a_couple_does_not_lift_its_partner_over_the_target() -> None:
    hands = "1e 1p 6c / 3c 2p 10o / 7p 6o 4p 4o"
    one = view(table("rioplatense", hands, "3 descarta 4p", players=3, score=(20, 29, 5)), 1)
    standing = read(one).standing
    assert standing.after(1, for_us=True) == 0
    assert standing.after(1, for_us=False) > 0


def test_in_a_duel_only_its_two_players_are_reckoned_with() -> None:
    match = engine.new_match(rule_set("rioplatense"), first=1, options={"players": 6})
    deck = iter(match.rules.deck)
    cards = Deal(tuple(tuple(next(deck) for _ in range(3)) for _ in match.seats))
    duel = engine.deal(match.at(match.scores, 1), cards).state
    situation = read(view(duel, 1))
    assert situation.seats == (1, 4)
    assert [len(hand) for hand in worlds(situation, Random(0), 1)[0].hands] == [3, 3]


def test_the_winner_of_an_envido_is_imagined_with_just_that_value() -> None:
    hands = "7e 6e 4p / 5p 3c 12o / 3p 2o 10c / 5o 3e 12c"
    match = table("gauderio", hands, "1 envido", "2 quero")
    known = deduced(read(view(match, 2)))
    assert known.rests
    assert {envido_of(rest) for rest in known.rests[0]} == {33}
    assert known.at_most == {2: 33, 3: 33}


def test_spreads_are_spreads() -> None:
    for spread in (envido_spread(None, True), envido_spread(read_card("7e"), False), flor_spread()):
        assert sum(spread) == pytest.approx(1)
    assert min(n for n, part in enumerate(flor_spread()) if part) == 20
    assert max(n for n, part in enumerate(envido_spread(None, True)) if part) == 33
