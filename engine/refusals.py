"""Why an action is refused: stable codes, which the site turns into sentences."""

from __future__ import annotations

from typing import Final

from engine.actions import Action, Play, PlayPlace, Word
from engine.state import Answering, Cutting, DecidingEve, Eve, Hand, HandOver, Match, Playing

CODES: Final = (
    "no_hand",
    "match_over",
    "hand_over",
    "no_such_seat",
    "cut_first",
    "eve_undecided",
    "call_pending",
    "not_your_turn",
    "nothing_to_answer",
    "own_call",
    "card_not_held",
    "covered_not_allowed",
    "blind_hand",
    "no_raise_now",
    "not_now",
)
"""Every code `reason_against` gives."""

_ANSWERS: Final = (Word.QUERO, Word.NAO_QUERO)


def reason_against(match: Match, seat: int, action: Action) -> str:
    """The code for refusing `action` of `seat`, which is known to be illegal."""
    hand = match.hand
    if hand is None:
        return "no_hand"
    if match.closed or isinstance(hand.phase, HandOver):
        return "match_over" if match.winner is not None else "hand_over"
    if seat not in match.seats:
        return "no_such_seat"
    return _in_phase(match, hand, seat, action)


def _in_phase(match: Match, hand: Hand, seat: int, action: Action) -> str:
    match hand.phase:
        case Cutting():
            return "cut_first"
        case DecidingEve():
            return "eve_undecided"
        case Answering(caller=caller):
            own = match.format.side(seat) == match.format.side(caller)
            return "own_call" if own and action in _ANSWERS else "call_pending"
        case Playing(turn):
            return _on_turn(hand, seat, action) if turn == seat else _off_turn(action)
    return "not_now"


def _off_turn(action: Action) -> str:
    return "nothing_to_answer" if action in _ANSWERS else "not_your_turn"


def _on_turn(hand: Hand, seat: int, action: Action) -> str:
    match action:
        case Play() | PlayPlace() if hand.eve is Eve.BLIND:
            return "blind_hand"
        case Play(card) if card not in hand.held[seat - 1]:
            return "card_not_held"
        case Play():
            return "covered_not_allowed"
        case Word() if action in _ANSWERS:
            return "nothing_to_answer"
        case Word():
            return "no_raise_now"
    return "not_now"
