"""What happened, as frozen values. `engine.views.told` says who may know each of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine.actions import Word
from engine.cards import Card


@dataclass(frozen=True, slots=True)
class Dealt:
    """Cards went out; `first` is the mão, `vira` the turned-up card where there is one."""

    dealer: int
    first: int
    vira: Card | None


@dataclass(frozen=True, slots=True)
class PackCut:
    """`seat` lifted `lifted` cards before the deal (D30)."""

    seat: int
    lifted: int


@dataclass(frozen=True, slots=True)
class EveOpened:
    """`side` is one point from the match and decides whether to play (C29)."""

    side: int


@dataclass(frozen=True, slots=True)
class BlindOpened:
    """Both sides are one point from the match: everybody plays blind (C34)."""


@dataclass(frozen=True, slots=True)
class Said:
    """`seat` said `word`: a call, an answer, the decision of the eve, a leave-taking."""

    seat: int
    word: Word


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """`seat` played `card`; `card` is None for whoever may not know a covered one (C27)."""

    seat: int
    card: Card | None
    covered: bool


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """A trick ended; `side` is None for a tie, `opener` leads the next (C15, C16)."""

    side: int | None
    opener: int


@dataclass(frozen=True, slots=True)
class Scored:
    """`side` won `points` from `source`: "truco", "envido" or "flor"."""

    side: int
    points: int
    source: str


@dataclass(frozen=True, slots=True)
class HandEnded:
    """The hand is settled; `reason` is a stable code, see `engine.state.HandOver`."""

    side: int | None
    reason: str


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """`side` reached the target (C46)."""

    side: int


Event: TypeAlias = (
    Dealt
    | PackCut
    | EveOpened
    | BlindOpened
    | Said
    | CardPlayed
    | TrickTaken
    | Scored
    | HandEnded
    | MatchEnded
)
