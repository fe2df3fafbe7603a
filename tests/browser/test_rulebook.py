"""The rulebook in a browser: an example is stepped through by keyboard, or plays by itself."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Cast
from tests.browser.server import Server

EXAMPLE = "/regras/paulista/exemplos/C5-1/"


def test_an_example_is_stepped_through_by_keyboard(server: Server, cast: Cast) -> None:
    caro = cast(server, "caro")
    caro.page.goto(EXAMPLE)
    replay = caro.page.locator("#replay")
    last = replay.get_attribute("data-last")
    for key, step in (("ArrowRight", "1"), ("ArrowRight", "2"), ("ArrowLeft", "1"),
                      ("End", last), ("Home", "0")):  # fmt: skip
        caro.page.keyboard.press(key)
        expect(replay).to_have_attribute("data-step", str(step))
        current = replay.locator(".steps [aria-current=step]")
        expect(replay.locator(".lesson__now")).to_have_text(current.inner_text().strip())
    caro.page.keyboard.press("ArrowLeft")
    expect(replay).to_have_attribute("data-step", "0")


def test_an_example_plays_by_itself_until_it_is_stopped(server: Server, cast: Cast) -> None:
    caro = cast(server, "caro")
    caro.page.goto(EXAMPLE)
    caro.page.locator("#speed-fast").check()
    play = caro.page.locator("[data-play]")
    play.click()
    expect(caro.page.locator("#replay")).to_have_attribute("data-step", "2")
    play.click()
    expect(play).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize("width", [360, 1440])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_page_of_the_rulebook_scrolls_sideways(
    server: Server, cast: Cast, width: int, scheme: str
) -> None:
    dani = cast(server, "dani", viewport={"width": width, "height": 800}, color_scheme=scheme)
    for path in ("/regras/", "/regras/gauderio-classico/", "/regras/rioplatense/", EXAMPLE,
                 "/regras/calculadora/?a=7e&b=6e&c=12o"):  # fmt: skip
        dani.page.goto(path)
        sideways = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
        assert not dani.page.evaluate(sideways), path


def test_a_clause_is_found_by_its_address_and_leads_to_its_example(
    server: Server, cast: Cast
) -> None:
    beto = cast(server, "beto")
    beto.page.goto("/regras/paulista/#C5")
    clause = beto.page.locator("#C5")
    expect(clause).to_be_in_viewport()
    clause.get_by_role("link").last.click()
    expect(beto.page).to_have_url(re.compile(r"/exemplos/C\d+-\d+/$"))
    expect(beto.page.get_by_role("link", name="C5", exact=True)).to_be_visible()
