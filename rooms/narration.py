"""What happened at the table, in words: for the log, the speech bubbles and the live region."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext, pgettext_lazy

from engine.cards import FRENCH, SPANISH, Card
from engine.events import (
    BlindOpened,
    CardPlayed,
    CardsOpened,
    Dealt,
    Discarded,
    DuelOpened,
    EnvidoWon,
    Event,
    EveOpened,
    FlorClaimed,
    FloresAnnounced,
    FlorWon,
    Forfeited,
    HandEnded,
    MatchEnded,
    PackCut,
    Said,
    Scored,
    TrickTaken,
)
from engine.variants import rule_set
from rooms.spoken import speech

_RANKS: Final[dict[str, str | Promise]] = {
    "Q": gettext_lazy("Dama"),
    "J": gettext_lazy("Valete"),
    "K": gettext_lazy("Rei"),
    "A": gettext_lazy("Ás"),
    "1": gettext_lazy("Ás"),
    "10": gettext_lazy("Sota"),
    "11": gettext_lazy("Cavalo"),
    "12": gettext_lazy("Rei"),
}
# The same within a sentence, where Spanish and English want an article: "jugó la sota de copas".
_RANKS_IN_A_SENTENCE: Final[dict[str, str | Promise]] = {
    "Q": pgettext_lazy("numa frase", "Dama"),
    "J": pgettext_lazy("numa frase", "Valete"),
    "K": pgettext_lazy("numa frase", "Rei"),
    "A": pgettext_lazy("numa frase", "Ás"),
    "1": pgettext_lazy("numa frase", "Ás"),
    "10": pgettext_lazy("numa frase", "Sota"),
    "11": pgettext_lazy("numa frase", "Cavalo"),
    "12": pgettext_lazy("numa frase", "Rei"),
}
_SPANISH_SUITS: Final[dict[str, str | Promise]] = {
    "o": gettext_lazy("ouros"),
    "e": gettext_lazy("espadas"),
    "c": gettext_lazy("copas"),
    "p": gettext_lazy("paus"),
}
# Portuguese has the same words for both packs; Spanish and English have not.
_FRENCH_SUITS: Final[dict[str, str | Promise]] = {
    "o": pgettext_lazy("baralho francês", "ouros"),
    "e": pgettext_lazy("baralho francês", "espadas"),
    "c": pgettext_lazy("baralho francês", "copas"),
    "p": pgettext_lazy("baralho francês", "paus"),
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
    "folded": gettext_lazy("foram ao maço"),
    "flor": gettext_lazy("a Flor encerra a mão"),
    "match_won": gettext_lazy("a partida se decidiu antes"),
    "left": gettext_lazy("alguém saiu da mesa"),
}

# Spanish says "Ana e Iracema", "Ana e Hilda", but "Ana y Hierro".
_BEGINS_WITH_I: Final = re.compile(r"h?[iíî](?![aeo])", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Cast:
    """Who the sentences are about.

    `names[seat - 1]` and `sides[seat - 1]`; `us` is the reader's side (None: neither).
    `own_scores`: everybody has a score of their own, so that a match is won by a person; `rules`
    is the slug of the rule set, some of which have words of their own ("" for none).
    """

    names: Sequence[str]
    sides: tuple[int, ...]
    us: int | None
    own_scores: bool = False
    rules: str = ""

    def name(self, seat: int) -> str:
        """What the table calls that seat."""
        return self.names[seat - 1]

    def side(self, seat: int) -> int:
        """The side of that seat."""
        return self.sides[seat - 1]

    def members(self, side: int) -> tuple[int, ...]:
        """The seats of a side."""
        return tuple(seat for seat, own in enumerate(self.sides, start=1) if own == side)

    def card(self, card: Card) -> str:
        """What the table calls that card."""
        return card_name(card, self._deck)

    def the_card(self, card: Card) -> str:
        """The same within a sentence."""
        rank = _RANKS_IN_A_SENTENCE.get(card.rank)
        told = str(rank) if rank else pgettext("numa frase", "%(rank)s") % {"rank": card.rank}
        return _of_its_suit(told, card, self._deck)

    @property
    def _deck(self) -> Sequence[Card]:
        return rule_set(self.rules).deck if self.rules else SPANISH

    def pair(self, side: int) -> str:
        """The names of a side, joined."""
        return joined([self.name(seat) for seat in self.members(side)])


def joined(names: Sequence[str]) -> str:
    """Names in a row: "Ana", "Ana e Beto", "Ana, Beto e Caro"."""
    if len(names) < 2:
        return "".join(names)
    told = {"some": ", ".join(names[:-1]), "last": names[-1]}
    if _BEGINS_WITH_I.match(told["last"]):
        return pgettext("antes de i", "%(some)s e %(last)s") % told
    return _("%(some)s e %(last)s") % told


def card_name(card: Card, deck: Sequence[Card]) -> str:
    """A card of `deck` as it is spoken: "4 de espadas", "Dama de ouros"."""
    return _of_its_suit(str(_RANKS.get(card.rank, card.rank)), card, deck)


def _of_its_suit(rank: str, card: Card, deck: Sequence[Card]) -> str:
    suits = _FRENCH_SUITS if deck == FRENCH else _SPANISH_SUITS
    return _("%(rank)s de %(suit)s") % {"rank": rank, "suit": suits[card.suit]}


def ending(reason: str) -> str:
    """Why a hand ended, for the reason codes of `engine.state.HandOver`."""
    return str(_ENDINGS.get(reason, reason))


def endings() -> list[tuple[str, str]]:
    """All reasons for which a hand can end: the code and the words."""
    return [(code, str(words)) for code, words in _ENDINGS.items()]


def points(count: int) -> str:
    """A number of points with its noun."""
    return ngettext("%(n)d ponto", "%(n)d pontos", count) % {"n": count}


def narrate(event: Event, cast: Cast) -> str:
    """One sentence about `event`, which the reader may know as it is."""
    match event:
        case Dealt() | PackCut() | Discarded() | DuelOpened() | EveOpened() | BlindOpened():
            return _opening(event, cast)
        case Said(seat, word):
            said = {"name": cast.name(seat), "speech": speech(word, cast.rules)}
            return _("%(name)s: %(speech)s") % said
        case CardPlayed() | TrickTaken():
            return _card(event, cast)
        case EnvidoWon() | FloresAnnounced() | FlorWon():
            return _canto(event, cast)
        case FlorClaimed() | CardsOpened() | Forfeited():
            return _claim(event, cast)
        case HandEnded() | Scored() | MatchEnded():
            return _end(event, cast)


def narrate_all(events: Iterable[Event], cast: Cast) -> tuple[str, ...]:
    """A sentence per event, in order."""
    return tuple(narrate(event, cast) for event in events)


def _opening(
    event: Dealt | PackCut | Discarded | DuelOpened | EveOpened | BlindOpened, cast: Cast
) -> str:
    match event:
        case Dealt(dealer, first):
            return _("%(name)s deu as cartas; %(first)s é a mão.") % {
                "name": cast.name(dealer),
                "first": cast.name(first),
            }
        case PackCut(seat):
            return _("%(name)s cortou o baralho.") % {"name": cast.name(seat)}
        case Discarded(seat):
            return _("%(name)s descartou uma carta.") % {"name": cast.name(seat)}
        case DuelOpened(seats):
            return _("Pica-pica: %(one)s contra %(other)s.") % {
                "one": cast.name(seats[0]),
                "other": cast.name(seats[-1]),
            }
        case EveOpened(side):
            return _eve(side, cast)
        case BlindOpened():
            return _("11 a 11: mão de ferro, todos jogam sem ver as cartas.")


def _eve(side: int, cast: Cast) -> str:
    if cast.us == side:
        return _("Mão de onze: vejam as cartas um do outro e decidam.")
    return _("Mão de onze: %(pair)s decidem se jogam.") % {"pair": cast.pair(side)}


def _card(event: CardPlayed | TrickTaken, cast: Cast) -> str:
    match event:
        case CardPlayed(seat, None):
            return _("%(name)s jogou uma carta coberta.") % {"name": cast.name(seat)}
        case CardPlayed(seat, card) if card:
            name = {"name": cast.name(seat), "card": cast.the_card(card)}
            return _("%(name)s jogou %(card)s.") % name
        case TrickTaken(side=int(), opener=opener):
            return _("%(name)s venceu a rodada.") % {"name": cast.name(opener)}
    return _("Rodada empatada.")


def _canto(event: EnvidoWon | FloresAnnounced | FlorWon, cast: Cast) -> str:
    match event:
        case EnvidoWon(seat, value):
            told = {"name": cast.name(seat), "value": value}
            return _("%(name)s ganha o Envido com %(value)d.") % told
        case FloresAnnounced(seats):
            names = joined([cast.name(seat) for seat in seats])
            return ngettext(
                "A mesa anuncia: %(names)s tem Flor.",
                "A mesa anuncia: %(names)s têm Flor.",
                len(seats),
            ) % {"names": names}
        case FlorWon(seat, None):
            return _("A Flor é de %(name)s.") % {"name": cast.name(seat)}
        case FlorWon(seat, value):
            told = {"name": cast.name(seat), "value": value or 0}
            return _("%(name)s ganha a Flor com %(value)d.") % told


def _claim(event: FlorClaimed | CardsOpened | Forfeited, cast: Cast) -> str:
    match event:
        case FlorClaimed(by, seat, found):
            told = {"by": cast.name(by), "name": cast.name(seat)}
            if found:
                return _("%(by)s pede a Flor de %(name)s, e havia Flor escondida!") % told
            return _("%(by)s pede a Flor de %(name)s, mas não era devida.") % told
        case CardsOpened(seat, cards):
            told = {
                "name": cast.name(seat),
                "cards": joined([cast.the_card(card) for card in cards]),
            }
            return _("%(name)s mostra %(cards)s.") % told
        case Forfeited(side, count):
            told = {"pair": cast.pair(side), "points": points(count)}
            return _("%(pair)s perdem o que ganharam na mão: %(points)s.") % told


def _end(event: HandEnded | Scored | MatchEnded, cast: Cast) -> str:
    match event:
        case HandEnded(side, reason):
            return _hand_end(side, reason, cast)
        case Scored(side, count):
            return _scored(side, points(count), cast)
        case MatchEnded(account):
            return _match_end(account, cast)


def _hand_end(side: int | None, reason: str, cast: Cast) -> str:
    if side is None:
        return _("Mão sem vencedor: %(reason)s.") % {"reason": ending(reason)}
    told = {"whom": _whom(side, cast), "reason": ending(reason)}
    return _("A mão fica com %(whom)s: %(reason)s.") % told


def _scored(side: int, count: str, cast: Cast) -> str:
    return _("%(points)s para %(whom)s.") % {"points": count, "whom": _whom(side, cast)}


def _whom(side: int, cast: Cast) -> str:
    """A side as the reader speaks of it: "vocês", "você", "eles" or by name."""
    members = cast.members(side)
    if cast.us is None or (side != cast.us and len(members) == 1):
        return cast.pair(side)
    if side != cast.us:
        return _("eles")
    return _("você") if len(members) == 1 else _("vocês")


def _match_end(account: int, cast: Cast) -> str:
    if cast.own_scores:
        return _("Fim da partida: vitória de %(name)s.") % {"name": cast.name(account + 1)}
    if cast.us is None:
        return _("Fim da partida: vitória de %(name)s.") % {"name": cast.pair(account)}
    if account != cast.us:
        return _("Fim da partida: desta vez a vitória é de %(name)s.") % {
            "name": cast.pair(account)
        }
    if len(cast.members(account)) == 1:
        return _("Fim da partida: você venceu!")
    return _("Fim da partida: vocês venceram!")
