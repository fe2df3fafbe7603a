"""What was played: one's matches, a match, and the replay of a finished hand."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from engine.formats import Table
from engine.variants import rule_set
from rooms.models import Hand, Match, Participation
from rooms.naming import rules_name
from rooms.narration import ending, joined
from rooms.services import history
from rooms.views.looking import match_or_404

PER_PAGE: Final = 20


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match in a list: `result` is "won", "lost", "ended" or "live" for whoever looks."""

    id: int
    url: str
    rules_name: str
    date: datetime
    players: str
    score: str
    result: str


@dataclass(frozen=True, slots=True)
class Pair:
    """One side of a match: who played for it, its points, whether it won."""

    names: tuple[str, ...]
    score: int
    won: bool


@dataclass(frozen=True, slots=True)
class HandLine:
    """A finished hand in the list of a match."""

    number: int
    stake: int | None
    ending: str
    score: str
    url: str


@login_required
@require_safe
def mine(request: HttpRequest) -> HttpResponse:
    """The matches of whoever looks, newest first."""
    user_id: Any = request.user.pk
    page = Paginator(history.matches_of(user_id), PER_PAGE).get_page(request.GET.get("page"))
    lines = [_match_line(row, user_id) for row in page.object_list]
    return render(request, "rooms/history.html", {"page": page, "matches": lines})


@require_safe
def match(request: HttpRequest, match_id: int) -> HttpResponse:
    """One match with its hands. Raises Http404 for whoever may not look."""
    row = match_or_404(request, match_id)
    line = _match_line(row, request.user.pk)
    hands = [_hand_line(hand) for hand in history.finished_hands(row)]
    shown = {name: getattr(line, name) for name in ("id", "rules_name", "date", "result")}
    return render(
        request, "rooms/match.html", {"match": shown | {"pairs": _pairs(row)}, "hands": hands}
    )


def _match_line(row: Match, user_id: int | None) -> MatchLine:
    return MatchLine(
        id=row.pk,
        url=row.get_absolute_url(),
        rules_name=rules_name(row.rules),
        date=row.started_at,
        players=_(" contra ").join(joined(pair.names) for pair in _pairs(row)),
        score="-".join(map(str, row.score)),
        result=_result(row, user_id),
    )


def _format(row: Match) -> Table:
    return rule_set(row.rules).format_for(row.options)


def _last_of_each_seat(row: Match) -> dict[int, Participation]:
    return {part.seat: part for part in row.participations.all()}


def _result(row: Match, user_id: int | None) -> str:
    if row.finished_at is None:
        return "live"
    if row.winner is None or user_id is None:
        return "ended"
    mine = (seat for seat, part in _last_of_each_seat(row).items() if part.user_id == user_id)
    seat = next(mine, None)
    if seat is None:
        return "ended"
    return "won" if seat in _players_of(row, row.winner) else "lost"


def _players_of(row: Match, account: int) -> tuple[int, ...]:
    """The seats whose score that is: a side's, or one seat's where each has its own."""
    form = _format(row)
    sides = form.sides(1)
    if len(form.accounts) > len(set(sides)):
        return (account + 1,)
    return tuple(seat for seat, side in enumerate(sides, start=1) if side == account)


def _pairs(row: Match) -> list[Pair]:
    seated = _last_of_each_seat(row)
    return [
        Pair(
            tuple(
                str(seated[seat].user or seated[seat].name)
                for seat in _players_of(row, account)
                if seat in seated
            ),
            points,
            row.winner == account,
        )
        for account, points in enumerate(row.score)
    ]


def _hand_line(hand: Hand) -> HandLine:
    after = hand.score_after or hand.score_before
    score = "-".join(map(str, after))
    return HandLine(hand.number, hand.stake, ending(hand.reason), score, hand.get_absolute_url())
