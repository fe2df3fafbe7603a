"""Room codes are invitations: whoever tries one wrong code after another is stopped.

Only wrong codes are counted, for each address. Once they are too many, right ones are refused as
well, or guessing could go on; but whoever hosts a room or sits in it goes in and out as ever.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from io import BytesIO
from typing import Any, Final

from allauth.core.internal import ratelimit
from django.core.exceptions import PermissionDenied
from django.core.handlers.asgi import ASGIRequest
from django.db.models import Q
from django.http import HttpRequest

from rooms.models import Room, User
from rooms.outages import OUTAGES
from rooms.services.refusals import Refused

log = logging.getLogger(__name__)

# ACCOUNT_RATE_LIMITS says how many.
_LIMIT: Final = {"app": "allauth.account", "action": "guess_code", "limit_get": True}


@contextmanager
def counted(request: HttpRequest, code: str) -> Iterator[None]:
    """Look for room `code` inside: that it is not there counts against the visitor's address.

    Raises Refused("too_many_guesses"), and whatever is raised inside.
    """
    if not _consume(request, dry_run=True) and not _is_at_home(request, code):
        raise Refused("too_many_guesses")
    try:
        yield
    except Refused as refused:
        if refused.code == "no_room":
            _consume(request)
        raise


def request_of(scope: Mapping[str, Any]) -> HttpRequest:
    """A socket's handshake as a request, by which its address and its person are known."""
    request = ASGIRequest({**scope, "type": "http", "method": "GET"}, BytesIO())
    request.user = scope["user"]
    return request


def _consume(request: HttpRequest, *, dry_run: bool = False) -> bool:
    try:
        return ratelimit.consume(request, **_LIMIT, dry_run=dry_run) is not None
    except PermissionDenied:
        # Behind a socket file and without a proxy's word, the server cannot tell one from another.
        return True
    except OUTAGES:
        # Rooms stay open to those invited while nobody counts.
        log.exception("Wrong room codes are not counted now.")
        return True


def _is_at_home(request: HttpRequest, code: str) -> bool:
    user = request.user
    # Asked of the database only if it can be one: PostgreSQL chokes on a null byte.
    if not isinstance(user, User) or not (code.isascii() and code.isalnum()):
        return False
    return Room.objects.filter(Q(host=user) | Q(seats__user=user), code=code).exists()
