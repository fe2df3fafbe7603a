"""Sessions: only cookies that can be one of ours, a longer life for those in use."""

import logging
import re
from collections.abc import Callable
from typing import Any

from asgiref.sync import iscoroutinefunction, sync_to_async
from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends import db
from django.contrib.sessions.backends.base import UpdateError
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.decorators import sync_and_async_middleware

from rooms.outages import OUTAGES
from rooms.services import guests

RENEWED = "renewed"
"""Where a session keeps the day on which its time was last set anew."""

log = logging.getLogger(__name__)

_KEY = re.compile(r"[a-z0-9]{32}")


class SessionStore(db.SessionStore):
    """Sessions in the database; this module is the SESSION_ENGINE."""

    def save(self, must_create: bool = False) -> None:
        """Store the session; an outage is raised as what it is.

        Django takes it for a session that somebody ended meanwhile, and answers that the visitor's
        request was malformed.
        """
        try:
            super().save(must_create)
        except UpdateError as error:
            if isinstance(error.__context__, OUTAGES):
                raise error.__context__ from None
            raise


def drop_odd_key(cookies: dict[str, str]) -> None:
    """Take the session's cookie away unless it can be a key that Django has made.

    PostgreSQL chokes on a null byte, and no other odd key is worth a query.
    """
    if not _KEY.fullmatch(cookies.get(settings.SESSION_COOKIE_NAME, "")):
        cookies.pop(settings.SESSION_COOKIE_NAME, None)


@sync_and_async_middleware
def plausible_keys(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable:
    """Pages: drop an odd session cookie before anybody looks the session up."""
    if iscoroutinefunction(get_response):

        async def middleware(request: HttpRequest) -> HttpResponse:
            drop_odd_key(request.COOKIES)
            return await get_response(request)

        return middleware

    def sync_middleware(request: HttpRequest) -> HttpResponse:
        drop_odd_key(request.COOKIES)
        return get_response(request)

    return sync_middleware


class PlausibleKeys:
    """Sockets: the same, between Channels' cookies and its sessions."""

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        drop_odd_key(scope["cookies"])
        return await self.application(scope, receive, send)


@sync_and_async_middleware
def renewal(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable:
    """Give the session of whoever comes back its full time again, once a day.

    A guest has no other way in: one who plays daily must not be forgotten after SESSION_COOKIE_AGE.
    """
    if iscoroutinefunction(get_response):

        async def middleware(request: HttpRequest) -> HttpResponse:
            response = await get_response(request)
            if _is_to_be_renewed(request, response):
                await sync_to_async(_renew)(request)
            return response

        return middleware

    def sync_middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if _is_to_be_renewed(request, response):
            _renew(request)
        return response

    return sync_middleware


def _is_to_be_renewed(request: HttpRequest, response: HttpResponse) -> bool:
    session = request.session
    # Only one that the view has read already: a page that needs no session costs no query.
    is_in_use = response.status_code < 500 and session.accessed and SESSION_KEY in session
    return is_in_use and session.get(RENEWED) != _today()


def _renew(request: HttpRequest) -> None:
    try:
        guests.note_seen(request.session[SESSION_KEY])
    except OUTAGES:
        # The page is there, and must not be lost for this; the next one tries again.
        log.warning("A session could not be renewed.", exc_info=True)
    else:
        request.session[RENEWED] = _today()


def _today() -> str:
    return timezone.localdate().isoformat()
