"""Hands and matches to take away: scenario files and JSON, with what their reader may know."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.utils.cache import add_never_cache_headers
from django.views.decorators.http import require_safe

from rooms.models import Hand, Match
from rooms.services import exporting, history
from rooms.views.looking import match_or_404, unreplayable


@require_safe
def hand(request: HttpRequest, match_id: int, number: int, form: str) -> HttpResponse:
    """One finished hand. Raises Http404 for whoever may not look."""
    row = match_or_404(request, match_id)
    played = get_object_or_404(history.finished_hands(row), number=number)
    return _file(request, row, [played], form, f"partida-{match_id}-mao-{number}")


@require_safe
def match(request: HttpRequest, match_id: int, form: str) -> HttpResponse:
    """All finished hands of a match. Raises Http404 for whoever may not look, or without any."""
    row = match_or_404(request, match_id)
    hands = list(history.finished_hands(row).prefetch_related("actions"))
    if not hands:
        raise Http404
    return _file(request, row, hands, form, f"partida-{match_id}")


def _file(
    request: HttpRequest, row: Match, hands: Sequence[Hand], form: str, name: str
) -> HttpResponse:
    try:
        told = exporting.told(row, hands, request.user.pk)
    except history.Unreplayable:
        return unreplayable(request, row)
    response: HttpResponse
    if form == "json":
        options = {"ensure_ascii": False, "indent": 1}
        response = JsonResponse(exporting.as_data(row, told), json_dumps_params=options)
    else:
        text = exporting.as_toml(row, told)
        response = HttpResponse(text, content_type="application/toml; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}.{form}"'
    # The same address tells each reader something else.
    add_never_cache_headers(response)
    return response
