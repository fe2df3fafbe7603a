"""The clock: does what is due in rooms where nobody is acting.

Correctness never depends on it, since every use case first brings its room up to now; it only sees
to it that time passes at all. Every server process runs one; rooms are claimed by row locks.
"""

from __future__ import annotations

import asyncio
import logging
from datetime import datetime, timedelta
from typing import Final

from django.utils import timezone

from rooms.models import Room
from rooms.services.table import advance_one_due
from rooms.threads import in_thread

POLL: Final = 0.2
"""Seconds between two looks; deadlines are late by at most about this."""
PATIENT_POLL: Final = 5.0
"""The same while the database does not answer, so that the log is not flooded."""
POSTPONED: Final = timedelta(seconds=30)
"""How long a room that cannot be advanced is left alone, so that the others are not held up."""

log = logging.getLogger(__name__)


async def keep_time() -> None:
    """Advance rooms as they fall due, until cancelled."""
    wait = POLL
    while True:
        try:
            while await in_thread(tick):
                pass
        except Exception:
            # The database may be away for a while; the clock must be there when it is back.
            log.exception("The clock could not look; it tries again in %.1f seconds.", wait)
            wait = min(2 * wait, PATIENT_POLL)
        else:
            wait = POLL
        await asyncio.sleep(wait)


def tick(now: datetime | None = None) -> bool:
    """Advance the one room that has been due for longest. Returns whether there was one."""
    now = now or timezone.now()
    # A plain read first: on SQLite an idle clock must not take the write lock five times a second.
    overdue = Room.objects.filter(due_at__lte=now).order_by("due_at")
    first = overdue.values_list("pk", flat=True).first()
    if first is None:
        return False
    try:
        return advance_one_due(now) is not None
    except Exception:
        log.exception("Room %s could not be advanced; left alone for a while.", first)
        Room.objects.filter(pk=first, due_at__lte=now).update(due_at=now + POSTPONED)
        return True
