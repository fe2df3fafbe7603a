"""What a bot chooses from."""

from __future__ import annotations

from collections.abc import Sequence

from engine.actions import Action, Word
from engine.rules import Ladder
from engine.views import View


class NothingToDecide(ValueError):
    """The viewer has no move to make: another seat is to act, or the hand is over."""


def choices(view: View) -> tuple[Action, ...]:
    """The legal moves of the viewer; leaving the table is none, only a person decides that.

    Raises NothingToDecide if there is none, as always for a spectator.
    """
    moves = tuple(action for action in view.legal if action is not Word.SAIR)
    if not moves:
        raise NothingToDecide(f"seat {view.viewer} has nothing to decide")
    return moves


def higher_rung(moves: Sequence[Action], ladder: Ladder) -> int | None:
    """The rung of `ladder` that one of `moves` asks for, or None if none may be asked for."""
    return next((n for n, word in enumerate(ladder.words, start=1) if word in moves), None)
