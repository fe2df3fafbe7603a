"""What a person has done so far, rule set by rule set, and how their last matches ended.

Read off the standings, which grow hand by hand: the cost is one pass over a person's own rows.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.db.models import Count, Q, QuerySet, Sum

from rooms.models import Standing

LAST: Final = 30
"""How many matches the picture shows."""


@dataclass(frozen=True, slots=True)
class Summary:
    """A person's numbers in one rule set (see `rooms.models.Standing` for what is counted)."""

    rules: str
    matches: int
    wins: int
    hands: int
    envidos_won: int
    trucos_called: int
    trucos_run: int
    trucos_won: int


@dataclass(frozen=True, slots=True)
class Ended:
    """One match that was won or lost."""

    match_id: int
    won: bool


def summaries(user_id: int, *, listed_only: bool) -> tuple[Summary, ...]:
    """One per rule set that they have played, the most played first."""
    rows = _rows(user_id, listed_only=listed_only).order_by().values("rules")
    found = rows.annotate(
        matches=Count("pk"),
        wins=Count("pk", filter=Q(won=True)),
        all_hands=Sum("hands"),
        all_envidos_won=Sum("envidos_won"),
        all_trucos_called=Sum("trucos_called"),
        all_trucos_run=Sum("trucos_run"),
        all_trucos_won=Sum("trucos_won"),
    ).order_by("-matches", "rules")
    return tuple(
        Summary(**{name.removeprefix("all_"): value for name, value in row.items()})
        for row in found
    )


def last_matches(user_id: int, *, listed_only: bool) -> tuple[Ended, ...]:
    """The last matches that they won or lost, oldest first."""
    rows = _rows(user_id, listed_only=listed_only).filter(won__isnull=False)
    newest = rows.order_by("-started_at", "-match_id").values_list("match_id", "won")[:LAST]
    return tuple(Ended(match_id, bool(won)) for match_id, won in reversed(newest))


def _rows(user_id: int, *, listed_only: bool) -> QuerySet[Standing]:
    rows = Standing.objects.filter(user=user_id)
    return rows.filter(listed=True) if listed_only else rows
