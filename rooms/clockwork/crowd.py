"""A crowd of rooms with a match on, which all have a deadline soon and nobody who acts in time.

Made by `manage.py clock_crowd` in the database of the servers that are tried.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import DateTimeField
from django.utils import timezone

from engine.actions import Word
from engine.match import owing
from rooms.clockwork import witness
from rooms.models import Actor, Match, Room, User
from rooms.services.lobby import open_room
from rooms.services.locking import locked
from rooms.services.seats import put_bot
from rooms.services.table import Table

CAST: Final = ("ana", "beto", "caro", "dani")
AHEAD: Final = timedelta(hours=1)
"""How far in the future rooms are made, so that nothing falls due before all of them are there."""
LEAD: Final = timedelta(seconds=2)
"""How long before the first deadline the rooms are armed."""


def people_who_are_away(table: Table, cast: list[User]) -> None:
    """A turn that nobody takes: the clock plays it."""
    for seat, user in zip(table.seats, cast, strict=True):
        table.occupy(seat, user=user)
    table.begin()


def people_between_hands(table: Table, cast: list[User]) -> None:
    """A hand that has just ended: the clock deals the next."""
    people_who_are_away(table, cast)
    for word in (Word.TRUCO, Word.NAO_QUERO):
        seat = owing(table.state)[0] if table.state else 0
        table.do(seat, word, Actor.PERSON, table.seat(seat).user)


def one_person_and_bots(table: Table, cast: list[User]) -> None:
    """A table where bots think, and now and then wait for the one person."""
    table.occupy(table.seats[0], user=cast[0])
    for seat in table.seats[1:]:
        put_bot(table, seat)
    table.begin()


KINDS: Final[tuple[Callable[[Table, list[User]], None], ...]] = (
    people_who_are_away,
    one_person_and_bots,
    people_between_hands,
)


def prepare(rooms: int, *, spread: timedelta, broken: int = 0) -> None:
    """Make `rooms` rooms whose deadlines fall due over `spread`, from `LEAD` after now on.

    Of them `broken`, spread evenly, cannot be advanced. From then on what is done is witnessed.
    """
    cast = [User.objects.create(username=name, display_name=name.title()) for name in CAST]
    for number in range(rooms):
        _make_room(KINDS[number % len(KINDS)], cast)
    ids = list(Match.objects.order_by("pk").values_list("pk", flat=True))
    hurt = [ids[number * rooms // broken] for number in range(broken)]
    Match.objects.filter(pk__in=hurt).update(state={"rules": witness.BROKEN})
    witness.install()
    _arm(spread)


def _make_room(begin: Callable[[Table, list[User]], None], cast: list[User]) -> None:
    now = timezone.now() + AHEAD
    room = open_room(cast[0], rules="paulista", options={"turn_seconds": 15}, now=now)
    with locked(room.code, now=now) as table:
        begin(table, cast)


def _arm(spread: timedelta) -> None:
    with transaction.atomic():
        matches = list(Match.objects.order_by("pk"))
        start = timezone.now() + LEAD
        for place, match in enumerate(matches):
            deadlines = _deadlines(match)
            earlier = min(deadlines.values()) - start - spread * place / len(matches)
            moved = {name: at - earlier for name, at in deadlines.items()}
            Match.objects.filter(pk=match.pk).update(**moved)
            Room.objects.filter(pk=match.room_id).update(due_at=min(moved.values()))
        witness.begin()


def _deadlines(match: Match) -> dict[str, datetime]:
    fields = [field.name for field in Match._meta.fields if isinstance(field, DateTimeField)]
    times = {name: getattr(match, name) for name in fields if name.endswith("due_at")}
    return {name: at for name, at in times.items() if at is not None}
