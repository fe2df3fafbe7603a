"""From what a viewer may know (`engine.views`) to what the table's template shows.

Nothing here looks at an engine state except through `view`, so that no template can show a card
that its reader may not see.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.cards import Card
from engine.events import CardPlayed, Event, MatchEnded, Said, Scored
from engine.formats import Format
from engine.state import Answering, Cutting, DecidingEve, Eve, HandOver, Playing
from engine.state import Match as EngineMatch
from engine.tricks import leader
from engine.variants import rule_set
from engine.views import HandView, ShownPlay, View, view
from rooms import buttons
from rooms.narration import Cast, card_name, narrate_all, points, speech
from rooms.notices import sentence
from rooms.presenters import (
    Button,
    Chair,
    Clock,
    Face,
    HandCard,
    Leave,
    Place,
    Played,
    Stage,
    TableView,
    Team,
    TrickStack,
)
from rooms.services.play import what_keeps_from_starting
from rooms.services.snapshots import Occupant, Snapshot

RULES_NAMES: Final[dict[str, str | Promise]] = {"paulista": gettext_lazy("Truco Paulista")}
PLACES: Final[tuple[Place, ...]] = ("bottom", "right", "top", "left")
TEAMS: Final[tuple[Team, Team]] = ("A", "B")
SAID_LINES: Final = 8
HEARD_FOR: Final = 6
"""For how many events after it was said a word still hangs over its speaker."""


def rules_name(slug: str) -> str:
    """What players call a rule set."""
    return str(RULES_NAMES.get(slug, slug))


def present(
    snapshot: Snapshot, you: int | None, *, eyes: int | None, is_host: bool, now: datetime
) -> TableView:
    """The table of `snapshot` for the person on seat `you`, or for a spectator (None).

    `eyes` is the seat whose cards they may see: their own, unless they sat down after the deal.
    """
    return _Scene(snapshot, you, eyes, is_host, now).table()


def replayed(state: EngineMatch, occupants: tuple[Occupant, ...], you: int | None) -> TableView:
    """The table of a finished hand at one step, from the chair `you` or the spectators' side."""
    snapshot = Snapshot(
        code="",
        version=0,
        rules=state.rules.slug,
        listed=True,
        host_id=None,
        turn_seconds=0,
        occupants=occupants,
        match_id=None,
        state=state,
        seated=tuple(chair.user_id for chair in occupants),
        turn_due_at=None,
        deal_due_at=None,
    )
    return _Scene(snapshot, you, you, is_host=False, now=None).table()


def cast_of(occupants: tuple[Occupant, ...], you: int | None) -> Cast:
    """The names that sentences about these people use, for a reader on seat `you`."""
    form = Format(len(occupants))
    names = [chair.name or _("Lugar livre") for chair in occupants]
    return Cast(names, form, None if you is None else form.side(you))


