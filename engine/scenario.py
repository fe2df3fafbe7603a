"""Scenarios: a deal, everything said and played, and what must be true along the way.

`read` turns a TOML text into scenarios and refuses what it does not understand; `run` plays one
and says what was found at the first step that did not hold. A file that was exported for somebody
tells only what they know: `?` is an unknown card, `#?` one played face down by another, and
`= flor 1=?` says who holds a Flor but not its value (see `engine.unknown`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random
from typing import Any, Final, TypeAlias

from engine.actions import Action, Play, PlayPlace, Word
from engine.checks import CHECKS, Failed, Run, held_back, read_check
from engine.dealing import BadDeal, checked
from engine.events import Event
from engine.match import apply, close, deal, moves_of, new_match, overdue
from engine.notation import NotationError, read_number, write_action
from engine.rules import BadOption, RuleSet
from engine.state import Deal, Eve, IllegalAction, Match
from engine.tricks import place_of
from engine.unknown import (
    TRIES,
    Clues,
    completed,
    filled,
    is_partial,
    needs_unknown,
    read_face,
    read_played,
    resolved,
    was_guessed,
)
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


@dataclass(frozen=True, slots=True)
class Outcome:
    """What playing a scenario led to: the first step that did not hold, if any.

    `skipped` counts the checks that need a card which the scenario does not tell.
    """

    failure: Failure | None = None
    skipped: int = 0


def run(scenario: Scenario | Unplayable, rules: RuleSet | None = None) -> Failure | None:
    """Plays `scenario` and returns the first step that did not hold, or None.

    With `rules`, those are played instead of the ones the scenario names.
    """
    return outcome(scenario, rules).failure


def outcome(scenario: Scenario | Unplayable, rules: RuleSet | None = None) -> Outcome:
    """The same, and how many checks had to be skipped."""
    if isinstance(scenario, Unplayable):
        return Outcome(Failure(0, "rules", f"no rule set is called {scenario.slug!r}"))
    start = scenario.start
    if rules is not None:
        start = replace(start, rules=rules.under(start.options))
    after = _Played(Run(start))
    for part in _parts(scenario):
        after = _part_played(after, part)
        if after.failure is not None:
            break
    return Outcome(after.failure, after.skipped)


@dataclass(frozen=True, slots=True)
class _Played:
    """A scenario up to some step. `missed` of the `skipped` checks do not hold in this guess.

    `guessed`: the score may rest on guessed cards.
    """

    run: Run
    failure: Failure | None = None
    skipped: int = 0
    missed: int = 0
    guessed: bool = False


@dataclass(frozen=True, slots=True)
class _Part:
    """One deal of a scenario, the text and number of the step that gives it, and what follows."""

    cards: Deal
    text: str
    number: int
    steps: tuple[Step, ...]


def _parts(scenario: Scenario) -> Iterator[_Part]:
    steps = scenario.steps
    deals = [n for n, step in enumerate(steps) if isinstance(step.kind, DealCards)]
    yield _Part(scenario.cards, "deal", 0, steps[: deals[0] if deals else len(steps)])
    for at, until in pairwise([*deals, len(steps)]):
        kind = steps[at].kind
        if isinstance(kind, DealCards):
            yield _Part(kind.cards, steps[at].text, at + 1, steps[at + 1 : until])


def _part_played(before: _Played, part: _Part) -> _Played:
    """`before` after `part`: with the cards as told, or with the guess that fits best."""
    if not is_partial(part.cards):
        return _tried(before, part, part.cards)
    rules, rng = before.run.match.rules, Random(1)  # noqa: S311 - the same guesses every time
    clues = _clues(part.steps, counts=rules.envido is not None or rules.flor is not None)
    best: _Played | None = None
    for _ in range(TRIES):
        guess = completed(part.cards, clues, rules.deck, rng)
        means = resolved(part.cards, guess, clues)
        meant = replace(part, steps=tuple([_meant(step, means) for step in part.steps]))
        found = _tried(before, meant, guess)
        if best is None or _worth(found) > _worth(best):
            best = found
        if found.failure is None and found.missed == before.missed:
            break
    return best or before


def _worth(found: _Played) -> tuple[bool, int, int]:
    """Which of two guesses is the better one: without a failure, late in failing, true to more."""
    failure = found.failure
    return failure is None, failure.number if failure else 0, -found.missed


def _clues(steps: Iterable[Step], *, counts: bool) -> Clues:
    clues = Clues(counts=counts)
    for step in steps:
        match step.kind:
            case Act(seat, action):
                clues.act(seat, action)
            case Check(name, args):
                clues.check(name, args)
    return clues


def _meant(step: Step, means: Callable[[int, Action], Action]) -> Step:
    match step.kind:
        case Act(seat, action) if action is not None:
            return replace(step, kind=Act(seat, means(seat, action)))
    return step


def _tried(before: _Played, part: _Part, cards: Deal) -> _Played:
    """`before` after `part`, dealt as `cards`: a guess at what the part itself leaves open."""
    told, number = part.cards, part.number
    try:
        after = replace(before, run=_dealt_by(before.run, cards, number))
    except Failed as failed:
        return replace(before, failure=Failure(number, part.text, str(failed)))
    for place, step in enumerate(part.steps, start=number + 1):
        after = replace(after, run=_passed(after.run))
        try:
            after = _checked(after, told, step)
        except Failed as failed:
            return replace(after, failure=Failure(place, step.text, str(failed)))
    return replace(after, guessed=after.guessed or was_guessed(told, after.run))


def _dealt_by(run: Run, cards: Deal, number: int) -> Run:
    if number == 0:
        return replace(run, match=_allowed(lambda: deal(run.match, cards).state))
    run = _passed(run)
    return replace(run, match=_allowed(lambda: _dealt(run.match, cards)))


def _checked(after: _Played, told: Deal, step: Step) -> _Played:
    """`after` one more step; a check that proves nothing is counted, whether it holds or not."""
    match step.kind:
        case Check(name, args) if is_partial(told) or after.guessed:
            on_guess = after.guessed and name in _OF_SCORE
            if on_guess or needs_unknown(name, args, told, after.run):
                holds = _holds(after.run, step.kind)
                return replace(after, skipped=after.skipped + 1, missed=after.missed + (not holds))
    return replace(after, run=_stepped(after.run, step.kind))


def _holds(run: Run, check: Check) -> bool:
    try:
        CHECKS[check.name](run, check.args)
    except Failed:
        return False
    return True


_OF_SCORE: Final = ("score", "scored", "winner", "chicos")


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
