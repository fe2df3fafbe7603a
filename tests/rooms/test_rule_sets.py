"""The other rule sets at the site's tables: windows, claims, Chicos, signals, many chairs."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async

from engine.actions import Word
from engine.match import legal_actions
from engine.state import FlorAsked
from engine.variants import RULE_SETS
from rooms.models import Action, Actor, Match
from rooms.notices import sentence
from rooms.services import planning
from rooms.services.clock import tick
from rooms.services.lobby import play_now
from rooms.services.play import play
from rooms.services.signals import signal
from tests.rooms.sockets import Viewer, release_connections, session_for
from tests.rooms.tables import act, lay_out, refusal, state_of

pytestmark = pytest.mark.django_db(transaction=True)

# Seat 1 and seat 3 hold a Flor, seat 2 and seat 4 do not.
FLORES = ["7e 6e 5e", "7o 5p 1c", "4c 12c 2c", "10c 11o 3p"]
DUEL = ["7e 6e 5e", "7o 5o 4o"]


@pytest.fixture
def asked(make_room, now):
    """A table of rioplatense in which seat 1 has sung and seat 2, who holds nothing, is asked."""
    room = make_room("ana", "beto", "caro", "dani", rules="rioplatense")
    lay_out(room, FLORES, now=now())
    act(room, 1, "flor", now())
    return room


def test_whoever_has_nothing_to_say_can_only_pass(asked):
    state = state_of(asked)
    assert isinstance(state.hand.phase, FlorAsked)
    assert legal_actions(state, 2) == (Word.PASSO, Word.SAIR)


def test_a_pass_tells_nothing_before_the_window_ends(asked, now):
    version = asked.version
    act(asked, 2, "passo", now())
    assert (asked.version, state_of(asked).hand.phase.asked[0]) == (version, 2)
    assert Action.objects.count() == 1
    now.pass_(planning.WINDOW - 0.1)
    assert not tick(now())
    now.pass_(0.1)
    assert tick(now())
    assert state_of(asked).hand.phase.asked[0] == 3
    last = Action.objects.last()
    assert (last.seat, last.notation, last.actor) == (2, "passo", Actor.PERSON)


def test_a_window_lasts_as_long_for_whoever_says_nothing_and_the_clock_passes_for_them(asked, now):
    now.pass_(planning.WINDOW)
    assert tick(now())
    last = Action.objects.last()
    assert (last.seat, last.notation, last.actor) == (2, "passo", Actor.CLOCK)


def test_any_other_answer_takes_effect_at_once(asked, now):
    now.pass_(planning.WINDOW)
    assert tick(now())
    version = state_of(asked) and asked.version
    act(asked, 3, "flor", now())
    assert asked.version == version + 1
    assert state_of(asked).hand.announced == (1, 3)


def test_only_whoever_is_asked_can_pass(asked, cast, now):
    code = refusal(play, asked.code, cast["dani"], seen=asked.version, notation="passo", now=now())
    assert code == "not_now"


def test_a_hidden_flor_is_claimed_in_the_pause_and_then_the_hand_is_recorded(make_room, now):
    room = make_room("ana", "beto", rules="rioplatense", players=2, chicos=1)
    lay_out(room, ["7e 6e 2e", "7o 5p 1c"], scores=(28, 20), now=now())
    act(room, 1, "7e", now())
    act(room, 2, "maco", now())
    match = Match.objects.get()
    assert match.finished_at is None, "a claim may still turn it"
    assert match.hands.get().finished_at is None
    act(room, 2, "peco-flor 1", now())
    assert state_of(room).score == (28, 24)
    now.pass_(planning.PAUSE)
    assert tick(now())
    hand = Match.objects.get().hands.first()
    assert hand.score_after == [28, 24]
    assert state_of(room).number == 2


def test_a_chico_that_ends_the_match_is_recorded_with_its_last_score(make_room, now):
    room = make_room("ana", "beto", rules="rioplatense", players=2, chicos=1, flor=False)
    lay_out(room, ["7e 6e 2e", "7o 5p 1c"], scores=(29, 20), now=now())
    act(room, 1, "truco", now())
    act(room, 2, "nao-quero", now())
    now.pass_(planning.PAUSE)
    assert tick(now())
    match = Match.objects.get()
    assert (match.score, match.chicos, match.winner) == ([30, 20], [1, 0], 0)
    assert match.finished_at is not None


def test_the_next_chico_starts_at_nil_with_the_next_hand(make_room, now):
    room = make_room("ana", "beto", rules="rioplatense", players=2, flor=False)
    lay_out(room, ["7e 6e 2e", "7o 5p 1c"], scores=(29, 20), now=now())
    act(room, 1, "truco", now())
    act(room, 2, "nao-quero", now())
    now.pass_(planning.PAUSE)
    assert tick(now())
    state = state_of(room)
    assert (state.scores, state.chicos, state.number) == ((0, 0), (1, 0), 2)


def test_a_mao_with_a_flor_who_lets_the_clock_run_has_it_sung(make_room, now):
    room = make_room("ana", "beto", rules="mano-a-mano")
    lay_out(room, DUEL, now=now())
    now.pass_(30)
    assert tick(now())
    action = Action.objects.get()
    assert (action.notation, action.actor) == ("flor", Actor.CLOCK)


def test_a_flor_that_wins_the_match_at_the_deal_ends_it(make_room, now):
    room = make_room("ana", "beto", "caro", "dani", rules="gauderio")
    lay_out(room, FLORES, scores=(20, 10), now=now())
    match = Match.objects.get()
    assert (match.winner, match.score) == (0, [26, 10])
    assert match.hands.get().reason == "match_won"


@pytest.mark.parametrize("slug", RULE_SETS)
def test_a_table_with_bots_plays_itself_to_the_end_in_every_rule_set(slug, cast, now):
    room = play_now(cast["ana"], rules=slug, now=now())
    for _ in range(9000):
        room.refresh_from_db()
        if room.due_at is None:
            break
        now.time = room.due_at
        assert tick(now())
    match = Match.objects.get()
    assert match.finished_at is not None
    assert match.winner is not None


# --- signals -------------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
async def _released():
    yield
    await release_connections()


async def test_a_signal_reaches_the_partner_and_nobody_else(make_room, cast):
    room = await sync_to_async(make_room)(
        "ana", "beto", "caro", "dani", rules="gauderio-classico", started=True
    )
    viewers = {}
    for name in ("ana", "beto", "caro", None):
        session = await sync_to_async(session_for)(cast[name]) if name else None
        viewers[name] = Viewer(room.code, session)
        await viewers[name].connect()
    await room.arefresh_from_db()
    for viewer in viewers.values():
        await viewer.catch_up(room.version)  # That somebody has come to watch is told to all.
    await viewers["ana"].send(command="sinal 1e")
    await viewers["ana"].answer()
    assert "ergue as sobrancelhas" in await viewers["caro"].hear()
    for name in ("beto", None):
        assert await viewers[name].socket.receive_nothing()
    for viewer in viewers.values():
        await viewer.leave()


def test_signals_come_one_at_a_time_from_whoever_has_a_partner_in_a_hand(make_room, cast):
    room = make_room("ana", "beto", "caro", "dani", rules="gauderio-classico", started=True)
    assert refusal(signal, room.code, cast["ana"], "zap") == "not_understood"
    signal(room.code, cast["ana"], "7o")
    assert refusal(signal, room.code, cast["ana"], "7o") == "too_many_signals"
    duel = make_room("ana", "beto", rules="mano-a-mano", started=True)
    assert refusal(signal, duel.code, cast["ana"], "7o") == "no_signal_now"
    waiting = make_room("ana", rules="gauderio")
    assert refusal(signal, waiting.code, cast["ana"], "7o") == "no_signal_now"
    assert sentence("too_many_signals")
