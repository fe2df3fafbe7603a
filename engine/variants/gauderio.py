"""Truco Gaudério: the table announces the Flores, covered cards, 2-3-4. Pairs, to 24."""

from __future__ import annotations

from engine.cards import SPANISH
from engine.flor.automatic import AutomaticFlor
from engine.formats import PAIRS
from engine.rules import DEAL_CUT, TURN_SECONDS, AllTied, EnvidoRules, Ladder, RuleSet
from engine.variants.spanish import RANKING, TRUCO

GAUDERIO = RuleSet(
    slug="gauderio",
    revision=1,
    deck=SPANISH,  # A1
    ranking=RANKING,  # A4-A7
    target=24,  # A72
    stakes=Ladder.climb(*TRUCO),  # A26, A27, A30, A31
    all_tied=AllTied.TOP_OF_THIRD,  # A20, A21
    covered_from=2,  # A22
    eve=None,  # A33, A34
    envido=EnvidoRules(  # A41-A56
        most_reals=None,
        reals_capped=True,
        king_counts=True,  # A51, A40
    ),
    flor=AutomaticFlor(each=3, shrunk_each=1),  # A59-A71
    seating=lambda _: PAIRS,  # A8, A73
    rotation=1,  # A9, A10
    options=(TURN_SECONDS, DEAL_CUT),  # no room plays by other rules (A74)
)
