"""What is thrown away: half-deleted accounts, guests gone for good, old chat, old sessions."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from importlib import import_module
from typing import Final

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone

from rooms.models import Action, Message, Participation, User
from rooms.services.erasure import finish_all
from rooms.services.refusals import Refused
from rooms.services.seats import stand
from rooms.threads import in_thread

BATCH: Final = 50
"""So many guests in one transaction: players wait no longer than that for the write lock."""
CHAT_KEPT: Final = timedelta(days=30)
"""Nobody reads on a page what is older; whoever was insulted has complained of it by then."""
CHAT_BATCH: Final = 1000
ORIGINS_KEPT: Final = timedelta(days=90)
"""How long it is known from which address somebody played: time enough to look into a complaint."""
EVERY: Final = 6 * 3600.0
"""Seconds between two rounds of a server process."""
PAUSE: Final = 1.0
"""Seconds between two batches of a round, for the players."""

log = logging.getLogger(__name__)


def forget_guests(*, days: int | None = None, now: datetime | None = None) -> Iterator[int]:
    """Delete, batch by batch, guests unseen for `days` days who never finished a match.

    By default that is as long as a session lives: no browser is left that could be them. Their
    names stay in the record of whatever they played. Yields the size of each batch once it is
    committed; whoever stops half-way has done half, and the next call goes on.
    """
    unseen_for = timedelta(days=days) if days else timedelta(seconds=settings.SESSION_COOKIE_AGE)
    forgettable = _forgettable((now or timezone.now()) - unseen_for)
    last = 0
    while batch := list(forgettable.filter(pk__gt=last).order_by("pk")[:BATCH]):
        last = batch[-1].pk
        for guest in batch:
            _leave_chairs(guest)
        with transaction.atomic():
            # Asked once more: one of them may have come back meanwhile.
            found = forgettable.filter(pk__in=[guest.pk for guest in batch])
            keys = list(found.select_for_update(of=("self",)).values_list("pk", flat=True))
            User.objects.filter(pk__in=keys).delete()
        yield len(keys)


def forget_chat(*, now: datetime | None = None) -> Iterator[int]:
    """Delete, batch by batch, what was said longer than `CHAT_KEPT` ago; yields their sizes.

    Complaints keep the words they are about.
    """
    old = Message.objects.filter(at__lt=(now or timezone.now()) - CHAT_KEPT)
    while batch := list(old.order_by("pk").values_list("pk", flat=True)[:CHAT_BATCH]):
        yield Message.objects.filter(pk__in=batch).delete()[0]


def forget_origins(*, now: datetime | None = None) -> Iterator[int]:
    """Forget, batch by batch, from where people acted longer than `ORIGINS_KEPT` ago.

    Nothing else of the record ever changes. Yields the sizes of the batches.
    """
    before = (now or timezone.now()) - ORIGINS_KEPT
    old = Action.objects.filter(at__lt=before, origin__isnull=False)
    while batch := list(old.order_by("at").values_list("pk", flat=True)[:CHAT_BATCH]):
        yield Action.objects.filter(pk__in=batch).update(origin=None)


def end_sessions() -> None:
    """Delete the sessions whose time is over."""
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()


async def keep_house() -> None:
    """Do all of it every few hours, until cancelled; players always come first."""
    # Not all processes at once, and not while they are busy starting.
    wait = random.uniform(60, 600)  # noqa: S311
    while True:
        await asyncio.sleep(wait)
        wait = EVERY
        try:
            await _slowly(finish_all())
            await _slowly(forget_guests())
            await _slowly(forget_chat())
            await _slowly(forget_origins())
            await in_thread(end_sessions)
        except Exception:
            log.exception("Tidying up failed; it goes on in %d hours.", EVERY // 3600)


async def _slowly(batches: Iterator[int]) -> None:
    is_more = True
    while is_more:
        is_more = await in_thread(next, batches, None) is not None
        await asyncio.sleep(PAUSE)


def _forgettable(before: datetime) -> QuerySet[User]:
    played = Participation.objects.filter(user=OuterRef("pk"), match__finished_at__isnull=False)
    guests = User.objects.filter(is_guest=True).exclude(Exists(played))
    return guests.alias(seen=Coalesce("last_login", "date_joined")).filter(seen__lt=before)


def _leave_chairs(guest: User) -> None:
    """Get up properly, so that the table goes on and whoever is there sees the empty chair."""
    for seat in guest.seats.select_related("room"):
        with suppress(Refused):
            stand(seat.room.code, guest)
