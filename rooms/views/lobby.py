"""The lobby: rooms open now, a new one, a table in one click."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from engine.variants import RULE_SETS
from rooms.forms import RoomForm
from rooms.models import Room
from rooms.naming import rules_about, rules_name, unusual
from rooms.notices import sentence
from rooms.services import guesses, lobby
from rooms.services.guests import player_for
from rooms.services.refusals import Refused
from rooms.services.signals import deck_name

PER_PAGE: Final = 20


@dataclass(frozen=True, slots=True)
class OpenRoom:
    """A line of the lobby: `chairs` says of each whether it is taken, `names` who sits there."""

    code: str
    url: str
    rules_name: str
    rules_note: str
    chairs: tuple[bool, ...]
    names: tuple[str, ...]
    status: str

    @property
    def seats(self) -> int:
        """How many chairs there are."""
        return len(self.chairs)

    @property
    def seats_taken(self) -> int:
        """How many of them are taken."""
        return sum(self.chairs)


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The lobby."""
    return render(request, "rooms/lobby.html", _rooms(request))


@require_safe
def rooms(request: HttpRequest) -> HttpResponse:
    """The list of open rooms alone, which the lobby asks for again and again."""
    return render(request, "rooms/_rooms.html", _rooms(request))


@require_http_methods(["GET", "POST"])
def create(request: HttpRequest) -> HttpResponse:
    """Choose the rules (`?regras=`), then their options; open a room and go there.

    Raises Http404 for rules that do not exist.
    """
    rules = request.GET.get("regras")
    if rules is None:
        return render(request, "rooms/choose_rules.html", {"choices": _choices()})
    if rules not in RULE_SETS:
        raise Http404
    form = RoomForm(request.POST or None, rules=rules)
    if request.method == "POST" and form.is_valid():
        listed = form.cleaned_data["listed"]
        try:
            return redirect(
                lobby.open_room(
                    player_for(request), rules=rules, options=form.options, listed=listed
                )
            )
        except Refused as refused:
            return _back_to_the_lobby(request, refused)
    context = {"form": form, "rules": rules, "rules_name": rules_name(rules)}
    return render(request, "rooms/create.html", context)


@require_POST
def play_now(request: HttpRequest) -> HttpResponse:
    """A table with bots, at once, for whoever asks; `regras` names the rules, if they matter.

    Raises Http404 for rules that do not exist.
    """
    rules = request.POST.get("regras", next(iter(RULE_SETS)))
    if rules not in RULE_SETS:
        raise Http404
    try:
        return redirect(lobby.play_now(player_for(request), rules=rules))
    except Refused as refused:
        return _back_to_the_lobby(request, refused)


@require_POST
def join(request: HttpRequest) -> HttpResponse:
    """Go to the room with the code that was typed; a wrong one is told beside the field."""
    code = request.POST.get("code", "")
    try:
        with guesses.counted(request, code.strip().lower()):
            return redirect(lobby.find_room(code))
    except Refused as refused:
        context = _rooms(request) | {
            "join_code": code[:40],
            "join_error": sentence(refused.code),
        }
        status = 404 if refused.code == "no_room" else 429
        return render(request, "rooms/lobby.html", context, status=status)


def _choices() -> list[dict[str, str]]:
    return [
        {
            "slug": slug,
            "name": rules_name(slug),
            "about": rules_about(slug),
            "deck": deck_name(slug),
        }
        for slug in RULE_SETS
    ]


def _back_to_the_lobby(request: HttpRequest, refused: Refused) -> HttpResponse:
    messages.warning(request, sentence(refused.code))
    return redirect("rooms:lobby")


def _rooms(request: HttpRequest) -> dict[str, Any]:
    """The page `?page=` of the list; the nearest one where there is none of that number."""
    page = Paginator(lobby.open_rooms(), PER_PAGE).get_page(request.GET.get("page"))
    return {"page": page, "rooms": [_line(room) for room in page.object_list]}


def _line(room: Room) -> OpenRoom:
    seats = list(room.seats.all())
    playing = room.match is not None and room.match.finished_at is None
    return OpenRoom(
        code=room.code,
        url=room.get_absolute_url(),
        rules_name=rules_name(room.rules),
        rules_note=unusual(RULE_SETS[room.rules].chosen({}), room.options),
        chairs=tuple(not seat.is_empty for seat in seats),
        names=tuple(seat.name for seat in seats if not seat.is_empty),
        status="playing" if playing else "waiting",
    )
