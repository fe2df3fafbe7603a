"""A finished hand, step by step, from the chair of whoever looks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from engine.actions import Word
from engine.events import CardPlayed, DuelOpened, Event, Said, TrickTaken
from engine.views import told
from rooms.models import Hand, Match
from rooms.narration import Cast, narrate_all
from rooms.presenting import cast_of, replayed
from rooms.rendering import table_html
from rooms.services import history
from rooms.services.history import Frame
from rooms.spoken import speech
from rooms.views.looking import match_or_404, unreplayable

CALLS: Final = frozenset(Word) - {Word.QUERO, Word.NAO_QUERO, Word.PASSO}
"""The words one may want to jump to."""


@dataclass(frozen=True, slots=True)
class StepLine:
    """A step of a replay: what happened in it, and its own address."""

    text: str
    url: str
    current: bool


@dataclass(frozen=True, slots=True)
class Mark:
    """Somewhere to jump to, a trick or a call.

    `current` if the step shown lies between it and the next one.
    """

    label: str
    url: str
    is_trick: bool
    current: bool


@require_safe
def hand(request: HttpRequest, match_id: int, number: int) -> HttpResponse:
    """A finished hand at the step `?passo=`, as its viewer may know it.

    Raises Http404 for whoever may not look, for a hand that is still being played and for a step
    that it does not have.
    """
    row = match_or_404(request, match_id)
    played = get_object_or_404(history.finished_hands(row), number=number)
    try:
        frames = history.frames_of(row, played)
    except history.Unreplayable:
        return unreplayable(request, row)
    step = _step(request.GET.get("passo", "0"), len(frames) - 1)
    context = _context(row, played, frames, step, request.user.pk)
    return render(request, "rooms/hand.html", context)


def _context(
    row: Match, played: Hand, frames: Sequence[Frame], step: int, user_id: int | None
) -> dict[str, Any]:
    you = history.seat_in(row, played.number, user_id)
    occupants = history.seated_in(row, played.number)
    state = frames[step].state
    sides = state.hand.sides if state.hand else state.format.sides(state.first)
    cast = cast_of(occupants, you, sides, len(state.format.accounts), row.rules)
    events = [tuple(told(event, you) for event in frame.events) for frame in frames]
    return {
        "match": {"id": row.pk, "url": row.get_absolute_url()},
        "hand": {"number": played.number, "others": _others(row, played.number)},
        "steps": [
            StepLine(" ".join(narrate_all(some, cast)), _step_url(played, index), index == step)
            for index, some in enumerate(events)
        ],
        "marks": _marks(played, events, cast, step),
        "table_html": table_html(replayed(state, occupants, you), readonly=True),
        "is_spectator": you is None,
        **_walk(played, step, len(frames) - 1),
    }


def _others(row: Match, number: int) -> dict[str, str]:
    """Where the hands before and after it are replayed, where there are any."""
    near = history.finished_hands(row).filter(number__in=(number - 1, number + 1))
    urls = {other.number: other.get_absolute_url() for other in near}
    return {"previous": urls.get(number - 1, ""), "next": urls.get(number + 1, "")}


def _marks(
    played: Hand, events: Sequence[Sequence[Event]], cast: Cast, step: int
) -> tuple[Mark, ...]:
    found = list(_found(events, cast))
    reached = max((at for at, *_ in found if at <= step), default=None)
    return tuple(
        Mark(label, _step_url(played, at), is_trick, at == reached) for at, label, is_trick in found
    )


def _found(events: Sequence[Sequence[Event]], cast: Cast) -> Iterator[tuple[int, str, bool]]:
    """The step, the label, and whether it is a trick, of everything worth jumping to."""
    trick, fresh = 1, True
    for at, some in enumerate(events):
        for event in some:
            match event:
                case DuelOpened():
                    trick, fresh = 1, True
                case CardPlayed() if fresh:
                    yield at, _("%(n)sª rodada") % {"n": trick}, True
                    fresh = False
                case TrickTaken():
                    trick, fresh = trick + 1, True
                case Said(seat, word) if word in CALLS:
                    yield at, f"{cast.name(seat)}: {speech(word, cast.rules)}", False


def _step(text: str, last: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 4 and int(text) <= last):
        raise Http404
    return int(text)


def _step_url(hand: Hand, step: int) -> str:
    return f"{hand.get_absolute_url()}?passo={step}"


def _walk(hand: Hand, step: int, last: int) -> dict[str, Any]:
    """Where the replay's buttons lead; None where there is nothing further that way."""
    return {
        "step": step,
        "last_step": last,
        "step_url": _step_url(hand, step),
        "first_url": _step_url(hand, 0),
        "prev_url": _step_url(hand, step - 1) if step else None,
        "next_url": _step_url(hand, step + 1) if step < last else None,
        "last_url": _step_url(hand, last),
    }
