"""One action that is legal: the module of its family says what becomes of the hand."""

from __future__ import annotations

from dataclasses import replace

from engine import bidding, claims, envido, eve, tricks
from engine.actions import Action, ClaimFlor, Cut, Discard, Play, PlayPlace, Word
from engine.cards import Card, cut
from engine.copying import changed
from engine.dealing import cutter, dealt
from engine.events import Discarded, PackCut, Said
from engine.flor import dispute
from engine.sequel import begun, opened
from engine.state import (
    Answering,
    Cutting,
    DecidingEve,
    EnvidoCalled,
    FlorAsked,
    FlorCalled,
    Hand,
    IllegalAction,
    Match,
    Playing,
)


def done(match: Match, hand: Hand, seat: int, action: Action) -> Hand:
    """`hand` after `seat` did `action`, but for what follows by itself.

    Raises IllegalAction for what nobody could have listed.
    """
    log = (*hand.log, (seat, action))
    match action:
        case Word():
            told = (*hand.events, Said(seat, action))
            return _spoken(match, changed(hand, log=log, events=told), seat, action)
        case Play() | PlayPlace():
            return tricks.play(match, hand, seat, action, log)
    hand = changed(hand, log=log)
    match action:
        case Cut(lifted):
            return _cut(match, hand, seat, lifted)
        case Discard(card):
            return _discarded(match, hand, seat, card)
        case ClaimFlor(other):
            return claims.claim(match, hand, seat, other)


def _spoken(match: Match, hand: Hand, seat: int, word: Word) -> Hand:
    match word:
        case Word.SAIR:
            return _left(match, hand, seat)
        case Word.MACO:
            return tricks.fold(match, hand, seat)
        case Word.FLOR if not isinstance(hand.phase, FlorAsked):
            return _sung(match, hand, seat)
        case Word.ENVIDO | Word.REAL_ENVIDO | Word.FALTA_ENVIDO:
            return envido.bid(match, hand, seat, word)
    return _answered(match, hand, seat, word)


def _answered(match: Match, hand: Hand, seat: int, word: Word) -> Hand:
    match hand.phase:
        case Playing() as phase:
            return bidding.ask(hand, phase, seat)
        case Answering() as phase:
            return bidding.answer(match, hand, phase, seat, word)
        case EnvidoCalled() as phase:
            return envido.answer(match, hand, phase, seat, word)
        case FlorAsked() as phase if match.rules.flor:
            return match.rules.flor.replied(match, hand, phase, seat, word)
        case FlorCalled() as phase:
            return dispute.answer(match, hand, phase, seat, word)
        case DecidingEve() as phase if match.rules.eve:
            return eve.decide(match.rules.eve, hand, phase, seat, word)
    raise IllegalAction("not_now")


def _sung(match: Match, hand: Hand, seat: int) -> Hand:
    if match.rules.flor is None:
        raise IllegalAction("not_now")
    return match.rules.flor.sung(match, hand, seat)


def _left(match: Match, hand: Hand, seat: int) -> Hand:
    """The leaver's side loses the pending canto, then the hand at its accepted value (0-6).

    Clauses A83, A84, A-Q19, C49, C-Q6. In Pico a Pico only the leaver's own duel is lost, when it
    comes.
    """
    hand = changed(hand, gone=(*hand.gone, seat))
    if isinstance(hand.phase, Cutting) and len(hand.games) > 1:
        return changed(hand, phase=Cutting(cutter(match, hand.gone)))
    if seat not in hand.order:
        return hand
    side = hand.side(seat)
    match hand.phase:
        case EnvidoCalled() as phase:
            hand = envido.conceded(hand, phase, side)
        case (FlorAsked() | FlorCalled()) as phase if match.rules.flor:
            hand = match.rules.flor.conceded(hand, phase, side)
    if match.rules.tally is None and match.winner_after(hand) is not None:
        return hand
    return bidding.concede(match, hand, seat, "left")


def _cut(match: Match, hand: Hand, seat: int, lifted: int) -> Hand:
    """The only cut there is (D32): the cards are dealt."""
    cards = hand.deal
    if cards.deck:
        cards = replace(dealt(match, cut(cards.deck, lifted)), deck=cards.deck)
    hand = changed(hand, deal=cards, events=(*hand.events, PackCut(seat, lifted)))
    return opened(match, hand)


def _discarded(match: Match, hand: Hand, seat: int, card: Card) -> Hand:
    kept = tricks.without(hand.held, seat, card)
    return begun(match, hand, kept, (*hand.events, Discarded(seat, card)))
