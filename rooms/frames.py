"""What every socket of ours has in common, whatever it shows: frames in, frames out."""

from __future__ import annotations

import json
import time
from typing import Any, Final

from channels.generic.websocket import AsyncWebsocketConsumer

from rooms.services.refusals import Refused

LONGEST_FRAME: Final = 8 * 1024
"""Characters; a form of ours is well below one thousand."""
FRAMES_AT_ONCE: Final = 60
FRAMES_A_SECOND: Final = 10


class LeanConsumer(AsyncWebsocketConsumer):
    """A consumer that does not wait for the database thread before every event.

    The stock one closes old connections, on the one thread that all database calls share, before
    it dispatches anything: one slow query then holds up every socket. `in_thread` looks after the
    connections where they are used. Once closed by us it sends nothing more, whatever comes up
    before the other end knows.
    """

    is_over = False

    async def close(self, code: int | bool | None = None, reason: str | None = None) -> None:
        """Close the connection from this end."""
        self.is_over = True
        await super().close(code, reason)

    async def send(  # type: ignore[override]  # as the stock one overrides its own base
        self, text_data: str | None = None, bytes_data: bytes | None = None, close: bool = False
    ) -> None:
        """Send a frame, if the connection is still to be used."""
        if not self.is_over:
            await super().send(text_data, bytes_data, close)

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Call the handler named by the message's type."""
        handler = getattr(self, message["type"].replace(".", "_"), None)
        if handler is None:
            raise ValueError(f"no handler for {message['type']}")
        await handler(message)


class Patience:
    """Counts frames: so many at once, so many more each second; people never come near it."""

    def __init__(self) -> None:
        self.left = float(FRAMES_AT_ONCE)
        self.at = time.monotonic()

    def is_at_an_end(self) -> bool:
        """Count one frame more. Returns whether that was one too many."""
        now = time.monotonic()
        self.left = min(FRAMES_AT_ONCE, self.left + (now - self.at) * FRAMES_A_SECOND) - 1
        self.at = now
        return self.left < 0


def read_form(text: str | None) -> dict[str, Any]:
    """The form in a text frame. Raises Refused for anything that is none of ours."""
    if text is None or len(text) > LONGEST_FRAME:
        raise Refused("not_understood")
    try:
        form = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Refused("not_understood") from error
    if not isinstance(form, dict):
        raise Refused("not_understood")
    return form
