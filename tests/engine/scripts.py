"""Scenario documents written in a line, for tests of the runner."""

from __future__ import annotations

import pytest

from engine.scenario import BadScenario, Failure, read, run

HEAD = """[[scenario]]
id = "S-1"
name = "A hand"
rules = "paulista"
first = 1
hands = ["4o 7c Ap", "3c 5e Kc", "2o 6o Jp", "4p 5c Qe"]
vira = "3o"
"""
ELEVEN = HEAD + "score = [11, 4]\n"
IRON = HEAD + "score = [11, 11]\n"
CUT = HEAD + "options = { deal_cut = true }\n"
DEAL = "deal 4o 7c Ap / 3c 5e Kc / 2o 6o Jp / 4p 5c Qe ; vira 3o"


def document(*steps: str, head: str = HEAD) -> str:
    """A file of one scenario with these steps."""
    lines = "".join(f'  "{step}",\n' for step in steps)
    return f"{head}steps = [\n{lines}]\n"


def played(*steps: str, head: str = HEAD) -> Failure | None:
    """What running the steps finds."""
    (scenario,) = read(document(*steps, head=head))
    return run(scenario)


def found(*steps: str, head: str = HEAD) -> str:
    """What was found at the last of these steps, which is the first that fails."""
    failure = played(*steps, head=head)
    assert failure is not None, "nothing failed"
    assert (failure.number, failure.text) == (len(steps), steps[-1])
    return failure.found


def complaint(text: str) -> str:
    """Why `text` cannot be read."""
    with pytest.raises(BadScenario) as caught:
        read(text)
    return str(caught.value)
