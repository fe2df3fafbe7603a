"""Each reads the site in the language they chose, wherever its words come from."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Cast
from tests.browser.inspecting import Inspector
from tests.browser.playing import first_card, is_for_a_card, play
from tests.browser.server import Server

SAID = {"es": ("Español", "Tu turno", "Reglas"), "en": ("English", "Your turn", "Rules")}
"""By language: its own name, what the table says at one's turn, and a heading of the menu."""
PAGES = ("/", "/salas/nova/", "/regras/", "/regras/paulista/", "/contas/signup/", "/historico/")


@pytest.mark.parametrize("language", SAID)
def test_a_guest_chooses_a_language_and_page_and_socket_speak_it(
    server: Server, cast: Cast, tmp_path: Path, language: str
) -> None:
    name, your_turn, rules = SAID[language]
    caro = cast(server, "caro", viewport={"width": 360, "height": 740}, is_mobile=True)
    look = Inspector(caro, tmp_path)
    page = caro.page
    page.goto("/")
    page.get_by_role("button", name=name, exact=True).click()
    expect(page.locator("html")).to_have_attribute("lang", language)
    for address in PAGES:
        page.goto(address)
        expect(page.get_by_role("link", name=rules, exact=True).first).to_be_visible()
        look(address.strip("/").replace("/", "-") or "lobby")

    page.goto("/")
    page.locator('form[action="/jogar/"] button').first.click()
    expect(caro.table).to_have_attribute("data-stage", "playing")
    page.wait_for_load_state("load")
    play([caro], first_card, until=is_for_a_card)
    # What came since the page did came by the socket.
    caro.act(first_card(caro.look()))
    play([caro], first_card, until=is_for_a_card)
    expect(page.locator("#commentary")).to_contain_text(your_turn)
    look("table")
    assert look.troubles == []
