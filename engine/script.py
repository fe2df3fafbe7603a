"""The text of scenarios: what `engine.scenario` runs, and how it is read from TOML.

Each step is one line of text; see `StepKind` for what it may be.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from engine.actions import Action
from engine.checks import read_check
from engine.dealing import BadDeal, checked
from engine.match import new_match
from engine.notation import NotationError, read_number
from engine.rules import BadOption, RuleSet
from engine.state import Deal, Match
from engine.unknown import filled, read_face, read_played
from engine.variants import UnknownRules, rule_set


class BadScenario(ValueError):
    """A scenario that cannot be read; the message names the scenario and the step."""


@dataclass(frozen=True, slots=True)
class Act:
    """`seat` does `action`; None is letting the deadline pass."""

    seat: int
    action: Action | None


@dataclass(frozen=True, slots=True)
class MustRefuse:
    """The same, which must be refused and change nothing."""

    act: Act


@dataclass(frozen=True, slots=True)
class Check:
    """`name` must hold of `args`."""

    name: str
    args: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NextHand:
    """The hand is closed."""


@dataclass(frozen=True, slots=True)
class DealCards:
    """The next hand gets these cards."""

    cards: Deal


StepKind: TypeAlias = Act | MustRefuse | Check | NextHand | DealCards


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a scenario: as written, and as understood."""

    text: str
    kind: StepKind


@dataclass(frozen=True, slots=True)
class Scenario:
    """One deal and its steps. `start` is the match before the deal."""

    id: str
    name: str
    start: Match
    cards: Deal
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Unplayable:
    """A scenario of a rule set that does not exist here."""

    id: str
    name: str
    slug: str


def read(text: str) -> tuple[Scenario | Unplayable, ...]:
    """The scenarios of a TOML document. Raises BadScenario, naming scenario and step."""
    try:
        entries = tomllib.loads(text).get("scenario")
    except tomllib.TOMLDecodeError as error:
        raise BadScenario(f"not TOML: {error}") from error
    if not isinstance(entries, list) or not entries:
        raise BadScenario("no [[scenario]] in it")
    return tuple(_scenario(entry, number) for number, entry in enumerate(entries, start=1))


def _scenario(entry: Any, number: int) -> Scenario | Unplayable:
    ident = entry.get("id", f"number {number}") if isinstance(entry, dict) else f"number {number}"
    try:
        return _read_scenario(entry, str(ident))
    except UnknownRules as error:
        return Unplayable(str(ident), str(entry.get("name", "")), str(error))
    except (NotationError, BadOption, ValueError) as error:
        raise BadScenario(f"scenario {ident}: {error}") from error


def _read_scenario(entry: Mapping[str, Any], ident: str) -> Scenario | Unplayable:
    if not isinstance(entry, dict):
        raise NotationError("a scenario is a table")
    rules = rule_set(_text(entry, "rules"))
    start = _start(entry, rules)
    cards = _cards(_texts(entry, "hands"), entry.get("vira"), start, (start.first,))
    steps = tuple(_steps(_texts(entry, "steps"), start))
    return Scenario(ident, str(entry.get("name", "")), start, cards, steps)


def _start(entry: Mapping[str, Any], rules: RuleSet) -> Match:
    options = entry.get("options", {})
    if not isinstance(options, dict):
        raise NotationError("options must be a table")
    match = new_match(rules, first=1, options=options)
    scores = _scores(entry, match, rules.target)
    needed = 1 if match.rules.chicos is None else match.rules.chicos.needed
    chicos = _points(entry, "chicos", match, needed)
    number = entry.get("hand_number", 1)
    if not _is_whole(number) or number < 1:
        raise NotationError("hand_number must be a number from 1")
    return replace(match.at(scores, number - 1, chicos), first=_first(entry, match))


def _first(entry: Mapping[str, Any], match: Match) -> int:
    key = "first" if "first" in entry else "dealer"
    seat: Any = entry.get(key)
    if not _is_whole(seat) or seat not in match.seats:
        raise NotationError(f"{key} must be a seat")
    return int(seat) if key == "first" else match.format.after(int(seat))


def _scores(entry: Mapping[str, Any], match: Match, target: int) -> tuple[int, ...]:
    """Two who reached the target together with equal totals play on, whatever they have (D-Q3)."""
    points = entry.get("score")
    if isinstance(points, list) and len(points) == len(match.scores) > 2:
        tied = all(_is_whole(number) and 0 <= number < 10 * target for number in points)
        if tied and match.at(tuple(points), 0).winner is None:
            return tuple(points)
    return _points(entry, "score", match, target)


def _points(entry: Mapping[str, Any], key: str, match: Match, below: int) -> tuple[int, ...]:
    count = len(match.scores)
    points = entry.get(key, [0] * count)
    if not (
        isinstance(points, list)
        and len(points) == count
        and all(_is_whole(number) and 0 <= number < below for number in points)
    ):
        raise NotationError(f"{key} must be {count} numbers below {below}")
    return tuple(points)


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _text(entry: Mapping[str, Any], key: str) -> str:
    value = entry.get(key)
    if not isinstance(value, str):
        raise NotationError(f"{key} must be a text")
    return value


def _texts(entry: Mapping[str, Any], key: str) -> list[str]:
    value = entry.get(key)
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise NotationError(f"{key} must be a list of texts")
    return value


def _cards(hands: list[str], vira: Any, match: Match, firsts: Iterable[int]) -> Deal:
    """The deal of these texts, which must suit `match` with one of `firsts` as its mão."""
    dealt = tuple(tuple(read_face(card) for card in hand.split()) for hand in hands)
    deal = Deal(dealt, None if vira is None else read_face(str(vira)))
    problems = []
    for first in firsts:
        try:
            checked(replace(match, first=first), filled(deal, match.rules.deck))
            return deal
        except BadDeal as error:
            problems.append(error)
    raise problems[0]


def _steps(texts: list[str], start: Match) -> Iterator[Step]:
    for number, text in enumerate(texts, start=1):
        try:
            yield Step(text, _step(text.split(" -- ")[0].strip(), start))
        except ValueError as error:
            raise NotationError(f'step {number} "{text}": {error}') from error


def _step(text: str, start: Match) -> StepKind:
    if text == "next":
        return NextHand()
    if text.startswith("deal "):
        return DealCards(_read_deal(text.removeprefix("deal "), start))
    if text.startswith("!"):
        return MustRefuse(_read_act(text[1:].strip()))
    if text.startswith("="):
        return Check(*read_check(text[1:]))
    return _read_act(text)


def _read_act(text: str) -> Act:
    seat, _, what = text.partition(" ")
    action = None if what == "tempo" else read_played(what.strip())
    return Act(read_number(seat), action)


def _read_deal(text: str, start: Match) -> Deal:
    hands, _, turned = text.partition(";")
    vira = turned.strip().removeprefix("vira ").strip() or None
    # Which seat gets the Gallo's four cards depends on who is mão by then.
    return _cards([hand.strip() for hand in hands.split("/")], vira, start, start.seats)
