"""Six and eight chairs: the duels of Pico a Pico, and room for everybody on a phone."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from playwright.sync_api import expect

from tests.browser.conftest import Cast
from tests.browser.inspecting import Inspector
from tests.browser.people import Person
from tests.browser.playing import (
    Done,
    boldly,
    fill_table,
    first_card,
    is_card,
    play,
    seat_all,
    together,
)
from tests.browser.reading import Look
from tests.browser.server import Server

CAP: Final = 6
"""What a Falta Envido is worth in a duel (D21)."""
SIGHTS: Final[dict[str, Done]] = {
    "a call is pending": lambda looks: any("quero" in look.moves for look in looks),
    "half a trick": lambda looks: len(looks[0].felt) >= 4,
    "the second trick": lambda looks: bool(looks[0].tricks),
    "the next hand": lambda looks: looks[0].mode != "Redondo",
}


def test_six_people_play_a_hand_together_and_the_next_in_duels_that_are_capped(
    brisk_server: Server, cast: Cast
) -> None:
    ana, dani = cast(brisk_server, "ana-six"), cast(brisk_server, "dani-six")
    ana.sign_up()
    dani.sign_up()
    fill_table({1: ana, 4: dani}, 6, "rioplatense", players="6")

    assert ana.look().mode == "Redondo"
    assert ana.look().out == []
    for_six = Capped(ana, dani)
    play([ana, dani], for_six.choose, until=for_six.is_seen)

    check_the_duels(ana.everything_sent())
    assert ana.look().seats == [1, 2, 3, 4, 5, 6]


class Capped:
    """Plays until the two have been through their duel, in which one asked for the Falta Envido."""

    def __init__(self, *people: Person) -> None:
        self._people = people
        self._asked = False

    def choose(self, look: Look) -> str:
        """Ask for the Falta in a duel; fold in a hand of all six; otherwise accept, and play."""
        if look.mode == "Redondo":
            return next(
                word for word in ("passo", "nao-quero", "maco", *look.moves) if word in look.moves
            )
        if "falta-envido" in look.moves and "quero" not in look.moves:
            self._check_its_worth(look)
            return "falta-envido"
        if "quero" in look.moves:
            self._check_what_is_bid()
            return "quero"
        return next(move for move in look.moves if is_card(move) or move in ("flor", "passo"))

    def is_seen(self, looks: Sequence[Look]) -> bool:
        """The Falta was asked for, and another hand of all six has begun."""
        return self._asked and looks[0].mode == "Redondo"

    def _check_its_worth(self, look: Look) -> None:
        person = self._people[0 if look.you == 1 else 1]
        button = person.page.locator('#table button[value="falta-envido"]')
        expect(button).to_contain_text(f"vale {CAP} pontos")
        self._asked = True

    def _check_what_is_bid(self) -> None:
        for person in self._people:
            if "Falta" in person.page.locator("#table .canto").inner_text():
                expect(person.page.locator(".canto__worth")).to_have_text(f"vale {CAP} pontos")


def check_the_duels(looks: Sequence[Look]) -> None:
    """A hand of duels has three, each between two who sit opposite, and all six fight one (D16)."""
    duels = [tuple(sorted({1, 2, 3, 4, 5, 6} - set(look.out))) for look in looks if in_a_duel(look)]
    fought = list(dict.fromkeys(duels))
    assert sorted(fought) == [(1, 4), (2, 5), (3, 6)]
    assert any(f"{CAP} pontos para" in look.commentary for look in looks)


def in_a_duel(look: Look) -> bool:
    return look.stage == "playing" and look.mode.startswith("Pica-pica")


def test_eight_people_have_room_on_a_phone_and_on_a_desk(
    brisk_server: Server, cast: Cast, tmp_path: Path
) -> None:
    phone = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True}
    ana = cast(brisk_server, "ana-eight", **phone)
    beto = cast(brisk_server, "beto-eight", viewport={"width": 1440, "height": 900})
    ana.sign_up()
    beto.sign_up()
    small = Inspector(ana, tmp_path / "phone")
    wide = Inspector(beto, tmp_path / "desk")

    seat_all({1: ana, 2: beto}, 8, "rioplatense", players="8")
    together(ana, beto)
    small("waiting")
    wide("waiting")
    ana.command("iniciar")
    for what, is_seen in SIGHTS.items():
        # Bold only until a call is pending: a Falta or two would be the end of the match.
        choose = boldly if what == "a call is pending" else first_card
        play([ana, beto], choose, until=is_seen)
        small(what)
        wide(what)

    assert ana.look().seats == list(range(1, 9))
    assert small.troubles == []
    assert wide.troubles == []
