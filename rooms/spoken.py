"""The words of the game as the table says them: called out, named, or on a button."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from engine.actions import Word

Words = Mapping[Word, str | Promise]

_CALLED_OUT: Final[Words] = {
    Word.TRUCO: gettext_lazy("Truco!"),
    Word.RETRUCO: gettext_lazy("Retruco!"),
    Word.VALE_QUATRO: gettext_lazy("Vale quatro!"),
    Word.SEIS: gettext_lazy("Seis!"),
    Word.NOVE: gettext_lazy("Nove!"),
    Word.DOZE: gettext_lazy("Doze!"),
    Word.QUERO: gettext_lazy("Quero!"),
    Word.NAO_QUERO: gettext_lazy("Não quero."),
    Word.ENVIDO: gettext_lazy("Envido!"),
    Word.REAL_ENVIDO: gettext_lazy("Real envido!"),
    Word.FALTA_ENVIDO: gettext_lazy("Falta envido!"),
    Word.FLOR: gettext_lazy("Flor!"),
    Word.CONTRAFLOR: gettext_lazy("Contraflor!"),
    Word.CONTRAFLOR_RESTO: gettext_lazy("Contraflor e o resto!"),
    Word.ME_ACHICO: gettext_lazy("Com flor me achico."),
    Word.PASSO: gettext_lazy("Passo."),
    Word.MACO: gettext_lazy("Vou ao maço."),
    Word.JOGAR: gettext_lazy("Vamos jogar!"),
    Word.CORRER: gettext_lazy("Corremos."),
    Word.SAIR: gettext_lazy("Saí da mesa."),
}
_NAMED: Final[Words] = {
    Word.ENVIDO: gettext_lazy("Envido"),
    Word.REAL_ENVIDO: gettext_lazy("Real envido"),
    Word.FALTA_ENVIDO: gettext_lazy("Falta envido"),
    Word.FLOR: gettext_lazy("Flor"),
    Word.CONTRAFLOR: gettext_lazy("Contraflor"),
    Word.CONTRAFLOR_RESTO: gettext_lazy("Contraflor e o resto"),
    Word.ME_ACHICO: gettext_lazy("Com flor me achico"),
}

# Where a rule set's document has a wording of its own (D59, D61, E40).
_OWN_CALLED_OUT: Final[Mapping[str, Words]] = {
    "rioplatense": {
        Word.CONTRAFLOR_RESTO: gettext_lazy("Contraflor ao resto!"),
        Word.ME_ACHICO: gettext_lazy("Com flor me encolho."),
    },
    "mano-a-mano": {Word.CONTRAFLOR_RESTO: gettext_lazy("Contraflor ao resto!")},
}
_OWN_NAMED: Final[Mapping[str, Words]] = {
    "rioplatense": {
        Word.CONTRAFLOR_RESTO: gettext_lazy("Contraflor ao resto"),
        Word.ME_ACHICO: gettext_lazy("Com flor me encolho"),
    },
    "mano-a-mano": {Word.CONTRAFLOR_RESTO: gettext_lazy("Contraflor ao resto")},
}


def speech(word: Word, rules: str = "") -> str:
    """A word as it is called out at a table of `rules` (the slug of a rule set, "" for any)."""
    return str(_OWN_CALLED_OUT.get(rules, {}).get(word) or _CALLED_OUT.get(word, word.value))


def named(word: Word, rules: str = "") -> str:
    """A canto or an answer to one as `rules` call it: "Falta envido", "Contraflor ao resto"."""
    return str(_OWN_NAMED.get(rules, {}).get(word) or _NAMED.get(word, word.value))
