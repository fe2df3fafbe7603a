"""Pages fit the screen, and what can be pressed is large enough and lies free."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Cast
from tests.browser.inspecting import Inspector
from tests.browser.people import Person
from tests.browser.playing import first_card, is_for_a_card, play
from tests.browser.server import Server

SCREENS: Final = {"phone": (360, 740), "phone on its side": (740, 360), "desk": (1440, 900)}


@pytest.mark.parametrize("screen", SCREENS)
def test_every_page_of_the_main_job_fits(
    server: Server, cast: Cast, tmp_path: Path, screen: str
) -> None:
    width, height = SCREENS[screen]
    phone = screen.startswith("phone")
    caro = cast(
        server,
        "caro",
        viewport={"width": width, "height": height},
        is_mobile=phone,
        has_touch=phone,
    )
    look = Inspector(caro, tmp_path / f"{width}x{height}")

    caro.page.goto("/")
    look("lobby")
    caro.page.goto("/contas/signup/")
    look("sign-up")
    caro.create_room()
    look("new room")
    caro.command("sentar 1")
    look("new room, seated")

    caro.play_now()
    play([caro], first_card, until=is_for_a_card)
    look("own turn")
    unfold_chat(caro.page)
    look("chat")
    play([caro], first_card, until=lambda looks: bool(looks[0].moves and looks[0].tricks))
    look("second round")
    play_to_the_next_hand(caro)
    look("next hand")

    caro.page.goto("/historico/")
    look("history")
    caro.page.locator(".match-card__link").first.click()
    look("match")
    caro.page.get_by_role("link", name="Rever a mão 1", exact=True).click()
    look("replay")
    check_that_buttons_stay_where_they_are(caro.page)
    look("replay, end")
    assert look.troubles == []


def unfold_chat(page: Page) -> None:
    """Something is said, and everything below it is open."""
    chat = page.locator("#chat")
    if chat.get_attribute("open") is None:
        chat.locator(".chat__summary").click()
    page.locator("#chat-text").fill("https://exemplo.org/" + "comprido" * 10)
    page.locator("#chat-text").press("Enter")
    expect(chat.locator(".chat__text")).to_have_count(1)
    for name in ("#people", "#phrases"):
        page.locator(f"{name} summary").click()
    expect(page.locator("#phrases button").first).to_be_visible()


def play_to_the_next_hand(person: Person) -> None:
    score = person.look().score
    play([person], first_card, until=lambda looks: looks[0].score != score)


def check_that_buttons_stay_where_they_are(page: Page) -> None:
    """A thumb that presses "next" again and again meets it in the same place to the end."""
    count = page.locator(".replay__count")
    last = int(count.inner_text().partition("/")[2])
    page.wait_for_load_state("load")
    places = [where_buttons_are(page)]
    for step, key in ((1, "ArrowRight"), (last, "End")):
        page.locator(f"[data-key={key}]").click()
        expect(count).to_have_text(f"{step}/{last}")
        page.wait_for_load_state("load")
        places.append(where_buttons_are(page))
    assert places[0] == places[1] == places[2]


def where_buttons_are(page: Page) -> list[tuple[float, float]]:
    """Their middles, relative to the first."""
    boxes = [button.bounding_box() for button in page.locator(".replay__nav .btn").all()]
    middles = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box]
    return [(round(x - middles[0][0]), round(y - middles[0][1])) for x, y in middles]
