"""Hands thought out from the clauses alone, where an engine might easily go wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.scenario import Scenario, read, run

FILES = sorted((Path(__file__).parent / "examples").glob("*.toml"))
EXAMPLES = [one for file in FILES for one in read(file.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.id)
def test_it_goes_as_the_clauses_say(example: Scenario) -> None:
    assert run(example) is None


def test_every_example_has_an_id_of_its_own() -> None:
    assert len({example.id for example in EXAMPLES}) == len(EXAMPLES) > 250
