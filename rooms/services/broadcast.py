"""Tell connections that there is something newer to see, never what."""

from __future__ import annotations

import logging
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

log = logging.getLogger(__name__)


def group_of(code: str) -> str:
    """The channel group of everybody who looks at the room."""
    return f"room.{code}"


def group_of_person(user_id: int) -> str:
    """The channel group of all connections of one person."""
    return f"person.{user_id}"


def room_changed(code: str, version: int) -> None:
    """Hint that the room has reached `version`. Called after commit; a lost hint heals."""
    _send(group_of(code), {"type": "room.changed", "version": version})


def person_changed(user_id: int) -> None:
    """Hint that what this person may do has changed. Called after commit."""
    _send(group_of_person(user_id), {"type": "person.changed"})


def _send(group: str, message: dict[str, Any]) -> None:
    layer = get_channel_layer()
    if layer is None:
        return
    try:
        async_to_sync(layer.group_send)(group, message)
    except Exception:
        # What was done is done and durable: nobody must be told otherwise because a hint was lost.
        # `rooms.watch` makes up for it.
        log.exception("A hint to %s was lost.", group)