@dataclass(frozen=True)
class _Scene:
    """One viewer's look at one snapshot; `now` is None where time stands still (a replay)."""

    room: Snapshot
    you: int | None
    eyes: int | None
    is_host: bool
    now: datetime | None

    @cached_property
    def view(self) -> View | None:
        return None if self.room.state is None else view(self.room.state, self.eyes)

    @cached_property
    def hand(self) -> HandView | None:
        return None if self.view is None else self.view.hand

    @cached_property
    def cast(self) -> Cast:
        return cast_of(self.room.occupants, self.you)

    @cached_property
    def stage(self) -> Stage:
        if self.view is None or self.hand is None:
            return "waiting"
        if self.view.winner is not None:
            return "over"
        return "between" if isinstance(self.hand.phase, HandOver) else "playing"

    @cached_property
    def acting(self) -> frozenset[int]:
        """The seats the table waits for; of a side that answers, all of them."""
        if self.hand is None or self.stage != "playing":
            return frozenset()
        match self.hand.phase:
            case Playing(seat) | Cutting(seat):
                return frozenset({seat})
            case Answering(caller=caller):
                return frozenset(self.cast.format.members(1 - self.cast.format.side(caller)))
            case DecidingEve(side=side):
                return frozenset(self.cast.format.members(side))
        return frozenset()

    @cached_property
    def events(self) -> tuple[Event, ...]:
        return () if self.hand is None else self.hand.events

    @cached_property
    def manilhas(self) -> tuple[Card, ...]:
        return () if self.hand is None else self.hand.manilhas

    def table(self) -> TableView:
        room, seen, hand = self.room, self.view, self.hand
        score = (0, 0) if seen is None else (seen.score[0], seen.score[1])
        return TableView(
            code=room.code,
            version=room.version,
            rules_name=rules_name(room.rules),
            stage=self.stage,
            you=self.you,
            is_host=self.is_host,
            listed=room.listed,
            target=rule_set(room.rules).target,
            chairs=self._chairs(),
            vira=self._face(hand.vira) if hand and hand.vira else None,
            manilhas=tuple(self._face(card) for card in self.manilhas),
            stake=hand.stake if hand else 1,
            score=score,
            us=None if self.you is None else TEAMS[self.cast.format.side(self.you)],
            tricks=self._tricks(),
            hand=self._hand(),
            partner=self._partner(),
            buttons=buttons.calls(seen) if seen else (),
            can_start=self.is_host and not self._why_not_start(),
            why_not_start=self._waiting_for(),
            leave=self._leave(),
            clock=self._clock(),
            said=narrate_all(self.events, self.cast)[-SAID_LINES:],
            commentary=self._commentary(),
            result=self._result(),
            spectators=0,
        )

    # --- cards ---------------------------------------------------------------------------------

    def _face(self, card: Card) -> Face:
        name = card_name(card)
        return Face(str(card), card.rank, card.suit, name, is_manilha=card in self.manilhas)

    def _face_or_back(self, card: Card | None) -> Face | None:
        return None if card is None else self._face(card)

    def _hand(self) -> tuple[HandCard, ...]:
        if self.view is None or self.hand is None or self.eyes is None:
            return ()
        held = self.hand.hands[self.eyes - 1]
        return tuple(
            buttons.hand_card(self.view, place, self._face_or_back(card))
            for place, card in zip(self.hand.places, held, strict=True)
        )

    def _partner(self) -> tuple[Face, ...]:
        """The partner's cards, in the hands where one sees them (C29)."""
        if self.hand is None or self.eyes is None:
            return ()
        side = self.cast.format.side(self.eyes)
        partners = set(self.cast.format.members(side)) - {self.eyes}
        shown = (card for seat in sorted(partners) for card in self.hand.hands[seat - 1])
        return tuple(self._face(card) for card in shown if card is not None)

    def _tricks(self) -> tuple[TrickStack, ...]:
        if self.hand is None:
            return ()
        return tuple(
            TrickStack(
                None if trick.side is None else TEAMS[trick.side],
                tuple((play.seat, self._face_or_back(play.card)) for play in trick.plays),
            )
            for trick in self.hand.tricks
        )

    @cached_property
    def _on_felt(self) -> Mapping[int, Played]:
        """The trick under way; before its first card, the last one, so that it can be read."""
        hand = self.hand
        if hand is None:
            return {}
        plays: tuple[ShownPlay, ...] = hand.table
        if not plays and hand.tricks:
            plays = hand.tricks[-1].plays
        best = self._leader(plays, hand)
        return {
            play.seat: Played(self._face_or_back(play.card), winning=play.seat == best)
            for play in plays
        }

    def _leader(self, plays: tuple[ShownPlay, ...], hand: HandView) -> int | None:
        strengths = rule_set(self.room.rules).ranking.strengths(hand.vira)
        opens = [(play.seat, play.card) for play in plays if not play.covered and play.card]
        return leader(opens, strengths, self.cast.format.sides)

    # --- people --------------------------------------------------------------------------------

    def _chairs(self) -> tuple[Chair, ...]:
        return tuple(self._chair(chair) for chair in self.room.occupants)

    def _chair(self, chair: Occupant) -> Chair:
        seat, hand = chair.seat, self.hand
        return Chair(
            seat=seat,
            place=PLACES[(seat - (self.you or 1)) % len(self.room.occupants)],
            name=chair.name,
            team=TEAMS[self.cast.format.side(seat)],
            is_you=seat == self.you,
            is_bot=chair.is_bot,
            is_host=chair.user_id is not None and chair.user_id == self.room.host_id,
            is_empty=chair.is_empty,
            is_dealer=hand is not None and hand.dealer == seat,
            is_first=hand is not None and hand.first == seat,
            is_acting=seat in self.acting,
            cards_left=0 if hand is None else len(hand.hands[seat - 1]),
            played=self._on_felt.get(seat),
            speech=self._speech(seat),
            commands=self._commands(chair),
        )

    def _speech(self, seat: int) -> str | None:
        for event in reversed(self.events[-HEARD_FOR:]):
            match event:
                case Said(speaker, word) if speaker == seat:
                    return speech(word)
        return None

    def _commands(self, chair: Occupant) -> tuple[Button, ...]:
        if self.now is None:
            return ()
        bots = sum(other.is_bot for other in self.room.occupants)
        return buttons.chair_commands(
            chair,
            you=self.you,
            is_host=self.is_host,
            is_live=self.stage in ("playing", "between"),
            in_hand=self.stage == "playing",
            bots_left=len(self.room.occupants) - 1 - bots,
        )

    # --- words ---------------------------------------------------------------------------------

    def _why_not_start(self) -> str:
        return what_keeps_from_starting(
            is_host=self.is_host,
            is_live=self.stage in ("playing", "between"),
            is_full=not any(chair.is_empty for chair in self.room.occupants),
            is_seated=self.you is not None,
        )

    def _waiting_for(self) -> str:
        """What a table that does not play is waiting for; empty while it plays."""
        code = self._why_not_start()
        if not code or self.stage in ("playing", "between"):
            return ""
        if code != "not_host":
            return sentence(code)
        host = next(
            (chair.name for chair in self.room.occupants if chair.user_id == self.room.host_id), ""
        )
        if host and self.room.host_id is not None:
            return _("Esperando %(host)s começar a partida.") % {"host": host}
        return _("Esperando quem abriu a sala começar a partida.")

    def _leave(self) -> Leave | None:
        hand = self.hand
        if self.stage != "playing" or self.you is None or hand is None or self.now is None:
            return None
        cost = points(hand.stake)
        return Leave(_("Sair agora concede a mão: %(points)s para eles.") % {"points": cost})

    def _clock(self) -> Clock | None:
        due, now = self.room.turn_due_at, self.now
        if due is None or now is None or self.stage != "playing":
            return None
        left = max(0, math.ceil((due - now).total_seconds()))
        return Clock(left, max(left, self.room.turn_seconds))

    def _commentary(self) -> str:
        """What just happened and what is asked of the reader, as a commentator would say it."""
        if self.stage == "waiting":
            return self._waiting_for() or _("Mesa completa: já se pode começar.")
        sentences = [*narrate_all(_latest(self.events), self.cast), self._prompt()]
        return " ".join(text for text in sentences if text)

    def _prompt(self) -> str:
        if self.stage == "between" and any(chair.is_empty for chair in self.room.occupants):
            return _("A partida espera até todas as cadeiras estarem ocupadas.")
        if self.you is None or self.you not in self.acting or self.hand is None:
            return ""
        match self.hand.phase:
            case Answering():
                return _("Respondam: aceitam ou correm?")
            case DecidingEve():
                return _("Vocês decidem: jogar ou correr?")
            case Cutting():
                return _("Corte o baralho.")
        if self.hand.eve is Eve.BLIND:
            return _("Sua vez: escolha uma carta sem ver.")
        return _("Sua vez.")

    def _result(self) -> str | None:
        match self.hand.phase if self.hand else None:
            case HandOver():
                ended = [e for e in self.events if isinstance(e, Scored | MatchEnded)]
                return " ".join(narrate_all(ended, self.cast)) or _("Ninguém pontua nesta mão.")
        return None


def _latest(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The last thing somebody did, with everything that followed from it."""
    for index in range(len(events) - 1, -1, -1):
        if isinstance(events[index], CardPlayed | Said):
            return events[index:]
    return events
