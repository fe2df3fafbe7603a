"""A policy of Truco Paulista with another value must break an example of its clause.

The faults are planted in the rule set itself, so that an example is read and played under the
faulty rules, as it would be if somebody changed `engine/variants/`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest

from engine import formats, rules
from engine.actions import Word
from engine.rules import AllTied, Option, RuleSet
from engine.variants import RULE_SETS
from engine.variants.paulista import PAULISTA
from tests.engine.breakage import EXAMPLES, breaks, fails

NOT_POLICIES = {
    "slug": "the name of the rule set",
    "revision": "says that the others changed",
}


def swapped(values: Sequence[Any], place: int) -> list[Any]:
    """`values` with the one at `place` and the next exchanged."""
    pair = values[place + 1], values[place]
    return [*values[:place], *pair, *values[place + 2 :]]


ORDER, SUITS = "4567QJKA23", "oecp"
WORDS = (Word.TRUCO, Word.SEIS, Word.NOVE, Word.DOZE)

PLANTED: Mapping[str, Sequence[tuple[Any, str]]] = {
    "deck": [(tuple(c for c in PAULISTA.deck if c != card), "C1") for card in PAULISTA.deck],
    "hand_size": [(2, "C3"), (4, "C3")],
    "turned": [(False, "C4")],
    "ranking.order": [
        *(("".join(swapped(ORDER, place)), "C5") for place in range(9)),
        (ORDER[::-1], "C5"),
        (ORDER[::-1], "C10"),
    ],
    "ranking.suits": [("".join(swapped(SUITS, place)), "C9") for place in range(3)],
    "target": [(points, "C46") for points in (10, 11, 13, 15, 24, 30)],
    "stakes.values": [
        ((1, 2, 6, 9, 12), "C-Q1"),
        ((1, 3, 5, 9, 12), "C-Q1"),
        ((1, 3, 6, 10, 12), "C-Q1"),
        ((1, 3, 6, 9, 11), "C-Q1"),
        ((2, 3, 6, 9, 12), "C-Q1"),
        ((2, 4, 8, 10, 12), "C-Q6"),
    ],
    "stakes.words": [
        *((tuple(swapped(WORDS, place)), "C-Q1") for place in range(3)),
        ((*WORDS[:3], Word.VALE_QUATRO), "C-Q1"),
    ],
    "stakes.raise_as_answer": [(False, "C-Q3")],
    "stakes.out_of_turn": [(True, "C-Q2")],
    "folding": [(True, "C-Q2")],
    "all_tied": [(AllTied.MAO, "C24"), (AllTied.MAO, "C40")],
    "covered_from": [(1, "C25"), (3, "C25"), (None, "C25"), (None, "C26"), (None, "C28")],
    "eve.at": [(points, "C29") for points in (9, 10, 12)] + [(10, "C34")],
    "eve.play_for": [(points, "C30") for points in (1, 2, 4, 6)],
    "eve.run_for": [(points, "C30") for points in (2, 3)],
    "eve.partners_open": [(False, "C29"), (False, "C61")],
    "eve.blind_when_both": [(False, clause) for clause in ("C34", "C35", "C40", "C62")],
    "eve.raises": [(True, "C33")],
    "eve.raises_when_blind": [(True, "C38")],
    "seating": [(lambda _, seats=seats: formats.Format(seats), "C11") for seats in (2, 6)],
    "clockwise": [(True, "C12")],
    "rotation": [(steps, "C14") for steps in (0, 2, 3, -1)],
    "options": [
        ((rules.TURN_SECONDS, Option("deal_cut", (False,))), "C4"),
        ((rules.TURN_SECONDS, Option("deal_cut", (True, False))), "C12"),
        ((rules.DEAL_CUT,), "C52"),
        ((rules.DEAL_CUT, Option("turn_seconds", (30, 15, 60))), "C52"),
    ],
}
"""What each policy is set to, and the clause whose examples must then fail."""


def policies_of(value: Any, prefix: str = "") -> Iterator[str]:
    """The leaves of a rule set: every field that is set, those of policy objects by their path."""
    for field in fields(value):
        name, inner = prefix + field.name, getattr(value, field.name)
        if not field.init:
            continue
        if is_dataclass(inner):
            yield from policies_of(inner, name + ".")
        else:
            yield name


def changed(value: Any, path: str, to: Any) -> Any:
    """`value` with the policy at `path` set to `to`."""
    head, _, rest = path.partition(".")
    return replace(value, **{head: changed(getattr(value, head), rest, to) if rest else to})


WITHOUT = {"envido", "flor", "chicos", "tally"}
"""What Truco Paulista does not have, and what its French cards could not be counted for."""


def test_every_policy_has_a_planted_fault() -> None:
    assert set(policies_of(PAULISTA)) - set(NOT_POLICIES) - WITHOUT == set(PLANTED)
    assert all(getattr(PAULISTA, name) is None for name in WITHOUT)


@pytest.mark.parametrize(
    ("path", "to", "clause"),
    [
        pytest.param(path, to, clause, id=f"{path}-{n}-{clause}")
        for path, faults in PLANTED.items()
        for n, (to, clause) in enumerate(faults)
    ],
)
def test_another_value_of_a_policy_breaks_an_example_of_its_clause(
    path: str, to: Any, clause: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    faulty: RuleSet = changed(PAULISTA, path, to)
    assert faulty != PAULISTA
    monkeypatch.setitem(RULE_SETS, "paulista", faulty)
    assert breaks(clause)


def test_no_example_is_broken_to_begin_with() -> None:
    assert not any(fails(text) for _, text in EXAMPLES)
