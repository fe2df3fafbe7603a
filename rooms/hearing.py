"""The part of a room's socket that hears chat."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.utils import translation

from rooms.outages import UNANSWERED
from rooms.rendering import chat_html
from rooms.services import chat
from rooms.threads import in_thread

log = logging.getLogger(__name__)


class HearsChat(AsyncWebsocketConsumer):
    """Shows its reader what is said in a room; `heard` is the newest message sent or left out.

    Every hint makes it load all it has not shown yet, so that a lost one only delays.
    """

    heard: int | None = None
    language: str = settings.LANGUAGE_CODE

    async def listen(self, code: str, reader: int | None) -> None:
        """Show what was said lately in room `code`, and from here on what is said."""
        # A hint may come while the watch is loading the same messages: each is sent once.
        self._ear = asyncio.Lock()
        self._place, self._reader = code, reader
        await self._hear(whole=True)

    async def chat_said(self, message: dict[str, Any]) -> None:
        """Somebody said something: show it, unless it has been shown already."""
        if self.heard is not None and message["number"] > self.heard:
            await self._hear()

    async def mutes_changed(self, message: dict[str, Any]) -> None:
        """This person wants to hear others than before: show anew what was said."""
        if self.heard is not None:
            await self._hear(whole=True)

    async def _hear(self, *, whole: bool = False) -> None:
        async with self._ear:
            after = 0 if whole or self.heard is None else self.heard
            try:
                html, newest = await in_thread(self._lines, after, whole)
            except UNANSWERED:
                # The watch comes back to it.
                log.exception("What was said in a room could not be shown.")
                return
            self.heard = newest
            if html:
                await self.send(text_data=html)

    def _lines(self, after: int, whole: bool) -> tuple[str, int]:
        """What to send of what was said after `after`, and the id of the newest message."""
        with translation.override(self.language):
            return self._lines_of(after, whole)

    def _lines_of(self, after: int, whole: bool) -> tuple[str, int]:
        said, newest = chat.since(self._place, after, self._reader)
        # Where nothing was ever said, the page shows so already.
        if not said and not (whole and newest):
            return "", newest
        return chat_html(said, self._reader, how="whole" if whole else "news"), newest
