"""What happened, as frozen values. `engine.views.told` says who may know each of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine.actions import Word
from engine.cards import Card
from engine.copying import quick


@quick
@dataclass(frozen=True, slots=True)
class Dealt:
    """Cards went out; `first` is the mão, `vira` the turned-up card where there is one."""

    dealer: int
    first: int
    vira: Card | None


@quick
@dataclass(frozen=True, slots=True)
class PackCut:
    """`seat` lifted `lifted` cards before the deal (D30)."""

    seat: int
    lifted: int


@quick
@dataclass(frozen=True, slots=True)
class Discarded:
    """The Gallo put `card` away; None for everybody else (D9)."""

    seat: int
    card: Card | None


@quick
@dataclass(frozen=True, slots=True)
class DuelOpened:
    """In Pico a Pico, `seats` play against each other now, the first of them being mão (D16)."""

    seats: tuple[int, ...]


@quick
@dataclass(frozen=True, slots=True)
class EveOpened:
    """`side` is one point from the match and decides whether to play (C29)."""

    side: int


@quick
@dataclass(frozen=True, slots=True)
class BlindOpened:
    """Both sides are one point from the match: everybody plays blind (C34)."""


@quick
@dataclass(frozen=True, slots=True)
class FloresAnnounced:
    """The table announces who holds a Flor, and nothing more of it (A59, A-Q26)."""

    seats: tuple[int, ...]


@quick
@dataclass(frozen=True, slots=True)
class Said:
    """`seat` said `word`: a call, an answer, the decision of the eve, a leave-taking."""

    seat: int
    word: Word


@quick
@dataclass(frozen=True, slots=True)
class EnvidoWon:
    """`seat` has the best Envido, of `value`; no losing value is ever told (A95, D87)."""

    seat: int
    value: int


@quick
@dataclass(frozen=True, slots=True)
class FlorWon:
    """`seat` wins the Flor; its `value` is told where Flores were compared, else None (A-Q26)."""

    seat: int
    value: int | None


@quick
@dataclass(frozen=True, slots=True)
class CardPlayed:
    """`seat` played `card`; `card` is None for whoever may not know a covered one (C27)."""

    seat: int
    card: Card | None
    covered: bool


@quick
@dataclass(frozen=True, slots=True)
class TrickTaken:
    """A trick ended; `side` is None for a tie, `opener` leads the next (C15, C16)."""

    side: int | None
    opener: int


@quick
@dataclass(frozen=True, slots=True)
class Scored:
    """`side` won `points` from `source`: "truco", "envido", "flor" or "claim"."""

    side: int
    points: int
    source: str


@quick
@dataclass(frozen=True, slots=True)
class Forfeited:
    """`side` loses the `points` it had won in the hand to a claimed Flor (D71)."""

    side: int
    points: int


@quick
@dataclass(frozen=True, slots=True)
class FlorClaimed:
    """`by` demanded the Flor of `seat`; `found` tells whether it had kept one silent (D70)."""

    by: int
    seat: int
    found: bool


@quick
@dataclass(frozen=True, slots=True)
class CardsOpened:
    """`seat` shows its three cards to all (D69, D90, D72)."""

    seat: int
    cards: tuple[Card, ...]


@quick
@dataclass(frozen=True, slots=True)
class HandEnded:
    """The hand, or a duel of it, is settled; for `reason` see `engine.state.HandOver`."""

    side: int | None
    reason: str


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The target is reached; `account` counts sides, or seats where each has a score (C46, D2)."""

    account: int


Event: TypeAlias = (
    Dealt
    | PackCut
    | Discarded
    | DuelOpened
    | EveOpened
    | BlindOpened
    | FloresAnnounced
    | Said
    | EnvidoWon
    | FlorWon
    | CardPlayed
    | TrickTaken
    | Scored
    | Forfeited
    | FlorClaimed
    | CardsOpened
    | HandEnded
    | MatchEnded
)
