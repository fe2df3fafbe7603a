"""Muting: whoever mutes a person reads nothing of them in any room, and they are not told."""

from __future__ import annotations

from functools import partial

from django.db import transaction
from django.db.models import QuerySet

from rooms.models import Mute, User
from rooms.services import broadcast
from rooms.services.refusals import Refused


def mute(by: User, person: int) -> None:
    """`by` reads no more of the person with that id.

    Raises Refused: `mute_yourself`, `no_such_person`.
    """
    if by.pk == person:
        raise Refused("mute_yourself")
    with transaction.atomic():
        if not User.objects.filter(pk=person).exists():
            raise Refused("no_such_person")
        Mute.objects.get_or_create(by=by, muted_id=person)
        transaction.on_commit(partial(broadcast.mutes_changed, by.pk))


def unmute(by: User, person: int) -> None:
    """`by` reads them again, and what they have said meanwhile."""
    with transaction.atomic():
        Mute.objects.filter(by=by, muted=person).delete()
        transaction.on_commit(partial(broadcast.mutes_changed, by.pk))


def muted_people(by: User) -> QuerySet[User]:
    """Whom `by` has muted, by name."""
    ids = Mute.objects.filter(by=by).values("muted")
    return User.objects.filter(pk__in=ids).order_by("display_name")
