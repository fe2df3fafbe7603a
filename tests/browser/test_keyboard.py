"""The keyboard is enough, and whoever uses it always knows where they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Cast
from tests.browser.people import Person
from tests.browser.playing import boldly, first_card, is_card, play, seat_all
from tests.browser.reading import Look
from tests.browser.server import Server

FAR: Final = 40
"""Presses of Tab after which something counts as out of reach."""

EIGHT: Final = (
    *("6e 5e 4c", "4e 12c 2c", "10c 11o 3p", "10e 12o 3c"),
    *("7c 1o 6c", "5o 3e 2p", "7o 6o 2e", "1c 4p 5p"),
)
DEALT: Final = {3: (2, ("6e 5e 4c 3o", *EIGHT[1:3])), 6: (1, EIGHT[:6]), 8: (1, EIGHT)}
"""By the number of chairs the mão and everybody's cards; of three the first is the Gallo."""

KIND: Final = """
() => {
  const focused = document.activeElement;
  if (!focused.closest("#table")) return "";
  if (focused.closest(".hand")) return "card";
  return focused.closest(".calls") ? "call" : "rest";
}
"""

WATCH: Final = """
let inTable = false;
document.addEventListener("focusin", (event) => { inTable = event.target.closest("#table"); });
document.addEventListener("htmx:wsAfterMessage", () => setTimeout(() => {
  const nowhere = document.activeElement === document.body;
  if (inTable && nowhere) document.documentElement.dataset.lost = "focus";
}));
document.addEventListener("DOMContentLoaded", () => {
  const region = document.getElementById("commentary");
  if (!region) return;
  window.spoken = [];
  new MutationObserver(() => {
    const same = region === document.getElementById("commentary");
    window.spoken.push(same ? region.textContent.trim() : "another element");
  }).observe(document.getElementById("table"), {
    subtree: true, childList: true, characterData: true,
  });
});
"""
"""Notes whether the focus fell from the table to the page itself, and what the live region said."""


def test_a_whole_hand_is_played_by_keyboard_alone(server: Server, cast: Cast) -> None:
    caro = cast(server, "caro")
    caro.context.add_init_script(WATCH)
    caro.page.goto("/")
    tab_to(caro.page, 'main button:has-text("Jogar agora")')
    caro.page.keyboard.press("Enter")
    expect(caro.table).to_have_attribute("data-stage", "playing")

    tab_to(caro.page, "#table summary")
    plays = 0
    # A hand may end before anybody has asked for a card of hers: then the next one counts.
    while plays < 3 or caro.look().stage == "playing":
        look = caro.look()
        if not look.moves:
            caro.see_after(look.version)
            continue
        # Forwards and backwards, with either of the keys that press a button.
        key = ("Tab", "Shift+Tab")[plays % 2]
        tab_to(caro.page, f'#table button[name=action][value="{first_card(look)}"]', key)
        caro.page.keyboard.press(("Enter", "Space")[plays % 2])
        caro.see_after(look.version)
        plays += 1
        assert focus_is_in_the_table(caro.page)

    expect(caro.page.locator("html:not([data-lost])")).to_be_attached()
    check_what_was_spoken(caro)


@pytest.mark.parametrize("chairs", DEALT)
def test_the_focus_goes_from_ones_cards_to_the_calls_and_then_to_the_rest(
    brisk_server: Server, cast: Cast, chairs: int
) -> None:
    caro = cast(brisk_server, "caro")
    code = seat_all({1: caro}, chairs, "rioplatense", players=str(chairs))
    first, hands = DEALT[chairs]
    brisk_server.lay_out(code, first, *hands)
    caro.page.goto(f"/salas/{code}/")
    if chairs == 3:
        discard_by_keyboard(caro)
    play([caro], boldly, until=is_own_turn)

    stops = tab_stops(caro.page)
    assert list(dict.fromkeys(stops)) == ["card", "call", "rest"]
    assert stops.count("card") == len(caro.look().hand)
    card = caro.look().hand[-1]
    tab_to(caro.page, f'#table button[value="{card}"]', "Shift+Tab")
    caro.page.keyboard.press("Space")
    expect(caro.page.locator(f'#table .felt [data-card="{card}"]').first).to_be_visible()
    assert focus_is_in_the_table(caro.page)


