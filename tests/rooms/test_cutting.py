"""Where a room leaves the cut to players, whoever sits at the dealer's left cuts (D30)."""

from __future__ import annotations

import pytest
from django.utils import timezone

from engine.match import owing
from engine.state import Cutting
from rooms.models import Action, Actor, Room
from rooms.presenting import present
from rooms.services import snapshots
from rooms.services.clock import tick
from rooms.services.play import play, start
from rooms.services.seats import sit
from tests.rooms.conftest import make_person
from tests.rooms.tables import act, refusal, state_of

pytestmark = pytest.mark.django_db(transaction=True)

TABLES = pytest.mark.parametrize(
    ("rules", "players", "steps"),
    [
        ("paulista", 4, -1),
        ("gauderio", 4, -1),
        ("gauderio-classico", 4, 1),
        ("rioplatense", 2, -1),
        ("rioplatense", 3, -1),
        ("rioplatense", 4, -1),
        ("rioplatense", 6, -1),
        ("rioplatense", 8, -1),
        ("mano-a-mano", 2, -1),
    ],
)
"""How many seats further in play order than the dealer the cutter is (B23 against D-Q1)."""


def cut_room(make_room, rules: str, players: int) -> Room:
    """A full room of people, the match begun."""
    options = {"players": players} if rules == "rioplatense" else {}
    people = ["ana", "beto", "caro", "dani"][:players]
    room = make_room(*people, rules=rules, deal_cut=True, **options)
    for seat in range(len(people) + 1, players + 1):
        sit(room.code, make_person(f"pessoa{seat}"), seat)
    start(room.code, room.host)
    room.refresh_from_db()
    return room


@TABLES
def test_the_dealers_left_hand_neighbour_cuts(make_room, rules, players, steps):
    state = state_of(cut_room(make_room, rules, players))
    assert isinstance(state.hand.phase, Cutting)
    assert owing(state) == ((state.dealer - 1 + steps) % players + 1,)


@TABLES
def test_on_the_screen_too_that_is_the_chair_at_the_dealers_left(make_room, rules, players, steps):
    room = cut_room(make_room, rules, players)
    cutter = owing(state_of(room))[0]
    for you in (None, *range(1, players + 1)):
        seen = present(
            snapshots.load(room.code), you, eyes=you, is_host=False, now=timezone.now()
        ).chairs
        spots = {chair.seat: chair.spot for chair in seen}
        dealer = next(chair.spot for chair in seen if chair.is_dealer)
        assert sorted(spots.values()) == list(range(players))
        assert spots[you or 1] == 0
        assert spots[cutter] == (dealer - 1) % players


def test_nobody_else_cuts_and_a_late_cut_is_the_clocks(make_room, cast, now):
    room = cut_room(make_room, "gauderio-classico", 4)
    cutter = owing(state_of(room))[0]
    other = room.seats.get(number=cutter % 4 + 1).user
    assert refusal(play, room.code, other, seen=room.version, notation="corta 9", now=now())
    now.time = room.due_at
    assert tick(now())
    action = Action.objects.get()
    assert (action.seat, action.actor) == (cutter, Actor.CLOCK)
    assert action.notation.startswith("corta ")


def test_after_the_cut_the_mao_plays(make_room):
    room = cut_room(make_room, "gauderio-classico", 4)
    state = state_of(room)
    act(room, owing(state)[0], "corta 20")
    assert owing(state_of(room)) == (state.first,)
