"""What a settled Envido or a Flor tells for certain of the cards behind it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from engine.actions import Word
from engine.bots.situation import Situation
from engine.bots.values import Cards, flores, flores_worth, hands_by_envido
from engine.cards import Card
from engine.events import EnvidoWon, FloresAnnounced, FlorWon, Said

SINGS = frozenset({Word.FLOR, Word.CONTRAFLOR, Word.CONTRAFLOR_RESTO, Word.ME_ACHICO})


@dataclass(frozen=True, slots=True)
class Known:
    """By chair: the `rests` of hands that fit what was told, and what others have `at_most`.

    `played` are the open cards of each chair; with a covered one among them (A24) a rest is longer
    than what the chair holds, and nobody has anything at most.
    """

    rests: Mapping[int, tuple[Cards, ...]]
    at_most: Mapping[int, int]
    played: tuple[Cards, ...]


def deduced(situation: Situation) -> Known:
    """What the hand's events tell of the chairs whose cards the player does not see."""
    played = tuple(tuple([c for c in cards if c is not None]) for cards in situation.played)
    rests: dict[int, tuple[Cards, ...]] = {}
    at_most: dict[int, int] = {}
    for chair, hands in _told(situation):
        if None in situation.known[chair] and (fitting := _rests(situation, played[chair], hands)):
            rests[chair] = fitting
    if (value := _settled(situation)) is not None:
        unknown = (c for c, cards in enumerate(situation.known) if None in cards and c not in rests)
        at_most = {chair: value for chair in unknown if None not in situation.played[chair]}
    return Known(rests, at_most, played)


def _told(situation: Situation) -> Iterator[tuple[int, Iterable[frozenset[Card]]]]:
    """The chairs of which something is known, and all the hands that agree with it."""
    for seat in _singers(situation):
        if seat in situation.seats:
            yield situation.seats.index(seat), flores()
    for event in situation.events:
        match event:
            case EnvidoWon(seat, value) if seat in situation.seats:
                yield situation.seats.index(seat), hands_by_envido().get(value, ())
            case FlorWon(seat, int(value)) if seat in situation.seats:
                yield situation.seats.index(seat), flores_worth(value)


def _singers(situation: Situation) -> Iterator[int]:
    for event in situation.events:
        match event:
            case FloresAnnounced(seats):
                yield from seats
            case Said(seat, word) if word in SINGS:
                yield seat


def _settled(situation: Situation) -> int | None:
    """The value that won the Envido of this game; nobody in it has more (A95, D87)."""
    for event in situation.events:
        match event:
            case EnvidoWon(seat, value) if seat in situation.seats:
                return value
    return None


def _rests(
    situation: Situation, played: Cards, hands: Iterable[frozenset[Card]]
) -> tuple[Cards, ...]:
    """What is left of the `hands` with all the `played` cards and otherwise only unseen ones."""
    gone = frozenset(played)
    may_hold = gone.union(situation.pool)
    return tuple(tuple(sorted(hand - gone)) for hand in hands if gone <= hand <= may_hold)
