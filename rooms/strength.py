"""How strong the cards of a rule set are, as a ladder of drawn cards."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from engine.cards import Card
from engine.rules import RuleSet
from rooms.lessons import face_of
from rooms.presenters import Face


@dataclass(frozen=True, slots=True)
class Strength:
    """The ladder, strongest first; cards of one `step` are equal. `vira` is the one it supposes."""

    vira: Face | None
    steps: tuple[tuple[Face, ...], ...]


def strength(rules: RuleSet) -> Strength:
    """The whole deck by strength (A4-A7, B11, C5-C10, D25, D26, E10).

    Where a card is turned, its rank takes one out of line: the ladder shows it for one such card.
    """
    vira = rules.deck[-1] if rules.turned else None
    table = rules.ranking.strengths(vira)
    cards = sorted((card for card in rules.deck if card != vira), key=lambda card: -table[card])
    steps = tuple(
        tuple(_face(card, rules, vira) for card in step)
        for _, step in groupby(cards, key=lambda card: table[card])
    )
    return Strength(None if vira is None else face_of(vira, rules.deck), steps)


def _face(card: Card, rules: RuleSet, vira: Card | None) -> Face:
    face = face_of(card, rules.deck)
    is_manilha = vira is not None and card in rules.ranking.manilhas(vira)
    return Face(face.code, face.rank, face.suit, face.spoken, is_manilha=is_manilha)
