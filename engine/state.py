"""The state of a match: immutable values, and phases as types.

What is only true in one phase lives in that phase, so that an impossible hand cannot be built.
Seats count from 1 in play order; sides are 0 (A, the odd seats; the Gallo) and 1 (B).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

from engine.actions import Action, Word
from engine.cards import Card
from engine.copying import changed, quick
from engine.events import Event, Scored
from engine.formats import Mode, Table
from engine.rules import OptionValue, RuleSet


class IllegalAction(Exception):
    """A refused action; `code` is stable and says why, nothing has changed."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@quick
@dataclass(frozen=True, slots=True)
class Deal:
    """The cards of one hand: `hands[seat - 1]`, and the vira where the rule set turns one.

    `deck` is the order the pack lay in, if the hands are still to be dealt from it after the cut;
    it is empty where the hands are given outright. Neither shows in a log or an error page.
    """

    hands: tuple[tuple[Card, ...], ...] = field(repr=False)
    vira: Card | None = None
    deck: tuple[Card, ...] = field(default=(), repr=False)


@quick
@dataclass(frozen=True, slots=True)
class Cutting:
    """`seat` is to cut the pack; nobody holds cards yet (D30)."""

    seat: int


@quick
@dataclass(frozen=True, slots=True)
class Discarding:
    """The Gallo, on `seat`, is to put a card away (D9)."""

    seat: int


@quick
@dataclass(frozen=True, slots=True)
class DecidingEve:
    """`side` sees its partners' cards and says whether it plays (C29, C30)."""

    side: int
    turn: int


@quick
@dataclass(frozen=True, slots=True)
class Playing:
    """`turn` is to play a card; nothing is pending."""

    turn: int


@quick
@dataclass(frozen=True, slots=True)
class Answering:
    """`caller` asked for `rung` of the ladder; any opponent may answer (C-Q2).

    `turn` is the seat whose card is due when the call is settled.
    """

    rung: int
    caller: int
    turn: int


@quick
@dataclass(frozen=True, slots=True)
class EnvidoCalled:
    """`caller` said the last word of the chain `said`; any opponent may answer (A-Q9).

    `opener` bid first; the pot is worth `pot` if accepted and pays `refused` if not; what it was
    put over waits `beneath`: a turn, or the answer to the first Truco (A54, D75, E18).
    """

    said: tuple[Word, ...]
    opener: int
    caller: int
    pot: int
    refused: int
    beneath: Playing | Answering


@quick
@dataclass(frozen=True, slots=True)
class FlorAsked:
    """A Flor was sung: each of `asked` speaks in turn, holding one or not (decision 0-1).

    `flores` are the seats whose Flor is in play, in the order announced.
    """

    asked: tuple[int, ...]
    flores: tuple[int, ...]
    beneath: Playing | Answering


@quick
@dataclass(frozen=True, slots=True)
class FlorCalled:
    """`caller` disputes with `word`; the `answerers`, who hold announced Flores, accept or not.

    `flores` compete if it is accepted, for `pot`; a refusal pays `refused` to the caller's side.
    """

    word: Word
    caller: int
    answerers: tuple[int, ...]
    flores: tuple[int, ...]
    pot: int
    refused: int
    beneath: Playing | Answering


@quick
@dataclass(frozen=True, slots=True)
class HandOver:
    """The tricks are settled.

    `reason` is one of `two_tricks`, `win_then_tie`, `tie_then_win`, `first_trick`, `third_trick`,
    `all_tied`, `refused`, `ran`, `folded`, `left`, `flor` (it ends the hand, B53) and `match_won`;
    `side` is None where nobody won the hand.
    """

    side: int | None
    reason: str


@quick
@dataclass(frozen=True, slots=True)
class Claiming(HandOver):
    """Settled, but a Flor that was kept silent may still be claimed (D70, decision 0-11)."""


Held: TypeAlias = tuple[tuple[Card, ...], ...]
"""The cards in each hand, seat 1 first."""

Log: TypeAlias = tuple[tuple[int, Action], ...]
"""What was done in a hand: who, and what."""

Phase: TypeAlias = (
    Cutting
    | Discarding
    | DecidingEve
    | Playing
    | Answering
    | EnvidoCalled
    | FlorAsked
    | FlorCalled
    | HandOver
)


class Eve(Enum):
    """What being one point from the match does to this hand."""

    NONE = "none"
    UNDECIDED = "undecided"
    PLAYED = "played"
    BLIND = "blind"


@quick
@dataclass(frozen=True, slots=True)
class Played:
    """A card on the table; `covered` cards have no strength (A23, C26)."""

    seat: int
    card: Card
    covered: bool


