"""How strong each card is in the tricks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from engine.cards import SUITS, Card


class Ranking(Protocol):
    """How strong each card is in the tricks."""

    def strengths(self, vira: Card | None) -> Mapping[Card, int]:
        """Card to strength; equal numbers tie, higher beats lower."""

    def manilhas(self, vira: Card | None) -> tuple[Card, ...]:
        """The special cards of this deal, weakest first; empty where no card is turned."""


@dataclass(frozen=True, slots=True)
class TurnedManilhas:
    """Ranks in `order` from the weakest; the rank after the vira's beats all, by suit in `suits`.

    Clauses C5 (order), C7 and C10 (the rank after the vira's, 4 after 3), C8 and C9 (suits).
    """

    order: str
    suits: str
    _tables: dict[str, Mapping[Card, int]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Each rank and suit stands once. Raises ValueError."""
        if sorted(self.suits) != sorted(SUITS) or len(set(self.order)) != len(self.order):
            raise ValueError("every suit and rank must stand exactly once")
        # Worked out once per rank: a look-up for every card played must cost no more than that.
        tables = {rank: self._table(rank) for rank in self.order}
        object.__setattr__(self, "_tables", tables)

    def manilha_rank(self, vira_rank: str) -> str:
        """The rank that follows `vira_rank`, around the end (C7, C10)."""
        return self.order[(self.order.index(vira_rank) + 1) % len(self.order)]

    def manilhas(self, vira: Card | None) -> tuple[Card, ...]:
        """The four manilhas, weakest first (C9). Raises ValueError without a vira."""
        rank = self.manilha_rank(_turned(vira).rank)
        return tuple(Card(rank + suit) for suit in self.suits)

    def strengths(self, vira: Card | None) -> Mapping[Card, int]:
        """Strength of every card under `vira`. Raises ValueError without a vira."""
        return self._tables[_turned(vira).rank]

    def _table(self, vira_rank: str) -> Mapping[Card, int]:
        common = {
            Card(rank + suit): strength
            for strength, rank in enumerate(self.order)
            for suit in self.suits
        }
        rank = self.manilha_rank(vira_rank)
        top = len(self.order)
        return common | {Card(rank + suit): top + n for n, suit in enumerate(self.suits)}


@dataclass(frozen=True, slots=True)
class FixedRanking:
    """Bands of equal cards, the strongest first: a card, or a rank with the suits it is meant for.

    Clauses A4 to A7, B11, D25, D26, E10: `1e` is one card, `3` all threes, `1oc` two false aces.
    """

    bands: tuple[str, ...]
    _table: Mapping[Card, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """No card stands twice. Raises ValueError."""
        pairs = [
            (card, len(self.bands) - place)
            for place, band in enumerate(self.bands)
            for card in _band(band)
        ]
        table = dict(pairs)
        if len(table) != len(pairs):
            raise ValueError("a card stands in two bands")
        object.__setattr__(self, "_table", table)

    def strengths(self, vira: Card | None) -> Mapping[Card, int]:
        """Strength of every card, which no vira alters (A3)."""
        return self._table

    def manilhas(self, vira: Card | None) -> tuple[Card, ...]:
        """None are turned."""
        return ()


def _band(band: str) -> list[Card]:
    rank = band.rstrip(SUITS)
    return [Card(rank + suit) for suit in band[len(rank) :] or SUITS]


def _turned(vira: Card | None) -> Card:
    if vira is None:
        raise ValueError("this ranking needs a vira")
    return vira
