"""Who is around a table: those one may mute or complain of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rooms.models import Message, Participation, Presence, Room, Seat, User
from rooms.services.chat import SHOWN, muted_by
from rooms.services.refusals import Refused


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at or around the table; `seat` is None for whoever does not sit."""

    user_id: int
    name: str
    seat: int | None
    is_muted: bool


def people_of(code: str, reader: User) -> list[Person]:
    """Everybody but `reader` who is in the room, sits or played there, or wrote lately.

    Those who sit come first, by chair. Raises Refused("no_room").
    """
    room = Room.objects.filter(code=code).first()
    if room is None:
        raise Refused("no_room")
    seats = {seat.user_id: seat.number for seat in room.seats.all()}
    muted = muted_by(reader.pk)
    users = User.objects.filter(pk__in=_ids(room)).exclude(pk=reader.pk)
    people = [Person(one.pk, str(one), seats.get(one.pk), one.pk in muted) for one in users]
    return sorted(people, key=lambda one: (one.seat is None, one.seat, one.name.casefold()))


def _ids(room: Room) -> Iterable[int]:
    seated = Seat.objects.filter(room=room, user__isnull=False).values_list("user", flat=True)
    there = Presence.objects.filter(room=room, user__isnull=False).values_list("user", flat=True)
    played = Participation.objects.filter(match=room.match_id, user__isnull=False)
    wrote = Message.objects.filter(room=room).order_by("-pk").values_list("user", flat=True)
    return {*seated, *there, *played.values_list("user", flat=True), *wrote[:SHOWN]}
