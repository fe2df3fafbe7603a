"""How often one person may do something: counted in the cache, which all processes share."""

from __future__ import annotations

import logging
from datetime import datetime
from typing import Final

from django.core.cache import cache

from rooms.outages import OUTAGES

UNCOUNTED: Final[tuple[type[Exception], ...]] = (ValueError, *OUTAGES)
"""The cache is away, or has thrown the count away between two steps."""

log = logging.getLogger(__name__)


class Limit:
    """At most `most` times in `seconds`, for each person and each `what`.

    Time is cut into windows of that length, so that a count is one atomic step of the cache.
    """

    def __init__(self, what: str, most: int, seconds: int) -> None:
        self.what: Final = what
        self.most: Final = most
        self.seconds: Final = seconds

    def allows(self, person: int, now: datetime) -> bool:
        """Count once more for `person`. Returns whether that was still within the limit."""
        window = int(now.timestamp()) // self.seconds
        key = f"limit.{self.what}.{person}.{window}"
        try:
            cache.add(key, 0, timeout=2 * self.seconds)
            return int(cache.incr(key)) <= self.most
        except UNCOUNTED:
            # A cache that is away must not silence the table; the limit comes back with it.
            log.exception("Nobody counts %s now.", self.what)
            return True
