"""The clock: does what is due in rooms where nobody is acting.

Correctness never depends on it, since every use case first brings its room up to now; it only sees
to it that time passes at all. Every server process runs one; rooms are claimed by row locks.
"""

from __future__ import annotations

import asyncio
import logging
from datetime import datetime, timedelta
from typing import Final

from django.db import InterfaceError, OperationalError, connection
from django.utils import timezone

from rooms.models import Room
from rooms.services.locking import CannotAdvance, advance_one_due
from rooms.services.pulse import beat
from rooms.threads import in_thread

POLL: Final = 0.2
"""Seconds between two looks; deadlines are late by at most about this."""
PATIENT_POLL: Final = 1.0
"""The same while the database does not answer."""
HANDS: Final = 3
"""How many rooms a process advances at once; the other half of the threads is people's."""
POSTPONED: Final = timedelta(seconds=30)
"""How long a room that cannot be advanced is left alone, so that the others are not held up."""
RETRIED: Final = timedelta(seconds=1)
"""The same if it was the database that failed, which is hardly the room's own fault."""

log = logging.getLogger(__name__)


async def keep_time() -> None:
    """Advance rooms as they fall due, until cancelled."""
    wait = POLL
    while True:
        try:
            await in_thread(beat)
            await catch_up()
        except Exception as error:
            # The database may be away for a while; the clock must be there when it is back.
            if wait == POLL:
                log.exception("The clock could not look; it goes on trying.")
            else:  # In short, for it may be away for hours.
                log.warning("The clock could not look: %s", error)
            wait = min(2 * wait, PATIENT_POLL)
        else:
            wait = POLL
        await asyncio.sleep(wait)


async def catch_up() -> None:
    """Do everything that is due, several rooms at once if the database can serve them.

    Most of a room's time is spent waiting for the database's answers. SQLite has one writer.
    """
    if await in_thread(tick):
        hands = 1 if connection.vendor == "sqlite" else HANDS
        await asyncio.gather(*(_run_out() for _ in range(hands)))


async def _run_out() -> None:
    while await in_thread(tick):
        pass


def tick(now: datetime | None = None) -> bool:
    """Advance the one room that has been due for longest. Returns whether there was one."""
    now = now or timezone.now()
    # A plain read first: on SQLite an idle clock must not take the write lock five times a second.
    if not Room.objects.filter(due_at__lte=now).exists():
        return False
    try:
        return advance_one_due(now) is not None
    except CannotAdvance as error:
        _put_off(error, now)
        return True


def _put_off(error: CannotAdvance, now: datetime) -> None:
    """Leave the room alone for a while. Raises a database error while there is no database."""
    if isinstance(error.__cause__, OperationalError | InterfaceError):
        delay = RETRIED
        log.warning("Room %s is tried again: %s", error.room, error.__cause__)
    else:
        delay = POSTPONED
        log.error(
            "Room %s could not be advanced; left alone for a while.", error.room, exc_info=error
        )
    # Another process may have got further meanwhile: then nothing is due any more.
    Room.objects.filter(pk=error.room, due_at__lte=now).update(due_at=now + delay)
