"""What three cards count for Envido and for Flor, which is not their rank in the tricks (D24)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Final

from engine.cards import SPANISH, Card

FIGURES: Final = ("10", "11", "12")
POINTS: Final = {card: 0 if card.rank in FIGURES else int(card.rank) for card in SPANISH}
"""Figures count nothing, the others their number (A36, B48, D27, E19)."""

SUIT_BONUS: Final = 20


def envido(cards: Iterable[Card]) -> int:
    """The best two of a suit plus 20; with three suits the highest card (A37, A38, D76, E20, E21).

    Three of a suit, where their Flor stayed unsung, count their best two (B-Q17).
    """
    own = tuple(cards)
    pairs = [
        POINTS[one] + POINTS[other] + SUIT_BONUS
        for one, other in combinations(own, 2)
        if one[-1] == other[-1]  # the suit, without the cost of a property
    ]
    return max(pairs) if pairs else max(POINTS[card] for card in own)


def is_flor(cards: Iterable[Card]) -> bool:
    """Three cards of one suit (A57, B49, D49, E31)."""
    return len({card[-1] for card in cards}) == 1


def flor(cards: Iterable[Card]) -> int:
    """20 and the points of all three, so 20 to 38 (A58, D49, D57, E31)."""
    return SUIT_BONUS + sum(POINTS[card] for card in cards)


def figure(cards: Iterable[Card]) -> int:
    """The highest figure, 10 to 12, among cards that are nothing but figures (A40)."""
    return max(int(card.rank) for card in cards)
