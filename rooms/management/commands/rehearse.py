"""`manage.py rehearse`: random matches of every rule set, to try the history's commands on."""

from __future__ import annotations

from argparse import ArgumentParser
from itertools import cycle
from random import Random
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from rooms.models import Hand, User
from rooms.services.rehearsal import rehearse

COURSES: Final[tuple[tuple[str, dict[str, object]], ...]] = (
    ("paulista", {}),
    ("gauderio", {}),
    ("gauderio-classico", {}),
    ("rioplatense", {"players": 4}),
    ("mano-a-mano", {}),
    ("paulista", {"deal_cut": True}),
    ("gauderio-classico", {"flor_ends_hand": False}),
    ("rioplatense", {"players": 3, "gallo": "turn"}),
    ("rioplatense", {"players": 6, "deal_cut": True}),
    ("rioplatense", {"players": 2, "chicos": 1}),
    ("rioplatense", {"players": 8, "chicos": 1}),
)
"""What is played, in turns."""


class Command(BaseCommand):
    """Plays until there are as many new hands as asked for; only with DEBUG on."""

    help = "Plays random matches of all rule sets (only with DEBUG on)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """How many hands, and which chance."""
        parser.add_argument("--hands", type=int, default=1000)
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *args: Any, hands: int, seed: int, **options: Any) -> None:
        """Raises CommandError where DEBUG is off: these people are not for a real site."""
        if not settings.DEBUG:
            raise CommandError("Random matches belong to no real site: set DEBUG=1.")
        rng = Random(seed)  # noqa: S311 - not for cards, which the table deals as ever
        people, before = _people(), Hand.objects.count()
        played = 0
        for matches, (rules, chosen) in enumerate(cycle(COURSES)):
            if played >= hands:
                break
            rehearse(people, rng, rules=rules, options=chosen)
            played = Hand.objects.count() - before
            if matches % 20 == 0:
                self.stderr.write(f"{played} hands")
        self.stdout.write(f"{played} hands in {matches} matches")


def _people() -> list[User]:
    people = []
    for number in range(1, 13):
        name = f"ensaio{number}"
        person = User.objects.filter(username=name).first()
        if person is None:
            person = User(username=name)
            person.set_unusable_password()
            person.save()
        people.append(person)
    return people
