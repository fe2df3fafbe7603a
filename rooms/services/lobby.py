"""The lobby: opening rooms, finding them, and a table with bots in one click."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from engine.variants import rule_set
from rooms.models import Room, Seat, User
from rooms.services.locking import locked
from rooms.services.refusals import Refused
from rooms.services.seats import put_bot

_CODE: Final = re.compile(r"[a-z0-9]{1,12}")

LISTED_FOR: Final = timedelta(minutes=30)
"""How long after anybody last did anything a room stays in the list."""


def open_room(
    user: User,
    *,
    rules: str,
    options: Mapping[str, object] | None = None,
    listed: bool = True,
    now: datetime | None = None,
) -> Room:
    """An empty room hosted by `user` (C41). Raises UnknownRules or BadOption."""
    chosen = rule_set(rules)
    picked = chosen.chosen(options or {})
    with transaction.atomic():
        room = Room.objects.create(
            rules=rules,
            options=picked,
            listed=listed,
            host=user,
            touched_at=now or timezone.now(),
        )
        seats = range(1, chosen.format_for(picked).seats + 1)
        Seat.objects.bulk_create([Seat(room=room, number=number) for number in seats])
    return room


def play_now(user: User, *, rules: str, now: datetime | None = None) -> Room:
    """A table with bots, the match begun: the one `user` left unfinished, or a new one."""
    with transaction.atomic():
        # Locked, so that a button pressed four times at once makes one table.
        User.objects.select_for_update().get(pk=user.pk)
        unfinished = Room.objects.filter(
            seats__user=user, match__finished_at__isnull=True, closed_at__isnull=True
        )
        room = unfinished.exclude(match=None).order_by("-touched_at").first()
        if room is not None:
            return room
        # Nobody waits here for anybody: hundreds of such tables would bury the rooms that do.
        room = open_room(user, rules=rules, listed=False, now=now)
        with locked(room.code, now=now) as table:
            for seat in table.seats:
                if seat.number == 1:
                    table.occupy(seat, user=user)
                else:
                    put_bot(table, seat)
            table.begin()
    return room


def open_rooms(*, now: datetime | None = None) -> QuerySet[Room]:
    """Listed rooms where somebody is, or has done something lately (A90, C58).

    Those with an empty chair come first, then the newest.
    """
    since = (now or timezone.now()) - LISTED_FOR
    empty = Seat.objects.filter(room=OuterRef("pk"), user=None, bot="")
    rooms = Room.objects.filter(listed=True, closed_at__isnull=True, emptied_at__isnull=True)
    # There is a time to look again for as long as there is anybody to look after.
    rooms = rooms.filter(Q(look_at__isnull=False) | Q(touched_at__gte=since))
    rooms = rooms.order_by(Exists(empty).desc(), "-touched_at", "-pk")
    return rooms.select_related("match", "host").prefetch_related("seats__user")


def find_room(code: str) -> Room:
    """The room with that code, however it was typed. Raises Refused("no_room")."""
    typed = code.strip().lower()
    # Asked of the database only if it can be one: PostgreSQL chokes on a null byte.
    room = Room.objects.filter(code=typed).first() if _CODE.fullmatch(typed) else None
    if room is None:
        raise Refused("no_room")
    return room
