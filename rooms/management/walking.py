"""Going through every match of a live site: in batches, with progress, and to be resumed."""

from __future__ import annotations

import json
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError

from rooms.models import Match
from rooms.services import verification

PROGRESS_EVERY: Final = 2.0
"""Seconds between two lines of progress."""


class WalkingCommand(BaseCommand):
    """A command that looks at each match in turn; `count` holds what it has met."""

    count: Counter[str]

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where to begin, how much at a time, and where to remember how far it got."""
        parser.add_argument("--after", type=int, default=0, metavar="ID", help="skip up to this id")
        parser.add_argument("--batch", type=int, default=verification.BATCH, help="matches at once")
        parser.add_argument(
            "--resume",
            type=Path,
            metavar="FILE",
            help="remember in FILE how far it got, and go on from there; removed at the end",
        )

    def walk(
        self, *, after: int, batch: int, resume: Path | None, **options: Any
    ) -> Iterator[Match]:
        """The comparable matches, by id; the others are counted. Raises CommandError."""
        if batch < 1 or after < 0:
            raise CommandError("--batch is at least 1, --after at least 0.")
        self.count = Counter()
        begun = self._remembered(resume) if resume else 0
        told = time.monotonic()
        for rows in verification.in_batches(max(after, begun), batch):
            for row in rows:
                self.count["matches"] += 1
                if verification.is_comparable(row):
                    self.count["hands"] += len(row.hands.all())
                    yield row
                else:
                    self.count["not comparable"] += 1
            if resume:
                self._remember(resume, rows[-1].pk)
            if time.monotonic() - told >= PROGRESS_EVERY:
                told = time.monotonic()
                self.stderr.write(f"up to match {rows[-1].pk}: {self.totals()}")
        if resume:
            resume.unlink(missing_ok=True)

    def totals(self) -> str:
        """What was met so far, in a line; resumed runs included."""
        names = ("matches", "hands", "not comparable", *sorted(self.count))
        return ", ".join(f"{self.count[name]} {name}" for name in dict.fromkeys(names))

    def _remember(self, path: Path, after: int) -> None:
        # Replaced as a whole: a run that is killed while it writes must not lose its place.
        new = path.with_name(path.name + ".new")
        new.write_text(json.dumps({"after": after, "count": self.count}), encoding="utf-8")
        new.replace(path)

    def _remembered(self, path: Path) -> int:
        if not path.exists():
            return 0
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
            self.count = Counter({str(name): int(n) for name, n in data["count"].items()})
            return int(data["after"])
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            raise CommandError(f"{path} does not say how far it got: {error!r}") from error
