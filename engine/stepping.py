"""One step of a scenario: what it does to a running match."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from engine.actions import Action, Play, PlayPlace, Word
from engine.checks import CHECKS, Failed, Run, held_back
from engine.dealing import BadDeal, checked
from engine.match import apply, close, deal, moves_of, overdue
from engine.notation import write_action
from engine.refusals import reason_against
from engine.script import Act, Check, DealCards, MustRefuse, NextHand, StepKind
from engine.state import Deal, Eve, HandOver, IllegalAction, Match
from engine.tricks import place_of

Found = TypeVar("Found")


def passed(run: Run) -> Run:
    """Whoever is asked and has nothing to say but `passo` has it said for them (0-1)."""
    while mute := [seat for seat in run.match.seats if moves_of(run.match, seat) == (Word.PASSO,)]:
        run = replace(run, match=apply(run.match, mute[0], Word.PASSO).state)
    return run


def stepped(run: Run, step: StepKind) -> Run:
    """`run` after one step. Raises Failed with what was found instead."""
    match step:
        case Act(seat, action):
            return _overdue(run, seat) if action is None else _acted(run, seat, action)
        case MustRefuse(act):
            return _refused(run, act)
        case Check(name, args):
            CHECKS[name](run, args)
            return run
        case NextHand():
            return replace(run, match=allowed(lambda: close(_stopped(run.match))))
        case DealCards(cards):
            return replace(run, match=allowed(lambda: dealt(run.match, cards)))


def allowed(step: Callable[[], Found]) -> Found:
    """What `step` returns; a refusal of the engine's becomes Failed."""
    try:
        return step()
    except IllegalAction as error:
        raise Failed(f"refused: {error.code}") from error


def dealt(match: Match, cards: Deal) -> Match:
    """`match` after its next hand was dealt. Raises Failed for cards that do not suit it."""
    try:
        return deal(match, checked(match, cards)).state
    except BadDeal as error:
        raise Failed(str(error)) from error


def _stopped(match: Match) -> Match:
    """`match` after its last hand; play may stop where cantos have decided the Chico (D-Q17)."""
    hand = match.hand
    if hand is None or isinstance(hand.phase, HandOver) or match.winner is None:
        return match
    return replace(match, hand=replace(hand, phase=HandOver(None, "match_won")))


def _acted(run: Run, seat: int, action: Action) -> Run:
    return replace(run, match=allowed(lambda: _after(run.match, seat, action)))


def _after(match: Match, seat: int, action: Action) -> Match:
    """`match` once `seat` has done `action`. Raises IllegalAction.

    Leaving between hands is nothing to the game, since it concedes nothing (A-Q19); the room then
    finds somebody else for the chair.
    """
    is_over = reason_against(match, seat, action) == "hand_over"
    if action is Word.SAIR and is_over and seat in match.seats:
        return match
    return apply(match, seat, _placed(match, seat, action)).state


def _overdue(run: Run, seat: int) -> Run:
    action = allowed(lambda: overdue(run.match, seat))
    card = _card_of(run.match, seat, action)
    after = _acted(run, seat, action)
    return replace(after, auto=card)


def _refused(run: Run, act: Act) -> Run:
    try:
        if act.action is None:
            overdue(run.match, act.seat)
        else:
            _after(run.match, act.seat, act.action)
    except IllegalAction:
        return run
    raise Failed("it was accepted")


def _placed(match: Match, seat: int, action: Action) -> Action:
    """In a blind hand a card named by the scenario means the place where it lies."""
    hand = match.hand
    if hand is None or hand.eve is not Eve.BLIND or seat not in match.seats:
        return action
    match action:
        case Play(card, covered=False) if card in hand.deal.hands[seat - 1]:
            return PlayPlace(place_of(hand, seat, card))
    return action


def _card_of(match: Match, seat: int, action: Action) -> str:
    match action:
        case Play(card):
            return str(card)
        case PlayPlace(place) if match.hand is not None:
            return str(match.hand.deal.hands[seat - 1][place - 1])
    return held_back(write_action(action))
