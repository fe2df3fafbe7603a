"""Shows a law to hands of a faulty engine, and tells whether it complains."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random

import pytest

from engine import match as engine
from engine.rules import RuleSet
from engine.state import Match
from engine.variants import RULE_SETS
from tests.engine import laws
from tests.engine.walks import Walk, abandoned, some, walk

Law = Callable[[Walk, Random], None]
Plant = Callable[[pytest.MonkeyPatch], None]


def hands_of(rule_sets: Iterable[RuleSet], each: int) -> Iterator[Walk]:
    """`each` random hands of every rule set, by turns."""
    rules = tuple(rule_sets)
    return (walk(one, seed) for seed in range(each) for one in rules)


def in_every_state(law: Callable[[Match], None]) -> Law:
    """A law about states, asked of every state of a walk."""

    def check(played: Walk, rng: Random) -> None:
        for state in played.states:
            law(state)

    return check


def listing_is_exact(played: Walk, rng: Random) -> None:
    """The law about legal actions, asked of some states with all there is to try."""
    for state in some(played.states, rng):
        laws.accepts_exactly_what_is_listed(state, rng)


def views_keep_secrets(played: Walk, rng: Random) -> None:
    """The law about views, asked of many states, closed and abandoned ones included."""
    moments = some(played.states, rng, most=16)
    for state in (*moments, engine.close(played.end), *abandoned(played, rng)):
        laws.views_show_only_what_may_be_seen(state, played.undealt, rng)


def refusals_leave_no_trace(played: Walk, rng: Random) -> None:
    """The law about refusals, asked of every state."""
    for state in played.states:
        laws.a_refused_action_changes_nothing(state, rng)


def is_found(law: Law, walks: Iterable[Walk] | None = None) -> bool:
    """Whether `law` fails in one of as many hands as the usual run of the laws tries.

    Without `walks` they are played by the faulty engine.
    """
    for played in walks or hands_of(RULE_SETS.values(), 300):
        try:
            law(played, Random(0))
        except AssertionError:
            return True
    return False
