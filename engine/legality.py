"""What a seat may do, leaving the table apart: the words and the cards of the phase."""

from __future__ import annotations

from engine import bidding, claims, envido, eve, tricks
from engine.actions import CUTS, Action, Discard, Word
from engine.flor import dispute
from engine.state import (
    Answering,
    Claiming,
    Cutting,
    DecidingEve,
    Discarding,
    EnvidoCalled,
    FlorAsked,
    FlorCalled,
    Hand,
    Match,
    Playing,
)


def moves(match: Match, hand: Hand, seat: int) -> tuple[Action, ...]:
    """`legal_actions` of a hand without leaving the table.

    Whatever was asked is answered before a card is played (D39, E16, E52).
    """
    match hand.phase:
        case Playing() as phase:
            return _on_turn(match, hand, phase, seat)
        case Answering() as phase:
            said = bidding.answers(match, hand, phase, seat)
            if not said:
                return ()
            return (*said, *envido.openings(match, hand, seat), *_flor(match, hand, seat))
        case EnvidoCalled() as phase:
            return (*envido.answers(match, hand, phase, seat), *_flor(match, hand, seat))
        case FlorAsked(asked=(speaker, *_)) as phase if speaker == seat and match.rules.flor:
            return match.rules.flor.replies(match, hand, phase, seat)
        case FlorCalled() as phase:
            return dispute.answers(match, phase, seat)
        case DecidingEve() as phase:
            return eve.choices(hand, phase, seat)
    return _around_play(match, hand, seat)


def _around_play(match: Match, hand: Hand, seat: int) -> tuple[Action, ...]:
    """What may be done before the first card, and after the last one."""
    match hand.phase:
        case Cutting(cutter) if cutter == seat:
            return CUTS
        case Discarding(gallo) if gallo == seat:
            return tuple(Discard(card) for card in hand.held[seat - 1])
        case Claiming():
            return claims.claims(match, hand, seat)
    return ()


def must_sing(match: Match, hand: Hand, seat: int) -> bool:
    """Whether `seat` may do nothing, folding apart, before it has sung (E32, E-Q4)."""
    form = match.rules.flor
    return form is not None and seat in hand.holders and form.must_sing(match, hand, seat)


def _on_turn(match: Match, hand: Hand, phase: Playing, seat: int) -> tuple[Action, ...]:
    raises = bidding.raises(match, hand, phase, seat)
    if phase.turn != seat:
        return raises
    folds = (Word.MACO,) if match.rules.folding else ()
    is_holder = seat in hand.holders
    if is_holder and must_sing(match, hand, seat):
        return (Word.FLOR, *folds)
    cards = tricks.plays(match, hand, seat)
    if hand.canto_closed or hand.tricks:
        return (*cards, *raises, *folds)
    flor = _flor(match, hand, seat) if is_holder else ()
    return (*cards, *raises, *envido.openings(match, hand, seat), *flor, *folds)


def _flor(match: Match, hand: Hand, seat: int) -> tuple[Action, ...]:
    form = match.rules.flor
    if form is None or seat not in hand.holders or not form.may_sing(match, hand, seat):
        return ()
    return (Word.FLOR,)
