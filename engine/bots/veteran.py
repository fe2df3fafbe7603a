"""The bot of the tables: imagines where the cards lie, plays each world out, weighs the stakes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from engine.actions import Action, Word
from engine.bots import betting, cardplay, claims, discard, envido, eve, flor, folding
from engine.bots.choices import NothingToDecide, choices, higher_rung
from engine.bots.odds import odds
from engine.bots.rulings import rules_of
from engine.bots.situation import Situation, active, read
from engine.bots.worlds import worlds
from engine.state import (
    Answering,
    Cutting,
    DecidingEve,
    Discarding,
    EnvidoCalled,
    Eve,
    FlorAsked,
    FlorCalled,
    HandOver,
    Playing,
)
from engine.views import HandView, View


@dataclass(frozen=True, slots=True)
class Veteran:
    """Decides by chances; `breadth` is how many worlds it imagines for one decision."""

    breadth: int = 60

    def decide(self, view: View, rng: Random) -> Action:
        """A legal move for the viewer. Raises NothingToDecide if it owes none."""
        moves, hand = choices(view), view.hand
        if hand is None or hand.eve is Eve.BLIND or len(moves) == 1:
            # Of cards that it cannot see (C62) no place is better than another.
            return rng.choice(moves)
        return self._in_phase(view, hand, moves, rng)

    def interject(self, view: View, rng: Random) -> Action | None:
        """What the viewer does though the table does not wait for it; mostly None.

        A certain claim (D70), a Flor over an Envido of its own side (0-10), a raise out of turn
        (D105, D-Q19).
        """
        hand = view.hand
        if hand is None or view.viewer not in active(hand):
            return claims.claim(view)
        match hand.phase:
            case HandOver():
                return claims.claim(view)
            case EnvidoCalled(caller=caller) if view.sides[caller - 1] == _side(view):
                return Word.FLOR if Word.FLOR in view.legal else None
            case Playing(turn) if turn != view.viewer:
                return self._out_of_turn(view, rng)
        return None

    def _in_phase(self, view: View, hand: HandView, moves: Sequence[Action], rng: Random) -> Action:
        form = rules_of(view).flor
        match hand.phase:
            case Cutting():
                return rng.choice(moves)
            case Discarding():
                return discard.discard(view, moves)
            case Playing():
                return self._on_turn(view, read(view), moves, rng)
            case Answering(rung=rung):
                return self._answer(view, read(view), rung, moves, rng)
            case EnvidoCalled() as phase:
                return envido.answer(view, read(view), phase, moves, rng)
            case FlorAsked() as asked if form is not None:
                return flor.reply(view, read(view), asked, form, moves, rng)
            case FlorCalled() as called:
                return flor.answer(view, read(view), called, moves, rng)
            case DecidingEve():
                return self._at_the_eve(read(view), rng)
        raise NothingToDecide("the hand is over")

    def _on_turn(
        self, view: View, situation: Situation, moves: Sequence[Action], rng: Random
    ) -> Action:
        if said := _canto(view, situation, moves, rng):
            return said
        rung = higher_rung(moves, situation.rules.stakes)
        if rung is None and len(set(situation.held(situation.me))) == 1:
            return cardplay.placed(situation, moves, situation.held(situation.me)[0])
        imagined = worlds(situation, rng, self.breadth)
        card, chances = cardplay.best_card(situation, imagined)
        if rung is not None and betting.asks(situation, rung, chances, imagined, rng):
            return situation.rules.stakes.word(rung)
        if folding.folds(situation, moves, chances):
            return Word.MACO
        return cardplay.placed(situation, moves, card)

    def _answer(
        self, view: View, situation: Situation, rung: int, moves: Sequence[Action], rng: Random
    ) -> Action:
        if said := _canto(view, situation, moves, rng):
            return said
        imagined = worlds(situation, rng, self.breadth)
        return betting.answer(situation, rung, odds(situation, imagined), imagined, rng)

    def _out_of_turn(self, view: View, rng: Random) -> Action | None:
        situation = read(view)
        rung = higher_rung(view.legal, situation.rules.stakes)
        if rung is None:
            return None
        imagined = worlds(situation, rng, self.breadth)
        chances = odds(situation, imagined)
        if betting.asks(situation, rung, chances, imagined, rng):
            return situation.rules.stakes.word(rung)
        return None

    def _at_the_eve(self, situation: Situation, rng: Random) -> Action:
        rules = situation.rules.eve
        if rules is None:
            raise NothingToDecide("these rules know no eve")
        imagined = worlds(situation, rng, self.breadth)
        return eve.decision(situation, rules, odds(situation, imagined))


def _canto(view: View, situation: Situation, moves: Sequence[Action], rng: Random) -> Word | None:
    """What comes before everything else: a Flor, or an Envido (D44)."""
    if flor.sings(moves):
        return Word.FLOR
    return envido.opening(view, situation, moves, rng)


def _side(view: View) -> int | None:
    return None if view.viewer is None else view.sides[view.viewer - 1]
