"""How Envido and Flor values are spread over the hands that somebody may hold.

A spread is a tuple: `spread[value]` is how likely that value is.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import accumulate, combinations
from typing import Final, TypeAlias

from engine import counting
from engine.cards import SPANISH, Card

Spread: TypeAlias = tuple[float, ...]
Cards: TypeAlias = tuple[Card, ...]

HIGHEST: Final = 38
"""The best Flor (D57); an Envido is at most 33 (D76)."""


@cache
def envido_of(cards: Cards) -> int:
    """`engine.counting.envido`, remembered."""
    return counting.envido(cards)


@cache
def hands_by_envido() -> Mapping[int, tuple[frozenset[Card], ...]]:
    """Every hand without a Flor, by what it counts for Envido."""
    found: defaultdict[int, list[frozenset[Card]]] = defaultdict(list)
    for hand in combinations(SPANISH, 3):
        if not counting.is_flor(hand):
            found[counting.envido(hand)].append(frozenset(hand))
    return {value: tuple(hands) for value, hands in found.items()}


@cache
def flores() -> tuple[frozenset[Card], ...]:
    """Every hand that is a Flor (D49, E31)."""
    return tuple(frozenset(hand) for hand in combinations(SPANISH, 3) if counting.is_flor(hand))


@cache
def flores_worth(value: int) -> tuple[frozenset[Card], ...]:
    """Every Flor of `value`."""
    return tuple(hand for hand in flores() if counting.flor(hand) == value)


@cache
def envido_spread(played: Card | None, flor_is_sung: bool) -> Spread:
    """The values of hands with the card `played`, if any; no Flores where those are sung."""
    rest = [card for card in SPANISH if card != played]
    own = () if played is None else (played,)
    hands = ((*own, *others) for others in combinations(rest, 3 - len(own)))
    return _counted(
        counting.envido(hand) for hand in hands if not (flor_is_sung and counting.is_flor(hand))
    )


@cache
def flor_spread() -> Spread:
    """The values of all Flores."""
    return _counted(counting.flor(hand) for hand in flores())


def weighed(spread: Spread, likelihood: Callable[[int], float]) -> Spread:
    """`spread` after its owner did what a holder of each value does with that `likelihood`."""
    weights = [part and part * likelihood(value) for value, part in enumerate(spread)]
    total = sum(weights)
    return tuple([weight / total for weight in weights]) if total else spread


def up_to(spread: Spread) -> Spread:
    """How likely each value, or less, is."""
    return tuple(accumulate(spread))


def best_up_to(spreads: Iterable[Spread]) -> Spread:
    """How likely it is that the best of several is at most each value; certain for none."""
    product = [1.0] * (HIGHEST + 1)
    for spread in spreads:
        product = [chance * part for chance, part in zip(product, up_to(spread), strict=True)]
    return tuple(product)


def parts(so_far: Sequence[float]) -> Spread:
    """The spread of which `so_far` is `up_to`."""
    return tuple([high - low for low, high in zip((0.0, *so_far), so_far, strict=False)])


def _counted(values: Iterable[int]) -> Spread:
    counts = [0] * (HIGHEST + 1)
    for value in values:
        counts[value] += 1
    return tuple(count / sum(counts) for count in counts)
