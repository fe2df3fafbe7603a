"""A person's numbers and last results, ready to be shown."""

from __future__ import annotations

from dataclasses import dataclass

from rooms.charts import ResultChart, result_chart
from rooms.naming import rules_name
from rooms.services import statistics
from rooms.services.statistics import Summary


@dataclass(frozen=True, slots=True)
class Row:
    """The numbers of one rule set, by the name that players know."""

    name: str
    numbers: Summary


@dataclass(frozen=True, slots=True)
class Statistics:
    """What the profile shows."""

    rows: tuple[Row, ...]
    chart: ResultChart | None


def statistics_of(user_id: int, *, listed_only: bool) -> Statistics:
    """The numbers of that person; for others, those of public matches alone."""
    found = statistics.summaries(user_id, listed_only=listed_only)
    last = statistics.last_matches(user_id, listed_only=listed_only)
    return Statistics(
        tuple(Row(rules_name(summary.rules), summary) for summary in found),
        result_chart([(one.match_id, one.won) for one in last]),
    )
