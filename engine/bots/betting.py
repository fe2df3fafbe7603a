"""When to ask and what to answer: the odds against the stakes of the ladder and the score."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from engine.actions import Word
from engine.bots.odds import Odds
from engine.bots.situation import Situation
from engine.bots.strength import leaning, promised_to
from engine.bots.worlds import World

PRUDENCE: Final = 0.1
"""What must be gained by asking, as a part of all that is then at stake.

The others may raise again, and to ask later, knowing more, is often possible.
"""

REFUSERS_PROMISE: Final = 0.3
STEEPNESS: Final = 12.0
"""The promise at which as many accept as refuse, and how sharply opinions change around it."""

WEAK: Final = -0.2
NERVE: Final = 0.3
"""With an edge below `WEAK` a call is a bluff: no prudence then, but only now and then the nerve.

Whoever always bluffed when it seems to pay would soon be called.
"""


def asks(
    situation: Situation, rung: int, odds: Odds, imagined: Sequence[World], rng: Random
) -> bool:
    """Whether to ask for `rung` of the ladder before playing a card with these odds."""
    stays = odds.worth(situation.swing(situation.stake))
    return _raises(situation, rung, stays, odds, imagined, rng)


def answer(
    situation: Situation, rung: int, odds: Odds, imagined: Sequence[World], rng: Random
) -> Word:
    """The answer to a call for `rung`: accept, refuse, or ask for the next (C-Q2, C-Q3).

    Asking for the next is only said where the ladder allows it as an answer.
    """
    stakes = situation.rules.stakes
    refused = situation.swing(stakes.values[rung - 1])[-1]
    accepted = odds.worth(situation.swing(stakes.values[rung]))
    over = stakes.above(rung) if stakes.raise_as_answer else None
    if over and _raises(situation, over, max(accepted, refused), odds, imagined, rng):
        return stakes.word(over)
    return Word.QUERO if accepted > refused else Word.NAO_QUERO


def _raises(
    situation: Situation,
    rung: int,
    otherwise: float,
    odds: Odds,
    imagined: Sequence[World],
    rng: Random,
) -> bool:
    values = situation.rules.stakes.values
    refused = situation.swing(values[rung - 1])[1]
    stake = situation.swing(values[rung])
    gain = odds.worth_asking(stake, refused, _refusals(situation, imagined)) - otherwise
    if odds.edge < WEAK:
        return gain > 0 and rng.random() < NERVE
    return gain > PRUDENCE * (stake[1] - stake[-1])


def _refusals(situation: Situation, imagined: Sequence[World]) -> list[float]:
    """How likely the others are to refuse a call, in each world.

    Either opponent may be the first to answer, and the first answer binds: hence the mean.
    """
    others = situation.chairs(1 - situation.side)
    return [
        sum(_refusal(situation, chair, world) for chair in others) / len(others)
        for world in imagined
    ]


def _refusal(situation: Situation, chair: int, world: World) -> float:
    value = promised_to(situation, chair, world.hands[chair])
    return 1 - leaning(value, REFUSERS_PROMISE, STEEPNESS)
