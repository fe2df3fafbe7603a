"""The score as one player sees it, and what points would make of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from engine.bots.equity import equity_of
from engine.bots.rulings import rules_of
from engine.bots.trio import trio_equity_of
from engine.views import View

Swing: TypeAlias = tuple[float, float, float]
"""The chance of winning the match once the hand is nobody's, won, and (at index -1) lost."""


@dataclass(frozen=True, slots=True)
class Standing:
    """`own` is the player's account in `scores`; `ours` and `theirs` take a side's points.

    `equity` tells the chance of winning from the player's score and those of the others.

    The two of a couple in a Gallo by turn each have an account, and both are paid (D11, D12).
    """

    equity: Callable[..., float]
    scores: tuple[int, ...]
    own: int
    ours: tuple[int, ...]
    theirs: tuple[int, ...]
    target: int

    def after(self, points: int, *, for_us: bool) -> float:
        """The chance of winning the match once one of the sides has won `points`."""
        scores = list(self.scores)
        for account in self.ours if for_us else self.theirs:
            scores[account] += points
        own = scores.pop(self.own)
        return self.equity(own, *scores)

    def swing(self, points: int) -> Swing:
        """What `points` for one of the sides can make of the match."""
        won, lost = self.after(points, for_us=True), self.after(points, for_us=False)
        return self.after(0, for_us=True), won, lost

    def lacking(self, *, for_us: bool) -> int:
        """What a side lacks to win the game (D80)."""
        accounts = self.ours if for_us else self.theirs
        return self.target - max(self.scores[account] for account in accounts)


def standing(view: View) -> Standing:
    """The standing of the viewer. Raises ValueError for a spectator."""
    if view.viewer is None:
        raise ValueError("a spectator has no side")
    rules, side = rules_of(view), view.sides[view.viewer - 1]
    form = rules.format_for(view.options)
    seat = str(view.viewer)
    return Standing(
        equity=trio_equity_of(view.target) if len(view.score) > 2 else equity_of(view.rules),
        scores=view.score,
        own=view.accounts.index(seat) if seat in view.accounts else side,
        ours=form.accounts_of(side, view.sides),
        theirs=form.accounts_of(1 - side, view.sides),
        target=view.target,
    )
