"""Looking back: one's matches, a match's hands, a hand step by step."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet

from engine.codec import decode_deal
from engine.events import Event
from engine.match import apply, deal, new_match
from engine.notation import read_action
from engine.rules import BadOption
from engine.state import IllegalAction
from engine.state import Match as EngineMatch
from engine.variants import UnknownRules, rule_set
from rooms.models import Hand, Match
from rooms.services.snapshots import Occupant


@dataclass(frozen=True, slots=True)
class Frame:
    """A hand after one more action: the state, and the events that led to it."""

    state: EngineMatch
    events: tuple[Event, ...]


def may_look(match: Match, user_id: int | None) -> bool:
    """Whoever played in it may; so may anybody if the room was listed."""
    if match.listed:
        return True
    return any(part.user_id == user_id for part in match.participations.all()) and bool(user_id)


def finished_hands(match: Match) -> QuerySet[Hand]:
    """The hands that may be looked back on."""
    return match.hands.filter(finished_at__isnull=False)


def seat_in(match: Match, hand: int, user_id: int | None) -> int | None:
    """The chair from which that person played hand number `hand`, or None."""
    if user_id is None:
        return None
    played = (part for part in match.participations.all() if part.user_id == user_id)
    return next((part.seat for part in played if part.played(hand)), None)


def seated_in(match: Match, hand: int) -> tuple[Occupant, ...]:
    """Who sat where in hand number `hand`, in the order of the seats."""
    parts = [part for part in match.participations.all() if part.played(hand)]
    return tuple(
        Occupant(part.seat, part.user_id, str(part.user or part.name), part.is_bot)
        for part in sorted(parts, key=lambda part: part.seat)
    )


class Unreplayable(Exception):
    """The rules have changed since that hand was played, so that it cannot be played again."""


def frames_of(match: Match, hand: Hand) -> tuple[Frame, ...]:
    """`hand` from its deal to its end: the first frame is the deal, then one per action.

    Raises Unreplayable.
    """
    try:
        return _frames(match, hand)
    except (IllegalAction, UnknownRules, BadOption) as error:
        raise Unreplayable from error


def _frames(match: Match, hand: Hand) -> tuple[Frame, ...]:
    rules = rule_set(match.rules)
    start = new_match(rules, first=hand.first, options=match.options)
    before = start.at(tuple(hand.score_before), hand.number - 1, tuple(hand.chicos_before))
    step = deal(before, decode_deal(hand.deal))
    frames = [Frame(step.state, step.events)]
    for action in sorted(hand.actions.all(), key=lambda action: action.number):
        step = apply(step.state, action.seat, read_action(action.notation))
        frames.append(Frame(step.state, step.events))
    return tuple(frames)
