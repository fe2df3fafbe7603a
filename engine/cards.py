"""Cards, the two decks, the shuffle and the cut."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

SUITS: Final = "oecp"
"""Suit letters: ouros, espadas, copas, paus (bastos)."""


class Card(str):
    """A card, which is its own notation: rank, then suit letter (`4e`, `10o`, `Qc`).

    A string subclass, so that a card hashes, compares and serialises at the speed of a string.
    """

    __slots__ = ()

    @property
    def rank(self) -> str:
        """The rank as printed: `"4"`, `"10"`, `"Q"`."""
        return self[:-1]

    @property
    def suit(self) -> str:
        """The suit letter, one of `SUITS`."""
        return self[-1]


def deck_of(ranks: Sequence[str]) -> tuple[Card, ...]:
    """Every rank in every suit, suit by suit."""
    return tuple(Card(rank + suit) for suit in SUITS for rank in ranks)


SPANISH: Final = deck_of(("1", "2", "3", "4", "5", "6", "7", "10", "11", "12"))
"""The Spanish deck without eights, nines and jokers (A1, B2, D5, E11)."""

FRENCH: Final = deck_of("4567QJKA23")
"""The French deck without eights, nines, tens and jokers (C1, C2)."""

ALL: Final = frozenset(SPANISH + FRENCH)
"""Every card of any deck, for reading notation."""


def shuffled(deck: Sequence[Card], rng: Random) -> tuple[Card, ...]:
    """`deck` in an order drawn from `rng`, which the caller seeds or takes from the system."""
    cards = list(deck)
    rng.shuffle(cards)
    return tuple(cards)


def cut(deck: Sequence[Card], lifted: int) -> tuple[Card, ...]:
    """`deck` after `lifted` cards from its top went to its bottom (D30)."""
    return (*deck[lifted:], *deck[:lifted])
