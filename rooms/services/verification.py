"""Whether the record still leads to what is stored: every match from its deals and its actions.

A match names the revision of the rules that it was played under. One of another revision than the
code's cannot be compared, since the same actions may lead elsewhere now; it is counted and left as
it is, its scores above all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from django.db import transaction
from django.db.models import Prefetch, QuerySet

from engine.bidding import stake
from engine.codec import decode_deal, encode
from engine.dealing import BadDeal, checked
from engine.match import apply, close, deal, new_match
from engine.notation import NotationError, read_action
from engine.rules import BadOption
from engine.state import Claiming, HandOver, IllegalAction
from engine.state import Match as EngineMatch
from engine.variants import UnknownRules, rule_set
from rooms.models import Action, Hand, Match, Room

BATCH: Final = 50


@dataclass(frozen=True, slots=True)
class Divergence:
    """One thing that is stored otherwise than the replay finds it. Never tells a card.

    `hand` is its number, None where it is about the match as a whole.
    """

    match_id: int
    hand: int | None
    what: str
    stored: object = None
    found: object = None

    def __str__(self) -> str:
        """As the command prints it."""
        where = f"match {self.match_id}" + ("" if self.hand is None else f" hand {self.hand}")
        told = self.stored is not None or self.found is not None
        return f"{where}: {self.what}" + (f" {self.stored} != {self.found}" if told else "")


class _Broken(Exception):
    """The replay cannot go on; the argument says why."""


@dataclass(slots=True)
class Replay:
    """A match played again: where it ended (None: it could not be), and what diverged on the way.

    `ended` are the states in which a finished hand ended, by its number.
    """

    match_id: int
    state: EngineMatch | None = None
    found: list[Divergence] = field(default_factory=list)
    ended: dict[int, EngineMatch] = field(default_factory=dict)

    def compare(self, hand: int | None, what: str, stored: object, found: object) -> None:
        """Note `what` if the two differ."""
        if stored != found:
            self.found.append(Divergence(self.match_id, hand, what, stored, found))


def whole(matches: QuerySet[Match]) -> QuerySet[Match]:
    """`matches` with everything that a replay reads, in as few queries for many as for one."""
    actions = Prefetch("actions", Action.objects.order_by("number"))
    hands = Prefetch("hands", Hand.objects.order_by("number").prefetch_related(actions))
    return matches.prefetch_related(hands)


def in_batches(after: int = 0, size: int = BATCH) -> Iterator[list[Match]]:
    """All matches whose id is above `after`, by id, `size` at a time; none is held for long."""
    while batch := list(whole(Match.objects.filter(pk__gt=after).order_by("pk"))[:size]):
        yield batch
        after = batch[-1].pk


def is_comparable(row: Match) -> bool:
    """Whether the code plays by the very rules that this match was played by."""
    try:
        return rule_set(row.rules).revision == row.revision
    except UnknownRules:
        return False


def divergences(row: Match) -> tuple[Divergence, ...]:
    """What diverges in a comparable match, looked at twice.

    A live match may have moved between the queries that read it: what seems to diverge is read
    again while nobody can act in its room.
    """
    if not _checked(row):
        return ()
    with held(row) as again:
        return _checked(again)


@contextmanager
def held(row: Match) -> Iterator[Match]:
    """The match, read again while its room's lock keeps everybody from changing it."""
    with transaction.atomic():
        Room.objects.select_for_update().get(pk=row.room_id)
        yield whole(Match.objects.filter(pk=row.pk)).get()


def _checked(row: Match) -> tuple[Divergence, ...]:
    replay = replayed(row)
    if replay.state is not None:
        _compare_match(row, replay, replay.state)
    return tuple(replay.found)


def replayed(row: Match) -> Replay:
    """`row` from its deals and actions, each hand compared with what is stored of it."""
    replay = Replay(row.pk)
    hands = list(row.hands.all())
    try:
        replay.state = _start(row, hands)
        for hand in hands:
            replay.state = _hand(replay, replay.state, hand)
            if hand.finished_at is not None:
                replay.ended[hand.number] = replay.state
    except _Broken as broken:
        replay.state = None
        replay.found.append(Divergence(row.pk, *broken.args))
    numbers = [action.number for hand in hands for action in hand.actions.all()]
    if numbers != list(range(1, len(numbers) + 1)):
        replay.found.append(Divergence(row.pk, None, "actions are missing or out of order"))
    replay.compare(None, "last_action", row.last_action, len(numbers))
    return replay


