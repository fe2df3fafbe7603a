"""How the hand ends in each imagined world, and what that makes a stake worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.bots.playout import Position, play_out, position
from engine.bots.situation import Situation
from engine.bots.standing import Swing
from engine.bots.worlds import World


@dataclass(frozen=True, slots=True)
class Odds:
    """The end of the hand in each world (1 won, -1 lost, 0 nobody's), and the worlds' weights."""

    ends: tuple[int, ...]
    weights: tuple[float, ...]

    @property
    def edge(self) -> float:
        """Wins less losses as a part of all, from -1 to 1."""
        return self.worth((0.0, 1.0, -1.0))

    def worth(self, swing: Swing) -> float:
        """What to expect if the hand is played for `swing`."""
        ends = zip(self.ends, self.weights, strict=True)
        return sum(weight * swing[end] for end, weight in ends) / sum(self.weights)

    def worth_asking(self, swing: Swing, refused: float, refusals: Sequence[float]) -> float:
        """The same if first the others may refuse, which is worth `refused`.

        `refusals` says how likely that is in each world.
        """
        each = zip(self.ends, self.weights, refusals, strict=True)
        return sum(
            weight * (often * refused + (1 - often) * swing[end]) for end, weight, often in each
        ) / sum(self.weights)


def odds(situation: Situation, imagined: Sequence[World]) -> Odds:
    """The odds if everybody, the player included, goes on by habit."""
    start = position(situation)
    return _odds(situation, imagined, [_end(situation, start, world, None) for world in imagined])


def odds_with(situation: Situation, imagined: Sequence[World], strength: int) -> Odds:
    """The odds if the player, whose turn it is, first plays a card of `strength`."""
    start = position(situation).after(strength)
    ends = [_end(situation, start, world, strength) for world in imagined]
    return _odds(situation, imagined, ends)


def _odds(situation: Situation, imagined: Sequence[World], ends: Sequence[int]) -> Odds:
    return Odds(tuple(ends), tuple(world.weight for world in imagined))


def _end(situation: Situation, start: Position, world: World, played: int | None) -> int:
    hands = [list(hand) for hand in world.hands]
    if played is not None:
        hands[situation.me].remove(played)
    winner = play_out(start, hands)
    if winner is None:
        return 0
    return 1 if winner == situation.side else -1
