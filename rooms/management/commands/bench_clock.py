"""`manage.py bench_clock`: how late real servers meet their deadlines, and whether all."""

from __future__ import annotations

import os
import tempfile
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import psycopg
import redis
from django.core.management.base import BaseCommand, CommandError

from rooms.clockwork.databases import Database, fresh_postgresql
from rooms.clockwork.servers import trial
from rooms.clockwork.witness import Verdict
from rooms.services.clock import POLL

ONE: Final = ["one"]
TWO: Final = ["one", "two"]


class Command(BaseCommand):
    """Prints a line per stage. Exit status 1 if a deadline was missed or met twice."""

    help = "Measures how late deadlines are met by real servers, one of which is killed."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The defaults take about three minutes."""
        parser.add_argument("--rooms", type=int, default=300, help="how many (%(default)s)")
        parser.add_argument("--spread", type=float, default=30.0, help="seconds (%(default)s)")
        parser.add_argument(
            "--postgresql",
            default="postgres://postgres@127.0.0.1:5432/postgres",
            help="any database of a server where others may be made (%(default)s)",
        )
        parser.add_argument("--redis", default="redis://127.0.0.1:6379/7", help="(%(default)s)")

    def handle(
        self, *args: Any, rooms: int, spread: float, postgresql: str, redis: str, **options: Any
    ) -> None:
        """Raises CommandError for no rooms, or if the clock errs."""
        if rooms < 1 or spread <= 0:
            raise CommandError("It takes at least one room, and some time.")
        self.stdout.write(
            f"{rooms} rooms fall due over {spread:g} s; a look every {POLL:g} s; the machine has"
            f" {os.cpu_count()} cores and a load of {os.getloadavg()[0]:.1f} before it begins"
        )
        self.stdout.write(HEADER)
        verdicts = [self._stage("SQLite, one process", "", "", ONE, rooms, spread)]
        missing = list(_missing(postgresql, redis))
        for sentence in missing:
            self.stdout.write(f"{sentence}: two processes are left out.")
        if not missing:
            for name, dies in (("PostgreSQL, two processes", False), ("... one is killed", True)):
                verdicts.append(self._stage(name, postgresql, redis, TWO, rooms, spread, dies))
        if any(verdict.missed or verdict.twice for verdict in verdicts):
            raise CommandError("Not every deadline was met exactly once.")

    def _stage(
        self,
        title: str,
        postgresql: str,
        redis: str,
        names: list[str],
        rooms: int,
        spread: float,
        dies: bool = False,
    ) -> Verdict:
        with ExitStack() as stack:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            database = (
                stack.enter_context(fresh_postgresql(postgresql))
                if postgresql
                else Database(f"sqlite:///{folder / 'db.sqlite3'}")
            )
            played = stack.enter_context(trial(folder, database, names, redis))
            played.begin(rooms, spread)
            if dies:
                played.wait_for_part(0.25)
                played.kill_at_work(played.servers[0])
            with suppress(TimeoutError):
                played.wait_for_end()
            verdict, cpu = played.verdict(), played.cpu
        self.stdout.write(_line(title, verdict, cpu))
        self.stdout.flush()
        return verdict


def _missing(postgresql: str, redis_url: str) -> Iterator[str]:
    """What does not answer; the addresses are told without their passwords."""
    try:
        psycopg.connect(postgresql, connect_timeout=3).close()
    except psycopg.Error:
        yield f"PostgreSQL does not answer at {urlsplit(postgresql).hostname}"
    try:
        redis.Redis.from_url(redis_url, socket_connect_timeout=3).ping()
    except (redis.RedisError, ValueError):
        yield f"Redis does not answer at {urlsplit(redis_url).hostname}"


HEADER: Final = (
    f"\n{'':<28}{'due':>6}{'done':>6}{'missed':>8}{'twice':>7}"
    f"{'p50':>9}{'p99':>9}{'p99/look':>10}{'CPU each':>10}"
)


def _line(title: str, verdict: Verdict, cpu: float) -> str:
    middle, last = verdict.percentile(0.5), verdict.percentile(0.99)
    return (
        f"{title:<28}{verdict.due:>6}{verdict.done:>6}{verdict.missed:>8}{verdict.twice:>7}"
        f"{f'{middle * 1000:.0f} ms':>9}{f'{last * 1000:.0f} ms':>9}{last / POLL:>10.1f}"
        f"{f'{cpu / max(verdict.done, 1) * 1000:.1f} ms':>10}"
    )
