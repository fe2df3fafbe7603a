"""Chat: what those present in a room say to one another.

It lives beside the table: saying something never changes the room's version, so that no click on a
card comes too late because somebody talked.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Final

from django.db import transaction
from django.db.models import OuterRef, Subquery
from django.utils import timezone

from rooms.models import Message, Mute, Room, User
from rooms.models.chat import LONGEST_TEXT
from rooms.phrases import PHRASES, phrase
from rooms.services import broadcast
from rooms.services.limits import Limit
from rooms.services.refusals import Refused

SHOWN: Final = 50
"""So many messages of a room are shown, the newest ones."""
LIMITS: Final = (Limit("chat.burst", 6, 10), Limit("chat", 40, 300))

# Cc control, Cf format (zero-width, bidi), Cs surrogates, Co private use, Cn unassigned.
_INVISIBLE: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
_JOINER: Final = "\u200d"
"""Format too, but it makes one sign out of several people."""
_BLANK: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\ufff0-\ufffc]"
)
MOST_MARKS: Final = 2
"""Accents on one letter: some languages need two, towers of them none."""


@dataclass(frozen=True, slots=True)
class Said:
    """A message as its reader sees it."""

    number: int
    user_id: int
    name: str
    text: str
    at: datetime


def say(
    code: str, user: User, *, text: str = "", phrase: str = "", now: datetime | None = None
) -> int:
    """`user` says `text`, or the phrase with that key, in room `code`. Returns the message's id.

    Raises Refused: `no_room`, `room_closed`, `barred`, `suspended`, `not_understood`, `chat_empty`,
    `chat_too_long`, `chat_too_fast`.
    """
    now = now or timezone.now()
    if not user.is_active:
        raise Refused("suspended")
    text = _checked(text, phrase)
    if not all(limit.allows(user.pk, now) for limit in LIMITS):
        raise Refused("chat_too_fast")
    with transaction.atomic():
        # The room's lock puts its messages in order. It also keeps them off a room just deleted.
        room = _room_to_speak_in(code, user)
        message = Message.objects.create(room=room, user=user, text=text, phrase=phrase, at=now)
        transaction.on_commit(partial(broadcast.something_said, code, message.pk))
    return message.pk


def _room_to_speak_in(code: str, user: User) -> Room:
    room = Room.objects.select_for_update().filter(code=code).first()
    if room is None:
        raise Refused("no_room")
    if room.closed_at is not None:
        raise Refused("room_closed")
    if room.barred.filter(pk=user.pk).exists():
        raise Refused("barred")
    return room


def since(code: str, number: int, reader: int | None) -> tuple[list[Said], int]:
    """What was said in the room after message `number`, as far as `reader` wants to hear of it.

    At most the newest `SHOWN`. Also returns the id of the newest message, heard or not.
    """
    messages = Message.objects.filter(room__code=code, pk__gt=number).select_related("user")
    newest = list(messages.order_by("-pk")[:SHOWN])
    if not newest:
        return [], number
    muted = muted_by(reader) if any(one.user_id != reader for one in newest) else frozenset()
    heard = [said(one) for one in reversed(newest) if one.user_id not in muted]
    return heard, newest[0].pk


def said(message: Message) -> Said:
    """The message in words, a phrase in the language that is active."""
    words = message.text or phrase(message.phrase)
    return Said(message.pk, message.user_id, str(message.user), words, message.at)


def muted_by(reader: int | None) -> frozenset[int]:
    """The ids of the people whom `reader` has muted."""
    if reader is None:
        return frozenset()
    return frozenset(Mute.objects.filter(by=reader).values_list("muted", flat=True))


def newest(codes: Collection[str]) -> list[tuple[str, int]]:
    """The id of the newest message of each of these rooms in which something was said."""
    # One probe of the index for each room, however much was said there.
    last = Message.objects.filter(room=OuterRef("pk")).order_by("-pk").values("pk")[:1]
    rooms = Room.objects.filter(code__in=codes).annotate(newest=Subquery(last))
    return list(rooms.filter(newest__isnull=False).values_list("code", "newest"))


def clean(text: str) -> str:
    """`text` on one line, without what cannot be seen or turns other text around."""
    text = unicodedata.normalize("NFC", text)
    text = "".join(_visible(char) for char in text)
    text = _without_towers(_BLANK.sub("", text))
    # A joiner that joins nothing would make an empty message look like one.
    return " ".join(text.split()).strip(_JOINER + " ")


def _checked(text: str, key: str) -> str:
    """The text to store; a phrase has none. Raises Refused."""
    if key:
        if text or key not in PHRASES:
            raise Refused("not_understood")
        return ""
    if len(text) > 10 * LONGEST_TEXT:
        raise Refused("chat_too_long")
    text = clean(text)
    if not text:
        raise Refused("chat_empty")
    if len(text) > LONGEST_TEXT:
        raise Refused("chat_too_long")
    return text


def _visible(char: str) -> str:
    if char.isspace():
        return " "
    return "" if unicodedata.category(char) in _INVISIBLE and char != _JOINER else char


def _without_towers(text: str) -> str:
    kept, marks = [], 0
    for char in text:
        marks = marks + 1 if unicodedata.category(char)[0] == "M" else 0
        if marks <= MOST_MARKS:
            kept.append(char)
    return "".join(kept)
