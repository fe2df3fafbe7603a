"""Mano a mano: one against one to 30, the mão must sing its Flor, the other may keep it."""

from __future__ import annotations

from engine.cards import SPANISH
from engine.flor.optional import OptionalFlor
from engine.formats import DUEL
from engine.rules import AllTied, EnvidoRules, Ladder, RuleSet
from engine.variants.spanish import RANKING, TRUCO

MANO_A_MANO = RuleSet(
    slug="mano-a-mano",
    revision=1,
    deck=SPANISH,  # E11
    ranking=RANKING,  # E10
    target=30,  # E9
    stakes=Ladder.climb(*TRUCO),  # E7, E13-E15
    all_tied=AllTied.MAO,  # E50
    folding=True,  # E51
    envido=EnvidoRules(flor_stays_out=True),  # E19-E30, E-Q7
    flor=OptionalFlor(),  # E31-E45
    seating=lambda _: DUEL,  # E1
    rotation=1,  # E5
)
