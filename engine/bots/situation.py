"""A view boiled down to what a player reasons with.

Only those count who still play in the game under way: in Pico a Pico the two of the duel, and
nobody who folded. They sit on chairs, numbered from 0 in play order from the mão on. A face-down
card has the strength `HIDDEN`, below every open one (A23, C26).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.bots.rulings import rules_of
from engine.bots.scale import HIDDEN, Grips, grips_of, scale_of
from engine.bots.standing import Standing, Swing, standing
from engine.cards import Card
from engine.events import CardPlayed, CardsOpened, Discarded, Event
from engine.rules import RuleSet
from engine.state import (
    Answering,
    DecidingEve,
    EnvidoCalled,
    FlorAsked,
    FlorCalled,
    Phase,
    Playing,
)
from engine.views import HandView, ShownPlay, View


@dataclass(frozen=True, slots=True)
class Situation:
    """What one player knows while a hand is on; lists run by chair.

    `me` and `turn` are chairs, `turn` the one whose card is due; `mao` is the side of the mão;
    `seats` are the seats behind the chairs, `grips` says by side how likely a card takes its trick;
    `known` are the cards held, None for each that is not seen, `played` those played, None for a
    covered one, and `pool` all cards that may lie where a None is held; `table` has the (chair,
    strength) of the trick under way, `results` the sides of the finished ones; `events` are the
    hand's, as the player knows them; `stake` is what the tricks are worth now.
    """

    rules: RuleSet
    strengths: Mapping[Card, int]
    grips: tuple[Grips, Grips]
    seats: tuple[int, ...]
    sides: tuple[int, ...]
    me: int
    turn: int
    mao: int
    known: tuple[tuple[Card | None, ...], ...]
    played: tuple[tuple[Card | None, ...], ...]
    pool: tuple[Card, ...]
    table: tuple[tuple[int, int], ...]
    results: tuple[int | None, ...]
    events: tuple[Event, ...]
    standing: Standing
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
        return sorted(self.strengths[card] for card in self.known[chair] if card is not None)

    def own_cards(self) -> tuple[Card, ...]:
        """The cards that the player counts for Envido and Flor (A35)."""
        own = (*self.known[self.me], *self.played[self.me])
        return tuple(card for card in own if card is not None)

    def swing(self, points: int) -> Swing:
        """What a hand of `points` can make of the match."""
        return self.standing.swing(points)

    def strength(self, card: Card | None) -> int:
        """The strength of a card on the table, None for one whose face nobody may know."""
        return HIDDEN if card is None else self.strengths[card]


def read(view: View) -> Situation:
    """The situation of the viewer. Raises ValueError unless it plays in a hand that is on."""
    hand, viewer = view.hand, view.viewer
    if hand is None or viewer is None:
        raise ValueError("only a seat in a hand has a situation")
    rules = rules_of(view)
    seats = active(hand)
    chairs = {seat: chair for chair, seat in enumerate(seats)}
    if viewer not in chairs:
        raise ValueError("whoever folded, or plays in another duel, has no situation")
    sides = tuple(view.sides[seat - 1] for seat in seats)
    strengths = scale_of(view.rules, hand.vira)
    return Situation(
        rules=rules,
        strengths=strengths,
        grips=(_grips(view, hand, sides, 0), _grips(view, hand, sides, 1)),
        seats=seats,
        sides=sides,
        me=chairs[viewer],
        turn=chairs[turn_of(hand.phase)],
        mao=view.sides[hand.order[0] - 1],
        known=tuple(hand.hands[seat - 1] for seat in seats),
        played=tuple(_played(hand, seat) for seat in seats),
        pool=_pool(rules, hand),
        table=tuple((chairs[play.seat], _shown(play, strengths)) for play in hand.table),
        results=tuple(trick.side for trick in hand.tricks),
        events=hand.events,
        standing=standing(view),
        stake=hand.stake,
    )


def active(hand: HandView) -> tuple[int, ...]:
    """The seats that play in the game under way and have not folded, from the mão on (D109)."""
    return tuple(seat for seat in hand.order if seat not in hand.folded)


def turn_of(phase: Phase) -> int:
    """The seat whose card is due once everything said is settled. Raises ValueError for none."""
    match phase:
        case Playing(turn) | DecidingEve(turn=turn) | Answering(turn=turn):
            return turn
        case EnvidoCalled(beneath=below) | FlorAsked(beneath=below) | FlorCalled(beneath=below):
            return below.turn
    raise ValueError("no card is due in this hand")


def _grips(view: View, hand: HandView, sides: Sequence[int], side: int) -> Grips:
    own = sides.count(side)
    return grips_of(view.rules, hand.vira, own, len(sides) - own)


def _played(hand: HandView, seat: int) -> tuple[Card | None, ...]:
    tricks = (play for trick in hand.tricks for play in trick.plays)
    return tuple(play.card for play in (*tricks, *hand.table) if play.seat == seat)


def _shown(play: ShownPlay, strengths: Mapping[Card, int]) -> int:
    return HIDDEN if play.covered or play.card is None else strengths[play.card]


def _pool(rules: RuleSet, hand: HandView) -> tuple[Card, ...]:
    seen = {card for cards in hand.hands for card in cards}
    seen.update(_told(hand.events))
    seen.add(hand.vira)
    return tuple(card for card in rules.deck if card not in seen)


def _told(events: Sequence[Event]) -> Iterator[Card | None]:
    """Every card that the events tell; those of earlier duels stand nowhere else."""
    for event in events:
        match event:
            case CardPlayed(card=card) | Discarded(card=card):
                yield card
            case CardsOpened(cards=cards):
                yield from cards
