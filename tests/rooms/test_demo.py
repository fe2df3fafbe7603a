"""The demo has people, rooms and finished matches; it is for no real site."""

from __future__ import annotations

from io import StringIO

import pytest
from django.conf import LazySettings
from django.core.management import CommandError, call_command

from rooms.models import Match, Room, User
from rooms.services.lobby import open_rooms
from rooms.services.verification import divergences, whole

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def demo(settings: LazySettings) -> str:
    settings.DEBUG = True
    out = StringIO()
    call_command("demo", stdout=out)
    return out.getvalue()


def test_it_says_how_to_log_in(demo: str) -> None:
    assert "ana" in demo
    assert "truco-demo" in demo
    assert User.objects.get(username="ana").check_password("truco-demo")
    assert User.objects.get(username="admin").is_superuser


def test_there_is_something_to_join_and_something_to_look_back_on(demo: str) -> None:
    assert {room.match for room in open_rooms()} == {None}
    matches = whole(Match.objects.all())
    assert len({match.rules for match in matches}) == len(matches) > 1
    for match in matches:
        assert match.finished_at is not None
        assert match.winner is not None
        assert match.room.closed_at is not None
        assert not divergences(match)


def test_a_second_run_makes_nothing_twice(demo: str) -> None:
    def count() -> tuple[int, ...]:
        return User.objects.count(), Room.objects.count(), Match.objects.count()

    before = count()
    call_command("demo", stdout=StringIO())
    assert count() == before


def test_without_debug_its_public_password_is_refused(settings: LazySettings) -> None:
    settings.DEBUG = False
    with pytest.raises(CommandError, match="DEBUG"):
        call_command("demo")
    assert not User.objects.exists()
