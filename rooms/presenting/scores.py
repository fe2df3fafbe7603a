"""The scores, and the canto that is being bid."""

from __future__ import annotations

from django.utils.translation import gettext as _

from engine.formats import Mode
from engine.state import Answering
from rooms import naming
from rooms.narration import points
from rooms.presenters import (
    Canto,
    ScoreLine,
)
from rooms.presenting.scene import Scene
from rooms.spoken import named


def scores(scene: Scene) -> tuple[ScoreLine, ...]:
    """Every score, in the order of the accounts."""
    seen = scene.view
    nil = (0,) * len(scene.accounts)
    totals, chicos = (nil, nil) if seen is None else (seen.score, seen.chicos)
    totals = scene.room.final_score or totals
    return tuple(
        _score(scene, index, points_, chicos[index]) for index, points_ in enumerate(totals)
    )


def _score(scene: Scene, account: int, total: int, chicos: int) -> ScoreLine:
    own = scene.cast.own_scores
    half = scene.rules.target // 2 if scene.room.rules in naming.COUNTS_IN_HALVES else None
    is_us = scene.you is not None and (
        account + 1 == scene.you if own else account == scene.cast.us
    )
    return ScoreLine(
        key=scene.accounts[account],
        label=_account_label(scene, account, is_us=is_us),
        points=total,
        is_us=is_us,
        malas=None if half is None else min(total, half),
        boas=None if half is None else max(0, total - half),
        chicos=None if scene.rules.chicos is None else chicos,
    )


def _account_label(scene: Scene, account: int, *, is_us: bool) -> str:
    if scene.cast.own_scores:
        return scene.cast.name(account + 1)
    if scene.you is None:
        return (
            scene.cast.pair(account)
            if scene.stage != "waiting"
            else _("Dupla %(n)d") % {"n": account + 1}
        )
    if len(scene.room.occupants) == 2:
        return _("Você") if is_us else scene.cast.pair(account)
    return _("Nós") if is_us else _("Eles")


def mode(scene: Scene) -> str:
    """How this hand is played, where there is more than one way (D8, D15, D16)."""
    if scene.hand is None:
        return ""
    match scene.hand.mode:
        case Mode.GALLO:
            return _("Gallo")
        case Mode.PICA_PICA:
            seats = scene.hand.order
            told = {"one": scene.cast.name(seats[0]), "other": scene.cast.name(seats[-1])}
            return _("Pica-pica: %(one)s contra %(other)s") % told
    return _("Redondo") if len(scene.room.occupants) > 4 else ""


def canto(scene: Scene) -> Canto | None:
    """The Envido or Flor being bid, with what it is worth and what giving it up costs."""
    hand = scene.hand
    if hand is None or isinstance(hand.phase, Answering):
        return None
    call = hand.call or scene.asked
    if call is None:
        return None
    refused = points(call.refused) if call.refused else ""
    return Canto(named(call.word, scene.room.rules), points(call.worth), refused)
