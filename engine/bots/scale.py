"""How a deal ranks the cards, and what a strength is good for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Final, TypeAlias

from engine.cards import Card
from engine.variants import rule_set

HIDDEN: Final = -1
"""The strength of a face-down card."""

Grips: TypeAlias = Mapping[int, float]
"""Strength to the chance that a card of it takes its trick for its side."""


@cache
def scale_of(slug: str, vira: Card | None) -> Mapping[Card, int]:
    """The strength of every card of a deal with `vira` in the rule set `slug`."""
    rules = rule_set(slug)
    table = rules.ranking.strengths(vira)
    return {card: table[card] for card in rules.deck}


@cache
def grips_of(slug: str, vira: Card | None, own: int, others: int) -> Grips:
    """The grips in a side of `own` players against `others`.

    With x the part of the deck that is weaker, and all the rest each playing any card at all, the
    best of x and the partners' cards beats the others' with the chance `_grip`.
    """
    strengths = list(scale_of(slug, vira).values())
    counts, below = Counter(strengths), 0
    grips = {HIDDEN: _grip(0, own, others)}
    for strength in sorted(counts):
        weaker = (below + (counts[strength] - 1) / 2) / (len(strengths) - 1)
        grips[strength] = _grip(weaker, own, others)
        below += counts[strength]
    return grips


def _grip(x: float, own: int, others: int) -> float:
    """Either x beats all the others, or the best of the rest is a partner's."""
    rest = own + others - 1
    return (own - 1 + others * x**rest) / rest
