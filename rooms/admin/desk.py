"""Deciding from the admin's pages: buttons on a row's page, and the form that asks why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.contrib.admin.utils import unquote
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from rooms.admin.base import ReadOnly
from rooms.models import Decision, Report, User
from rooms.models.report import LONGEST_WORDS
from rooms.notices import sentence
from rooms.services.refusals import Refused

if TYPE_CHECKING:
    _ModelAdmin = admin.ModelAdmin
else:
    _ModelAdmin = object

AT_ONCE: Final = 100
"""Nobody decides about more rows than that with one reason."""


@dataclass(frozen=True, slots=True)
class Tool:
    """A button on a row's page: a link, or the list action `action` for the row `pk`.

    `report` is the complaint it is done for, if it is.
    """

    label: str | Promise
    url: str
    action: str = ""
    pk: int = 0
    report: int | None = None


class Reason(forms.Form):
    """Why something is decided; it is kept."""

    reason = forms.CharField(
        label=_("Por quê (fica registrado)"),
        max_length=LONGEST_WORDS,
        widget=forms.Textarea(attrs={"rows": 4, "cols": 80}),
    )


class Decides(_ModelAdmin):
    """Adds `tools` to a row's page, and `decide` for list actions that want a reason."""

    change_form_template = "admin/rooms/desk.html"

    def tools(self, request: HttpRequest, row: Any) -> list[Tool]:
        """The buttons on the page of `row` for whoever asks."""
        return []

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Django's page, with the buttons."""
        row = self.get_object(request, unquote(object_id))
        may = row is not None and self.has_view_permission(request, row)
        context = {**(extra_context or {}), "tools": self.tools(request, row) if may else []}
        return super().change_view(request, object_id, form_url, context)

    def decide(
        self,
        request: HttpRequest,
        queryset: QuerySet[Any],
        title: str | Promise,
        do: Callable[..., object],
    ) -> HttpResponse | None:
        """Ask why, then `do(row, by=, reason=, report=)` for each row; refusals are told."""
        rows = list(queryset[: AT_ONCE + 1])
        if len(rows) > AT_ONCE:
            messages.error(request, _("Escolha no máximo %(n)d linhas por vez.") % {"n": AT_ONCE})
            return None
        form = Reason(request.POST if "reason" in request.POST else None)
        report = _report(request)
        if not form.is_valid():
            return self.ask(request, title, rows, form, report)
        by = moderator(request)
        done = 0
        for row in rows:
            try:
                do(row, by=by, reason=form.cleaned_data["reason"], report=report)
                done += 1
            except Refused as refused:
                messages.error(request, f"{row}: {sentence(refused.code)}")
        if done:
            said = ngettext("Feito e registrado.", "%(n)d vezes feito e registrado.", done)
            messages.success(request, said % {"n": done})
        return redirect("admin:rooms_report_change", report.pk) if report else None

    def ask(
        self,
        request: HttpRequest,
        title: str | Promise,
        rows: list[Any],
        form: forms.Form,
        report: Report | None = None,
    ) -> HttpResponse:
        """The page between: what is about to be decided about which rows, and why."""
        context = {
            **self.admin_site.each_context(request),
            "title": title,
            "rows": rows,
            "form": form,
            "action": request.POST["action"],
            "checkbox": ACTION_CHECKBOX_NAME,
            "report": report,
            "opts": self.model._meta,
        }
        return render(request, "admin/rooms/decide.html", context)


class DecisionInline(ReadOnly, admin.TabularInline):
    """What has been decided about this row; subclasses say by which key."""

    model = Decision
    extra = 0
    fields = ["at", "kind", "about_name", "room_code", "by_name", "reason"]
    verbose_name_plural = _("decisões")


def moderator(request: HttpRequest) -> User:
    """Whoever uses the admin, which lets nobody in without a log-in."""
    assert isinstance(request.user, User)  # noqa: S101
    return request.user


def list_of(model: type[Model]) -> str:
    """The address of the admin's list of `model`."""
    return reverse(f"admin:rooms_{model._meta.model_name}_changelist")


def page_of(row: Model) -> str:
    """The address of the admin's page about `row`."""
    return reverse(f"admin:rooms_{row._meta.model_name}_change", args=[row.pk])


def _report(request: HttpRequest) -> Report | None:
    """The complaint that a decision is made for, if whoever decides may read it."""
    key = request.POST.get("report", "")
    if not (key.isascii() and key.isdigit() and len(key) < 19):
        return None
    if not request.user.has_perm("rooms.view_report"):
        return None
    return Report.objects.filter(pk=key).first()
