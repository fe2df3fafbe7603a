"""Who may look back on what: the one door of every page and file about a match."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from rooms.models import Match
from rooms.services import history


def match_or_404(request: HttpRequest, match_id: int) -> Match:
    """The match, for whoever may look at it. Raises Http404.

    The same answer as for a match that does not exist: a number is not to be guessed.
    """
    row = get_object_or_404(Match.objects.prefetch_related("participations__user"), pk=match_id)
    if not history.may_look(row, request.user.pk):
        raise Http404
    return row


def unreplayable(request: HttpRequest, row: Match) -> HttpResponse:
    """The page that says that the rules have changed since."""
    context = {"match": {"id": row.pk, "url": row.get_absolute_url()}}
    return render(request, "rooms/unreplayable.html", context, status=409)
