"""A witness within the database: what was due in which room, and when it was really done.

Triggers write it, in the transaction that did it: what was rolled back never happened, and neither
the clock nor the services have a say in it. All times are seconds since 1970.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.db import connection

BROKEN: Final = "nobody plays these"
"""The rules of a match that cannot be advanced."""
TABLES: Final = """
CREATE TABLE clock_done (
    room bigint, due double precision, at double precision, server varchar(60)
);
CREATE TABLE clock_start (
    room bigint, due double precision, version integer, actions integer, hands integer
);
"""
SQLITE: Final = """
CREATE TRIGGER clock_witness AFTER UPDATE ON rooms_room
    WHEN OLD.due_at IS NOT NEW.due_at AND OLD.version != NEW.version BEGIN
    INSERT INTO clock_done VALUES (NEW.id, {due}, {now}, '');
END;
"""
POSTGRESQL: Final = """
CREATE FUNCTION clock_witness() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO clock_done VALUES (NEW.id, {due}, {now}, current_setting('application_name'));
    RETURN NULL;
END $$;
CREATE TRIGGER clock_witness AFTER UPDATE ON rooms_room FOR EACH ROW
    WHEN (OLD.due_at IS DISTINCT FROM NEW.due_at AND OLD.version != NEW.version)
    EXECUTE FUNCTION clock_witness();
"""
BEGIN: Final = """
DELETE FROM clock_done;
INSERT INTO clock_start
SELECT r.id, {due}, r.version, m.last_action,
    (SELECT count(*) FROM rooms_hand h WHERE h.match_id = m.id)
FROM rooms_room r JOIN rooms_match m ON m.id = r.match_id;
"""
# What the rooms made of it: how far each has come since the start.
PROGRESS: Final = """
SELECT s.room, r.version - s.version, m.last_action - s.actions,
    (SELECT count(*) FROM rooms_hand h WHERE h.match_id = m.id) - s.hands,
    (SELECT count(*) FROM rooms_action a WHERE a.match_id = m.id) - m.last_action,
    (SELECT count(*) FROM rooms_participation p WHERE p.match_id = m.id AND p.is_bot)
FROM clock_start s JOIN rooms_room r ON r.id = s.room JOIN rooms_match m ON m.id = r.match_id
"""


def seconds(column: str, vendor: str) -> str:
    """SQL for a time column as seconds since 1970."""
    if vendor == "sqlite":
        return f"(julianday({column}) - 2440587.5) * 86400"
    return f"extract(epoch from {column})"


def install() -> None:
    """Put the witness into Django's database. Nothing ever removes it: use one of its own."""
    vendor = connection.vendor
    trigger = SQLITE if vendor == "sqlite" else POSTGRESQL
    now = seconds("'now'" if vendor == "sqlite" else "clock_timestamp()", vendor)
    _run(TABLES, trigger.format(due=seconds("OLD.due_at", vendor), now=now))


def begin() -> None:
    """Forget what was done so far, and write down where each room stands."""
    _run(*BEGIN.format(due=seconds("r.due_at", connection.vendor)).split(";\n"))


def _run(*scripts: str) -> None:
    with connection.cursor() as cursor:
        for script in scripts:
            if connection.vendor == "sqlite" and script == TABLES:
                _run(*script.split(";\n"))
            elif script.strip():
                cursor.execute(script)


@dataclass(frozen=True, slots=True)
class Done:
    """Something that was `due` in `room` and done `at`, by the process called `server`."""

    room: int
    due: float
    at: float
    server: str


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a room has come: `extra` actions are recorded that its match does not count."""

    room: int
    versions: int
    actions: int
    hands: int
    extra: int
    bots: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of every deadline up to a certain time; `late` is in seconds, sorted."""

    done: int
    missed: int
    twice: int
    late: Sequence[float]

    @property
    def due(self) -> int:
        """How many deadlines there were."""
        return self.done + self.missed

    def percentile(self, part: float) -> float:
        """How late, in seconds, the deadline was that `part` of all were earlier than."""
        return self.late[min(int(len(self.late) * part), len(self.late) - 1)] if self.late else 0.0


def judge(done: Sequence[Done], waiting: Sequence[float], until: float) -> Verdict:
    """Judge what was `done` against every deadline up to `until`; `waiting` is yet to be done.

    A deadline done twice shows as a repetition, or as the next one done before its time.
    """
    ours = [one for one in done if one.due <= until]
    early = sum(one.at < one.due - CLOCKS_DIFFER for one in done)
    repeated = len(ours) - len({(one.room, one.due) for one in ours})
    return Verdict(
        done=len(ours) - repeated,
        missed=sum(due <= until for due in waiting),
        twice=repeated + early,
        late=sorted(one.at - one.due for one in ours),
    )


CLOCKS_DIFFER: Final = 0.002
"""Seconds by which two readings of one clock may differ: SQLite counts only milliseconds."""
