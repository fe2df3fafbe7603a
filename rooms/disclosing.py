"""A finished hand told to moderators: who really did what and from where, and with all cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from engine.cards import Card
from engine.events import CardPlayed, Discarded, Event
from engine.state import Hand as EngineHand
from engine.state import Played
from engine.views import told
from rooms.lessons import Lesson, pictured
from rooms.models import Action, Actor, Hand
from rooms.narration import Cast, joined, narrate, narrate_all
from rooms.presenting import cast_of
from rooms.services import history
from rooms.services.history import Frame
from rooms.services.reports import veiled


@dataclass(frozen=True, slots=True)
class Line:
    """A moment of a hand; `actor` is who really acted, `origin` from where; "" for the deal."""

    at: datetime
    who: str
    text: str
    actor: str = ""
    origin: str = ""


@dataclass(frozen=True, slots=True)
class Chair:
    """What somebody holds at a step, and what they were dealt."""

    number: int
    name: str
    dealt: str
    held: str


@dataclass(frozen=True, slots=True)
class Step:
    """A hand after one more action, with everything that is hidden; `plays` by trick."""

    text: str
    picture: Lesson
    chairs: tuple[Chair, ...]
    plays: tuple[str, ...]


def timeline(hand: Hand) -> list[Line]:
    """The deal and each action, as everybody at the table may know it.

    `hand` comes with its match's participations and its actions, people included. Where the rules
    have changed since, the sentences give way to the notation.
    """
    actions = sorted(hand.actions.all(), key=lambda action: action.number)
    try:
        frames = history.frames_of(hand.match, hand)
    except history.Unreplayable:
        return [_line(action, veiled(action.notation), hand) for action in actions]
    cast = _cast(hand, frames)
    said = [
        " ".join(narrate_all((told(event, None) for event in frame.events), cast))
        for frame in frames
    ]
    lines = [_line(action, text, hand) for action, text in zip(actions, said[1:], strict=True)]
    return [Line(hand.started_at, "", said[0]), *lines]


def steps(hand: Hand) -> list[Step]:
    """The hand step by step with every card. Raises `history.Unreplayable`."""
    frames = history.frames_of(hand.match, hand)
    cast = _cast(hand, frames)
    return [_step_of(frame, cast) for frame in frames]


def _line(action: Action, text: str, hand: Hand) -> Line:
    chairs = {chair.seat: chair.name for chair in history.seated_in(hand.match, hand.number)}
    seat = _("%(name)s (cadeira %(seat)s)") % {
        "name": chairs.get(action.seat, ""),
        "seat": action.seat,
    }
    actor = str(Actor(action.actor).label)
    if action.user is not None:
        actor = f"{actor}: {action.user}"
    return Line(action.at, seat, text, actor, action.origin or "")


def _cast(hand: Hand, frames: Sequence[Frame]) -> Cast:
    state = frames[-1].state
    sides = state.hand.sides if state.hand else state.format.sides(state.first)
    occupants = history.seated_in(hand.match, hand.number)
    return cast_of(occupants, None, sides, len(state.format.accounts), hand.match.rules)


def _step_of(frame: Frame, cast: Cast) -> Step:
    hand = frame.state.hand
    text = " ".join(_told_all(event, cast) for event in frame.events)
    picture = pictured(frame.state, names=cast.names)
    if hand is None:
        return Step(text, picture, (), ())
    chairs = tuple(_chair(hand, seat, cast) for seat in frame.state.seats)
    return Step(text, picture, chairs, _plays(hand, cast))


def _chair(hand: EngineHand, seat: int, cast: Cast) -> Chair:
    dealt, held = _cards(hand.cards[seat - 1], cast), _cards(hand.held[seat - 1], cast)
    return Chair(seat, cast.name(seat), dealt, held)


def _plays(hand: EngineHand, cast: Cast) -> tuple[str, ...]:
    tricks = [trick.plays for trick in (*hand.past, *hand.tricks)]
    return tuple(
        "; ".join(_play(played, cast) for played in plays)
        for plays in (*tricks, hand.table)
        if plays
    )


def _play(played: Played, cast: Cast) -> str:
    card = cast.card(played.card)
    if played.covered:
        card = _("%(card)s, coberta") % {"card": card}
    return f"{cast.name(played.seat)}: {card}"


def _told_all(event: Event, cast: Cast) -> str:
    """A sentence about `event`, with the card that lies face down."""
    match event:
        case CardPlayed(card=card, covered=True) | Discarded(card=card) if card:
            return f"{narrate(told(event, None), cast)} [{cast.card(card)}]"
    return narrate(event, cast)


def _cards(cards: Sequence[Card], cast: Cast) -> str:
    return joined([cast.card(card) for card in cards])