@quick
@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick; `side` is None for a tie."""

    plays: tuple[Played, ...]
    side: int | None


@quick
@dataclass(frozen=True, slots=True)
class Bid:
    """How far the hand has been raised: the accepted `rung`, and the `side` that asked for it."""

    rung: int = 0
    side: int | None = None


@quick
@dataclass(frozen=True, slots=True)
class Award:
    """Points won in game number `game` of a hand, not yet noted; `lost` to a claim since (D71)."""

    side: int
    points: int
    source: str
    game: int = 0
    lost: bool = False


@quick
@dataclass(frozen=True)
class Hand:
    """One deal being played.

    `scores` and `chicos` are as noted when it was dealt. `games` are the games in it, one after the
    other (only Pico a Pico has more than one), `game` the index of the one under way; `bid`,
    `canto_closed`, `table` and `tricks` belong to that one, `past` are the tricks of the last one.
    `cards` are the three that each seat counts for Envido and Flor (A35), `held` those not yet
    played.
    `holders` have a Flor, `announced` have said so, `liable` were silent when they could have
    spoken, `claimed` have been challenged; `shows` open their cards at the end (D-Q24); `folded`
    gave up their part, `gone` left the table.
    `log` is everything done since the deal and `events` everything that followed from it.
    """

    deal: Deal
    scores: tuple[int, ...]
    chicos: tuple[int, ...]
    first: int
    mode: Mode
    sides: tuple[int, ...]
    games: tuple[tuple[int, ...], ...]
    phase: Phase
    cards: Held = field(repr=False)
    held: Held = field(repr=False)
    game: int = 0
    table: tuple[Played, ...] = ()
    tricks: tuple[Trick, ...] = ()
    past: tuple[Trick, ...] = ()
    bid: Bid = Bid()
    canto_closed: bool = False
    holders: tuple[int, ...] = ()
    announced: tuple[int, ...] = ()
    liable: tuple[int, ...] = ()
    claimed: tuple[int, ...] = ()
    shows: tuple[int, ...] = ()
    folded: tuple[int, ...] = ()
    gone: tuple[int, ...] = ()
    eve: Eve = Eve.NONE
    eve_side: int | None = None
    awards: tuple[Award, ...] = ()
    log: Log = ()
    events: tuple[Event, ...] = ()

    @property
    def order(self) -> tuple[int, ...]:
        """The players of the game under way, from its mão."""
        return self.games[self.game]

    @property
    def active(self) -> tuple[int, ...]:
        """Those of them who have not folded (D109)."""
        if not self.folded:
            return self.games[self.game]
        return tuple(seat for seat in self.games[self.game] if seat not in self.folded)

    def side(self, seat: int) -> int:
        """The side `seat` plays for."""
        return self.sides[seat - 1]

    def members(self, side: int) -> tuple[int, ...]:
        """The seats of `side`, lowest first."""
        return tuple(seat for seat, own in enumerate(self.sides, start=1) if own == side)

    def has_played(self, seat: int) -> bool:
        """Whether `seat` has played a card in this game."""
        return bool(self.tricks) or seat in [played.seat for played in self.table]

    def with_award(self, side: int, points: int, source: str) -> Hand:
        """This hand with `points` won by `side`, told to all; none at all is not an award."""
        if not points:
            return self
        award = Award(side, points, source, self.game)
        scored = Scored(side, points, source)
        return changed(self, awards=(*self.awards, award), events=(*self.events, scored))


@quick
@dataclass(frozen=True)
class Match:
    """A match: the score as noted at the last deal, and the hand since.

    `rules` are as the options make them. `scores` has one entry per account of the format, and so
    has `chicos`, the games won. `hand` stays to be looked at after it is closed, until the next
    deal; `closed` tells. `first` is the mão of `hand`, or of the hand to come once it is closed.
    """

    rules: RuleSet
    format: Table
    options: Mapping[str, OptionValue]
    scores: tuple[int, ...]
    chicos: tuple[int, ...]
    first: int
    number: int = 0
    hand: Hand | None = None
    closed: bool = True

    def at(self, scores: tuple[int, ...], number: int, chicos: tuple[int, ...] = ()) -> Match:
        """This match at rest with another score, `number` hands having been dealt."""
        return changed(self, scores=scores, number=number, chicos=chicos or self.chicos)

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
        return self.score_after(self.hand)

    @property
    def winner(self) -> int | None:
        """The account that has won the match, or the Chico under way, or None.

        It is decided by what has been won so far, counted in the rule set's order (C46, D-Q17).
        Two members of a by-turn couple who arrive together are told apart by their totals, and
        with equal ones nobody has won yet (D-Q3).
        """
        if self.closed or self.hand is None:
            return self._leader_at_target(self.scores)
        return self.winner_after(self.hand)

    def score_after(self, hand: Hand) -> tuple[int, ...]:
        """The score if `hand` ended as it is."""
        if not hand.awards:
            return self.scores
        won = [award for award in hand.awards if not award.lost]
        return self.format.credited(self.scores, won, hand.sides)

    def winner_after(self, hand: Hand) -> int | None:
        """The `winner` if `hand` ended as it is."""
        if max(self.score_after(hand)) < self.rules.target:
            return None
        totals = self.scores
        for award in self._in_order(hand):
            totals = self.format.credited(totals, (award,), hand.sides)
            if (account := self._leader_at_target(totals)) is not None:
                return account
        return self._leader_at_target(totals)

    @property
    def decided(self) -> int | None:
        """The account that has won the whole match, or None."""
        chicos = self.rules.chicos
        if chicos is None:
            return self.winner
        return next((n for n, won in enumerate(self.chicos) if won >= chicos.needed), None)

    def _leader_at_target(self, totals: tuple[int, ...]) -> int | None:
        best = max(totals)
        if best < self.rules.target or totals.count(best) > 1:
            return None
        return totals.index(best)

    def _in_order(self, hand: Hand) -> list[Award]:
        kept = [award for award in hand.awards if not award.lost]
        tally = self.rules.tally
        return kept if tally is None else sorted(kept, key=lambda award: tally.index(award.source))
