"""Tell connections that there is something newer to see, never what."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import Future
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

log = logging.getLogger(__name__)

serving: asyncio.AbstractEventLoop | None = None
"""The loop of the server this process is, if it is one.

Hints are handed to it and not waited for: a thread that waited for a loop which is just being
stopped would keep the process from ending, for ever.
"""


def group_of(code: str) -> str:
    """The channel group of everybody who looks at the room."""
    return f"room.{code}"


def group_of_person(user_id: int) -> str:
    """The channel group of all connections of one person."""
    return f"person.{user_id}"


def room_changed(code: str, version: int) -> None:
    """Hint that the room has reached `version`. Called after commit; a lost hint heals."""
    _send(group_of(code), {"type": "room.changed", "version": version})


def something_said(code: str, number: int) -> None:
    """Hint that the room has heard message `number`. Called after commit; a lost hint heals."""
    _send(group_of(code), {"type": "chat.said", "number": number})


def mutes_changed(user_id: int) -> None:
    """Hint that this person wants to hear others than before. Called after commit."""
    _send(group_of_person(user_id), {"type": "mutes.changed"})


def person_changed(user_id: int) -> None:
    """Hint that what this person may do has changed. Called after commit."""
    _send(group_of_person(user_id), {"type": "person.changed"})


def tab_changed(user_id: int, code: str, tab: str) -> None:
    """Hint that `tab` acts for this person in the room from now on; empty: none does."""
    _send(group_of_person(user_id), {"type": "tab.changed", "code": code, "tab": tab})


def signal_sent(user_id: int, code: str, seat: int, signal: str) -> None:
    """Pass a partner's signal on to one person's connections to that room, and to nobody else."""
    _send(
        group_of_person(user_id),
        {"type": "partner.signalled", "code": code, "seat": seat, "signal": signal},
    )


def _send(group: str, message: dict[str, Any]) -> None:
    layer = get_channel_layer()
    if layer is None:
        return
    try:
        if serving is None:
            async_to_sync(layer.group_send)(group, message)
        elif serving.is_running():
            sent = asyncio.run_coroutine_threadsafe(layer.group_send(group, message), serving)
            sent.add_done_callback(_note_failure)
    except Exception:
        # What was done is done and durable: nobody must be told otherwise because a hint was lost.
        # `rooms.watch` makes up for it.
        log.exception("A hint to %s was lost.", group)


def _note_failure(sent: Future[None]) -> None:
    if not sent.cancelled() and (error := sent.exception()) is not None:
        log.error("A hint was lost.", exc_info=error)
