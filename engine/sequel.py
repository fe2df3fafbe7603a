"""What follows by itself: cards are dealt, duels begin, a settled hand may decide the match."""

from __future__ import annotations

from typing import NamedTuple

from engine import bidding, claims, counting, eve
from engine.copying import changed
from engine.events import Dealt, DuelOpened, Event, HandEnded, MatchEnded
from engine.state import Bid, Claiming, Discarding, Hand, HandOver, Held, Match, Playing


class Step(NamedTuple):
    """What an action led to: the new state, and the events, in order."""

    state: Match
    events: tuple[Event, ...]


def opened(match: Match, hand: Hand) -> Hand:
    """The cards are dealt: the Gallo discards first (D9), then play begins."""
    held = hand.deal.hands
    events = (*hand.events, Dealt(match.dealer, hand.first, hand.deal.vira))
    gallo = match.format.discards(hand.first)
    if gallo is not None:
        return changed(hand, held=held, cards=held, events=events, phase=Discarding(gallo))
    return begun(match, hand, held, events)


def begun(match: Match, hand: Hand, held: Held, events: tuple[Event, ...]) -> Hand:
    """Everybody has the three cards that count: `held`."""
    holders = _holders(match, hand, held)
    phase = Playing(hand.first)
    hand = changed(hand, held=held, cards=held, holders=holders, phase=phase, events=events)
    if len(hand.games) > 1:
        return _duel_opened(match, hand)
    hand = eve.opened(match, hand)
    return hand if match.rules.flor is None else match.rules.flor.opened(match, hand)


def _holders(match: Match, hand: Hand, held: Held) -> tuple[int, ...]:
    """The seats that hold a Flor, nearest to the mão first."""
    if match.rules.flor is None:
        return ()
    order = [seat for players in hand.games for seat in players]
    return tuple([seat for seat in order if counting.is_flor(held[seat - 1])])


def step(match: Match, hand: Hand, told: tuple[Event, ...]) -> Step:
    """`hand` in `match`, with everything that follows by itself; the events after `told`."""
    if isinstance(hand.phase, HandOver):
        if not isinstance(hand.phase, Claiming):
            hand = _settled(match, hand)
    elif hand.awards and match.rules.tally is None and match.winner_after(hand) is not None:
        over = HandOver(None, "match_won")
        events = (*hand.events, HandEnded(None, over.reason))
        hand = _settled(match, changed(hand, phase=over, events=events))
    elif hand.holders:
        hand = claims.noted_silence(match, hand)
    return Step(changed(match, hand=hand), hand.events[len(told) :])


def _settled(match: Match, hand: Hand) -> Hand:
    """A game is over: the next duel begins, or cards are shown and the match may be decided."""
    while hand.game + 1 < len(hand.games) and match.winner_after(hand) is None:
        past = hand.tricks if hand.tricks or hand.table else hand.past
        hand = _duel_opened(
            match,
            changed(
                hand,
                game=hand.game + 1,
                phase=Playing(hand.games[hand.game + 1][0]),
                table=(),
                tricks=(),
                past=past,
                bid=Bid(),
                canto_closed=False,
            ),
        )
        if not isinstance(hand.phase, HandOver):
            return claims.noted_silence(match, hand)
    if match.rules.tally is None and (winner := match.winner_after(hand)) is not None:
        hand = changed(hand, events=(*hand.events, MatchEnded(winner)))
    return claims.opened(match, hand)


def _duel_opened(match: Match, hand: Hand) -> Hand:
    """The next duel; whoever left before it began has lost it (0-6)."""
    hand = changed(hand, events=(*hand.events, DuelOpened(hand.order)))
    # In the order in which they left: the first of them gave the duel up.
    missing = [seat for seat in hand.gone if seat in hand.order]
    return bidding.concede(match, hand, missing[0], "left") if missing else hand
