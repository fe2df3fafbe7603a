"""The cast, and rooms for them to sit in."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from rooms.models import Room, User
from rooms.services.lobby import open_room
from rooms.services.play import start
from rooms.services.seats import add_bot, sit

CAST = ("ana", "beto", "caro", "dani")


class Now:
    """A clock that stands still until a test moves it."""

    def __init__(self) -> None:
        self.time = timezone.now()

    def __call__(self) -> datetime:
        return self.time

    def pass_(self, seconds: float) -> datetime:
        self.time += timedelta(seconds=seconds)
        return self.time


@pytest.fixture
def now() -> Now:
    return Now()


@pytest.fixture
def cast(db: None) -> dict[str, User]:
    return {name: make_person(name) for name in CAST}


def make_person(name: str) -> User:
    user = User(username=name, display_name=name.title())
    user.set_password("uma senha de teste")
    user.save()
    return user


MakeRoom = Callable[..., Room]


@pytest.fixture
def make_room(cast: dict[str, User], now: Now) -> MakeRoom:
    """A room hosted by ana: `people` sit from chair 1 on, `bots` after them."""

    def make(
        *people: str,
        bots: int = 0,
        started: bool = False,
        rules: str = "paulista",
        **options: object,
    ) -> Room:
        host = cast["ana"]
        room = open_room(host, rules=rules, options=options, now=now())
        for seat, name in enumerate(people, start=1):
            sit(room.code, cast[name], seat, now=now())
        for seat in range(len(people) + 1, len(people) + bots + 1):
            add_bot(room.code, host, seat, now=now())
        if started:
            start(room.code, host, now=now())
        room.refresh_from_db()
        return room

    return make
