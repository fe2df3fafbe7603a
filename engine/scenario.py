"""Scenarios: a deal, everything said and played, and what must be true along the way.

`read` turns a TOML text into scenarios and refuses what it does not understand; `run` plays one
and says what was found at the first step that did not hold.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from engine.actions import Action, Play, PlayPlace, Word
from engine.checks import CHECKS, Failed, Run, held_back, read_check
from engine.dealing import BadDeal, checked
from engine.events import Event
from engine.match import apply, close, deal, moves_of, new_match, overdue
from engine.notation import NotationError, read_action, read_card, read_number, write_action
from engine.rules import BadOption, RuleSet
from engine.state import Deal, Eve, IllegalAction, Match
from engine.tricks import place_of
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


@dataclass(frozen=True, slots=True)
class Failure:
    """The step (counted from 1) that did not hold, and what was found instead."""

    number: int
    text: str
    found: str

    def __str__(self) -> str:
        """As the command prints it."""
        return f'step {self.number} "{self.text}": {self.found}'


def read(text: str) -> tuple[Scenario | Unplayable, ...]:
    """The scenarios of a TOML document. Raises BadScenario, naming scenario and step."""
    try:
        entries = tomllib.loads(text).get("scenario")
    except tomllib.TOMLDecodeError as error:
        raise BadScenario(f"not TOML: {error}") from error
    if not isinstance(entries, list) or not entries:
        raise BadScenario("no [[scenario]] in it")
    return tuple(_scenario(entry, number) for number, entry in enumerate(entries, start=1))


def run(scenario: Scenario | Unplayable, rules: RuleSet | None = None) -> Failure | None:
    """Plays `scenario` and returns the first step that did not hold, or None.

    With `rules`, those are played instead of the ones the scenario names.
    """
    if isinstance(scenario, Unplayable):
        return Failure(0, "rules", f"no rule set is called {scenario.slug!r}")
    start = scenario.start
    if rules is not None:
        start = replace(start, rules=rules.under(start.options))
    try:
        state = Run(deal(start, scenario.cards).state)
    except IllegalAction as error:
        return Failure(0, "deal", f"refused: {error.code}")
    for number, step in enumerate(scenario.steps, start=1):
        try:
            state = _stepped(_passed(state), step.kind)
        except Failed as failed:
            return Failure(number, step.text, str(failed))
    return None


@dataclass(frozen=True, slots=True)
class Moment:
    """A scenario after one more step (None: the deal): the match, and what happened in it."""

    step: Step | None
    match: Match
    events: tuple[Event, ...]


def moments(scenario: Scenario) -> tuple[Moment, ...]:
    """`scenario` step by step, for whoever wants to look at it; it must hold, else Failed."""
    dealt = deal(scenario.start, scenario.cards)
    found = [Moment(None, dealt.state, dealt.events)]
    run = Run(dealt.state)
    for step in scenario.steps:
        after = _stepped(_passed(run), step.kind)
        found.append(Moment(step, after.match, _events_between(run.match, after.match)))
        run = after
    return tuple(found)


def _events_between(before: Match, after: Match) -> tuple[Event, ...]:
    if after.hand is None or after.hand is before.hand:
        return ()
    known = before.hand.events if before.hand and before.number == after.number else ()
    return after.hand.events[len(known) :]


def _passed(run: Run) -> Run:
    """Whoever is asked and has nothing to say but `passo` has it said for them (0-1)."""
    while mute := [seat for seat in run.match.seats if moves_of(run.match, seat) == (Word.PASSO,)]:
        run = replace(run, match=apply(run.match, mute[0], Word.PASSO).state)
    return run


def _stepped(run: Run, step: StepKind) -> Run:
    match step:
        case Act(seat, action):
            return _overdue(run, seat) if action is None else _acted(run, seat, action)
        case MustRefuse(act):
            return _refused(run, act)
        case Check(name, args):
            CHECKS[name](run, args)
            return run
        case NextHand():
            return replace(run, match=_allowed(lambda: close(run.match)))
        case DealCards(cards):
            return replace(run, match=_allowed(lambda: _dealt(run.match, cards)))


def _allowed(step: Any) -> Any:
    try:
        return step()
    except IllegalAction as error:
        raise Failed(f"refused: {error.code}") from error


def _dealt(match: Match, cards: Deal) -> Match:
    try:
        return deal(match, checked(match, cards)).state
    except BadDeal as error:
        raise Failed(str(error)) from error


def _acted(run: Run, seat: int, action: Action) -> Run:
    placed = _placed(run.match, seat, action)
    return replace(run, match=_allowed(lambda: apply(run.match, seat, placed).state))


def _overdue(run: Run, seat: int) -> Run:
    action = _allowed(lambda: overdue(run.match, seat))
    card = _card_of(run.match, seat, action)
    after = _acted(run, seat, action)
    return replace(after, auto=card)


def _refused(run: Run, act: Act) -> Run:
    try:
        if act.action is None:
            overdue(run.match, act.seat)
        else:
            apply(run.match, act.seat, _placed(run.match, act.seat, act.action))
    except IllegalAction:
        return run
    raise Failed("it was accepted")


def _placed(match: Match, seat: int, action: Action) -> Action:
    """In a blind hand a card named by the scenario means the place where it lies."""
    hand = match.hand
    if hand is None or hand.eve is not Eve.BLIND or seat not in match.seats:
        return action
    match action:
        case Play(card, covered=False) if card in hand.deal.hands[seat - 1]:
            return PlayPlace(place_of(hand, seat, card))
    return action


def _card_of(match: Match, seat: int, action: Action) -> str:
    match action:
        case Play(card):
            return str(card)
        case PlayPlace(place) if match.hand is not None:
            return str(match.hand.deal.hands[seat - 1][place - 1])
    return held_back(write_action(action))


# --- reading -------------------------------------------------------------------------------------


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
    scores = _points(entry, "score", match, rules.target)
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
    dealt = tuple(tuple(read_card(card) for card in hand.split()) for hand in hands)
    deal = Deal(dealt, None if vira is None else read_card(str(vira)))
    problems = []
    for first in firsts:
        try:
            return checked(replace(match, first=first), deal)
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
    action = None if what == "tempo" else read_action(what.strip())
    return Act(read_number(seat), action)


def _read_deal(text: str, start: Match) -> Deal:
    hands, _, turned = text.partition(";")
    vira = turned.strip().removeprefix("vira ").strip() or None
    # Which seat gets the Gallo's four cards depends on who is mão by then.
    return _cards([hand.strip() for hand in hands.split("/")], vira, start, start.seats)
