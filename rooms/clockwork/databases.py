"""Databases of a trial's own, seen from outside: plain SQL, as an administrator would."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any
from urllib.parse import urlsplit, urlunsplit
from uuid import uuid4

import psycopg

from rooms.clockwork.witness import BROKEN, PROGRESS, Done, Progress, seconds


class Database:
    """The database at `url`, an address as DATABASE_URL takes it."""

    def __init__(self, url: str) -> None:
        self.url = url

    @property
    def vendor(self) -> str:
        """`sqlite` or `postgresql`."""
        return "sqlite" if self.url.startswith("sqlite:") else "postgresql"

    def url_for(self, server: str) -> str:
        """The address under which the process called `server` can be told from others."""
        return self.url if self.vendor == "sqlite" else f"{self.url}?application_name={server}"

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        """What `query` finds."""
        if self.vendor == "sqlite":
            with closing(sqlite3.connect(self.url.removeprefix("sqlite:///"))) as database:
                return database.execute(query).fetchall()
        with psycopg.connect(self.url) as connection:
            return connection.execute(query.encode()).fetchall()

    def done(self) -> list[Done]:
        """What the witness has seen, in order."""
        return [
            Done(room, float(due), float(at), server)
            for room, due, at, server in self.rows(
                "SELECT room, due, at, server FROM clock_done ORDER BY at"
            )
        ]

    def waiting(self) -> list[float]:
        """What is yet to be done, in seconds since 1970."""
        due = seconds("due_at", self.vendor)
        rows = self.rows(f"SELECT {due} FROM rooms_room WHERE due_at IS NOT NULL")  # noqa: S608
        return [float(at) for (at,) in rows]

    def until(self) -> float:
        """When the last of the deadlines falls due that the rooms began with."""
        return float(self.rows("SELECT max(due) FROM clock_start")[0][0])

    def progress(self) -> dict[int, Progress]:
        """How far each room has come."""
        return {row[0]: Progress(*row) for row in self.rows(PROGRESS)}

    def broken(self) -> frozenset[int]:
        """The rooms that were made so that they cannot be advanced."""
        rows = self.rows(
            f"SELECT room_id FROM rooms_match WHERE CAST(state AS text) LIKE '%{BROKEN}%'"  # noqa: S608
        )
        return frozenset(room for (room,) in rows)

    def is_at_work(self, server: str) -> bool:
        """Whether PostgreSQL waits for `server` to go on with a transaction that holds a lock."""
        rows = self.rows(
            "SELECT application_name FROM pg_stat_activity WHERE datname = current_database()"
            " AND state = 'idle in transaction' AND backend_xid IS NOT NULL"
        )
        return (server,) in rows


@contextmanager
def fresh_postgresql(url: str) -> Iterator[Database]:
    """An empty database beside the one at `url`; dropped in the end, whoever uses it."""
    name = f"clock_{uuid4().hex[:12]}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"'.encode())
        try:
            yield Database(urlunsplit(urlsplit(url)._replace(path=f"/{name}")))
        finally:
            connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)'.encode())


@contextmanager
def away(database: Database, url: str) -> Iterator[None]:
    """The PostgreSQL database is gone for everybody meanwhile, as when its server restarts.

    `url` is that of another one on the same server.
    """
    name = urlsplit(database.url).path.strip("/")
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS false'.encode())
        try:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name]
            )
            yield
        finally:
            connection.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS true'.encode())
