"""The lobby: rooms open now, a new one, a table in one click."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from engine.variants import RULE_SETS
from rooms.forms import RoomForm
from rooms.models import Room
from rooms.notices import sentence
from rooms.present import rules_name
from rooms.services import lobby
from rooms.services.guests import player_for
from rooms.services.refusals import Refused

SHOWN: Final = 60


@dataclass(frozen=True, slots=True)
class OpenRoom:
    """A line of the lobby: `chairs` says of each whether it is taken, `names` who sits there."""

    code: str
    url: str
    rules_name: str
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
    return render(request, "rooms/lobby.html", {"rooms": _rooms()})


@require_safe
def rooms(request: HttpRequest) -> HttpResponse:
    """The list of open rooms alone, which the lobby asks for again and again."""
    return render(request, "rooms/_rooms.html", {"rooms": _rooms()})


@require_http_methods(["GET", "POST"])
def create(request: HttpRequest) -> HttpResponse:
    """Open a room and go there."""
    form = RoomForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            return redirect(lobby.open_room(player_for(request), **form.cleaned_data))
        except Refused as refused:
            return _back_to_the_lobby(request, refused)
    return render(request, "rooms/create.html", {"form": form})


@require_POST
def play_now(request: HttpRequest) -> HttpResponse:
    """A table with bots, at once, for whoever asks."""
    try:
        return redirect(lobby.play_now(player_for(request), rules=next(iter(RULE_SETS))))
    except Refused as refused:
        return _back_to_the_lobby(request, refused)


@require_POST
def join(request: HttpRequest) -> HttpResponse:
    """Go to the room with the code that was typed; a wrong one is told beside the field."""
    code = request.POST.get("code", "")
    try:
        return redirect(lobby.find_room(code))
    except Refused as refused:
        context = {
            "rooms": _rooms(),
            "join_code": code[:40],
            "join_error": sentence(refused.code),
        }
        return render(request, "rooms/lobby.html", context, status=404)


def _back_to_the_lobby(request: HttpRequest, refused: Refused) -> HttpResponse:
    messages.warning(request, sentence(refused.code))
    return redirect("rooms:lobby")


def _rooms() -> list[OpenRoom]:
    return [_line(room) for room in lobby.open_rooms()[:SHOWN]]


def _line(room: Room) -> OpenRoom:
    seats = list(room.seats.all())
    playing = room.match is not None and room.match.finished_at is None
    return OpenRoom(
        code=room.code,
        url=room.get_absolute_url(),
        rules_name=rules_name(room.rules),
        chairs=tuple(not seat.is_empty for seat in seats),
        names=tuple(seat.name for seat in seats if not seat.is_empty),
        status="playing" if playing else "waiting",
    )
