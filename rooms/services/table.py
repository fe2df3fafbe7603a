"""One room, locked: the unit of work of every use case that changes something.

A `Table` is loaded and saved by `rooms.services.locking`; between the two the use cases change it
in memory.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial

from django.db import transaction

from engine.actions import Action as EngineAction
from engine.actions import Word
from engine.cards import shuffled
from engine.codec import encode, encode_deal
from engine.dealing import deal_of
from engine.flor.dispute import is_same_dispute
from engine.match import apply, close, deal, legal_actions, new_match
from engine.notation import write_action
from engine.state import Deal, HandOver, IllegalAction
from engine.state import Match as EngineMatch
from engine.variants import rule_set
from rooms.models import Action, Actor, Hand, Match, Room, Seat, User
from rooms.services import broadcast, company, luck, moves, planning, record, snapshots
from rooms.services.origins import origin_of
from rooms.services.refusals import Refused


@dataclass(slots=True)
class Table:
    """A room, its seats and its match (`state` is the engine's), as of `now`."""

    room: Room
    seats: list[Seat]
    now: datetime
    row: Match | None = None
    state: EngineMatch | None = None
    hand: Hand | None = None
    _actions: list[Action] = field(default_factory=list)
    _changed: bool = False
    _noted: bool = False
    _kept: tuple[object, ...] = ()

    def __post_init__(self) -> None:
        """Remember what may change unseen, to tell whether it has to be written."""
        self._kept = self._unseen()

    # --- looking -------------------------------------------------------------------------------

    @property
    def is_full(self) -> bool:
        """Every chair is taken."""
        return not any(seat.is_empty for seat in self.seats)

    @property
    def is_match_live(self) -> bool:
        """A match has begun and has no winner yet."""
        return self.row is not None and self.row.finished_at is None

    @property
    def is_hand_live(self) -> bool:
        """Cards are being played."""
        hand = self.state.hand if self.state else None
        return hand is not None and not isinstance(hand.phase, HandOver)

    @property
    def bots(self) -> list[int]:
        """The chairs with a bot."""
        return [seat.number for seat in self.seats if seat.bot]

    def seat(self, number: int) -> Seat:
        """The chair of that number. Raises Refused("no_such_seat")."""
        for seat in self.seats:
            if seat.number == number:
                return seat
        raise Refused("no_such_seat")

    def seat_of(self, user: User) -> Seat | None:
        """The chair of `user`, or None."""
        return next((seat for seat in self.seats if seat.user_id == user.pk), None)

    def has_place(self, user_id: int | None) -> bool:
        """That person has a chair, or a claim to one."""
        return user_id is not None and any(
            user_id in (seat.user_id, seat.reserved_by_id) for seat in self.seats
        )

    def is_barred(self, user: User) -> bool:
        """The host has put `user` out of this room."""
        return self.room.barred.filter(pk=user.pk).exists()

    # --- changing ------------------------------------------------------------------------------

    def note(self) -> None:
        """Something is to be shown that keeps nobody from doing what they saw they could."""
        if not self._changed:
            self.room.version += 1
            self._changed = True

    def note_unseen(self) -> None:
        """Something changes in the match that is not to be seen."""
        self._noted = True

    def touch(self) -> None:
        """Something visible changes: whoever saw an earlier version acts too late from here on."""
        self.note()
        self.room.acts_from = self.room.version

    def occupy(self, seat: Seat, *, user: User | None = None, bot: str = "") -> None:
        """Put `user`, a bot called `bot`, or nobody on `seat`; a waiting deal follows suit."""
        seat.user, seat.bot, seat.bot_leaves = user, bot, False
        if seat.reserved_by_id is not None and user is not None:
            seat.reserved_by = None
        seat.save()
        self.touch()
        if not self.is_hand_live:
            planning.plan(self)

    def reserve(self, seat: Seat, user: User | None) -> None:
        """`user` takes `seat` at the next deal; None: nobody does."""
        seat.reserved_by = user
        seat.save(update_fields=["reserved_by"])
        self.note()

    def pause(self) -> None:
        """Stop turns, bots, dealing and windows, if a match is on (A78, A89, C44)."""
        if self.is_match_live and self.room.paused_at is None:
            self.room.paused_at = self.now
            self.note()

    def resume(self) -> None:
        """Let a paused table go on with the time that was left."""
        if self.room.paused_at is None:
            return
        if self.row is not None:
            planning.delay(self.row, self.now - self.room.paused_at)
        self.room.paused_at = None
        self.touch()

    def close_room(self) -> None:
        """Nobody plays here any more; an unfinished match stays without a winner (A91, C58)."""
        room = self.room
        room.closed_at, room.paused_at, room.look_at = self.now, None, None
        if self.row is not None and self.state is not None:
            if self.is_match_live:
                record.finish(self, self.state, self.row)
            planning.plan(self)
        room.present = {}
        room.presences.all().delete()
        for seat in self.seats:
            seat.reserved_by = None
            self.occupy(seat)

    def begin(self) -> None:
        """A new match, its first mão drawn by lot, and its first hand (A-Q1)."""
        rules = rule_set(self.room.rules)
        first = luck.RNG.randint(1, len(self.seats))
        self.state = new_match(rules, first=first, options=self.room.options)
        self.row = Match(
            room=self.room,
            rules=rules.slug,
            revision=rules.revision,
            options=self.room.options,
            listed=self.room.listed,
            state=encode(self.state),
            started_at=self.now,
        )
        self.row.save()
        self.room.match = self.row
        self.begin_hand(self._shuffled(self.state))

    def go_on(self) -> None:
        """Close the hand that is over; deal the next one, unless the match is decided by it (C45).

        A match of Chicos is decided only once the hand is closed, after the last claim (D-Q17).
        After a match only the chairs are left to settle.
        """
        state, row = self.playing()
        if row.finished_at is not None:
            self.settle_chairs()
            return
        if planning.is_claimable(state):
            record.note_end(self, state, row)
        self.state = state = close(state)
        self.settle_chairs()
        if state.decided is None and self.is_full:
            self.begin_hand(self._shuffled(state))
            return
        if state.decided is not None or planning.needs_everybody(self, state):
            record.finish(self, state, row)
        self._become(state)

    def settle_chairs(self) -> None:
        """Before a deal, reservations become chairs and bots that leave get up (A81, A82)."""
        for seat in self.seats:
            if seat.reserved_by is not None:
                self.occupy(seat, user=seat.reserved_by)
                if self.room.host is None:
                    self.room.host = seat.user
            elif seat.bot_leaves:
                self.occupy(seat)

    def begin_hand(self, cards: Deal) -> None:
        """The next hand is dealt as `cards` say."""
        state, row = self.playing()
        state = deal(state, cards).state
        self.hand = Hand.objects.create(
            match=row,
            number=state.number,
            deal=encode_deal(cards),
            first=state.first,
            score_before=list(state.scores),
            chicos_before=list(state.chicos),
            started_at=self.now,
        )
        record.seat_participants(self, row, state.number)
        self._become(state)

    def do(self, seat: int, action: EngineAction, actor: Actor, user: User | None = None) -> None:
        """Apply and record one action. Raises Refused with the engine's code."""
        before, row = self.playing()
        due = row.turn_due_at
        try:
            state = apply(before, seat, action).state
        except IllegalAction as error:
            raise Refused(error.code) from error
        row.last_action += 1
        self._actions.append(
            Action(
                match=row,
                hand=self.live_hand(row),
                number=row.last_action,
                seat=seat,
                notation=write_action(action),
                actor=actor,
                user=user,
                at=self.now,
                origin=origin_of(user) if actor == Actor.PERSON else None,
            )
        )
        self._become(state)
        if is_same_dispute(before, state) and row.turn_due_at is not None:
            row.turn_due_at = due  # one deadline for all who are asked, whoever speaks first

    def advance(self) -> None:
        """Do whatever is due by now: the next deal, a bot's move, a deadline that passed."""
        due = [(at, do) for at, do in self._deadlines() if at is not None and at <= self.now]
        if due:
            _, do = min(due, key=lambda one: one[0])
            do()

    def save(self) -> None:
        """Write what changed, and tell the room once it is durable."""
        room, row = self.room, self.row
        room.due_at = min((at for at, _ in self._deadlines() if at is not None), default=None)
        if not self._changed:
            if self._noted and row is not None:
                row.save(update_fields=["waived", "bot_due_at", "aside_due_at"])
            if self._unseen() != self._kept:
                room.save(update_fields=["due_at", "look_at", "emptied_at", "present"])
            return
        if row is not None and self.state is not None:
            row.state = encode(self.state)
            row.chicos = list(self.state.chicos)
            # Closing the last Chico restarts the score; the record keeps the one it ended with.
            if not (self.state.closed and self.state.decided is not None):
                row.score = list(self.state.score)
            row.save()
        Action.objects.bulk_create(self._actions)
        room.save()
        snapshot = snapshots.snapshot_of(room, self.seats, row, self.state)
        # Only after commit: a viewer must never see a play that rolls back.
        transaction.on_commit(partial(_tell, snapshot))

    # --- inside --------------------------------------------------------------------------------

    def _deadlines(self) -> list[tuple[datetime | None, Callable[[], None]]]:
        """What is to be done when; of the match nothing while it is paused."""
        dues: list[tuple[datetime | None, Callable[[], None]]] = []
        dues.append((self.room.look_at, partial(company.look, self)))
        if self.row is not None and self.room.paused_at is None:
            dues.append((self.row.deal_due_at, self.go_on))
            dues.append((self.row.aside_due_at, partial(moves.bot_speaks_up, self)))
            dues.append((self.row.bot_due_at, partial(moves.bot_moves, self)))
            dues.append((self.row.turn_due_at, partial(moves.clock_moves, self)))
        return dues

    def _unseen(self) -> tuple[object, ...]:
        room = self.room
        return (room.due_at, room.look_at, room.emptied_at, room.present)

    def _shuffled(self, state: EngineMatch) -> Deal:
        return deal_of(state, shuffled(state.rules.deck, luck.RNG))

    def playing(self) -> tuple[EngineMatch, Match]:
        """The match, as the engine and the database have it. Raises Refused("no_hand")."""
        if self.state is None or self.row is None:
            raise Refused("no_hand")
        return self.state, self.row

    def live_hand(self, row: Match) -> Hand:
        """The row of the hand that is being played."""
        if self.hand is None:
            self.hand = row.hands.get(finished_at__isnull=True)
        return self.hand

    def _become(self, state: EngineMatch) -> None:
        self.state = state
        self.touch()
        if not self.is_hand_live and not state.closed and not planning.is_claimable(state):
            record.note_end(self, state, self.playing()[1])
        planning.plan(self)

    def passes(self, seat: int) -> None:
        """`seat` chooses to pass in a window, which tells nobody anything before it ends (0-1)."""
        state, row = self.playing()
        if not planning.is_window(state) or Word.PASSO not in legal_actions(state, seat):
            raise Refused("not_now")
        row.waived, row.bot_due_at = seat, None
        self.note_unseen()


def _tell(snapshot: snapshots.Snapshot) -> None:
    snapshots.remember(snapshot)
    broadcast.room_changed(snapshot.code, snapshot.version)
