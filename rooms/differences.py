"""How the rule sets differ, read off the rule sets themselves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.cards import FRENCH
from engine.flor.automatic import AutomaticFlor
from engine.flor.mandatory import MandatoryFlor
from engine.flor.optional import OptionalFlor
from engine.flor.sung import SungFlor
from engine.rules import AllTied, EnvidoTie, RuleSet
from rooms.narration import joined, points
from rooms.spoken import speech


@dataclass(frozen=True, slots=True)
class Difference:
    """A line of the table: what it is about, and what each rule set says, in the given order."""

    label: str
    values: tuple[str, ...]


def differences(rule_sets: tuple[RuleSet, ...]) -> tuple[Difference, ...]:
    """The table of what is otherwise in one rule set than in another."""
    return tuple(
        Difference(str(label), tuple(tell(rules) for rules in rule_sets))
        for label, tell in _LINES.items()
    )


def _deck(rules: RuleSet) -> str:
    return _("francês") if rules.deck == FRENCH else _("espanhol")


def _players(rules: RuleSet) -> str:
    for option in rules.options:
        if option.name == "players":
            return joined([str(count) for count in sorted(map(int, option.values))])
    return str(rules.format_for(rules.chosen({})).seats)


def _target(rules: RuleSet) -> str:
    if rules.chicos is None:
        return points(rules.target)
    return _("Chicos de %(points)s") % {"points": points(rules.target)}


def _stakes(rules: RuleSet) -> str:
    return " → ".join(map(str, rules.stakes.values))


def _ladder(rules: RuleSet) -> str:
    return " ".join(speech(word) for word in rules.stakes.words)


def _raise(rules: RuleSet) -> str:
    if rules.stakes.raise_as_answer:
        return _("aceita e aumenta de uma vez")
    return _("primeiro se aceita, depois se aumenta")


def _strongest(rules: RuleSet) -> str:
    if rules.turned:
        return _("as quatro manilhas, conforme a vira")
    return _("1 de espadas, 1 de paus, 7 de espadas, 7 de ouros")


_TIED: Final[dict[AllTied, str | Promise]] = {
    AllTied.NOBODY: gettext_lazy("ninguém pontua"),
    AllTied.MAO: gettext_lazy("ganha o lado da mão"),
    AllTied.TOP_OF_THIRD: gettext_lazy("ganha quem jogou primeiro a maior carta da terceira"),
}


def _covered(rules: RuleSet) -> str:
    if rules.covered_from is None:
        return _("não")
    return _("desde a %(n)dª rodada") % {"n": rules.covered_from}


def _eve(rules: RuleSet) -> str:
    if rules.eve is None:
        return _("não há")
    return _("a dupla com %(at)d decide: joga por %(play)d ou corre por %(run)d") % {
        "at": rules.eve.at,
        "play": rules.eve.play_for,
        "run": rules.eve.run_for,
    }


def _envido(rules: RuleSet) -> str:
    if rules.envido is None:
        return _("não há")
    if rules.envido.most_envidos is None:
        return _("repete-se sem limite")
    return _("Envido até %(n)d vezes") % {"n": rules.envido.most_envidos}


def _falta(rules: RuleSet) -> str:
    if rules.envido is None:
        return "–"
    if rules.envido.falta_adds:
        return _("soma ao que já se cantou")
    return _("substitui o que já se cantou")


def _envido_tie(rules: RuleSet) -> str:
    if rules.envido is None:
        return "–"
    if rules.envido.tie is EnvidoTie.FIRST_BIDDER:
        return _("ganha o lado de quem cantou primeiro")
    return _("ganha quem está mais perto da mão")


def _flor(rules: RuleSet) -> str:
    match rules.flor:
        case AutomaticFlor():
            return _("a mesa anuncia")
        case SungFlor(ends_hand=True):
            return _("canta quem quer, e encerra a mão")
        case SungFlor():
            return _("canta quem quer")
        case MandatoryFlor():
            return _("obrigatória: a escondida pode ser pedida")
        case OptionalFlor():
            return _("a mão canta; o outro pode calar")
    return _("não há")


def _fold(rules: RuleSet) -> str:
    return _("sim") if rules.folding else _("não")


def _direction(rules: RuleSet) -> str:
    if rules.clockwise:
        return _("para a esquerda, como os ponteiros do relógio")
    return _("para a direita")


def _rotation(rules: RuleSet) -> str:
    if rules.rotation > 0:
        return _("no sentido do jogo")
    return _("contra o sentido do jogo")


_LINES: Final[dict[str | Promise, Callable[[RuleSet], str]]] = {
    gettext_lazy("Pessoas"): _players,
    gettext_lazy("Baralho"): _deck,
    gettext_lazy("Cartas mais fortes"): _strongest,
    gettext_lazy("Vence quem chega a"): _target,
    gettext_lazy("A mão vale"): _stakes,
    gettext_lazy("Pede-se com"): _ladder,
    gettext_lazy("Aumentar na resposta"): _raise,
    gettext_lazy("Três rodadas empatadas"): lambda rules: str(_TIED[rules.all_tied]),
    gettext_lazy("Carta coberta"): _covered,
    gettext_lazy("Mão de onze"): _eve,
    gettext_lazy("Envido"): _envido,
    gettext_lazy("Falta Envido"): _falta,
    gettext_lazy("Empate no Envido"): _envido_tie,
    gettext_lazy("Flor"): _flor,
    gettext_lazy("Ir ao maço"): _fold,
    gettext_lazy("A vez passa"): _direction,
    gettext_lazy("A primeira pessoa muda"): _rotation,
}
