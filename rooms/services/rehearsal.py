"""Whole matches played at random, through the same table as everybody's: something to verify."""

from __future__ import annotations

from random import Random

from engine.actions import Cut, Word
from engine.match import acting, moves_of
from rooms.models import Actor, Room, User
from rooms.services.lobby import open_room
from rooms.services.table import Table, locked


def rehearse(people: list[User], rng: Random, *, rules: str, options: dict[str, object]) -> Room:
    """A match among `people` from its first hand to its end, two transactions a hand.

    As many of them as there are chairs sit down; whatever may be done is done, but for leaving and
    for most of the folding, which would leave few cards to be played.
    """
    room = open_room(people[0], rules=rules, options=options, listed=rng.random() < 0.9)
    with locked(room.code) as table:
        guests = rng.sample(people, len(table.seats))
        for seat, person in zip(table.seats, guests, strict=True):
            table.occupy(seat, user=person)
        table.begin()
    while _played(room.code, rng):
        with locked(room.code) as table:
            table.go_on()
    return room


def _played(code: str, rng: Random) -> bool:
    """Play the hand on the table to its end. Returns whether the match goes on after it."""
    with locked(code) as table:
        while table.is_hand_live:
            _move(table, rng)
        # Whoever could claim a hidden Flor mostly lets it be.
        if rng.random() < 0.2:
            _move(table, rng)
        return table.is_match_live


def _move(table: Table, rng: Random) -> None:
    state = table.state
    seats = acting(state) if state else ()
    if state is None or not seats:
        return
    seat = rng.choice(seats)
    moves = moves_of(state, seat)
    bold = tuple(move for move in moves if move is not Word.MACO) or moves
    move = rng.choice(bold if rng.random() < 0.95 else moves)
    if isinstance(move, Cut):
        move = Cut(rng.randint(4, 36))
    table.do(seat, move, Actor.PERSON, table.seat(seat).user)
