"""A person with a browser of their own, who reads the table and presses what is on the page."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any, Final, NamedTuple

from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Locator,
    Page,
    WebSocket,
    expect,
)
from playwright.sync_api import TimeoutError as Missing

from tests.browser.reading import READ, READ_FRAMES, Look

PASSWORD: Final = "ouro-e-copas-7"
PATIENCE: Final = 30_000
"""Milliseconds until something that must happen is taken for missing."""

SOON: Final = 3_000
"""Milliseconds in which a button is pressed, if it stays where it is."""

IN_EVERY_PAGE: Final = """
document.addEventListener("securitypolicyviolation", (event) => {
  console.error(`CSP: ${event.violatedDirective} ${event.blockedURI}`);
});
let heard = 0;
document.addEventListener("htmx:wsAfterMessage", () => {
  document.documentElement.dataset.heard = String(++heard);
});
"""
"""Violations of the policy become errors, and the root says how many messages have been heard."""


class Click(NamedTuple):
    """An action that was pressed: from which seat, what, and at which version of the table."""

    seat: int
    value: str
    version: int


class Person:
    """`name` as the account has it. `troubles` is what their browser complained of."""

    def __init__(self, browser: Browser, url: str, name: str, **options: Any) -> None:
        self.name, self.url = name, url
        self.troubles: list[str] = []
        self.frames: list[str] = []
        self.clicked: list[Click] = []
        self._excused: list[str] = []
        self.context = browser.new_context(base_url=url, locale="pt-BR", **options)
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(IN_EVERY_PAGE)
        self.page = self.new_tab()

    def new_tab(self) -> Page:
        """Another page of the same browser."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.troubles.append(f"{self.name}: {error}"))
        page.on("console", self._hear_console)
        page.on("websocket", self._hear_socket)
        return page

    def excuse(self, pattern: str) -> None:
        """From here on the browser may complain of what matches `pattern`."""
        self._excused.append(pattern)

    def unexcused(self) -> list[str]:
        """What it complained of although nobody had excused it."""
        return [
            trouble
            for trouble in self.troubles
            if not any(re.search(pattern, trouble) for pattern in self._excused)
        ]

    # --- pages ---------------------------------------------------------------------------------

    def sign_up(self) -> None:
        """Make an account through the form."""
        self.page.goto("/")
        self.page.get_by_role("link", name="Criar conta").click()
        self.page.get_by_label("Nome de usuário").fill(self.name)
        self.page.get_by_label("Senha", exact=True).fill(PASSWORD)
        self.page.get_by_label(re.compile("Senha.*(de novo|outra vez|novamente)")).fill(PASSWORD)
        self.page.get_by_role("button", name="Criar conta").click()
        expect(self.page.locator(".menu__name")).to_have_text(self.name)

    def create_room(
        self, seconds: str = "sem limite", rules: str = "paulista", **options: str
    ) -> str:
        """Open a room through the forms and go there. Returns its code.

        `seconds` is what the form calls the time for a turn; `options` are the others' values.
        """
        self.page.goto("/")
        self.page.get_by_role("link", name="Criar sala").click()
        self.page.locator(f"#choose-{rules}").get_by_role("link", name="Criar sala").click()
        self.page.get_by_label("Tempo por jogada").select_option(label=seconds)
        for name, value in options.items():
            self.page.locator(f"select[name={name}]").select_option(value)
        self.page.get_by_role("button", name="Abrir a sala").click()
        expect(self.table).to_be_visible()
        return self.page.url.rstrip("/").rpartition("/")[2]

    def join(self, code: str) -> None:
        """Go to the room by its code."""
        self.page.goto("/")
        self.page.get_by_label("Código da mesa").fill(code)
        self.page.get_by_role("button", name="Entrar").click()
        expect(self.table).to_be_visible()

    def play_now(self) -> None:
        """A table with bots, in one click."""
        self.page.goto("/")
        self.page.get_by_role("button", name="Jogar agora").first.click()
        expect(self.table).to_have_attribute("data-stage", "playing")
        self.page.wait_for_load_state("load")

    # --- the table -----------------------------------------------------------------------------

    @property
    def table(self) -> Locator:
        """The table's root."""
        return self.page.locator("#table")

    def look(self) -> Look:
        """What is on the table at this moment."""
        return Look.of(self.table.evaluate(READ))

    def everything_sent(self) -> list[Look]:
        """Every table that ever came over this person's sockets, in order."""
        return [Look.of(read) for read in self.page.evaluate(READ_FRAMES, self.frames)]

    def tables_sent(self) -> list[str]:
        """The HTML of each of them, as it came."""
        return [frame for frame in self.frames if 'id="table"' in frame]

    def command(self, value: str) -> None:
        """Press a room command, and wait until it is done."""
        before, stage = self.look().version, self.table.get_attribute("data-stage")
        self.page.locator(f'button[name=command][value="{value}"]').click()
        self.see_after(before)
        # Somebody who comes to watch makes a new version too: that alone is not yet what was done.
        name, _, seat = value.partition(" ")
        if name == "sentar" and stage == "waiting":
            expect(self.table).to_have_attribute("data-you", seat)
        elif name == "bot":
            expect(self.page.locator(f"#chair-{seat}.chair--empty")).to_have_count(0)

    def act(self, value: str) -> None:
        """Press the button of an action, and wait until the table shows that it was done."""
        before = self.look().version
        self.click(value)
        self.see_after(before)

    def try_to_act(self, look: Look, value: str) -> None:
        """Press a button of what this person has just seen, unless the table goes on without them.

        So it may while everybody is asked for a fixed time, or where a partner may answer as well.
        """
        at_that = f'#table[data-version="{look.version}"] button[name=action][value="{value}"]'
        with suppress(Missing):
            self.page.locator(at_that).click(timeout=SOON)
            self.clicked.append(Click(look.you or 0, value, look.version))
        self.see_after(look.version)

    def click(self, value: str) -> None:
        """Press the button of an action, and wait for nothing."""
        look = self.look()
        self.page.locator(f'#table button[name=action][value="{value}"]').click()
        self.clicked.append(Click(look.you or 0, value, look.version))

    def see_after(self, version: int) -> None:
        """Wait until the table is newer than `version`."""
        self.page.locator(f'#table:not([data-version="{version}"])').wait_for()

    def heard(self) -> str | None:
        """A mark that changes with each message that the page has dealt with."""
        return self.page.locator("html").get_attribute("data-heard")

    def hear_after(self, mark: str | None) -> None:
        """Wait until the page has dealt with a message since `heard` gave that mark."""
        unlike = f':not([data-heard="{mark}"])' if mark else ""
        self.page.locator(f"html[data-heard]{unlike}").wait_for()

    def see_connection(self, state: str) -> None:
        """Wait until the page says that of its socket: "ok", "lost", ..."""
        expect(self.page.locator("#connection")).to_have_attribute(
            "data-state", state, timeout=PATIENCE
        )

    # --- listening -----------------------------------------------------------------------------

    def _hear_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.troubles.append(f"{self.name}: {message.text} ({message.location.get('url')})")

    def _hear_socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))
