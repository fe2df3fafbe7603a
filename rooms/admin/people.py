"""People: accounts, and suspending and restoring them."""

from __future__ import annotations

from typing import Any, Final

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from rooms.admin.base import is_offered
from rooms.admin.desk import Decides, DecisionInline, Tool, list_of, moderator
from rooms.models import Decision, Match, Report, User
from rooms.services import erasure, moderation

_FOR_MODERATORS: Final = (
    (None, {"fields": ["username", "display_name", "is_guest", "is_active", "is_staff"]}),
    (_("Datas"), {"fields": ["date_joined", "last_login"]}),
)


class PersonDecisions(DecisionInline):
    """What was decided about the person."""

    fk_name = "about"


@admin.register(User)
class PersonAdmin(Decides, UserAdmin):
    """People. Moderators see neither addresses nor rights; who is active takes a reason."""

    list_display = ["username", "display_name", "is_guest", "is_active", "is_staff", "date_joined"]
    list_filter = ["is_guest", "is_active", "is_staff"]
    search_fields = ["username", "display_name", "email"]
    ordering = ["-date_joined"]
    readonly_fields = ["is_active", "last_login", "date_joined"]
    fieldsets = (
        *(UserAdmin.fieldsets or ()),
        (_("À mesa"), {"fields": ["display_name", "is_guest"]}),
    )
    inlines = [PersonDecisions]
    actions = ["suspend_people", "restore_people"]

    def get_fieldsets(self, request: HttpRequest, obj: User | None = None) -> Any:
        """Everything for whoever runs the site, what a moderator needs for others."""
        if obj is None or moderator(request).is_superuser:
            return super().get_fieldsets(request, obj)
        return _FOR_MODERATORS

    def get_search_fields(self, request: HttpRequest) -> Any:
        """Addresses only for whoever may read them."""
        mine = super().get_search_fields(request)
        return mine if moderator(request).is_superuser else [f for f in mine if f != "email"]

    def get_inlines(self, request: HttpRequest, obj: User | None) -> Any:
        """None on the page that makes an account."""
        return [] if obj is None else super().get_inlines(request, obj)

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Filter by what the list offers: any other would tell addresses letter by letter."""
        return is_offered(lookup, self.list_filter)

    def delete_model(self, request: HttpRequest, obj: User) -> None:
        """Delete as the person themselves would: no name stays in the record, no chair waits."""
        erasure.mark(obj.pk)
        obj.refresh_from_db()
        erasure.finish(obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """The same for each."""
        for user in queryset:
            self.delete_model(request, user)

    def has_suspend_permission(self, request: HttpRequest) -> bool:
        """Whether the admin may suspend accounts."""
        return may_suspend(request)

    @admin.action(description=_("Suspender, com o motivo"), permissions=["suspend"])
    def suspend_people(self, request: HttpRequest, queryset: QuerySet[User]) -> Any:
        """Ask for the reason, then suspend."""
        return self.decide(request, queryset, _("Suspender contas"), moderation.suspend)

    @admin.action(description=_("Restaurar, com o motivo"), permissions=["suspend"])
    def restore_people(self, request: HttpRequest, queryset: QuerySet[User]) -> Any:
        """Ask for the reason, then restore."""
        return self.decide(request, queryset, _("Restaurar contas"), moderation.restore)

    def tools(self, request: HttpRequest, row: User) -> list[Tool]:
        """Suspending or restoring, and what there is about the person."""
        found = [
            (Match, "participations__user", _("Partidas")),
            (Report, "about", _("Denúncias sobre a pessoa")),
            (Report, "by", _("Denúncias que fez")),
            (Decision, "about", _("Decisões")),
        ]
        links = [
            Tool(label, f"{list_of(model)}?{key}__id__exact={row.pk}")
            for model, key, label in found
            if request.user.has_perm(f"rooms.view_{model._meta.model_name}")
        ]
        return [*suspending_tools(request, row), *links]


def may_suspend(request: HttpRequest) -> bool:
    """Whether the admin may suspend and restore accounts."""
    return bool(request.user.has_perm("rooms.suspend_people"))


def suspending_tools(request: HttpRequest, user: User, report: int | None = None) -> list[Tool]:
    """The button that suspends or restores `user`, for whoever may."""
    if not may_suspend(request):
        return []
    if moderation.what_keeps_from_switching(user, moderator(request)):
        return []
    action = "suspend_people" if user.is_active else "restore_people"
    label = _("Suspender %(name)s") if user.is_active else _("Restaurar %(name)s")
    return [Tool(label % {"name": user}, list_of(User), action, user.pk, report)]
