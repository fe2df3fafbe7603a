"""The same for the rule sets with the Spanish deck, which share most of their policies.

Each fault names the clause of each document whose examples must then fail. Where a document has no
such clause its letter is missing, and the reason stands under `INERT`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from engine.formats import DUEL, PAIRS, Format, Gallo, Table
from engine.rules import AllTied, Chicos, EnvidoTie, EveRules, Option, OptionValue, RuleSet
from engine.variants import RULE_SETS
from engine.variants.spanish import RANKING
from tests.engine.breakage import breaks
from tests.engine.test_policies import NOT_POLICIES, changed, policies_of, swapped

SLUGS = {"A": "gauderio", "B": "gauderio-classico", "D": "rioplatense", "E": "mano-a-mano"}
"""The rule sets by the letter of their documents, with which their clauses begin."""

DECK = RULE_SETS["gauderio"].deck
WORDS = RULE_SETS["gauderio"].stakes.words
Faults = list[tuple[Any, str]]


def each(clauses: str, *values: Any) -> Faults:
    """Any of `values` must break an example of each of `clauses`, one per document."""
    return [(value, clauses) for value in values]


def options_now(
    put: Mapping[str, OptionValue], table: Callable[[Mapping[str, OptionValue]], Table]
) -> Callable[[Mapping[str, OptionValue]], Table]:
    """The seating of `rioplatense`, but where the options are as `put` says it is `table`."""
    right = RULE_SETS["rioplatense"].seating

    def seating(options: Mapping[str, OptionValue]) -> Table:
        is_there = all(options[name] == value for name, value in put.items())
        return table(options) if is_there else right(options)

    return seating


def format_of(seats: int, facing: int, until: int | None = None) -> Callable[..., Table]:
    """`seats` that face the one `facing` further on, until the room's own limit or `until`."""
    return lambda options: Format(
        seats, duels_until=until or int(options["pica_pica_until"]), facing=facing
    )


