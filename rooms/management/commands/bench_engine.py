"""`manage.py bench_engine`: how many actions and matches a second the engine gets through.

Play is random: of the seats that may act one is drawn, then one of its moves, of which folding and
leaving are left out; a hand is closed once it is settled, without claims. An action is one `apply`
and the moves of whoever may act before it; drawing lots, dealing and closing take time as well.

Everything runs in this process and on one core, in short laps that take turns, so that whatever
else the machine does slows all alike. Each number is the median of its laps.
"""

from __future__ import annotations

import os
import random
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from statistics import median
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError

from engine.actions import Word
from engine.cards import Card
from engine.dealing import deal_of
from engine.match import acting, apply, close, deal, moves_of, new_match
from engine.rules import RuleSet
from engine.state import HandOver, Match
from engine.variants import RULE_SETS

LEAST: Final = 15
"""How many times as many actions as pytruco our game for two must get through."""

RIVAL: Final = "pytruco"

SEVERAL: Final[Mapping[str, Sequence[Mapping[str, object]]]] = {
    "rioplatense": (
        {"players": 2},
        {"players": 3, "gallo": "turn"},
        {"players": 3, "gallo": "fixed"},
        {"players": 4},
        {"players": 6},
        {"players": 8},
    )
}
"""The rule sets of several formats, and the options that ask for them."""

COMPARED: Final = {2: "rioplatense 2", 4: "rioplatense 4"}
"""Which of our games is compared with pytruco's for as many players."""


@dataclass(frozen=True, slots=True)
class Course:
    """Something to play matches of; `play` plays one and returns how many actions it took."""

    name: str
    players: int
    play: Callable[[Random], int]


@dataclass(frozen=True, slots=True)
class Lap:
    """How far one stretch of time went."""

    actions: int
    matches: int
    seconds: float

    @property
    def rate(self) -> float:
        """Actions per second."""
        return self.actions / self.seconds

    @property
    def cost(self) -> float:
        """Seconds per match."""
        return self.seconds / self.matches


def courses() -> Iterator[Course]:
    """Every rule set in every format; pytruco goes right before what it is compared with."""
    for rules in RULE_SETS.values():
        for options in SEVERAL.get(rules.slug, ({},)):
            name = " ".join([rules.slug, *map(str, options.values())])
            players = new_match(rules, first=1, options=options).format.seats
            if COMPARED.get(players) == name:
                yield Course(f"{RIVAL} {players}", players, partial(play_rival, players))
            yield Course(name, players, partial(play_match, rules, options))


def play_match(rules: RuleSet, options: Mapping[str, object], rng: Random) -> int:
    """Plays one match at random, or one game where a match has several."""
    match, actions, pack = new_match(rules, first=1, options=options), 0, [*rules.deck]
    while match.winner is None and not any(match.chicos):
        _shuffle(pack, rules.hand_size * match.format.seats + 2, rng.random)
        match, done = _play_hand(deal(match, deal_of(match, pack)).state, rng.random)
        actions += done
    return actions


def _shuffle(pack: list[Card], wanted: int, draw: Callable[[], float]) -> None:
    """Only the `wanted` cards at the top: what lies further down is not dealt."""
    size = len(pack)
    for place in range(wanted):
        other = place + int(draw() * (size - place))
        pack[place], pack[other] = pack[other], pack[place]


def _play_hand(match: Match, draw: Callable[[], float]) -> tuple[Match, int]:
    actions = 0
    while (hand := match.hand) is not None and not isinstance(hand.phase, HandOver):
        seats = acting(match)
        seat = seats[0] if len(seats) == 1 else seats[int(draw() * len(seats))]
        moves = moves_of(match, seat)
        choices = len(moves) - (moves[-1] is Word.MACO)
        match = apply(match, seat, moves[int(draw() * choices)]).state
        actions += 1
    return close(match), actions


def play_rival(players: int, rng: Random) -> int:
    """Plays one match of pytruco's own game, drawn by its own lots, without folding."""
    from pytruco.pdt.chi import random_action
    from pytruco.pdt.partida import Partida

    random.seed(rng.random())
    half = players // 2
    names = [[f"{side}{number}" for number in range(half)] for side in "ab"]
    match, actions = Partida(30, *names, verbose=False), 0
    while not match.terminada():
        random_action(match, allow_mazo=False).hacer(match)
        actions += 1
    return actions


def lap(course: Course, seconds: float, rng: Random) -> Lap:
    """Matches of `course` until `seconds` of processor time are over."""
    start, actions, matches = time.process_time(), 0, 0
    while (spent := time.process_time() - start) < seconds:
        actions += course.play(rng)
        matches += 1
    return Lap(actions, matches, spent)


class Command(BaseCommand):
    """Prints a line per game and format. Exit status 1 if one is slower than it has to be."""

    help = "Measures how fast the engine plays at random, next to pytruco."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The defaults take about a minute."""
        parser.add_argument("--laps", type=int, default=21, help="how often each game has its turn")
        parser.add_argument("--seconds", type=float, default=0.2, help="how long a turn lasts")

    def handle(self, *args: Any, laps: int, seconds: float, **options: Any) -> None:
        """Raises CommandError for no laps, or if the engine is too slow."""
        if laps < 1 or seconds <= 0:
            raise CommandError("It takes at least one lap, and some time for it.")
        _keep_to_one_core()
        games, rng = list(courses()), Random(1)  # noqa: S311 (lots, not secrets)
        found: dict[str, list[Lap]] = {game.name: [] for game in games}
        for _ in range(laps):
            for game in games:
                found[game.name].append(lap(game, seconds, rng))
        self.stdout.write(_HEADER)
        for game in games:
            self.stdout.write(_line(game, found[game.name]))
        if short := [*self._against_rival(found), *_too_steep(games, found)]:
            raise CommandError("Too slow: " + "; ".join(short))

    def _against_rival(self, found: Mapping[str, Sequence[Lap]]) -> Iterator[str]:
        self.stdout.write("")
        for players, name in COMPARED.items():
            pairs = zip(found[name], found[f"{RIVAL} {players}"], strict=True)
            ratio = median(ours.rate / theirs.rate for ours, theirs in pairs)
            self.stdout.write(f"{name}: {ratio:.1f} times the actions/s of {RIVAL}")
            if players == min(COMPARED) and ratio < LEAST:
                yield f"{name} is less than {LEAST} times as fast as {RIVAL}"


def _keep_to_one_core() -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def _too_steep(games: Sequence[Course], found: Mapping[str, Sequence[Lap]]) -> Iterator[str]:
    """A match costs each of many players no more than each of two."""
    for slug in SEVERAL:
        ours = [game for game in games if game.name.startswith(slug)]
        shares = {game.name: _cost(found[game.name]) / game.players for game in ours}
        fewest = shares[min(ours, key=lambda game: game.players).name]
        yield from (f"{name} costs too much" for name, share in shares.items() if share > fewest)


def _cost(laps: Sequence[Lap]) -> float:
    return median(each.cost for each in laps)


_HEADER = (
    f"{'game':<20}{'actions/s':>11}{'matches/s':>11}{'actions/match':>15}"
    f"{'µs/match':>11}{'µs/match/player':>17}"
)


def _line(game: Course, laps: Sequence[Lap]) -> str:
    cost = _cost(laps)
    length = sum(each.actions for each in laps) / sum(each.matches for each in laps)
    return (
        f"{game.name:<20}{median(each.rate for each in laps):>11,.0f}{1 / cost:>11,.0f}"
        f"{length:>15.1f}{cost * 1e6:>11,.0f}{cost * 1e6 / game.players:>17,.0f}"
    )
