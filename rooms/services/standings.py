"""Who has done how well: a row per person and match, kept as the hands end.

Counting while the hand is at hand costs two statements a hand. The other way, replaying a person's
hands whenever somebody looks at a profile, would cost a second for each few thousand of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import astuple, dataclass
from typing import Final

from engine.actions import Word
from engine.events import DuelOpened, HandEnded, Said, Scored
from engine.formats import Table as Format
from engine.state import Hand as EngineHand
from engine.state import Match as EngineMatch
from rooms.models import Match, Standing

LADDER: Final = frozenset(
    {Word.TRUCO, Word.RETRUCO, Word.VALE_QUATRO, Word.SEIS, Word.NOVE, Word.DOZE}
)
COUNTED: Final = ("hands", "envidos_won", "trucos_called", "trucos_run", "trucos_won")
"""The fields of a standing that grow hand by hand."""


@dataclass(slots=True)
class Tally:
    """What one seat did in one hand, in the order of `COUNTED`."""

    hands: int = 1
    envidos_won: int = 0
    trucos_called: int = 0
    trucos_run: int = 0
    trucos_won: int = 0


def account_of(form: Format, seat: int) -> int:
    """The score that `seat` plays for: its side's, or its own where each has one (D11, D12)."""
    sides = form.sides(1)
    return seat - 1 if len(form.accounts) > len(set(sides)) else sides[seat - 1]


def seats_of(form: Format, account: int) -> tuple[int, ...]:
    """The seats that play for that score, lowest first."""
    return tuple(seat for seat in range(1, form.seats + 1) if account_of(form, seat) == account)


def tallies(hand: EngineHand) -> dict[int, Tally]:
    """What every seat did in `hand`, which is over; all of it was public.

    In Pico a Pico each duel counts for its two players alone.
    """
    found = {seat: Tally() for seat in range(1, len(hand.sides) + 1)}
    players: Sequence[int] = tuple(found)
    raised, answered = False, 0
    for event in hand.events:
        match event:
            case DuelOpened(seats):
                players, raised = seats, False
            case Said(seat, word) if word in LADDER:
                raised = True
                found[seat].trucos_called += 1
            case Said(seat, Word.NAO_QUERO):
                answered = seat
            case Scored(side, _, "envido"):
                for seat in _members(hand, players, side):
                    found[seat].envidos_won += 1
            case HandEnded(side, reason) if raised:
                if reason == "refused":
                    found[answered].trucos_run += 1
                for seat in _members(hand, players, side):
                    found[seat].trucos_won += 1
    return found


def _members(hand: EngineHand, players: Sequence[int], side: int | None) -> list[int]:
    return [seat for seat in players if hand.side(seat) == side]


def seat_people(row: Match, form: Format, people: Mapping[int, int]) -> None:
    """`people` (user by seat) play from here on: each gets a row, or another account in it."""
    Standing.objects.bulk_create(
        [
            Standing(
                match=row,
                user_id=user,
                account=account_of(form, seat),
                rules=row.rules,
                listed=row.listed,
                started_at=row.started_at,
            )
            for seat, user in people.items()
        ],
        update_conflicts=True,
        unique_fields=["match", "user"],
        update_fields=["account"],
    )


def note_hand(row: Match, state: EngineMatch) -> None:
    """Count the hand of `state`, which has just ended, for those who played it."""
    if state.hand is None:
        return
    people = by_user(row.seated, tallies(state.hand))
    rows = list(Standing.objects.filter(match=row, user__in=people))
    for standing in rows:
        add(standing, people[standing.user_id])
    Standing.objects.bulk_update(rows, COUNTED)


def by_user(seated: Sequence[int | None], counts: Mapping[int, Tally]) -> dict[int, Tally]:
    """The tallies by the person on each seat, bots left out."""
    return {user: counts[seat] for seat, user in enumerate(seated, start=1) if user is not None}


def add(standing: Standing, tally: Tally) -> None:
    """Add `tally` to what `standing` counts."""
    for name, count in zip(COUNTED, astuple(tally), strict=True):
        setattr(standing, name, getattr(standing, name) + count)


def note_match(row: Match, form: Format) -> None:
    """The match is decided: whoever played its last hand has won or lost it."""
    if row.winner is None:
        return
    winners = set(_seated_on(row, seats_of(form, row.winner)))
    losers = set(_seated_on(row, range(1, form.seats + 1))) - winners
    row.standings.filter(user__in=winners).update(won=True)
    row.standings.filter(user__in=losers).update(won=False)


def _seated_on(row: Match, seats: Iterable[int]) -> list[int]:
    people = ((seat, row.seated[seat - 1]) for seat in seats if seat <= len(row.seated))
    return [user for _, user in people if user is not None]
