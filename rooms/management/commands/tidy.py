"""`manage.py tidy`: throw away guests who cannot come back, old chat and ended sessions."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rooms.services.erasure import finish_all
from rooms.services.housekeeping import end_sessions, forget_chat, forget_guests, forget_origins


class Command(BaseCommand):
    """Do at once what every server process does a few times a day; it may be stopped anywhere."""

    help = (
        "Delete guests not seen for long who never finished a match, old chat, and ended sessions."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the number of days."""
        parser.add_argument(
            "--days", type=int, help="how long unseen (default: as long as a session lives)"
        )

    def handle(self, *args: Any, days: int | None, **options: Any) -> None:
        """Tidy up and say how many guests are gone; CommandError for less than a day."""
        if days is not None and days < 1:
            raise CommandError("--days must be 1 or more.")
        sum(finish_all())
        gone = sum(forget_guests(days=days))
        sum(forget_chat())
        sum(forget_origins())
        end_sessions()
        self.stdout.write(f"Guests deleted: {gone}. Old chat and ended sessions are gone too.")
