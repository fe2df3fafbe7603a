"""A viewer at the other end of a socket: connects, clicks, and keeps everything it was sent."""

from __future__ import annotations

import json
import re
from threading import Barrier
from typing import Any

from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.db import connections

from rooms import threads
from rooms.models import User
from truco_site.asgi import application

ORIGIN = [(b"origin", b"http://localhost"), (b"host", b"localhost")]
VERSION = re.compile(r'id="table"[^>]*data-version="(\d+)"')


def session_for(user: User) -> SessionStore:
    """A log-in of `user`, as the log-in page leaves it."""
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return session


class Viewer:
    """One connection; `frames` is all it was ever sent."""

    def __init__(self, code: str, session: SessionStore | None = None, cookie: str = "") -> None:
        if session:
            cookie = f"{settings.SESSION_COOKIE_NAME}={session.session_key}; {cookie}"
        headers = [*ORIGIN, (b"cookie", cookie.encode())]
        self.socket = WebsocketCommunicator(application, f"/ws/salas/{code}/", headers=headers)
        self.frames: list[str] = []
        self.version = -1

    async def connect(self) -> None:
        connected, code = await self.socket.connect(timeout=5)
        assert connected, f"refused with {code}"
        await self.hear()

    async def hear(self) -> str:
        """The next frame; a table in it must never be older than the one before."""
        frame: str = await self.socket.receive_from(timeout=5)
        self.frames.append(frame)
        if found := VERSION.search(frame):
            assert int(found[1]) >= self.version
            self.version = int(found[1])
        return frame

    async def catch_up(self, version: int) -> None:
        """Hear until the table of `version` has come."""
        while self.version < version:
            await self.hear()

    async def send(self, **form: Any) -> None:
        await self.socket.send_to(text_data=json.dumps(form))

    async def click(self, notation: str) -> str:
        """Play as the form does; the answer to this viewer alone, a notice or an empty box."""
        await self.send(action=notation, version=str(self.version), HEADERS={})
        return await self.answer()

    async def answer(self) -> str:
        frame = await self.hear()
        while 'id="notices"' not in frame:
            frame = await self.hear()
        return frame

    async def leave(self) -> None:
        await self.socket.disconnect(timeout=5)


async def release_connections() -> None:
    """Close the database connections of every thread that served sockets.

    The communicator switches off Channels' own closing of old ones, and PostgreSQL does not drop a
    test database that somebody is still connected to.
    """
    await sync_to_async(connections.close_all)()
    if threads._executor is not None:
        everybody = Barrier(threads.WORKERS)

        def close(_: int) -> None:
            # Held here until each worker has come, so that none closes twice and another never.
            everybody.wait(timeout=10)
            connections.close_all()

        await sync_to_async(lambda: list(threads._workers().map(close, range(threads.WORKERS))))()
