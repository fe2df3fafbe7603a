"""Matches, hands and actions: what was played and by whom, with all cards for those who may."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext_lazy as _

from rooms import disclosing
from rooms.admin.base import CappedPaginator, ReadOnly
from rooms.admin.desk import Decides, Tool, moderator
from rooms.admin.filters import EndingFilter, RulesFilter
from rooms.models import Action, Hand, Look, Match, Participation
from rooms.models.moderation import LONGEST_WHY
from rooms.narration import ending
from rooms.rendering import lesson_html
from rooms.services import history, moderation
from rooms.services.reports import veiled


class ParticipationInline(ReadOnly, admin.TabularInline):
    """Who sat where in a match."""

    model = Participation
    extra = 0
    fields = ["seat", "name", "user", "is_bot", "from_hand", "to_hand"]

    def get_queryset(self, request: HttpRequest) -> Any:
        """With the people, in one query."""
        return super().get_queryset(request).select_related("user")


class HandInline(ReadOnly, admin.TabularInline):
    """The hands of a match; each leads to its own page."""

    model = Hand
    extra = 0
    fields = ["number", "score_before", "score_after", "winner", "ended", "stake", "finished_at"]
    readonly_fields = ["ended"]
    show_change_link = True

    def get_queryset(self, request: HttpRequest) -> Any:
        """Without the cards."""
        return super().get_queryset(request).select_related("match").defer(*_SECRET)

    @admin.display(description=_("por que acabou"))
    def ended(self, hand: Hand) -> str:
        """Why it is over, in words."""
        return ending(hand.reason)


# What `str(hand)` needs of the match is its key alone.
_SECRET = ("deal", "match__state", "match__seated")


@admin.register(Match)
class MatchAdmin(ReadOnly, admin.ModelAdmin):
    """Matches. The snapshot is left out: it holds the cards of the hand being played."""

    list_display = ["id", "room", "rules", "score", "winner", "started_at", "finished_at"]
    list_filter = [RulesFilter, "listed", "started_at"]
    search_fields = ["room__code__exact", "participations__name", "participations__user__username"]
    search_help_text = _("Código da sala, ou nome de quem jogou")
    date_hierarchy = "started_at"
    ordering = ["-started_at", "-id"]
    show_full_result_count = False
    paginator = CappedPaginator
    list_select_related = ["room"]
    fields = [
        "room",
        "rules",
        "revision",
        "options",
        "listed",
        "score",
        "chicos",
        "winner",
        "last_action",
        "started_at",
        "finished_at",
    ]
    inlines = [ParticipationInline, HandInline]

    def get_queryset(self, request: HttpRequest) -> Any:
        """Without the snapshots, which are large."""
        return super().get_queryset(request).select_related("room").defer("state", "seated")


class Why(forms.Form):
    """Why somebody opens the cards of a hand."""

    why = forms.CharField(
        label=_("Por quê (se quiser dizer)"), max_length=LONGEST_WHY, required=False
    )


@admin.register(Hand)
class HandAdmin(ReadOnly, Decides, admin.ModelAdmin):
    """Hands as timelines. Covered cards show only in the replay, and each look at it is kept.

    Of a hand that is still being played nothing is shown: an admin may be sitting at the table.
    """

    list_display = ["id", "match", "number", "winner", "ended", "stake", "finished_at"]
    list_filter = [EndingFilter, "started_at"]
    search_fields = ["match__room__code__exact"]
    search_help_text = _("Código da sala")
    ordering = ["-pk"]
    show_full_result_count = False
    paginator = CappedPaginator
    list_select_related = ["match"]
    fields = [
        "match",
        "number",
        "timeline",
        "score_before",
        "score_after",
        "winner",
        "ended",
        "stake",
        "started_at",
        "finished_at",
    ]
    readonly_fields = ["timeline", "ended"]

    def get_queryset(self, request: HttpRequest) -> Any:
        """Without the cards, which only the replay shows."""
        return super().get_queryset(request).select_related("match").defer(*_SECRET)

    def get_urls(self) -> list[URLPattern]:
        """Django's pages, and the replay."""
        asked = path("<int:pk>/cartas/", self._view(self.ask_for_cards), name="rooms_hand_cards")
        shown = path(
            "<int:pk>/cartas/<int:look>/", self._view(self.show_cards), name="rooms_hand_look"
        )
        return [asked, shown, *super().get_urls()]

    def _view(self, view: Any) -> Any:
        return self.admin_site.admin_view(view)

    def tools(self, request: HttpRequest, row: Hand) -> list[Tool]:
        """The way to the cards, for those who may see them."""
        if row.finished_at is None or not may_see_cards(request):
            return []
        return [
            Tool(_("Ver com todas as cartas"), reverse("admin:rooms_hand_cards", args=[row.pk]))
        ]

    @admin.display(description=_("por que acabou"), ordering="reason")
    def ended(self, hand: Hand) -> str:
        """Why it is over, in words."""
        return ending(hand.reason)

    @admin.display(description=_("linha do tempo"))
    def timeline(self, hand: Hand) -> str:
        """Who did what, when and from where, as a table."""
        if hand.finished_at is None:
            return str(_("Esta mão ainda está sendo jogada."))
        lines = disclosing.timeline(_whole(hand.pk))
        return render_to_string("admin/rooms/timeline.html", {"lines": lines})

    def ask_for_cards(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Say that looking is recorded; on POST, record it and show the hand."""
        hand = self._hand_or_404(request, pk)
        form = Why(request.POST if request.method == "POST" else None)
        if request.method == "POST" and form.is_valid():
            look = moderation.look_at(hand, by=moderator(request), why=form.cleaned_data["why"])
            return redirect("admin:rooms_hand_look", pk, look.pk)
        context = {**self._context(request, hand), "form": form}
        return render(request, "admin/rooms/ask_for_cards.html", context)

    def show_cards(self, request: HttpRequest, pk: int, look: int) -> HttpResponse:
        """The hand at step `?passo=` with all its cards, for whoever made that look, for a while.

        Raises Http404 for a step that it does not have.
        """
        hand = self._hand_or_404(request, pk)
        mine = Look.objects.filter(pk=look, hand=hand, by=moderator(request)).first()
        if mine is None or not moderation.is_open(mine):
            return redirect("admin:rooms_hand_cards", pk)
        context = self._context(request, hand)
        try:
            steps = disclosing.steps(hand)
        except history.Unreplayable:
            return render(request, "admin/rooms/cards.html", {**context, "steps": None}, status=409)
        at = _step(request.GET.get("passo", "0"), len(steps) - 1)
        walk = {"at": at, "last": len(steps) - 1, "before": at - 1, "after": at + 1}
        table = lesson_html(steps[at].picture)
        shown = {"steps": steps, "step": steps[at], "table_html": table, **walk}
        return render(request, "admin/rooms/cards.html", {**context, **shown})

    def _hand_or_404(self, request: HttpRequest, pk: int) -> Hand:
        if not (may_see_cards(request) and self.has_view_permission(request)):
            raise PermissionDenied
        hand = _whole(pk)
        if hand.finished_at is None:
            raise Http404
        return hand

    def _context(self, request: HttpRequest, hand: Hand) -> dict[str, Any]:
        title = _("Mão %(hand)s, com todas as cartas") % {"hand": hand}
        site = self.admin_site.each_context(request)
        return {**site, "title": title, "hand": hand, "opts": self.model._meta}


@admin.register(Action)
class ActionAdmin(ReadOnly, admin.ModelAdmin):
    """Every action of hands that are over, a covered card as "?"."""

    list_display = ["id", "match", "number", "seat", "done", "actor", "user", "origin", "at"]
    list_filter = ["actor", "at"]
    search_fields = ["match__room__code__exact"]
    search_help_text = _("Código da sala")
    ordering = ["-pk"]
    show_full_result_count = False
    paginator = CappedPaginator
    fields = ["match", "hand", "number", "seat", "done", "actor", "user", "origin", "at"]
    readonly_fields = ["done"]

    def get_queryset(self, request: HttpRequest) -> Any:
        """Only what can no longer help anybody who plays."""
        over = super().get_queryset(request).filter(hand__finished_at__isnull=False)
        secret = (f"hand__{name}" for name in _SECRET)
        rows = over.select_related("match", "user", "hand__match")
        return rows.defer("match__state", "match__seated", *secret)

    @admin.display(description=_("jogada"))
    def done(self, action: Action) -> str:
        """What was done, as all may know it."""
        return veiled(action.notation)


def may_see_cards(request: HttpRequest) -> bool:
    """Whether the admin may see all cards of finished hands."""
    return bool(request.user.has_perm("rooms.see_all_cards"))


def _whole(pk: int) -> Hand:
    """A hand with everything that telling it takes. Raises Http404."""
    rows = Hand.objects.select_related("match").defer("match__state", "match__seated")
    rows = rows.prefetch_related("actions__user", "match__participations__user")
    return get_object_or_404(rows, pk=pk)


def _step(text: str, last: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 4 and int(text) <= last):
        raise Http404
    return int(text)
