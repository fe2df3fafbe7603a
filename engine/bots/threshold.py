"""A player of fixed rules: so good a hand asks, so good a hand accepts, whatever the score.

It plays its cards by the habits of `engine.bots.playout`. Its thresholds are the best that were
found by playing variants of it against each other, so that beating it means something.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from engine.actions import Action, Word
from engine.bots.cardplay import habitual, placed
from engine.bots.choices import choices, higher_rung
from engine.bots.situation import Situation, read
from engine.bots.strength import promised_to
from engine.state import Answering, Cutting, DecidingEve, Eve
from engine.views import View


@dataclass(frozen=True, slots=True)
class Threshold:
    """Asks from a promise of `ask` on, answers yes from `accept`, raises a raise from `again`.

    The hand of eleven is played if the better of the partners' hands promises `play`.
    """

    ask: float = 0.64
    accept: float = 0.46
    again: float = 0.7
    play: float = 0.5

    def decide(self, view: View, rng: Random) -> Action:
        """A legal move for the viewer. Raises NothingToDecide if there is none."""
        moves, hand = choices(view), view.hand
        if hand is None or hand.eve is Eve.BLIND or isinstance(hand.phase, Cutting):
            return rng.choice(moves)
        match hand.phase:
            case DecidingEve():
                return self._at_the_eve(read(view))
            case Answering():
                return self._answer(read(view), moves)
            case _:
                return self._on_turn(read(view), moves)

    def _at_the_eve(self, situation: Situation) -> Word:
        partners = situation.chairs(situation.side)
        best = max(promised_to(situation, chair, situation.held(chair)) for chair in partners)
        return Word.JOGAR if best >= self.play else Word.CORRER

    def _answer(self, situation: Situation, moves: Sequence[Action]) -> Word:
        value = _own_promise(situation)
        rung = higher_rung(moves, situation.rules.stakes)
        if rung is not None and value >= self.again:
            return situation.rules.stakes.word(rung)
        return Word.QUERO if value >= self.accept else Word.NAO_QUERO

    def _on_turn(self, situation: Situation, moves: Sequence[Action]) -> Action:
        rung = higher_rung(moves, situation.rules.stakes)
        needed = self.ask if rung == 1 else self.again
        if rung is not None and _own_promise(situation) >= needed:
            return situation.rules.stakes.word(rung)
        return placed(situation, moves, habitual(situation))


def _own_promise(situation: Situation) -> float:
    return promised_to(situation, situation.me, situation.held(situation.me))