PLANTED: Mapping[str, Faults] = {
    "deck": [
        *each("A1 B2 D5 E11", *(tuple(c for c in DECK if c != card) for card in DECK)),
        *each("A1 B2 D5 E11", RULE_SETS["paulista"].deck),
    ],
    "hand_size": each("A2 B3 D33 E1", 2, 4),
    "turned": each("A3 B3 D33 E1", True),
    "ranking.bands": [
        *each("A4 B11 D25 E10", *(tuple(swapped(RANKING.bands, place)) for place in range(3))),
        *each("A5 B11 D25 E10", tuple(swapped(RANKING.bands, 3))),
        *each("A6 B11 D26 E10", *(tuple(swapped(RANKING.bands, place)) for place in range(4, 13))),
    ],
    "target": each("A72 B4 D2 E9", 12, 15, 40),
    "stakes.values": [
        *each("A27 B10 D102 E13", (1, 3, 4, 5)),
        *each("A27 B10 D105 E13", (1, 2, 4, 5)),
        *each("A27 B10 D106 E13", (1, 2, 3, 5)),
        *each("A26 B8 D97 E7", (2, 3, 4, 5)),
    ],
    "stakes.words": [
        *each("A27 B38 D105 E13", tuple(swapped(WORDS, 0))),
        *each("A27 B37 D106 E13", tuple(swapped(WORDS, 1))),
    ],
    "stakes.raise_as_answer": each("A30 B35 D108 E15", True, False),
    "stakes.out_of_turn": each("A-Q6 B-Q6 D-Q19 E-Q3", True, False),
    "all_tied": each("A20 B29 D99 E50", *AllTied),
    "covered_from": each("A22 B-Q16 D96 E-Q12", None, 1, 2, 3),
    "folding": each("A-Q25 B-Q16 D109 E51", True, False),
    "eve": [
        *each("A33 B22", EveRules(at=23, play_for=3, run_for=1)),
        *each("A34", EveRules(at=23, play_for=3, run_for=1)),
        *each("D2 E9", EveRules(at=29, play_for=3, run_for=1)),
    ],
    "envido": each("A41 B42 D73 E23", None),
    "envido.most_envidos": each("A44 B-Q8 D-Q15 E-Q7", 1, 2, 3, None),
    "envido.most_reals": each("A45 B-Q8 D-Q15 E-Q7", 0, 1, 2, None),
    "envido.envido_after_real": each("A46 B-Q8 D-Q15 E-Q7", True, False),
    "envido.reals_capped": each("A51 B-Q8 D-Q15 E-Q7", True, False),
    "envido.falta_adds": each("A48 B47 D-Q16 E27", True, False),
    "envido.king_counts": each("A40 B48 D27 E19", True, False),
    "envido.tie": each("A39 B-Q8 D89 E30", *EnvidoTie),
    "envido.flor_stays_out": each("B-Q17 D-Q13 E34", True, False),
    "envido.winner_shows": each("A95 B45 D90 E30", True, False),
    "envido.duel_falta": each("D21", 5, None),
    "envido.falta_wins": each("A47 B47 D79 E25", True, False),
    "flor": each("A59 B49 D51 E31", None),
    "flor.each": each("A62 B50 D56", 2, 4),
    "flor.shrunk_each": each("A67", 0, 2),
    "flor.ends_hand": each("B53", True, False),
    "flor.claim": each("D71", 2, 4),
    "flor.false_claim": each("D72", 2, 4, 5),
    "flor.duel_rest": each("D22", 5, 8),
    "flor.alone": each("E37", 2, 4),
    "flor.both": each("E38", 3, 6),
    "flor.contraflor": each("E39", 5, 9),
    "flor.shrinks": each("E42", 2, 4),
    "flor.shrinks_later": each("E43", 3, 6),
    "chicos": [*each("A72 B9 E9", Chicos(needed=1), Chicos(needed=2)), *each("D3", None)],
    "chicos.needed": each("D3", 1),
    "tally": [
        *each("A56 B-Q15 E9", ("truco", "envido", "flor", "claim")),
        *each(
            "D-Q17",
            None,
            ("truco", "envido", "flor", "claim"),
            ("flor", "claim", "truco", "envido"),
        ),
    ],
    "seating": [
        *each("A8 B1 D13 E1", lambda _: Format(6), lambda _: Format(8)),
        *each("A8 B1", lambda _: DUEL),
        *each("D7", options_now({"players": 2}, lambda _: PAIRS)),
        *each("D8", options_now({"players": 3}, lambda _: PAIRS)),
        *each("D10", options_now({"gallo": "fixed"}, lambda _: Gallo(by_turn=True))),
        *each("D11", options_now({"players": 3, "gallo": "turn"}, lambda _: Gallo(by_turn=False))),
        *each("D14", options_now({"players": 6}, lambda _: PAIRS)),
        *each("D15", options_now({"players": 6}, format_of(6, facing=3, until=1))),
        *each("D16", options_now({"players": 6}, format_of(6, facing=1))),
        *each("D19", options_now({"players": 6}, format_of(6, facing=3, until=15))),
        *each("D19", options_now({"players": 6}, format_of(6, facing=3, until=26))),
        *each("D20", options_now({"players": 6}, format_of(6, facing=3, until=25))),
        *each("D23", options_now({"players": 8}, lambda _: Format(8))),
        *each("D-Q4", options_now({"players": 8}, format_of(8, facing=3))),
    ],
    "clockwise": each("A9 B23 D30", True, False),
    "rotation": each("A10 B24 D29 E5", -1, 0, 1, 2),
}
"""What each policy is set to, and the clauses whose examples must then fail."""

OPTIONS: Mapping[str, str] = {
    "players": "D6",
    "gallo": "D10",
    "pica_pica_until": "D20",
    "flor": "D50",
    "envido_tie": "D-Q14",
    "falta_wins_game": "D80",
    "false_challenge": "D72",
    "chicos": "D3",
    "flor_ends_hand": "B-Q11",
    "turn_seconds": "A74 B-Q16 D-Q26 E-Q16",
    "deal_cut": "A74 B-Q2 D30 E11",
}
"""What a room may choose, and the clauses whose examples fail where it may not."""

DEFAULTS: Mapping[str, str] = {
    "players": "D13",
    "gallo": "D11",
    "pica_pica_until": "D19",
    "deal_cut": "A9 B22 D33 E5",
}
"""Choices that no policy reads, and the clauses whose examples fail where the default is another.

How long a turn is cannot be seen from inside a hand.
"""

