"""`manage.py scenario FILE...`: plays worked examples of the rules."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from engine.scenario import BadScenario, Outcome, Scenario, Unplayable, outcome, read


class Command(BaseCommand):
    """Prints a line per scenario and the totals.

    Checks that need a card which the file does not tell (`?`) are skipped and counted. Exit status
    1 if one failed, 2 if a file cannot be read.
    """

    help = "Plays scenario files and says which of their checks hold."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """One or more TOML files."""
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE.toml")

    def handle(self, *args: Any, files: list[Path], **options: Any) -> None:
        """Reads every file before playing any, so that a broken one is told at once."""
        scenarios = [scenario for path in files for scenario in _read(path)]
        found = [self._plays(scenario) for scenario in scenarios]
        failed = sum(one.failure is not None for one in found)
        skipped = _skipped(sum(one.skipped for one in found))
        self.stdout.write(f"{len(scenarios) - failed} passed, {failed} failed{skipped}")
        if failed:
            sys.exit(1)

    def _plays(self, scenario: Scenario | Unplayable) -> Outcome:
        found = outcome(scenario)
        if found.failure is None:
            skipped = _skipped(found.skipped)
            self.stdout.write(f"ok {scenario.id} {scenario.name}{skipped}")
        else:
            self.stdout.write(f"FAIL {scenario.id} {scenario.name}: {found.failure}")
        return found


def _skipped(count: int) -> str:
    return f", {count} skipped" if count else ""


def _read(path: Path) -> tuple[Scenario | Unplayable, ...]:
    try:
        return read(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}", returncode=2) from error
    except (BadScenario, UnicodeDecodeError) as error:
        raise CommandError(f"{path}: {error}", returncode=2) from error
