"""The Gallo's fourth card (D9): which one to put away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine import counting
from engine.actions import Action, Discard
from engine.bots.rulings import rules_of
from engine.bots.scale import grips_of, scale_of
from engine.bots.strength import promise
from engine.bots.values import Cards, envido_of, envido_spread, up_to
from engine.views import View

FLOR: Final = 3.0
ENVIDO: Final = 2.0
TRICKS: Final = 3.0
"""What winning each of them is worth, in points."""

OPPONENTS: Final = 2


def discard(view: View, moves: Sequence[Action]) -> Action:
    """The card without which the other three are worth most."""
    away = [move for move in moves if isinstance(move, Discard)]
    cards = tuple(move.card for move in away)
    return max(away, key=lambda move: _worth(view, tuple(c for c in cards if c != move.card)))


def _worth(view: View, kept: Cards) -> float:
    """Points to hope for with these three against two: the Flor or the Envido, and the tricks."""
    sings = rules_of(view).flor is not None
    if sings and counting.is_flor(kept):
        canto = FLOR
    else:
        canto = ENVIDO * up_to(envido_spread(None, sings))[envido_of(kept)] ** OPPONENTS
    return canto + TRICKS * _promise(view, kept)


def _promise(view: View, kept: Cards) -> float:
    strengths, grips = scale_of(view.rules, None), grips_of(view.rules, None, 1, OPPONENTS)
    return promise(sorted((grips[strengths[card]] for card in kept), reverse=True), (), 0)
