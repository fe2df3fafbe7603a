"""A room's page; everything a person can do there also works as a plain POST to it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from rooms.models import User
from rooms.naming import rules_name
from rooms.notices import sentence
from rooms.rendering import notices_html, table_for
from rooms.services import snapshots
from rooms.services.commands import chair_asked_for, perform
from rooms.services.guests import player_for
from rooms.services.refusals import Refused
from rooms.services.seats import check_chair


@require_http_methods(["GET", "HEAD", "POST"])
def room(request: HttpRequest, code: str) -> HttpResponse:
    """Show the room, or do what its form asks for and show it again.

    Raises Http404 for an unknown code.
    """
    notices = _perform(request, code) if request.method == "POST" else ""
    if notices is None:
        return redirect("rooms:room", code)
    try:
        snapshot = snapshots.load(code)
    except Refused as error:
        raise Http404 from error
    context = {
        "room": {
            "code": code,
            "rules": snapshot.rules,
            "rules_name": rules_name(snapshot.rules),
        },
        "table_html": table_for(snapshot, request.user.pk),
        "notices_html": notices_html([notices] if notices else []),
    }
    return render(request, "rooms/room.html", context, status=409 if notices else 200)


def _perform(request: HttpRequest, code: str) -> str | None:
    """Do what the form asks for. Returns why not, in words, or None where it was done."""
    try:
        perform(code, _player(request, code), request.POST)
    except Refused as refused:
        if refused.code == "no_room":
            raise Http404 from refused
        return sentence(refused.code)
    return None


def _player(request: HttpRequest, code: str) -> User:
    """Whoever asks; sitting down makes a guest of somebody who is nobody yet.

    A guest is a row for good: first it must be known that there is a chair to sit on.
    """
    if isinstance(request.user, User):
        return request.user
    chair = chair_asked_for(request.POST)
    if chair is None:
        raise Refused("not_logged_in")
    check_chair(code, chair)
    return player_for(request)
