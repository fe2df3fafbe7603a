"""Several people at one table, who play by pressing what is on their pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from playwright.sync_api import expect

from tests.browser.people import Person
from tests.browser.reading import Look

Choice = Callable[[Look], str]
Done = Callable[[Sequence[Look]], bool]

ANSWERS: Final = ("quero", "jogar")


def first_card(look: Look) -> str:
    """Accept whatever is asked, and play the first card; ask for nothing."""
    for answer in ANSWERS:
        if answer in look.moves:
            return answer
    return next(move for move in look.moves if is_card(move))


def in_a_hurry(look: Look) -> str:
    """Ask for truco whenever it is allowed, accept it, and play a card: covered where one may."""
    if "truco" in look.moves:
        return "truco"
    for answer in ANSWERS:
        if answer in look.moves:
            return answer
    covered = [move for move in look.moves if move.startswith("#")]
    return covered[0] if covered else first_card(look)


def is_card(move: str) -> bool:
    """Whether `move` is a card or a place, rather than a word."""
    return move[0] in "#@" or (len(move) == 2 and move[1] in "oecp")


def open_table(host: Person, guest: Person, seats: tuple[int, int]) -> str:
    """`host` opens a room, `guest` joins by its code, bots fill it. Returns the code."""
    code = host.create_room()
    host.command(f"sentar {seats[0]}")
    guest.join(code)
    guest.command(f"sentar {seats[1]}")
    host.see_after(guest.look().version - 1)
    together(host, guest)
    for seat in {1, 2, 3, 4} - set(seats):
        host.command(f"bot {seat}")
    host.command("iniciar")
    for person in (host, guest):
        expect(person.table).to_have_attribute("data-stage", "playing")
    return code


def open_table_with_bots(host: Person, seconds: str = "sem limite") -> None:
    """`host` plays with three bots; `seconds` is what the form calls the time for a turn."""
    host.create_room(seconds)
    host.command("sentar 1")
    for seat in (2, 3, 4):
        host.command(f"bot {seat}")
    host.command("iniciar")


def play(people: Sequence[Person], choose: Choice, until: Done) -> Sequence[Look]:
    """Everybody does what is theirs to do, until `until` holds of what they all see.

    It is asked only where the table waits for one of `people`, or for nobody any more. Returns
    what each of them sees then.
    """
    while True:
        together(*people)
        looks = [person.look() for person in people]
        acting = [index for index, look in enumerate(looks) if look.moves]
        over = looks[0].stage == "over"
        if len({look.version for look in looks}) > 1:
            continue
        if (acting or over) and until(looks):
            return looks
        assert not over, f"the match is over too early: {looks[0]}"
        if acting:
            people[acting[0]].act(choose(looks[acting[0]]))
        else:
            people[0].see_after(looks[0].version)


def is_for_a_card(looks: Sequence[Look]) -> bool:
    """Whether the table waits for the first of them to play a card, not to answer a call."""
    return bool(looks[0].moves) and is_card(first_card(looks[0]))


def is_over(looks: Sequence[Look]) -> bool:
    """Whether the match has a winner."""
    return looks[0].stage == "over"


def together(*people: Person) -> None:
    """Wait until nobody's page is behind the newest that another one shows."""
    newest = max(person.look().version for person in people)
    for person in people:
        while (version := person.look().version) < newest:
            person.see_after(version)
