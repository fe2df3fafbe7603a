"""The choice of a language at the foot of every page."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from rooms.models import User


@require_POST
def choose_language(request: HttpRequest) -> HttpResponseBase:
    """Keep `language` in a cookie and, for whoever has an account, there; lead back to `next`."""
    chosen = request.POST.get("language", "")
    if chosen not in dict(settings.LANGUAGES):
        messages.error(request, _("O site ainda não fala essa língua."))
        return redirect("rooms:lobby")
    if request.user.is_authenticated:
        User.objects.filter(pk=request.user.pk).update(language=chosen)
    return set_language(request)
