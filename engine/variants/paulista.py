"""Truco Paulista: turned manilhas, 1-3-6-9-12, the hand of eleven and the iron hand. To 12."""

from __future__ import annotations

from engine.actions import Word
from engine.cards import FRENCH
from engine.formats import PAIRS
from engine.ranking import TurnedManilhas
from engine.rules import AllTied, EveRules, Ladder, RuleSet

PAULISTA = RuleSet(
    slug="paulista",
    revision=1,
    deck=FRENCH,  # C1, C2
    hand_size=3,  # C3
    turned=True,  # C4
    ranking=TurnedManilhas(order="4567QJKA23", suits="oecp"),  # C5-C10
    target=12,  # C46
    stakes=Ladder.climb(  # C-Q1: the document names no ladder; tables everywhere play this one
        (Word.TRUCO, 3), (Word.SEIS, 6), (Word.NOVE, 9), (Word.DOZE, 12)
    ),
    all_tied=AllTied.NOBODY,  # C24, C40
    covered_from=2,  # C25
    eve=EveRules(at=11, play_for=3, run_for=1),  # C29-C39
    seating=lambda _: PAIRS,  # C11
    rotation=1,  # C14
)
