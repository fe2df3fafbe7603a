"""`manage.py bench_history`: are the lists as quick at their end as at their start, and later on?

It makes a database of its own beside the configured one, fills it twice (a tenth, then all of it),
and asks for whole pages through the site, log-in and templates included. What is measured is the
processor's time, of this process and of the database's own where that is a server on this machine:
the hour on the wall says more about whatever else runs here. Each is the least of many, and the
pages take turns. Two ratios are told, each at most 1.5: the last page of a list to its first one,
and the same page of the large database to that of the small one.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.test import Client
from django.test.utils import override_settings

from rooms.management.filling import Filler
from rooms.models import Hand, Match, Standing
from rooms.services.listing import Place

MOST: Final = 1.5
"""What neither ratio may exceed."""

Times = dict[str, float]

LISTS: Final = {
    "mine": "/historico/?",
    "mine, by rules": "/historico/?regras=gauderio",
    "mine, against": "/historico/?contra=pessoa1",
    "mine, together with": "/historico/?com=pessoa1",
    "mine, lost": "/historico/?resultado=derrota",
    "another's": "/historico/de/{other}/?",
    "public": "/historico/publicas/?",
    "public, by rules": "/historico/publicas/?regras=paulista",
}
"""The lists that are measured, each on its first and on its last page; `other` is anybody."""


class Command(BaseCommand):
    """Prints the times and the ratios; exit status 1 if a ratio is too high."""

    help = "Measures the history's pages over 100,000 matches and 2 million hands."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """How large the large database is, and how often each page is asked for."""
        parser.add_argument("--matches", type=int, default=100_000)
        parser.add_argument("--hands", type=int, default=20, help="of each match")
        parser.add_argument("--rounds", type=int, default=15)

    def handle(self, *args: Any, matches: int, hands: int, rounds: int, **options: Any) -> None:
        """Raises CommandError for sizes that make no two databases."""
        if matches < 1000 or hands < 1 or rounds < 1:
            raise CommandError("At least 1000 matches, 1 hand and 1 round.")
        with _own_database(), override_settings(DEBUG=False, ALLOWED_HOSTS=["*"]):
            self.stdout.write(
                f"{connection.vendor}, in milliseconds of processor time, least of {rounds}"
            )
            filler = Filler.begin(hands)
            small = self._measured(filler, matches // 10, rounds)
            large = self._measured(filler, matches - Match.objects.count(), rounds)
        # As it is told: nobody is to read "1.50, at most 1.5" and see it fail.
        worst = round(max(self._told(small, large)), 2)
        self.stdout.write(f"worst ratio {worst:.2f}, at most {MOST}")
        if worst > MOST:
            sys.exit(1)

    def _measured(self, filler: Filler, count: int, rounds: int) -> Times:
        begun = time.monotonic()
        filler.grow(count)
        self.stderr.write(
            f"{Match.objects.count()} matches, {Hand.objects.count()} hands,"
            f" {Standing.objects.count()} standings: filled in {time.monotonic() - begun:.0f} s"
        )
        return _times(_pages(filler), rounds)

    def _told(self, small: Times, large: Times) -> Iterator[float]:
        self.stdout.write(f"{'':22}{'small':>8}{'large':>8}  large/small  last/first")
        for name, after in large.items():
            growth = after / small[name]
            yield growth
            line = f"{name:22}{small[name]:8.1f}{after:8.1f}{growth:13.2f}"
            if (first := name.removesuffix(", end")) != name:
                yield after / large[first]
                line += f"{after / large[first]:12.2f}"
            self.stdout.write(line)


def _pages(filler: Filler) -> dict[str, Callable[[], Any]]:
    """What is asked for, by name; the end of a list right after its start."""
    client = Client()
    client.force_login(filler.people[0])
    # The page whose last row is the oldest of all: what lies after the beginning of time.
    end = Place(Match.objects.order_by("started_at")[0].started_at, 0, older=False)
    pages: dict[str, Callable[[], Any]] = {}
    # In a small database not everybody has played.
    other = Standing.objects.filter(listed=True).exclude(user__in=filler.people[:2])
    username = other.order_by("pk").values_list("user__username", flat=True)[0]
    for name, list_ in LISTS.items():
        address = list_.format(other=username)
        pages[name] = partial(client.get, address)
        pages[f"{name}, end"] = partial(client.get, f"{address}&onde={end}")
    played = Match.objects.filter(standings__user=filler.people[0]).order_by("started_at")[0]
    pages["a match"] = partial(client.get, played.get_absolute_url())
    return pages


def _times(pages: dict[str, Callable[[], Any]], rounds: int) -> Times:
    best: Times = {}
    for _ in range(rounds):
        for name, ask in pages.items():
            begun = _busy()
            response = ask()
            spent = 1000 * (_busy() - begun)
            if response.status_code != 200 or b"/partidas/" not in response.content:
                raise CommandError(f"{name}: nothing to measure, status {response.status_code}.")
            best[name] = min(spent, best.get(name, spent))
    return best


def _busy() -> float:
    """Seconds that a processor has worked for us, in this process and in the database's."""
    return time.process_time() + _busy_server()


def _busy_server() -> float:
    if connection.vendor == "sqlite":
        return 0
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        pid = cursor.fetchone()[0]
    try:
        return int(Path(f"/proc/{pid}/schedstat").read_text().split()[0]) / 1e9
    except OSError as error:
        raise CommandError("The database's server must run on this machine.") from error


@contextmanager
def _own_database() -> Iterator[None]:
    """An empty database beside the configured one, for as long as the block lasts."""
    with tempfile.TemporaryDirectory() as folder:
        name = f"bench_history_{os.getpid()}"
        is_file = connection.vendor == "sqlite"
        test = connection.settings_dict["TEST"]
        test["NAME"] = str(Path(folder) / f"{name}.sqlite3") if is_file else name
        configured = connection.settings_dict["NAME"]
        connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
        try:
            yield
        finally:
            connection.creation.destroy_test_db(configured, verbosity=0)
