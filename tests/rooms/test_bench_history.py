"""`manage.py bench_history` measures what it says, in a database of its own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from rooms.management.commands.bench_history import LISTS

ROOT = Path(__file__).parents[2]


def bench(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    database = f"sqlite:///{folder / 'own.sqlite3'}"
    return subprocess.run(
        [sys.executable, "-W", "ignore", "manage.py", "bench_history", *options],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": database, "DEBUG": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_every_list_is_measured_at_both_ends_and_nothing_is_left_behind(tmp_path: Path) -> None:
    done = bench(tmp_path, "--matches", "1000", "--hands", "2", "--rounds", "1")
    assert done.returncode in (0, 1), done.stderr
    for name in LISTS:
        assert re.search(rf"^{name} +[\d.]+ +[\d.]+ +[\d.]+$", done.stdout, re.MULTILINE)
        assert re.search(rf"^{name}, end +([\d.]+ +){{3}}[\d.]+$", done.stdout, re.MULTILINE)
    # About two a match: some matches are played, as long as their cards make them.
    hands = int(re.search(r"1000 matches, (\d+) hands", done.stderr)[1])
    assert abs(hands - 2000) < 500
    worst = float(re.search(r"worst ratio ([\d.]+)", done.stdout)[1])
    assert (done.returncode == 1) == (worst > 1.5)
    assert list(tmp_path.iterdir()) == [], "the configured database was not touched"


def test_sizes_that_make_no_two_databases_are_refused(tmp_path: Path) -> None:
    done = bench(tmp_path, "--matches", "10")
    assert done.returncode == 1
    assert "At least 1000 matches" in done.stderr
