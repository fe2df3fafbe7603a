"""`manage.py bench_bots`: how well the bots play, and how long they think.

A deal here is a seed. It gives the packs of a whole match, one for each hand, and the match is
played twice with the sides swapped (`engine.bots.arena.duplicate`); 2,000 deals are 4,000 matches.
"""

from __future__ import annotations

import os
import time
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from engine.actions import Action
from engine.bots import BOTS, DEFAULT, Bot
from engine.bots.arena import duplicate
from engine.bots.rating import Rating, rating
from engine.variants import RULE_SETS, rule_set
from engine.views import View

PAIRINGS = ((DEFAULT, "random", 0.90), (DEFAULT, "threshold", 0.55), ("threshold", "random", 0.5))
"""Who plays whom, and the part of the matches that the first must win."""


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


def play_deal(rules: str, one: str, other: str, seed: int) -> tuple[int, list[int]]:
    """The matches that `one` wins of the two of deal `seed`, and the times of its decisions."""
    timed = Timed(BOTS[one])
    return duplicate(rule_set(rules), timed, BOTS[other], f"bench {seed}"), timed.times


class Command(BaseCommand):
    """Prints a line per pairing. Exit status 1 if one falls short of what is asked of it."""

    help = "Plays the bots against each other over duplicate deals and measures them."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """All have sensible defaults; a run is the same whatever the number of jobs."""
        parser.add_argument("--deals", type=int, default=2000, help="two matches each")
        parser.add_argument("--rules", choices=sorted(RULE_SETS), default="paulista")
        parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes to use")

    def handle(self, *args: Any, deals: int, rules: str, jobs: int, **options: Any) -> None:
        """Raises CommandError for fewer than two deals, or if a bot plays too badly."""
        if deals < 2 or jobs < 1:
            raise CommandError("It takes at least two deals and one job.")
        self.stdout.write(f"{rules}: {deals} deals, each played twice with the sides swapped\n\n")
        self.stdout.write(_HEADER)
        with ProcessPoolExecutor(jobs) as pool:
            short = [text for text in self._measure(pool, rules, deals) if text]
        if short:
            raise CommandError("Too weak: " + "; ".join(short))

    def _measure(self, pool: ProcessPoolExecutor, rules: str, deals: int) -> Iterator[str]:
        for one, other, wanted in PAIRINGS:
            play = partial(play_deal, rules, one, other)
            played = list(pool.map(play, range(deals), chunksize=8))
            result = rating([won for won, _ in played])
            times = sorted(taken for _, each in played for taken in each)
            self.stdout.write(_line(one, other, result, times))
            yield f"{one} v {other} below {wanted:.0%}" if result.rate < wanted else ""


_HEADER = (
    f"{'pairing':<23}{'matches':>8}{'won':>17}{'rating':>14}"
    f"{'decisions':>11}{'CPU mean':>11}{'CPU p99':>11}"
)


def _line(one: str, other: str, result: Rating, times: Sequence[int]) -> str:
    mean, late = sum(times) / len(times) / 1e6, times[len(times) * 99 // 100] / 1e6
    return (
        f"{one + ' v ' + other:<23}{result.matches:>8}"
        f"{f'{result.rate:.1%} ± {result.error:.1%}':>17}"
        f"{f'{result.points:+.0f} ± {result.points_error:.0f}':>14}"
        f"{len(times):>11}{f'{mean:.3f} ms':>11}{f'{late:.3f} ms':>11}"
    )
