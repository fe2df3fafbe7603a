"""The admin's queue of complaints: read, and closed with a reason."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from rooms.admin_base import ReadOnly
from rooms.models import Report, User
from rooms.models.record import Actor
from rooms.models.report import LONGEST_WORDS, Status
from rooms.phrases import phrase
from rooms.services.reports import settle


class Resolution(forms.Form):
    """Why a complaint is closed, or opened again."""

    resolution = forms.CharField(
        label=_("O que foi decidido, e por quê"),
        max_length=LONGEST_WORDS,
        widget=forms.Textarea(attrs={"rows": 4, "cols": 80}),
    )


class ReportAdmin(ReadOnly, admin.ModelAdmin):
    """Complaints, the open ones first. Looking takes the view permission, settling another."""

    list_display = ["created_at", "status", "reason", "about_name", "by_name", "room_code"]
    list_filter = ["status", "reason", "created_at"]
    search_fields = ["room_code", "about_name", "by_name"]
    ordering = ["-status", "-created_at"]  # "open" comes after "closed".
    exclude = ["evidence"]
    readonly_fields = ["what_was_said", "what_was_done"]
    actions = ["close_reports", "reopen_reports"]

    def has_settle_permission(self, request: HttpRequest) -> bool:
        """Whether the admin may close complaints."""
        return request.user.has_perm("rooms.change_report")

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
            assert isinstance(request.user, User)  # noqa: S101 (the admin lets nobody else in)
            count = len(queryset)
            settle(queryset, status, by=request.user, resolution=form.cleaned_data["resolution"])
            done = ngettext("%(n)d denúncia tratada.", "%(n)d denúncias tratadas.", count)
            messages.success(request, done % {"n": count})
            return None
        context = {
            **self.admin_site.each_context(request),
            "title": _("Encerrar denúncias") if status == Status.CLOSED else _("Reabrir denúncias"),
            "reports": queryset,
            "form": form,
            "action": request.POST["action"],
            "checkbox": ACTION_CHECKBOX_NAME,
            "opts": self.model._meta,
        }
        return render(request, "admin/rooms/report/settle.html", context)


def _when(line: dict[str, Any]) -> datetime:
    return datetime.fromisoformat(line["at"])


def _note(done: dict[str, Any]) -> str:
    actor = done.get("actor", Actor.PERSON)
    hand = _("mão %(hand)s") % done
    return hand if actor == Actor.PERSON else f"{hand}, {Actor(actor).label}"
