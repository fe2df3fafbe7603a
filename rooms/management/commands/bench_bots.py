"""`manage.py bench_bots`: how well the bots play, and how long they think.

A deal here is a seed. It gives the packs of a whole match, one for each hand, and the match is
played once for each account, the seats exchanged (`engine.bots.arena.duplicate`): twice where two
sides play, three times in a Gallo by turn, where each of three has a score and the bot sits alone
against two others. An even share is then a third of the matches, and each line says so.

Matches are whole ones, as a room plays them by default: two Chicos where there are Chicos (D3).
"""

from __future__ import annotations

import os
import time
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any, TypeAlias

from django.core.management.base import BaseCommand, CommandError

from engine.actions import Action
from engine.bots import BOTS, DEFAULT, Bot
from engine.bots.arena import duplicate
from engine.bots.rating import Rating, rating
from engine.match import new_match
from engine.rules import RuleSet
from engine.variants import RULE_SETS, rule_set
from engine.views import View

Options: TypeAlias = Mapping[str, int | str]

LARGE: frozenset[int] = frozenset({3, 6, 8})
"""Where more luck is left: three, six and eight seats."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """`one` against `other`; the part of the matches that `one` wins is `least` to `most`."""

    one: str
    other: str
    least: float = 0.0
    most: float = 1.0

    @property
    def name(self) -> str:
        """What it is called in the report."""
        return f"{self.one} v {self.other}"

    def fails(self, rate: float) -> bool:
        """Whether the rate is none that is asked for."""
        return not self.least <= rate <= self.most


@dataclass(frozen=True, slots=True)
class Table:
    """A rule set and the options that make a format of it."""

    rules: RuleSet
    options: Options

    @property
    def name(self) -> str:
        """What it is called in the report."""
        return " ".join([self.rules.slug, *map(str, self.options.values())])

    @property
    def accounts(self) -> int:
        """How many scores there are, and so how often a deal is played."""
        return len(new_match(self.rules, first=1, options=self.options).scores)

    @property
    def seats(self) -> int:
        """How many play."""
        return new_match(self.rules, first=1, options=self.options).format.seats

    @property
    def is_by_seat(self) -> bool:
        """Whether every seat has a score of its own: the bots then play one against two."""
        return self.accounts > 2

    def pairings(self) -> Iterator[Pairing]:
        """Who plays whom here, and what is asked of them."""
        if self.is_by_seat:
            # Alone it has one of the others as partner in two hands of three. Two of it leave the
            # third a match in seven at most.
            yield Pairing(DEFAULT, "random", 0.85)
            yield Pairing("random", DEFAULT, most=0.15)
            yield Pairing(DEFAULT, "threshold", 1 / 3)
        elif self.seats in LARGE:
            yield Pairing(DEFAULT, "random", 0.85)
            yield Pairing(DEFAULT, "threshold", 0.5)
        else:
            yield Pairing(DEFAULT, "random", 0.9)
            yield Pairing(DEFAULT, "threshold", 0.55)
        yield Pairing("threshold", "random", 1 / 3 if self.is_by_seat else 0.5)


@dataclass(slots=True)
class Timed:
    """`bot` with a stop-watch: the CPU time of each decision, in nanoseconds."""

    bot: Bot
    times: list[int] = field(default_factory=list)

    def decide(self, view: View, rng: Random) -> Action:
        """What `bot` decides."""
        start = time.thread_time_ns()
        action = self.bot.decide(view, rng)
        self.times.append(time.thread_time_ns() - start)
        return action

    def interject(self, view: View, rng: Random) -> Action | None:
        """What `bot` does unasked; mostly that is nothing, so it is not timed."""
        return self.bot.interject(view, rng)


def play_deal(
    rules: str, options: Options, one: str, other: str, seed: int
) -> tuple[tuple[int, int], list[int]]:
    """The matches that `one` wins, of how many, in deal `seed`, and the times it took to decide."""
    timed = Timed(BOTS[one])
    played = duplicate(rule_set(rules), timed, BOTS[other], f"bench {seed}", options)
    return played, timed.times


class Command(BaseCommand):
    """Prints a line per pairing. Exit status 1 if one falls short of what is asked of it."""

    help = "Plays the bots against each other over duplicate deals and measures them."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """All have sensible defaults; a run is the same whatever the number of jobs."""
        parser.add_argument("--deals", type=int, default=500, help="a match per account each")
        parser.add_argument("--rules", choices=sorted(RULE_SETS), help="one rule set, not all")
        parser.add_argument("--players", type=int, help="one format, not all")
        parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes to use")

    def handle(
        self,
        *args: Any,
        deals: int,
        rules: str | None,
        players: int | None,
        jobs: int,
        **options: Any,
    ) -> None:
        """Raises CommandError for fewer than two deals, or if a bot plays too badly."""
        if deals < 2 or jobs < 1:
            raise CommandError("It takes at least two deals and one job.")
        tables = [table for table in _tables(rules) if players in (None, table.seats)]
        if not tables:
            raise CommandError(f"No rules of that name are played by {players}.")
        self.stdout.write(_WHAT.format(deals=deals) + _HEADER)
        with ProcessPoolExecutor(jobs) as pool:
            short = [t for table in tables for t in self._measure(pool, table, deals) if t]
        if short:
            raise CommandError("Not as strong as asked: " + "; ".join(short))

    def _measure(self, pool: ProcessPoolExecutor, table: Table, deals: int) -> Iterator[str]:
        for pairing in table.pairings():
            one, other = pairing.one, pairing.other
            play = partial(play_deal, table.rules.slug, table.options, one, other)
            played = list(pool.map(play, range(deals), chunksize=4))
            result = rating([won for (won, _), _ in played], of=played[0][0][1])
            times = sorted(taken for _, each in played for taken in each)
            self.stdout.write(_line(table, pairing.name, result, times))
            self.stdout.flush()
            yield f"{table.name}: {pairing.name}" if pairing.fails(result.rate) else ""


def _tables(slug: str | None) -> Iterator[Table]:
    """Every rule set, or the one called `slug`, in each of its formats."""
    for rules in RULE_SETS.values():
        if slug in (None, rules.slug):
            for options in _formats(rules):
                yield Table(rules, options)


def _formats(rules: RuleSet) -> Iterator[Options]:
    named = {option.name: option.values for option in rules.options}
    for players in sorted(named.get("players", ())):
        for gallo in named["gallo"] if players == 3 else (None,):
            yield {"players": int(players)} | ({"gallo": str(gallo)} if gallo else {})
    if "players" not in named:
        yield {}


_WHAT = """\
{deals} deals each. A deal is the packs of a whole match (two Chicos, where there are Chicos), which
is played once for each score: the first bot has it, the others play all other seats. "won" is the
part of these matches that the first bot wins, "even" what it would win if all played alike.

"""

_HEADER = (
    f"{'table':<21}{'pairing':<21}{'matches':>8}{'even':>6}{'won':>16}{'rating':>13}"
    f"{'decisions':>11}{'CPU mean':>10}{'CPU p99':>10}"
)


def _line(table: Table, pairing: str, result: Rating, times: Sequence[int]) -> str:
    mean, late = sum(times) / len(times) / 1e6, times[len(times) * 99 // 100] / 1e6
    return (
        f"{table.name:<21}{pairing:<21}{result.matches:>8}{1 / table.accounts:>6.0%}"
        f"{f'{result.rate:.1%} ± {result.error:.1%}':>16}"
        f"{f'{result.points:+.0f} ± {result.points_error:.0f}':>13}"
        f"{len(times):>11}{f'{mean:.2f} ms':>10}{f'{late:.2f} ms':>10}"
    )
