"""Rooms now and before: how they stand, who is there, what is due, and closing one."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.template.defaultfilters import date, time
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rooms.admin.base import CappedPaginator, ReadOnly
from rooms.admin.desk import Decides, DecisionInline, Tool, list_of
from rooms.admin.filters import RulesFilter
from rooms.models import Match, Presence, Room, Seat
from rooms.services import moderation
from rooms.services.company import EXPIRY, is_connected

_OPEN: Final = Q(closed_at__isnull=True)
_EMPTY: Final = _OPEN & Q(emptied_at__isnull=False)
_PAUSED: Final = _OPEN & Q(emptied_at__isnull=True, paused_at__isnull=False)
_GOING: Final = _OPEN & Q(emptied_at__isnull=True, paused_at__isnull=True)
_LIVE: Final = Q(match__isnull=False, match__finished_at__isnull=True)
STATES: Final[dict[str, tuple[str | Promise, Q]]] = {
    "playing": (_("jogando"), _GOING & _LIVE),
    "waiting": (_("esperando"), _GOING & ~_LIVE),
    "paused": (_("em pausa"), _PAUSED),
    "empty": (_("vazia"), _EMPTY),
    "closed": (_("fechada"), ~_OPEN),
}


def standing_of(room: Room) -> str:
    """How the room stands, a key of `STATES`."""
    if room.closed_at:
        return "closed"
    if room.emptied_at:
        return "empty"
    if room.paused_at:
        return "paused"
    return "playing" if room.match and room.match.finished_at is None else "waiting"


def next_due(room: Room) -> tuple[datetime, str | Promise] | None:
    """The next deadline of the room, and what happens then; None where nothing is due."""
    if room.closed_at:
        return None
    dues: list[tuple[datetime | None, str | Promise]] = [(room.look_at, _("ver quem está"))]
    if room.emptied_at:
        dues.append((room.emptied_at + EXPIRY, _("fechar, se ninguém voltar")))
    if room.match and not room.paused_at:
        dues.append((room.match.turn_due_at, _("prazo da vez")))
        dues.append((room.match.deal_due_at, _("próxima mão")))
        dues.append((room.match.bot_due_at, _("robô joga")))
        dues.append((room.match.aside_due_at, _("robô joga")))
    known = [(at, what) for at, what in dues if at is not None]
    return min(known, key=lambda due: due[0], default=None)


class StateFilter(admin.SimpleListFilter):
    """By how rooms stand."""

    title = _("situação")
    parameter_name = "situacao"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """The states."""
        return [(key, str(label)) for key, (label, _q) in STATES.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Room]) -> QuerySet[Room]:
        """Rooms that stand so."""
        state = STATES.get(self.value() or "")
        return queryset if state is None else queryset.filter(state[1])


class SeatInline(ReadOnly, admin.TabularInline):
    """The chairs of a room."""

    model = Seat
    fk_name = "room"
    extra = 0
    fields = ["number", "user", "bot", "reserved_by"]

    def get_queryset(self, request: HttpRequest) -> Any:
        """With the people, in one query."""
        return super().get_queryset(request).select_related("user", "reserved_by")


class PresenceInline(ReadOnly, admin.TabularInline):
    """Who is connected, and who has gone and may come back."""

    model = Presence
    extra = 0
    fields = ["who", "is_there", "since", "seen_at"]
    readonly_fields = ["who", "is_there"]
    verbose_name_plural = _("quem está")

    def get_queryset(self, request: HttpRequest) -> Any:
        """With the people, in one query."""
        return super().get_queryset(request).select_related("user")

    @admin.display(description=_("pessoa"))
    def who(self, presence: Presence) -> str:
        """Their name; whoever watches without a log-in has none."""
        return str(presence.user or _("sem nome"))

    @admin.display(description=_("conectada"), boolean=True)
    def is_there(self, presence: Presence) -> bool:
        """Connected now, or away."""
        return is_connected(presence, timezone.now())


class MatchInline(ReadOnly, admin.TabularInline):
    """The matches played in a room, newest first."""

    model = Match
    extra = 0
    fields = ["rules", "score", "winner", "started_at", "finished_at"]
    ordering = ["-pk"]
    show_change_link = True

    def get_queryset(self, request: HttpRequest) -> Any:
        """Without the snapshots, which are large and hold cards."""
        return super().get_queryset(request).defer("state", "seated")


class RoomDecisions(DecisionInline):
    """What was decided about the room."""

    fk_name = "room"


@admin.register(Room)
class RoomAdmin(ReadOnly, Decides, admin.ModelAdmin):
    """Rooms, the busiest first."""

    list_display = [
        "code",
        "standing",
        "connected",
        "deadline",
        "rules",
        "host",
        "listed",
        "touched_at",
    ]
    list_filter = [StateFilter, RulesFilter, "listed", "created_at"]
    search_fields = ["code", "seats__user__username", "seats__user__display_name"]
    search_help_text = _("Código da sala, ou nome de quem está sentado")
    ordering = ["-touched_at"]
    show_full_result_count = False
    paginator = CappedPaginator
    fields = [
        "code",
        "standing",
        "deadline",
        "rules",
        "options",
        "listed",
        "host",
        "match",
        "barred",
        "created_at",
        "touched_at",
        "closed_at",
    ]
    readonly_fields = ["standing", "deadline"]
    inlines = [PresenceInline, SeatInline, MatchInline, RoomDecisions]
    actions = ["close_rooms"]

    def get_queryset(self, request: HttpRequest) -> Any:
        """With what the list shows, in as many queries for one room as for a hundred."""
        rooms = super().get_queryset(request).select_related("host", "match")
        return rooms.defer("match__state", "match__seated").prefetch_related("presences")

    @admin.display(description=_("situação"))
    def standing(self, room: Room) -> str:
        """How it stands, in words."""
        return str(STATES[standing_of(room)][0])

    @admin.display(description=_("quem está"))
    def connected(self, room: Room) -> str:
        """How many are connected, and how many are away."""
        now = timezone.now()
        rows = room.presences.all()
        there = sum(is_connected(row, now) for row in rows)
        away = len(rows) - there
        return _("%(there)d (fora: %(away)d)") % {"there": there, "away": away}

    @admin.display(description=_("próximo prazo"))
    def deadline(self, room: Room) -> str:
        """When, and what for."""
        due = next_due(room)
        if due is None:
            return "-"
        at = timezone.localtime(due[0])
        return f"{date(at, 'SHORT_DATE_FORMAT')} {time(at, 'H:i:s')}: {due[1]}"

    def has_close_permission(self, request: HttpRequest) -> bool:
        """Whether the admin may close rooms."""
        return may_close(request)

    @admin.action(description=_("Fechar, com o motivo"), permissions=["close"])
    def close_rooms(self, request: HttpRequest, queryset: QuerySet[Room]) -> Any:
        """Ask for the reason, then close for good."""

        def close(room: Room, **why: Any) -> None:
            moderation.close_room(room.code, **why)

        return self.decide(request, queryset, _("Fechar salas para sempre"), close)

    def tools(self, request: HttpRequest, row: Room) -> list[Tool]:
        """Closing it."""
        return closing_tools(request, row)


def may_close(request: HttpRequest) -> bool:
    """Whether the admin may close rooms."""
    return bool(request.user.has_perm("rooms.close_any_room"))


def closing_tools(request: HttpRequest, room: Room, report: int | None = None) -> list[Tool]:
    """The button that closes `room`, where there is something to close."""
    if room.closed_at or not may_close(request):
        return []
    label = _("Fechar a sala %(code)s") % {"code": room.code}
    return [Tool(label, list_of(Room), "close_rooms", room.pk, report)]
