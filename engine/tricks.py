"""The tricks: what may be played, who takes a trick, who wins the hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.actions import COVERED, OPEN, PLACES, Action, Play, PlayPlace
from engine.bidding import concede, settle, stake
from engine.cards import Card
from engine.copying import changed
from engine.events import CardPlayed, TrickTaken
from engine.rules import AllTied
from engine.state import Eve, Hand, HandOver, Held, Log, Match, Played, Playing, Trick


def plays(match: Match, hand: Hand, seat: int) -> tuple[Action, ...]:
    """The cards `seat` may play on its turn: open ones first, then the same face down.

    Clauses A22, C25 (covered from the second trick), C35 and C39 (in a blind hand: places, face
    up).
    """
    held = hand.held[seat - 1]
    if hand.eve is Eve.BLIND:
        return tuple(PLACES[place_of(hand, seat, card) - 1] for card in held)
    open_plays = tuple(map(OPEN.__getitem__, held))
    first = match.rules.covered_from
    if first is None or len(hand.tricks) + 1 < first:
        return open_plays
    return open_plays + tuple(map(COVERED.__getitem__, held))


def place_of(hand: Hand, seat: int, card: Card) -> int:
    """The place, from 1, at which `card` was dealt to `seat`."""
    return hand.deal.hands[seat - 1].index(card) + 1


def weakest(match: Match, hand: Hand, seat: int) -> Card:
    """The weakest card `seat` holds, the first among equals (A-Q20, C52, C-Q13, 0-5)."""
    strengths = match.rules.ranking.strengths(hand.deal.vira)
    return min(hand.held[seat - 1], key=strengths.__getitem__)


def overdue(match: Match, hand: Hand, seat: int) -> Action:
    """What the clock plays for `seat`: its weakest card (C52); blind, the first place (C53)."""
    if hand.eve is Eve.BLIND:
        return PLACES[place_of(hand, seat, hand.held[seat - 1][0]) - 1]
    return OPEN[weakest(match, hand, seat)]


def play(match: Match, hand: Hand, seat: int, action: Play | PlayPlace, log: Log) -> Hand:
    """`hand` after a legal play by `seat`, logged in `log`; a trick closes when it is full."""
    match action:
        case Play(card, covered):
            played = Played(seat, card, covered)
        case PlayPlace(place):
            played = Played(seat, hand.deal.hands[seat - 1][place - 1], covered=False)
    table, active = (*hand.table, played), hand.active
    is_full = len(table) >= len(active)
    hand = changed(
        hand,
        log=log,
        held=without(hand.held, seat, played.card),
        table=table,
        phase=hand.phase if is_full else Playing(_next(hand, seat, active)),
        events=(*hand.events, CardPlayed(seat, played.card, played.covered)),
    )
    return _close_trick(match, hand) if is_full else hand


def fold(match: Match, hand: Hand, seat: int) -> Hand:
    """`seat` gives up its part, the last of its side the game (D109 to D111, D-Q22, E51)."""
    hand = changed(hand, folded=(*hand.folded, seat))
    side = hand.side(seat)
    if not any(hand.side(other) == side for other in hand.active):
        return concede(match, hand, seat, "folded")
    return _moved_on(match, hand, seat)


def without(held: Held, seat: int, card: Card) -> Held:
    """`held` with `card` gone from the hand of `seat`."""
    own = held[seat - 1]
    place = own.index(card)
    return (*held[: seat - 1], own[:place] + own[place + 1 :], *held[seat:])


def leader(
    opens: Sequence[tuple[int, Card]], strengths: Mapping[Card, int], sides: Sequence[int]
) -> int | None:
    """The seat whose open card is winning, of (seat, card) pairs in playing order; None for a tie.

    The strongest card wins (A12, B26, C17, D93); shared by both sides it is a tie (A7, C18), shared
    by partners it is theirs, and the earlier one counts (A-Q2, B-Q5, C19, C-Q4, D95).
    """
    best: list[int] = []
    top = -1
    for seat, card in opens:
        strength = strengths[card]
        if strength > top:
            top, best = strength, [seat]
        elif strength == top:
            best.append(seat)
    if not best or len({sides[seat - 1] for seat in best}) > 1:
        return None
    return best[0]


def taker(
    plays: Sequence[Played], strengths: Mapping[Card, int], sides: Sequence[int]
) -> tuple[int | None, int]:
    """The side that takes a full trick, or None for a tie, and the seat that leads the next.

    Covered cards lose to any open one (A23, C26); all of them covered tie (A25, C28). The winner
    leads (A12, B-Q1, C15, E3), after a tie the same seat leads again (A13, C16, D94).
    """
    opens = [(played.seat, played.card) for played in plays if not played.covered]
    winner = leader(opens, strengths, sides)
    return (None, plays[0].seat) if winner is None else (sides[winner - 1], winner)


def verdict(results: Sequence[int | None]) -> tuple[int | None, str] | None:
    """Who wins a hand with these trick `results` (None is a tie) and why, or None if it goes on.

    Two tricks may be enough, three always are (B7, B25, D100, D101). Clauses A14 to A19, B27, B28,
    B-Q3, C20 to C24, C-Q14, D92, D98, D-Q20, D-Q21, E6, E47 to E49.
    Who wins after three ties is the rule set's policy: the reason is `all_tied`, for nobody yet.
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
            return None, "all_tied"
    return None


def _moved_on(match: Match, hand: Hand, seat: int) -> Hand:
    """The turn goes to the next in the trick, or all have played and it closes (A11, B6, B23, C13).

    Everybody plays one card to it (E2).
    """
    active = hand.active
    if len(hand.table) >= len(active):
        return _close_trick(match, hand)
    return changed(hand, phase=Playing(_next(hand, seat, active)))


def _next(hand: Hand, seat: int, active: tuple[int, ...]) -> int:
    """The first of `active` after `seat` in play order."""
    order = hand.order
    start, count = order.index(seat), len(order)
    for place in range(start + 1, start + count):
        if (other := order[place % count]) in active:
            return other
    return seat


def _close_trick(match: Match, hand: Hand) -> Hand:
    strengths = match.rules.ranking.strengths(hand.deal.vira)
    side, opener = taker(hand.table, strengths, hand.sides)
    active = hand.active
    if opener not in active:
        opener = _next(hand, opener, active)
    tricks = (*hand.tricks, Trick(hand.table, side))
    hand = changed(
        hand,
        table=(),
        tricks=tricks,
        phase=Playing(opener),
        events=(*hand.events, TrickTaken(side, opener)),
    )
    decided = verdict([trick.side for trick in tricks])
    if decided is None:
        return hand
    winner, reason = decided
    if reason == "all_tied":
        winner = _after_three_ties(match, hand)
    return settle(hand, HandOver(winner, reason), stake(match, hand))


def _after_three_ties(match: Match, hand: Hand) -> int | None:
    """Nobody (B29, C24), the mão's side (D99, E50), or the first with a top card (A20, A-Q3)."""
    match match.rules.all_tied:
        case AllTied.NOBODY:
            return None
        case AllTied.MAO:
            return hand.side(hand.order[0])
    strengths = match.rules.ranking.strengths(hand.deal.vira)
    plays = hand.tricks[-1].plays
    opens = [played for played in plays if not played.covered]
    # All of them covered count as equally high (A-Q4); `max` keeps the first of equals.
    top = max(opens, key=lambda played: strengths[played.card]) if opens else plays[0]
    return hand.side(top.seat)
