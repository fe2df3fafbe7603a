"""What was played: one's own matches, another's public ones, and everybody's."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from rooms.forms import HistoryForm
from rooms.models import User
from rooms.recounting import match_line, result_for
from rooms.services import listing
from rooms.statistics import statistics_of


@login_required
@require_safe
def mine(request: HttpRequest) -> HttpResponse:
    """The matches of whoever looks, newest first; private ones too."""
    user: Any = request.user
    return _of_person(request, user, is_own=True)


@require_safe
def of_person(request: HttpRequest, username: str) -> HttpResponse:
    """The public matches of anybody. Raises Http404 for a name that nobody has."""
    person = get_object_or_404(User, username__iexact=username, is_active=True)
    if person.pk == request.user.pk:
        return redirect("rooms:history")
    return _of_person(request, person, is_own=False)


@require_safe
def public(request: HttpRequest) -> HttpResponse:
    """Everybody's public matches, newest first."""
    form = HistoryForm(request.GET, of_person=False)
    page = listing.public(form.wanted, listing.read_place(request.GET.get("onde", "")))
    lines = [match_line(row, result_for(row, None)) for row in page.rows]
    context = {"matches": lines, "form": form, **_pages(request, form, page)}
    return render(request, "rooms/public_history.html", context)


@require_safe
def find(request: HttpRequest) -> HttpResponse:
    """From a name to that person's public matches; back to the list if nobody is called so."""
    name = request.GET.get("quem", "").strip()
    people = listing.people_called(name) if name else []
    if len(people) != 1:
        context = {"name": name, "people": User.objects.filter(pk__in=people)}
        return render(request, "rooms/find_history.html", context)
    person = User.objects.get(pk=people[0])
    return redirect("rooms:history_of", username=person.username)


def _of_person(request: HttpRequest, person: User, *, is_own: bool) -> HttpResponse:
    form = HistoryForm(request.GET, of_person=True)
    place = listing.read_place(request.GET.get("onde", ""))
    page = listing.of_person(person.pk, form.wanted, place, listed_only=not is_own)
    context = {
        "person": person,
        "is_own": is_own,
        "matches": [match_line(row.match, result_for(row.match, row)) for row in page.rows],
        "form": form,
        "statistics": None if is_own else statistics_of(person.pk, listed_only=True),
        **_pages(request, form, page),
    }
    return render(request, "rooms/history.html", context)


def _pages(
    request: HttpRequest, form: HistoryForm, page: listing.Page[Any]
) -> dict[str, str | bool | None]:
    """Where the pages before and after this one are, with the same filters."""
    chosen = {name: value for name, value in request.GET.items() if name in form.fields and value}

    def address(place: listing.Place | None) -> str | None:
        return None if place is None else "?" + urlencode(chosen | {"onde": str(place)})

    return {
        "newer_url": address(page.newer),
        "older_url": address(page.older),
        "first_url": "?" + urlencode(chosen) if page.newer or not page.rows else None,
        "is_filtered": bool(chosen),
        "is_beyond": "onde" in request.GET,
        "all_url": reverse("rooms:public_history"),
    }
