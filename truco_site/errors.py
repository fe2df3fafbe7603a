"""The pages for requests that fail.

Django's own read the form once more for its CSRF token, and where the form was what failed they
fail with it: the visitor would get the server's bare English line. None of these reads it.
"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400, from the file alone: nothing of the request can be relied on."""
    return HttpResponse(render_to_string("400.html"), status=400)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403, within the site's frame."""
    return render(request, "403.html", status=403)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404, within the site's frame."""
    return render(request, "404.html", status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """500, from the file alone: whatever failed may be what the frame is built from."""
    return HttpResponse(render_to_string("500.html"), status=500)
