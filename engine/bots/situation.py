"""A view boiled down to what a player reasons with: strengths instead of cards.

A face-down card has the strength `HIDDEN`, below every open one (C26). Lists run by chair: chair
`n` is seat `n + 1`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from engine.cards import Card
from engine.events import Event
from engine.rules import RuleSet
from engine.state import Answering, DecidingEve, Playing
from engine.variants import rule_set
from engine.views import HandView, ShownPlay, View

HIDDEN: Final = -1


@dataclass(frozen=True, slots=True)
class Scale:
    """How a deal ranks the cards.

    `grips[strength]` is the chance that a card of that strength takes its trick for its side.
    """

    strengths: Mapping[Card, int]
    grips: Mapping[int, float]

    def strength(self, card: Card | None) -> int:
        """The strength of a card on the table, None for one whose face nobody may know."""
        return HIDDEN if card is None else self.strengths[card]


@dataclass(frozen=True, slots=True)
class Situation:
    """What one player knows while a hand is on.

    `me`, `turn` and `first` are chairs, `turn` the one whose card is due, `first` the mão's;
    `known[chair]` are the strengths of the cards held there, None for each that is not seen, and
    `unseen` those of all cards that may lie there; `table` holds (chair, strength) of the trick
    under way, `results` the sides of the finished ones; `events` are the hand's, as the player
    knows them; `us` and `them` are the scores, `stake` what the hand is worth now.
    """

    rules: RuleSet
    scale: Scale
    sides: tuple[int, ...]
    me: int
    turn: int
    first: int
    known: tuple[tuple[int | None, ...], ...]
    unseen: tuple[int, ...]
    table: tuple[tuple[int, int], ...]
    results: tuple[int | None, ...]
    events: tuple[Event, ...]
    us: int
    them: int
    stake: int

    @property
    def side(self) -> int:
        """The side of the player."""
        return self.sides[self.me]

    def chairs(self, side: int) -> list[int]:
        """The chairs of `side`."""
        return [chair for chair, member in enumerate(self.sides) if member == side]

    def held(self, chair: int) -> list[int]:
        """The strengths known to be held at `chair`, lowest first."""
        return sorted(strength for strength in self.known[chair] if strength is not None)


def read(view: View) -> Situation:
    """The situation of the viewer. Raises ValueError unless it sits in a hand that is on."""
    hand, viewer = view.hand, view.viewer
    if hand is None or viewer is None:
        raise ValueError("only a seat in a hand has a situation")
    rules, scale = rule_set(view.rules), scale_of(view.rules, hand.vira)
    side = view.sides[viewer - 1]
    return Situation(
        rules=rules,
        scale=scale,
        sides=view.sides,
        me=viewer - 1,
        turn=_turn(hand) - 1,
        first=hand.first - 1,
        known=tuple(_known(cards, scale) for cards in hand.hands),
        unseen=_unseen(rules, hand, scale),
        table=tuple((play.seat - 1, _shown(play, scale)) for play in hand.table),
        results=tuple(trick.side for trick in hand.tricks),
        events=hand.events,
        us=view.score[side],
        them=view.score[1 - side],
        stake=hand.stake,
    )


@cache
def scale_of(slug: str, vira: Card | None) -> Scale:
    """The scale of a deal with `vira` in the rule set `slug`."""
    rules = rule_set(slug)
    table = rules.ranking.strengths(vira)
    strengths = {card: table[card] for card in rules.deck}
    return Scale(strengths, _grips(list(strengths.values())))


def _grips(strengths: Sequence[int]) -> dict[int, float]:
    """A formula for `Scale.grips`.

    With x the part of the deck that is weaker, and the partner and two opponents each playing any
    card at all, the better of x and the partner's card beats both with chance (1 + 2x³) / 3.
    """
    counts, below, others = Counter(strengths), 0, len(strengths) - 1
    grips = {HIDDEN: 1 / 3}
    for strength in sorted(counts):
        weaker = (below + (counts[strength] - 1) / 2) / others
        grips[strength] = (1 + 2 * weaker**3) / 3
        below += counts[strength]
    return grips


def _turn(hand: HandView) -> int:
    match hand.phase:
        case Playing(turn) | DecidingEve(turn=turn) | Answering(turn=turn):
            return turn
    raise ValueError("no card is due in this hand")


def _known(cards: Sequence[Card | None], scale: Scale) -> tuple[int | None, ...]:
    return tuple(None if card is None else scale.strengths[card] for card in cards)


def _shown(play: ShownPlay, scale: Scale) -> int:
    return HIDDEN if play.covered else scale.strength(play.card)


def _unseen(rules: RuleSet, hand: HandView, scale: Scale) -> tuple[int, ...]:
    seen = {card for cards in hand.hands for card in cards}
    seen.update(play.card for play in _plays(hand))
    seen.add(hand.vira)
    return tuple(scale.strengths[card] for card in rules.deck if card not in seen)


def _plays(hand: HandView) -> Iterator[ShownPlay]:
    for trick in hand.tricks:
        yield from trick.plays
    yield from hand.table
