"""`manage.py rebuild_snapshots`: makes anew what is only derived from the record."""

from __future__ import annotations

import sys
from typing import Any

from rooms.management.walking import WalkingCommand
from rooms.services.rebuilding import Unrepairable, rebuild


class Command(WalkingCommand):
    """Rebuilds snapshots, scores and standings where they differ from hands and actions.

    The record itself is never touched, nor any match of another revision of the rules. Exit status
    1 if the record of a match does not hold, so that nothing could be made of it.
    """

    help = "Rebuilds snapshots, scores and standings from the record of hands and actions."

    def handle(self, *args: Any, **options: Any) -> None:
        """Print a line per match that was rebuilt or could not be, and the totals."""
        for row in self.walk(**options):
            self._rebuild(row)
        self.stdout.write(f"rebuilt: {self.totals()}")
        if self.count["unrepairable"]:
            sys.exit(1)

    def _rebuild(self, row: Any) -> None:
        try:
            changed = rebuild(row)
        except Unrepairable as error:
            self.count["unrepairable"] += 1
            self.stdout.write(f"{error}; left as it is")
            return
        if changed:
            self.count["rebuilt"] += 1
            self.stdout.write(f"match {row.pk}: rebuilt {', '.join(changed)}")
