"""Raising the hand: Truco and what follows it, what the hand is worth, and giving it up."""

from __future__ import annotations

from engine.actions import Action, Word
from engine.copying import changed
from engine.events import HandEnded
from engine.state import Answering, Bid, Eve, Hand, HandOver, Match, Playing

ANSWERS = (Word.QUERO, Word.NAO_QUERO)


def stake(match: Match, hand: Hand) -> int:
    """What winning the tricks is worth now: the value already accepted.

    Clauses A26, A32, B40, C-Q1, D97, E7; C30 (the hand of eleven: 1 while undecided, 3 once
    played), C37 (iron: 1).
    """
    eve = match.rules.eve
    match hand.eve, eve:
        case Eve.UNDECIDED, rules if rules is not None:
            return rules.run_for
        case Eve.PLAYED, rules if rules is not None:
            return rules.play_for
    return match.rules.stakes.values[hand.bid.rung]


def raises(match: Match, hand: Hand, phase: Playing, seat: int) -> tuple[Action, ...]:
    """What `seat` may ask for with nothing pending.

    In the order of the ladder (B36 to B38), on one's own turn in any trick (A-Q6, B31, C-Q2, D43,
    D45, E-Q3); later raises belong to the side that accepted (A28, B39, D105, E14), in some rule
    sets out of turn too (D-Q19).
    """
    if seat != phase.turn and seat not in out_of_turn(match, hand):
        return ()
    bid, stakes = hand.bid, match.rules.stakes
    if bid.rung == len(stakes.words) or bid.side == hand.sides[seat - 1]:
        return ()
    if hand.eve is not Eve.NONE and not _raisable(match, hand):
        return ()
    return (stakes.words[bid.rung],)


def out_of_turn(match: Match, hand: Hand) -> tuple[int, ...]:
    """The seats that may raise whoever's turn it is, as long as nothing is pending (D-Q19)."""
    bid, stakes = hand.bid, match.rules.stakes
    if not bid.rung or not stakes.out_of_turn or bid.rung == len(stakes.words):
        return ()
    return tuple([seat for seat in hand.active if hand.sides[seat - 1] != bid.side])


def answers(match: Match, hand: Hand, phase: Answering, seat: int) -> tuple[Action, ...]:
    """What `seat` may say to a pending call: any opponent may (A29, B32, C-Q2, D36, D103, D-Q27).

    To raise is an answer where the rule set has it so (A30, A31, B35, C-Q3, E15), else not (D108).
    """
    sides = hand.sides
    if sides[seat - 1] == sides[phase.caller - 1] or seat not in hand.active:
        return ()
    stakes = match.rules.stakes
    rung = stakes.above(phase.rung)
    if rung is None or not stakes.raise_as_answer:
        return ANSWERS
    return (*ANSWERS, stakes.word(rung))


def ask(hand: Hand, phase: Playing, seat: int) -> Hand:
    """`seat` asks for the next rung; whoever's turn it is will play on afterwards (A-Q6)."""
    asked = Answering(rung=hand.bid.rung + 1, caller=seat, turn=phase.turn)
    return changed(hand, phase=asked)


def answer(match: Match, hand: Hand, phase: Answering, seat: int, word: Word) -> Hand:
    """`seat` accepts, refuses, or accepts and raises at once.

    What is accepted counts from now on (B33). A refusal concedes the last accepted value to the
    callers (A32, B34, B40, B41, C-Q1, D104 to D106, E-Q2); a raise accepts the call below it (A30,
    B-Q7, C-Q3, E15).
    """
    callers = hand.side(phase.caller)
    if word is Word.NAO_QUERO:
        worth = match.rules.stakes.values[phase.rung - 1]
        return settle(hand, HandOver(callers, "refused"), worth)
    accepted = Bid(phase.rung, callers)
    if word is Word.QUERO:
        return changed(hand, bid=accepted, phase=Playing(phase.turn))
    return changed(
        hand, bid=accepted, phase=Answering(phase.rung + 1, caller=seat, turn=phase.turn)
    )


def concede(match: Match, hand: Hand, seat: int, reason: str) -> Hand:
    """The side of `seat` loses the game under way at its accepted value (A83, C49, D-Q22, E51)."""
    return settle(hand, HandOver(1 - hand.side(seat), reason), stake(match, hand))


def settle(hand: Hand, over: HandOver, points: int) -> Hand:
    """`hand` closed as `over` says, its winner (if any) credited with `points`."""
    if over.side is not None:
        hand = hand.with_award(over.side, points, "truco")
    events = (*hand.events, HandEnded(over.side, over.reason))
    return changed(hand, phase=over, events=events)


def _raisable(match: Match, hand: Hand) -> bool:
    eve = match.rules.eve
    if eve is None:
        return True
    return eve.raises_when_blind if hand.eve is Eve.BLIND else eve.raises
