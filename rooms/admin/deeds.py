"""What moderators did and looked at: lists that nobody can edit, they themselves least of all."""

from __future__ import annotations

from django.contrib import admin

from rooms.admin.base import ReadOnly
from rooms.models import Decision, Look


@admin.register(Decision)
class DecisionAdmin(ReadOnly, admin.ModelAdmin):
    """Closed rooms, suspended and restored accounts, each with its reason."""

    list_display = ["at", "kind", "about_name", "room_code", "by_name", "reason"]
    list_filter = ["kind", "at"]
    search_fields = ["about_name", "room_code", "by_name", "reason"]
    list_select_related = ["about", "by", "room"]


@admin.register(Look)
class LookAdmin(ReadOnly, admin.ModelAdmin):
    """Who opened which hand with all its cards, and when."""

    list_display = ["at", "by_name", "shown", "why"]
    list_filter = ["at"]
    search_fields = ["by_name", "shown", "why"]
