"""Raising the hand: Truco and what follows it, and what the hand is worth."""

from __future__ import annotations

from dataclasses import replace

from engine.actions import Action, Word
from engine.events import HandEnded, Said, Scored
from engine.state import Answering, Award, Bid, Eve, Hand, HandOver, Match, Playing

ANSWERS = (Word.QUERO, Word.NAO_QUERO)


def stake(match: Match, hand: Hand) -> int:
    """What winning the tricks is worth now: the value already accepted.

    Clauses C-Q1, C30 (the hand of eleven: 1 while undecided, 3 once played), C37 (iron: 1).
    """
    eve = match.rules.eve
    match hand.eve, eve:
        case Eve.UNDECIDED, rules if rules is not None:
            return rules.run_for
        case Eve.PLAYED, rules if rules is not None:
            return rules.play_for
    return match.rules.stakes.values[hand.bid.rung]


def raises(match: Match, hand: Hand, seat: int) -> tuple[Action, ...]:
    """What `seat` may ask for on its own turn, with nothing pending (C-Q2)."""
    side = match.format.side(seat)
    rung = match.rules.stakes.above(hand.bid.rung)
    if rung is None or hand.bid.side == side or not _raisable(match, hand):
        return ()
    return (match.rules.stakes.word(rung),)


def answers(match: Match, phase: Answering, seat: int) -> tuple[Action, ...]:
    """What `seat` may say to a pending call: any opponent of the caller may (C-Q2, C-Q3)."""
    if match.format.side(seat) == match.format.side(phase.caller):
        return ()
    rung = match.rules.stakes.above(phase.rung)
    if rung is None or not match.rules.stakes.raise_as_answer:
        return ANSWERS
    return (*ANSWERS, match.rules.stakes.word(rung))


def ask(match: Match, hand: Hand, phase: Playing, seat: int, word: Word) -> Hand:
    """`seat` asks for the next rung instead of playing its card (C-Q2)."""
    asked = Answering(rung=hand.bid.rung + 1, caller=seat, turn=phase.turn)
    return replace(hand, phase=asked, events=(*hand.events, Said(seat, word)))


def answer(match: Match, hand: Hand, phase: Answering, seat: int, word: Word) -> Hand:
    """`seat` accepts, refuses, or accepts and raises at once.

    A refusal concedes the last accepted value to the callers (C-Q1); a raise accepts the call
    below it (C-Q3).
    """
    hand = replace(hand, events=(*hand.events, Said(seat, word)))
    callers = match.format.side(phase.caller)
    if word is Word.NAO_QUERO:
        worth = match.rules.stakes.values[phase.rung - 1]
        return settle(hand, HandOver(callers, "refused"), worth)
    accepted = Bid(phase.rung, callers)
    if word is Word.QUERO:
        return replace(hand, bid=accepted, phase=Playing(phase.turn))
    return replace(
        hand, bid=accepted, phase=Answering(phase.rung + 1, caller=seat, turn=phase.turn)
    )


def leave(match: Match, hand: Hand, seat: int) -> Hand:
    """`seat` leaves the table: the other side takes the accepted value (C49, C-Q6)."""
    other = 1 - match.format.side(seat)
    hand = replace(hand, events=(*hand.events, Said(seat, Word.SAIR)))
    return settle(hand, HandOver(other, "left"), stake(match, hand))


def settle(hand: Hand, over: HandOver, points: int) -> Hand:
    """`hand` closed as `over` says, its winner (if any) credited with `points`."""
    events = hand.events
    awards = hand.awards
    if over.side is not None:
        awards = (*awards, Award(over.side, points, "truco"))
        events = (*events, Scored(over.side, points, "truco"))
    events = (*events, HandEnded(over.side, over.reason))
    return replace(hand, phase=over, awards=awards, events=events)


def _raisable(match: Match, hand: Hand) -> bool:
    eve = match.rules.eve
    if eve is None or hand.eve is Eve.NONE:
        return True
    return eve.raises_when_blind if hand.eve is Eve.BLIND else eve.raises
