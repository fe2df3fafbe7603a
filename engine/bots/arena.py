"""Matches between bots, to measure them: the same cards again, the seats exchanged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, TypeAlias

from engine.actions import Action
from engine.bots import Bot
from engine.cards import shuffled
from engine.dealing import deal_of
from engine.match import acting, apply, close, deal, new_match, owing
from engine.rules import RuleSet
from engine.state import Match
from engine.views import view

Options: TypeAlias = Mapping[str, object]
Minds: TypeAlias = Mapping[int, Random]

NO_OPTIONS: Final[Options] = {}


def duplicate(
    rules: RuleSet, one: Bot, other: Bot, seed: str, options: Options = NO_OPTIONS
) -> tuple[int, int]:
    """How many matches `one` wins against `other`, and how many are played.

    Once for each account (side, or seat where each has a score): it is that of `one`, all others
    are those of `other`. The n-th hand of every match is dealt from the same pack, the one `seed`
    gives; mão and dealer move alike. So the luck of the cards that favours an account favours each
    bot once.
    """
    accounts = range(len(new_match(rules, first=1, options=options).scores))
    won = 0
    for own in accounts:
        bots = [one if account == own else other for account in accounts]
        won += play_match(rules, bots, seed, options) == own
    return won, len(accounts)


def play_match(
    rules: RuleSet, bots: Sequence[Bot], seed: str, options: Options = NO_OPTIONS
) -> int:
    """The account that wins a match in which `bots[account]` plays every seat of that account.

    Where several seats owe an answer, the one that gives it is drawn: the first answer binds.
    """
    packs, order = Random(f"{seed} packs"), Random(f"{seed} order")
    match = new_match(rules, first=1, options=options)
    minds = {seat: Random(f"{seed} mind {seat}") for seat in match.seats}
    while (winner := match.decided) is None:
        pack = shuffled(match.rules.deck, packs)
        match = _play_hand(deal(match, deal_of(match, pack)).state, bots, minds, order)
    return winner


def _play_hand(match: Match, bots: Sequence[Bot], minds: Minds, order: Random) -> Match:
    players = _players(match, bots)
    while True:
        if done := _interjected(match, players, minds):
            match = apply(match, *done).state
            continue
        seats = owing(match)
        if not seats:
            return close(match)
        seat = order.choice(seats)
        match = apply(match, seat, players[seat].decide(view(match, seat), minds[seat])).state


def _players(match: Match, bots: Sequence[Bot]) -> dict[int, Bot]:
    """Whose seats are whose: by seat where each has a score, by side otherwise (D10, D11)."""
    sides = match.format.sides(match.first)
    accounts = match.format.accounts
    return {
        seat: bots[accounts.index(str(seat)) if str(seat) in accounts else sides[seat - 1]]
        for seat in match.seats
    }


def _interjected(
    match: Match, players: Mapping[int, Bot], minds: Minds
) -> tuple[int, Action] | None:
    """What somebody does though the table does not wait for it, if anybody does."""
    awaited = owing(match)
    for seat in acting(match):
        if seat not in awaited:
            action = players[seat].interject(view(match, seat), minds[seat])
            if action is not None:
                return seat, action
    return None
