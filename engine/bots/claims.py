"""The Flor that somebody kept silent: claimed when it lies open on the table (D70)."""

from __future__ import annotations

from engine import counting
from engine.actions import Action, ClaimFlor
from engine.bots.rulings import rules_of
from engine.cards import Card
from engine.events import CardPlayed, CardsOpened, Event
from engine.views import View


def claim(view: View) -> Action | None:
    """The claim that cannot fail, or None: all three cards were seen, and are of one suit.

    That nobody announced them follows from the claim being legal (0-11). A claim on a guess would
    be paid for (D72).
    """
    hand = view.hand
    if hand is None:
        return None
    for action in view.legal:
        if isinstance(action, ClaimFlor):
            cards = _seen(hand.events, action.seat)
            if len(cards) == rules_of(view).hand_size and counting.is_flor(cards):
                return action
    return None


def _seen(events: tuple[Event, ...], seat: int) -> set[Card]:
    """The cards of `seat` that lay open."""
    seen: set[Card] = set()
    for event in events:
        match event:
            case CardPlayed(player, Card() as card) if player == seat:
                seen.add(card)
            case CardsOpened(player, cards) if player == seat:
                seen.update(cards)
    return seen
