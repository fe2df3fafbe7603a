"""The chairs around the table, and what one may do at them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext as _

from engine.events import (
    Said,
)
from engine.formats import Mode
from engine.views import HandView
from rooms import buttons
from rooms.presenters import (
    Button,
    Chair,
    Played,
    Spectator,
)
from rooms.presenting.faces import on_felt
from rooms.presenting.scene import TEAMS, Scene
from rooms.services.snapshots import Occupant
from rooms.spoken import speech

HEARD_FOR: Final = 6
"""For how many events after it was said a word still hangs over its speaker."""


def chairs(scene: Scene) -> tuple[Chair, ...]:
    """Every chair, in the order of the seats."""
    felt = on_felt(scene)
    return tuple(_chair(scene, chair, felt) for chair in scene.room.occupants)


def _chair(scene: Scene, chair: Occupant, felt: Mapping[int, Played]) -> Chair:
    seat, hand = chair.seat, scene.hand
    side = scene.cast.side(seat)
    return Chair(
        seat=seat,
        spot=_spot(scene, seat),
        name=chair.name,
        team=TEAMS[side],
        is_you=seat == scene.you,
        is_bot=chair.is_bot,
        is_host=chair.user_id is not None and chair.user_id == scene.room.host_id,
        is_empty=chair.is_empty,
        is_dealer=hand is not None and hand.dealer == seat,
        is_first=hand is not None and hand.order[0] == seat,
        is_last=hand is not None and _is_last(scene, hand, seat),
        is_acting=seat in scene.acting,
        is_out=hand is not None and seat not in scene.in_play,
        role="gallo" if hand and hand.mode is Mode.GALLO and side == 0 else "",
        flor=hand is not None and seat in hand.announced,
        is_away=chair.is_away,
        next=_next(chair, is_reader=seat == scene.reserved),
        cards_left=0 if hand is None else len(hand.hands[seat - 1]),
        played=felt.get(seat),
        speech=_speech(scene, chair),
        commands=_commands(scene, chair),
    )


def _spot(scene: Scene, seat: int) -> int:
    """How many chairs to the right of the reader, around the table (B23: play goes left)."""
    steps = seat - (scene.you or 1)
    return (-steps if scene.rules.clockwise else steps) % len(scene.room.occupants)


def _is_last(scene: Scene, hand: HandView, seat: int) -> bool:
    """The pé of a side: the last of it to play (D36)."""
    own = [other for other in hand.order if scene.cast.side(other) == scene.cast.side(seat)]
    return len(own) > 1 and own[-1] == seat


def _speech(scene: Scene, chair: Occupant) -> str | None:
    seat = chair.seat
    if scene.room.called and scene.room.called[seat - 1] != chair.name:
        return None  # Whoever said it has got up.
    for event in reversed(scene.events[-HEARD_FOR:]):
        match event:
            case Said(speaker, word) if speaker == seat:
                return speech(word, scene.room.rules)
    return None


def _next(chair: Occupant, *, is_reader: bool) -> str:
    if is_reader:
        return _("você entra na próxima mão")
    if chair.reserved_by is not None:
        return _("%(name)s entra na próxima mão") % {"name": chair.reserved_name}
    return _("sai na próxima mão") if chair.bot_leaves else ""


def watching(scene: Scene) -> tuple[Spectator, ...]:
    """Those who watch under a name; a host may put each of them out."""
    return tuple(
        Spectator(one.name, (buttons.put_out_watcher(one.lease),) if scene.is_host else ())
        for one in scene.room.watching
    )


def host_commands(scene: Scene) -> tuple[Button, ...]:
    """What the host may do with the table as a whole."""
    if not scene.is_host or scene.is_closed or scene.now is None:
        return ()
    return buttons.host_commands(
        is_live=scene.stage in ("playing", "between"), is_paused=scene.is_stopped
    )


def _commands(scene: Scene, chair: Occupant) -> tuple[Button, ...]:
    if scene.now is None or scene.is_closed:
        return ()
    bots = sum(other.is_bot for other in scene.room.occupants)
    return buttons.chair_commands(
        chair,
        you=scene.you,
        is_host=scene.is_host,
        has_reserved=scene.reserved,
        is_live=scene.stage in ("playing", "between"),
        in_hand=scene.stage == "playing",
        bots_left=len(scene.room.occupants) - 1 - bots,
    )


def signals(scene: Scene) -> tuple[Button, ...]:
    """Only in a hand, and only for who has a partner (0-8)."""
    if scene.is_closed:
        return ()
    if scene.stage != "playing" or scene.you is None or scene.now is None:
        return ()
    if len(scene.cast.members(scene.cast.side(scene.you))) < 2:
        return ()
    return buttons.signals(scene.deck)
