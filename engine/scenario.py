"""Scenarios: a deal, everything said and played, and what must be true along the way.

`read` turns a TOML text into scenarios and refuses what it does not understand; `run` plays one
and says what was found at the first step that did not hold. A file that was exported for somebody
tells only what they know: `?` is an unknown card, `#?` one played face down by another, and
`= flor 1=?` says who holds a Flor but not its value (see `engine.unknown`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random
from typing import Final

from engine.actions import Action, Word
from engine.checks import CHECKS, Failed, Run
from engine.events import Event
from engine.match import apply, deal, legal_actions, moves_of
from engine.rules import RuleSet
from engine.script import (
    Act,
    BadScenario,
    Check,
    DealCards,
    MustRefuse,
    NextHand,
    Scenario,
    Step,
    Unplayable,
    read,
)
from engine.state import Deal, Match
from engine.stepping import allowed, dealt, passed, stepped
from engine.unknown import (
    TRIES,
    Clues,
    completed,
    is_open,
    is_partial,
    needs_unknown,
    resolved,
    was_guessed,
)

__all__ = [
    "Act",
    "BadScenario",
    "Check",
    "DealCards",
    "Failure",
    "Moment",
    "MustRefuse",
    "NextHand",
    "Outcome",
    "Scenario",
    "Step",
    "Unplayable",
    "moments",
    "outcome",
    "read",
    "run",
]


@dataclass(frozen=True, slots=True)
class Failure:
    """The step (counted from 1) that did not hold, and what was found instead."""

    number: int
    text: str
    found: str

    def __str__(self) -> str:
        """As the command prints it."""
        return f'step {self.number} "{self.text}": {self.found}'


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
        after = replace(after, run=passed(after.run))
        try:
            after = _checked(after, told, step)
        except Failed as failed:
            return replace(after, failure=Failure(place, step.text, str(failed)))
    return replace(after, guessed=after.guessed or was_guessed(told, after.run))


def _dealt_by(run: Run, cards: Deal, number: int) -> Run:
    if number == 0:
        return replace(run, match=allowed(lambda: deal(run.match, cards).state))
    run = passed(run)
    return replace(run, match=allowed(lambda: dealt(run.match, cards)))


def _checked(after: _Played, told: Deal, step: Step) -> _Played:
    """`after` one more step; a check that proves nothing is counted, whether it holds or not."""
    match step.kind:
        case Check(name, args) if is_partial(told) or after.guessed:
            on_guess = after.guessed and name in _OF_SCORE
            if on_guess or needs_unknown(name, args, told, after.run):
                holds = _holds(after.run, step.kind)
                return replace(after, skipped=after.skipped + 1, missed=after.missed + (not holds))
        case Act(seat, action) if action is not None and is_partial(told):
            run = _passed_over(after.run, told, seat, action)
            return replace(after, run=stepped(run, step.kind))
    return replace(after, run=stepped(after.run, step.kind))


def _passed_over(run: Run, told: Deal, seat: int, action: Action) -> Run:
    """`run` once everybody has passed whom `action` by `seat` shows to have done so.

    Whoever holds a Flor may pass before they sing it. The passo is told to nobody else (0-1).
    """
    while action not in legal_actions(run.match, seat):
        silent = (other for other in run.match.seats if is_open(told, other))
        may = [other for other in silent if Word.PASSO in moves_of(run.match, other)]
        if not may:
            break
        run = passed(replace(run, match=apply(run.match, may[0], Word.PASSO).state))
    return run


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
    begun = deal(scenario.start, scenario.cards)
    found = [Moment(None, begun.state, begun.events)]
    run = Run(begun.state)
    for step in scenario.steps:
        after = stepped(passed(run), step.kind)
        found.append(Moment(step, after.match, _events_between(run.match, after.match)))
        run = after
    return tuple(found)


def _events_between(before: Match, after: Match) -> tuple[Event, ...]:
    if after.hand is None or after.hand is before.hand:
        return ()
    known = before.hand.events if before.hand and before.number == after.number else ()
    return after.hand.events[len(known) :]
