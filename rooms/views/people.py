"""Around a table: whom one mutes, and what one tells the admins."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from rooms.forms import ReportForm
from rooms.models import User
from rooms.notices import sentence
from rooms.services import mutes
from rooms.services.people import Person, people_of
from rooms.services.refusals import Refused
from rooms.services.reports import report as send_report
from rooms.views.guarding import guarded


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@guarded
def people(request: HttpRequest, code: str) -> HttpResponse:
    """Who is around the table; `mute` or `unmute` name somebody by id. Raises Http404."""
    if request.method == "POST":
        _mute_or_unmute(request, code)
        if not _asks_for_a_part(request):
            return redirect("rooms:people", code)
    context = {"code": code, "people": people_of(code, _person(request))}
    part = "rooms/_people.html" if _asks_for_a_part(request) else "rooms/people.html"
    return render(request, part, context)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@guarded
def report(request: HttpRequest, code: str) -> HttpResponse:
    """Complain of somebody (`?quem=` their id) or of the room; shown again where it is wrong."""
    by = _person(request)
    around = people_of(code, by)
    form = ReportForm(
        request.POST or None, people=around, initial={"about": request.GET.get("quem", "")}
    )
    status = 200
    if request.method == "POST" and form.is_valid():
        try:
            send_report(code, by, **form.cleaned_data)
        except Refused as refused:
            form.add_error(None, sentence(refused.code))
            status = 429
        else:
            messages.success(
                request, _("Denúncia enviada. Quem cuida do site vai olhar o que aconteceu.")
            )
            return redirect("rooms:room", code)
    return render(request, "rooms/report.html", {"code": code, "form": form}, status=status)


@require_POST
@login_required
def unmute(request: HttpRequest) -> HttpResponse:
    """Hear the person with the id `unmute` again; from the list on one's profile."""
    mutes.unmute(_person(request), _id(request.POST.get("unmute", "")))
    return redirect("profile")


def _mute_or_unmute(request: HttpRequest, code: str) -> None:
    by = _person(request)
    if "unmute" in request.POST:
        mutes.unmute(by, _id(request.POST["unmute"]))
        return
    person = _id(request.POST.get("mute", ""))
    _find(people_of(code, by), person)
    mutes.mute(by, person)


def _find(around: list[Person], user_id: int) -> None:
    # Only who is there: by trying one id after another, names could be collected.
    if not any(person.user_id == user_id for person in around):
        raise Http404


def _person(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # noqa: S101 (login_required has seen to it)
    return request.user


def _id(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 18):
        raise Http404
    return int(text)


def _asks_for_a_part(request: HttpRequest) -> bool:
    return bool(request.headers.get("HX-Request"))
