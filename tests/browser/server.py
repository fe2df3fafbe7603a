"""The real site as a process of its own, which a test may kill and start again."""

from __future__ import annotations

import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

import psycopg

ROOT: Final = Path(__file__).parents[2]
PATIENCE: Final = 60
"""Seconds to wait for a server that starts or stops, on a busy machine."""
WRONG: Final = re.compile(r"Traceback|Warning:|^\S+ \S+ (ERROR|CRITICAL) ", re.MULTILINE)
"""What no log may hold, whatever the visitors did."""


class Server:
    """The site on a free port of this machine, with a database of its own.

    `pace` is TABLE_PACE: how long bots think and ended hands stay, as a part of a person's pace;
    `absence` is ABSENCE_PACE: how long people may be away, as a part of two minutes.
    """

    def __init__(
        self,
        folder: Path,
        database_url: str,
        redis_url: str = "",
        pace: float = 0.1,
        absence: float = 1.0,
    ):
        self.database_url = database_url
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._log = folder / "server.log"
        self._process: subprocess.Popen[bytes] | None = None
        self._environment = {
            **{name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ},
            "DEBUG": "1",
            "SECRET_KEY": "for browser tests only",
            "DATABASE_URL": database_url,
            "TABLE_PACE": str(pace),
            "ABSENCE_PACE": str(absence),
            **({"REDIS_URL": redis_url} if redis_url else {}),
        }

    @property
    def log(self) -> str:
        """Everything that it has written so far, over all its lives."""
        return self._log.read_text(encoding="utf-8") if self._log.exists() else ""

    def migrate(self) -> None:
        """Make the tables."""
        with self._run("migrate", "--verbosity", "0") as migration:
            assert migration.wait(PATIENCE) == 0, f"no tables:\n{self.log}"

    def lay_out(self, code: str, first: int, *hands: str) -> None:
        """Begin a match in the room `code` with these cards; its pages must be loaded anew."""
        arguments = ["-m", "tests.browser.lay_out", code, str(first), *hands]
        with self._python(*arguments, DJANGO_SETTINGS_MODULE="truco_site.settings") as laying:
            assert laying.wait(PATIENCE) == 0, f"no cards:\n{self.log}"

    def make_moderator(self, name: str) -> None:
        """Give the account `name` what moderators have."""
        arguments = ["-m", "tests.browser.promote", name]
        with self._python(*arguments, DJANGO_SETTINGS_MODULE="truco_site.settings") as promoting:
            assert promoting.wait(PATIENCE) == 0, f"no moderator:\n{self.log}"

    def start(self) -> None:
        """Serve, on the same port and the same database as before; returns once it listens."""
        self._process = self._run("serve", "--port", str(self.port))
        deadline = time.monotonic() + PATIENCE
        while not listens(self.port):
            assert self._process.poll() is None, f"the server stopped at once:\n{self.log}"
            assert time.monotonic() < deadline, f"the server does not listen:\n{self.log}"
            time.sleep(0.05)

    def kill(self) -> None:
        """End it as a power cut would, in the middle of whatever it does."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End it as an administrator would."""
        self._end(signal.SIGTERM)

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        """What is in the database, read from outside."""
        if self.database_url.startswith("sqlite:///"):
            path = self.database_url.removeprefix("sqlite:///")
            with closing(sqlite3.connect(path)) as database:
                return database.execute(query).fetchall()
        with psycopg.connect(self.database_url) as connection:
            return connection.execute(query).fetchall()

    def _run(self, *arguments: str) -> subprocess.Popen[bytes]:
        return self._python("-u", "manage.py", *arguments)

    def _python(self, *arguments: str, **environment: str) -> subprocess.Popen[bytes]:
        with self._log.open("ab") as log:
            return subprocess.Popen(
                [sys.executable, *arguments],
                cwd=ROOT,
                env={**self._environment, **environment},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )

    def _end(self, how: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.send_signal(how)
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise AssertionError(f"the server does not end on {how.name}:\n{self.log}") from None


@contextmanager
def running(
    folder: Path,
    database_url: str,
    redis_url: str = "",
    pace: float = 0.1,
    absence: float = 1.0,
) -> Iterator[Server]:
    """A server with fresh tables that listens already."""
    server = Server(folder, database_url, redis_url, pace, absence)
    server.migrate()
    try:
        server.start()
        yield server
    finally:
        server.stop()


@contextmanager
def quiet_log(server: Server) -> Iterator[None]:
    """Fails if the server logs an error, a warning of Python's or a traceback meanwhile."""
    before = len(server.log)
    yield
    new = server.log[before:]
    assert not WRONG.search(new), f"the server's log:\n{new}"


@contextmanager
def fresh_postgresql(url: str) -> Iterator[str]:
    """The address of an empty database beside the one at `url`; dropped in the end."""
    name = f"browser_{uuid4().hex[:12]}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
        try:
            yield f"{url.rpartition('/')[0]}/{name}"
        finally:
            connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def free_port() -> int:
    """A port on which nothing listens."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


def listens(port: int) -> bool:
    """Whether something answers on `port`."""
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True
