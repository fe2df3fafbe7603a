"""The bot of the tables: imagines where the cards lie, plays each world out, weighs the stakes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from engine.actions import Action
from engine.bots import betting, cardplay, eve
from engine.bots.choices import NothingToDecide, choices, higher_rung
from engine.bots.odds import odds
from engine.bots.situation import Situation, read
from engine.bots.worlds import worlds
from engine.state import Answering, Cutting, DecidingEve, Eve, HandOver, Playing
from engine.views import HandView, View


@dataclass(frozen=True, slots=True)
class Veteran:
    """Decides by chances; `breadth` is how many worlds it imagines for one decision."""

    breadth: int = 60

    def decide(self, view: View, rng: Random) -> Action:
        """A legal move for the viewer. Raises NothingToDecide if there is none."""
        moves, hand = choices(view), view.hand
        if hand is None or hand.eve is Eve.BLIND or len(moves) == 1:
            # Of cards that it cannot see (C62) no place is better than another.
            return rng.choice(moves)
        return self._in_phase(view, hand, moves, rng)

    def _in_phase(self, view: View, hand: HandView, moves: Sequence[Action], rng: Random) -> Action:
        match hand.phase:
            case Cutting():
                return rng.choice(moves)
            case Playing():
                return self._on_turn(read(view), moves, rng)
            case Answering(rung=rung):
                situation = read(view)
                imagined = worlds(situation, rng, self.breadth)
                return betting.answer(situation, rung, odds(situation, imagined), imagined, rng)
            case DecidingEve():
                return self._at_the_eve(read(view), rng)
            case HandOver():
                raise NothingToDecide("the hand is over")

    def _on_turn(self, situation: Situation, moves: Sequence[Action], rng: Random) -> Action:
        rung = higher_rung(moves, situation.rules.stakes)
        if rung is None and len(set(situation.held(situation.me))) == 1:
            return cardplay.placed(situation, moves, situation.held(situation.me)[0])
        imagined = worlds(situation, rng, self.breadth)
        card, chances = cardplay.best_card(situation, imagined)
        if rung is not None and betting.asks(situation, rung, chances, imagined, rng):
            return situation.rules.stakes.word(rung)
        return cardplay.placed(situation, moves, card)

    def _at_the_eve(self, situation: Situation, rng: Random) -> Action:
        rules = situation.rules.eve
        if rules is None:
            raise NothingToDecide("these rules know no eve")
        imagined = worlds(situation, rng, self.breadth)
        return eve.decision(situation, rules, odds(situation, imagined))