IDLE = {"chicos": "no step tells a match that is over from one that goes on"}
"""Choices of which no example can show that they change something, and why."""

INERT: Mapping[str, str] = {
    "gauderio envido.flor_stays_out": "a Flor has replaced the Envido of that hand (A60)",
    "gauderio envido.duel_falta": "there are no duels",
    "gauderio-classico envido.duel_falta": "there are no duels",
    "mano-a-mano envido.duel_falta": "there are no duels",
    "mano-a-mano clockwise": "of two players the neighbour is the same on either hand",
}
"""What cannot matter where it stands, and why."""

EQUAL: Mapping[str, tuple[Any, str]] = {
    "mano-a-mano all_tied": (AllTied.TOP_OF_THIRD, "the mão opens the third of three ties"),
    "mano-a-mano rotation": (-1, "of two players the next is also the one before"),
}
"""Other values that come to the same, and why."""


def clause_in(clauses: str, letter: str) -> str | None:
    """The one of `clauses` that is of the document of that letter."""
    return next((clause for clause in clauses.split() if clause[0] == letter), None)


def planted() -> Iterator[Any]:
    """Every fault in a policy: the rule set, the policy, its other value, the clause."""
    for path, faults in PLANTED.items():
        for number, (value, clauses) in enumerate(faults):
            for letter, slug in SLUGS.items():
                clause = clause_in(clauses, letter)
                if clause is None or not is_other(slug, path, value):
                    continue
                yield pytest.param(slug, path, value, clause, id=f"{slug}-{path}-{number}-{clause}")


def is_other(slug: str, path: str, value: Any) -> bool:
    """Whether that rule set is another one with `value`, and not only on paper."""
    rules = RULE_SETS[slug]
    same = EQUAL.get(f"{slug} {path}")
    return changed(rules, path, value) != rules and not (same and same[0] == value)


def optional() -> Iterator[Any]:
    """Every fault in an option: it cannot be chosen, changes nothing, or is the default."""
    for letter, slug in SLUGS.items():
        for option in RULE_SETS[slug].options:
            for fault, put, clauses in faults_of(RULE_SETS[slug], option):
                clause = clause_in(clauses, letter)
                yield pytest.param(slug, put, clause, id=f"{slug}-{option.name}-{fault}-{clause}")


def faults_of(rules: RuleSet, option: Option) -> Iterator[tuple[str, Option, str]]:
    """What the fault is called, the faulty option, and the clauses that notice it."""
    name = option.name
    yield "fixed", replace(option, values=option.values[:1]), OPTIONS[name]
    if name in DEFAULTS:
        yield "reversed", replace(option, values=option.values[::-1]), DEFAULTS[name]
    if name not in IDLE and any(option.effect(rules, to) != rules for to in option.values):
        yield "idle", Option(name, option.values), OPTIONS[name]


def with_option(rules: RuleSet, put: Option) -> RuleSet:
    """`rules` with `put` in place of the option of that name."""
    return replace(rules, options=tuple(put if o.name == put.name else o for o in rules.options))


@pytest.mark.parametrize(("slug", "path", "value", "clause"), list(planted()))
def test_another_value_of_a_policy_breaks_an_example_of_its_clause(
    slug: str, path: str, value: Any, clause: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(RULE_SETS, slug, changed(RULE_SETS[slug], path, value))
    assert breaks(clause)


@pytest.mark.parametrize(("slug", "put", "clause"), list(optional()))
def test_an_option_that_is_not_what_it_should_be_breaks_an_example_of_its_clause(
    slug: str, put: Option, clause: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(RULE_SETS, slug, with_option(RULE_SETS[slug], put))
    assert breaks(clause)


@pytest.mark.parametrize(("letter", "slug"), SLUGS.items())
def test_every_policy_has_a_planted_fault_or_a_reason_why_it_needs_none(
    letter: str, slug: str
) -> None:
    has = {
        path
        for path, faults in PLANTED.items()
        for value, clauses in faults
        if clause_in(clauses, letter) and is_other(slug, path, value)
    }
    without = {key.split()[1] for key in INERT if key.split()[0] == slug}
    assert not has & without
    assert set(policies_of(RULE_SETS[slug])) - set(NOT_POLICIES) - {"options"} <= has | without
    assert {option.name for option in RULE_SETS[slug].options} <= set(OPTIONS)
