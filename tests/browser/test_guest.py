"""Whoever has no account plays at once, and may keep everything later."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Cast
from tests.browser.people import PASSWORD
from tests.browser.playing import first_card, play
from tests.browser.server import Server


def test_a_guest_plays_at_once_and_keeps_name_and_match_by_signing_up(
    server: Server, cast: Cast
) -> None:
    caro = cast(server, "caro")
    caro.play_now()
    page = caro.page
    room, name = page.url, page.locator(".menu__name").inner_text()
    you = caro.look().you
    expect(page.locator(f"#table [data-seat='{you}'] .seat__name")).to_have_text(name)
    expect(page.locator("#table .icon--bot")).to_have_count(3)
    play([caro], first_card, until=lambda looks: len(looks[0].hand) < 3)

    page.locator(".menu summary").click()
    page.get_by_role("link", name="Guardar minha conta").click()
    page.get_by_label("Nome de usuário").fill(caro.name)
    page.get_by_label("Senha", exact=True).fill(PASSWORD)
    page.locator("input[type=password]").last.fill(PASSWORD)
    page.get_by_role("button", name="Guardar minha conta").click()

    expect(page.locator(".menu__name")).to_have_text(name)
    page.get_by_role("link", name="Histórico").click()
    expect(page.locator(".match-card__players")).to_contain_text(name)
    page.goto(room)
    assert caro.look().you == you
    play([caro], first_card, until=lambda looks: looks[0].moves != [])


def test_a_stranger_who_sits_down_is_a_player_from_then_on(server: Server, cast: Cast) -> None:
    caro, dani = cast(server, "caro"), cast(server, "dani")
    code = caro.create_room()
    caro.command("sentar 1")

    dani.join(code)
    expect(dani.page.locator(".nav")).to_contain_text("Entrar")
    dani.command("sentar 3")
    name = dani.page.locator(".menu__name").inner_text()
    assert dani.look().you == 3
    expect(caro.page.locator("#table [data-seat='3'] .seat__name")).to_have_text(name)
