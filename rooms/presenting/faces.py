"""Cards: in the hand, on the felt, in stacks, opened at the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.cards import FRENCH, Card
from engine.events import (
    CardsOpened,
)
from engine.tricks import leader
from engine.views import HandView, ShownPlay
from rooms import buttons
from rooms.presenters import (
    Face,
    HandCard,
    Opened,
    Played,
    TrickStack,
)
from rooms.presenting.scene import TEAMS, Scene

SPECIAL: Final = 4
"""How many cards stand above all others."""


def strongest(scene: Scene) -> tuple[Card, ...]:
    """The manilhas, or where none is turned the four cards that no other ties (A4, D25)."""
    if scene.hand is None or scene.manilhas or scene.rules.deck == FRENCH:
        return scene.manilhas
    strengths = scene.rules.ranking.strengths(None)
    return tuple(sorted(strengths, key=lambda card: strengths[card])[-SPECIAL:])


def face(scene: Scene, card: Card) -> Face:
    """A card whose face the reader may see."""
    name = scene.cast.card(card)
    return Face(str(card), card.rank, card.suit, name, is_manilha=card in scene.manilhas)


def face_or_back(scene: Scene, card: Card | None) -> Face | None:
    """The same, or None for a card the reader may not see."""
    return None if card is None else face(scene, card)


def hand_cards(scene: Scene) -> tuple[HandCard, ...]:
    """The reader's own places, with the ways to play them."""
    if scene.view is None or scene.hand is None or scene.eyes is None:
        return ()
    held = scene.hand.hands[scene.eyes - 1]
    return tuple(
        buttons.hand_card(scene.view, place, face_or_back(scene, card))
        for place, card in zip(scene.hand.places, held, strict=True)
    )


def partner_cards(scene: Scene) -> tuple[Face, ...]:
    """The partner's cards, in the hands where one sees them (C29)."""
    if scene.hand is None or scene.eyes is None:
        return ()
    side = scene.cast.side(scene.eyes)
    partners = set(scene.cast.members(side)) - {scene.eyes}
    shown = (card for seat in sorted(partners) for card in scene.hand.hands[seat - 1])
    return tuple(face(scene, card) for card in shown if card is not None)


def opened_cards(scene: Scene) -> tuple[Opened, ...]:
    """Cards shown to all at the end of the hand (D69, D72, D90)."""
    shown = {event.seat: event.cards for event in scene.events if isinstance(event, CardsOpened)}
    return tuple(
        Opened(scene.cast.name(seat), tuple(face(scene, card) for card in cards))
        for seat, cards in shown.items()
    )


def tricks(scene: Scene) -> tuple[TrickStack, ...]:
    """The finished tricks, as the reader may know them."""
    if scene.hand is None:
        return ()
    return tuple(
        TrickStack(
            None if trick.side is None else TEAMS[trick.side],
            tuple((play.seat, face_or_back(scene, play.card)) for play in trick.plays),
            best=_leader(scene, trick.plays, scene.hand),
            covered=frozenset(play.seat for play in trick.plays if play.covered),
        )
        for trick in scene.hand.tricks
    )


def on_felt(scene: Scene) -> Mapping[int, Played]:
    """The trick under way; before its first card, the last one, so that it can be read."""
    hand = scene.hand
    if hand is None:
        return {}
    plays: tuple[ShownPlay, ...] = hand.table
    if not plays and hand.tricks:
        plays = hand.tricks[-1].plays
    best = _leader(scene, plays, hand)
    return {
        play.seat: Played(face_or_back(scene, play.card), play.covered, winning=play.seat == best)
        for play in plays
    }


def _leader(scene: Scene, plays: tuple[ShownPlay, ...], hand: HandView) -> int | None:
    if not plays:
        return None
    strengths = scene.rules.ranking.strengths(hand.vira)
    opens = [(play.seat, play.card) for play in plays if not play.covered and play.card]
    return leader(opens, strengths, scene.sides)
