"""Which card to play, and whether face down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.actions import Action, Play
from engine.bots.odds import Odds, odds_with
from engine.bots.playout import follow, lead, top_of
from engine.bots.situation import Situation
from engine.bots.worlds import World

HABIT: Final = 0.04
"""How much better than habit another card must look: the worlds imagined are but a sample."""

THRIFT: Final = 0.004
"""What a step of strength is worth beyond this hand's sample: manilhas are saved."""


def best_card(situation: Situation, imagined: Sequence[World]) -> tuple[int, Odds]:
    """The strength to play, and the odds with it."""
    habit = habitual(situation)
    tried = {
        card: odds_with(situation, imagined, card)
        for card in sorted(set(situation.held(situation.me)))
    }

    def merit(card: int) -> float:
        return tried[card].edge + HABIT * (card == habit) - THRIFT * card

    best = max(tried, key=merit)
    return best, tried[best]


def habitual(situation: Situation) -> int:
    """The strength that plain habit would play (see `engine.bots.playout`)."""
    hand = situation.held(situation.me)
    if not situation.table:
        return lead(hand, situation.results)
    return follow(hand, top_of(situation), situation.results, situation.side)


def placed(situation: Situation, moves: Sequence[Action], strength: int) -> Action:
    """The play of a card of `strength` among `moves`, face down if it cannot matter.

    A card below the best on the table neither wins nor ties (C17), so nothing is lost by hiding
    it where that is legal (C25), and the others learn less.
    """
    plays = [
        move
        for move in moves
        if isinstance(move, Play) and situation.strengths[move.card] == strength
    ]
    useless = strength < top_of(situation)[0]
    return next((play for play in plays if play.covered == useless), plays[0])
