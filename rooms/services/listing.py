"""Lists of matches, newest first, read off an index and never counted or skipped through.

A page is asked for by the match that it begins after, so that the last one costs what the first one
does. Whose list it is decides on the table that leads: a person's standings, or the public matches.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any, Final, Generic, TypeVar

from django.db.models import Exists, Model, OuterRef, Prefetch, Q, QuerySet
from django.utils import timezone

from rooms import names
from rooms.models import Match, Participation, Standing, User

PER_PAGE: Final = 20
MOST_NAMESAKES: Final = 20
FEW: Final = 200
"""How many matches of somebody are looked up one by one."""
EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_PLACE: Final = re.compile(r"([ad])([0-9]{1,16})\.([0-9]{1,18})")

Row = TypeVar("Row", bound=Model)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a list is narrowed down to; what is empty narrows nothing.

    `opponent` and `partner` are names as somebody typed them, `since` and `until` whole days.
    """

    rules: str = ""
    opponent: str = ""
    partner: str = ""
    won: bool | None = None
    since: date | None = None
    until: date | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """Beyond which match a page lies, and whether towards the older ones."""

    started_at: datetime
    match_id: int
    older: bool

    def __str__(self) -> str:
        """As it stands in an address; `read_place` gives it back."""
        moment = (self.started_at - EPOCH) // timedelta(microseconds=1)
        return f"{'a' if self.older else 'd'}{moment}.{self.match_id}"


@dataclass(frozen=True, slots=True)
class Page(Generic[Row]):
    """Some rows of a list, and where the pages on either side of it begin (None: nothing there)."""

    rows: Sequence[Row]
    newer: Place | None
    older: Place | None


def read_place(text: str) -> Place | None:
    """The place written `text`; None, which is the beginning, if it is none."""
    found = _PLACE.fullmatch(text)
    if found is None:
        return None
    way, moment, match_id = found.groups()
    try:
        started_at = EPOCH + timedelta(microseconds=int(moment))
    except OverflowError:
        return None
    return Place(started_at, int(match_id), way == "a")


def of_person(
    user_id: int, wanted: Wanted, place: Place | None, *, listed_only: bool
) -> Page[Standing]:
    """A person's matches as standings; `listed_only` for everybody but themselves."""
    rows = _timed(Standing.objects.filter(user=user_id), wanted)
    if listed_only:
        rows = rows.filter(listed=True)
    if wanted.won is not None:
        rows = rows.filter(won=wanted.won)
    for name, same in ((wanted.opponent, False), (wanted.partner, True)):
        if name:
            rows = _beside(rows, people_called(name), same=same)
    rows = rows.select_related("match").prefetch_related(_people("match__participations"))
    return _page(rows, "match_id", place)


def public(wanted: Wanted, place: Place | None) -> Page[Match]:
    """The matches of listed rooms, whoever played them."""
    rows = _timed(Match.objects.filter(listed=True), wanted)
    return _page(rows.prefetch_related(_people("participations")), "id", place)


def people_called(name: str) -> list[int]:
    """Everybody whose user name or name at the table looks like `name`."""
    if not name.isprintable():
        return []
    key = names.name_key(name)
    called = User.objects.filter(Q(name_key=key) | Q(username__iexact=name))
    return list(called.values_list("pk", flat=True)[:MOST_NAMESAKES])


def _beside(rows: QuerySet[Standing], people: Sequence[int], *, same: bool) -> QuerySet[Standing]:
    """Those that one of `people` played in too, for the same score or for another.

    Of somebody who has played little, the few matches are looked up; of somebody who has played
    much, the next ones together with the list's owner are found soon by going through the list.
    """
    others = Standing.objects.filter(user__in=people)
    few = list(others.values_list("match", flat=True)[: FEW + 1])
    if len(few) <= FEW:
        rows = rows.filter(match__in=few)
    here = others.filter(match=OuterRef("match")).exclude(user=OuterRef("user"))
    same_side = Q(account=OuterRef("account"))
    return rows.filter(Exists(here.filter(same_side if same else ~same_side)))


def _timed(rows: QuerySet[Any], wanted: Wanted) -> QuerySet[Any]:
    if wanted.rules:
        rows = rows.filter(rules=wanted.rules)
    if wanted.since:
        rows = rows.filter(started_at__gte=_midnight(wanted.since))
    if wanted.until:
        rows = rows.filter(started_at__lt=_midnight(wanted.until + timedelta(days=1)))
    return rows


def _midnight(day: date) -> datetime:
    return timezone.make_aware(datetime(day.year, day.month, day.day))  # noqa: DTZ001 - aware now


def _people(path: str) -> Prefetch[Any]:
    return Prefetch(
        path, Participation.objects.select_related("user").order_by("seat", "from_hand")
    )


def _page(rows: QuerySet[Row], key: str, place: Place | None) -> Page[Row]:
    backwards = place is not None and not place.older
    if place is not None:
        rows = rows.filter(_beyond(place, key))
    order = ("started_at", key) if backwards else ("-started_at", f"-{key}")
    found = list(rows.order_by(*order)[: PER_PAGE + 1])
    more, found = len(found) > PER_PAGE, found[:PER_PAGE]
    if backwards:
        found.reverse()
    at_start = place is None or (backwards and not more)
    at_end = not more and not backwards
    if not found:
        return Page(found, None, None)
    return Page(
        found,
        None if at_start else _place_of(found[0], key, older=False),
        None if at_end else _place_of(found[-1], key, older=True),
    )


def _beyond(place: Place, key: str) -> Q:
    """Written so that both databases find the first row by the index: a range, then the rest."""
    end, way = ("lte", "lt") if place.older else ("gte", "gt")
    return Q(**{f"started_at__{end}": place.started_at}) & (
        Q(**{f"started_at__{way}": place.started_at}) | Q(**{f"{key}__{way}": place.match_id})
    )


def _place_of(row: Any, key: str, *, older: bool) -> Place:
    return Place(row.started_at, getattr(row, key), older)
