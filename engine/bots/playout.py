"""Playing a hand to its end by plain habits: quick enough to be done hundreds of times."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, TypeAlias

from engine.bots.situation import Situation
from engine.rules import AllTied
from engine.tricks import verdict

Results: TypeAlias = tuple[int | None, ...]
Top: TypeAlias = tuple[int, int | None, int]
"""The best of a trick: its strength, the side that holds it (None: both), the chair it came from.

A plain tuple, since a playout makes a dozen of them.
"""

EMPTY: Final[Top] = (-2, None, -1)


@dataclass(frozen=True, slots=True)
class Position:
    """Where a playout sets out.

    `turn` is the chair that plays next, `laid` cards lie in the trick that `opener` opened, `top`
    is the best of them; `all_tied` says who wins after three ties, `mao` is the side of the mão.
    """

    sides: tuple[int, ...]
    turn: int
    opener: int
    laid: int
    top: Top
    results: Results
    all_tied: AllTied
    mao: int

    def after(self, strength: int) -> Position:
        """The position once the chair on turn has played `strength` into a trick under way."""
        return Position(
            sides=self.sides,
            turn=(self.turn + 1) % len(self.sides),
            opener=self.opener,
            laid=self.laid + 1,
            top=topped(self.top, self.turn, self.sides[self.turn], strength),
            results=self.results,
            all_tied=self.all_tied,
            mao=self.mao,
        )


def position(situation: Situation) -> Position:
    """The position of a hand under way."""
    return Position(
        sides=situation.sides,
        turn=situation.turn,
        opener=situation.table[0][0] if situation.table else situation.turn,
        laid=len(situation.table),
        top=top_of(situation),
        results=situation.results,
        all_tied=situation.rules.all_tied,
        mao=situation.mao,
    )


def top_of(situation: Situation) -> Top:
    """The best of the trick under way."""
    top = EMPTY
    for chair, strength in situation.table:
        top = topped(top, chair, situation.sides[chair], strength)
    return top


def topped(top: Top, chair: int, side: int, strength: int) -> Top:
    """`top` after `chair` played `strength`; the earlier of equals keeps the lead (C18, C-Q4)."""
    if strength > top[0]:
        return strength, side, chair
    if strength == top[0] and side != top[1]:
        return strength, None, top[2]
    return top


def lead(hand: Sequence[int], results: Results) -> int:
    """The habit of whoever opens a trick with `hand`, lowest first.

    The middle card first, to make the others spend theirs; from the second trick on the best.
    """
    return hand[-1] if results else hand[len(hand) // 2]


def follow(hand: Sequence[int], top: Top, results: Results, side: int) -> int:
    """The habit of the others: a card that is the partner's stands, any other is beaten cheaply.

    Where nothing beats it, a tie will do unless the first trick is lost (C22, C23); else the
    lowest goes.
    """
    strength, holder, _ = top
    if holder == side:
        return hand[0]
    tie_helps = not results or results[0] == side
    for card in hand:
        if card > strength or (card == strength and tie_helps):
            return card
    return hand[0]


def play_out(start: Position, hands: Sequence[list[int]]) -> int | None:
    """The side that wins the hand if all go on by habit, None if nobody does; empties `hands`.

    `hands` are strengths by chair, lowest first.
    """
    sides, seats = start.sides, len(start.sides)
    turn, opener, laid = start.turn, start.opener, start.laid
    top, results = start.top, start.results
    while True:
        for _ in range(laid, seats):
            hand, side = hands[turn], sides[turn]
            card = lead(hand, results) if top is EMPTY else follow(hand, top, results, side)
            hand.remove(card)
            top = topped(top, turn, side, card)
            turn = (turn + 1) % seats
        results = (*results, top[1])
        if (found := settled(results)) is not None:
            winner, reason = found
            return after_three_ties(start, top) if reason == "all_tied" else winner
        turn = opener = opener if top[1] is None else top[2]
        laid, top = 0, EMPTY


def after_three_ties(start: Position, top: Top) -> int | None:
    """Nobody (B29, C24), the mão's side (D99, E50), or the first with a top card (A20, A-Q3)."""
    match start.all_tied:
        case AllTied.NOBODY:
            return None
        case AllTied.MAO:
            return start.mao
    return start.sides[top[2]]


@cache
def settled(results: Results) -> tuple[int | None, str] | None:
    """`engine.tricks.verdict`, remembered: who wins a hand with these trick `results`, and why."""
    return verdict(results)
