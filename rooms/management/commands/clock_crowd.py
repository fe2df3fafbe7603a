"""`manage.py clock_crowd`: rooms whose deadlines fall due at once, for `make bench-clock`."""

from argparse import ArgumentParser
from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rooms.clockwork.crowd import prepare
from rooms.models import Room, User


class Command(BaseCommand):
    """Fills a database that was made for it, and no other."""

    help = "Fills an empty database with rooms whose deadlines fall due (see bench_clock)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take how many rooms, and over which time they fall due."""
        parser.add_argument("--rooms", type=int, required=True)
        parser.add_argument("--spread", type=float, required=True, help="seconds")
        parser.add_argument("--broken", type=int, default=0, help="so many cannot be advanced")

    def handle(self, *args: Any, rooms: int, spread: float, broken: int, **options: Any) -> None:
        """Raises CommandError for a database in which there is anybody or anything."""
        if Room.objects.exists() or User.objects.exists():
            raise CommandError("This database is in use: a crowd needs an empty one of its own.")
        prepare(rooms, spread=timedelta(seconds=spread), broken=broken)
