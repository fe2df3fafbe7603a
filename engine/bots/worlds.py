"""Where the unseen cards may lie: deals drawn at random, weighed by what the others did.

Only public facts and the player's own knowledge enter (C60): the cards it cannot see are dealt
anew, whoever may really hold them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, TypeAlias

from engine.bots.clues import Clue, clues
from engine.bots.deduction import Known, deduced
from engine.bots.situation import Situation
from engine.bots.values import envido_of
from engine.cards import Card

Hands: TypeAlias = tuple[tuple[int, ...], ...]
Cards: TypeAlias = tuple[Card, ...]

IMPOSSIBLE: Final = 0.01
"""The weight of a world that cannot be, so that there always is one."""

TRIES: Final = 8


@dataclass(frozen=True, slots=True)
class World:
    """One way the cards may lie: strengths by chair, lowest first, and how well it fits."""

    hands: Hands
    weight: float


def worlds(situation: Situation, rng: Random, number: int) -> list[World]:
    """`number` worlds that agree with all that the player sees; fewer at a large table."""
    told, known = clues(situation), deduced(situation)
    seats = max(4, len(situation.seats))
    return [_imagined(situation, known, told, rng) for _ in range(number * 4 // seats)]


def _imagined(situation: Situation, known: Known, told: Sequence[Clue], rng: Random) -> World:
    cards = _dealt(situation, known, rng)
    strengths = situation.strengths
    hands = tuple(tuple(sorted([strengths[card] for card in own])) for own in cards)
    weight = 1.0
    for clue in told:
        weight *= clue.likelihood(hands[clue.chair])
    for chair, most in known.at_most.items():
        if envido_of((*cards[chair], *known.played[chair])) > most:
            weight *= IMPOSSIBLE
    return World(hands, weight)


def _dealt(situation: Situation, known: Known, rng: Random) -> tuple[Cards, ...]:
    pool = list(situation.pool)
    fixed = {chair: _fixed(pool, rests, rng) for chair, rests in known.rests.items()}
    return tuple(
        _cards(pool, fixed, chair, cards, rng) for chair, cards in enumerate(situation.known)
    )


def _cards(
    pool: list[Card],
    fixed: Mapping[int, Cards],
    chair: int,
    cards: Sequence[Card | None],
    rng: Random,
) -> Cards:
    if own := fixed.get(chair):
        # A covered card may be any of them.
        return own if len(own) == len(cards) else tuple(rng.sample(own, len(cards)))
    return tuple([_drawn(pool, rng) if card is None else card for card in cards])


def _fixed(pool: list[Card], rests: Sequence[Cards], rng: Random) -> Cards:
    """One of `rests` that `pool` still has, and takes it from there; empty if none is found."""
    for _ in range(TRIES):
        rest = rests[int(rng.random() * len(rests))]
        if all(card in pool for card in rest):
            for card in rest:
                pool.remove(card)
            return rest
    return ()


def _drawn(pool: list[Card], rng: Random) -> Card:
    # Filling the gap with the last card is several times as quick as Random.sample.
    place = int(rng.random() * len(pool))
    card, pool[place] = pool[place], pool[-1]
    pool.pop()
    return card
