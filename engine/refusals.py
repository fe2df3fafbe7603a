"""Why an action is refused: stable codes, which the site turns into sentences."""

from __future__ import annotations

from typing import Final

from engine.actions import Action, ClaimFlor, Play, PlayPlace, Word
from engine.state import (
    Answering,
    Claiming,
    Cutting,
    DecidingEve,
    Discarding,
    EnvidoCalled,
    Eve,
    FlorAsked,
    FlorCalled,
    Hand,
    HandOver,
    Match,
    Phase,
    Playing,
)

CODES: Final = (
    "no_hand",
    "match_over",
    "hand_over",
    "no_such_seat",
    "gone",
    "cut_first",
    "discard_first",
    "eve_undecided",
    "call_pending",
    "canto_pending",
    "not_your_turn",
    "not_in_this_duel",
    "nothing_to_answer",
    "own_call",
    "card_not_held",
    "covered_not_allowed",
    "blind_hand",
    "sing_first",
    "no_raise_now",
    "no_envido_now",
    "no_flor_now",
    "no_claim_now",
    "not_now",
)
"""Every code `reason_against` gives."""

_ANSWERS: Final = frozenset({Word.QUERO, Word.NAO_QUERO, Word.ME_ACHICO, Word.PASSO})
_RAISES: Final = frozenset(
    {Word.TRUCO, Word.RETRUCO, Word.VALE_QUATRO, Word.SEIS, Word.NOVE, Word.DOZE}
)
_ENVIDO: Final = frozenset({Word.ENVIDO, Word.REAL_ENVIDO, Word.FALTA_ENVIDO})
_FLOR: Final = frozenset({Word.FLOR, Word.CONTRAFLOR, Word.CONTRAFLOR_RESTO})


def reason_against(match: Match, seat: int, action: Action) -> str:
    """The code for refusing `action` of `seat`, which is known to be illegal."""
    hand = match.hand
    if hand is None:
        return "no_hand"
    if isinstance(action, ClaimFlor) and isinstance(hand.phase, Claiming):
        return "no_claim_now"
    if match.closed or isinstance(hand.phase, HandOver):
        return "match_over" if match.decided is not None else "hand_over"
    if seat not in match.seats:
        return "no_such_seat"
    if seat in hand.gone:
        return "gone"
    if seat not in hand.order:
        return "not_in_this_duel"
    return _in_phase(hand, hand.phase, seat, action)


def _in_phase(hand: Hand, phase: Phase, seat: int, action: Action) -> str:
    match phase:
        case Cutting():
            return "cut_first"
        case Discarding():
            return "discard_first"
        case DecidingEve():
            return "eve_undecided"
        case Answering(caller=caller):
            return _while_pending(hand, caller, seat, action, "call_pending")
        case EnvidoCalled(caller=caller) | FlorCalled(caller=caller):
            return _while_pending(hand, caller, seat, action, "canto_pending")
        case FlorAsked():
            return "canto_pending"
        case Playing(turn):
            return _on_turn(hand, seat, action) if turn == seat else _off_turn(action)
    return "not_now"


def _while_pending(hand: Hand, caller: int, seat: int, action: Action, pending: str) -> str:
    own = hand.side(seat) == hand.side(caller)
    return "own_call" if own and action in _ANSWERS else pending


def _off_turn(action: Action) -> str:
    return "nothing_to_answer" if action in _ANSWERS else "not_your_turn"


def _on_turn(hand: Hand, seat: int, action: Action) -> str:
    match action:
        case Play() | PlayPlace() if hand.eve is Eve.BLIND:
            return "blind_hand"
        case Play(card) if card not in hand.held[seat - 1]:
            return "card_not_held"
        case Play(covered=True):
            return "covered_not_allowed"
        case Play():
            return "sing_first"
        case Word():
            return _word_on_turn(action)
    return "not_now"


def _word_on_turn(word: Word) -> str:
    if word in _ANSWERS:
        return "nothing_to_answer"
    if word in _RAISES:
        return "no_raise_now"
    if word in _ENVIDO:
        return "no_envido_now"
    return "no_flor_now" if word in _FLOR else "not_now"
