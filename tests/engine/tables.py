"""A table to try Truco Paulista at: cards, a score, and steps written as in scenarios."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine import match as engine
from engine.actions import Action
from engine.notation import read_action, read_card, write_action
from engine.state import Deal, Hand, HandOver, IllegalAction, Match
from engine.variants.paulista import PAULISTA

HANDS = "Kp 7c 5o / Ae 4c 6p / 2e Jo Qp / 5e 4o 6c"
"""Under the vira Ao the 2 of seat 3 is a manilha."""

TIES = "7e Jp 2o / 7p Jc 2e / 4c Qc 6o / 5e Qo 4o"
"""Under the vira Kc every trick ties when all play from the left."""

LADDER = ["1 truco", "2 seis", "1 nove", "2 doze"]
"""The whole way up, each call answering the one below it."""


def table(
    *steps: str,
    hands: str = HANDS,
    vira: str = "Ao",
    score: tuple[int, int] = (0, 0),
    first: int = 1,
    **options: object,
) -> Match:
    """The match after these cards and steps; `next` closes the hand and deals them again."""
    match = engine.new_match(PAULISTA, first=first, options=options)
    cards = Deal(
        tuple(tuple(read_card(card) for card in hand.split()) for hand in hands.split("/")),
        read_card(vira),
    )
    match = engine.deal(replace(match, scores=score), cards).state
    for step in steps:
        new = step == "next"
        match = engine.deal(engine.close(match), cards).state if new else do(match, step)
    return match


def do(match: Match, step: str) -> Match:
    """`match` after a step such as `1 truco`."""
    seat, _, action = step.partition(" ")
    return engine.apply(match, int(seat), read_action(action)).state


def legal(match: Match, seat: int) -> str:
    """What `seat` may do besides leaving, in notation."""
    return " ".join(map(write_action, engine.moves_of(match, seat)))


def refusal(match: Match, step: str) -> str:
    """The code with which a step is refused."""
    with pytest.raises(IllegalAction) as refused:
        do(match, step)
    return refused.value.code


def clock(match: Match, seat: int) -> str:
    """What the clock does for `seat`."""
    action: Action = engine.overdue(match, seat)
    return write_action(action)


def hand(match: Match) -> Hand:
    """The hand under way, or the last one."""
    assert match.hand is not None
    return match.hand


def ending(match: Match) -> tuple[int | None, str]:
    """The side that won the hand, and why."""
    phase = hand(match).phase
    assert isinstance(phase, HandOver)
    return phase.side, phase.reason
