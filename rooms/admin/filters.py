"""Filters of the lists whose choices are known: asking millions of rows for them takes seconds."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from engine.variants import RULE_SETS
from rooms.naming import rules_name
from rooms.narration import endings


class RulesFilter(admin.SimpleListFilter):
    """By rule set."""

    title = _("regras")
    parameter_name = "regras"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """All rule sets."""
        return [(slug, rules_name(slug)) for slug in RULE_SETS]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """What was played by those rules."""
        return queryset.filter(rules=self.value()) if self.value() else queryset


class EndingFilter(admin.SimpleListFilter):
    """By why hands ended."""

    title = _("por que acabou")
    parameter_name = "motivo"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """All reasons."""
        return endings()

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """The hands that ended so."""
        return queryset.filter(reason=self.value()) if self.value() else queryset
