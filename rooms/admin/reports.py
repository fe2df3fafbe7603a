"""The admin's queue of complaints: read, and closed with a reason."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from rooms.admin.base import ReadOnly
from rooms.admin.desk import Decides, DecisionInline, Tool, list_of, moderator, page_of
from rooms.admin.people import suspending_tools
from rooms.admin.rooms import closing_tools
from rooms.models import Report
from rooms.models.record import Actor
from rooms.models.report import LONGEST_WORDS, Status
from rooms.phrases import phrase
from rooms.services.reports import settle, take

_WHERE: list[str | tuple[str, ...] | list[str]] = [
    ("room", "room_code"),
    ("match", "hand"),
    ("by", "by_name"),
    "created_at",
]


class Resolution(forms.Form):
    """Why a complaint is closed, or opened again."""

    resolution = forms.CharField(
        label=_("O que foi decidido, e por quê"),
        max_length=LONGEST_WORDS,
        widget=forms.Textarea(attrs={"rows": 4, "cols": 80}),
    )


class ReportDecisions(DecisionInline):
    """What was decided because of the complaint."""

    fk_name = "report"


@admin.register(Report)
class ReportAdmin(ReadOnly, Decides, admin.ModelAdmin):
    """Complaints, the open ones first. Looking takes the view permission, settling another."""

    list_display = [
        "created_at",
        "status",
        "reason",
        "about_name",
        "by_name",
        "room_code",
        "handled_by",
    ]
    list_filter = ["status", "reason", "created_at"]
    search_fields = ["room_code", "about_name", "by_name"]
    search_help_text = _("Código da sala, ou nome de quem denuncia ou é denunciado")
    list_select_related = ["handled_by"]
    ordering = ["-status", "-created_at"]  # "open" comes after "closed".
    fieldsets = [
        (None, {"fields": ["status", "reason", "words", ("about", "about_name")]}),
        (_("Onde e por quem"), {"fields": _WHERE}),
        (_("Provas"), {"fields": ["what_was_said", "what_was_done"]}),
        (_("O que se fez"), {"fields": ["handled_by", "handled_at", "resolution"]}),
    ]
    readonly_fields = ["what_was_said", "what_was_done"]
    inlines = [ReportDecisions]
    actions = ["take_reports", "close_reports", "reopen_reports"]

    def get_queryset(self, request: HttpRequest) -> Any:
        """With the people and the room, in one query."""
        rows = super().get_queryset(request)
        return rows.select_related("about", "by", "handled_by", "room", "hand")

    def has_settle_permission(self, request: HttpRequest) -> bool:
        """Whether the admin may close complaints."""
        return bool(request.user.has_perm("rooms.change_report"))

    def tools(self, request: HttpRequest, row: Report) -> list[Tool]:
        """Taking, closing or reopening it; the person's account; the room; what it is about."""
        mine = list_of(Report)
        found: list[Tool] = []
        if self.has_settle_permission(request) and row.status == Status.OPEN:
            found.append(Tool(_("Cuidar desta denúncia"), mine, "take_reports", row.pk))
            found.append(Tool(_("Encerrar a denúncia"), mine, "close_reports", row.pk))
        elif self.has_settle_permission(request):
            found.append(Tool(_("Reabrir a denúncia"), mine, "reopen_reports", row.pk))
        if row.about is not None:
            found += suspending_tools(request, row.about, row.pk)
        if row.room is not None:
            found += closing_tools(request, row.room, row.pk)
        if row.hand is not None and request.user.has_perm("rooms.view_hand"):
            found.append(Tool(_("Ver a mão"), page_of(row.hand)))
        return found

    @admin.action(description=_("Cuidar delas"), permissions=["settle"])
    def take_reports(self, request: HttpRequest, queryset: QuerySet[Report]) -> Any:
        """Say that one deals with them from here on."""
        count = take(queryset, by=moderator(request))
        done = ngettext("Você cuida de %(n)d denúncia.", "Você cuida de %(n)d denúncias.", count)
        messages.success(request, done % {"n": count})
        one = queryset.first() if len(queryset) == 1 else None
        return redirect(page_of(one)) if one else None

    @admin.action(description=_("Encerrar, com o motivo"), permissions=["settle"])
    def close_reports(self, request: HttpRequest, queryset: QuerySet[Report]) -> Any:
        """Ask for the reason, then close."""
        return self._settle(request, queryset, Status.CLOSED)

    @admin.action(description=_("Reabrir, com o motivo"), permissions=["settle"])
    def reopen_reports(self, request: HttpRequest, queryset: QuerySet[Report]) -> Any:
        """Ask for the reason, then open again."""
        return self._settle(request, queryset, Status.OPEN)

    @admin.display(description=_("O que foi dito"))
    def what_was_said(self, report: Report) -> str:
        """The chat at that time, as text."""
        lines = [
            {
                "at": _when(said),
                "who": said.get("name", ""),
                "text": said.get("text") or phrase(said.get("phrase", "")),
                "is_about": report.about_id is not None and said.get("user") == report.about_id,
            }
            for said in report.evidence.get("chat", ())
        ]
        return render_to_string("admin/rooms/report/evidence.html", {"lines": lines})

    @admin.display(description=_("O que foi feito"))
    def what_was_done(self, report: Report) -> str:
        """The last actions, as text."""
        lines = [
            {
                "at": _when(done),
                "who": _("%(name)s (cadeira %(seat)s)") % done,
                "text": done.get("notation", ""),
                "note": _note(done),
            }
            for done in report.evidence.get("actions", ())
        ]
        return render_to_string("admin/rooms/report/evidence.html", {"lines": lines})

    def _settle(
        self, request: HttpRequest, queryset: QuerySet[Report], status: Status
    ) -> HttpResponse | None:
        form = Resolution(request.POST if "resolution" in request.POST else None)
        if form.is_valid():
            count = len(queryset)
            why = form.cleaned_data["resolution"]
            settle(queryset, status, by=moderator(request), resolution=why)
            done = ngettext("%(n)d denúncia tratada.", "%(n)d denúncias tratadas.", count)
            messages.success(request, done % {"n": count})
            return None
        closing = status == Status.CLOSED
        title = _("Encerrar denúncias") if closing else _("Reabrir denúncias")
        return self.ask(request, title, list(queryset), form)


def _when(line: dict[str, Any]) -> datetime:
    return datetime.fromisoformat(line["at"])


def _note(done: dict[str, Any]) -> str:
    actor = done.get("actor", Actor.PERSON)
    hand = _("mão %(hand)s") % done
    return hand if actor == Actor.PERSON else f"{hand}, {Actor(actor).label}"
