"""People come and go, lose the network, take over, wait for one another, and close up.

On this site absences are ten times as short as elsewhere: two minutes are twelve seconds.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.browser.conftest import Cast
from tests.browser.people import PATIENCE, Person
from tests.browser.playing import (
    fill_table,
    first_card,
    is_for_a_card,
    open_table,
    open_table_with_bots,
    play,
    together,
)
from tests.browser.reading import Look
from tests.browser.server import Server, quiet_log, running

OFFLINE: Final = "ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|htmx:ws|WebSocket connection"
AWAY: Final = "ausente"

SOCKET: Final = """
(code) => new Promise((done) => {
  let frames = 0;
  const socket = new WebSocket(`ws://${location.host}/ws/salas/${code}/`);
  socket.addEventListener("message", () => frames++);
  socket.addEventListener("close", (event) => done([event.code, frames]));
})
"""
"""How the server closes a socket for the room, and how much it has sent before."""


@pytest.fixture(scope="module")
def brief_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("brief")
    with running(folder, f"sqlite:///{folder / 'db.sqlite3'}", absence=0.1) as server:
        yield server


@pytest.fixture
def server(brief_server: Server) -> Iterator[Server]:
    """The site where absences are short."""
    with quiet_log(brief_server):
        yield brief_server


def chair(person: Person, seat: int) -> Locator:
    return person.page.locator(f"#chair-{seat}")


def unfold(person: Person, name: str) -> None:
    """Open what is folded away under `name`, if it is not open already."""
    box = person.page.locator(f"#{name}")
    if box.get_attribute("open") is None:
        box.locator("summary").click()


def care(person: Person, command: str) -> None:
    """Press a button of the host's, and wait until it is done."""
    unfold(person, "host-panel")
    before = person.look().version
    person.page.locator(f'#host-panel button[value="{command}"]').click()
    person.see_after(before)


class Network:
    """What is between the browser of `person` and the site, and may be lost."""

    def __init__(self, person: Person) -> None:
        self._person = person
        self._sockets: list[tuple[WebSocketRoute, WebSocketRoute]] = []
        self._is_lost = False
        person.context.route_web_socket("**/ws/**", self._connect)

    def lose(self) -> None:
        """Neither end reaches the other any more."""
        self._is_lost = True
        # Chromium's own switch leaves open sockets as they are: they are torn before.
        for here, there in self._sockets:
            there.close()
            here.close(code=1012)
        self._sockets.clear()
        self._person.see_connection("lost")
        self._person.context.set_offline(True)

    def restore(self) -> None:
        """What is tried from now on succeeds."""
        self._is_lost = False
        self._person.context.set_offline(False)

    def _connect(self, socket: WebSocketRoute) -> None:
        if self._is_lost:
            socket.close(code=1012)
        else:
            self._sockets.append((socket, socket.connect_to_server()))


def calmly(look: Look) -> str:
    """Accept no raise, so that no match is over before its time, and play the first card."""
    return "nao-quero" if "nao-quero" in look.moves else first_card(look)


def go_away(person: Person) -> None:
    """Close the page and do not come back."""
    person.page.close()


def come_back(person: Person, code: str) -> None:
    """Open the room in a new page."""
    person.page = person.new_tab()
    person.page.goto(f"/salas/{code}/")


def in_play(person: Person) -> tuple[Any, ...]:
    """What somebody has in front of them in a hand, whatever is said about people."""
    look = person.look()
    return (look.you, look.hand, look.vira, look.felt, look.tricks, look.score, look.moves)


def test_who_loses_the_network_comes_back_to_the_same_cards_at_the_same_point(
    server: Server, cast: Cast
) -> None:
    ana, beto = cast(server, "ana"), cast(server, "beto")
    network = Network(beto)
    open_table(ana, beto, (1, 3))
    play([ana, beto], calmly, until=is_for_a_card)
    before = in_play(beto)
    beto.excuse(OFFLINE)
    network.lose()
    expect(chair(ana, 3)).to_contain_text(AWAY)

    network.restore()
    beto.see_connection("ok")
    expect(chair(ana, 3)).not_to_contain_text(AWAY)
    together(ana, beto)
    assert in_play(beto) == before
    play([beto, ana], calmly, until=is_for_a_card)


def test_who_closes_the_page_finds_the_same_cards_on_another(server: Server, cast: Cast) -> None:
    ana, beto = cast(server, "ana"), cast(server, "beto")
    code = open_table(ana, beto, (1, 3))
    play([ana, beto], calmly, until=is_for_a_card)
    before = in_play(beto)
    go_away(beto)
    expect(chair(ana, 3)).to_contain_text(AWAY)
    come_back(beto, code)
    expect(chair(ana, 3)).not_to_contain_text(AWAY)
    together(ana, beto)
    assert in_play(beto) == before


