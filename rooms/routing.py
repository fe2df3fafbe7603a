"""Socket addresses."""

from __future__ import annotations

from typing import Any, Final

from channels.security.websocket import WebsocketDenier
from django.urls import re_path

from rooms.consumers import RoomConsumer

# Django's `re_path` is typed for views; Channels routes ASGI applications with it.
_room: Any = RoomConsumer.as_asgi()
_nothing: Any = WebsocketDenier.as_asgi()

websocket_urlpatterns: Final = [
    re_path(r"^ws/salas/(?P<code>[a-z0-9]{1,12})/$", _room),
    # Without it Channels raises, and every stray handshake is a fault in the log.
    re_path(r"", _nothing),
]
