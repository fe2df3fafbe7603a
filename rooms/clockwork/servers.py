"""Real server processes, to be killed and started again."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from django.conf import settings

from rooms.clockwork.databases import Database
from rooms.clockwork.witness import Verdict, judge

PATIENCE: Final = 180.0
"""Seconds after which something that should come about never will, however busy the machine."""


class Server:
    """`manage.py serve` as a process called `name`, on a free port of this machine."""

    def __init__(self, name: str, folder: Path, database: Database, redis_url: str = "") -> None:
        self.name = name
        self._log = folder / f"{name}.log"
        self._process: subprocess.Popen[bytes] | None = None
        self._spent = 0.0
        self._environment = {
            **{key: os.environ[key] for key in ("PATH", "HOME", "LANG") if key in os.environ},
            "DEBUG": "1",
            "SECRET_KEY": "for trials only",
            "DATABASE_URL": database.url_for(name),
            **({"REDIS_URL": redis_url} if redis_url else {}),
        }

    @property
    def log(self) -> str:
        """Everything that it has written, over all its lives."""
        return self._log.read_text(encoding="utf-8") if self._log.exists() else ""

    @property
    def cpu(self) -> float:
        """Seconds of processor time that it has used, over all its lives, where Linux tells."""
        return self._spent + (_cpu(self._process.pid) if self._process else 0.0)

    def manage(self, *arguments: str) -> None:
        """Run another command of manage.py. Raises RuntimeError if it fails."""
        process = self._run(*arguments)
        if process.wait(PATIENCE):
            raise RuntimeError(f"manage.py {arguments[0]} failed:\n{self.log}")

    def start(self) -> None:
        """Serve; returns once it listens. Raises RuntimeError if it does not."""
        with socket.create_server(("127.0.0.1", 0)) as listener:
            port = listener.getsockname()[1]
        process = self._process = self._run("serve", "--port", str(port))
        wait_for(lambda: process.poll() is not None or _listens(port), "a server that listens")
        if process.poll() is not None:
            raise RuntimeError(f"the server stopped at once:\n{self.log}")

    def send(self, what: signal.Signals) -> None:
        """Send it a signal."""
        if self._process is not None:
            self._process.send_signal(what)

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End it, as an administrator would or, with SIGKILL, as a power cut."""
        process, self._process = self._process, None
        if process is None:
            return
        self._spent += _cpu(process.pid)
        process.send_signal(how)
        process.send_signal(signal.SIGCONT)
        try:
            process.wait(30)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def _run(self, *arguments: str) -> subprocess.Popen[bytes]:
        with self._log.open("ab") as log:
            return subprocess.Popen(  # noqa: S603
                [sys.executable, "-u", "manage.py", *arguments],
                cwd=settings.BASE_DIR,
                env=self._environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )


class Trial:
    """Servers that run on one database, with a crowd of rooms in it."""

    def __init__(self, database: Database, servers: list[Server]) -> None:
        self.database = database
        self.servers = servers
        self.rooms = 0
        self.until = 0.0
        self._spent = 0.0

    @property
    def cpu(self) -> float:
        """Seconds of processor time that the servers have used since the crowd is there."""
        return sum(server.cpu for server in self.servers) - self._spent

    def begin(self, rooms: int, spread: float, *, broken: int = 0) -> None:
        """Make `rooms` rooms, `broken` of them beyond help, that fall due over `spread` seconds."""
        numbers = {"--rooms": rooms, "--spread": spread, "--broken": broken}
        arguments = [str(part) for pair in numbers.items() for part in pair]
        self.servers[0].manage("clock_crowd", *arguments)
        self._spent = sum(server.cpu for server in self.servers)
        self.rooms, self.until = rooms, self.database.until()

    def wait_for_part(self, part: float) -> None:
        """Wait until so much has been done, of as many things as there are rooms."""
        wanted = self.rooms * part
        wait_for(lambda: len(self.database.done()) >= wanted, "the deadlines' middle")

    def wait_for_end(self) -> None:
        """Wait until everything has been done that was due by the end."""
        wait_for(lambda: time.time() > self.until and not self.verdict().missed, "the deadlines")

    def verdict(self) -> Verdict:
        """What has become of the deadlines so far."""
        return judge(self.database.done(), self.database.waiting(), self.until)

    def kill_at_work(self, server: Server) -> None:
        """Kill `server` while it holds a room's lock; on SQLite, wherever it is."""
        if self.database.vendor == "postgresql":
            self.stop_at_work(server)
        server.end(signal.SIGKILL)

    def stop_at_work(self, server: Server) -> None:
        """Make `server` stand still, by SIGSTOP, while it holds a room's lock in PostgreSQL."""
        wait_for(lambda: self._is_caught_at_work(server), "a server at work")

    def _is_caught_at_work(self, server: Server) -> bool:
        # Stopped first: it would have finished long before anybody had seen it at work.
        server.send(signal.SIGSTOP)
        if self.database.is_at_work(server.name):
            return True
        server.send(signal.SIGCONT)
        return False


@contextmanager
def trial(
    folder: Path, database: Database, names: list[str], redis_url: str = ""
) -> Iterator[Trial]:
    """Servers called `names` on fresh tables in `database`, all ended afterwards."""
    servers = [Server(name, folder, database, redis_url) for name in names]
    servers[0].manage("migrate", "--verbosity", "0")
    try:
        for server in servers:
            server.start()
        yield Trial(database, servers)
    finally:
        for server in servers:
            server.end()


def wait_for(condition: Callable[[], bool], what: str) -> None:
    """Look until `condition` holds. Raises TimeoutError after `PATIENCE`."""
    give_up = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > give_up:
            raise TimeoutError(f"Waited in vain for {what}.")
        time.sleep(0.1)


def _listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True


def _cpu(process: int) -> float:
    """Seconds of processor time of a living process; 0 where there is no /proc."""
    try:
        fields = (
            Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        )
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
