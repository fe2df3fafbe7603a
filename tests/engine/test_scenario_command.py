"""`manage.py scenario`: a line for each, the totals, and the exit status."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.engine.books import PATHS, ROOT
from tests.engine.scripts import document


def write(folder: Path, name: str, text: str) -> Path:
    """A scenario file."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_the_command_prints_a_line_for_each_scenario_and_the_totals(tmp_path: Path) -> None:
    good = write(tmp_path, "good.toml", document("1 4o"))
    bad = write(tmp_path, "bad.toml", document("1 4o", "= turn 4"))
    out = io.StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("scenario", good, bad, stdout=out)
    assert ended.value.code == 1
    assert out.getvalue().splitlines() == [
        "ok S-1 A hand",
        'FAIL S-1 A hand: step 2 "= turn 4": found 2',
        "1 passed, 1 failed",
    ]


def test_the_command_names_file_scenario_and_step_of_what_it_cannot_read(tmp_path: Path) -> None:
    good = write(tmp_path, "good.toml", document("1 4o"))
    bad = write(tmp_path, "bad.toml", document("1 4o", "1 8o"))
    out = io.StringIO()
    with pytest.raises(CommandError) as refused:
        call_command("scenario", good, bad, stdout=out)
    assert refused.value.returncode == 2
    assert str(refused.value) == f"{bad}: scenario S-1: step 2 \"1 8o\": not a card: '8o'"
    assert out.getvalue() == "", "nothing is played if a file is broken"


def test_the_command_refuses_files_that_are_missing_or_not_text(tmp_path: Path) -> None:
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    for path in (tmp_path / "missing.toml", tmp_path, binary):
        with pytest.raises(CommandError) as refused:
            call_command("scenario", path)
        assert refused.value.returncode == 2
        assert str(path) in str(refused.value)


@pytest.mark.parametrize(
    ("steps", "status", "line"),
    [
        (["1 4o"], 0, "1 passed, 0 failed"),
        (["1 3c"], 1, 'FAIL S-1 A hand: step 1 "1 3c": refused: card_not_held'),
        (["1 8c"], 2, 'scenario S-1: step 1 "1 8c": not a card'),
    ],
)
def test_the_exit_status_tells_passed_failed_and_unreadable(
    steps: list[str], status: int, line: str, tmp_path: Path
) -> None:
    path = write(tmp_path, "hand.toml", document(*steps))
    command = [sys.executable, "manage.py", "scenario", str(path)]
    done = subprocess.run(
        command, cwd=ROOT, env=os.environ | {"DEBUG": "1"}, capture_output=True, text=True
    )
    assert done.returncode == status
    assert line in done.stdout + done.stderr


@pytest.mark.parametrize("slug", PATHS)
def test_the_command_plays_the_rulebook(slug: str) -> None:
    out = io.StringIO()
    call_command("scenario", PATHS[slug], stdout=out)
    assert out.getvalue().endswith(" passed, 0 failed\n")
