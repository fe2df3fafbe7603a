"""The way in: start a match, deal, list what is legal, apply an action, close a hand.

Dispatch here is on the phase alone; each rule lives in the module of its family.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from engine import bidding, claims, counting, envido, eve, tricks
from engine.actions import CUTS, Action, ClaimFlor, Cut, Discard, Play, PlayPlace, Word
from engine.cards import Card, cut
from engine.copying import changed
from engine.dealing import dealt
from engine.events import (
    Dealt,
    Discarded,
    DuelOpened,
    Event,
    HandEnded,
    MatchEnded,
    PackCut,
    Said,
)
from engine.flor import dispute
from engine.refusals import reason_against
from engine.rules import RuleSet
from engine.state import (
    Answering,
    Bid,
    Claiming,
    Cutting,
    Deal,
    DecidingEve,
    Discarding,
    EnvidoCalled,
    FlorAsked,
    FlorCalled,
    Hand,
    HandOver,
    Held,
    IllegalAction,
    Match,
    Playing,
)


class Step(NamedTuple):
    """What an action led to: the new state, and the events, in order."""

    state: Match
    events: tuple[Event, ...]


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
        phase=Cutting(_at_left(match, match.dealer)),
        cards=((),) * match.format.seats,
        held=((),) * match.format.seats,
    )
    begun = changed(match, number=number, closed=False, hand=hand)
    if match.options["deal_cut"]:
        return Step(begun, ())
    return _step(begun, _opened(begun, hand), ())


def legal_actions(match: Match, seat: int) -> tuple[Action, ...]:
    """Everything `seat` may do now; empty for whoever does not act, and when no hand is live."""
    return (*moves_of(match, seat), Word.SAIR) if _may_leave(match, seat) else moves_of(match, seat)


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
    if _must_sing(match, hand, seat):
        return Word.FLOR
    return tricks.overdue(match, hand, seat)


def apply(match: Match, seat: int, action: Action) -> Step:
    """`match` after `seat` did `action`.

    Accepts exactly what `legal_actions` lists. Raises IllegalAction with a stable code otherwise.
    """
    hand = match.hand
    if hand is None or not _is_legal(match, seat, action):
        raise IllegalAction(reason_against(match, seat, action))
    return _step(match, _applied(match, hand, seat, action), hand.events)


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


def _on_turn(match: Match, hand: Hand, phase: Playing, seat: int) -> tuple[Action, ...]:
    raises = bidding.raises(match, hand, phase, seat)
    if phase.turn != seat:
        return raises
    folds = (Word.MACO,) if match.rules.folding else ()
    is_holder = seat in hand.holders
    if is_holder and _must_sing(match, hand, seat):
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


def _must_sing(match: Match, hand: Hand, seat: int) -> bool:
    form = match.rules.flor
    return form is not None and seat in hand.holders and form.must_sing(match, hand, seat)


def _applied(match: Match, hand: Hand, seat: int, action: Action) -> Hand:
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
        return changed(hand, phase=Cutting(_cutter(match, hand)))
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


def _cutter(match: Match, hand: Hand) -> int:
    """The seat at the dealer's left, or the next beyond it that has not left (D30)."""
    seat = _at_left(match, match.dealer)
    for _ in match.seats:
        if seat not in hand.gone:
            break
        seat = _at_left(match, seat)
    return seat


def _at_left(match: Match, seat: int) -> int:
    """The left-hand neighbour: seats count in play order, which goes either way (B23, D-Q1)."""
    return match.format.after(seat) if match.rules.clockwise else match.format.before(seat)


def _cut(match: Match, hand: Hand, seat: int, lifted: int) -> Hand:
    """The only cut there is (D32): the cards are dealt."""
    cards = hand.deal
    if cards.deck:
        cards = replace(dealt(match, cut(cards.deck, lifted)), deck=cards.deck)
    hand = changed(hand, deal=cards, events=(*hand.events, PackCut(seat, lifted)))
    return _opened(match, hand)


def _discarded(match: Match, hand: Hand, seat: int, card: Card) -> Hand:
    kept = tricks.without(hand.held, seat, card)
    return _begun(match, hand, kept, (*hand.events, Discarded(seat, card)))


# --- what follows by itself ----------------------------------------------------------------------


def _opened(match: Match, hand: Hand) -> Hand:
    """The cards are dealt: the Gallo discards first (D9), then play begins."""
    held = hand.deal.hands
    events = (*hand.events, Dealt(match.dealer, hand.first, hand.deal.vira))
    gallo = match.format.discards(hand.first)
    if gallo is not None:
        return changed(hand, held=held, cards=held, events=events, phase=Discarding(gallo))
    return _begun(match, hand, held, events)


def _begun(match: Match, hand: Hand, held: Held, events: tuple[Event, ...]) -> Hand:
    """Everybody has the three cards that count: `held`."""
    holders = _holders(match, hand, held)
    phase = Playing(hand.first)
    hand = changed(hand, held=held, cards=held, holders=holders, phase=phase, events=events)
    if len(hand.games) > 1:
        return _duel_opened(match, hand)
    hand = eve.opened(match, hand)
    return hand if match.rules.flor is None else match.rules.flor.opened(match, hand)


def _holders(match: Match, hand: Hand, held: Held) -> tuple[int, ...]:
    """The seats that hold a Flor, nearest to the mão first."""
    if match.rules.flor is None:
        return ()
    order = [seat for players in hand.games for seat in players]
    return tuple([seat for seat in order if counting.is_flor(held[seat - 1])])


def _step(match: Match, hand: Hand, told: tuple[Event, ...]) -> Step:
    """`hand` in `match`, with everything that follows by itself; the events after `told`."""
    if isinstance(hand.phase, HandOver):
        if not isinstance(hand.phase, Claiming):
            hand = _settled(match, hand)
    elif hand.awards and match.rules.tally is None and match.winner_after(hand) is not None:
        over = HandOver(None, "match_won")
        events = (*hand.events, HandEnded(None, over.reason))
        hand = _settled(match, changed(hand, phase=over, events=events))
    elif hand.holders:
        hand = claims.noted_silence(match, hand)
    return Step(changed(match, hand=hand), hand.events[len(told) :])


def _settled(match: Match, hand: Hand) -> Hand:
    """A game is over: the next duel begins, or cards are shown and the match may be decided."""
    while hand.game + 1 < len(hand.games) and match.winner_after(hand) is None:
        past = hand.tricks if hand.tricks or hand.table else hand.past
        hand = _duel_opened(
            match,
            changed(
                hand,
                game=hand.game + 1,
                phase=Playing(hand.games[hand.game + 1][0]),
                table=(),
                tricks=(),
                past=past,
                bid=Bid(),
                canto_closed=False,
            ),
        )
        if not isinstance(hand.phase, HandOver):
            return claims.noted_silence(match, hand)
    if match.rules.tally is None and (winner := match.winner_after(hand)) is not None:
        hand = changed(hand, events=(*hand.events, MatchEnded(winner)))
    return claims.opened(match, hand)


def _duel_opened(match: Match, hand: Hand) -> Hand:
    """The next duel; whoever left before it began has lost it (0-6)."""
    hand = changed(hand, events=(*hand.events, DuelOpened(hand.order)))
    missing = [seat for seat in hand.order if seat in hand.gone]
    return bidding.concede(match, hand, missing[0], "left") if missing else hand
