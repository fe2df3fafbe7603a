"""The pages for requests that fail.

Django's own read the form once more for its CSRF token, and where the form was what failed they
fail with it: the visitor would get the server's bare English line. None of these reads it.
"""

import logging
import sys
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string

from rooms.outages import OUTAGES

AGAIN_AFTER: Final = 5
"""Seconds after which it is worth asking again."""

log = logging.getLogger(__name__)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400, from the file alone: nothing of the request can be relied on."""
    return HttpResponse(render_to_string("400.html"), status=400)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403, within the site's frame; an exception of ours says why, in the reader's language."""
    return render(request, "403.html", {"reason": str(exception)}, status=403)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404, within the site's frame."""
    return render(request, "404.html", status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """500, from the file alone: whatever failed may be what the frame is built from.

    Django calls it while it handles the error; an outage that no view met (a session that could
    not be stored) is told as such here.
    """
    error = sys.exc_info()[1]
    if isinstance(error, OUTAGES):
        return no_answer(request, error)
    return HttpResponse(render_to_string("500.html"), status=500)


def no_answer(request: HttpRequest, error: BaseException) -> HttpResponse:
    """503, from the file alone, with a button that sends the same form again.

    A transaction that failed has done nothing, so nothing is done twice.
    """
    log.error("No answer to %s %s.", request.method, request.path, exc_info=error)
    context = {"path": request.get_full_path(), "fields": _to_send_again(request)}
    page = render_to_string("503.html", context)
    return HttpResponse(page, status=503, headers={"Retry-After": str(AGAIN_AFTER)})


def _to_send_again(request: HttpRequest) -> list[tuple[str, str]] | None:
    """The fields of a form, all but passwords, which no page repeats; None for a mere page."""
    if request.method != "POST":
        return None
    return [
        (name, value)
        for name, values in request.POST.lists()
        if "password" not in name
        for value in values
    ]
