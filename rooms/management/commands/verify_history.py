"""`manage.py verify_history`: does the record still lead to what is stored?"""

from __future__ import annotations

import sys
from typing import Any

from rooms.management.walking import WalkingCommand
from rooms.services.verification import divergences


class Command(WalkingCommand):
    """Replays every match and prints what diverges; changes nothing.

    Exit status 1 if something diverges. Matches of another revision of the rules are counted, not
    compared.
    """

    help = "Replays all matches against what is stored of them and reports what diverges."

    def handle(self, *args: Any, **options: Any) -> None:
        """Print a line per divergence, progress on stderr, and the totals."""
        for row in self.walk(**options):
            found = divergences(row)
            self.count["diverging"] += bool(found)
            for divergence in found:
                self.stdout.write(str(divergence))
        self.stdout.write(f"verified: {self.totals()}")
        if self.count["diverging"]:
            sys.exit(1)
