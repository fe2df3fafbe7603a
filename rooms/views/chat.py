"""Saying something in a room, from its page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from rooms.models import User
from rooms.notices import sentence
from rooms.rendering import chat_html
from rooms.services import chat
from rooms.services.refusals import Refused
from rooms.views.guarding import guarded
from rooms.views.room import room_page

TOO_MANY = frozenset({"chat_too_fast"})


@require_http_methods(["GET", "HEAD", "POST"])
@guarded
def say(request: HttpRequest, code: str) -> HttpResponse:
    """Say what the form holds, `text` or the key of a `phrase`, and show the room again.

    For a script that asks (htmx) the answer is a notice alone, empty if all is well, with what was
    said. A refusal keeps what was typed. Raises Http404 for an unknown code.
    """
    if request.method != "POST":
        return redirect("rooms:room", code)
    # As one field of a form, so that the page can show it again; the service cleans it.
    text, phrase = request.POST.get("text", ""), request.POST.get("phrase", "")
    try:
        chat.say(code, _speaker(request), text=text, phrase=phrase)
    except Refused as refused:
        return _refused(request, code, refused, text)
    if request.headers.get("HX-Request"):
        lines, _ = chat.since(code, 0, request.user.pk)
        return HttpResponse(chat_html(lines, request.user.pk, how="news"))
    return redirect(reverse("rooms:room", args=[code]) + "#chat")


def _speaker(request: HttpRequest) -> User:
    if isinstance(request.user, User):
        return request.user
    raise Refused("chat_not_logged_in")


def _refused(request: HttpRequest, code: str, refused: Refused, typed: str) -> HttpResponse:
    status = 429 if refused.code in TOO_MANY else 409
    notice = sentence(refused.code)
    if request.headers.get("HX-Request"):
        return render(request, "rooms/_chat_notice.html", {"notice": notice}, status=status)
    return room_page(request, code, chat_notice=notice, typed=typed, status=status)
