"""Finished hands as files, with what their reader may know and nothing else.

Who acted for a seat and when is left out: how long somebody thought, and whether the clock passed
for them, may tell what they held.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.state import Match as EngineMatch
from engine.transcript import Transcript, scenario_text, transcript
from rooms.models import Hand, Match
from rooms.services import history

FORMAT: Final = "vale-quatro/1"
"""Which form the JSON has; another number when a reader would have to know."""


@dataclass(frozen=True, slots=True)
class Told:
    """One hand as one person may tell it: from the chair `seat`, or from the spectators' side."""

    hand: Hand
    dealt: EngineMatch
    names: tuple[str, ...]
    seat: int | None
    transcript: Transcript


def told(match: Match, hands: Sequence[Hand], user_id: int | None) -> list[Told]:
    """`hands` of `match`, each from the chair in which that person played it. Unreplayable."""
    return [_told(match, hand, user_id) for hand in hands]


def _told(match: Match, hand: Hand, user_id: int | None) -> Told:
    states = [frame.state for frame in history.frames_of(match, hand)]
    seat = history.seat_in(match, hand.number, user_id)
    names = tuple(occupant.name for occupant in history.seated_in(match, hand.number))
    return Told(hand, states[0], names, seat, transcript(states, seat))


def as_toml(match: Match, hands: Sequence[Told]) -> str:
    """A scenario file of these hands, which `manage.py scenario` runs again."""
    return "\n".join(
        scenario_text(
            f"P{match.pk}-M{one.hand.number}",
            f"{' / '.join(one.names)}",
            one.dealt,
            one.transcript,
        )
        for one in hands
    )


def as_data(match: Match, hands: Sequence[Told]) -> dict[str, Any]:
    """The same for programs, as JSON has it; unknown cards are `?`."""
    return {"format": FORMAT, **match_data(match), "hands": [hand_data(one) for one in hands]}


def match_data(match: Match) -> dict[str, Any]:
    """What a match was, without its hands."""
    return {
        "match": match.pk,
        "rules": match.rules,
        "revision": match.revision,
        "options": match.options,
        "started": match.started_at.isoformat(),
        "finished": match.finished_at.isoformat() if match.finished_at else None,
    }


def hand_data(one: Told) -> dict[str, Any]:
    """A hand as one person may tell it."""
    hand, told_ = one.hand, one.transcript
    return {
        "number": hand.number,
        "seen_from": one.seat,
        "players": list(one.names),
        "first": hand.first,
        "dealer": one.dealt.dealer,
        "score_before": hand.score_before,
        "chicos_before": hand.chicos_before,
        "vira": told_.vira,
        "hands": [list(cards) for cards in told_.hands],
        "actions": [{"seat": seat, "action": what} for seat, what in told_.actions],
        "winner": hand.winner,
        "reason": hand.reason,
        "stake": hand.stake,
        "score_after": hand.score_after,
    }
