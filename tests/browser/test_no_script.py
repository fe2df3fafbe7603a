"""Without JavaScript, or with a socket that is dead, the table's form is an ordinary form."""

from __future__ import annotations

from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import Cast
from tests.browser.people import Person
from tests.browser.playing import first_card
from tests.browser.server import Server

SOCKETS = "**/ws/**"


def test_a_hand_is_played_without_javascript(server: Server, cast: Cast) -> None:
    dani = cast(server, "dani", java_script_enabled=False)
    dani.play_now()
    while (look := dani.look()).stage == "playing" or len(dani.clicked) < 3:
        if look.moves:
            with dani.page.expect_navigation():
                dani.click(first_card(look))
        else:
            dani.page.get_by_role("link", name="Atualizar a mesa").click()

    assert dani.frames == []
    expect(dani.page.locator(".result")).to_be_visible()


def test_with_a_socket_that_never_opened_the_form_is_posted(server: Server, cast: Cast) -> None:
    dani = cast(server, "dani")
    dani.context.route_web_socket(SOCKETS, refuse)
    dani.play_now()
    dani.see_connection("lost")
    expect(dani.page.locator("#connection")).to_contain_text("A conexão caiu")
    plays_a_card_by_post(dani)


def test_with_a_socket_that_died_the_form_is_posted(server: Server, cast: Cast) -> None:
    dani = cast(server, "dani")
    open_sockets: list[WebSocketRoute] = []

    def first_only(socket: WebSocketRoute) -> None:
        if open_sockets:
            refuse(socket)
        else:
            open_sockets.append(socket)
            socket.connect_to_server()

    dani.context.route_web_socket(SOCKETS, first_only)
    dani.play_now()
    dani.hear_after(None)
    dani.see_connection("ok")
    refuse(open_sockets[0])
    dani.see_connection("lost")
    plays_a_card_by_post(dani)


def refuse(socket: WebSocketRoute) -> None:
    """As if the server had restarted."""
    socket.close(code=1012)


def plays_a_card_by_post(person: Person) -> None:
    """Nothing comes by itself now: one asks the table how it stands, and one's play is a POST."""
    while not (look := person.look()).moves:
        person.page.reload()
    with person.page.expect_request(lambda request: request.method == "POST") as posted:
        person.act(first_card(look))
    assert f"version={look.version}" in (posted.value.post_data or "")
    # Led to the table afterwards, so that going back or reloading plays nothing twice.
    version = person.look().version
    person.page.reload()
    assert person.look().version >= version
