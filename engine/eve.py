"""One point from the match: the hand of eleven, and the iron hand."""

from __future__ import annotations

from engine.actions import Action, Word
from engine.bidding import settle
from engine.copying import changed
from engine.events import BlindOpened, EveOpened
from engine.rules import EveRules
from engine.state import DecidingEve, Eve, Hand, HandOver, Match, Playing

CHOICES: tuple[Action, ...] = (Word.JOGAR, Word.CORRER)


def opened(match: Match, hand: Hand) -> Hand:
    """A freshly dealt `hand`, with what the score makes of it (C29, C34)."""
    rules = match.rules.eve
    if rules is None:
        return hand
    there = [side for side, points in enumerate(match.scores) if points == rules.at]
    if len(there) == 1:
        return _deciding(hand, there[0])
    if there and rules.blind_when_both:
        return changed(hand, eve=Eve.BLIND, events=(*hand.events, BlindOpened()))
    return hand


def choices(hand: Hand, phase: DecidingEve, seat: int) -> tuple[Action, ...]:
    """Any member of the side at eleven may decide (C30, C31)."""
    return CHOICES if hand.side(seat) == phase.side else ()


def decide(rules: EveRules, hand: Hand, phase: DecidingEve, seat: int, word: Word) -> Hand:
    """The first decision binds (C-Q8): play on for `play_for`, or run for `run_for` (C30)."""
    if word is Word.CORRER:
        return settle(hand, HandOver(1 - phase.side, "ran"), rules.run_for)
    return changed(hand, eve=Eve.PLAYED, phase=Playing(phase.turn))


def _deciding(hand: Hand, side: int) -> Hand:
    return changed(
        hand,
        eve=Eve.UNDECIDED,
        eve_side=side,
        phase=DecidingEve(side, turn=hand.first),
        events=(*hand.events, EveOpened(side)),
    )
