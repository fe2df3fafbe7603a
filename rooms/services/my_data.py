"""Everything the site keeps of one person, as they may know it, in pieces of one JSON document.

What others wrote or held is not theirs: hands come as `exporting` tells them to that person, a
complaint without its evidence, and complaints about them not at all. Nothing that opens a door is
in it either (password, sessions).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, Final, TypeVar

from allauth.account.models import EmailAddress
from django.db.models import Model, QuerySet
from django.utils import timezone

from rooms.models import Action, Hand, Match, Message, Mute, Presence, Report, Room, User
from rooms.services import exporting, history
from rooms.services.limits import Limit

M = TypeVar("M", bound=Model)

FORMAT: Final = "vale-quatro/meus-dados/1"
"""Which form the document has; another number when a reader would have to know."""
BATCH: Final = 200
"""So many rows are in memory at once, whatever somebody has said and played."""
LIMIT: Final = Limit("my_data", 3, 3600)
"""Every hand is played again for it: three times an hour is plenty."""


def document(user: User) -> Iterator[str]:
    """The JSON document about `user`, in pieces: the account first, a piece for each hand.

    `matches` have the hands in which they sat at the table, and `actions` what they did in them
    themselves; an unknown card is `?`. Times are ISO 8601.
    """
    head = {"format": FORMAT, "written": timezone.now().isoformat(), **_account(user)}
    yield _json(head)[:-1]
    yield from _list("messages", (_message(one) for one in _batched(_messages(user))))
    yield from _list("reports", (_report(one) for one in _batched(Report.objects.filter(by=user))))
    yield ',\n"matches": ['
    for index, match in enumerate(_batched(_matches(user))):
        yield ",\n" if index else "\n"
        yield from _match(match, user)
    yield "\n]}\n"


def _account(user: User) -> dict[str, Any]:
    return {
        "account": {
            "username": user.username,
            "display_name": user.display_name,
            "is_guest": user.is_guest,
            "email": user.email,
            "emails": list(
                EmailAddress.objects.filter(user=user).values("email", "verified", "primary")
            ),
            "joined": user.date_joined.isoformat(),
            "last_login": user.last_login.isoformat() if user.last_login else None,
        },
        "settings": {"language": user.language, "deck": user.deck, "sounds": user.sounds},
        "muted": [
            {"name": str(one.muted), "since": one.since.isoformat()}
            for one in Mute.objects.filter(by=user).select_related("muted").order_by("pk")
        ],
        "presence": [
            {"room": one.room.code, "since": one.since.isoformat(), "seen": one.seen_at.isoformat()}
            for one in Presence.objects.filter(user=user).select_related("room")
        ],
        "seats": [
            {"room": seat.room.code, "seat": seat.number}
            for seat in user.seats.select_related("room").order_by("pk")
        ],
        "hosted_rooms": [
            {"room": one.code, "rules": one.rules, "opened": one.created_at.isoformat()}
            for one in Room.objects.filter(host=user).order_by("pk")
        ],
    }


def _messages(user: User) -> QuerySet[Message]:
    return Message.objects.filter(user=user).select_related("room")


def _message(one: Message) -> dict[str, Any]:
    return {
        "room": one.room.code,
        "text": one.text,
        "phrase": one.phrase,
        "at": one.at.isoformat(),
    }


def _report(one: Report) -> dict[str, Any]:
    return {
        "room": one.room_code,
        "about": one.about_name,
        "reason": one.reason,
        "words": one.words,
        "at": one.created_at.isoformat(),
        "status": one.status,
    }


def _matches(user: User) -> QuerySet[Match]:
    """Those in which they played. The snapshot is left out: it holds every card."""
    played = Match.objects.filter(pk__in=user.participations.values("match"))
    return played.defer("state").prefetch_related("participations__user")


def _match(match: Match, user: User) -> Iterator[str]:
    yield _json(exporting.match_data(match) | {"my_seats": _chairs(match, user)})[:-1]
    yield from _list("hands", _hands(match, user))
    actions = Action.objects.filter(match=match, user=user).select_related("hand")
    yield from _list("my_actions", (_action(one) for one in _batched(actions)))
    yield "}"


def _chairs(match: Match, user: User) -> list[dict[str, Any]]:
    return [
        {"seat": part.seat, "name": part.name, "from_hand": part.from_hand, "to_hand": part.to_hand}
        for part in match.participations.all()
        if part.user_id == user.pk
    ]


def _hands(match: Match, user: User) -> Iterator[dict[str, Any]]:
    """The finished hands that they played; cards of one that goes on are at the table only."""
    hands = history.finished_hands(match).prefetch_related("actions")
    for hand in _batched(hands):
        if history.seat_in(match, hand.number, user.pk) is not None:
            yield _hand(match, hand, user)


def _hand(match: Match, hand: Hand, user: User) -> dict[str, Any]:
    try:
        return exporting.hand_data(exporting.told(match, [hand], user.pk)[0])
    except history.Unreplayable:
        # Its rules have changed since; the score is all that can be told.
        return {"number": hand.number, "score_after": hand.score_after, "unreplayable": True}


def _action(one: Action) -> dict[str, Any]:
    return {
        "hand": one.hand.number,
        "number": one.number,
        "seat": one.seat,
        "action": one.notation,
        "actor": one.actor,
        "origin": one.origin,
        "at": one.at.isoformat(),
    }


def _list(name: str, items: Iterable[dict[str, Any]]) -> Iterator[str]:
    """A further field of an object that is still open: a list, one piece for each item."""
    yield f',\n"{name}": ['
    for index, item in enumerate(items):
        yield (",\n" if index else "\n") + _json(item)
    yield "]"


def _batched(rows: QuerySet[M]) -> Iterator[M]:
    """All `rows` by age, read `BATCH` at a time: no query stays open while somebody downloads."""
    last = 0
    while batch := list(rows.filter(pk__gt=last).order_by("pk")[:BATCH]):
        yield from batch
        last = batch[-1].pk


def _json(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False)
