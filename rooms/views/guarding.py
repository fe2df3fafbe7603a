"""What guards the pages of a room: codes cannot be tried one after another."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from allauth.core.ratelimit import respond_429
from django.http import Http404, HttpRequest, HttpResponse

from rooms.services import guesses, lobby
from rooms.services.refusals import Refused

RoomView = Callable[[HttpRequest, str], HttpResponse]


def guarded(view: RoomView) -> RoomView:
    """`view` for rooms that exist. Raises Http404 otherwise; answers 429 to whoever guesses."""

    @wraps(view)
    def wrapped(request: HttpRequest, code: str) -> HttpResponse:
        try:
            with guesses.counted(request, code):
                lobby.find_room(code)
        except Refused as refused:
            if refused.code == "no_room":
                raise Http404 from refused
            response: HttpResponse = respond_429(request)
            return response
        return view(request, code)

    return wrapped
