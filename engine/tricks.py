"""The tricks: what may be played, who takes a trick, who wins the hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine.actions import COVERED, OPEN, PLACES, Action, Play, PlayPlace
from engine.bidding import settle, stake
from engine.cards import Card
from engine.events import CardPlayed, TrickTaken
from engine.rules import AllTied
from engine.state import Eve, Hand, HandOver, Match, Played, Playing, Trick


def plays(match: Match, hand: Hand, seat: int) -> tuple[Action, ...]:
    """The cards `seat` may play on its turn: open ones first, then the same face down.

    Clauses C25 (covered from the second trick), C35 and C39 (in a blind hand: places, face up).
    """
    held = hand.held[seat - 1]
    if hand.eve is Eve.BLIND:
        return tuple(PLACES[place_of(hand, seat, card) - 1] for card in held)
    open_plays = tuple(OPEN[card] for card in held)
    first = match.rules.covered_from
    if first is None or len(hand.tricks) + 1 < first:
        return open_plays
    return open_plays + tuple(COVERED[card] for card in held)


def place_of(hand: Hand, seat: int, card: Card) -> int:
    """The place, from 1, at which `card` was dealt to `seat`."""
    return hand.deal.hands[seat - 1].index(card) + 1


def weakest(match: Match, hand: Hand, seat: int) -> Action:
    """What the clock plays for `seat`: its weakest card, open, the first among equals.

    Clauses C52, C-Q13; in a blind hand the first place still held (C53).
    """
    held = hand.held[seat - 1]
    if hand.eve is Eve.BLIND:
        return PLACES[place_of(hand, seat, held[0]) - 1]
    strengths = match.rules.ranking.strengths(hand.deal.vira)
    return OPEN[min(held, key=strengths.__getitem__)]


def play(match: Match, hand: Hand, seat: int, action: Play | PlayPlace) -> Hand:
    """`hand` after a legal play by `seat`; the trick and the hand close when they are full."""
    match action:
        case Play(card, covered):
            played = Played(seat, card, covered)
        case PlayPlace(place):
            played = Played(seat, hand.deal.hands[seat - 1][place - 1], covered=False)
    held = tuple(
        tuple(card for card in cards if card != played.card) if n == seat else cards
        for n, cards in enumerate(hand.held, start=1)
    )
    hand = replace(
        hand,
        held=held,
        table=(*hand.table, played),
        phase=Playing(match.format.after(seat)),
        events=(*hand.events, CardPlayed(seat, played.card, played.covered)),
    )
    return _close_trick(match, hand) if len(hand.table) == match.format.seats else hand


def leader(
    opens: Sequence[tuple[int, Card]], strengths: Mapping[Card, int], sides: Sequence[int]
) -> int | None:
    """The seat whose open card is winning, of (seat, card) pairs in playing order; None for a tie.

    The strongest card wins (C17); shared by both sides it is a tie (C18), shared by partners it
    is theirs, and the earlier one counts (C19, C-Q4).
    """
    top = max((strengths[card] for _, card in opens), default=None)
    best = [seat for seat, card in opens if strengths[card] == top]
    return best[0] if len({sides[seat - 1] for seat in best}) == 1 else None


def taker(
    plays: Sequence[Played], strengths: Mapping[Card, int], sides: Sequence[int]
) -> tuple[int | None, int]:
    """The side that takes a full trick, or None for a tie, and the seat that leads the next.

    Covered cards lose to any open one (C26); four of them tie (C28). The winner leads (C15), after
    a tie the same seat leads again (C16).
    """
    opens = [(played.seat, played.card) for played in plays if not played.covered]
    winner = leader(opens, strengths, sides)
    return (None, plays[0].seat) if winner is None else (sides[winner - 1], winner)


def verdict(
    results: Sequence[int | None], all_tied: AllTied, first_side: int
) -> tuple[int | None, str] | None:
    """Who wins a hand with these trick `results` (None is a tie) and why, or None if it goes on.

    Clauses C20 to C24, C-Q14; `first_side` is the mão's.
    """
    for side in (0, 1):
        if results.count(side) == 2:
            return side, "two_tricks"
    match results:
        case [None, int(side)]:
            return side, "tie_then_win"
        case [int(side), None]:
            return side, "win_then_tie"
        case [None, None, int(side)]:
            return side, "third_trick"
        case [int(side), int(), None]:
            return side, "first_trick"
        case [None, None, None]:
            return (first_side if all_tied is AllTied.MAO else None), "all_tied"
    return None


def _close_trick(match: Match, hand: Hand) -> Hand:
    strengths = match.rules.ranking.strengths(hand.deal.vira)
    side, opener = taker(hand.table, strengths, match.format.sides)
    hand = replace(
        hand,
        table=(),
        tricks=(*hand.tricks, Trick(hand.table, side)),
        phase=Playing(opener),
        events=(*hand.events, TrickTaken(side, opener)),
    )
    results = [trick.side for trick in hand.tricks]
    decided = verdict(results, match.rules.all_tied, match.format.side(hand.first))
    if decided is None:
        return hand
    winner, reason = decided
    return settle(hand, HandOver(winner, reason), stake(match, hand))
