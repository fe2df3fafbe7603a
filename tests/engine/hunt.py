"""Shows a law to hands of a faulty engine, and tells whether it complains."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

import pytest

from engine import match as engine
from engine.state import Match
from engine.variants.paulista import PAULISTA
from tests.engine import laws
from tests.engine.walks import Walk, abandoned, walk

Law = Callable[[Walk, Random], None]
Plant = Callable[[pytest.MonkeyPatch], None]


def in_every_state(law: Callable[[Match], None]) -> Law:
    """A law about states, asked of every state of a walk."""

    def check(played: Walk, rng: Random) -> None:
        for state in played.states:
            law(state)

    return check


def views_keep_secrets(played: Walk, rng: Random) -> None:
    """The law about views, asked of every state, closed and abandoned ones included."""
    for state in (*played.states, engine.close(played.end), *abandoned(played, rng)):
        laws.views_show_only_what_may_be_seen(state, played.undealt, rng)


def refusals_leave_no_trace(played: Walk, rng: Random) -> None:
    """The law about refusals, asked of every state."""
    for state in played.states:
        laws.a_refused_action_changes_nothing(state, rng)


def is_found(law: Law, walks: Iterable[Walk] | None = None) -> bool:
    """Whether `law` fails in one of as many hands as the usual run of the laws tries.

    Without `walks` they are played by the faulty engine.
    """
    for played in walks or (walk(PAULISTA, seed) for seed in range(300)):
        try:
            law(played, Random(0))
        except AssertionError:
            return True
    return False
