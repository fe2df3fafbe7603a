"""Gaudério clássico, to 24: Flor is sung and ends the hand, Falta adds, the start moves back."""

from __future__ import annotations

from dataclasses import replace

from engine.cards import SPANISH
from engine.flor.sung import SungFlor
from engine.formats import PAIRS
from engine.rules import (
    DEAL_CUT,
    TURN_SECONDS,
    AllTied,
    EnvidoRules,
    Ladder,
    Option,
    OptionValue,
    RuleSet,
)
from engine.variants.spanish import RANKING, TRUCO


def _ends_hand(rules: RuleSet, value: OptionValue) -> RuleSet:
    if not isinstance(rules.flor, SungFlor):
        return rules
    return replace(rules, flor=replace(rules.flor, ends_hand=bool(value)))


GAUDERIO_CLASSICO = RuleSet(
    slug="gauderio-classico",
    revision=2,
    deck=SPANISH,  # B2
    ranking=RANKING,  # B11
    target=24,  # B4, B9
    stakes=Ladder.climb(*TRUCO),  # B8, B10
    all_tied=AllTied.NOBODY,  # B29
    envido=EnvidoRules(falta_adds=True),  # B42-B48, B-Q8, B-Q9
    flor=SungFlor(each=3, ends_hand=True),  # B49-B63
    seating=lambda _: PAIRS,  # B1
    clockwise=True,  # B23
    rotation=-1,  # B24: the starter moves against the direction of play, B-Q2
    options=(
        TURN_SECONDS,
        DEAL_CUT,
        Option("flor_ends_hand", (True, False), _ends_hand),  # B-Q11
    ),
)
