"""The admin's desk: the record, to be read and never to be edited."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from rooms.admin_base import ReadOnly
from rooms.admin_reports import ReportAdmin
from rooms.models import Action, Hand, Match, Participation, Report, Room, Seat, User

admin.site.register(Report, ReportAdmin)


class SeatInline(ReadOnly, admin.TabularInline):
    """The chairs of a room."""

    model = Seat
    extra = 0
    fields = ["number", "user", "bot"]


class ParticipationInline(ReadOnly, admin.TabularInline):
    """Who sat where in a match."""

    model = Participation
    extra = 0
    fields = ["seat", "name", "user", "is_bot", "from_hand", "to_hand"]


class ActionInline(ReadOnly, admin.TabularInline):
    """What was done in a hand, and by whom."""

    model = Action
    extra = 0
    fields = ["number", "seat", "notation", "actor", "user", "at"]

    def get_queryset(self, request: HttpRequest) -> Any:
        """Only what can no longer help anybody who plays: a covered card is in the notation."""
        return super().get_queryset(request).filter(hand__finished_at__isnull=False)


@admin.register(Room)
class RoomAdmin(ReadOnly, admin.ModelAdmin):
    """Rooms, the busiest first."""

    list_display = ["code", "rules", "host", "listed", "version", "touched_at", "due_at"]
    list_filter = ["rules", "listed"]
    search_fields = ["code", "seats__user__username", "seats__user__display_name"]
    ordering = ["-touched_at"]
    list_select_related = ["host"]
    inlines = [SeatInline]


@admin.register(Match)
class MatchAdmin(ReadOnly, admin.ModelAdmin):
    """Matches. The snapshot is left out: it holds the cards of the hand being played."""

    list_display = ["id", "room", "rules", "score", "winner", "started_at", "finished_at"]
    list_filter = ["rules", "started_at"]
    search_fields = ["room__code", "participations__name", "participations__user__username"]
    list_select_related = ["room"]
    exclude = ["state", "seated"]
    inlines = [ParticipationInline]


@admin.register(Hand)
class HandAdmin(ReadOnly, admin.ModelAdmin):
    """Hands; the cards of one that is still being played are shown to nobody."""

    list_display = ["id", "match", "number", "winner", "reason", "stake", "finished_at"]
    list_filter = ["reason", "started_at"]
    search_fields = ["match__room__code"]
    list_select_related = ["match"]
    inlines = [ActionInline]

    def get_exclude(self, request: HttpRequest, obj: Hand | None = None) -> list[str]:
        """Without the cards while the hand is live: an admin may be sitting at the table."""
        return [] if obj is not None and obj.finished_at else ["deal"]


@admin.register(Action)
class ActionAdmin(ReadOnly, admin.ModelAdmin):
    """Every action of hands that are over."""

    list_display = ["id", "match", "number", "seat", "notation", "actor", "user", "at"]
    list_filter = ["actor", "at"]
    search_fields = ["match__room__code", "user__username"]
    list_select_related = ["match", "user"]

    def get_queryset(self, request: HttpRequest) -> Any:
        """Only what can no longer help anybody who plays."""
        return super().get_queryset(request).filter(hand__finished_at__isnull=False)


@admin.register(User)
class PersonAdmin(UserAdmin):
    """People: Django's own page, with the name at the table."""

    list_display = ["username", "display_name", "is_guest", "is_active", "is_staff", "date_joined"]
    list_filter = ["is_guest", "is_active", "is_staff"]
    search_fields = ["username", "display_name", "email"]
    fieldsets = (
        *(UserAdmin.fieldsets or ()),
        (_("À mesa"), {"fields": ["display_name", "is_guest"]}),
    )
