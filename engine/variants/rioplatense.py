"""Truco Rioplatense: two to eight players, mandatory Flor that may be claimed, Chicos of 30."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.cards import SPANISH
from engine.flor.mandatory import MandatoryFlor
from engine.formats import DUEL, PAIRS, Format, Gallo, Table
from engine.rules import (
    DEAL_CUT,
    TURN_SECONDS,
    AllTied,
    Chicos,
    EnvidoRules,
    EnvidoTie,
    Ladder,
    Option,
    OptionValue,
    RuleSet,
)
from engine.variants.spanish import RANKING, TRUCO


def _seating(options: Mapping[str, OptionValue]) -> Table:
    """The format for two to eight players (D6-D23)."""
    until = int(options["pica_pica_until"])  # D19, D20
    match options["players"]:
        case 2:
            return DUEL  # D7
        case 3:
            return Gallo(by_turn=options["gallo"] == "turn")  # D8-D12
        case 6:
            return Format(6, duels_until=until, facing=3)  # D14-D16
        case 8:
            return Format(8, duels_until=until, facing=1)  # D23, D-Q4: +4 would be a partner
    return PAIRS  # D13


def _flor(rules: RuleSet, value: OptionValue) -> RuleSet:
    return rules if value else replace(rules, flor=None)  # D50, D-Q28


def _envido_tie(rules: RuleSet, value: OptionValue) -> RuleSet:
    return replace(rules, envido=replace(_envido(rules), tie=EnvidoTie(value)))  # D-Q14


def _falta_wins(rules: RuleSet, value: OptionValue) -> RuleSet:
    return replace(rules, envido=replace(_envido(rules), falta_wins=bool(value)))  # D80


def _false_challenge(rules: RuleSet, value: OptionValue) -> RuleSet:
    if not isinstance(rules.flor, MandatoryFlor):
        return rules
    return replace(rules, flor=replace(rules.flor, false_claim=int(value)))  # D72


def _chicos(rules: RuleSet, value: OptionValue) -> RuleSet:
    return replace(rules, chicos=Chicos(needed=int(value) // 2 + 1))  # D3, D4: best of


def _envido(rules: RuleSet) -> EnvidoRules:
    return rules.envido or EnvidoRules()


RIOPLATENSE = RuleSet(
    slug="rioplatense",
    revision=1,
    deck=SPANISH,  # D5
    ranking=RANKING,  # D25, D26
    target=30,  # D2, D112
    stakes=Ladder.climb(*TRUCO, raise_as_answer=False, out_of_turn=True),  # D102-D108, D-Q19
    all_tied=AllTied.MAO,  # D99
    folding=True,  # D109
    envido=EnvidoRules(  # D73-D91
        most_envidos=None,  # D86, D-Q15
        most_reals=None,
        envido_after_real=True,
        tie=EnvidoTie.FIRST_BIDDER,  # D89
        winner_shows=True,  # D90
        duel_falta=6,  # D21
    ),
    flor=MandatoryFlor(each=3, claim=3, false_claim=3, duel_rest=6),  # D49-D72, D22
    chicos=Chicos(needed=2),  # D3
    tally=("flor", "claim", "envido", "truco"),  # D-Q17
    seating=_seating,
    rotation=1,  # D29
    options=(
        Option("players", (4, 2, 3, 6, 8)),
        Option("gallo", ("turn", "fixed")),
        Option("pica_pica_until", (25, 15)),
        Option("flor", (True, False), _flor),
        Option("envido_tie", ("first-bidder", "mao"), _envido_tie),
        Option("falta_wins_game", (False, True), _falta_wins),
        Option("false_challenge", (3, 4), _false_challenge),
        Option("chicos", (3, 1), _chicos),
        TURN_SECONDS,
        DEAL_CUT,
    ),
)
