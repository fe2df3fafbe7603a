"""What every response carries."""

from collections.abc import Callable

from asgiref.sync import iscoroutinefunction
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.decorators import sync_and_async_middleware
from django.utils.deprecation import MiddlewareMixin

from truco_site.errors import page_not_found


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


class NotFoundPage(MiddlewareMixin):
    """Shows our own page for a room or a match that is not there, with DEBUG on as well.

    `make run` has DEBUG on, and whoever mistypes a room's code there is a player all the same.
    """

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Turn a view's Http404 into the page; leave everything else to Django."""
        return page_not_found(request, error) if isinstance(error, Http404) else None
