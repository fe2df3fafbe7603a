"""The clock with real servers that die, on databases of their own, some of which go away."""

from __future__ import annotations

import os
import re
import signal
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit, urlunsplit

import pytest

from rooms.clockwork.databases import Database, away, fresh_postgresql
from rooms.clockwork.servers import Trial, trial, wait_for
from rooms.models import Actor

SPREAD: Final = 8.0
"""Seconds over which deadlines fall due; on a busy machine they may take far longer."""
LEFT_ALONE: Final = re.compile(r" ERROR .* Room (\d+) could not be advanced")
CUT_OFF: Final = re.compile(r"Room \d+ is tried again|The clock could not look")
ERRORS: Final = re.compile(r"^\S+ \S+ (?:ERROR|CRITICAL) .*$|^\S*Warning: .*$", re.MULTILINE)


@pytest.fixture
def services() -> tuple[str, str]:
    """The addresses of PostgreSQL and of a Redis database that no other test uses."""
    database, redis = os.environ.get("DATABASE_URL", ""), os.environ.get("REDIS_URL", "")
    if not database.startswith("postgres") or not redis:
        pytest.skip("DATABASE_URL and REDIS_URL name no PostgreSQL and Redis")
    return database, urlunsplit(urlsplit(redis)._replace(path="/7"))


@contextmanager
def two_servers(folder: Path, services: tuple[str, str]) -> Iterator[Trial]:
    """Two processes on one fresh PostgreSQL database, and Redis."""
    url, redis = services
    with (
        fresh_postgresql(url) as database,
        trial(folder, database, ["one", "two"], redis) as it,
    ):
        yield it


def check_that_all_was_done_once(played: Trial) -> None:
    """Every deadline was met by one step of its room, recorded once; broken rooms stand still."""
    for server in played.servers:
        server.end()
    verdict = played.verdict()
    assert (verdict.missed, verdict.twice) == (0, 0)
    assert verdict.due >= played.rooms
    check_steps(played)
    for _, count, first, last in played.database.rows(
        "SELECT match_id, count(*), min(number), max(number) FROM rooms_action GROUP BY match_id"
    ):
        assert (first, last) == (1, count)


def check_steps(played: Trial) -> None:
    steps = Counter(one.room for one in played.database.done())
    progress, clocks = played.database.progress(), the_clocks_actions(played)
    broken = played.database.broken()
    assert len(progress) == played.rooms
    for room, made in progress.items():
        if room in broken:
            assert (made.versions, made.actions, made.hands) == (0, 0, 0)
            continue
        assert made.versions > 0
        assert made.extra == 0, "every action is recorded, and none that was not done"
        if not made.bots:
            assert made.versions == made.actions + made.hands == steps[room]
            assert made.actions == clocks[room]


def the_clocks_actions(played: Trial) -> Counter[int]:
    rows = played.database.rows(
        "SELECT m.room_id, a.actor FROM rooms_action a JOIN rooms_match m ON m.id = a.match_id"
    )
    return Counter(room for room, actor in rows if actor == Actor.CLOCK)


def errors(played: Trial) -> list[str]:
    return [line for server in played.servers for line in ERRORS.findall(server.log)]


@pytest.mark.services
def test_of_two_servers_one_is_killed_at_work_and_the_other_meets_every_deadline_once(
    tmp_path, services
):
    with two_servers(tmp_path, services) as played:
        victim, survivor = played.servers
        played.begin(240, SPREAD, broken=12)
        played.wait_for_part(0.25)
        assert played.verdict().missed, "it is killed before everything is done"
        played.kill_at_work(victim)
        wait_for(lambda: played.database.is_at_work(victim.name) is False, "the lock's release")
        died = time.time()
        played.wait_for_end()
        check_that_all_was_done_once(played)
        done = played.database.done()
        assert {one.server for one in done if one.at < died} == {victim.name, survivor.name}
        assert {one.server for one in done if one.at > died} == {survivor.name}
        # One that cannot be advanced holds nobody up, and nobody else is taken for it.
        left_alone = {int(room) for line in errors(played) for room in LEFT_ALONE.findall(line)}
        assert left_alone == played.database.broken()
        assert len(left_alone) == 12
        assert all(LEFT_ALONE.search(line) for line in errors(played))


def test_one_server_on_sqlite_is_killed_and_meets_every_deadline_once_when_it_is_back(tmp_path):
    database = Database(f"sqlite:///{tmp_path / 'db.sqlite3'}")
    with trial(tmp_path, database, ["one"]) as played:
        (server,) = played.servers
        played.begin(120, SPREAD)
        played.wait_for_part(0.25)
        assert played.verdict().missed, "it is killed before everything is done"
        played.kill_at_work(server)
        server.start()
        played.wait_for_end()
        check_that_all_was_done_once(played)
        assert not errors(played)


@pytest.mark.services
def test_a_database_that_goes_away_for_a_while_is_waited_for_and_nothing_is_missed(
    tmp_path, services
):
    with two_servers(tmp_path, services) as played:
        cut_off, watchful = played.servers
        played.begin(120, SPREAD)
        played.wait_for_part(0.25)
        # One stands still meanwhile: it finds itself cut off in mid-work when all is well again.
        played.stop_at_work(cut_off)
        with away(played.database, services[0]):
            wait_for(lambda: "The clock could not look" in watchful.log, "the clock to notice")
            wait_for(lambda: time.time() > played.until, "the last deadline")
        cut_off.send(signal.SIGCONT)
        # In the midst of a room, or with nothing but the commit left to do.
        wait_for(lambda: CUT_OFF.search(cut_off.log) is not None, "the one that was cut off")
        played.wait_for_end()
        # An outage of fifteen seconds counts for nobody: what was to happen then happens later.
        wait_for(lambda: all(made.versions for made in played.database.progress().values()), "all")
        check_that_all_was_done_once(played)
        # A room is not left alone for long because the database was away.
        assert not any(LEFT_ALONE.search(line) for line in errors(played))
