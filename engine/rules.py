"""A rule set is a value: small policy objects, no names of games.

Whatever differs between rule sets is a field here; what all of them share is plain code in the
module of its family. Values are checked where they are made.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, TypeAlias

from engine.actions import Word
from engine.cards import Card
from engine.formats import Table
from engine.ranking import Ranking

if TYPE_CHECKING:
    from engine.flor import FlorForm

OptionValue: TypeAlias = int | bool | str


class AllTied(Enum):
    """Who wins a hand whose three tricks all tied."""

    NOBODY = "nobody"
    MAO = "mao"
    TOP_OF_THIRD = "top-of-third"


@dataclass(frozen=True, slots=True)
class Ladder:
    """What a hand can be worth: `values[0]` unasked, `values[n]` once `words[n - 1]` is accepted.

    `raise_as_answer`: a raise accepts the call below it in the same breath (C-Q3, A-Q7, E15), where
    it is off, one must accept first (D108). `out_of_turn`: whoever may raise an accepted call may
    do so whenever nothing is pending (D105, D106, D-Q19).
    """

    values: tuple[int, ...]
    words: tuple[Word, ...]
    raise_as_answer: bool = True
    out_of_turn: bool = False

    def __post_init__(self) -> None:
        """Values rise, one more than words. Raises ValueError."""
        if len(self.values) != len(self.words) + 1 or sorted(set(self.values)) != [*self.values]:
            raise ValueError("a ladder climbs by one word per value")

    @classmethod
    def climb(
        cls,
        *rungs: tuple[Word, int],
        start: int = 1,
        raise_as_answer: bool = True,
        out_of_turn: bool = False,
    ) -> Ladder:
        """A ladder from `start` through (word, value) pairs."""
        words, values = zip(*rungs, strict=True)
        return cls((start, *values), words, raise_as_answer, out_of_turn)

    def word(self, rung: int) -> Word:
        """The word that asks for `rung`."""
        return self.words[rung - 1]

    def above(self, rung: int) -> int | None:
        """The rung after `rung`, or None at the top."""
        return rung + 1 if rung < len(self.words) else None


@dataclass(frozen=True, slots=True)
class EveRules:
    """The hand that starts one point from the match.

    `at`: the score that makes it; `play_for` and `run_for`: what the side at `at` alone plays for,
    or concedes (C30); `partners_open`: its members see each other's cards (C29);
    `blind_when_both`: with both sides there, nobody sees a card (C34); `raises`: whether Truco may
    be asked when one side is there (C33); `raises_when_blind`: the same when nobody sees (C38).
    Nothing is ever face down in a blind hand (C39): a place is turned up by playing it.
    """

    at: int
    play_for: int
    run_for: int
    partners_open: bool = True
    blind_when_both: bool = True
    raises: bool = False
    raises_when_blind: bool = False


class EnvidoTie(Enum):
    """Who wins an Envido of equal values."""

    MAO = "mao"
    FIRST_BIDDER = "first-bidder"


@dataclass(frozen=True, slots=True)
class EnvidoRules:
    """How Envido is bid and counted.

    `most_envidos`, `most_reals`: how often each may be said, None for any number (A44, D-Q15,
    E-Q7); `envido_after_real`: whether the chain may go back (A46, D-Q15); `reals_capped`: a Real
    in answer stops once the pot suffices to decide the match (A51, A-Q10); `falta_adds`: a Falta
    joins the sum instead of replacing it (B-Q9, against A48, E25, D-Q16); `king_counts`: among
    hands of nothing but figures the higher one wins (A40, A-Q15); `tie`: A39, D89, E30;
    `flor_stays_out`: whoever holds a Flor can neither open nor accept nor raise (E22, E34);
    `winner_shows`: the winner's cards are opened at the end of the hand (D90, D-Q24);
    `duel_falta`: the worth of a Falta in Pico a Pico (D21); `falta_wins`: its winner wins the game,
    even from behind (D80).
    """

    most_envidos: int | None = 2
    most_reals: int | None = 1
    envido_after_real: bool = False
    reals_capped: bool = False
    falta_adds: bool = False
    king_counts: bool = False
    tie: EnvidoTie = EnvidoTie.MAO
    flor_stays_out: bool = False
    winner_shows: bool = False
    duel_falta: int | None = None
    falta_wins: bool = False


@dataclass(frozen=True, slots=True)
class Chicos:
    """A match of several games (Chicos): the first side with `needed` of them wins (D3, D4)."""

    needed: int


@dataclass(frozen=True, slots=True)
class Option:
    """Something a room may choose: its name, its default first, then the other values.

    `effect` turns the rule set into the one that another value asks for; with the default it is
    what it says.
    """

    name: str
    values: tuple[OptionValue, ...]
    effect: Callable[[RuleSet, OptionValue], RuleSet] = lambda rules, _: rules


class BadOption(ValueError):
    """A room option that the rule set does not have, or a value it does not take."""


DEAL_CUT = Option("deal_cut", (False, True))
TURN_SECONDS = Option("turn_seconds", (30, 15, 60, 0))


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """One way to play. `revision` grows whenever a change could alter the course of an old hand.

    `hand_size`: cards dealt to each (A2, B3, C3, D33, E1); `turned`: a vira lies beside the deal
    (C4); `covered_from`: the first trick in which a card may
    be face down, or None (A22, C25); `folding`: one may give up one's own part (D109, E51);
    `rotation`: how many seats the mão moves between hands (A10, B24, C14); `clockwise`: the turn
    passes to the left, not to the right (B23, against D29, D33, D-Q1); `tally`: the order in
    which the points of a hand count towards the target once it is over (D-Q17), None where they
    count at once and a match stops there (0-7); `seating`: the format that the options ask for.
    """

    slug: str
    revision: int
    deck: tuple[Card, ...]
    hand_size: int = 3
    turned: bool = False
    ranking: Ranking
    target: int
    stakes: Ladder
    all_tied: AllTied
    covered_from: int | None = None
    folding: bool = False
    eve: EveRules | None = None
    envido: EnvidoRules | None = None
    flor: FlorForm | None = None
    chicos: Chicos | None = None
    tally: tuple[str, ...] | None = None
    seating: Callable[[Mapping[str, OptionValue]], Table]
    rotation: int = 1
    clockwise: bool = False
    options: tuple[Option, ...] = (TURN_SECONDS, DEAL_CUT)

    def chosen(self, options: Mapping[str, object]) -> dict[str, OptionValue]:
        """All options with `options` in place of the defaults. Raises BadOption."""
        known = {option.name: option for option in self.options}
        if unknown := sorted(set(options) - set(known)):
            raise BadOption(f"{self.slug} has no option {unknown[0]!r}")
        return {name: _picked(option, options) for name, option in known.items()}

    def under(self, chosen: Mapping[str, OptionValue]) -> RuleSet:
        """These rules as the `chosen` options make them."""
        rules = self
        for option in self.options:
            if (value := chosen[option.name]) != option.values[0]:
                rules = option.effect(rules, value)
        return rules

    def format_for(self, options: Mapping[str, OptionValue]) -> Table:
        """The format that `options` (all of them) ask for."""
        return self.seating(options)


def _picked(option: Option, options: Mapping[str, object]) -> OptionValue:
    value = options.get(option.name, option.values[0])
    for allowed in option.values:
        # True == 1 in Python; a flag given as a number is a mistake worth telling.
        if allowed == value and type(allowed) is type(value):
            return allowed
    raise BadOption(f"option {option.name!r} does not take {value!r}")
