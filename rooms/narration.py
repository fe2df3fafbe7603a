"""What happened at the table, in words: for the log, the speech bubbles and the live region."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from engine.actions import Word
from engine.cards import Card
from engine.events import (
    BlindOpened,
    CardPlayed,
    Dealt,
    Event,
    EveOpened,
    HandEnded,
    MatchEnded,
    PackCut,
    Said,
    Scored,
    TrickTaken,
)
from engine.formats import Format

_RANKS: Final[dict[str, str | Promise]] = {
    "Q": gettext_lazy("Dama"),
    "J": gettext_lazy("Valete"),
    "K": gettext_lazy("Rei"),
    "A": gettext_lazy("Ás"),
}
_SUITS: Final[dict[str, str | Promise]] = {
    "o": gettext_lazy("ouros"),
    "e": gettext_lazy("espadas"),
    "c": gettext_lazy("copas"),
    "p": gettext_lazy("paus"),
}
_SPEECH: Final[dict[Word, str | Promise]] = {
    Word.TRUCO: gettext_lazy("Truco!"),
    Word.SEIS: gettext_lazy("Seis!"),
    Word.NOVE: gettext_lazy("Nove!"),
    Word.DOZE: gettext_lazy("Doze!"),
    Word.QUERO: gettext_lazy("Quero!"),
    Word.NAO_QUERO: gettext_lazy("Não quero."),
    Word.JOGAR: gettext_lazy("Vamos jogar!"),
    Word.CORRER: gettext_lazy("Corremos."),
    Word.SAIR: gettext_lazy("Saí da mesa."),
}
_ENDINGS: Final[dict[str, str | Promise]] = {
    "two_tricks": gettext_lazy("duas rodadas vencidas"),
    "win_then_tie": gettext_lazy("primeira vencida, segunda empatada"),
    "tie_then_win": gettext_lazy("primeira empatada, segunda vencida"),
    "first_trick": gettext_lazy("uma rodada para cada lado e a terceira empatada: vale a primeira"),
    "third_trick": gettext_lazy("duas empatadas: a terceira decidiu"),
    "all_tied": gettext_lazy("três rodadas empatadas"),
    "refused": gettext_lazy("pedido recusado"),
    "ran": gettext_lazy("correram da mão de onze"),
    "left": gettext_lazy("alguém saiu da mesa"),
}


@dataclass(frozen=True, slots=True)
class Cast:
    """Who the sentences are about: `names[seat - 1]`, and the reader's side (None: neither)."""

    names: Sequence[str]
    format: Format
    us: int | None

    def name(self, seat: int) -> str:
        """What the table calls that seat."""
        return self.names[seat - 1]

    def pair(self, side: int) -> str:
        """The names of a side, joined."""
        return _(" e ").join(self.name(seat) for seat in self.format.members(side))


def card_name(card: Card) -> str:
    """A card as it is spoken: "4 de espadas", "Dama de ouros"."""
    rank = str(_RANKS.get(card.rank, card.rank))
    return _("%(rank)s de %(suit)s") % {"rank": rank, "suit": _SUITS[card.suit]}


def speech(word: Word) -> str:
    """A word as it is called out at the table."""
    return str(_SPEECH.get(word, word.value))


def ending(reason: str) -> str:
    """Why a hand ended, for the reason codes of `engine.state.HandOver`."""
    return str(_ENDINGS.get(reason, reason))


def points(count: int) -> str:
    """A number of points with its noun."""
    return ngettext("%(n)d ponto", "%(n)d pontos", count) % {"n": count}


def narrate(event: Event, cast: Cast) -> str:
    """One sentence about `event`, which the reader may know as it is."""
    match event:
        case Dealt() | PackCut() | EveOpened() | BlindOpened():
            return _opening(event, cast)
        case Said(seat, word):
            return _("%(name)s: %(speech)s") % {"name": cast.name(seat), "speech": speech(word)}
        case CardPlayed(seat, card):
            return _played(seat, card, cast)
        case TrickTaken(side, opener):
            return _trick(side, opener, cast)
        case HandEnded(side, reason):
            return _hand_end(side, reason, cast)
        case Scored(side, count):
            return _scored(side, points(count), cast)
        case MatchEnded(side):
            return _match_end(side, cast)


def narrate_all(events: Iterable[Event], cast: Cast) -> tuple[str, ...]:
    """A sentence per event, in order."""
    return tuple(narrate(event, cast) for event in events)


def _opening(event: Dealt | PackCut | EveOpened | BlindOpened, cast: Cast) -> str:
    match event:
        case Dealt(dealer, first):
            return _("%(name)s deu as cartas; %(first)s é a mão.") % {
                "name": cast.name(dealer),
                "first": cast.name(first),
            }
        case PackCut(seat):
            return _("%(name)s cortou o baralho.") % {"name": cast.name(seat)}
        case EveOpened(side):
            return _eve(side, cast)
        case BlindOpened():
            return _("11 a 11: mão de ferro, todos jogam sem ver as cartas.")


def _eve(side: int, cast: Cast) -> str:
    if cast.us == side:
        return _("Mão de onze: vejam as cartas um do outro e decidam.")
    return _("Mão de onze: %(pair)s decidem se jogam.") % {"pair": cast.pair(side)}


def _played(seat: int, card: Card | None, cast: Cast) -> str:
    name = cast.name(seat)
    if card is None:
        return _("%(name)s jogou uma carta coberta.") % {"name": name}
    return _("%(name)s jogou %(card)s.") % {"name": name, "card": card_name(card)}


def _trick(side: int | None, opener: int, cast: Cast) -> str:
    if side is None:
        return _("Rodada empatada.")
    return _("%(name)s venceu a rodada.") % {"name": cast.name(opener)}


def _hand_end(side: int | None, reason: str, cast: Cast) -> str:
    if side is None:
        return _("Mão sem vencedor: %(reason)s.") % {"reason": ending(reason)}
    if cast.us is None:
        return _("A mão é de %(pair)s: %(reason)s.") % {
            "pair": cast.pair(side),
            "reason": ending(reason),
        }
    if side == cast.us:
        return _("A mão é de vocês: %(reason)s.") % {"reason": ending(reason)}
    return _("A mão é deles: %(reason)s.") % {"reason": ending(reason)}


def _scored(side: int, count: str, cast: Cast) -> str:
    if cast.us is None:
        return _("%(points)s para %(pair)s.") % {"points": count, "pair": cast.pair(side)}
    if side == cast.us:
        return _("%(points)s para vocês.") % {"points": count}
    return _("%(points)s para eles.") % {"points": count}


def _match_end(side: int, cast: Cast) -> str:
    if cast.us is None:
        return _("Fim da partida: vitória de %(pair)s.") % {"pair": cast.pair(side)}
    if side == cast.us:
        return _("Fim da partida: vocês venceram!")
    return _("Fim da partida: eles venceram.")
