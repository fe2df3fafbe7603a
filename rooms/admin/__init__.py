"""The admin's desk: the record, read and never edited; rooms and people to decide on."""

from __future__ import annotations

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from rooms.admin.deeds import DecisionAdmin, LookAdmin
from rooms.admin.matches import ActionAdmin, HandAdmin, MatchAdmin
from rooms.admin.people import PersonAdmin
from rooms.admin.reports import ReportAdmin
from rooms.admin.rooms import RoomAdmin

admin.site.site_header = admin.site.site_title = _("Vale Quatro: administração")
admin.site.index_title = _("O que há para ver e decidir")

__all__ = [
    "ActionAdmin",
    "DecisionAdmin",
    "HandAdmin",
    "LookAdmin",
    "MatchAdmin",
    "PersonAdmin",
    "ReportAdmin",
    "RoomAdmin",
]
