"""One viewer's look at one room: what everything on the table is made from."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Final

from django.utils.translation import gettext as _

from engine.actions import Word
from engine.cards import FRENCH, Card
from engine.events import (
    Event,
)
from engine.rules import RuleSet
from engine.state import (
    Answering,
    Cutting,
    DecidingEve,
    Discarding,
    EnvidoCalled,
    FlorAsked,
    FlorCalled,
    HandOver,
    Playing,
)
from engine.variants import rule_set
from engine.views import HandView, ShownCall, View, asked, view
from rooms.narration import Cast
from rooms.presenters import (
    Deck,
    Stage,
    Team,
)
from rooms.services.snapshots import Occupant, Snapshot

TEAMS: Final[tuple[Team, Team]] = ("A", "B")


@dataclass(frozen=True)
class Scene:
    """One viewer's look at one snapshot; `now` is None where time stands still (a replay).

    `reserved` is the seat that the reader takes at the next deal.
    """

    room: Snapshot
    you: int | None
    eyes: int | None
    is_host: bool
    now: datetime | None
    reserved: int | None = None

    @cached_property
    def view(self) -> View | None:
        """What the reader may know of the match, and do now; in a pause nothing but leave."""
        if self.room.state is None:
            return None
        seen = view(self.room.state, self.eyes)
        if not self.is_stopped:
            return seen
        kept = () if self.is_closed else tuple(a for a in seen.legal if a is Word.SAIR)
        return replace(seen, legal=kept)

    @property
    def is_closed(self) -> bool:
        """Nobody plays here any more."""
        return self.room.closed_at is not None

    @property
    def is_stopped(self) -> bool:
        """Nothing goes on now."""
        return self.is_closed or self.room.paused_at is not None

    @cached_property
    def hand(self) -> HandView | None:
        """The hand on the table, as the reader may know it."""
        return None if self.view is None else self.view.hand

    @cached_property
    def rules(self) -> RuleSet:
        """The rule set of the room, without its options."""
        return rule_set(self.room.rules)

    @cached_property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat."""
        if self.view is not None:
            return self.view.sides
        return self.rules.format_for(self.room.options).sides(1)

    @cached_property
    def accounts(self) -> tuple[str, ...]:
        """The names of the scores."""
        return self.rules.format_for(self.room.options).accounts

    @cached_property
    def cast(self) -> Cast:
        """Who the sentences are about."""
        people = self.room.occupants
        if self.hand is not None and self.room.called:
            # What was done was done by whoever sat there then.
            named = zip(people, self.room.called, strict=True)
            people = tuple(replace(chair, name=name) for chair, name in named)
        return cast_of(people, self.you, self.sides, len(self.accounts), self.rules.slug)

    @cached_property
    def stage(self) -> Stage:
        """Whether the table waits, plays, pauses between hands or has a winner."""
        if self.view is None or self.hand is None:
            return "waiting"
        if self.view.decided is not None:
            return "over"
        return "between" if isinstance(self.hand.phase, HandOver) else "playing"

    @cached_property
    def acting(self) -> frozenset[int]:
        """The seats the table waits for; of a side that answers, all of them."""
        if self.hand is None or self.stage != "playing":
            return frozenset()
        match self.hand.phase:
            case Playing(seat) | Cutting(seat) | Discarding(seat) | FlorAsked(asked=(seat, *_)):
                return frozenset({seat})
            case Answering(caller=caller) | EnvidoCalled(caller=caller):
                others = self.cast.members(1 - self.cast.side(caller))
                return frozenset(others) & frozenset(self.in_play)
            case FlorCalled(answerers=answerers):
                return frozenset(answerers)
            case DecidingEve(side=side):
                return frozenset(self.cast.members(side))
        return frozenset()

    @cached_property
    def in_play(self) -> tuple[int, ...]:
        """The seats of the game under way that have not folded."""
        hand = self.hand
        if hand is None:
            return ()
        return tuple(seat for seat in hand.order if seat not in hand.folded)

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """What has happened in this hand, as the reader may know it."""
        return () if self.hand is None else self.hand.events

    @cached_property
    def manilhas(self) -> tuple[Card, ...]:
        """The turned manilhas, weakest first."""
        return () if self.hand is None else self.hand.manilhas

    @cached_property
    def deck(self) -> Deck:
        """Which deck is drawn."""
        return "french" if self.rules.deck == FRENCH else "spanish"

    @cached_property
    def asked(self) -> ShownCall | None:
        """The Flor that somebody is being asked about; every viewer is told the same (0-1)."""
        return None if self.room.state is None else asked(self.room.state)


def cast_of(
    occupants: tuple[Occupant, ...],
    you: int | None,
    sides: tuple[int, ...],
    accounts: int,
    rules: str,
) -> Cast:
    """The names that sentences about these people use, for a reader on seat `you`."""
    names = [chair.name or _("Lugar livre") for chair in occupants]
    us = None if you is None else sides[you - 1]
    return Cast(names, sides, us, own_scores=accounts > len(set(sides)), rules=rules)
