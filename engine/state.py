"""The state of a match: immutable values, and phases as types.

What is only true in one phase lives in that phase, so that an impossible hand cannot be built.
Seats count from 1 in play order; sides are 0 (A, the odd seats) and 1 (B).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TypeAlias

from engine.actions import Action
from engine.cards import Card
from engine.events import Event
from engine.formats import Format
from engine.rules import RuleSet

OptionValue: TypeAlias = int | bool | str


class IllegalAction(Exception):
    """A refused action; `code` is stable and says why, nothing has changed."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards of one hand: `hands[seat - 1]`, and the vira where the rule set turns one.

    `deck` is the order the pack lay in, if the hands are still to be dealt from it after the cut;
    it is empty where the hands are given outright. Neither shows in a log or an error page.
    """

    hands: tuple[tuple[Card, ...], ...] = field(repr=False)
    vira: Card | None = None
    deck: tuple[Card, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class Cutting:
    """`seat` is to cut the pack; nobody holds cards yet (D30)."""

    seat: int


@dataclass(frozen=True, slots=True)
class DecidingEve:
    """`side` sees its partners' cards and says whether it plays (C29, C30)."""

    side: int
    turn: int


@dataclass(frozen=True, slots=True)
class Playing:
    """`turn` is to play a card; nothing is pending."""

    turn: int


@dataclass(frozen=True, slots=True)
class Answering:
    """`caller` asked for `rung` of the ladder; any opponent may answer (C-Q2).

    `turn` is the seat whose card is due when the call is settled.
    """

    rung: int
    caller: int
    turn: int


@dataclass(frozen=True, slots=True)
class HandOver:
    """The tricks are settled.

    `reason` is one of `two_tricks`, `win_then_tie`, `tie_then_win`, `first_trick`, `third_trick`,
    `all_tied`, `refused`, `ran`, `left`; `side` is None where nobody won the hand.
    """

    side: int | None
    reason: str


Phase: TypeAlias = Cutting | DecidingEve | Playing | Answering | HandOver


class Eve(Enum):
    """What being one point from the match does to this hand."""

    NONE = "none"
    UNDECIDED = "undecided"
    PLAYED = "played"
    BLIND = "blind"


@dataclass(frozen=True, slots=True)
class Played:
    """A card on the table; `covered` cards have no strength (C26)."""

    seat: int
    card: Card
    covered: bool


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick; `side` is None for a tie."""

    plays: tuple[Played, ...]
    side: int | None


@dataclass(frozen=True, slots=True)
class Bid:
    """How far the hand has been raised: the accepted `rung`, and the `side` that asked for it."""

    rung: int = 0
    side: int | None = None


@dataclass(frozen=True, slots=True)
class Award:
    """Points won in a hand, not yet noted on the score."""

    side: int
    points: int
    source: str


@dataclass(frozen=True, slots=True)
class Hand:
    """One deal being played.

    `scores` is the score as noted when it was dealt; `held[seat - 1]` are the cards not yet
    played, in the order dealt; `table` is the trick under way and `tricks` are the finished ones;
    `eve_side` is the side whose partners see each other; `log` is everything done since the deal
    and `events` everything that followed from it.
    """

    deal: Deal
    scores: tuple[int, ...]
    first: int
    phase: Phase
    held: tuple[tuple[Card, ...], ...] = field(repr=False)
    table: tuple[Played, ...] = ()
    tricks: tuple[Trick, ...] = ()
    bid: Bid = Bid()
    eve: Eve = Eve.NONE
    eve_side: int | None = None
    awards: tuple[Award, ...] = ()
    log: tuple[tuple[int, Action], ...] = ()
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Match:
    """A match: the score as noted at the last deal, and the hand since.

    `hand` stays to be looked at after it is closed, until the next deal; `closed` tells.
    `first` is the mão of `hand`, or of the hand to come once it is closed.
    """

    rules: RuleSet
    format: Format
    options: Mapping[str, OptionValue]
    scores: tuple[int, ...]
    first: int
    number: int = 0
    hand: Hand | None = None
    closed: bool = True

    def at(self, scores: tuple[int, ...], number: int) -> Match:
        """This match at rest with another score, `number` hands having been dealt."""
        return replace(self, scores=scores, number=number)

    @property
    def seats(self) -> range:
        """All seat numbers."""
        return range(1, self.format.seats + 1)

    @property
    def dealer(self) -> int:
        """The seat before the mão in play order (C12)."""
        return self.format.before(self.first)

    @property
    def score(self) -> tuple[int, ...]:
        """The score with everything won so far in the hand under way."""
        if self.closed or self.hand is None:
            return self.scores
        return self.format.credited(self.scores, self.hand.awards)

    @property
    def winner(self) -> int | None:
        """The side that has reached the target, or None (C46)."""
        target = self.rules.target
        return next((side for side, points in enumerate(self.score) if points >= target), None)
