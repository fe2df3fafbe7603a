"""The way in: start a match, deal, list what is legal, apply an action, close a hand.

Dispatch here is on the phase alone; each rule lives in the module of its family.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from engine import bidding, eve, tricks
from engine.actions import CUTS, Action, Cut, Play, PlayPlace, Word
from engine.cards import Card, cut
from engine.events import Dealt, Event, MatchEnded, PackCut
from engine.refusals import reason_against
from engine.rules import RuleSet
from engine.state import (
    Answering,
    Cutting,
    Deal,
    DecidingEve,
    Hand,
    HandOver,
    IllegalAction,
    Match,
    Playing,
)


@dataclass(frozen=True, slots=True)
class Step:
    """What an action led to: the new state, and the events, in order."""

    state: Match
    events: tuple[Event, ...]


def new_match(rules: RuleSet, *, first: int, options: Mapping[str, object] | None = None) -> Match:
    """A match at nil in which seat `first` will be the mão of the first hand.

    Raises BadOption if the rule set does not have an option or does not take its value.
    """
    chosen = rules.chosen(options or {})
    form = rules.format_for(chosen)
    return Match(rules=rules, format=form, options=chosen, scores=(0, 0), first=first)


def deal_of(match: Match, deck: Sequence[Card]) -> Deal:
    """The next hand's cards, dealt from `deck` one at a time from the mão on; the vira follows.

    With the cut left to a player nothing is dealt yet: the deck waits in the deal (D30).
    """
    if match.options["deal_cut"]:
        return Deal(hands=((),) * match.format.seats, deck=tuple(deck))
    return _dealt(match, deck)


def deal(match: Match, cards: Deal) -> Step:
    """The next hand of `match` begins with `cards`.

    Raises IllegalAction: `hand_live` while one is being played, `match_over` after the last.
    """
    if not match.closed:
        raise IllegalAction("hand_live")
    if match.winner is not None:
        raise IllegalAction("match_over")
    hand = Hand(cards, match.scores, match.first, Playing(match.first), held=cards.hands)
    if match.options["deal_cut"]:
        cutter = match.format.before(match.dealer)
        hand = replace(hand, phase=Cutting(cutter), held=((),) * match.format.seats)
    else:
        hand = _opened(match, hand)
    dealt = replace(match, number=match.number + 1, closed=False, hand=hand)
    return Step(dealt, hand.events)


def legal_actions(match: Match, seat: int) -> tuple[Action, ...]:
    """Everything `seat` may do now; empty for whoever does not act, and when no hand is live."""
    hand = match.hand
    if hand is None or match.closed or isinstance(hand.phase, HandOver):
        return ()
    return (*moves(match, hand, seat), Word.SAIR) if seat in match.seats else ()


def moves(match: Match, hand: Hand, seat: int) -> tuple[Action, ...]:
    """`legal_actions` of a live hand without leaving the table."""
    match hand.phase:
        case Playing(turn) if turn == seat:
            return (*tricks.plays(match, hand, seat), *bidding.raises(match, hand, seat))
        case Answering() as phase:
            return bidding.answers(match, phase, seat)
        case DecidingEve() as phase:
            return eve.choices(match, phase, seat)
        case Cutting(cutter) if cutter == seat:
            return CUTS
    return ()


def owing(match: Match) -> tuple[int, ...]:
    """The seats the table waits for: one to play a card, or all that may answer."""
    if match.hand is None or match.closed:
        return ()
    return tuple(seat for seat in match.seats if moves_of(match, seat))


def moves_of(match: Match, seat: int) -> tuple[Action, ...]:
    """`legal_actions` without leaving: what a bot or a button panel chooses from."""
    return tuple(action for action in legal_actions(match, seat) if action is not Word.SAIR)


def overdue(match: Match, seat: int) -> Action:
    """What the clock does for `seat` at its deadline (C52, C53, C54, decision 0-5).

    A cut at the deadline is drawn by the caller, since nothing here is random.
    Raises IllegalAction: `owes_nothing`.
    """
    hand = match.hand
    if hand is None or seat not in owing(match):
        raise IllegalAction("owes_nothing")
    match hand.phase:
        case Answering():
            return Word.NAO_QUERO
        case DecidingEve():
            return Word.CORRER
        case Cutting():
            return CUTS[len(CUTS) // 2]
        case _:
            return tricks.weakest(match, hand, seat)


def apply(match: Match, seat: int, action: Action) -> Step:
    """`match` after `seat` did `action`.

    Accepts exactly what `legal_actions` lists. Raises IllegalAction with a stable code otherwise.
    """
    hand = match.hand
    if hand is None or action not in legal_actions(match, seat):
        raise IllegalAction(reason_against(match, seat, action))
    after = _applied(match, hand, seat, action)
    after = replace(after, log=(*hand.log, (seat, action)))
    state = replace(match, hand=after)
    if state.winner is not None:
        after = replace(after, events=(*after.events, MatchEnded(state.winner)))
        state = replace(state, hand=after)
    return Step(state, after.events[len(hand.events) :])


def close(match: Match) -> Match:
    """Points are noted, dealer and mão move on; the hand stays to be looked at (C14).

    Raises IllegalAction: `hand_live`.
    """
    if match.closed:
        return match
    if match.hand is None or not isinstance(match.hand.phase, HandOver):
        raise IllegalAction("hand_live")
    first = match.format.moved(match.first, match.rules.rotation)
    return replace(match, scores=match.score, first=first, closed=True)


def _applied(match: Match, hand: Hand, seat: int, action: Action) -> Hand:
    match hand.phase, action:
        case _, Word.SAIR:
            return bidding.leave(match, hand, seat)
        case Playing(), (Play() | PlayPlace()) as play:
            return tricks.play(match, hand, seat, play)
        case Playing() as phase, Word() as word:
            return bidding.ask(match, hand, phase, seat, word)
        case Answering() as phase, Word() as word:
            return bidding.answer(match, hand, phase, seat, word)
        case DecidingEve() as phase, Word() as word if match.rules.eve is not None:
            return eve.decide(match.rules.eve, hand, phase, seat, word)
        case Cutting(), Cut(lifted):
            return _cut(match, hand, seat, lifted)
    raise IllegalAction("not_now")


def _cut(match: Match, hand: Hand, seat: int, lifted: int) -> Hand:
    cards = hand.deal
    if cards.deck:
        cards = replace(_dealt(match, cut(cards.deck, lifted)), deck=cards.deck)
    hand = replace(
        hand,
        deal=cards,
        held=cards.hands,
        phase=Playing(hand.first),
        events=(*hand.events, PackCut(seat, lifted)),
    )
    return _opened(match, hand)


def _opened(match: Match, hand: Hand) -> Hand:
    dealt = Dealt(match.dealer, hand.first, hand.deal.vira)
    return eve.opened(match, replace(hand, events=(*hand.events, dealt)))


def _dealt(match: Match, deck: Sequence[Card]) -> Deal:
    seats, size = match.format.seats, match.rules.hand_size
    by_order = [tuple(deck[n : seats * size : seats]) for n in range(seats)]
    hands = tuple(by_order[(seat - match.first) % seats] for seat in match.seats)
    return Deal(hands, vira=deck[seats * size] if match.rules.turned else None)
