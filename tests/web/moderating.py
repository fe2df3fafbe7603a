"""What the tests of the admin's desk share."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import Group
from django.db.models import Model
from django.test import Client

from rooms.models import Hand, Room, User
from tests.rooms.tables import act, lay_out, state_of

GROUP = "Moderadores"


def moderator(name: str = "chefe", *, is_superuser: bool = False) -> tuple[User, Client]:
    """Somebody of the staff who is in the group of moderators and in no other."""
    make = User.objects.create_superuser if is_superuser else User.objects.create_user
    user = make(name, password="uma senha de teste", is_staff=True)
    user.groups.add(Group.objects.get(name=GROUP))
    client = Client()
    client.force_login(user)
    return user, client


def list_of(model: type[Model]) -> str:
    """The address of the list of `model`."""
    return f"/admin/rooms/{model.__name__.lower()}/"


def page_of(row: Model) -> str:
    """The address of the page about `row`."""
    return f"{list_of(type(row))}{row.pk}/change/"


def chosen(action: str, *rows: Model, **more: Any) -> dict[str, Any]:
    """The form of a list action for `rows`."""
    return {"action": action, "_selected_action": [row.pk for row in rows], **more}


def hand_with_a_covered_card(room: Room) -> Hand:
    """A finished hand in which the first to play the second trick laid a card face down."""
    lay_out(room, ["4e 3c 3o", "5c 5e 6o", "4c 5o 4o", "6e 6c 7c"], vira="7o", first=1)
    for card in ("1 3c", "2 5c", "3 4c", "4 6e", "1 #4e", "2 5e", "3 5o", "4 6c", "4 7c", "1 3o"):
        seat, _, notation = card.partition(" ")
        act(room, int(seat), notation)
    act(room, 2, "6o")
    act(room, 3, "4o")
    hand = Hand.objects.get(match=room.match_id)
    assert hand.finished_at, state_of(room).hand
    return hand