def test_who_never_comes_back_concedes_and_somebody_else_takes_the_chair(
    server: Server, cast: Cast
) -> None:
    ana, beto, dani = (cast(server, name) for name in ("ana", "beto", "dani"))
    code = open_table(ana, beto, (1, 2))
    play([ana, beto], calmly, until=is_for_a_card)
    dani.join(code)
    points = ana.look().scores
    go_away(beto)
    expect(chair(ana, 2)).to_contain_text(AWAY)
    expect(chair(ana, 2)).to_contain_text("Lugar livre")
    expect(ana.page.locator("#commentary")).to_contain_text("A partida espera")
    assert ana.look().scores == (points[0] + ana.look().stake, points[1])

    dani.page.get_by_role("button", name="Sentar aqui").click()
    expect(ana.table).to_have_attribute("data-stage", "playing")
    expect(chair(dani, 2)).to_contain_text("você")
    looks = play([ana, dani], calmly, until=is_for_a_card)
    assert [look.you for look in looks] == [1, 2]
    assert looks[1].own


def test_when_the_host_leaves_somebody_else_hosts_and_the_room_goes_on(
    server: Server, cast: Cast
) -> None:
    ana, beto = cast(server, "ana"), cast(server, "beto")
    open_table(ana, beto, (1, 3))
    play([ana, beto], calmly, until=is_for_a_card)
    expect(beto.page.locator("#host-panel")).to_have_count(0)
    unfold(ana, "leave")
    ana.act("sair")
    expect(chair(beto, 1)).to_contain_text("Lugar livre")
    together(ana, beto)
    assert not {"pausar", "fechar"} & set(ana.look().commands)

    care(beto, "pausar")
    expect(ana.page.locator("#paused")).to_contain_text("em pausa")
    beto.page.locator("#resume").click()
    expect(ana.page.locator("#paused")).to_have_count(0)
    beto.command("bot 1")
    expect(beto.table).to_have_attribute("data-stage", "playing")
    play([beto], calmly, until=is_for_a_card)


def test_a_bots_chair_is_reserved_in_mid_hand_and_taken_at_the_next_deal(
    server: Server, cast: Cast
) -> None:
    ana, dani = cast(server, "ana"), cast(server, "dani")
    open_table_with_bots(ana)
    play([ana], calmly, until=is_for_a_card)
    dani.page.goto(ana.page.url)
    unfold(dani, "changes")
    dani.page.locator('button[value="sentar 3"]').click()
    expect(chair(ana, 3)).to_contain_text("entra na próxima mão")
    expect(chair(dani, 3)).to_contain_text("você entra na próxima mão")
    waiting = dani.look()
    assert (waiting.you, waiting.hand, waiting.moves) == (None, [], [])
    assert "desistir" in waiting.commands

    looks = play([ana, dani], calmly, until=lambda looks: looks[1].you == 3)
    assert looks[1].own
    expect(chair(ana, 3)).not_to_contain_text("entra na próxima mão")
    play([dani, ana], calmly, until=is_for_a_card)


def test_a_room_that_everybody_left_is_unlisted_then_closed_and_kept_in_history(
    server: Server, cast: Cast
) -> None:
    ana, beto, caro = (cast(server, name) for name in ("ana", "beto", "caro"))
    code = open_table(ana, beto, (1, 3))
    caro.page.goto("/")
    expect(caro.page.locator(f"#room-{code}")).to_have_count(1)
    go_away(ana)
    go_away(beto)
    expect(caro.page.locator(f"#room-{code}")).to_have_count(0)

    wait_until_closed(server, code)
    come_back(ana, code)
    expect(ana.page.locator("#paused")).to_contain_text("Esta mesa fechou.")
    ana.see_connection("ok")
    expect(ana.table.locator("button")).to_have_count(0)
    ana.page.get_by_role("link", name="Voltar ao salão").click()
    expect(ana.page.locator("#rooms")).to_be_visible()
    ana.page.goto("/historico/")
    ana.page.locator(".match-card__link").first.click()
    expect(ana.page.locator("main")).to_contain_text(guest_name(ana))


def wait_until_closed(server: Server, code: str) -> None:
    query = f"SELECT closed_at FROM rooms_room WHERE code = '{code}'"
    deadline = time.monotonic() + PATIENCE / 1000
    while server.rows(query) == [(None,)]:
        assert time.monotonic() < deadline, "the room stays open"
        time.sleep(0.1)


def guest_name(person: Person) -> str:
    return person.page.locator(".menu__name").inner_text()


