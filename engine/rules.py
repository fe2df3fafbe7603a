"""A rule set is a value: small policy objects, no names of games.

Whatever differs between rule sets is a field here; what all of them share is plain code in the
module of its family. Values are checked where they are made.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol

from engine.actions import Word
from engine.cards import SUITS, Card
from engine.formats import Format


class Ranking(Protocol):
    """How strong each card is in the tricks."""

    def strengths(self, vira: Card | None) -> Mapping[Card, int]:
        """Card to strength; equal numbers tie, higher beats lower."""

    def manilhas(self, vira: Card | None) -> tuple[Card, ...]:
        """The special cards of this deal, weakest first; empty where no card is turned."""


@dataclass(frozen=True, slots=True)
class TurnedManilhas:
    """Ranks in `order` from the weakest; the rank after the vira's beats all, by suit in `suits`.

    Clauses C5 (order), C7 and C10 (the rank after the vira's, 4 after 3), C8 and C9 (suits).
    """

    order: str
    suits: str
    _tables: dict[str, Mapping[Card, int]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Each rank and suit stands once. Raises ValueError."""
        if sorted(self.suits) != sorted(SUITS) or len(set(self.order)) != len(self.order):
            raise ValueError("every suit and rank must stand exactly once")
        # Worked out once per rank: a look-up for every card played must cost no more than that.
        tables = {rank: self._table(rank) for rank in self.order}
        object.__setattr__(self, "_tables", tables)

    def manilha_rank(self, vira_rank: str) -> str:
        """The rank that follows `vira_rank`, around the end (C7, C10)."""
        return self.order[(self.order.index(vira_rank) + 1) % len(self.order)]

    def manilhas(self, vira: Card | None) -> tuple[Card, ...]:
        """The four manilhas, weakest first (C9). Raises ValueError without a vira."""
        rank = self.manilha_rank(_turned(vira).rank)
        return tuple(Card(rank + suit) for suit in self.suits)

    def strengths(self, vira: Card | None) -> Mapping[Card, int]:
        """Strength of every card under `vira`. Raises ValueError without a vira."""
        return self._tables[_turned(vira).rank]

    def _table(self, vira_rank: str) -> Mapping[Card, int]:
        common = {
            Card(rank + suit): strength
            for strength, rank in enumerate(self.order)
            for suit in self.suits
        }
        rank = self.manilha_rank(vira_rank)
        top = len(self.order)
        return common | {Card(rank + suit): top + n for n, suit in enumerate(self.suits)}


def _turned(vira: Card | None) -> Card:
    if vira is None:
        raise ValueError("this ranking needs a vira")
    return vira


class AllTied(Enum):
    """Who wins a hand whose three tricks all tied."""

    NOBODY = "nobody"
    MAO = "mao"


@dataclass(frozen=True, slots=True)
class Ladder:
    """What a hand can be worth: `values[0]` unasked, `values[n]` once `words[n - 1]` is accepted.

    `raise_as_answer`: a raise accepts the call below it in the same breath (C-Q3).
    """

    values: tuple[int, ...]
    words: tuple[Word, ...]
    raise_as_answer: bool = True

    def __post_init__(self) -> None:
        """Values rise, one more than words. Raises ValueError."""
        if len(self.values) != len(self.words) + 1 or sorted(set(self.values)) != [*self.values]:
            raise ValueError("a ladder climbs by one word per value")

    @classmethod
    def climb(cls, *rungs: tuple[Word, int], start: int = 1) -> Ladder:
        """A ladder from `start` through (word, value) pairs."""
        words, values = zip(*rungs, strict=True)
        return cls(values=(start, *values), words=words)

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


@dataclass(frozen=True, slots=True)
class Option:
    """Something a room may choose: its name, its default first, then the other values."""

    name: str
    values: tuple[int | bool | str, ...]


class BadOption(ValueError):
    """A room option that the rule set does not have, or a value it does not take."""


DEAL_CUT = Option("deal_cut", (False, True))
TURN_SECONDS = Option("turn_seconds", (30, 15, 60, 0))


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """One way to play. `revision` grows whenever a change could alter the course of an old hand.

    `turned`: a vira lies beside the deal (C4); `covered_from`: the first trick in which a card may
    be face down, or None (C25); `rotation`: how many seats the mão and the dealer move between
    hands (C14).
    """

    slug: str
    revision: int
    deck: tuple[Card, ...]
    hand_size: int
    turned: bool
    ranking: Ranking
    target: int
    stakes: Ladder
    all_tied: AllTied
    covered_from: int | None
    eve: EveRules | None
    formats: tuple[Format, ...]
    rotation: int = 1
    options: tuple[Option, ...] = (TURN_SECONDS, DEAL_CUT)

    def chosen(self, options: Mapping[str, object]) -> dict[str, int | bool | str]:
        """All options with `options` in place of the defaults. Raises BadOption."""
        known = {option.name: option for option in self.options}
        if unknown := sorted(set(options) - set(known)):
            raise BadOption(f"{self.slug} has no option {unknown[0]!r}")
        return {name: _picked(option, options) for name, option in known.items()}

    def format_for(self, options: Mapping[str, object]) -> Format:
        """The format that `options` ask for: the first one unless `players` says otherwise."""
        players = options.get("players", self.formats[0].seats)
        return next(form for form in self.formats if form.seats == players)


def _picked(option: Option, options: Mapping[str, object]) -> int | bool | str:
    value = options.get(option.name, option.values[0])
    for allowed in option.values:
        # True == 1 in Python; a flag given as a number is a mistake worth telling.
        if allowed == value and type(allowed) is type(value):
            return allowed
    raise BadOption(f"option {option.name!r} does not take {value!r}")
