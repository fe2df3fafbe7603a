"""Where the unseen cards may lie: deals drawn at random, weighed by what the others did.

Only public facts and the player's own knowledge enter (C60): the cards it cannot see are dealt
anew, whoever may really hold them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from engine.bots.clues import Clue, clues
from engine.bots.situation import Situation

Hands: TypeAlias = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class World:
    """One way the cards may lie: strengths by chair, lowest first, and how well it fits."""

    hands: Hands
    weight: float


def worlds(situation: Situation, rng: Random, number: int) -> list[World]:
    """`number` worlds that agree with all that the player sees."""
    told = clues(situation)
    return [_weighed(_dealt(situation, rng), told) for _ in range(number)]


def _weighed(hands: Hands, told: Sequence[Clue]) -> World:
    weight = 1.0
    for clue in told:
        weight *= clue.likelihood(hands[clue.chair])
    return World(hands, weight)


def _dealt(situation: Situation, rng: Random) -> Hands:
    pool = list(situation.unseen)
    return tuple(
        tuple(sorted(_drawn(pool, rng) if card is None else card for card in cards))
        for cards in situation.known
    )


def _drawn(pool: list[int], rng: Random) -> int:
    # Filling the gap with the last card is several times as quick as Random.sample.
    place = int(rng.random() * len(pool))
    card, pool[place] = pool[place], pool[-1]
    pool.pop()
    return card
