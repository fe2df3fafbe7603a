"""Several people at one table, who play by pressing what is on their pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from playwright.sync_api import expect

from tests.browser.people import Person
from tests.browser.reading import Look

Choice = Callable[[Look], str]
Done = Callable[[Sequence[Look]], bool]

ANSWERS: Final = ("quero", "jogar", "passo")
BOLD: Final = (
    ("flor", "contraflor", "retruco", "vale-quatro", "seis", "nove", "doze", "quero", "passo"),
    ("envido", "truco", "corta 16"),
)
"""What somebody bold says, the best first: over what is pending, and on a turn of their own."""


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


def boldly(look: Look) -> str:
    """Sing and ask for all there is, raise and accept whatever is asked, and play a card.

    Hands are worth much then, and matches are short.
    """
    pending, own_turn = BOLD
    wanted = pending if any(answer in look.moves for answer in ("quero", "passo")) else own_turn
    for word in ("flor", *wanted, "retruco", "vale-quatro"):
        if word in look.moves:
            return word
    return next(move for move in look.moves if is_card(move) or move.startswith("descarta"))


def is_card(move: str) -> bool:
    """Whether `move` is a card or a place, rather than a word."""
    return move[0] in "#@" or (len(move) in (2, 3) and move[-1] in "oecp")


def open_table(host: Person, guest: Person, seats: tuple[int, int]) -> str:
    """`host` opens a room, `guest` joins by its code, bots fill it. Returns the code."""
    return fill_table({seats[0]: host, seats[1]: guest}, chairs=4)


def fill_table(
    seated: Mapping[int, Person], chairs: int, rules: str = "paulista", **options: str
) -> str:
    """The first of `seated` opens a room, the others join, bots fill it, and it begins.

    Returns the code.
    """
    code = seat_all(seated, chairs, rules, **options)
    host = next(iter(seated.values()))
    host.command("iniciar")
    for person in seated.values():
        expect(person.table).to_have_attribute("data-stage", "playing")
    return code


def seat_all(
    seated: Mapping[int, Person], chairs: int, rules: str = "paulista", **options: str
) -> str:
    """The same up to the moment before it begins."""
    (first, host), *others = seated.items()
    code = host.create_room(rules=rules, **options)
    host.command(f"sentar {first}")
    for seat, guest in others:
        guest.join(code)
        guest.command(f"sentar {seat}")
    together(*seated.values())
    for seat in sorted(set(range(1, chairs + 1)) - set(seated)):
        host.command(f"bot {seat}")
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
        looks = together(*people)
        acting = [index for index, look in enumerate(looks) if look.moves and look.your_turn]
        over = looks[0].stage == "over"
        if (acting or over) and until(looks):
            return looks
        assert not over, f"the match is over too early: {looks[0]}"
        if acting:
            look = looks[acting[0]]
            people[acting[0]].try_to_act(look, choose(look))
        else:
            people[0].see_after(looks[0].version)


def is_for_a_card(looks: Sequence[Look]) -> bool:
    """Whether the table waits for the first of them to play a card, not to answer a call."""
    return bool(looks[0].moves) and is_card(first_card(looks[0]))


def is_over(looks: Sequence[Look]) -> bool:
    """Whether the match has a winner."""
    return looks[0].stage == "over"


def together(*people: Person) -> Sequence[Look]:
    """Wait until all pages show the same version. Returns what each of them sees."""
    looks = [person.look() for person in people]
    while len({look.version for look in looks}) > 1:
        newest = max(look.version for look in looks)
        for index, person in enumerate(people):
            if looks[index].version < newest:
                person.see_after(looks[index].version)
                looks[index] = person.look()
    return looks
