"""A large past, written straight into the tables: for benchmarks, never for a real site.

One real match is played; its hands are then copied, card by card, under every match that is made
up, by the database itself. People are spread unevenly: the first one plays in every fifth match.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import islice
from random import Random
from typing import Final

from django.db import connection
from django.utils import timezone

from rooms.models import Hand, Match, Participation, Room, Standing, User
from rooms.services.rehearsal import rehearse

RULES: Final = ("paulista", "gauderio", "gauderio-classico", "mano-a-mano")
PEOPLE: Final = 2000
SEATS: Final = 4
AT_ONCE: Final = 2000
_COPIED: Final = (
    "number, deal, first, score_before, chicos_before, score_after, winner, reason, stake,"
    " started_at, finished_at"
)


@dataclass(slots=True)
class Filler:
    """What the matches are made of; `grow` makes more of them, each newer than the last."""

    hands: int
    people: list[User]
    rooms: list[Room]
    template: Match
    rng: Random

    @classmethod
    def begin(cls, hands: int) -> Filler:
        """Make the people, some rooms, and the match whose `hands` are copied."""
        rng = Random(11)  # noqa: S311 - not for cards
        names = [f"pessoa{number}" for number in range(PEOPLE)]
        User.objects.bulk_create(
            [User(username=name, display_name=name, name_key=name) for name in names]
        )
        people = list(User.objects.order_by("pk")[:PEOPLE])
        rooms = [rehearse(people[-SEATS:], rng, rules="gauderio", options={}) for _ in range(3)]
        rooms[0].refresh_from_db()
        template = rooms[0].match
        if template is None:
            raise RuntimeError("nothing was played")
        _stretch(template, hands)
        return cls(hands, people, rooms, template, rng)

    def grow(self, count: int) -> None:
        """Make `count` more matches with all that belongs to them."""
        last = Match.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
        made = self._matches(count)
        while batch := list(islice(made, AT_ONCE)):
            rows = Match.objects.bulk_create(batch)
            self._people_of(rows)
        with connection.cursor() as cursor:
            cursor.execute(
                f"INSERT INTO rooms_hand (match_id, {_COPIED})"  # noqa: S608 - constants alone
                f" SELECT m.id, {', '.join(f'h.{name.strip()}' for name in _COPIED.split(','))}"
                " FROM rooms_match m, rooms_hand h WHERE m.id > %s AND h.match_id = %s"
                " ORDER BY m.id, h.number",
                [last, self.template.pk],
            )
            cursor.execute("ANALYZE")

    def _matches(self, count: int) -> Iterator[Match]:
        newest = Match.objects.order_by("-started_at").values_list("started_at", flat=True).first()
        at = newest or timezone.now()
        for number in range(count):
            at += timedelta(seconds=self.rng.randrange(40, 900))
            yield Match(
                room=self.rooms[number % len(self.rooms)],
                rules=RULES[number % len(RULES)],
                revision=self.template.revision,
                options=self.template.options,
                listed=self.rng.random() < 0.8,
                state={},
                score=[24, 11] if number % 2 else [9, 25],
                chicos=[0, 0],
                winner=0 if number % 2 else 1,
                last_action=0,
                started_at=at,
                finished_at=at + timedelta(minutes=20),
            )

    def _people_of(self, rows: Sequence[Match]) -> None:
        parts, standings = [], []
        for row in rows:
            for seat, user in enumerate(self._table(row), start=1):
                parts.append(_part(row, seat, user, self.hands))
                standings.append(_standing(row, seat, user, self.hands))
        Participation.objects.bulk_create(parts, batch_size=AT_ONCE)
        Standing.objects.bulk_create(standings, batch_size=AT_ONCE)

    def _table(self, row: Match) -> list[User]:
        """Four people; the first person in every fifth match, the second often beside them."""
        if row.pk % 5:
            return self.rng.sample(self.people[2:], SEATS)
        others = self.rng.sample(self.people[2:], SEATS - 1)
        if row.pk % 15 == 0:
            # Seat 2 plays against seat 1, seat 3 with it.
            others[1 if row.pk % 30 else 0] = self.people[1]
        return [self.people[0], *others]


def _stretch(match: Match, hands: int) -> None:
    """Give `match` as many hands as that, copies of its own."""
    own = list(match.hands.all())
    copies = []
    for number in range(1, hands + 1):
        hand = own[(number - 1) % len(own)]
        hand.pk, hand.number = None, number
        copies.append(Hand(**{f.attname: getattr(hand, f.attname) for f in Hand._meta.fields}))
    match.actions.all().delete()
    match.hands.all().delete()
    Hand.objects.bulk_create(copies)


def _part(row: Match, seat: int, user: User, hands: int) -> Participation:
    return Participation(
        match=row, seat=seat, user=user, name=user.display_name, from_hand=1, to_hand=hands
    )


def _standing(row: Match, seat: int, user: User, hands: int) -> Standing:
    account = (seat - 1) % 2
    return Standing(
        match=row,
        user=user,
        account=account,
        rules=row.rules,
        listed=row.listed,
        started_at=row.started_at,
        won=row.winner == account,
        hands=hands,
        envidos_won=3,
        trucos_called=2,
        trucos_run=1,
        trucos_won=4,
    )
