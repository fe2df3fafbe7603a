"""Room life at random: whatever people do and whenever, a room keeps its promises."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from engine.match import legal_actions, owing
from engine.notation import write_action
from rooms.models import Action, Presence, Room, User
from rooms.services import company, life, luck, presence
from rooms.services.clock import tick
from rooms.services.lobby import open_room
from rooms.services.planning import ABANDONED, DELAYED
from rooms.services.play import play, start
from rooms.services.refusals import Refused
from rooms.services.seats import (
    add_bot,
    give_up_reservation,
    keep_bot,
    remove_bot,
    sit,
    stand,
)
from tests.rooms.conftest import make_person
from tests.rooms.tables import state_of

pytestmark = pytest.mark.django_db(transaction=True)

CAST = ("ana", "beto", "caro", "dani", "elza")
TABLES = (
    ("paulista", {}),
    ("rioplatense", {"players": 2, "chicos": 1}),
    ("rioplatense", {"players": 3, "chicos": 1}),
    ("rioplatense", {"players": 6, "chicos": 1}),
)
STEP = 5
"""Seconds between two renewals of the leases, as a server has it."""

somebody = st.sampled_from(CAST)
numbers = st.integers(1, 6)


class RoomLife(RuleBasedStateMachine):
    """One room; `tabs` are the open pages, by person; time is `now`."""

    @initialize(
        table=st.sampled_from(TABLES), seconds=st.sampled_from([0, 15]), seed=st.integers(0, 2**32)
    )
    def open(self, table, seconds, seed) -> None:
        rules, options = table
        # The deals and the bots' whims, so that a failure can be replayed.
        self.luck = luck.RNG = random.Random(seed)
        Room.objects.update(due_at=None)
        self.now = timezone.now()
        self.people = {
            name: User.objects.filter(username=name).first() or make_person(name) for name in CAST
        }
        self.tabs: dict[str, tuple[int, str]] = {}
        options = {**options, "turn_seconds": seconds}
        self.room = open_room(self.people["ana"], rules=rules, options=options, now=self.now)
        self.count = 0
        self.try_(self.arrive, "ana")

    # --- what may happen ---------------------------------------------------------------------

    @rule(name=somebody)
    def opens_the_page(self, name) -> None:
        self.try_(self.arrive, name)

    @rule(name=somebody)
    def closes_the_page(self, name) -> None:
        if name in self.tabs:
            lease, tab = self.tabs.pop(name)
            self.try_(presence.depart, self.room.code, lease, tab, now=self.now)

    @rule(name=somebody)
    def loses_the_network(self, name) -> None:
        self.tabs.pop(name, None)

    @rule(name=somebody, seat=numbers)
    def sits_down(self, name, seat) -> None:
        self.does(name, sit, seat)

    @rule(name=somebody)
    def gives_up_a_reservation(self, name) -> None:
        self.does(name, give_up_reservation)

    @rule(name=somebody)
    def gets_up(self, name) -> None:
        self.does(name, stand)

    @rule(seat=numbers)
    def the_host_adds_a_bot(self, seat) -> None:
        self.host_does(add_bot, seat)

    @rule()
    def the_host_fills_the_table_and_starts(self) -> None:
        for seat in self.room.seats.all():
            self.host_does(add_bot, seat.number)
        self.host_does(start)

    @rule(seat=numbers, call=st.sampled_from([remove_bot, keep_bot, life.hand_over]))
    def the_host_does_something_at_a_chair(self, seat, call) -> None:
        self.host_does(call, seat)

    @rule(call=st.sampled_from([life.pause, life.resume, life.resume, start]))
    def the_host_does_something(self, call) -> None:
        self.host_does(call)

    @rule(name=somebody)
    def the_host_puts_somebody_out(self, name) -> None:
        lease = Presence.objects.filter(room=self.room, user=self.people[name]).first()
        if lease is not None:
            self.host_does(life.put_out_watcher, lease.pk)
            if self.room.barred.filter(pk=self.people[name].pk).exists():
                self.tabs.pop(name, None)  # Their connections are closed.

    @rule(moves=st.integers(1, 12))
    def whoever_is_there_plays(self, moves) -> None:
        for _ in range(moves):
            self.a_move()
            self.time_goes_by(2)

    @rule(seconds=st.sampled_from([1, 4, 10, 31, 130, 400]))
    def time_passes(self, seconds) -> None:
        self.time_goes_by(seconds)

    # --- how ---------------------------------------------------------------------------------

    def try_(self, call: Callable[..., object], *arguments: object, **named: object) -> None:
        with contextlib.suppress(Refused):
            call(*arguments, **named)

    def does(self, name: str, call: Callable[..., object], *arguments: object) -> None:
        """Whoever has the page open does something with it."""
        if name in self.tabs:
            self.try_(call, self.room.code, self.people[name], *arguments, now=self.now)

    def host_does(self, call: Callable[..., object], *arguments: object) -> None:
        self.room.refresh_from_db()
        if self.room.host is not None:
            self.does(self.room.host.username, call, *arguments)

    def arrive(self, name: str) -> None:
        self.count += 1
        tab = f"tab {self.count}"
        lease = presence.arrive(self.room.code, self.people[name], tab, now=self.now)
        self.tabs[name] = (lease, tab)

    def a_move(self) -> None:
        self.room.refresh_from_db()
        if self.room.match is None or self.room.closed_at is not None:
            return
        state = state_of(self.room)
        for seat in self.room.seats.all():
            moves = legal_actions(state, seat.number)
            if seat.user and seat.user.username in self.tabs and moves:
                move = write_action(self.luck.choice(moves))
                seen = self.room.version
                code = self.room.code
                self.try_(play, code, seat.user, seen=seen, notation=move, now=self.now)
                return

    def time_goes_by(self, seconds: int) -> None:
        until = self.now + timedelta(seconds=seconds)
        while self.now < until:
            self.now = min(until, self.now + timedelta(seconds=STEP))
            for lease in presence.renew([lease for lease, _ in self.tabs.values()], now=self.now):
                name = next(name for name, held in self.tabs.items() if held[0] == lease)
                del self.tabs[name]
                self.try_(self.arrive, name)
            self.clock()

    def clock(self) -> None:
        for _ in range(60):
            if not tick(self.now):
                return
        pytest.fail("the clock never comes to rest")

    # --- what always holds -------------------------------------------------------------------

    @invariant()
    def every_promise_is_kept(self) -> None:
        self.room.refresh_from_db()
        self.one_person_per_seat_and_bots_as_promised()
        self.the_due_time_is_the_earliest_deadline()
        self.there_is_a_host_wherever_there_is_somebody()
        self.a_closed_room_is_at_rest()
        self.a_room_without_anybody_has_a_time_to_close()
        self.no_room_is_stuck()
        self.nothing_is_lost()

    def one_person_per_seat_and_bots_as_promised(self) -> None:
        chairs = list(self.room.seats.all())
        people = [seat.user_id for seat in chairs if seat.user_id]
        waiting = [seat.reserved_by_id for seat in chairs if seat.reserved_by_id]
        assert len({*people, *waiting}) == len(people) + len(waiting)
        assert not any(seat.user_id and seat.bot for seat in chairs)
        assert sum(bool(seat.bot) for seat in chairs) < len(chairs)
        assert not any(seat.bot_leaves and not seat.bot for seat in chairs)

    def the_due_time_is_the_earliest_deadline(self) -> None:
        room, match = self.room, self.room.match
        dues = [room.look_at]
        if match is not None and room.paused_at is None:
            dues += [getattr(match, name) for name in DELAYED]
        assert room.due_at == min((at for at in dues if at is not None), default=None)

    def there_is_a_host_wherever_there_is_somebody(self) -> None:
        if self.room.closed_at is None and self.tabs:
            assert self.room.host is not None

    def a_closed_room_is_at_rest(self) -> None:
        if self.room.closed_at is not None:
            assert self.room.due_at is None
            assert self.room.match is None or self.room.match.finished_at is not None
            assert all(seat.is_empty for seat in self.room.seats.all())

    def a_room_without_anybody_has_a_time_to_close(self) -> None:
        rows = list(self.room.presences.all())
        if rows and not any(company.is_connected(row, self.now) for row in rows):
            assert self.room.look_at is not None

    def no_room_is_stuck(self) -> None:
        """A hand goes on by itself, or waits for somebody who is there."""
        room, match = self.room, self.room.match
        if match is None or match.finished_at is not None or room.paused_at is not None:
            return
        if any(getattr(match, name) is not None for name in DELAYED):
            return
        state, chairs = state_of(room), list(room.seats.all())
        owed = owing(state)
        if not owed:
            assert any(seat.is_empty for seat in chairs), "the match waits for a full table"
            return
        assert not room.options["turn_seconds"], "somebody's time should be running"
        there = room.away
        people = [chairs[seat - 1].user_id for seat in owed]
        assert any(person and person not in there for person in people), ABANDONED

    def nothing_is_lost(self) -> None:
        if self.room.match is None:
            return
        actions = Action.objects.filter(match=self.room.match)
        logged = list(actions.values_list("number", flat=True))
        assert logged == list(range(1, self.room.match.last_action + 1))


def test_a_room_keeps_its_promises_whatever_happens(monkeypatch) -> None:
    # Put back when the test is over; each room sets its own.
    monkeypatch.setattr(luck, "RNG", luck.RNG)
    steps = settings(max_examples=20, stateful_step_count=30, deadline=None)
    run_state_machine_as_test(RoomLife, settings=steps)
