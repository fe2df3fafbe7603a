"""README and CONTRIBUTING say what is so."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from django.core.management import get_commands

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
READ = re.compile(r'\b(?:env\.\w+|text)\("([A-Z_]+)"')


def variables() -> set[str]:
    """Every variable that the settings read."""
    files = (ROOT / "truco_site").glob("*.py")
    return {name for file in files for name in READ.findall(file.read_text(encoding="utf-8"))}


def test_the_readme_has_every_variable_and_no_other() -> None:
    told = re.findall(r"^\| `([A-Z_]+)` \|", README, re.MULTILINE)
    assert sorted(told) == sorted(variables())


def test_ci_lets_none_of_the_callers_configuration_in() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8").replace("\\\n", " ")
    (unset,) = re.findall(r"^unset (.*)$", script, re.MULTILINE)
    assert set(unset.split()) == variables()


@pytest.mark.parametrize("paper", [README, CONTRIBUTING], ids=["README", "CONTRIBUTING"])
def test_every_make_target_and_command_that_is_named_is_there(paper: str) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert set(re.findall(r"\bmake ([a-z-]+)(?=`|\s+#|$)", paper, re.MULTILINE)) <= targets
    assert set(re.findall(r"manage\.py (\w+)", paper)) <= set(get_commands())


@pytest.mark.parametrize("paper", [README, CONTRIBUTING], ids=["README", "CONTRIBUTING"])
def test_every_file_and_folder_that_is_named_is_there(paper: str) -> None:
    paths = re.findall(r"`((?:[\w.-]+/)+[\w.-]*)`", paper) + re.findall(r"\]\(([^):]+)\)", paper)
    made_later = {"locale/"}
    assert paths
    assert not [path for path in paths if path not in made_later and not named(path).exists()]


def named(path: str) -> Path:
    """Where a path of the papers lies: from the root, or within `tests/`."""
    return ROOT / path if (ROOT / path).exists() else ROOT / "tests" / path


def test_each_dependency_has_its_reason() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = [*project["project"]["dependencies"], *project["dependency-groups"]["dev"]]
    for requirement in wanted:
        (name,) = re.findall(r"^[A-Za-z0-9-]+", requirement)
        assert re.search(rf"^\| [^|]*\b{name}\b[^|]*\|", CONTRIBUTING, re.MULTILINE), name
