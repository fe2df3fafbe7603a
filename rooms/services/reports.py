"""Complaints to the admins, with what was on record when they were made."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.utils import timezone

from rooms.models import Action, Match, Message, Participation, Report, Room, User
from rooms.models.report import Status
from rooms.services.limits import Limit
from rooms.services.refusals import Refused

ACTIONS: Final = 40
MESSAGES: Final = 50
"""So much of what was done and said last goes with a complaint."""
LIMIT: Final = Limit("report", 5, 600)

_UNSEEN: Final = re.compile(r"^(#|descarta ).+")
"""Cards that lie face down: they stay so even for admins, one of whom may sit at the table."""


def report(
    code: str,
    by: User,
    *,
    reason: str,
    about: int | None = None,
    words: str = "",
    now: datetime | None = None,
) -> Report:
    """`by` complains of the person `about`, or of the room in general.

    Raises Refused: `no_room`, `suspended`, `no_such_person`, `too_many_reports`.
    """
    now = now or timezone.now()
    if not by.is_active:
        raise Refused("suspended")
    with transaction.atomic():
        room = Room.objects.select_related("match").filter(code=code).first()
        if room is None:
            raise Refused("no_room")
        person = User.objects.filter(pk=about).first() if about is not None else None
        if (about is not None and person is None) or person == by:
            raise Refused("no_such_person")
        if not LIMIT.allows(by.pk, now):
            raise Refused("too_many_reports")
        return Report.objects.create(
            room=room,
            room_code=room.code,
            match=room.match,
            hand=room.match.hands.order_by("-number").first() if room.match else None,
            by=by,
            by_name=str(by),
            about=person,
            about_name=str(person or ""),
            reason=reason,
            words=words,
            evidence=evidence(room),
            created_at=now,
        )


def evidence(room: Room) -> dict[str, Any]:
    """What was done and said last in `room`, as plain values with names, oldest first.

    `actions` have `number`, `hand`, `seat`, `name`, `notation`, `actor` and `at`; `chat` has `id`,
    `user`, `name`, `text`, `phrase` and `at`; times are ISO 8601. Mutes leave nothing out.
    """
    messages = Message.objects.filter(room=room).select_related("user").order_by("-pk")
    return {
        "actions": [] if room.match is None else _actions(room.match),
        "chat": [
            {
                "id": one.pk,
                "user": one.user_id,
                "name": str(one.user),
                "text": one.text,
                "phrase": one.phrase,
                "at": one.at.isoformat(),
            }
            for one in reversed(messages[:MESSAGES])
        ],
    }


def settle(
    reports: Iterable[Report],
    status: Status,
    *,
    by: User,
    resolution: str,
    now: datetime | None = None,
) -> None:
    """The admin `by` closes these complaints, or opens them again, and says why."""
    for one in reports:
        one.status, one.resolution = status, resolution
        one.handled_by, one.handled_at = by, now or timezone.now()
        one.save(update_fields=["status", "resolution", "handled_by", "handled_at"])


def take(reports: Iterable[Report], *, by: User, now: datetime | None = None) -> int:
    """The admin `by` deals with these complaints from here on. Returns how many were open."""
    keys = [one.pk for one in reports]
    mine = Report.objects.filter(pk__in=keys, status=Status.OPEN)
    return mine.update(handled_by=by, handled_at=now or timezone.now())


def veiled(notation: str) -> str:
    """An action as all may know it: a card that lies face down is "?"."""
    return _UNSEEN.sub(r"\1?", notation)


def _actions(match: Match) -> list[dict[str, Any]]:
    parts = list(match.participations.select_related("user"))
    newest = match.actions.select_related("user", "hand").order_by("-number")[:ACTIONS]
    return [
        {
            "number": one.number,
            "hand": one.hand.number,
            "seat": one.seat,
            "name": _name(one, parts),
            "notation": veiled(one.notation),
            "actor": one.actor,
            "at": one.at.isoformat(),
        }
        for one in reversed(newest)
    ]


def _name(action: Action, parts: list[Participation]) -> str:
    """Who did it; where that was the clock or a bot, whose chair it was."""
    if action.user is not None:
        return str(action.user)
    played = (p for p in parts if p.seat == action.seat and p.played(action.hand.number))
    return next((str(p.user or p.name) for p in played), "")
