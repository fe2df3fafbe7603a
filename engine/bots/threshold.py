"""A player of fixed rules: so good a hand asks, so good a hand accepts, whatever the score.

It plays its cards by the habits of `engine.bots.playout`. Its thresholds are the best that were
found by playing variants of it against each other, so that beating it means something.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from engine import counting
from engine.actions import Action, Word
from engine.bots.cardplay import habitual, placed
from engine.bots.choices import choices, higher_rung
from engine.bots.claims import claim
from engine.bots.discard import discard
from engine.bots.situation import Situation, read
from engine.bots.strength import promised_to
from engine.bots.values import envido_of
from engine.state import (
    Answering,
    Cutting,
    DecidingEve,
    Discarding,
    EnvidoCalled,
    Eve,
    FlorAsked,
    FlorCalled,
)
from engine.views import View

SMALL: Final = 3
"""The most that an Envido pot may be worth to be accepted, or raised, without much thought."""


@dataclass(frozen=True, slots=True)
class Threshold:
    """Asks with a chance `courage` above the one that makes accepting even, accepts with `safety`.

    It raises a raise with a promise of `again`. The hand of eleven is played if the better of the
    partners' hands promises `play`. `bid` is the Envido to open with, `trust` the one to accept,
    `sure` the one to raise with or to accept a pot that is not `SMALL`; `bloom` is the Flor to
    accept with, `full` the one to raise with.
    """

    courage: float = 0.31
    safety: float = 0.15
    again: float = 0.7
    play: float = 0.5
    bid: int = 23
    trust: int = 27
    sure: int = 30
    bloom: int = 26
    full: int = 32

    def decide(self, view: View, rng: Random) -> Action:
        """A legal move for the viewer. Raises NothingToDecide if it owes none."""
        moves, hand = choices(view), view.hand
        if hand is None or hand.eve is Eve.BLIND or len(moves) == 1:
            return rng.choice(moves)
        match hand.phase:
            case Cutting():
                return rng.choice(moves)
            case Discarding():
                return discard(view, moves)
            case DecidingEve():
                return self._at_the_eve(read(view))
            case Answering(rung=rung):
                return self._canto(read(view), moves) or self._answer(read(view), rung, moves)
            case EnvidoCalled(pot=pot):
                return self._envido(read(view), pot, moves)
            case FlorAsked() | FlorCalled():
                return self._flor(read(view), moves)
        return self._canto(read(view), moves) or self._on_turn(read(view), moves)

    def interject(self, view: View, rng: Random) -> Action | None:
        """Nothing but a claim that cannot fail (D70)."""
        return claim(view)

    def _at_the_eve(self, situation: Situation) -> Word:
        partners = situation.chairs(situation.side)
        best = max(promised_to(situation, chair, situation.held(chair)) for chair in partners)
        return Word.JOGAR if best >= self.play else Word.CORRER

    def _canto(self, situation: Situation, moves: Sequence[Action]) -> Word | None:
        if Word.FLOR in moves:
            return Word.FLOR
        bids = Word.ENVIDO in moves and envido_of(situation.own_cards()) >= self.bid
        return Word.ENVIDO if bids else None

    def _envido(self, situation: Situation, pot: int, moves: Sequence[Action]) -> Word:
        if Word.FLOR in moves:
            return Word.FLOR
        value = envido_of(situation.own_cards())
        if Word.QUERO not in moves or value < (self.trust if pot <= SMALL else self.sure):
            return Word.NAO_QUERO
        raised = Word.ENVIDO if pot <= SMALL else Word.FALTA_ENVIDO
        return raised if value >= self.sure + 1 and raised in moves else Word.QUERO

    def _flor(self, situation: Situation, moves: Sequence[Action]) -> Word:
        value = counting.flor(situation.own_cards())
        if value >= self.full and Word.CONTRAFLOR in moves:
            return Word.CONTRAFLOR
        if Word.FLOR in moves:
            return Word.FLOR
        if value >= self.bloom and Word.QUERO in moves:
            return Word.QUERO
        return Word.PASSO if Word.PASSO in moves else Word.ME_ACHICO

    def _answer(self, situation: Situation, rung: int, moves: Sequence[Action]) -> Word:
        value, values = _own_promise(situation), situation.rules.stakes.values
        higher = higher_rung(moves, situation.rules.stakes)
        if higher is not None and value >= self.again:
            return situation.rules.stakes.word(higher)
        return Word.QUERO if value >= _even(values, rung) + self.safety else Word.NAO_QUERO

    def _on_turn(self, situation: Situation, moves: Sequence[Action]) -> Action:
        rung = higher_rung(moves, situation.rules.stakes)
        needed = self.again
        if rung == 1:
            needed = _even(situation.rules.stakes.values, rung) + self.courage
        if rung is not None and _own_promise(situation) >= needed:
            return situation.rules.stakes.word(rung)
        return placed(situation, moves, habitual(situation))


def _even(values: Sequence[int], rung: int) -> float:
    """The chance of winning that makes accepting `rung` as good as refusing it."""
    return (values[rung] - values[rung - 1]) / (2 * values[rung])


def _own_promise(situation: Situation) -> float:
    return promised_to(situation, situation.me, situation.held(situation.me))
