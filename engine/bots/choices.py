"""What a bot chooses from."""

from __future__ import annotations

from collections.abc import Sequence

from engine.actions import Action, Word
from engine.rules import Ladder
from engine.state import (
    Answering,
    Cutting,
    DecidingEve,
    Discarding,
    EnvidoCalled,
    FlorAsked,
    FlorCalled,
    Phase,
    Playing,
)
from engine.views import View


class NothingToDecide(ValueError):
    """The viewer owes no move: another seat is to act, or the hand is over."""


def choices(view: View) -> tuple[Action, ...]:
    """The legal moves of a viewer that the table waits for; leaving it is none of them.

    Raises NothingToDecide if the table does not wait for the viewer, as always for a spectator.
    What a seat may do unasked is no choice of this kind: claims (D70), raises out of turn (D-Q19).
    """
    moves = tuple(action for action in view.legal if action is not Word.SAIR)
    if not moves or view.hand is None or not _is_awaited(view, view.hand.phase):
        raise NothingToDecide(f"seat {view.viewer} has nothing to decide")
    return moves


def higher_rung(moves: Sequence[Action], ladder: Ladder) -> int | None:
    """The rung of `ladder` that one of `moves` asks for, or None if none may be asked for."""
    return next((n for n, word in enumerate(ladder.words, start=1) if word in moves), None)


def _is_awaited(view: View, phase: Phase) -> bool:
    """Whether the viewer, who has legal moves, is one of those the table waits for."""
    match phase:
        case Playing(seat) | Cutting(seat) | Discarding(seat):
            return seat == view.viewer
        case EnvidoCalled(caller=caller):
            return view.viewer is not None and not _partners(view, caller, view.viewer)
        case Answering() | FlorAsked() | FlorCalled() | DecidingEve():
            return True
    return False


def _partners(view: View, one: int, other: int) -> bool:
    return view.sides[one - 1] == view.sides[other - 1]
