"""What the others' calls and plays tell of the cards they still hold."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Protocol

from engine.actions import Word
from engine.bots.playout import EMPTY, Results, Top, topped
from engine.bots.scale import HIDDEN
from engine.bots.situation import Situation
from engine.bots.strength import leaning, promised
from engine.events import (
    CardPlayed,
    DuelOpened,
    EnvidoWon,
    Event,
    FloresAnnounced,
    FlorWon,
    Said,
    TrickTaken,
)

ASKERS_PROMISE: Final = 0.5
ACCEPTERS_PROMISE: Final = 0.38
STEEPNESS: Final = 12.0
"""The promise at which as many would ask, or accept, as not; and how sharply opinions change."""

BLUFFS: Final = 0.15
"""How likely a call is with nothing in hand: people bluff."""

HELD_BACK: Final = 0.3
"""How likely somebody is to let a card stand that could be beaten."""

CANTO: Final = frozenset(
    {
        Word.ENVIDO,
        Word.REAL_ENVIDO,
        Word.FALTA_ENVIDO,
        Word.FLOR,
        Word.CONTRAFLOR,
        Word.CONTRAFLOR_RESTO,
    }
)


class Clue(Protocol):
    """Something a player did, which makes some of its hands likelier than others."""

    @property
    def chair(self) -> int:
        """Who did it."""

    def likelihood(self, hand: tuple[int, ...]) -> float:
        """How likely it was, at most 1, if the player now holds `hand` (strengths)."""


@dataclass(frozen=True, slots=True)
class Moment:
    """The trick a player was in when it did something, and the strengths it has played since."""

    chair: int
    results: Results
    top: Top
    since: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Boast:
    """The player asked or accepted, which takes a promise of about `pivot`."""

    moment: Moment
    situation: Situation
    pivot: float
    has_played: bool

    @property
    def chair(self) -> int:
        """Who boasted."""
        return self.moment.chair

    def likelihood(self, hand: tuple[int, ...]) -> float:
        """The likelier the more the hand promised then."""
        moment = self.moment
        side = self.situation.sides[self.chair]
        grips, top = self.situation.grips[side], moment.top if self.has_played else None
        value = promised(hand + moment.since, grips, moment.results, side, top)
        return BLUFFS + (1 - BLUFFS) * leaning(value, self.pivot, STEEPNESS)


@dataclass(frozen=True, slots=True)
class Beaten:
    """The player let an opponent's card stand."""

    moment: Moment

    @property
    def chair(self) -> int:
        """Who was beaten."""
        return self.moment.chair

    def likelihood(self, hand: tuple[int, ...]) -> float:
        """Whoever can beat a card mostly does."""
        best = max(hand + self.moment.since, default=EMPTY[0])
        return 1.0 if best <= self.moment.top[0] else HELD_BACK


def clues(situation: Situation) -> tuple[Clue, ...]:
    """The clues given in this hand by those whose cards the player does not see."""
    return tuple(clue for clue in _all(situation) if None in situation.known[clue.chair])


def _all(situation: Situation) -> Iterator[Clue]:
    chairs = {seat: chair for chair, seat in enumerate(situation.seats)}
    later = _strengths_by_seat(situation)
    results: Results = ()
    top = EMPTY
    in_canto = False
    for event in situation.events:
        in_canto = _goes_on(event, in_canto)
        match event:
            case TrickTaken(side):
                results, top = (*results, side), EMPTY
            case DuelOpened():
                results, top = (), EMPTY
            case Said(seat, word) if seat in chairs and not in_canto:
                if (pivot := _pivot(situation, word)) is not None:
                    moment = Moment(chairs[seat], results, top, tuple(later[seat]))
                    yield Boast(moment, situation, pivot, _has_played(situation, moment))
            case CardPlayed(seat) if seat in chairs:
                chair, strength = chairs[seat], later[seat].pop(0)
                side = situation.sides[chair]
                if top[1] == 1 - side and strength < top[0]:
                    yield Beaten(Moment(chair, results, top, tuple(later[seat])))
                top = topped(top, chair, side, strength)


def _goes_on(event: Event, in_canto: bool) -> bool:
    """Whether, after `event`, what is said is about an Envido or a Flor and not about the Truco."""
    match event:
        case Said(word=word) if word in CANTO:
            return True
        case FloresAnnounced():
            return True
        case Said(word=Word.NAO_QUERO) | EnvidoWon() | FlorWon() | DuelOpened():
            return False
    return in_canto


def _strengths_by_seat(situation: Situation) -> defaultdict[int, list[int]]:
    played: defaultdict[int, list[int]] = defaultdict(list)
    for event in situation.events:
        if isinstance(event, CardPlayed):
            hidden = event.covered
            played[event.seat].append(HIDDEN if hidden else situation.strength(event.card))
    return played


def _has_played(situation: Situation, moment: Moment) -> bool:
    held = len(situation.known[moment.chair]) + len(moment.since)
    return held < situation.rules.hand_size - len(moment.results)


def _pivot(situation: Situation, word: Word) -> float | None:
    if word is Word.QUERO:
        return ACCEPTERS_PROMISE
    return ASKERS_PROMISE if word in situation.rules.stakes.words else None
