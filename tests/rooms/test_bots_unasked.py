"""Bots at a table do what nobody waits for, and never answer for a person who has time left."""

from __future__ import annotations

import pytest

from engine.match import owing
from engine.notation import read_action
from engine.state import Answering, Claiming, EnvidoCalled, HandOver
from rooms.models import Action, Actor, Room
from rooms.services import bots, planning
from rooms.services.clock import tick
from rooms.services.locking import locked
from tests.rooms.tables import act, lay_out, state_of

pytestmark = pytest.mark.django_db(transaction=True)

PLAIN = "4c 5o 4p / 6c 2e 11o / 3c 2p 10o / 5p 3e 12c"
BLOOM = PLAIN.replace("3c 2p 10o", "7p 6p 2p")
"""In the second, seat 3 holds a Flor."""


def hands(text: str) -> list[str]:
    return text.split(" / ")


def bot_does(room: Room, seat: int, notation: str, now) -> None:
    """The bot on `seat` does `notation`, whatever it would have liked to do."""
    with locked(room.code, now=now()) as table:
        table.do(seat, read_action(notation), Actor.BOT)
    room.refresh_from_db()


def wait_for_bots(now) -> bool:
    """The moment has passed in which bots speak up. Whether one was asked."""
    now.pass_(bots.SPEAKING_UP[1])
    return tick(now())


def last() -> tuple[int, str, str]:
    action = Action.objects.order_by("number").last()
    assert action is not None
    return action.seat, action.notation, action.actor


# --- the hidden Flor -----------------------------------------------------------------------------


@pytest.fixture
def hidden(make_room, now):
    """Ana has played her Flor card by card and said nothing; the tricks are settled."""
    room = make_room("ana", bots=1, rules="rioplatense", players=2, chicos=1)
    lay_out(room, ["7e 5e 4e", "6c 12o 5p"], now=now())
    act(room, 1, "7e", now())
    bot_does(room, 2, "6c", now)
    act(room, 1, "4e", now())
    bot_does(room, 2, "12o", now)
    bot_does(room, 2, "5p", now)
    act(room, 1, "5e", now())
    assert isinstance(state_of(room).hand.phase, Claiming)
    return room


def test_a_bot_claims_a_hidden_flor_in_the_pause(hidden, now):
    assert wait_for_bots(now)
    assert last() == (2, "peco-flor 1", Actor.BOT)
    assert state_of(hidden).score == (0, 4)


def test_after_a_claim_the_pause_is_as_long_as_ever(hidden, now):
    wait_for_bots(now)
    hidden.refresh_from_db()
    assert (hidden.match.deal_due_at - now()).total_seconds() == planning.PAUSE


def test_a_bot_that_the_clock_wakes_too_late_claims_before_the_next_deal(hidden, now):
    now.pass_(planning.PAUSE + 60)
    assert tick(now())
    assert last() == (2, "peco-flor 1", Actor.BOT)
    assert state_of(hidden).number == 1


def test_a_flor_that_was_not_seen_whole_is_not_claimed(make_room, now):
    room = make_room("ana", bots=1, rules="rioplatense", players=2, chicos=1)
    lay_out(room, ["7e 5e 4e", "6c 12o 5p"], now=now())
    act(room, 1, "7e", now())
    bot_does(room, 2, "maco", now)
    version = room.version
    assert wait_for_bots(now)
    room.refresh_from_db()
    assert last() == (2, "maco", Actor.BOT)
    assert room.version == version, "a bot that keeps still is not to be noticed"
    assert room.due_at == room.match.deal_due_at


# --- out of turn ---------------------------------------------------------------------------------


def test_a_bot_raises_retruco_while_it_is_a_persons_turn(make_room, now):
    room = make_room("ana", bots=1, rules="rioplatense", players=2)
    lay_out(room, ["2c 12o 3p", "1e 1p 5o"], now=now())
    act(room, 1, "2c", now())
    bot_does(room, 2, "5o", now)
    act(room, 1, "truco", now())
    bot_does(room, 2, "quero", now)
    assert owing(state_of(room)) == (1,)
    assert wait_for_bots(now)
    assert last() == (2, "retruco", Actor.BOT)
    assert owing(state_of(room)) == (1,)