def _start(row: Match, hands: Sequence[Hand]) -> EngineMatch:
    try:
        first = hands[0].first if hands else row.state["first"]
        return new_match(rule_set(row.rules), first=first, options=row.options)
    except (BadOption, KeyError, TypeError) as error:
        raise _Broken(None, "the options or the first seat cannot be read") from error


def _hand(replay: Replay, state: EngineMatch, hand: Hand) -> EngineMatch:
    """`state` after `hand`, which is left unclosed."""
    try:
        state = close(state)
        number = hand.number
        replay.compare(number, "number", number, state.number + 1)
        replay.compare(number, "first", hand.first, state.first)
        replay.compare(number, "score_before", hand.score_before, [*state.scores])
        if state.rules.chicos is not None:
            replay.compare(number, "chicos_before", hand.chicos_before, [*state.chicos])
        state = deal(state, checked(state, decode_deal(hand.deal))).state
    except IllegalAction as error:
        raise _Broken(hand.number, f"cannot be dealt: {error.code}") from error
    except (NotationError, BadDeal, KeyError, TypeError) as error:
        raise _Broken(hand.number, "its cards cannot be dealt") from error
    for action in hand.actions.all():
        state = _act(state, hand, action)
    _compare_hand(replay, state, hand)
    return state


def _act(state: EngineMatch, hand: Hand, action: Action) -> EngineMatch:
    try:
        return apply(state, action.seat, read_action(action.notation)).state
    except IllegalAction as error:
        why = f"action {action.number} is refused: {error.code}"
        raise _Broken(hand.number, why) from error
    except NotationError as error:
        raise _Broken(hand.number, f"action {action.number} cannot be read") from error


def _compare_hand(replay: Replay, state: EngineMatch, hand: Hand) -> None:
    number, phase = hand.number, state.hand.phase if state.hand else None
    is_over = isinstance(phase, HandOver)
    if hand.finished_at is None:
        # A settled hand stays open while a hidden Flor may still be claimed.
        if is_over and not isinstance(phase, Claiming):
            replay.found.append(Divergence(replay.match_id, number, "is over, but not stored so"))
        return
    if not isinstance(phase, HandOver) or state.hand is None:
        replay.found.append(Divergence(replay.match_id, number, "is not over, but stored so"))
        return
    replay.compare(number, "winner", hand.winner, phase.side)
    replay.compare(number, "reason", hand.reason, phase.reason)
    replay.compare(number, "stake", hand.stake, stake(state, state.hand))
    replay.compare(number, "score_after", hand.score_after, [*state.score])


def at_rest(row: Match, state: EngineMatch) -> tuple[EngineMatch, list[int]]:
    """`state` as the room leaves it after its last action, and the score that it notes.

    A settled hand may be closed already: the match then waits for a full table, or it has ended, as
    one of Chicos does. The score is the one that the last Chico ended with.
    """
    hand = row.state.get("hand") if isinstance(row.state, dict) else None
    is_closed = isinstance(hand, dict) and hand.get("closed") is True
    is_over = state.hand is not None and isinstance(state.hand.phase, HandOver)
    if not is_over or not (is_closed or _ends_by_closing(row, state)):
        return state, [*state.score]
    closed = close(state)
    return closed, [*(state if closed.decided is not None else closed).score]


def _ends_by_closing(row: Match, state: EngineMatch) -> bool:
    if row.winner is None or state.decided is not None:
        return False
    return close(state).decided is not None


def _compare_match(row: Match, replay: Replay, state: EngineMatch) -> None:
    after, score = at_rest(row, state)
    replay.compare(None, "score", row.score, score)
    replay.compare(None, "chicos", row.chicos, [*after.chicos])
    replay.compare(None, "winner", row.winner, after.decided)
    if after.decided is not None and row.finished_at is None:
        replay.found.append(Divergence(row.pk, None, "is decided, but not stored so"))
    if row.state != encode(after):
        # Not what differs in it: that might be a card.
        replay.found.append(Divergence(row.pk, None, "the snapshot differs"))
