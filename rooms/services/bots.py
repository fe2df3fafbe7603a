"""What the bots at a table do: their moves, and what they say though nobody waits for them.

A bot knows its own view of the hand and nothing else. When it speaks up is drawn, and whether it
might is a matter of what the whole table sees, so the time it takes tells nothing (0-1).
"""

from __future__ import annotations

import random
from collections.abc import Collection
from typing import Final

from engine.actions import Action, Word
from engine.bidding import out_of_turn
from engine.bots import BOTS, DEFAULT
from engine.match import moves_of, owing
from engine.state import Answering, Claiming, EnvidoCalled, Match, Playing
from engine.views import view

BOT: Final = BOTS[DEFAULT]
THINKING: Final = (0.9, 2.2)
"""How long a bot seems to think, in seconds: from, to."""
SPEAKING_UP: Final = (0.4, 0.8)
"""How long until it speaks up unasked: before any bot answers, or its Flor would come too late."""


def may_speak_up(match: Match) -> bool:
    """Whether, for all that the table knows, somebody might act whom it does not wait for.

    Claim a hidden Flor (D70), raise out of turn (D-Q19), sing over an Envido or a Truco (0-10).
    """
    hand = match.hand
    if hand is None or match.closed:
        return False
    match hand.phase:
        case Claiming():
            return True
        case Playing():
            return bool(out_of_turn(match, hand))
        case Answering() | EnvidoCalled():
            return match.rules.flor is not None
    return False


def spoken_up(
    match: Match, seats: Collection[int], rng: random.Random
) -> tuple[int, Action] | None:
    """What one of the bots on `seats` does unasked, or None if all of them keep still."""
    for seat in rng.sample(sorted(seats), len(seats)):
        action = _unasked(match, seat, rng)
        if action is not None:
            return seat, action
    return None


def _unasked(match: Match, seat: int, rng: random.Random) -> Action | None:
    """What the bot on `seat` does of its own accord.

    Where it is one of several who may answer, nothing but sing its Flor: once another has answered
    that is too late, and punished (D-Q11). To accept or to refuse is left to the others.
    """
    owed = owing(match)
    if seat not in owed:
        return BOT.interject(view(match, seat), rng)
    if len(owed) == 1 or Word.FLOR not in moves_of(match, seat):
        return None
    action = BOT.decide(view(match, seat), rng)
    return action if action is Word.FLOR else None
