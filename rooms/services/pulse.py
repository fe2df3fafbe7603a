"""The site's pulse: time in which no server was alive counts for nobody."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from rooms.models import Match, Presence, Pulse, Room
from rooms.services.planning import DELAYED

PULSE: Final = timedelta(seconds=5)
"""How often a server process writes down that it is alive."""
STANDSTILL: Final = timedelta(seconds=15)
"""Without a pulse for so long, no server was: that time counts for nobody."""

log = logging.getLogger(__name__)


def beat(now: datetime | None = None) -> timedelta | None:
    """Write down that a server is alive, if that is due.

    If none was for a while, everything that was to happen since is put off by as long: a restart
    makes nobody leave, and nobody lose their turn. Returns how long that was, or None.
    """
    now = now or timezone.now()
    last = Pulse.objects.values_list("at", flat=True).first()
    if last is None:
        Pulse.objects.get_or_create(pk=1, defaults={"at": now})
    if last is None or now - last < PULSE:
        return None
    with transaction.atomic():
        row = Pulse.objects.select_for_update().get()
        stood = now - row.at
        if stood >= PULSE:
            Pulse.objects.update(at=now)
        if stood < STANDSTILL:
            return None
        put_off(row.at, stood)
    log.warning("No server was running for %d seconds; deadlines are put off.", stood.seconds)
    return stood


def put_off(since: datetime, by: timedelta) -> None:
    """Move every deadline that was still to come at `since`, and the leases, by `by`."""
    rooms = Room.objects.select_for_update().filter(closed_at=None)
    waiting = list(rooms.exclude(due_at=None, paused_at=None).values_list("pk", flat=True))
    open_rooms = Room.objects.filter(pk__in=waiting)
    _add(open_rooms, by, "due_at", "look_at", "emptied_at", "paused_at")
    _add(Match.objects.filter(room__in=open_rooms, finished_at=None), by, *DELAYED)
    _add(Presence.objects.filter(room__in=open_rooms), by, "seen_at")


def _add(rows: QuerySet[Any], by: timedelta, *names: str) -> None:
    # A time that is not set stays so: null plus anything is null.
    rows.update(**{name: F(name) + by for name in names})
