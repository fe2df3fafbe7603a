"""Leaving in mid-hand: what it costs, what one is told beforehand, what follows (A83, A84, 0-6)."""

from __future__ import annotations

import pytest

from engine.match import owing
from engine.state import HandOver
from rooms.presenting import present
from rooms.services import presence
from rooms.services.clock import tick
from rooms.services.planning import PAUSE
from rooms.services.seats import sit, stand
from rooms.services.snapshots import load
from tests.rooms.conftest import make_person
from tests.rooms.tables import act, lay_out, state_of

pytestmark = pytest.mark.django_db(transaction=True)

HANDS = ["1e 2o 3p", "1p 2c 4o", "6o 7c 10p", "4e 5p 6c"]


def told(room, user, now) -> str:
    """What the table says that leaving would cost `user`."""
    snapshot = load(room.code)
    seat = snapshot.seat_of(user.pk)
    table = present(snapshot, seat, eyes=seat, reserved=None, is_host=False, now=now())
    assert table.leave is not None
    return table.leave.cost


def test_leaving_concedes_what_was_accepted_and_says_so_before(make_room, cast, now):
    room = make_room("ana", "beto", "caro", "dani", started=True, rules="gauderio")
    lay_out(room, HANDS, now=now())
    act(room, 1, "truco", now())
    act(room, 2, "quero", now())
    assert told(room, cast["ana"], now) == "Sair agora concede a mão: 2 pontos para eles."
    act(room, 1, "sair", now())
    assert state_of(room).score == (0, 2)


def test_a_pending_canto_is_conceded_too_and_first(make_room, cast, now):
    room = make_room("ana", "beto", "caro", "dani", started=True, rules="gauderio")
    lay_out(room, HANDS, now=now())
    act(room, 1, "envido", now())
    # One for the Envido as if refused, one for the hand (A84, A-Q19).
    assert told(room, cast["beto"], now) == "Sair agora concede a mão: 2 pontos para eles."
    act(room, 2, "sair", now())
    assert state_of(room).score == (2, 0)


def test_the_match_may_end_with_the_canto(make_room, cast, now):
    room = make_room("ana", "beto", "caro", "dani", started=True, rules="gauderio")
    lay_out(room, HANDS, scores=(23, 23), now=now())
    act(room, 1, "envido", now())
    act(room, 2, "sair", now())
    state = state_of(room)
    assert state.score == (24, 23), "the hand is not scored any more"
    assert state.decided == 0
    assert room.match.finished_at is not None


def test_where_each_has_a_score_leaving_ends_the_match_unless_somebody_takes_the_chair(
    make_room, cast, now
):
    for takes_over in (False, True):
        room = make_room(
            "ana", "beto", "caro", started=True, rules="rioplatense", players=3, gallo="turn"
        )
        assert "sem vencedor" in told(room, cast["beto"], now)
        act(room, 2, "sair", now())
        while not isinstance(state_of(room).hand.phase, HandOver):
            now.pass_(31)
            assert tick(now())
        if takes_over:
            sit(room.code, make_person("elza"), 2, now=now())
        now.pass_(PAUSE + 1)
        assert tick(now())
        room.refresh_from_db()
        assert (room.match.finished_at is None) == takes_over
        assert room.match.winner is None


def test_what_was_done_is_told_of_whoever_did_it_not_of_who_sits_there_now(make_room, cast, now):
    room = make_room("ana", "beto", "caro", "dani", started=True, rules="gauderio")
    lay_out(room, HANDS, now=now())
    act(room, 1, "1e", now())
    act(room, 2, "sair", now())
    for newcomer in (None, make_person("elza")):
        if newcomer is not None:
            sit(room.code, newcomer, 2, now=now())
        table = present(load(room.code), None, eyes=None, is_host=False, now=now())
        told_ = " ".join((*table.said, table.commentary, table.result or ""))
        assert "Beto" in told_
        assert "Elza" not in told_
        assert "Lugar livre" not in told_
        assert table.chairs[1].speech is None, "nobody says what another said"
        assert table.chairs[1].name == ("Elza" if newcomer else "")


@pytest.mark.parametrize(
    ("scores", "said"), [((0, 0), "Agora não custa nada."), ((23, 0), "A partida acabou")]
)
def test_between_hands_and_after_the_match_leaving_costs_nothing(
    make_room, cast, now, scores, said
):
    room = make_room("ana", "beto", "caro", "dani", started=True, rules="gauderio")
    lay_out(room, HANDS, scores=scores, now=now())
    act(room, 1, "truco", now())
    act(room, 2, "nao-quero", now())
    before = state_of(room).score
    assert told(room, cast["beto"], now).startswith(said)
    stand(room.code, cast["beto"], seen=room.version, now=now())
    assert state_of(room).score == before
    assert not room.seats.filter(user=cast["beto"]).exists()


def test_a_host_who_leaves_a_table_of_bots_and_watches_on_is_its_host_still(make_room, cast, now):
    room = make_room("ana", bots=3, started=True)
    presence.arrive(room.code, cast["ana"], "aba", now=now())
    while 1 not in owing(state_of(room)):
        now.pass_(3)
        tick(now())
    act(room, 1, "sair", now())
    room.refresh_from_db()
    assert room.host == cast["ana"]
