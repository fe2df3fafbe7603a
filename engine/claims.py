"""The end of a hand: cards that must be shown, and the Flor that was kept silent (D69 to D72)."""

from __future__ import annotations

from dataclasses import replace

from engine.actions import Action, ClaimFlor
from engine.copying import changed
from engine.events import CardsOpened, FlorClaimed, Forfeited
from engine.flor.mandatory import MandatoryFlor
from engine.state import Claiming, FlorAsked, Hand, HandOver, Match


def noted_silence(match: Match, hand: Hand) -> Hand:
    """Whoever could sing now and does not is liable later (D51, D-Q11)."""
    form = match.rules.flor
    if form is None or not form.claims or not hand.holders:
        return hand
    silent = tuple(
        seat
        for seat in hand.holders
        if seat not in hand.liable and seat not in hand.announced and _could_sing(match, hand, seat)
    )
    return changed(hand, liable=(*hand.liable, *silent)) if silent else hand


def opened(match: Match, hand: Hand) -> Hand:
    """A settled hand: winners show their cards (D69, D90, D-Q24), and claims may be made (D70)."""
    for seat in dict.fromkeys(hand.shows):
        shown = CardsOpened(seat, hand.cards[seat - 1])
        hand = changed(hand, events=(*hand.events, shown))
    form, over = match.rules.flor, hand.phase
    if form is None or not form.claims or not isinstance(over, HandOver):
        return hand
    if any(len(cards) != match.rules.hand_size for cards in hand.cards):
        return hand  # somebody left before the cut or the discard: nobody could have sung
    return changed(hand, phase=Claiming(over.side, over.reason))


def claims(match: Match, hand: Hand, seat: int) -> tuple[Action, ...]:
    """Whom `seat` may challenge: opponents who announced nothing, each once a hand (0-11)."""
    if seat in hand.gone:
        return ()
    return tuple(
        ClaimFlor(other)
        for other in match.seats
        if other not in hand.announced
        and other not in hand.claimed
        and hand.side(other) != hand.side(seat)
        and _met(hand, seat, other)
    )


def claim(match: Match, hand: Hand, seat: int, other: int) -> Hand:
    """`seat` challenges `other`, who shows its cards (D70 to D72, D-Q13).

    A Flor kept silent costs `claim` and everything its side won in that hand, or that duel; without
    one the challenged side is paid. One that nobody gave the chance to sing costs nothing (D-Q11).
    """
    form = match.rules.flor
    if not isinstance(form, MandatoryFlor):
        raise ValueError("these rules know no claim")
    found = other in hand.liable
    hand = changed(
        hand,
        claimed=(*hand.claimed, other),
        events=(
            *hand.events,
            FlorClaimed(seat, other, found),
            CardsOpened(other, hand.cards[other - 1]),
        ),
    )
    if found:
        return _forfeited(hand, hand.side(other), _game_of(hand, other), form.claim)
    if other in hand.holders:
        return hand
    return hand.with_award(hand.side(other), form.false_claim, "claim")


def _forfeited(hand: Hand, guilty: int, game: int, fine: int) -> Hand:
    lost = [
        award
        for award in hand.awards
        if award.side == guilty
        and award.game == game
        and award.source != "claim"
        and not award.lost
    ]
    moved = sum(award.points for award in lost)
    awards = tuple(replace(a, lost=True) if a in lost else a for a in hand.awards)
    events = (*hand.events, Forfeited(guilty, moved)) if moved else hand.events
    return changed(hand, awards=awards, events=events).with_award(1 - guilty, fine + moved, "claim")


def _could_sing(match: Match, hand: Hand, seat: int) -> bool:
    match hand.phase:
        case FlorAsked(asked=(speaker, *_)):
            return speaker == seat
    form = match.rules.flor
    return form is not None and form.may_sing(match, hand, seat)


def _met(hand: Hand, seat: int, other: int) -> bool:
    """They played against each other: in Pico a Pico, in a duel that was played (0-11)."""
    return _game_of(hand, seat) == _game_of(hand, other) <= hand.game


def _game_of(hand: Hand, seat: int) -> int:
    return next(index for index, players in enumerate(hand.games) if seat in players)
