"""What each database needs to be correct and quick under many short transactions."""

from pathlib import Path
from typing import Any

from psycopg import ProgrammingError, conninfo

from truco_site.environment import WrongSetting

SQLITE = {
    # A deferred transaction that reads first and writes later dies with "database is locked".
    "transaction_mode": "IMMEDIATE",
    "timeout": 10,
    # With WAL, NORMAL survives the death of any process; only a power cut may cost the last moves.
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL",
}
POSTGRESQL = {
    # Sixty requests at once made 97 connections without a pool, and 240 failures; with it, none.
    # Whoever finds none free for so long is told so, while they still wait for the page.
    # After each failure the pool waits twice as long before it tries again: a database that had
    # been away for 72 seconds was found 45 seconds after it was back. Once the pool has given up,
    # the next who wants a connection has it try at once.
    "pool": {"min_size": 1, "max_size": 8, "timeout": 3, "reconnect_timeout": 4},
}
LOCK_TIMEOUT = "-c lock_timeout=5s"


def tuned(config: dict[str, Any]) -> dict[str, Any]:
    """Return `config` (as Django takes it) with its engine's options; those in the URL win.

    Raises WrongSetting("DATABASE_URL") for an option that the engine does not know, for a file in a
    folder that is not there, and for a folder.
    """
    if config["ENGINE"].endswith("sqlite3"):
        return _sqlite(config)
    return _postgresql(config)


def _sqlite(config: dict[str, Any]) -> dict[str, Any]:
    options = config.get("OPTIONS", {})
    if options:
        _unknown_option(next(iter(options)))
    path = Path(config["NAME"]).absolute()
    if path.is_dir():
        raise WrongSetting("DATABASE_URL", f"names a folder, not a file in it: {path}.")
    if not path.parent.is_dir():
        raise WrongSetting(
            "DATABASE_URL", f"names a file in a folder that is not there: {path.parent}."
        )
    # A kept connection nearly doubles the throughput.
    return {**config, "OPTIONS": dict(SQLITE), "CONN_MAX_AGE": None}


def _postgresql(config: dict[str, Any]) -> dict[str, Any]:
    options = config.get("OPTIONS", {})
    try:
        conninfo.make_conninfo("", **options)
    except ProgrammingError:
        _unknown_option(", ".join(options))
    # The pool keeps the connections; Django must not keep them once more.
    options = {"options": LOCK_TIMEOUT, **POSTGRESQL, **options}
    return {**config, "OPTIONS": options, "CONN_MAX_AGE": 0}


def _unknown_option(name: str) -> None:
    raise WrongSetting("DATABASE_URL", f"has an option that this database does not know: {name}.")
