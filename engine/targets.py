"""How far the leader is from the target."""

from __future__ import annotations

from engine.state import Match


def missing(match: Match) -> int:
    """What the leading account still lacks, at least 1 (A47, B47, D79, E26, 0-12).

    It is read off the score when somebody says so; no points can move in between (A-Q12).
    """
    return max(1, match.rules.target - max(match.score))
