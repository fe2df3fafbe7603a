"""The running site, the browser, and the people in front of it.

These tests talk to the site from outside only: no ORM here, and no other tests in the same run
(Playwright keeps an event loop going, in which Django refuses to touch the database).
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Error, Page, expect, sync_playwright

from tests.browser.people import PATIENCE, Person
from tests.browser.server import Server, fresh_postgresql, quiet_log, running

HERE: Final = Path(__file__).parent
LOG_TAIL: Final = 6000
HASTE: Final = 0.03
"""The pace of a table where nobody needs to be seen thinking."""

expect.set_options(timeout=PATIENCE)

MakePerson = Callable[..., Person]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is here, and leave it out of a run that holds other tests as well."""
    ours = [item for item in items if item.path.is_relative_to(HERE)]
    for item in ours:
        item.add_marker(pytest.mark.browser)
        if len(ours) < len(items):
            item.add_marker(pytest.mark.skip(reason="a run of its own: make browser"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Any:
    """Show with a failure what the server logged and where everybody was."""
    report = yield
    if report.failed:
        for value in getattr(item, "funcargs", {}).values():
            if isinstance(value, Server):
                report.sections.append(("the server's log", value.log[-LOG_TAIL:]))
            if isinstance(value, Cast):
                report.sections.append(("the pages", value.where()))
    return report


@pytest.fixture(autouse=True)
def _fresh_cache() -> None:
    """No cache of this process is in use; the server has its own."""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    assert path, "these tests need Chromium: apt install chromium"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox", "--disable-gpu"]
        )
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("site")
    with running(folder, f"sqlite:///{folder / 'db.sqlite3'}") as server:
        yield server


@pytest.fixture
def server(shared_server: Server) -> Iterator[Server]:
    """The site, which all tests share that do it no harm; its log must stay quiet."""
    with quiet_log(shared_server):
        yield shared_server


@pytest.fixture(scope="session")
def hasty_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("hasty")
    with running(folder, f"sqlite:///{folder / 'db.sqlite3'}", pace=HASTE) as server:
        yield server


@pytest.fixture
def brisk_server(hasty_server: Server) -> Iterator[Server]:
    """A site whose bots hardly think and whose windows are short, for matches to the end."""
    with quiet_log(hasty_server):
        yield hasty_server


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.services)])
def mortal_server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    """A site of this test's own, to be killed: SQLite and one process, PostgreSQL and Redis."""
    with ExitStack() as stack:
        if request.param == "sqlite":
            database, redis = f"sqlite:///{tmp_path / 'db.sqlite3'}", ""
        else:
            url, redis = _services()
            database = stack.enter_context(fresh_postgresql(url))
        # A slower table than elsewhere, so that bots can be killed while they think.
        server = stack.enter_context(running(tmp_path, database, redis, pace=0.25))
        stack.enter_context(quiet_log(server))
        yield server


def _services() -> tuple[str, str]:
    url, redis = os.environ.get("BROWSER_DATABASE_URL"), os.environ.get("BROWSER_REDIS_URL")
    if not url or not redis:
        pytest.skip("BROWSER_DATABASE_URL and BROWSER_REDIS_URL name no PostgreSQL and Redis")
    return url, redis


class Cast:
    """Makes people: `cast("ana")` opens a browser for her on the test's own site."""

    def __init__(self, browser: Browser) -> None:
        self.people: list[Person] = []
        self._browser = browser

    def __call__(self, server: Server, name: str, **options: Any) -> Person:
        person = Person(self._browser, server.url, name, **options)
        self.people.append(person)
        return person

    def where(self) -> str:
        """What everybody has in front of them, in words."""
        return "\n\n".join(
            f"{person.name}, {page.url}\n{text_of(page)}"
            for person in self.people
            for page in person.context.pages
        )

    def leave(self) -> list[str]:
        """Close all browsers. Returns what they complained of."""
        for person in self.people:
            person.context.close()
        return [trouble for person in self.people for trouble in person.unexcused()]


@pytest.fixture
def cast(browser: Browser) -> Iterator[Cast]:
    """People with browsers of their own, none of which may complain of anything."""
    cast = Cast(browser)
    yield cast
    assert cast.leave() == []


def text_of(page: Page) -> str:
    """What the page says, or why that cannot be told; a report must not fail over it."""
    try:
        return page.locator("main").inner_text(timeout=2000)
    except Error as error:
        return f"(not to be read: {error.message.splitlines()[0]})"
