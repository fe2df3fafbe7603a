"""What a moderator may do about a room or a person; every step is kept with its reason."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone

from rooms.models import Decision, Hand, Look, Report, User
from rooms.models.moderation import Kind
from rooms.services.life import leave_everywhere
from rooms.services.locking import locked
from rooms.services.refusals import Refused

LOOK: Final = timedelta(hours=1)
"""How long one may step through a hand before another look is written down."""


def close_room(
    code: str, *, by: User, reason: str, report: Report | None = None, now: datetime | None = None
) -> Decision:
    """The moderator `by` ends a room for good; an unfinished match has no winner.

    Raises Refused: `no_room`, `room_closed`.
    """
    with locked(code, now=now) as table:
        table.close_room()
        return Decision.objects.create(
            kind=Kind.CLOSE,
            by=by,
            by_name=str(by),
            room=table.room,
            room_code=code,
            report=report,
            reason=reason,
            at=table.now,
        )


def suspend(
    user: User, *, by: User, reason: str, report: Report | None = None, now: datetime | None = None
) -> Decision:
    """`user` can no longer log in or play: their sockets close, their chairs are given up.

    Raises Refused: `suspend_yourself`, `being_erased`, `suspend_staff`, `already_suspended`.
    """
    decision = _switch(user.pk, Kind.SUSPEND, by, reason, report, now)
    # Only now, when nothing of theirs is accepted any more: they could sit down again meanwhile.
    leave_everywhere(user, now=now)
    return decision


def restore(
    user: User, *, by: User, reason: str, report: Report | None = None, now: datetime | None = None
) -> Decision:
    """`user` may log in and play again.

    Raises Refused: `suspend_yourself`, `being_erased`, `suspend_staff`, `not_suspended`.
    """
    return _switch(user.pk, Kind.RESTORE, by, reason, report, now)


def look_at(hand: Hand, *, by: User, why: str = "", now: datetime | None = None) -> Look:
    """Write down that the moderator `by` opens `hand` with all its cards.

    Raises Refused("hand_live"): what is being played is shown to nobody.
    """
    if hand.finished_at is None:
        raise Refused("hand_live")
    return Look.objects.create(
        by=by, by_name=str(by), hand=hand, shown=str(hand), why=why, at=now or timezone.now()
    )


def is_open(look: Look, *, now: datetime | None = None) -> bool:
    """Whether one may go on stepping through the hand of `look`."""
    return (now or timezone.now()) - look.at < LOOK


def what_keeps_from_switching(user: User, by: User) -> str:
    """The code of what keeps `by` from suspending or restoring `user`; empty if nothing does."""
    if user.pk == by.pk:
        return "suspend_yourself"
    if user.erased_at is not None:
        return "being_erased"
    return "suspend_staff" if user.is_staff and not by.is_superuser else ""


@transaction.atomic
def _switch(
    key: int, kind: Kind, by: User, reason: str, report: Report | None, now: datetime | None
) -> Decision:
    user = User.objects.select_for_update().get(pk=key)
    keeps = what_keeps_from_switching(user, by)
    if keeps:
        raise Refused(keeps)
    if user.is_active != (kind == Kind.SUSPEND):
        raise Refused("already_suspended" if kind == Kind.SUSPEND else "not_suspended")
    user.is_active = kind == Kind.RESTORE
    # Saved, not updated: that is what tells their sockets.
    user.save(update_fields=["is_active"])
    return Decision.objects.create(
        kind=kind,
        by=by,
        by_name=str(by),
        about=user,
        about_name=str(user),
        report=report,
        reason=reason,
        at=now or timezone.now(),
    )
