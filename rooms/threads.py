"""How asynchronous code calls the services, which are synchronous."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, ParamSpec, TypeVar

from channels.db import database_sync_to_async
from django.db import connection

P = ParamSpec("P")
T = TypeVar("T")

WORKERS: Final = 6
"""Fewer than the connections of the pool, so that pages find one too."""

_executor: ThreadPoolExecutor | None = None


async def in_thread(call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run `call` where it may use the database, off the event loop.

    SQLite has one writer: one thread, one kept connection. A database server serves several
    tables at once, each thread borrowing a pooled connection.
    """
    bridge: Any = database_sync_to_async
    if connection.vendor == "sqlite":
        return await bridge(call)(*args, **kwargs)  # type: ignore[no-any-return]
    run = bridge(call, thread_sensitive=False, executor=_workers())
    return await run(*args, **kwargs)  # type: ignore[no-any-return]


def _workers() -> ThreadPoolExecutor:
    global _executor
    if _executor is None:
        _executor = ThreadPoolExecutor(WORKERS, thread_name_prefix="tables")
    return _executor
