"""From what a viewer may know (`engine.views`) to what the table's template shows.

Nothing here looks at an engine state except through `view`, `offers` and `asked`, so that no
template can show a card that its reader may not see.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

from engine.actions import Word
from engine.state import Match as EngineMatch
from engine.views import offers
from rooms import buttons, naming
from rooms.narration import narrate_all
from rooms.presenters import Button, TableView
from rooms.presenting.chairs import chairs, host_commands, signals, watching
from rooms.presenting.faces import (
    face,
    hand_cards,
    opened_cards,
    partner_cards,
    strongest,
    tricks,
)
from rooms.presenting.scene import TEAMS, Scene, cast_of
from rooms.presenting.scores import canto, mode, scores
from rooms.presenting.words import (
    clock,
    commentary,
    decided,
    leaving,
    paused,
    result,
    result_clause,
    waiting_for,
    why_not_start,
)
from rooms.services.snapshots import Occupant, Snapshot

SAID_LINES: Final = 8


def present(
    snapshot: Snapshot,
    you: int | None,
    *,
    eyes: int | None,
    is_host: bool,
    now: datetime,
    reserved: int | None = None,
) -> TableView:
    """The table of `snapshot` for the person on seat `you`, or for a spectator (None).

    `eyes` is the seat whose cards they may see: their own, unless they sat down after the deal;
    `reserved` the one they take at the next, if any.
    """
    return _table(Scene(snapshot, you, eyes, is_host, now, reserved))


def replayed(state: EngineMatch, occupants: tuple[Occupant, ...], you: int | None) -> TableView:
    """The table of a finished hand at one step, from the chair `you` or the spectators' side."""
    snapshot = Snapshot(
        code="",
        version=0,
        rules=state.rules.slug,
        listed=True,
        host_id=None,
        options=state.options,
        occupants=occupants,
        match_id=None,
        state=state,
        seated=tuple(chair.user_id for chair in occupants),
        final_score=None,
        turn_due_at=None,
        deal_due_at=None,
    )
    return _table(Scene(snapshot, you, you, is_host=False, now=None))


def _table(scene: Scene) -> TableView:
    room, hand = scene.room, scene.hand
    return TableView(
        code=room.code,
        version=room.version,
        rules=room.rules,
        rules_name=naming.rules_name(room.rules),
        rules_note=naming.unusual(scene.rules.chosen({}), room.options),
        deck=scene.deck,
        seats=len(room.occupants),
        stage=scene.stage,
        you=scene.you,
        is_host=scene.is_host,
        listed=room.listed,
        target=scene.rules.target,
        chairs=chairs(scene),
        vira=face(scene, hand.vira) if hand and hand.vira else None,
        manilhas=tuple(face(scene, card) for card in strongest(scene)),
        stake=hand.stake if hand else scene.rules.stakes.values[0],
        scores=scores(scene),
        us=None if scene.you is None else TEAMS[scene.cast.side(scene.you)],
        mode=mode(scene),
        canto=canto(scene),
        opened=opened_cards(scene),
        signals=signals(scene),
        tricks=tricks(scene),
        hand=hand_cards(scene),
        partner=partner_cards(scene),
        buttons=call_buttons(scene),
        can_start=scene.is_host and not scene.is_closed and not why_not_start(scene),
        why_not_start=waiting_for(scene),
        leave=leaving(scene),
        clock=clock(scene),
        said=narrate_all(scene.events, scene.cast)[-SAID_LINES:],
        commentary=commentary(scene),
        result=result(scene),
        result_clause=result_clause(scene),
        decided=decided(scene),
        match_id=room.match_id,
        paused=paused(scene),
        is_closed=scene.is_closed,
        host_commands=host_commands(scene),
        watching=watching(scene),
        spectators=len(room.watching) + room.unknown,
    )


def call_buttons(scene: Scene) -> tuple[Button, ...]:
    """What the reader may say now."""
    if scene.view is None or scene.room.state is None:
        return ()
    worth = offers(scene.room.state, scene.you)
    if scene.asked is not None:
        worth |= {Word.QUERO: scene.asked.worth, Word.ME_ACHICO: scene.asked.refused}
    return buttons.calls(scene.view, scene.cast, worth)


__all__ = ["cast_of", "present", "replayed"]
