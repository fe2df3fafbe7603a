"""What fails when the database or Redis is away, or busy for longer than anybody should wait."""

from __future__ import annotations

from typing import Final

from django.db import DatabaseError, InterfaceError, OperationalError
from redis.exceptions import RedisError

OUTAGES: Final[tuple[type[Exception], ...]] = (OperationalError, InterfaceError, RedisError)
"""None of them is a fault in what was asked: it may be asked again."""

UNANSWERED: Final[tuple[type[Exception], ...]] = (DatabaseError, *OUTAGES)
"""What a socket outlives: it is told of it, or shown what is new a little later."""
