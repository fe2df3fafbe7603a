"""`manage.py demo`: people and rooms to try the site with."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from rooms.models import Room, User
from rooms.services.life import close
from rooms.services.lobby import open_room
from rooms.services.rehearsal import demonstrate
from rooms.services.seats import sit

SEEDS: Final = Path("seeds") / "demo.toml"


class Command(BaseCommand):
    """Makes what `seeds/demo.toml` lists, unless it is there already, and says how to log in.

    Their password is public, so they are made only where DEBUG is on.
    """

    help = "Makes demo accounts, rooms and a few finished matches (only with DEBUG on)."

    def handle(self, *args: Any, **options: Any) -> None:
        """Raises CommandError where DEBUG is off."""
        if not settings.DEBUG:
            raise CommandError("The demo's passwords are public: set DEBUG=1, or go without it.")
        seeds = tomllib.loads((settings.BASE_DIR / SEEDS).read_text(encoding="utf-8"))
        with transaction.atomic():
            people = {
                entry["username"]: _person(entry, seeds["password"]) for entry in seeds["person"]
            }
            if not Room.objects.exists():
                # First: whatever is newest stands at the top of the lobby.
                for number, entry in enumerate(seeds["match"]):
                    _match(entry, people, Random(number))  # noqa: S311 - not for cards
                for entry in seeds["room"]:
                    _room(entry, people)
        names = ", ".join(name for name, user in people.items() if not user.is_staff)
        admins = ", ".join(name for name, user in people.items() if user.is_staff)
        self.stdout.write(
            f"Demo accounts: {names}; for /admin/: {admins}. Password: {seeds['password']}"
        )


def _person(entry: dict[str, Any], password: str) -> User:
    user = User.objects.filter(username=entry["username"]).first()
    if user is None:
        is_admin = bool(entry.get("admin"))
        user = User(
            username=entry["username"],
            display_name=entry["display_name"],
            is_staff=is_admin,
            is_superuser=is_admin,
        )
        user.set_password(password)
        user.save()
    return user


def _room(entry: dict[str, Any], people: dict[str, User]) -> None:
    room = open_room(people[entry["host"]], rules=entry["rules"], options=entry["options"])
    for number, name in enumerate(entry["seated"], start=1):
        sit(room.code, people[name], number)


def _match(entry: dict[str, Any], people: dict[str, User], rng: Random) -> None:
    seated = [people[name] for name in entry["people"]]
    room = demonstrate(seated, rng, rules=entry["rules"], options=entry["options"])
    # The history has it now; in the lobby nobody would ever come.
    close(room.code, seated[0])
