"""Deleting one's account: the person goes, the matches stay for the others.

The account is marked first, in one transaction: from then on nobody can log in to it, and nothing
that reads it finds a name. What is left to do are steps that can be done twice; where a server dies
among them `finish_all`, which the house's clean-up calls, does the rest.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final

from allauth.account.models import EmailAddress
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from rooms.models import (
    Action,
    Decision,
    Look,
    Message,
    Participation,
    Report,
    RetiredName,
    User,
)
from rooms.models.retired import RETIRED_FOR
from rooms.names import GONE
from rooms.services.life import leave_everywhere
from rooms.services.limits import Limit
from rooms.services.refusals import Refused

log = logging.getLogger(__name__)

BATCH: Final = 200
"""So many rows in one transaction: players wait no longer than that for the write lock."""
LIMIT: Final = Limit("delete_account", 5, 600)
"""Passwords tried: whoever sits down at somebody else's browser has no better chance than there."""


def confirm(user: User, answer: str, now: datetime | None = None) -> None:
    """Check that it is really them: their password, or without one the user name.

    Raises Refused: `staff_stays`, `too_many_tries`, `wrong_password`, `wrong_username`.
    """
    if user.is_staff or user.is_superuser:
        raise Refused("staff_stays")
    if not LIMIT.allows(user.pk, now or timezone.now()):
        raise Refused("too_many_tries")
    if user.has_usable_password():
        if not user.check_password(answer):
            raise Refused("wrong_password")
    elif answer.strip().lower() != user.username.lower():
        raise Refused("wrong_username")


def mark(user_id: int, *, now: datetime | None = None) -> None:
    """From here on there is no such account; the rest is up to `finish`.

    The password is another, so that every session ends, and open sockets are told. An account's
    names are barred for a while (see `RetiredName`); a guest's were made up by the site.
    """
    now = now or timezone.now()
    with transaction.atomic():
        user = User.objects.select_for_update().get(pk=user_id)
        if user.erased_at is not None:
            return
        if not user.is_guest:
            RetiredName.retire((user.username, str(user)), now)
        user.erased_at, user.is_active = now, False
        user.username, user.display_name = f"apagada-{secrets.token_hex(8)}", GONE
        user.first_name = user.last_name = user.email = ""
        user.set_unusable_password()
        user.save()
        EmailAddress.objects.filter(user=user).delete()


def finish(user: User) -> None:
    """Give up their chairs, take their name out of the record, then delete what is left of them."""
    leave_everywhere(user)
    # Before the record forgets who sat where: complaints are told by it whose name to replace.
    _neutralize_reports(user)
    _neutralize_the_desk(user)
    Participation.objects.filter(user=user).update(name=GONE)
    Action.objects.filter(user=user, origin__isnull=False).update(origin=None)
    _delete_messages(user)
    User.objects.get(pk=user.pk).delete()


def finish_all(*, now: datetime | None = None) -> Iterator[int]:
    """Finish what a dying server has left half done, then free names that were barred long enough.

    Yields 1 for each account that is gone.
    """
    for user in list(User.objects.filter(erased_at__isnull=False).order_by("pk")):
        try:
            finish(user)
        except Exception:
            # The others, and the rest of the house, must not wait for this one.
            log.exception("An account is still deleted by half; the next round tries again.")
        else:
            yield 1
    RetiredName.objects.filter(since__lt=(now or timezone.now()) - RETIRED_FOR).delete()


def _delete_messages(user: User) -> None:
    mine = Message.objects.filter(user=user).order_by("pk")
    while batch := list(mine.values_list("pk", flat=True)[:BATCH]):
        Message.objects.filter(pk__in=batch).delete()


def _neutralize_the_desk(user: User) -> None:
    """What moderators decided and looked at stays, with no name on it."""
    Decision.objects.filter(about=user).update(about_name=GONE)
    Decision.objects.filter(by=user).update(by_name=GONE)
    Look.objects.filter(by=user).update(by_name=GONE)
    whom = ContentType.objects.get_for_model(User)
    LogEntry.objects.filter(content_type=whom, object_id=str(user.pk)).update(object_repr=GONE)


def _neutralize_reports(user: User) -> None:
    """Complaints keep what was said and done, with no name on it."""
    Report.objects.filter(by=user).update(by_name=GONE)
    Report.objects.filter(about=user).update(about_name=GONE)
    last = 0
    while batch := list(Report.objects.filter(pk__gt=last).order_by("pk")[:BATCH]):
        last = batch[-1].pk
        for one in batch:
            if _neutralize(one.evidence, user, _done(one, user)):
                one.save(update_fields=["evidence"])


def _done(report: Report, user: User) -> set[int]:
    """The numbers of the actions in that complaint's match that were made from their chair."""
    if report.match_id is None:
        return set()
    theirs = Q(user=user)
    for part in Participation.objects.filter(match=report.match_id, user=user):
        hands = Q(hand__number__gte=part.from_hand)
        if part.to_hand is not None:
            hands &= Q(hand__number__lte=part.to_hand)
        theirs |= Q(seat=part.seat) & hands
    rows = Action.objects.filter(theirs, match=report.match_id)
    return set(rows.values_list("number", flat=True))


def _neutralize(evidence: dict[str, Any], user: User, done: set[int]) -> bool:
    """Replace their name in `evidence`; returns whether it was there."""
    said = [one for one in evidence.get("chat", ()) if one.get("user") == user.pk]
    did = [one for one in evidence.get("actions", ()) if one.get("number") in done]
    named = [one for one in (*said, *did) if one.get("name") != GONE]
    for one in named:
        one["name"] = GONE
    return bool(named)
