"""What the table does not take, it says so; and it goes on."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.browser.conftest import Cast
from tests.browser.people import Person
from tests.browser.playing import first_card, is_for_a_card, open_table_with_bots, play
from tests.browser.reading import READ, Look
from tests.browser.server import Server

TOO_LATE = "A mesa mudou antes da sua jogada chegar."
ELSEWHERE = "Você está jogando esta mesa em outra aba ou aparelho."


@pytest.mark.parametrize(("by", "why"), [("socket", ELSEWHERE), ("post", TOO_LATE)])
def test_an_outdated_tab_is_refused_and_shown_the_table_as_it_is(
    server: Server, cast: Cast, by: str, why: str
) -> None:
    caro = cast(server, "caro")
    caro.play_now()
    play([caro], first_card, until=is_for_a_card)
    tab = outdated_tab(caro, socket=by == "socket")
    late = first_card(look_at(tab))
    if by == "socket":  # The newest tab acts, until the other takes over.
        caro.page.get_by_role("button", name="Jogar nesta aba").click()
        expect(caro.page.locator("#elsewhere")).to_be_empty()
    caro.act(first_card(caro.look()))

    caro.excuse("status of 409")
    tab.locator(f'#table button[name=action][value="{late}"]').click()
    expect(tab.locator("#notices")).to_contain_text(why)
    shown = look_at(tab)
    assert late not in shown.hand
    assert late in shown.shown
    expect(caro.page.locator("#notices")).to_be_empty()
    play([caro], first_card, until=is_for_a_card)


def outdated_tab(person: Person, *, socket: bool) -> Page:
    """A second tab of the same person, which from now on hears only answers to its own clicks.

    Without `socket` it never hears anything.
    """
    deafness: list[bool] = []

    def half_deaf(route: WebSocketRoute) -> None:
        if not socket:
            route.close(code=1012)
            return
        site = route.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            # What is told to this tab alone it hears all the same: the answer to its own click.
            if not deafness or 'id="notices"' in str(message):
                route.send(message)

        site.on_message(pass_on)

    tab = person.new_tab()
    tab.route_web_socket("**/ws/**", half_deaf)
    tab.goto(person.page.url)
    if socket:
        tab.locator("html[data-heard]").wait_for()
    else:
        expect(tab.locator("#connection")).to_have_attribute("data-state", "lost")
    deafness.append(True)
    return tab


def look_at(page: Page) -> Look:
    return Look.of(page.locator("#table").evaluate(READ))


def test_a_refusal_over_the_socket_is_told_once_and_the_next_click_counts(
    server: Server, cast: Cast
) -> None:
    caro = cast(server, "caro")
    caro.play_now()
    caro.hear_after(None)
    (look,) = play([caro], first_card, until=is_for_a_card)
    notices = caro.page.locator("#notices")
    caro.page.locator("#table-form input[name=version]").evaluate("(field) => field.value = '0'")
    mark = caro.heard()
    caro.click(first_card(look))
    caro.hear_after(mark)
    expect(notices).to_contain_text(TOO_LATE)
    assert caro.look().hand == look.hand

    caro.act(first_card(look))
    expect(notices).to_be_empty()


def test_a_spectator_sees_the_table_live_but_has_nothing_to_press(
    server: Server, cast: Cast
) -> None:
    caro, dani = cast(server, "caro"), cast(server, "dani")
    caro.play_now()
    (look,) = play([caro], first_card, until=is_for_a_card)
    dani.page.goto(caro.page.url)
    expect(dani.page.get_by_text("Você está só assistindo.")).to_be_visible()
    seen = dani.look()
    assert (seen.actions, seen.hand, seen.you) == ([], [], None)
    assert not look.own & set(seen.shown)

    card = first_card(look)
    caro.act(card)
    expect(dani.table.locator(f'[data-card="{card}"]').first).to_be_visible()
    play([caro], first_card, until=is_for_a_card)
    held = caro.look().own
    assert not any(held & set(look.shown) for look in dani.everything_sent())
    assert dani.look().actions == []


def test_logging_out_in_one_tab_ends_the_table_in_the_other(server: Server, cast: Cast) -> None:
    dani = cast(server, "dani")
    dani.sign_up()
    # At the latest the next thing that happens at the table must find the session gone.
    open_table_with_bots(dani, seconds="15 segundos")
    play([dani], first_card, until=is_for_a_card)
    tab = dani.new_tab()
    tab.goto("/")
    tab.locator(".menu summary").click()
    tab.get_by_role("button", name="Sair da conta").click()
    expect(tab.locator(".nav")).to_contain_text("Entrar")
    last = dani.look()
    dani.see_connection("closed")
    expect(dani.page.locator("#connection")).to_contain_text("parou de acompanhar a mesa")
    assert dani.look() == last


def test_what_is_pressed_before_the_socket_is_open_is_done_though_somebody_came_to_watch(
    server: Server, cast: Cast
) -> None:
    ana, beto, caro = (cast(server, name) for name in ("ana", "beto", "caro"))
    code = ana.create_room()
    ana.command("sentar 1")
    asked: list[Route] = []
    sockets: list[WebSocketRoute] = []

    def late(route: WebSocketRoute) -> None:
        sockets.append(route)
        if len(sockets) == 1:
            route.close(code=1012)
        else:
            route.connect_to_server()

    def held(route: Route) -> None:
        if route.request.method == "HEAD":
            asked.append(route)
        else:
            route.continue_()

    beto.page.route_web_socket("**/ws/**", late)
    beto.page.route(f"**/salas/{code}/", held)
    beto.page.goto(f"/salas/{code}/")
    beto.page.locator('button[name=command][value="sentar 2"]').click()
    before = beto.look().version
    caro.page.goto(f"/salas/{code}/")
    beto.see_after(before)
    assert len(asked) == 1, "the click waits for the site to answer"
    asked[0].continue_()
    expect(beto.table).to_have_attribute("data-you", "2")
