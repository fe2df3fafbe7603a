"""Matches between bots, to measure them: the same cards twice, the sides swapped."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.bots import Bot
from engine.cards import shuffled
from engine.match import apply, close, deal, deal_of, new_match, owing
from engine.rules import RuleSet
from engine.state import Match
from engine.views import view


def duplicate(rules: RuleSet, one: Bot, other: Bot, seed: str) -> int:
    """How many of two matches `one` wins against `other`, sitting on side A, then on side B.

    The n-th hand of both matches is dealt from the same pack, the one `seed` gives; mão and dealer
    move alike. So the luck of the cards that favours a side favours each bot once.
    """
    home = play_match(rules, (one, other), seed)
    away = play_match(rules, (other, one), seed)
    return int(home == 0) + int(away == 1)


def play_match(rules: RuleSet, bots: Sequence[Bot], seed: str) -> int:
    """The side that wins a match in which `bots[side]` plays every seat of its side.

    Where several seats owe an answer, the one that gives it is drawn: the first answer binds.
    """
    packs, order = Random(f"{seed} packs"), Random(f"{seed} order")
    match = new_match(rules, first=1)
    minds = {seat: Random(f"{seed} mind {seat}") for seat in match.seats}
    while (winner := match.winner) is None:
        pack = shuffled(rules.deck, packs)
        match = _play_hand(deal(match, deal_of(match, pack)).state, bots, minds, order)
    return winner


def _play_hand(match: Match, bots: Sequence[Bot], minds: dict[int, Random], order: Random) -> Match:
    while seats := owing(match):
        seat = order.choice(seats)
        bot = bots[match.format.side(seat)]
        match = apply(match, seat, bot.decide(view(match, seat), minds[seat])).state
    return close(match)
