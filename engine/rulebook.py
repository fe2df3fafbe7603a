"""The rulebook of one rule set: its clauses in three languages, with rulings and worked examples.

Values only: whoever has the TOML text calls `read_rulebook`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from engine.scenario import BadScenario, Scenario, read

LANGUAGES: Final = ("pt-br", "es", "en")
"""Every sentence of a rulebook stands in each of these."""

Text: TypeAlias = Mapping[str, str]
"""A sentence by language."""


class BadRulebook(ValueError):
    """A rulebook that cannot be read; the message names the entry and what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """How a doubt about a clause is settled here."""

    id: str
    text: Text


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule. `in_room`: it is about the room around the table, which no example can show."""

    id: str
    text: Text
    in_room: bool
    rulings: tuple[Ruling, ...]


@dataclass(frozen=True, slots=True)
class Example:
    """A scenario that shows `cites`: ids of clauses and rulings."""

    scenario: Scenario
    title: Text
    cites: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """`clauses` by id, in reading order; `unexpressed` tells why a clause has no example.

    `shows` leads from a word of the notation, or the reason a hand ended, to a clause or ruling.
    """

    clauses: Mapping[str, Clause]
    examples: tuple[Example, ...]
    unexpressed: Mapping[str, str]
    shows: Mapping[str, str]

    @property
    def rulings(self) -> Mapping[str, Ruling]:
        """Every ruling by id."""
        return {ruling.id: ruling for clause in self.clauses.values() for ruling in clause.rulings}

    def examples_of(self, ident: str) -> tuple[Example, ...]:
        """The examples that cite the clause or ruling `ident`."""
        return tuple(example for example in self.examples if ident in example.cites)


def read_rulebook(text: str) -> Rulebook:
    """The rulebook written in TOML `text`. Raises BadRulebook."""
    try:
        data = tomllib.loads(text)
        scenarios = read(text)
    except (tomllib.TOMLDecodeError, BadScenario) as error:
        raise BadRulebook(str(error)) from error
    rulings = list(_rulings(_tables(data, "ruling")))
    clauses = _clauses(_tables(data, "clause"), rulings)
    ids = {*clauses, *(ruling.id for _, ruling in rulings)}
    examples = tuple(map(_example, data["scenario"], scenarios, [ids] * len(scenarios)))
    _unique("example", [example.scenario.id for example in examples])
    reasons = _reasons(data.get("unexpressed", {}), clauses)
    return Rulebook(clauses, examples, reasons, _shows(data.get("shows", {}), ids))


def _clauses(entries: list[dict[str, Any]], rulings: list[tuple[str, Ruling]]) -> dict[str, Clause]:
    clauses = [_clause(entry, rulings) for entry in entries]
    _unique("clause", [clause.id for clause in clauses])
    _unique("ruling", [ruling.id for _, ruling in rulings])
    known = {clause.id: clause for clause in clauses}
    for home, ruling in rulings:
        _known(home, known, f"ruling {ruling.id}")
    return known


def _clause(entry: Mapping[str, Any], rulings: list[tuple[str, Ruling]]) -> Clause:
    ident = _ident(entry, "clause")
    where = entry.get("where", "table")
    if where not in ("table", "room"):
        raise BadRulebook(f"clause {ident}: where is table or room, not {where!r}")
    own = tuple(ruling for home, ruling in rulings if home == ident)
    return Clause(ident, _text(entry, f"clause {ident}"), where == "room", own)


def _rulings(entries: list[dict[str, Any]]) -> Iterator[tuple[str, Ruling]]:
    for entry in entries:
        ident = _ident(entry, "ruling")
        yield str(entry.get("clause")), Ruling(ident, _text(entry, f"ruling {ident}"))


def _example(entry: Mapping[str, Any], scenario: Any, ids: set[str]) -> Example:
    where = f"example {scenario.id}"
    if not isinstance(scenario, Scenario):
        raise BadRulebook(f"{where}: no rule set is called {scenario.slug!r}")
    cites = entry.get("clauses")
    if not isinstance(cites, list) or not cites:
        raise BadRulebook(f"{where}: clauses is a list of ids")
    for ident in cites:
        _known(ident, ids, where)
    # A scenario file has a name of its own; here it is the title in English.
    title = {**_table(entry.get("title"), where), "en": scenario.name}
    return Example(scenario, _text(title, where), tuple(cites))


def _reasons(data: Any, clauses: Mapping[str, Clause]) -> dict[str, str]:
    reasons = _table(data, "unexpressed")
    for ident, reason in reasons.items():
        _known(ident, clauses, "unexpressed")
        if not isinstance(reason, str) or not reason:
            raise BadRulebook(f"unexpressed: {ident} needs a reason")
    return reasons


def _shows(data: Any, ids: set[str]) -> dict[str, str]:
    shows = _table(data, "shows")
    for key, ident in shows.items():
        _known(ident, ids, f"shows {key}")
    return shows


def _text(entry: Mapping[str, Any], where: str) -> Text:
    for language in LANGUAGES:
        if not isinstance(entry.get(language), str) or not entry[language].strip():
            raise BadRulebook(f"{where}: nothing in {language}")
    return {language: entry[language] for language in LANGUAGES}


def _ident(entry: Mapping[str, Any], kind: str) -> str:
    if not isinstance(entry.get("id"), str):
        raise BadRulebook(f"a {kind} has no id")
    return str(entry["id"])


def _tables(data: Mapping[str, Any], name: str) -> list[dict[str, Any]]:
    entries = data.get(name, [])
    if not isinstance(entries, list):
        raise BadRulebook(f"{name} is a list of tables: [[{name}]]")
    return [_table(entry, name) for entry in entries]


def _table(value: Any, where: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise BadRulebook(f"{where}: wanted a table, not {value!r}")
    return value


def _unique(kind: str, ids: list[str]) -> None:
    if twice := [ident for ident in ids if ids.count(ident) > 1]:
        raise BadRulebook(f"{kind} {twice[0]} stands twice")


def _known(ident: object, ids: Mapping[str, Any] | set[str], where: str) -> None:
    if ident not in ids:
        raise BadRulebook(f"{where}: there is no {ident!r}")
