"""Giving up one's part unasked (D109, E51): nearly never better than playing a hopeless hand on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.actions import Action, Word
from engine.bots.odds import Odds
from engine.bots.situation import Situation
from engine.bots.values import envido_of, envido_spread, up_to

HOPELESS: Final = -0.75
"""The edge below which folding is thought of at all."""

OPENS: Final = 26
"""The Envido value with which others mostly open."""


def folds(situation: Situation, moves: Sequence[Action], odds: Odds) -> bool:
    """Whether to fold: hopeless, and playing on is likely to cost an Envido besides.

    Whoever has a partner in play leaves the tricks to it; whoever has not gives up what the hand is
    worth now, but can no longer be asked for an Envido that it would have to refuse.
    """
    is_alone = len(situation.chairs(situation.side)) == 1
    if Word.MACO not in moves or not is_alone or odds.edge > HOPELESS:
        return False
    nothing, won, lost = situation.swing(situation.stake)
    playing = odds.worth((nothing, won, lost))
    refusing = nothing - situation.standing.after(1, for_us=False)
    return lost > playing - refusing * _asked_for_envido(situation, moves)


def _asked_for_envido(situation: Situation, moves: Sequence[Action]) -> float:
    """How likely an opponent who has yet to speak opens an Envido that is better refused."""
    if Word.ENVIDO not in moves or envido_of(situation.own_cards()) >= OPENS:
        return 0.0
    spread = envido_spread(None, situation.rules.flor is not None)
    below = up_to(spread)[OPENS - 1]
    others = situation.chairs(1 - situation.side)
    waiting = sum(chair > situation.me for chair in others)
    return 1 - below**waiting