def test_of_two_tabs_the_newest_acts_and_the_older_says_so(server: Server, cast: Cast) -> None:
    ana = cast(server, "ana")
    open_table_with_bots(ana)
    play([ana], calmly, until=is_for_a_card)
    tab = ana.new_tab()
    tab.goto(ana.page.url)
    expect(elsewhere(ana.page)).to_contain_text("em outra aba ou aparelho")
    expect(elsewhere(tab)).to_be_empty()
    before = in_play(ana)
    card = first_card(ana.look())
    ana.click(card)
    expect(ana.page.locator("#notices")).to_contain_text("em outra aba ou aparelho")
    assert in_play(ana) == before

    elsewhere(ana.page).get_by_role("button", name="Jogar nesta aba").click()
    expect(elsewhere(ana.page)).to_be_empty()
    expect(elsewhere(tab)).to_contain_text("em outra aba ou aparelho")
    ana.act(card)
    assert card not in ana.look().hand

    # With the tab that acts gone, the other one does.
    go_away(ana)
    ana.page = tab
    expect(elsewhere(tab)).to_be_empty()
    play([ana], calmly, until=is_for_a_card)
    ana.act(first_card(ana.look()))


def elsewhere(page: Page) -> Locator:
    return page.locator("#elsewhere")


def test_in_a_pause_nobody_plays_and_the_clock_stands_still_until_the_host_resumes(
    server: Server, cast: Cast
) -> None:
    ana, beto = cast(server, "ana"), cast(server, "beto")
    fill_table({1: ana, 3: beto}, chairs=4, seconds="30 segundos")
    play([ana, beto], calmly, until=is_for_a_card)
    unfold(ana, "host-panel")
    ana.page.locator('#host-panel button[value="pausar"]').press("Enter")

    expect(ana.page.locator("#paused")).to_contain_text("até você retomar")
    expect(beto.page.locator("#paused")).to_contain_text(f"até {guest_name(ana)} retomar")
    expect(beto.page.locator("#commentary[role=status]")).to_contain_text("em pausa")
    expect(ana.page.locator("#resume")).to_be_focused()
    assert ana.look().moves == beto.look().moves == []
    assert "retomar" not in beto.look().commands
    clock = seen_of_the_clock(beto)
    assert 0 < clock[0] <= 30
    beto.page.wait_for_timeout(1200)
    assert seen_of_the_clock(beto) == clock

    ana.page.keyboard.press("Enter")
    expect(beto.page.locator("#paused")).to_have_count(0)
    expect(ana.page.locator("#yours")).to_be_focused()
    together(ana, beto)
    assert clock[0] - 1 <= left_at_first(beto) <= clock[0] + 1
    play([ana, beto], calmly, until=is_for_a_card)
    ana.act(first_card(ana.look()))


def seen_of_the_clock(person: Person) -> tuple[int, str, str]:
    """The seconds that are left, and how they are told and drawn at this moment."""
    ring = person.page.locator("#table .ring")
    drawn = ring.locator(".ring__left").evaluate("(one) => one.style.strokeDashoffset")
    told = person.page.locator("#table .seat__clock").inner_text()
    return left_at_first(person), told, drawn


def left_at_first(person: Person) -> int:
    return int(person.page.locator("#table .ring").get_attribute("data-left") or 0)


def test_whoever_is_put_out_is_told_why_and_cannot_come_back(server: Server, cast: Cast) -> None:
    ana, beto = cast(server, "ana"), cast(server, "beto")
    code = ana.create_room()
    ana.command("sentar 1")
    beto.join(code)
    beto.command("sentar 2")
    beto.hear_after(None)
    beto.page.locator('button[value="levantar"]').focus()
    chair(ana, 2).get_by_role("button", name="Retirar da mesa").click()
    expect(chair(ana, 2)).to_contain_text("Lugar livre")

    beto.see_connection("out")
    connection = beto.page.locator("#connection")
    expect(connection).to_contain_text("Quem cuida desta mesa retirou você dela.")
    back = connection.get_by_role("link", name="Voltar ao salão")
    expect(back).to_be_focused()
    expect(beto.page.locator(".room__body")).to_have_attribute("inert", "")

    beto.excuse("status of 403")
    beto.page.keyboard.press("Enter")
    expect(beto.page.locator("#rooms")).to_be_visible()
    assert beto.page.evaluate(SOCKET, code) == [4403, 0]
    answer = beto.page.goto(f"/salas/{code}/")
    assert answer is not None
    assert answer.status == 403
    main = beto.page.locator("main")
    expect(main).to_contain_text("Quem cuida desta mesa retirou você dela.")
    expect(main.get_by_role("link", name="Voltar às salas")).to_be_visible()
    expect(chair(ana, 2)).to_contain_text("Lugar livre")


def test_a_room_that_is_no_more_says_so_and_is_asked_for_no_further(
    server: Server, cast: Cast
) -> None:
    caro = cast(server, "caro")
    sockets: list[str] = []

    def gone(route: WebSocketRoute) -> None:
        sockets.append(route.url)
        route.close(code=4404)

    caro.context.route_web_socket("**/ws/**", gone)
    caro.play_now()
    caro.see_connection("gone")
    expect(caro.page.locator("#connection")).to_contain_text("Esta mesa não existe mais.")
    caro.page.wait_for_timeout(1500)
    assert len(sockets) == 1
