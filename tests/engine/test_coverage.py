"""The laws mean little if the random hands miss a phase, a word, an ending, a format or a twin."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from engine.actions import Word
from engine.events import FlorClaimed
from engine.flor.automatic import AutomaticFlor
from engine.flor.sung import SungFlor
from engine.rules import RuleSet
from engine.state import Eve, HandOver
from engine.variants import RULE_SETS
from tests.engine import laws
from tests.engine.exchange import hand_of
from tests.engine.walks import Walk, some, walk

every_rule_set = pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)

TRICKS = {
    "two_tricks", "win_then_tie", "tie_then_win", "first_trick", "third_trick", "all_tied"
}  # fmt: skip
"""How the cards decide a hand."""


@cache
def walks(slug: str) -> tuple[Walk, ...]:
    """As many hands as the usual run of a law tries."""
    return tuple(walk(RULE_SETS[slug], seed) for seed in range(300))


def phases_of(rules: RuleSet) -> Iterator[str]:
    """What a hand of these rules can wait for."""
    yield from ("Playing", "Answering", "Cutting")
    if rules.eve:
        yield "DecidingEve"
    if rules.envido:
        yield "EnvidoCalled"
    if rules.flor:
        yield "FlorCalled"
        if not isinstance(rules.flor, AutomaticFlor):
            yield "FlorAsked"
    if any(option.name == "gallo" for option in rules.options):
        yield "Discarding"


def words_of(rules: RuleSet) -> Iterator[Word]:
    """Everything that can be said under these rules."""
    yield from (*rules.stakes.words, Word.QUERO, Word.NAO_QUERO, Word.SAIR)
    if rules.eve:
        yield from (Word.JOGAR, Word.CORRER)
    if rules.envido:
        yield from (Word.ENVIDO, Word.REAL_ENVIDO, Word.FALTA_ENVIDO)
    if rules.flor:
        yield from (Word.CONTRAFLOR, Word.CONTRAFLOR_RESTO, Word.ME_ACHICO)
        if not isinstance(rules.flor, AutomaticFlor):
            yield from (Word.FLOR, Word.PASSO)
    if rules.folding:
        yield Word.MACO


def endings_of(rules: RuleSet) -> Iterator[str]:
    """How a hand of these rules can end."""
    yield from (*TRICKS, "refused", "left")
    if rules.folding:
        yield "folded"
    if rules.eve:
        yield "ran"
    if isinstance(rules.flor, SungFlor):
        yield "flor"
    if rules.envido and rules.tally is None:
        yield "match_won"


@every_rule_set
def test_the_walks_wait_in_every_phase(rules: RuleSet) -> None:
    found = {type(hand_of(s).phase).__name__ for w in walks(rules.slug) for s in w.states}
    ends = {"Claiming", "HandOver"} if rules.flor and rules.flor.claims else {"HandOver"}
    assert found == {*phases_of(rules), *ends}


@every_rule_set
def test_the_walks_say_every_word(rules: RuleSet) -> None:
    said = {action for w in walks(rules.slug) for _, action in w.log if isinstance(action, Word)}
    assert said == set(words_of(rules))


@every_rule_set
def test_the_walks_come_to_every_ending(rules: RuleSet) -> None:
    phases = [hand_of(state).phase for w in walks(rules.slug) for state in w.states]
    found = {phase.reason for phase in phases if isinstance(phase, HandOver)}
    assert found == set(endings_of(rules))


@every_rule_set
def test_the_walks_take_every_option(rules: RuleSet) -> None:
    for option in rules.options:
        assert {w.start.options[option.name] for w in walks(rules.slug)} == set(option.values)


@every_rule_set
def test_the_walks_come_to_every_eve(rules: RuleSet) -> None:
    eves = {hand_of(state).eve for w in walks(rules.slug) for state in w.states}
    assert eves == (set(Eve) if rules.eve else {Eve.NONE})


def test_the_walks_play_every_format_in_every_mode() -> None:
    played = {(w.start.format.seats, hand_of(w.end).mode.value) for w in walks("rioplatense")}
    assert played == {
        (2, "redondo"), (3, "gallo"), (4, "redondo"), (6, "redondo"), (6, "pica-pica"),
        (8, "redondo"), (8, "pica-pica"),
    }  # fmt: skip


def test_the_walks_claim_with_and_without_reason() -> None:
    events = [event for w in walks("rioplatense") for event in hand_of(w.end).events]
    assert {event.found for event in events if isinstance(event, FlorClaimed)} == {True, False}


def test_the_walks_leave_duels_that_have_not_begun() -> None:
    hands = [hand_of(state) for w in walks("rioplatense") for state in w.states]
    assert any(set(hand.gone) - set(hand.order) and len(hand.games) > 1 for hand in hands)


@every_rule_set
def test_views_are_compared_with_those_of_other_hands_in_every_phase(rules: RuleSet) -> None:
    compared = dict.fromkeys((*phases_of(rules), "over"), 0)
    for seed, played in enumerate(walks(rules.slug)[:150]):
        rng = Random(seed)
        for state in some(played.states, rng):
            phase = hand_of(state).phase
            kind = "over" if isinstance(phase, HandOver) else type(phase).__name__
            found = laws.views_show_only_what_may_be_seen(state, played.undealt, rng)
            compared[kind] += found
    assert min(compared.values()) >= 20, compared
