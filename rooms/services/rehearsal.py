"""Whole matches that nobody plays by hand, through the same table as everybody's.

At random, to have something to verify; by the bots, to have something worth looking at.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from engine.actions import Action, Cut, Word
from engine.match import acting, moves_of, owing
from engine.state import Match
from engine.views import view
from rooms.models import Actor, Room, User
from rooms.services.bots import BOT
from rooms.services.lobby import open_room
from rooms.services.locking import locked
from rooms.services.table import Table

Choose = Callable[[Match], tuple[int, Action] | None]
"""Who does what next, or None where nobody does anything."""


def rehearse(people: list[User], rng: Random, *, rules: str, options: Mapping[str, object]) -> Room:
    """A match at random among `people`, as many as there are chairs: most of them watch.

    Whatever may be done is done, but for leaving and for most of the folding, which would leave
    few cards to be played.
    """
    room = open_room(people[0], rules=rules, options=dict(options), listed=rng.random() < 0.9)
    seated = rng.sample(people, room.seats.count())

    def choose(state: Match) -> tuple[int, Action] | None:
        # Whoever could claim a hidden Flor mostly lets it be.
        is_over = not owing(state)
        return None if is_over and rng.random() > 0.2 else _at_random(state, rng)

    return _played_out(room, seated, choose)


def demonstrate(
    people: Sequence[User], rng: Random, *, rules: str, options: Mapping[str, object]
) -> Room:
    """A match in which everybody, in the order of the chairs, plays as a bot would for them."""
    room = open_room(people[0], rules=rules, options=dict(options))

    def choose(state: Match) -> tuple[int, Action] | None:
        seats = owing(state)
        return (seats[0], BOT.decide(view(state, seats[0]), rng)) if seats else None

    return _played_out(room, people, choose)


def _played_out(room: Room, seated: Sequence[User], choose: Choose) -> Room:
    """From the first hand to the end of the match, two transactions a hand."""
    with locked(room.code) as table:
        for seat, person in zip(table.seats, seated, strict=True):
            table.occupy(seat, user=person)
        table.begin()
    while _is_hand_played_and_another_to_come(room.code, choose):
        with locked(room.code) as table:
            table.go_on()
    return room


def _is_hand_played_and_another_to_come(code: str, choose: Choose) -> bool:
    with locked(code) as table:
        while table.is_hand_live:
            _move(table, choose)
        _move(table, choose)
        return table.is_match_live


def _move(table: Table, choose: Choose) -> None:
    chosen = choose(table.state) if table.state else None
    if chosen is not None:
        seat, action = chosen
        table.do(seat, action, Actor.PERSON, table.seat(seat).user)


def _at_random(state: Match, rng: Random) -> tuple[int, Action] | None:
    seats = acting(state)
    if not seats:
        return None
    seat = rng.choice(seats)
    moves = moves_of(state, seat)
    bold = tuple(move for move in moves if move is not Word.MACO) or moves
    move = rng.choice(bold if rng.random() < 0.95 else moves)
    if isinstance(move, Cut):
        move = Cut(rng.randint(4, 36))
    return seat, move
