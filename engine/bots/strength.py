"""How much a hand promises to whoever holds it and sees no other: closed formulas, no drawing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp

from engine.bots.playout import Results, Top, top_of
from engine.bots.situation import Situation


def promised(
    hand: Sequence[int], grips: Mapping[int, float], results: Results, side: int, top: Top | None
) -> float:
    """The chance that `side` wins the hand, judged by one member's cards (strengths) alone.

    `top` is the best of the trick under way if that member has already played to it, else None.
    """
    chances = sorted((grips[card] for card in hand), reverse=True)
    if top is not None:
        chances.insert(0, _standing(top, grips, side))
    return promise(chances, results, side)


def promise(chances: Sequence[float], results: Results, side: int) -> float:
    """What the `chances` of taking each trick still to come, best first, add up to (C20 to C23).

    If a trick is half played, its chance comes first.
    """
    if not chances:
        return 0.5
    if not results:
        return _two_of(chances)
    if len(results) > 1 or results[0] is None or len(chances) < 2:
        return chances[0]
    one, other = chances[:2]
    return 1 - (1 - one) * (1 - other) if results[0] == side else one * other


def promised_to(situation: Situation, chair: int, hand: Sequence[int]) -> float:
    """The promise, as the hand now stands, of the cards `hand` at `chair`."""
    has_played = any(player == chair for player, _ in situation.table)
    top = top_of(situation) if has_played else None
    side = situation.sides[chair]
    return promised(hand, situation.grips[side], situation.results, side, top)


def leaning(value: float, pivot: float, steepness: float) -> float:
    """From 0 to 1: how far `value` lies above `pivot`, a half at the pivot."""
    return 1 / (1 + exp(-steepness * (value - pivot)))


def _two_of(chances: Sequence[float]) -> float:
    one, two, three = (*chances, 1 / 3, 1 / 3)[:3]
    return one * two + one * (1 - two) * three + (1 - one) * two * three


def _standing(top: Top, grips: Mapping[int, float], side: int) -> float:
    strength, holder, _ = top
    if holder is None:
        return 0.5
    return grips[strength] if holder == side else 1 - grips[strength]
