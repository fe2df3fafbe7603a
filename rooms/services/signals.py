"""Signals to partners: seen by them alone, never checked against the cards (0-8, B12 to B21)."""

from __future__ import annotations

from typing import Final

from django.core.cache import cache

from engine.cards import FRENCH
from engine.state import HandOver
from engine.variants import rule_set
from rooms.models import User
from rooms.naming import SIGNALS
from rooms.services import broadcast, snapshots
from rooms.services.refusals import Refused

EVERY: Final = 2
"""Seconds between two signals of one person."""


def signal(code: str, user: User, gesture: str) -> None:
    """`user` makes `gesture`; whoever plays on the same side sees it, if they are looking.

    Nothing is stored: a gesture that nobody saw was not made.
    Raises Refused: `no_room`, `not_seated`, `no_signal_now`, `not_understood`, `too_many_signals`.
    """
    room = snapshots.load(code)
    seat = room.seat_of(user.pk)
    if seat is None:
        raise Refused("not_seated")
    if gesture not in SIGNALS[deck_name(room.rules)]:
        raise Refused("not_understood")
    hand = room.state.hand if room.state else None
    if hand is None or isinstance(hand.phase, HandOver):
        raise Refused("no_signal_now")
    partners = {other for other in hand.members(hand.side(seat)) if other != seat}
    if not partners:
        raise Refused("no_signal_now")
    if not cache.add(f"signal.{code}.{user.pk}", value=True, timeout=EVERY):
        raise Refused("too_many_signals")
    for chair in room.occupants:
        if chair.seat in partners and chair.user_id is not None:
            broadcast.signal_sent(chair.user_id, code, seat, gesture)


def deck_name(rules: str) -> str:
    """Which set of signals goes with the deck of that rule set."""
    return "french" if rule_set(rules).deck == FRENCH else "spanish"