def discard_by_keyboard(gallo: Person) -> None:
    """The Gallo has four cards to choose from, and nothing to say before one of them is away."""
    assert list(dict.fromkeys(tab_stops(gallo.page))) == ["card", "rest"]
    assert len(gallo.look().hand) == 4
    version = gallo.look().version
    tab_to(gallo.page, '#table button[value="descarta 4c"]', "Shift+Tab")
    gallo.page.keyboard.press("Enter")
    gallo.see_after(version)
    assert gallo.look().hand == ["6e", "5e", "3o"]


def is_own_turn(looks: Sequence[Look]) -> bool:
    """A card is due of the first of them, who may say something as well."""
    return any(is_card(move) for move in looks[0].moves) and "truco" in looks[0].moves


def tab_stops(page: Page) -> list[str]:
    """What Tab leads to within the table, from one's own things on: cards, calls, the rest."""
    page.evaluate("document.getElementById('yours').focus()")
    stops = []
    while len(stops) < FAR:
        page.keyboard.press("Tab")
        kind: str = page.evaluate(KIND)
        if not kind:
            return stops
        stops.append(kind)
    raise AssertionError(f"more than {FAR} things to stop at: {stops}")


def test_the_first_tab_stop_skips_to_the_content(server: Server, cast: Cast) -> None:
    caro = cast(server, "caro")
    caro.play_now()
    caro.page.keyboard.press("Tab")
    link = caro.page.get_by_role("link", name="Ir para o conteúdo")
    expect(link).to_be_focused()
    expect(link).to_be_in_viewport()
    caro.page.keyboard.press("Enter")
    expect(caro.page.locator("main")).to_be_focused()
    caro.page.keyboard.press("Tab")
    assert caro.page.evaluate("document.querySelector('main').contains(document.activeElement)")


def test_what_has_the_focus_can_be_seen_to_have_it(server: Server, cast: Cast) -> None:
    caro = cast(server, "caro")
    caro.play_now()
    for _ in range(FAR):
        caro.page.keyboard.press("Tab")
        seen: dict[str, Any] | None = caro.page.evaluate(FOCUS_RING)
        if seen is None:
            return
        assert seen["outline"] or seen["shadow"], f"no sign of the focus on {seen['what']}"


FOCUS_RING: Final = """
() => {
  const focused = document.activeElement;
  if (focused === document.body) return null;
  const style = getComputedStyle(focused);
  return {
    what: focused.outerHTML.slice(0, 120),
    outline: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2,
    shadow: style.boxShadow !== "none",
  };
}
"""


def tab_to(page: Page, selector: str, key: str = "Tab") -> None:
    """Press `key` until what `selector` finds has the focus."""
    target = page.locator(selector).first
    for _ in range(FAR):
        if target.evaluate("(element) => element === document.activeElement"):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{FAR} presses of {key} do not lead to {selector}")


def focus_is_in_the_table(page: Page) -> bool:
    inside: bool = page.evaluate(
        "document.getElementById('table').contains(document.activeElement)"
    )
    return inside


def check_what_was_spoken(person: Person) -> None:
    """The one live region stayed, and told what happened."""
    spoken: list[str] = person.page.evaluate("window.spoken")
    assert "another element" not in spoken
    assert len(set(spoken)) >= 3
    region = person.page.locator("#commentary")
    expect(region).to_have_attribute("aria-live", "polite")
    expect(region).to_have_attribute("role", "status")
    assert spoken[-1] == region.inner_text().strip()
