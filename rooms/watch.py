"""Looks after the connections of this process: what was lost on the way, and that they are there.

Channel layers lose messages by design, and with Redis away all of them; a process may die between
its commit and its hint. Two indexed queries for all rooms on show put that right. One statement
more renews the leases of all who look at them.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from typing import Any, Final, Protocol

from django.conf import settings

from rooms.models import Room
from rooms.services import chat, presence
from rooms.threads import in_thread

EVERY: Final = 5.0
"""Seconds between two looks: how long a lost hint can go unnoticed."""

log = logging.getLogger(__name__)


class Viewer(Protocol):
    """A connection that shows a room."""

    code: str
    lease: int | None

    async def come_back(self) -> None:
        """Take a lease anew, the last one having run out."""

    async def room_changed(self, message: dict[str, Any]) -> None:
        """Show the version in the message, unless it or a later one has been shown."""

    async def chat_said(self, message: dict[str, Any]) -> None:
        """Show what was said up to the number in the message, unless it has been shown."""


_viewers: defaultdict[str, set[Viewer]] = defaultdict(set)


def join(viewer: Viewer) -> None:
    """From now on `viewer` is told even if a hint is lost."""
    _viewers[viewer.code].add(viewer)


def leave(viewer: Viewer) -> None:
    """`viewer` is gone."""
    _viewers[viewer.code].discard(viewer)
    if not _viewers[viewer.code]:
        del _viewers[viewer.code]


async def keep_watch() -> None:
    """Look every few seconds, until cancelled."""
    while True:
        # Leases that run out sooner have to be renewed sooner.
        await asyncio.sleep(EVERY * min(1, settings.ABSENCE_PACE))
        try:
            await look()
            await renew()
        except Exception:
            log.exception("The watch could not look; it tries again.")


async def look() -> None:
    """Tell every viewer whose room has moved on since what they were shown."""
    if not _viewers:
        return
    for code, version in await in_thread(_versions, list(_viewers)):
        for viewer in tuple(_viewers.get(code, ())):
            await viewer.room_changed({"version": version})
    for code, number in await in_thread(chat.newest, list(_viewers)):
        for viewer in tuple(_viewers.get(code, ())):
            await viewer.chat_said({"number": number})


async def renew() -> None:
    """Say of every viewer that they are still there."""
    held = {viewer.lease: viewer for all_ in _viewers.values() for viewer in all_ if viewer.lease}
    if not held:
        return
    for lease in await in_thread(presence.renew, list(held)):
        await held[lease].come_back()


def _versions(codes: list[str]) -> list[tuple[str, int]]:
    return list(Room.objects.filter(code__in=codes).values_list("code", "version"))
