"""What every response carries."""

import logging
from collections.abc import Callable

from asgiref.sync import iscoroutinefunction
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.decorators import sync_and_async_middleware
from django.utils.deprecation import MiddlewareMixin

from rooms.outages import OUTAGES
from rooms.speech import language_of
from truco_site.errors import no_answer, page_not_found

log = logging.getLogger(__name__)


@sync_and_async_middleware
def content_security_policy(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable:
    """Send settings.CONTENT_SECURITY_POLICY with every response, error pages included."""
    if iscoroutinefunction(get_response):

        async def middleware(request: HttpRequest) -> HttpResponse:
            return _protected(await get_response(request))

        return middleware

    return lambda request: _protected(get_response(request))


def _protected(response: HttpResponse) -> HttpResponse:
    response.headers.setdefault("Content-Security-Policy", settings.CONTENT_SECURITY_POLICY)
    return response


@sync_and_async_middleware
def kept_nowhere(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable:
    """Forbid every browser and proxy to keep a page, unless its view says otherwise.

    Each page has its reader's name in its head, and a room has their cards: whoever sits down at
    the same browser after them must not find those by pressing Back.
    """
    if iscoroutinefunction(get_response):

        async def middleware(request: HttpRequest) -> HttpResponse:
            return _kept_nowhere(await get_response(request))

        return middleware

    return lambda request: _kept_nowhere(get_response(request))


def _kept_nowhere(response: HttpResponse) -> HttpResponse:
    response.headers.setdefault("Cache-Control", "private, no-store")
    return response


class Language(MiddlewareMixin):
    """Speaks to each in the language they chose; to whoever has not, in the site's own."""

    def process_request(self, request: HttpRequest) -> None:
        """Activate the language, until the response is made."""
        translation.activate(_language_for(request))

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Say which language it is, and what it depends on."""
        patch_vary_headers(response, ("Cookie",))
        response.headers.setdefault("Content-Language", translation.get_language())
        translation.deactivate()
        return response


def _language_for(request: HttpRequest) -> str:
    try:
        return language_of(request.user, request.COOKIES)
    except OUTAGES:
        # The page meets it too, and tells it properly.
        log.debug("Nobody knows who is asking.")
    return language_of(None, request.COOKIES)


class ErrorPages(MiddlewareMixin):
    """Shows our own page where a view fails in a way that is no fault of ours, DEBUG or not.

    `make run` has DEBUG on, and whoever mistypes a room's code there is a player all the same.
    """

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Turn a view's Http404, and an outage, into a page; leave everything else to Django."""
        if isinstance(error, Http404):
            return page_not_found(request, error)
        return no_answer(request, error) if isinstance(error, OUTAGES) else None