def test_a_bot_that_might_raise_keeps_nobody_waiting(make_room, now):
    room = make_room("ana", bots=1, rules="rioplatense", players=2)
    lay_out(room, ["2c 12o 3p", "1e 1p 5o"], now=now())
    act(room, 1, "2c", now())
    bot_does(room, 2, "5o", now)
    act(room, 1, "truco", now())
    bot_does(room, 2, "quero", now)
    act(room, 1, "3p", now())
    assert last() == (1, "3p", Actor.PERSON)


def test_bots_speak_up_only_where_the_rules_let_somebody(make_room, now):
    room = make_room("ana", bots=1, rules="mano-a-mano")
    lay_out(room, ["2c 12o 3p", "1e 1p 5o"], now=now())
    act(room, 1, "truco", now())
    bot_does(room, 2, "quero", now)
    assert room.match.aside_due_at is None


# --- for a person's team -------------------------------------------------------------------------


def pairs_with_bots(make_room, now, cards: str) -> Room:
    """Ana and beto each with a bot as partner, in seats 3 and 4."""
    room = make_room("ana", "beto", bots=2, rules="rioplatense")
    lay_out(room, hands(cards), now=now())
    return room


@pytest.mark.parametrize(
    ("call", "phase"),
    [("truco", Answering), ("envido", EnvidoCalled), ("falta-envido", EnvidoCalled)],
)
def test_a_bot_never_answers_for_a_persons_team_while_that_person_has_time(
    make_room, now, call, phase
):
    room = pairs_with_bots(make_room, now, PLAIN)
    act(room, 1, call, now())
    assert owing(state_of(room)) == (2, 4), "beto, and the bot beside him"
    for _ in range(29):
        now.pass_(1)
        while tick(now()):
            pass
        assert isinstance(state_of(room).hand.phase, phase)
        assert last() == (1, call, Actor.PERSON)
    now.pass_(1)
    assert tick(now())
    assert last() == (2, "nao-quero", Actor.CLOCK)


def test_without_a_limit_a_bot_leaves_the_answer_to_the_person_for_ever(make_room, now):
    room = make_room("ana", "beto", bots=2, rules="rioplatense", turn_seconds=0)
    lay_out(room, hands(PLAIN), now=now())
    act(room, 1, "truco", now())
    now.pass_(24 * 3600)
    while tick(now()):
        pass
    assert last() == (1, "truco", Actor.PERSON)


def test_a_bot_sings_over_the_envido_of_its_partner(make_room, now):
    room = pairs_with_bots(make_room, now, BLOOM)
    act(room, 1, "envido", now())
    assert wait_for_bots(now)
    assert last() == (3, "flor", Actor.BOT)


@pytest.mark.parametrize("call", ["envido", "truco"])
def test_a_bot_sings_before_its_partner_has_answered_and_it_is_too_late(make_room, now, call):
    room = pairs_with_bots(make_room, now, PLAIN.replace("5p 3e 12c", "5p 3p 12p"))
    act(room, 1, call, now())
    assert wait_for_bots(now)
    assert last() == (4, "flor", Actor.BOT)


def test_a_bot_sings_before_the_bot_beside_it_answers(make_room, now):
    room = make_room("ana", bots=3, rules="rioplatense")
    lay_out(room, hands(PLAIN.replace("5p 3e 12c", "5p 3p 12p")), now=now())
    act(room, 1, "envido", now())
    room.refresh_from_db()
    now.time = room.due_at
    assert tick(now())
    assert last() == (4, "flor", Actor.BOT)


def test_whether_bots_are_asked_does_not_depend_on_what_they_hold(make_room, now):
    asked = []
    for cards in (PLAIN, BLOOM):
        room = pairs_with_bots(make_room, now, cards)
        act(room, 1, "envido", now())
        asked.append(room.match.aside_due_at is not None)
    assert asked == [True, True]


def test_a_table_of_bots_that_speak_up_comes_to_the_end_of_its_hand(make_room, now):
    room = make_room("ana", bots=3, rules="rioplatense", started=True, chicos=1)
    for _ in range(60):
        if isinstance(state_of(room).hand.phase, HandOver):
            break
        now.time = room.due_at
        assert tick(now())
    assert isinstance(state_of(room).hand.phase, HandOver)
