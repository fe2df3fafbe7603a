"""A finished hand, stepped through with the keyboard, by itself, and without script."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Cast
from tests.browser.people import Person
from tests.browser.playing import first_card
from tests.browser.server import Server

FAR: Final = 60


@pytest.fixture
def ana(server: Server, cast: Cast) -> Person:
    """Ana, who has just played a hand out against bots, in front of its replay."""
    ana = cast(server, "ana")
    play_one_hand(ana)
    room = ana.page.url.rstrip("/").rpartition("/")[2]
    (match,) = server.rows(f"SELECT match_id FROM rooms_room WHERE code = '{room}'")
    ana.page.goto(f"/partidas/{match[0]}/maos/1/")
    return ana


def play_one_hand(ana: Person) -> None:
    """Card after card, until the hand is over."""
    ana.play_now()
    for _ in range(FAR):
        look = ana.look()
        if look.stage != "playing":
            return
        if look.moves:
            ana.act(first_card(look))
        else:
            ana.see_after(look.version)
    raise AssertionError("the hand does not end")


def count(page: Page) -> Locator:
    return page.locator(".replay__count")


def last_step(page: Page) -> int:
    return int(count(page).inner_text().rpartition("/")[2])


def test_the_keyboard_steps_through_the_whole_hand(ana: Person) -> None:
    page, last = ana.page, last_step(ana.page)
    expect(count(page)).to_have_text(f"0/{last}")
    for step in range(1, last + 1):
        page.keyboard.press("ArrowRight")
        expect(count(page)).to_have_text(f"{step}/{last}")
        assert page.url.endswith(f"?passo={step}")
    page.keyboard.press("ArrowRight")
    expect(count(page)).to_have_text(f"{last}/{last}")
    page.keyboard.press("ArrowLeft")
    expect(count(page)).to_have_text(f"{last - 1}/{last}")
    page.keyboard.press("Home")
    expect(count(page)).to_have_text(f"0/{last}")
    page.keyboard.press("End")
    expect(count(page)).to_have_text(f"{last}/{last}")
    page.reload()
    expect(count(page)).to_have_text(f"{last}/{last}")


def test_keys_pressed_at_once_all_count(ana: Person) -> None:
    page, last = ana.page, last_step(ana.page)
    steps = min(3, last)
    page.evaluate(
        """(steps) => { for (let n = 0; n < steps; n++) document.body.dispatchEvent(
        new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true, cancelable: true })); }""",
        steps,
    )
    expect(count(page)).to_have_text(f"{steps}/{last}")


def test_the_focus_stays_on_the_link_that_was_pressed(ana: Person) -> None:
    page, last = ana.page, last_step(ana.page)
    page.locator('a[data-key="ArrowRight"]').focus()
    page.keyboard.press("Enter")
    expect(count(page)).to_have_text(f"1/{last}")
    expect(page.locator('a[data-key="ArrowRight"]')).to_be_focused()
    expect(page.locator("#replay-said")).not_to_be_empty()


def test_it_plays_by_itself_until_the_end_or_until_stopped(ana: Person) -> None:
    page, last = ana.page, last_step(ana.page)
    play = page.locator("[data-play]")
    page.get_by_label("depressa").check()
    play.click()
    expect(play).to_have_attribute("aria-pressed", "true")
    expect(count(page)).to_have_text(f"1/{last}")
    page.keyboard.press("Home")
    expect(play).to_have_attribute("aria-pressed", "false")
    play.click()
    expect(count(page)).to_have_text(f"{last}/{last}")
    expect(play).to_have_attribute("aria-pressed", "false")
    play.click()
    expect(count(page)).not_to_have_text(f"{last}/{last}")
    play.click()


def test_one_can_jump_to_a_trick_or_a_call(ana: Person) -> None:
    page = ana.page
    mark = page.locator(".marks__link").last
    address = mark.get_attribute("href") or ""
    mark.click()
    expect(page).to_have_url(re.compile(re.escape(address) + "$"))
    expect(page.locator(f'.marks__link[href="{address}"]')).to_have_attribute(
        "aria-current", "true"
    )


def test_without_script_the_links_lead_from_step_to_step(
    ana: Person, server: Server, cast: Cast
) -> None:
    address, last = ana.page.url.partition("?")[0], last_step(ana.page)
    plain = cast(server, "ana, no script", java_script_enabled=False)
    plain.context.add_cookies(ana.context.cookies())  # type: ignore[arg-type]
    plain.page.goto(address)
    expect(plain.page.locator("[data-play]")).to_be_hidden()
    plain.page.get_by_role("link", name="Próximo").click()
    expect(count(plain.page)).to_have_text(f"1/{last}")
    plain.page.get_by_role("link", name="Fim").click()
    expect(count(plain.page)).to_have_text(f"{last}/{last}")


def test_a_private_hand_is_not_there_for_others(ana: Person, server: Server, cast: Cast) -> None:
    beto = cast(server, "beto")
    beto.excuse("404")
    answer = beto.page.goto(ana.page.url)
    assert answer is not None
    assert answer.status == 404
    expect(beto.page.locator("main")).to_contain_text("Página não encontrada")
