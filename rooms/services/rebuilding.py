"""Making anew what is only derived: the snapshot beside a match, its score, and its standings."""

from __future__ import annotations

from functools import partial

from django.db import transaction

from engine.codec import encode
from rooms.models import Match, Room, Standing
from rooms.services import broadcast, standings
from rooms.services.verification import Replay, at_rest, held, replayed


class Unrepairable(Exception):
    """The record itself diverges, which nothing derived from it can mend."""


def rebuild(row: Match) -> tuple[str, ...]:
    """Make what is derived from the hands and actions of `row` anew, where it differs.

    `row` must be comparable (`verification.is_comparable`). The results of hands are record, not
    derived: where they differ from the replay, nothing is touched. A live match is locked, and read
    again, only if something seems to differ. Returns the names of what was rebuilt; raises
    Unrepairable.
    """
    if not _repaired(row, _sound(row)):
        return ()
    with held(row) as current:
        replay = _sound(current)
        changed = _repaired(current, replay)
        fields = [name for name in changed if name != "standings"]
        if fields:
            current.save(update_fields=fields)
            _tell(current)
        if "standings" in changed:
            current.standings.all().delete()
            Standing.objects.bulk_create(_counted(current, replay).values())
    return tuple(changed)


def _sound(row: Match) -> Replay:
    replay = replayed(row)
    broken = [one for one in replay.found if one.what != "last_action"]
    if broken:
        raise Unrepairable(str(broken[0]))
    return replay


def _repaired(row: Match, replay: Replay) -> list[str]:
    """What of `row` differed from the replay, and has now been set right but for its standings."""
    state = replay.state
    if state is None:
        return []
    after, score = at_rest(row, state)
    new = {
        "state": encode(after),
        "score": score,
        "chicos": [*after.chicos],
        "winner": after.decided,
        "last_action": sum(len(hand.actions.all()) for hand in row.hands.all()),
    }
    changed = [name for name, value in new.items() if getattr(row, name) != value]
    for name in changed:
        setattr(row, name, new[name])
    return [*changed, *_standings(row, replay)]


def _tell(row: Match) -> None:
    """Whoever sits at that table must see it as it is now, not as some process remembers it."""
    room = Room.objects.filter(match=row).first()
    if room is not None:
        room.version += 1
        room.save(update_fields=["version"])
        transaction.on_commit(partial(broadcast.room_changed, room.code, room.version))


def _standings(row: Match, replay: Replay) -> list[str]:
    wanted = {user: _values(standing) for user, standing in _counted(row, replay).items()}
    stored = {standing.user_id: _values(standing) for standing in row.standings.all()}
    return [] if wanted == stored else ["standings"]


def _values(standing: Standing) -> tuple[object, ...]:
    names = ("account", "rules", "listed", "started_at", "won", *standings.COUNTED)
    return tuple(getattr(standing, name) for name in names)


def _counted(row: Match, replay: Replay) -> dict[int, Standing]:
    rows: dict[int, Standing] = {}
    if replay.state is None:
        return rows
    form = replay.state.format
    parts = list(row.participations.all())
    for part in sorted(parts, key=lambda part: part.from_hand):
        if part.user_id is None:
            continue
        standing = rows.setdefault(part.user_id, _empty(row, part.user_id))
        standing.account = standings.account_of(form, part.seat)
        for number, state in replay.ended.items():
            if part.played(number) and state.hand is not None:
                standings.add(standing, standings.tallies(state.hand)[part.seat])
    last = max(replay.ended, default=0)
    for part in parts:
        if row.winner is not None and part.user_id is not None and part.played(last):
            rows[part.user_id].won = rows[part.user_id].account == row.winner
    return rows


def _empty(row: Match, user_id: int) -> Standing:
    return Standing(
        match=row,
        user_id=user_id,
        account=0,
        rules=row.rules,
        listed=row.listed,
        started_at=row.started_at,
        **dict.fromkeys(standings.COUNTED, 0),
    )
