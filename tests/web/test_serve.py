"""`manage.py serve`: the real server as its own process."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

ROOT = Path(__file__).parents[2]


def environment(database: Path) -> dict[str, str]:
    others = {name: value for name, value in os.environ.items() if name != "REDIS_URL"}
    return {**others, "DEBUG": "1", "DATABASE_URL": f"sqlite:///{database}"}


@contextmanager
def serve(port: int | str, database: Path) -> Iterator[subprocess.Popen[str]]:
    """The server, which does not outlive the test, whatever it does."""
    with subprocess.Popen(
        [sys.executable, "manage.py", "serve", "--port", str(port)],
        cwd=ROOT,
        env=environment(database),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # Whatever runs in the background of a script is born deaf to Ctrl-C.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    ) as server:
        try:
            yield server
        finally:
            server.kill()


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database of the server's own, with its tables."""
    path = tmp_path_factory.mktemp("serve") / "db.sqlite3"
    command = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
    subprocess.run(command, cwd=ROOT, env=environment(path), check=True)
    return path


@pytest.fixture
def taken() -> Iterator[int]:
    """A port on which something else listens."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield listener.getsockname()[1]


@pytest.fixture
def free() -> int:
    """A port on which nothing listens."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_it_says_where_it_is_serves_and_stops_when_told(
    free: int, database: Path, stop: signal.Signals
) -> None:
    with serve(free, database) as server:
        try:
            assert server.stdout
            assert f"http://localhost:{free}/" in server.stdout.readline()
            with urlopen(f"http://127.0.0.1:{free}/static/css/base.css", timeout=10) as answer:
                assert answer.status == 200
        finally:
            server.send_signal(stop)
        _, errors = server.communicate(timeout=20)
    assert server.returncode == 0
    assert "Traceback" not in errors
    assert "Warning" not in errors


def test_a_port_in_use_is_said_in_one_sentence(taken: int, database: Path) -> None:
    with serve(taken, database) as server:
        output, errors = server.communicate(timeout=20)
    assert server.returncode == 1
    assert output == ""
    (line,) = errors.splitlines()
    assert f"port {taken}: it is in use" in line


@pytest.mark.parametrize("port", ["0", "65536", "eighty", "-1", "8000.5"])
def test_a_port_that_is_none_is_refused(port: str, database: Path) -> None:
    with serve(port, database) as server:
        _, errors = server.communicate(timeout=20)
    assert server.returncode == 1
    (line,) = errors.splitlines()
    assert "PORT must be a number from 1 to 65535" in line
