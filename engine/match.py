"""The way in: start a match, deal, list what is legal, apply an action, close a hand.

Dispatch here is on the phase alone; each rule lives in the module of its family.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine import bidding, tricks
from engine.actions import CUTS, Action, Discard, Word
from engine.copying import changed
from engine.dealing import cutter
from engine.doing import done
from engine.legality import moves, must_sing
from engine.refusals import reason_against
from engine.rules import RuleSet
from engine.sequel import Step, opened, step
from engine.state import (
    Answering,
    Cutting,
    Deal,
    DecidingEve,
    Discarding,
    EnvidoCalled,
    FlorAsked,
    FlorCalled,
    Hand,
    HandOver,
    IllegalAction,
    Match,
    Playing,
)


def new_match(rules: RuleSet, *, first: int, options: Mapping[str, object] | None = None) -> Match:
    """A match at nil in which seat `first` will be the mão of the first hand.

    Raises BadOption if the rule set does not have an option or does not take its value.
    """
    chosen = rules.chosen(options or {})
    form = rules.format_for(chosen)
    nil = (0,) * len(form.accounts)
    return Match(
        rules=rules.under(chosen), format=form, options=chosen, scores=nil, chicos=nil, first=first
    )


def deal(match: Match, cards: Deal) -> Step:
    """The next hand of `match` begins with `cards`, whoever won the last one (B30).

    Raises IllegalAction: `hand_live` while one is being played, `match_over` after the last.
    """
    if not match.closed:
        raise IllegalAction("hand_live")
    if match.decided is not None:
        raise IllegalAction("match_over")
    number = match.number + 1
    plan = match.format.plan(match.first, number, max(match.scores))
    hand = Hand(
        deal=cards,
        scores=match.scores,
        chicos=match.chicos,
        first=match.first,
        mode=plan.mode,
        sides=match.format.sides(match.first),
        games=plan.games,
        phase=Cutting(cutter(match)),
        cards=((),) * match.format.seats,
        held=((),) * match.format.seats,
    )
    begun = changed(match, number=number, closed=False, hand=hand)
    if match.options["deal_cut"]:
        return Step(begun, ())
    return step(begun, opened(begun, hand), ())


def legal_actions(match: Match, seat: int) -> tuple[Action, ...]:
    """Everything `seat` may do now; empty for whoever does not act, and when no hand is live."""
    return (*moves_of(match, seat), Word.SAIR) if _may_leave(match, seat) else moves_of(match, seat)


def owing(match: Match) -> tuple[int, ...]:
    """The seats the table waits for: one to play a card, or all that may answer."""
    hand = match.hand
    if hand is None or match.closed:
        return ()
    match hand.phase:
        case Playing(seat) | Cutting(seat) | Discarding(seat):
            return (seat,)
        case Answering(caller=caller) | EnvidoCalled(caller=caller):
            side = hand.side(caller)
            sides = hand.sides
            return tuple(sorted([seat for seat in hand.active if sides[seat - 1] != side]))
        case FlorAsked(asked=(seat, *_)):
            return (seat,)
        case FlorCalled(answerers=answerers):
            return tuple(sorted(answerers))
        case DecidingEve(side=side):
            return hand.members(side)
    return ()


def acting(match: Match) -> tuple[int, ...]:
    """The seats that may do something besides leaving, lowest first."""
    hand = match.hand
    if hand is None or match.closed:
        return ()
    match hand.phase:
        case Playing(turn) if not hand.bid.rung:
            return (turn,)
        case Playing(turn):
            return tuple(sorted({turn, *bidding.out_of_turn(match, hand)}))
        case EnvidoCalled() if not hand.holders:
            return owing(match)
        case EnvidoCalled() | HandOver():
            return tuple([seat for seat in match.seats if moves_of(match, seat)])
    return owing(match)


def moves_of(match: Match, seat: int) -> tuple[Action, ...]:
    """`legal_actions` without leaving: what a bot or a button panel chooses from."""
    state, asked, listed = _last[0]
    if state is match and asked == seat:
        return listed
    listed = _moves_of(match, seat)
    _last[0] = match, seat, listed
    return listed


def overdue(match: Match, seat: int) -> Action:
    """What the clock does for `seat` at its deadline (A85, A86, C52, C53, C54, decision 0-5).

    A cut at the deadline is drawn by the caller, since nothing here is random.
    Raises IllegalAction: `owes_nothing`.
    """
    hand = match.hand
    if hand is None or seat not in owing(match):
        raise IllegalAction("owes_nothing")
    match hand.phase:
        case Answering() | EnvidoCalled():
            return Word.NAO_QUERO
        case FlorCalled():
            return Word.ME_ACHICO
        case FlorAsked():
            return Word.PASSO if Word.PASSO in moves(match, hand, seat) else Word.ME_ACHICO
        case DecidingEve():
            return Word.CORRER
        case Cutting():
            return CUTS[len(CUTS) // 2]
        case Discarding():
            return Discard(tricks.weakest(match, hand, seat))
    if must_sing(match, hand, seat):
        return Word.FLOR
    return tricks.overdue(match, hand, seat)


def apply(match: Match, seat: int, action: Action) -> Step:
    """`match` after `seat` did `action`.

    Accepts exactly what `legal_actions` lists. Raises IllegalAction with a stable code otherwise.
    """
    hand = match.hand
    if hand is None or not _is_legal(match, seat, action):
        raise IllegalAction(reason_against(match, seat, action))
    return step(match, done(match, hand, seat, action), hand.events)


def close(match: Match) -> Match:
    """Points are noted, dealer and mão move on; the hand stays to be looked at.

    Clauses A9, A10, B22, C14, D40, D113.

    An ended Chico is counted and the score restarts (D2 to D4, D-Q2).
    Raises IllegalAction: `hand_live`.
    """
    if match.closed:
        return match
    if match.hand is None or not isinstance(match.hand.phase, HandOver):
        raise IllegalAction("hand_live")
    first = match.format.moved(match.first, match.rules.rotation)
    scores, chicos = match.score, match.chicos
    if match.rules.chicos is not None and (winner := match.winner) is not None:
        chicos = tuple(won + (account == winner) for account, won in enumerate(chicos))
        scores = (0,) * len(scores)
    return changed(match, scores=scores, chicos=chicos, first=first, closed=True)


_last: Final[list[tuple[Match | None, int, tuple[Action, ...]]]] = [(None, 0, ())]
"""The last answer of `moves_of`: who chooses a move asks for them, and so does `apply` after that.

States do not change and are told apart by identity, so an answer never grows old; and one tuple is
put in place of another at once, whatever threads there are.
"""


# --- one action ----------------------------------------------------------------------------------


def _moves_of(match: Match, seat: int) -> tuple[Action, ...]:
    hand = match.hand
    if hand is None or match.closed or not 1 <= seat <= match.format.seats:
        return ()
    return moves(match, hand, seat) if seat not in hand.gone else ()


def _may_leave(match: Match, seat: int) -> bool:
    hand = match.hand
    if hand is None or match.closed or isinstance(hand.phase, HandOver):
        return False
    return 1 <= seat <= match.format.seats and seat not in hand.gone


def _is_legal(match: Match, seat: int, action: Action) -> bool:
    listed = moves_of(match, seat)
    # Nearly always it is one of the very objects listed, which is quicker to see than equality.
    for known in listed:
        if known is action:
            return True
    return action in listed or (action == Word.SAIR and _may_leave(match, seat))
