"""The admin's desk: the record, read and never edited; rooms and people to decide on."""

from __future__ import annotations

from rooms.admin.deeds import DecisionAdmin, LookAdmin
from rooms.admin.matches import ActionAdmin, HandAdmin, MatchAdmin
from rooms.admin.people import PersonAdmin
from rooms.admin.reports import ReportAdmin
from rooms.admin.rooms import RoomAdmin

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
