"""Each button and each result at the table leads to the rule behind it."""

from __future__ import annotations

from random import Random

import pytest

from engine.actions import Discard, Play, PlayPlace, Word
from engine.cards import shuffled
from engine.dealing import deal_of
from engine.match import apply, close, deal, legal_actions, new_match
from engine.notation import write_action
from engine.rules import RuleSet
from engine.state import HandOver
from engine.variants import RULE_SETS
from rooms.rendering import table_for
from rooms.services.rulebooks import clause_of, rulebook
from rooms.services.snapshots import load
from tests.rooms.tables import act, lay_out

pytestmark = pytest.mark.django_db(transaction=True)

MATCHES = 60
SELDOM = 0.02
"""How often somebody leaves, so that most hands get anywhere."""


def said_and_decided(rules: RuleSet, rng: Random) -> set[str]:
    """The words that a hand offers, cards apart, and why it ended; options drawn by chance."""
    options = {option.name: rng.choice(option.values) for option in rules.options}
    match = new_match(rules, first=1, options=rules.chosen(options))
    match, found = deal(match, deal_of(match, shuffled(rules.deck, rng))).state, set()
    while match.hand and not isinstance(match.hand.phase, HandOver):
        legal = [(seat, action) for seat in match.seats for action in legal_actions(match, seat)]
        found |= {
            write_action(action).partition(" ")[0]
            for _, action in legal
            if not isinstance(action, Play | PlayPlace | Discard)
        }
        stay = [one for one in legal if one[1] is not Word.SAIR]
        match = apply(match, *rng.choice(stay if rng.random() > SELDOM else legal)).state
    if match.hand and isinstance(match.hand.phase, HandOver):
        found.add(match.hand.phase.reason)
    assert close(match)
    return found


@pytest.mark.parametrize("slug", RULE_SETS)
def test_whatever_is_said_or_decides_a_hand_has_its_clause(slug):
    rng = Random(slug)
    found = {word for _ in range(MATCHES) for word in said_and_decided(RULE_SETS[slug], rng)}
    # The rule set says under another name that a Flor has ended the hand (B53).
    found = {"flor_ends" if word == "flor" and "flor" not in rulebook(slug).shows else word
             for word in found}  # fmt: skip
    assert {word for word in found if not clause_of(slug, word)} == set()
    assert {"sair", "corta", "two_tricks"} <= found


def test_the_result_of_an_envido_leads_to_its_rule(make_room):
    room = make_room("ana", "beto", rules="mano-a-mano")
    lay_out(room, ["7e 6e 1o", "4c 5p 12o"])
    act(room, 1, "envido")
    assert "#E30" not in table_for(load(room.code), None)
    act(room, 2, "quero")
    assert 'href="/regras/mano-a-mano/#E30"' in table_for(load(room.code), None)


@pytest.mark.parametrize("slug", [slug for slug, rules in RULE_SETS.items() if rules.envido])
def test_results_beside_the_cards_have_their_clauses(slug):
    keys = ("envido_won", "flor_alone", "flor_won")
    assert all(clause_of(slug, key) for key in keys)
