"""Small pictures, worked out here and drawn by a template as SVG; none needs colour to be read.

Lengths are in units of the picture's own `viewBox`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

WIDTH: Final = 400
HEIGHT: Final = 230
LEFT, RIGHT, TOP, BOTTOM = 30, 30, 12, 26
DASHES: Final = ("", "7 4", "2 4")
MARKERS: Final = ("circle", "square", "triangle")
MOST_LABELS: Final = 12

BAR: Final = 12
BARS_HEIGHT: Final = 60


@dataclass(frozen=True, slots=True)
class Point:
    """Where a score stood after hand `hand` (0: before the first of its line)."""

    x: float
    y: float
    hand: int
    score: int


@dataclass(frozen=True, slots=True)
class Line:
    """One score over the hands: its key letter, its name, and how it is told from the others.

    Each of `runs` is one game (Chico), at whose start the score begins again.
    """

    key: str
    name: str
    dash: str
    marker: str
    runs: tuple[tuple[Point, ...], ...]

    @property
    def paths(self) -> tuple[str, ...]:
        """Each run as the points of a polyline."""
        return tuple(" ".join(f"{point.x:g},{point.y:g}" for point in run) for run in self.runs)

    @property
    def points(self) -> tuple[Point, ...]:
        """Every point that gets a marker."""
        return tuple(point for run in self.runs for point in run if point.hand)

    @property
    def end(self) -> Point | None:
        """Where the line ends, for its letter."""
        return self.runs[-1][-1] if self.runs else None


@dataclass(frozen=True, slots=True)
class Tick:
    """A number on an axis, and where."""

    at: float
    text: str


@dataclass(frozen=True, slots=True)
class ScoreChart:
    """The score over the hands of a match; `target` is where the line of victory lies."""

    lines: tuple[Line, ...]
    hands: tuple[Tick, ...]
    points: tuple[Tick, ...]
    target: float
    breaks: tuple[float, ...]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    top: int = TOP
    bottom: int = HEIGHT - BOTTOM


@dataclass(frozen=True, slots=True)
class Score:
    """One hand as the picture needs it: every score before and after it."""

    hand: int
    before: Sequence[int]
    after: Sequence[int]


def score_chart(scores: Sequence[Score], names: Sequence[str], target: int) -> ScoreChart | None:
    """The picture of these hands, in order; None if there are none."""
    if not scores:
        return None
    count = len(scores)
    highest = max(target, *(max(one.after) for one in scores))
    starts = [n for n, one in enumerate(scores) if n == 0 or _begins_again(scores[n - 1], one)]

    def x(hands: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * hands / count, 1)

    def y(points: float) -> float:
        return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * points / highest, 1)

    def run(start: int, end: int, account: int) -> tuple[Point, ...]:
        first = scores[start].before[account]
        points = [Point(x(start), y(first), 0, first)]
        for n in range(start, end):
            after = scores[n].after[account]
            points.append(Point(x(n + 1), y(after), scores[n].hand, after))
        return tuple(points)

    lines = tuple(
        Line(
            key=chr(ord("A") + account),
            name=name,
            dash=DASHES[account % len(DASHES)],
            marker=MARKERS[account % len(MARKERS)],
            runs=tuple(
                run(start, end, account)
                for start, end in zip(starts, [*starts[1:], count], strict=True)
            ),
        )
        for account, name in enumerate(names)
    )
    step = -(-count // MOST_LABELS)
    return ScoreChart(
        lines=lines,
        hands=tuple(
            Tick(x(n + 1), str(one.hand))
            for n, one in enumerate(scores)
            if (n + 1) % step == 0 or count <= MOST_LABELS
        ),
        points=tuple(Tick(y(value), str(value)) for value in (0, target // 2, target)),
        target=y(target),
        breaks=tuple(x(start) for start in starts[1:]),
    )


def _begins_again(before: Score, after: Score) -> bool:
    """Whether a Chico ended between two hands (D3)."""
    return [*before.after] != [*after.before]


@dataclass(frozen=True, slots=True)
class Bar:
    """One match: upwards and full if it was won, downwards and hollow if lost."""

    x: float
    y: float
    height: float
    won: bool
    match_id: int


@dataclass(frozen=True, slots=True)
class ResultChart:
    """A person's last matches, oldest first; `middle` is the line the bars stand on."""

    bars: tuple[Bar, ...]
    width: int
    height: int = BARS_HEIGHT
    middle: int = BARS_HEIGHT // 2
    bar: int = BAR - 4

    @property
    def wins(self) -> int:
        """How many were won."""
        return sum(bar.won for bar in self.bars)

    @property
    def losses(self) -> int:
        """How many were lost."""
        return len(self.bars) - self.wins


def result_chart(results: Sequence[tuple[int, bool]]) -> ResultChart | None:
    """The picture of these matches (id, whether won); None if there are none."""
    if not results:
        return None
    half, gap = BARS_HEIGHT // 2, 2
    bars = tuple(
        Bar(n * BAR + 2, gap if won else half + 1, half - gap - 1, won, match_id)
        for n, (match_id, won) in enumerate(results)
    )
    return ResultChart(bars, width=len(bars) * BAR)
