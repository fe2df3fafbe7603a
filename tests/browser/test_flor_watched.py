"""A Flor round, watched by the holder, the partner, an opponent and somebody who only watches.

What each of them could see is read from the HTML that came to their pages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import pytest

from tests.browser.conftest import Cast
from tests.browser.people import Person
from tests.browser.playing import seat_all, together
from tests.browser.server import Server, quiet_log, running

HOLDER, OPPONENT, PARTNER, WATCHER = "ana", "beto", "caro", "dani"
SEATS: Final = {HOLDER: 1, OPPONENT: 2, PARTNER: 3}
HANDS: Final = {1: "6e 5e 4e", 2: "4c 12c 2o", 3: "10c 11o 3p", 4: "10e 12o 3c"}
BOT: Final = 4
FLOR_OF_THE_OPPONENT: Final = "4c 12c 2c"
SUITS: Final = {"o": "ouros", "e": "espadas", "c": "copas", "p": "paus"}
RANKS: Final = {"1": "Ás", "10": "Sota", "11": "Cavalo", "12": "Rei"}
NOT_THE_HAND: Final = re.compile(
    # What differs between two rooms and two moments whatever the cards are.
    r'data-version="\d+"|name="version" value="\d+"|/salas/\w+/|data-(left|total)="\d+"'
    r'|<span class="seat__clock"[^>]*>\d+</span>'
)
Watched = Mapping[str, dict[int, str]]


@pytest.fixture
def slow_server(tmp_path: Path) -> Iterator[Server]:
    """A site whose windows last long enough to press something in them, even on a busy machine."""
    database = f"sqlite:///{tmp_path / 'db.sqlite3'}"
    with running(tmp_path, database, pace=0.8) as server, quiet_log(server):
        yield server


def test_nobody_can_tell_from_a_flor_round_who_else_holds_one(server: Server, cast: Cast) -> None:
    people = arrive(server, cast)

    without = watch_a_round(server, people, HANDS)
    with_one = watch_a_round(server, people, {**HANDS, 2: FLOR_OF_THE_OPPONENT})

    check_what_can_be_pressed(without, {OPPONENT: ["passo"], PARTNER: ["passo"]})
    answers = ["passo", "flor", "contraflor", "contraflor-resto", "me-achico"]
    check_what_can_be_pressed(with_one, {OPPONENT: answers, PARTNER: ["passo"]})
    for name in (HOLDER, PARTNER, WATCHER):
        assert without[name] == with_one[name], f"{name} could tell"
    assert without[OPPONENT] != with_one[OPPONENT]


def test_a_disputed_flor_shows_the_winners_cards_to_all_and_the_losers_to_none(
    slow_server: Server, cast: Cast
) -> None:
    people = arrive(slow_server, cast)
    hands = {**HANDS, 2: FLOR_OF_THE_OPPONENT}
    sit_down(slow_server, people, hands)
    people[HOLDER].act("flor")
    people[OPPONENT].page.locator('#table button[value="contraflor"]').click()
    people[HOLDER].page.locator('#table button[value="quero"]').wait_for()

    looks = dict(zip(people, together(*people.values()), strict=True))
    assert not any(looks[name].your_turn for name in (OPPONENT, PARTNER, WATCHER))
    check_that_hands_are_hidden(people, hands)
    people[HOLDER].act("quero")

    together(*people.values())
    check_that_hands_are_hidden(people, hands)
    for person in people.values():
        assert "ganha a Flor com 35" in person.page.content()
        assert "26" not in person.page.locator("#table .said").inner_text()
    for name in SEATS:
        give_up_the_hand(people[name])
    check_who_showed(people, hands)


def arrive(server: Server, cast: Cast) -> Mapping[str, Person]:
    """The four people, those who play with an account."""
    people = {name: cast(server, f"{name}-flor") for name in (*SEATS, WATCHER)}
    for name in SEATS:
        people[name].sign_up()
    return people


# --- a round that nobody answers ---------------------------------------------------------------


def watch_a_round(
    server: Server, people: Mapping[str, Person], hands: Mapping[int, str]
) -> Watched:
    """The holder sings and nobody says anything: what came to each page, step by step."""
    sit_down(server, people, hands)
    began = people[HOLDER].look().version
    people[HOLDER].act("flor")
    together(*people.values())
    check_that_hands_are_hidden(people, hands)
    people[HOLDER].page.locator("#table .hand button").first.wait_for()
    together(*people.values())
    check_that_hands_are_hidden(people, hands)
    return {name: steps_since(person, began) for name, person in people.items()}


def sit_down(server: Server, people: Mapping[str, Person], hands: Mapping[int, str]) -> None:
    """A new room with these cards, and everybody in front of it."""
    seated = {SEATS[name]: people[name] for name in SEATS}
    code = seat_all(seated, chairs=4, rules="rioplatense")
    server.lay_out(code, 1, *(hands[seat] for seat in sorted(hands)))
    for person in people.values():
        person.frames.clear()
        person.page.goto(f"/salas/{code}/")
        person.hear_after(None)


def steps_since(person: Person, version: int) -> dict[int, str]:
    """Each table sent since then, by its distance from there, without what is not the hand's."""
    found: dict[int, str] = {}
    for frame, look in zip(person.tables_sent(), person.everything_sent(), strict=True):
        if look.version > version:
            same = NOT_THE_HAND.sub("", frame).replace(look.names[BOT - 1], "Robô")
            found[look.version - version] = same
    return found


def check_what_can_be_pressed(watched: Watched, answers: Mapping[str, list[str]]) -> None:
    """In the steps of a round each is asked in turn, and nobody else has a word to say."""
    asked = dict(enumerate((OPPONENT, PARTNER), start=1))
    for name, steps in watched.items():
        assert set(steps) >= {1, 2, 3}
        for step in (1, 2, 3):
            expected = answers[name] if asked.get(step) == name else []
            words = re.findall(r'name="action" value="([\w-]+)"', steps[step])
            assert sorted(set(words) - {"sair"}) == sorted(expected), (name, step)


# --- cards -------------------------------------------------------------------------------------


def check_that_hands_are_hidden(people: Mapping[str, Person], hands: Mapping[int, str]) -> None:
    """Nobody's page holds a card of another's hand, neither its code nor its name."""
    for name, person in people.items():
        page = person.page.content()
        for seat, hand in hands.items():
            for card in hand.split():
                shown = f'data-card="{card}"' in page or spoken(card) in page
                assert shown == (SEATS.get(name) == seat), (name, card)


def check_who_showed(people: Mapping[str, Person], hands: Mapping[int, str]) -> None:
    """At the end the winner's cards lie open to all (D69, D-Q24), and no others."""
    for name, person in people.items():
        person.page.locator("#table .opened").wait_for()
        look = next(look for look in person.everything_sent() if look.opened)
        assert look.opened == hands[1].split()
        for seat in {2, 3, 4} - {SEATS.get(name)}:
            assert not set(look.shown) & set(hands[seat].split())


def give_up_the_hand(person: Person) -> None:
    """That person folds as soon as it is their turn."""
    person.page.locator('#table[data-your-turn] button[value="maco"]').wait_for()
    person.act("maco")


def spoken(card: str) -> str:
    """A card's name, as it stands on a page."""
    return f"{RANKS.get(card[:-1], card[:-1])} de {SUITS[card[-1]]}"
