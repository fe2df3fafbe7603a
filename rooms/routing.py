"""Socket addresses."""

from __future__ import annotations

from typing import Any, Final

from django.urls import re_path

from rooms.consumers import RoomConsumer

# Django's `re_path` is typed for views; Channels routes ASGI applications with it.
_room: Any = RoomConsumer.as_asgi()

websocket_urlpatterns: Final = [re_path(r"^ws/salas/(?P<code>[a-z0-9]{1,12})/$", _room)]
