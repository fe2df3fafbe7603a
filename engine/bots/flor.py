"""Flor: sing it, and whom to challenge with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from engine import counting
from engine.actions import Action, Word
from engine.bots.contest import Contest, bid, contest, stakes
from engine.bots.situation import Situation
from engine.bots.standin import given_up, offer
from engine.bots.strength import leaning
from engine.bots.values import Spread, flor_spread, weighed
from engine.events import Said
from engine.flor import FlorForm
from engine.state import FlorAsked, FlorCalled
from engine.views import View

RAISES: Final = {Word.CONTRAFLOR: 28.0, Word.CONTRAFLOR_RESTO: 30.0}
"""The value with which as many would challenge as not."""

SHARPNESS: Final = 0.6
BLUFFS: Final = 0.1
"""How sharply opinions change there, and how likely a challenge is with any Flor at all."""

PRUDENCE: Final = 0.04
"""What must be gained by a challenge, as a part of all that is then at stake."""

WEAK: Final = 0.3
NERVE: Final = 0.1
"""Below that chance of winning a challenge is a bluff, for which there is the nerve only so often.
"""


def sings(moves: Sequence[Action]) -> bool:
    """Whether to sing: always, as soon as one may.

    It pays at least as much as a Truco, silence may be punished (D71), and later may be too late
    (B-Q10, D-Q11, E-Q5).
    """
    return Word.FLOR in moves


def reply(
    view: View,
    situation: Situation,
    phase: FlorAsked,
    form: FlorForm,
    moves: Sequence[Action],
    rng: Random,
) -> Word:
    """What to say to a Flor that was sung, having one oneself."""
    others = [seat for seat in phase.flores if _is_against(situation, seat)]
    if not others:
        return Word.FLOR if Word.FLOR in moves else Word.PASSO
    own = situation.seats[situation.me]
    joined = phase if own in phase.flores else replace(phase, flores=(*phase.flores, own))
    found = _contest(situation, joined.flores)
    worth: dict[Word, float] = {}
    standing, chance = situation.standing, found.wins()[1]
    for word, pot in (
        (Word.QUERO, form.asked_worth(phase)),
        (Word.FLOR, form.asked_worth(joined)),
    ):
        if word in moves:
            worth[word] = stakes(standing, pot).worth(chance)
    if own in phase.flores:
        worth[Word.PASSO] = stakes(standing, form.asked_worth(phase)).worth(chance)
    else:
        yielding = _yielding(form, moves)
        worth[yielding] = standing.after(given_up(view, phase, form), for_us=False)
    return _best(worth | _challenges(view, situation, found, moves, rng))


def answer(
    view: View, situation: Situation, phase: FlorCalled, moves: Sequence[Action], rng: Random
) -> Word:
    """Accept, give up or raise a challenge."""
    found = _contest(situation, phase.flores)
    standing = situation.standing
    worth = {
        Word.QUERO: stakes(standing, phase.pot).worth(found.wins()[1]),
        Word.ME_ACHICO: standing.after(phase.refused, for_us=False),
    }
    return _best(worth | _challenges(view, situation, found, moves, rng))


def _yielding(form: FlorForm, moves: Sequence[Action]) -> Word:
    """The way to give up: in silence, unless a silent Flor may be claimed (D70, E-Q6)."""
    return Word.PASSO if Word.PASSO in moves and not form.claims else Word.ME_ACHICO


def _challenges(
    view: View, situation: Situation, found: Contest, moves: Sequence[Action], rng: Random
) -> dict[Word, float]:
    """What each challenge is worth that there is the nerve for."""
    worth: dict[Word, float] = {}
    if found.wins()[1] < WEAK and rng.random() >= NERVE:
        return worth
    for word in RAISES:
        if word in moves:
            said = offer(view, word)
            played = stakes(situation.standing, said.pot)
            image = weighed(flor_spread(), _boast(word))
            value = bid(found, situation.standing, said, played, image)
            worth[word] = value - PRUDENCE * played.risk
    return worth


def _best(worth: dict[Word, float]) -> Word:
    return max(worth, key=worth.__getitem__)


def _contest(situation: Situation, flores: Iterable[int]) -> Contest:
    """The player's Flor against the announced ones it does not see."""
    raised = {e.seat: e.word for e in situation.events if isinstance(e, Said) and e.word in RAISES}
    seats = [seat for seat in flores if seat != situation.seats[situation.me]]
    partners, others = (
        [_spread(raised.get(seat)) for seat in seats if _is_against(situation, seat) == against]
        for against in (False, True)
    )
    behind = [situation.seats.index(seat) > situation.me for seat in seats]
    ties = sum(behind) / len(behind) if behind else 1.0
    return contest(counting.flor(situation.own_cards()), partners, others, ties)


def _is_against(situation: Situation, seat: int) -> bool:
    return situation.sides[situation.seats.index(seat)] != situation.side


def _spread(raised: Word | None) -> Spread:
    return flor_spread() if raised is None else weighed(flor_spread(), _boast(raised))


def _boast(word: Word) -> Callable[[int], float]:
    pivot = RAISES[word]
    return lambda value: BLUFFS + (1 - BLUFFS) * leaning(value, pivot, SHARPNESS)
