"""A database that is there and cannot be written to, for real: somebody else holds its lock."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

import psycopg
from django.db import connection

SHORT = 50
"""Milliseconds that whoever comes meanwhile waits for the lock, instead of the site's seconds."""


@contextmanager
def locked_out() -> Iterator[None]:
    """Hold the write lock of the whole database (SQLite), or of the rooms and people."""
    if connection.vendor == "sqlite":
        yield from _sqlite()
    else:
        yield from _postgresql()


def _sqlite() -> Iterator[None]:
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA busy_timeout={SHORT}")
    try:
        with closing(sqlite3.connect(connection.settings_dict["NAME"])) as other:
            other.isolation_level = None
            other.execute("BEGIN IMMEDIATE")
            yield
            other.execute("ROLLBACK")
    finally:
        connection.close()


def _postgresql() -> Iterator[None]:
    with connection.cursor() as cursor:
        cursor.execute(f"SET lock_timeout = '{SHORT}ms'")
    parameters = connection.get_connection_params()
    known = {name: parameters.get(name) for name in ("host", "port", "user", "password", "dbname")}
    try:
        with psycopg.connect(**{name: value for name, value in known.items() if value}) as other:
            other.execute("LOCK TABLE rooms_room, rooms_user, django_session IN EXCLUSIVE MODE")
            yield
            other.rollback()
    finally:
        with connection.cursor() as cursor:
            cursor.execute("RESET lock_timeout")
