"""A room's page; everything a person can do there also works as a plain POST to it."""

from __future__ import annotations

import logging

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from rooms.models import User
from rooms.naming import rules_name
from rooms.notices import sentence
from rooms.outages import OUTAGES
from rooms.phrases import PHRASES, phrase
from rooms.rendering import chat_html, notices_html, table_for
from rooms.services import chat, snapshots
from rooms.services.commands import chair_asked_for, perform
from rooms.services.guests import player_for
from rooms.services.origins import acting_from
from rooms.services.presence import seen
from rooms.services.refusals import Refused
from rooms.services.seats import check_chair
from rooms.views.guarding import guarded

log = logging.getLogger(__name__)


@require_http_methods(["GET", "HEAD", "POST"])
@guarded
def room(request: HttpRequest, code: str) -> HttpResponse:
    """Show the room, or do what its form asks for and show it again.

    Raises Http404 for an unknown code.
    """
    notices = _perform(request, code) if request.method == "POST" else ""
    if notices is None:
        return redirect("rooms:room", code)
    return room_page(request, code, notice=notices or "", status=409 if notices else 200)


def room_page(
    request: HttpRequest,
    code: str,
    *,
    notice: str = "",
    chat_notice: str = "",
    typed: str = "",
    status: int = 200,
) -> HttpResponse:
    """The room's page, with why something was refused, at the table or in its chat, where `typed`
    is what was to be said; for somebody who was put out, that they were.

    Raises Http404 for an unknown code.
    """
    if not _is_let_in(request, code):
        # Not raised as PermissionDenied, which would be logged with a traceback each time.
        return render(request, "403.html", {"reason": sentence("barred")}, status=403)
    try:
        snapshot = snapshots.load(code)
    except Refused as error:
        raise Http404 from error
    reader = request.user.pk
    context = {
        "room": {
            "code": code,
            "rules": snapshot.rules,
            "rules_name": rules_name(snapshot.rules),
            "listed": snapshot.listed,
        },
        "address": request.build_absolute_uri(reverse("rooms:room", args=[code])),
        "table_html": table_for(snapshot, reader),
        "notices_html": notices_html([notice] if notice else []),
        "chat_html": chat_html(chat.since(code, 0, reader)[0], reader),
        "chat_notice": chat_notice,
        "typed": typed,
        "phrases": [(key, phrase(key)) for key in PHRASES],
    }
    return render(request, "rooms/room.html", context, status=status)


def _is_let_in(request: HttpRequest, code: str) -> bool:
    """Note that whoever loads the page is there. Returns False for somebody who was put out."""
    if isinstance(request.user, User):
        try:
            seen(code, request.user)
        except Refused as refused:
            return refused.code != "barred"
        except OUTAGES:
            # The table can be looked at all the same.
            log.exception("Nobody could be told that somebody looks at %s.", code)
    return True


def _perform(request: HttpRequest, code: str) -> str | None:
    """Do what the form asks for. Returns why not, in words, or None where it was done."""
    try:
        user = _player(request, code)
        with acting_from("page", request, user):
            perform(code, user, request.POST)
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
