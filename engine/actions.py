"""What a seat can do. An action is a value; its notation is in `engine.notation`."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

from engine.cards import ALL, Card


class Word(StrEnum):
    """Everything that is said with one word; the value is the notation."""

    TRUCO = "truco"
    RETRUCO = "retruco"
    VALE_QUATRO = "vale-quatro"
    SEIS = "seis"
    NOVE = "nove"
    DOZE = "doze"
    QUERO = "quero"
    NAO_QUERO = "nao-quero"
    ENVIDO = "envido"
    REAL_ENVIDO = "real-envido"
    FALTA_ENVIDO = "falta-envido"
    FLOR = "flor"
    CONTRAFLOR = "contraflor"
    CONTRAFLOR_RESTO = "contraflor-resto"
    ME_ACHICO = "me-achico"
    PASSO = "passo"
    MACO = "maco"
    JOGAR = "jogar"
    CORRER = "correr"
    SAIR = "sair"

    # Equal to its notation, so of the same hash; and quicker than the hash of an Enum.
    __hash__ = str.__hash__


@dataclass(frozen=True, slots=True)
class Play:
    """Play `card`, face down if `covered`."""

    card: Card
    covered: bool = False


@dataclass(frozen=True, slots=True)
class PlayPlace:
    """Play whatever lies at `place` (1 to 3) of the dealt hand, unseen (C35)."""

    place: int


@dataclass(frozen=True, slots=True)
class Cut:
    """Lift `lifted` cards off the pack before the deal (D30, D31)."""

    lifted: int


@dataclass(frozen=True, slots=True)
class Discard:
    """The Gallo puts `card` away unseen (D9)."""

    card: Card


@dataclass(frozen=True, slots=True)
class ClaimFlor:
    """Demand the Flor that `seat` may have kept silent about (D70)."""

    seat: int


Action: TypeAlias = Word | Play | PlayPlace | Cut | Discard | ClaimFlor

# One object per possible play: listing the legal plays then builds nothing, and finding an action
# in the list is mostly a comparison of identities.
OPEN: Final = {card: Play(card) for card in ALL}
COVERED: Final = {card: Play(card, covered=True) for card in ALL}
PLACES: Final = tuple(PlayPlace(place) for place in range(1, 5))
CUTS: Final = tuple(Cut(lifted) for lifted in range(4, 37))
"""The cuts that neither take nor leave three cards or fewer (D31)."""
