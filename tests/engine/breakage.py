"""Whether the worked examples notice that the rules are not what they should be."""

from __future__ import annotations

import tomllib

from engine.scenario import BadScenario, read, run
from tests.engine.books import WRITTEN, entries_of

EXAMPLES = [
    (set(tomllib.loads(text)["scenario"][0]["clauses"]), text)
    for slug in WRITTEN
    for text in entries_of(slug)
]


def breaks(clause: str) -> bool:
    """Whether an example that cites `clause` now fails, or can no longer be read."""
    return any(fails(text) for clauses, text in EXAMPLES if clause in clauses)


def fails(text: str) -> bool:
    """Whether the example `text` fails under the rules as they are at the moment."""
    try:
        return any(run(example) is not None for example in read(text))
    except BadScenario:
        return True
