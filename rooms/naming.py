"""What players call things: rule sets, options, formats, signals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from engine.rules import OptionValue

Text = str | Promise

RULES: Final[dict[str, Text]] = {
    "paulista": gettext_lazy("Truco Paulista"),
    "gauderio": gettext_lazy("Truco Gaudério"),
    "gauderio-classico": gettext_lazy("Gaudério Clássico"),
    "rioplatense": gettext_lazy("Truco Rioplatense"),
    "mano-a-mano": gettext_lazy("Mano a Mano"),
}

ABOUT: Final[dict[str, Text]] = {
    "paulista": gettext_lazy("Vira e manilhas, truco, seis, nove e doze. Duas duplas, até 12."),
    "gauderio": gettext_lazy(
        "Baralho espanhol, Envido e Flor anunciada pela mesa. Duas duplas, até 24."
    ),
    "gauderio-classico": gettext_lazy(
        "Flor cantada, que encerra a mão, e sinais entre parceiros. Duas duplas, até 24."
    ),
    "rioplatense": gettext_lazy(
        "De duas a oito pessoas, Flor obrigatória, Gallo e pica-pica. Chicos de 30."
    ),
    "mano-a-mano": gettext_lazy("Um contra um, Envido, Flor e maço. Até 30."),
}

OPTIONS: Final[dict[str, Text]] = {
    "players": gettext_lazy("Quantas pessoas"),
    "gallo": gettext_lazy("Gallo (três pessoas)"),
    "pica_pica_until": gettext_lazy("Pica-pica até (seis ou oito pessoas)"),
    "flor": gettext_lazy("Flor"),
    "envido_tie": gettext_lazy("Empate no Envido"),
    "falta_wins_game": gettext_lazy("A Falta Envido ganha o jogo"),
    "false_challenge": gettext_lazy("Pedir Flor sem razão custa"),
    "chicos": gettext_lazy("Chicos"),
    "flor_ends_hand": gettext_lazy("A Flor encerra a mão"),
    "turn_seconds": gettext_lazy("Tempo por jogada"),
    "deal_cut": gettext_lazy("Corte do baralho"),
}

OPTION_CLAUSES: Final[dict[str, tuple[str, ...]]] = {
    "players": ("D6",),
    "gallo": ("D10",),
    "pica_pica_until": ("D19",),
    "flor": ("D50",),
    "envido_tie": ("D89",),
    "falta_wins_game": ("D80",),
    "false_challenge": ("D72",),
    "chicos": ("D3",),
    "flor_ends_hand": ("B53",),
    "deal_cut": ("A9", "B23", "C4", "D30", "E11"),
    "turn_seconds": ("A85", "B32", "C52", "D113", "E16"),
}
"""The clause that a room option changes, in whichever rulebook has it."""

SIGNAL_CLAUSES: Final[dict[str, str]] = {
    "B12": "1e",
    "B13": "1p",
    "B14": "7e",
    "B15": "7o",
    "B16": "3",
    "B17": "2",
    "B18": "1",
    "B19": "27",
    "B20": "30",
    "B21": "cego",
}
"""The signal that a clause is about, by its key in SIGNALS."""

VALUES: Final[dict[tuple[str, OptionValue], Text]] = {
    ("players", 2): gettext_lazy("2: um contra um"),
    ("players", 3): gettext_lazy("3: Gallo"),
    ("players", 4): gettext_lazy("4: duas duplas"),
    ("players", 6): gettext_lazy("6: dois trios"),
    ("players", 8): gettext_lazy("8: dois quartetos"),
    ("gallo", "turn"): gettext_lazy("por turno: quem dá as cartas"),
    ("gallo", "fixed"): gettext_lazy("fixo: sempre a mesma pessoa"),
    ("flor", True): gettext_lazy("com Flor"),
    ("flor", False): gettext_lazy("sem Flor"),
    ("envido_tie", "first-bidder"): gettext_lazy("ganha quem cantou primeiro"),
    ("envido_tie", "mao"): gettext_lazy("ganha a mão"),
    ("chicos", 3): gettext_lazy("melhor de três"),
    ("chicos", 1): gettext_lazy("um só"),
    ("turn_seconds", 0): gettext_lazy("sem limite"),
    ("deal_cut", False): gettext_lazy("a mesa corta"),
    ("deal_cut", True): gettext_lazy("corta quem está à esquerda de quem dá"),
}

COUNTS_IN_HALVES: Final = frozenset({"rioplatense", "mano-a-mano"})
"""Where the score is told in malas and boas (D2, D112, E53)."""

SIGNALS: Final[dict[str, dict[str, tuple[Text, Text]]]] = {
    # B12-B21; the value is what it means and the gesture.
    "spanish": {
        "1e": (gettext_lazy("1 de espadas"), gettext_lazy("ergue as sobrancelhas")),
        "1p": (gettext_lazy("1 de paus"), gettext_lazy("pisca um olho")),
        "7e": (gettext_lazy("7 de espadas"), gettext_lazy("puxa a boca para a direita")),
        "7o": (gettext_lazy("7 de ouros"), gettext_lazy("puxa a boca para a esquerda")),
        "3": (gettext_lazy("um 3"), gettext_lazy("morde o lábio de baixo")),
        "2": (gettext_lazy("um 2"), gettext_lazy("faz um bico")),
        "1": (gettext_lazy("um ás falso"), gettext_lazy("abre a boca")),
        "27": (gettext_lazy("Envido de 27 a 29"), gettext_lazy("inclina a cabeça")),
        "30": (gettext_lazy("Envido de 30 ou mais"), gettext_lazy("franze o nariz")),
        "cego": (gettext_lazy("só cartas baixas"), gettext_lazy("fecha os olhos")),
    },
    # The turned manilhas have no signals in the document; these are the ones tables use.
    "french": {
        "p": (gettext_lazy("a manilha de paus"), gettext_lazy("pisca um olho")),
        "c": (gettext_lazy("a manilha de copas"), gettext_lazy("ergue as sobrancelhas")),
        "e": (gettext_lazy("a manilha de espadas"), gettext_lazy("enche a bochecha")),
        "o": (gettext_lazy("a manilha de ouros"), gettext_lazy("mostra a ponta da língua")),
        "3": (gettext_lazy("um 3"), gettext_lazy("morde o lábio de baixo")),
        "cego": (gettext_lazy("só cartas baixas"), gettext_lazy("fecha os olhos")),
    },
}


def rules_name(slug: str) -> str:
    """What players call a rule set."""
    return str(RULES.get(slug, slug))


def rules_about(slug: str) -> str:
    """A rule set in a sentence or two."""
    return str(ABOUT.get(slug, ""))


def option_name(name: str) -> str:
    """What players call a room option."""
    return str(OPTIONS.get(name, name))


def value_name(option: str, value: OptionValue) -> str:
    """What players call a value of a room option."""
    named = VALUES.get((option, value))
    if named is not None:
        return str(named)
    if isinstance(value, bool):
        return _("sim") if value else _("não")
    if option == "turn_seconds":
        return ngettext("%(n)d segundo", "%(n)d segundos", int(value)) % {"n": value}
    if option in ("pica_pica_until", "false_challenge"):
        return ngettext("%(n)d ponto", "%(n)d pontos", int(value)) % {"n": value}
    return str(value)


def unusual(defaults: Mapping[str, OptionValue], chosen: Mapping[str, OptionValue]) -> str:
    """The options of a room that are not the usual ones, in words; empty where all are."""
    told = [
        _told(name, value)
        for name, value in chosen.items()
        if defaults.get(name) != value and name != "turn_seconds"
    ]
    return "; ".join(told)


def _told(option: str, value: OptionValue) -> str:
    if option == "players":
        return ngettext("%(n)d pessoa", "%(n)d pessoas", int(value)) % {"n": value}
    return _("%(option)s: %(value)s") % {
        "option": option_name(option),
        "value": value_name(option, value),
    }
