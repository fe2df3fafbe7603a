"""The same hand with other unseen cards: what a viewer is shown must not change with them.

What a viewer may know is told anew here, so that the engine's own idea of it is checked. Besides
the cards that lie open, everybody learns from what is done and said:

- the value of the best Envido, and of the best Flor where Flores were compared (A95, A-Q26, D87);
- who holds a Flor, where the table announces them all (A59, A-Q26), or where it was sung;
- that somebody has none, or none that may count, where the rules would have had them say so: who
  opens the Envido (E22), plays a card as mão (E32) or passes when its Flor had to answer (B56).

So a twin must give the first two alike, and one that cannot replay the hand is none (the rest).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from engine import counting
from engine import match as engine
from engine.actions import Action, Cut, Discard, Play, Word
from engine.cards import Card
from engine.events import (
    CardPlayed,
    CardsOpened,
    Discarded,
    EnvidoWon,
    Event,
    FloresAnnounced,
    FlorWon,
    Said,
)
from engine.flor.sung import SungFlor
from engine.state import Deal, Eve, Hand, IllegalAction, Match

Viewer = int | None
Swap = dict[Card, Card]

TRIES = 4
"""How often another exchange is tried, the first being of all cards, the others of two."""


def twins(match: Match, viewer: Viewer, undealt: tuple[Card, ...], rng: Random) -> Iterator[Match]:
    """Some of the states that `viewer` cannot tell from `match`, if nothing leaks."""
    hidden, known = unseen(match, viewer, undealt), revealed(match)
    for number in range(TRIES):
        swap = _two_of(hidden, rng) if number else _shuffle(hidden, rng)
        try:
            twin = with_cards_exchanged(match, swap)
        except IllegalAction:
            continue
        if revealed(twin) == known:
            yield twin


def revealed(match: Match) -> list[tuple[str, object, object]]:
    """What the hand has told everybody about cards that are not open."""
    hand = hand_of(match)
    facts = list[tuple[str, object, object]]()
    for place, event in enumerate(hand.events):
        match event:
            case EnvidoWon(seat):
                facts.append(("envido", seat, counting.envido(hand.cards[seat - 1])))
            case FlorWon(seat):
                told = _compared(match, hand, hand.events[:place])
                facts.append(("flor", seat, counting.flor(hand.cards[seat - 1]) if told else None))
            case FloresAnnounced():
                holders = [n for n in match.seats if counting.is_flor(hand.cards[n - 1])]
                facts.append(("announced", tuple(holders), None))
    return facts


def _compared(match: Match, hand: Hand, before: tuple[Event, ...]) -> bool:
    """Whether Flores of both sides were still in play when the Flor was won."""
    playing, last = set[int](), None
    for event in before:
        match event:
            case FloresAnnounced(seats):
                playing |= set(seats)
            case Said(seat, Word.FLOR | Word.CONTRAFLOR | Word.CONTRAFLOR_RESTO as last):
                playing.add(seat)
            case Said(seat, Word.QUERO as last) if playing:
                playing.add(seat)
            case Said(seat, Word.ME_ACHICO as last):
                playing.discard(seat)
    gave_up = last is Word.ME_ACHICO and not isinstance(match.rules.flor, SungFlor)
    return not gave_up and len({hand.side(seat) for seat in playing}) > 1


def unseen(match: Match, viewer: Viewer, undealt: tuple[Card, ...] = ()) -> tuple[Card, ...]:
    """The cards that `viewer` may not know: all but the open ones and those it may look at."""
    hand = hand_of(match)
    deck = (*hand.deal.deck, *(c for cards in hand.deal.hands for c in cards), *undealt)
    pack = dict.fromkeys(deck if hand.deal.vira is None else (*deck, hand.deal.vira))
    seen = set(_seen(hand, viewer))
    return tuple(card for card in pack if card not in seen)


def _seen(hand: Hand, viewer: Viewer) -> Iterator[Card | None]:
    if is_dealt(hand):
        yield hand.deal.vira
    for event in hand.events:
        match event:
            case CardPlayed(seat, card, covered) if not covered or seat == viewer:
                yield card
            case Discarded(seat, card) if seat == viewer:
                yield card
            case CardsOpened(cards=cards):
                yield from cards
    if viewer is None or hand.eve is Eve.BLIND:
        return
    yield from hand.held[viewer - 1]
    if hand.eve_side == hand.side(viewer):
        for partner in hand.members(hand.eve_side):
            yield from hand.held[partner - 1]


def with_cards_exchanged(match: Match, swap: Swap) -> Match:
    """The same hand with other cards where `swap` says so, played again from its deal.

    Raises IllegalAction if it cannot have gone that way with those cards.
    """
    hand = hand_of(match)
    start = replace(
        match,
        scores=hand.scores,
        chicos=hand.chicos,
        first=hand.first,
        number=match.number - 1,
        hand=None,
        closed=True,
    )
    state = engine.deal(start, _exchanged_deal(hand.deal, swap)).state
    for seat, action in hand.log:
        state = engine.apply(state, seat, _exchanged(action, swap)).state
    return engine.close(state) if match.closed else state


def is_dealt(hand: Hand) -> bool:
    """Whether anybody has got cards: not before the cut, nor after a leave-taking before it."""
    cut = any(isinstance(action, Cut) for _, action in hand.log)
    return any(hand.held) or cut or any(isinstance(e, CardPlayed) for e in hand.events)


def hand_of(match: Match) -> Hand:
    """The hand of `match`, which has one."""
    assert match.hand is not None
    return match.hand


def _exchanged_deal(deal: Deal, swap: Swap) -> Deal:
    if deal.deck:
        # The hands of a pack that was cut are dealt again when its cut is played again.
        empty: tuple[tuple[Card, ...], ...] = ((),) * len(deal.hands)
        return Deal(empty, None, tuple(swap.get(card, card) for card in deal.deck))
    hands = tuple(tuple(swap.get(card, card) for card in cards) for cards in deal.hands)
    return Deal(hands, None if deal.vira is None else swap.get(deal.vira, deal.vira))


def _exchanged(action: Action, swap: Swap) -> Action:
    match action:
        case Play(card, covered):
            return Play(swap.get(card, card), covered)
        case Discard(card):
            return Discard(swap.get(card, card))
    return action


def _shuffle(cards: tuple[Card, ...], rng: Random) -> Swap:
    return dict(zip(cards, rng.sample(cards, len(cards)), strict=True))


def _two_of(cards: tuple[Card, ...], rng: Random) -> Swap:
    if len(cards) < 2:
        return {}
    one, other = rng.sample(cards, 2)
    return {one: other, other: one}
