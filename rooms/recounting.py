"""Finished things in words: a match in a list, its sides, its hands, and who sat where."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from engine.formats import Table
from engine.variants import UnknownRules, rule_set
from rooms.models import Hand, Match, Participation, Standing
from rooms.naming import option_name, rules_name, value_name
from rooms.narration import ending, joined
from rooms.services import history
from rooms.services.standings import seats_of


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match in a list: `result` is "won", "lost", "ended" or "live" for whom the list is about.

    "left" is for whoever was not there to the end.
    """

    id: int
    url: str
    rules_name: str
    date: datetime
    players: str
    score: str
    result: str


@dataclass(frozen=True, slots=True)
class Pair:
    """One score of a match: who played for it at last, its points, whether it won."""

    names: tuple[str, ...]
    score: int
    chicos: int | None
    won: bool

    @property
    def label(self) -> str:
        """All of them in a row."""
        return joined(self.names) or _("ninguém")


@dataclass(frozen=True, slots=True)
class HandLine:
    """A finished hand in the list of a match."""

    number: int
    stake: int | None
    ending: str
    winner: str
    score: str
    url: str


@dataclass(frozen=True, slots=True)
class Seated:
    """Somebody who sat at the table, on which chair and for which hands."""

    seat: int
    name: str
    is_bot: bool
    hands: str


def match_line(row: Match, result: str) -> MatchLine:
    """`row` in a list."""
    return MatchLine(
        id=row.pk,
        url=row.get_absolute_url(),
        rules_name=rules_name(row.rules),
        date=row.started_at,
        players=_(" contra ").join(pair.label for pair in pairs(row)),
        score="-".join(map(str, row.score)),
        result=result,
    )


def result_for(row: Match, standing: Standing | None) -> str:
    """How the match ended for whoever that is (None: a spectator)."""
    if row.finished_at is None:
        return "live"
    if standing is None or row.winner is None:
        return "ended"
    if standing.won is None:
        return "left"
    return "won" if standing.won else "lost"


def format_of(row: Match) -> Table | None:
    """Who played with whom; None for rules that are gone."""
    try:
        return rule_set(row.rules).format_for(row.options)
    except (UnknownRules, KeyError):
        return None


def pairs(row: Match) -> list[Pair]:
    """The scores of a match with those who played for them at last."""
    form = format_of(row)
    seated = {part.seat: part for part in row.participations.all()}
    return [
        Pair(
            tuple(
                name_of(seated[seat])
                for seat in (seats_of(form, account) if form else ())
                if seat in seated
            ),
            points,
            row.chicos[account] if account < len(row.chicos) and any(row.chicos) else None,
            row.winner == account,
        )
        for account, points in enumerate(row.score)
    ]


def name_of(part: Participation) -> str:
    """What the table calls them now; what it called them then if the account is gone."""
    return str(part.user or part.name)


def seated(row: Match) -> list[Seated]:
    """Who sat where, by chair and then by hand."""
    parts = sorted(row.participations.all(), key=lambda part: (part.seat, part.from_hand))
    return [Seated(part.seat, name_of(part), part.is_bot, _hands(part)) for part in parts]


def _hands(part: Participation) -> str:
    if part.to_hand is None:
        return _("desde a mão %(n)d") % {"n": part.from_hand}
    if part.to_hand <= part.from_hand:
        return _("mão %(n)d") % {"n": part.from_hand}
    return _("mãos %(n)d a %(last)d") % {"n": part.from_hand, "last": part.to_hand}


def options(row: Match) -> list[tuple[str, str]]:
    """The options of a match by the names that players know."""
    return [(option_name(name), value_name(name, value)) for name, value in row.options.items()]


def hand_line(row: Match, hand: Hand) -> HandLine:
    """`hand` in the list of its match."""
    return HandLine(
        number=hand.number,
        stake=hand.stake,
        ending=ending(hand.reason),
        winner=_winner(row, hand),
        score="-".join(map(str, hand.score_after or hand.score_before)),
        url=hand.get_absolute_url(),
    )


def _winner(row: Match, hand: Hand) -> str:
    form = format_of(row)
    if hand.winner is None or form is None:
        return ""
    sides = form.sides(hand.first)
    there = history.seated_in(row, hand.number)
    return joined([one.name for one in there if sides[one.seat - 1] == hand.winner])
