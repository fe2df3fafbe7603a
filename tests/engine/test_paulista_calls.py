"""Truco Paulista: the ladder from 1 to 12, who may climb it and when, and face-down cards."""

from __future__ import annotations

import pytest

from engine import match as engine
from engine.bidding import stake
from engine.cards import Card
from engine.state import Playing
from engine.variants.paulista import PAULISTA
from engine.views import view
from tests.engine.tables import LADDER, do, ending, hand, legal, refusal, table


def test_a_card_may_be_face_down_from_the_second_trick_on() -> None:
    """C25."""
    assert legal(table(), 1) == "Kp 7c 5o truco"
    second = table("1 Kp", "2 Ae", "3 2e", "4 5e")
    assert legal(second, 3) == "Jo Qp #Jo #Qp truco"
    assert refusal(table(), "1 #Kp") == "covered_not_allowed"
    assert refusal(second, "3 #2e") == "card_not_held"


@pytest.mark.parametrize("viewer", [1, 2, 3, 4, None])
def test_a_face_down_card_is_known_to_its_player_alone_for_ever(viewer: int | None) -> None:
    """C27, C-Q18."""
    match = table("1 Kp", "2 Ae", "3 2e", "4 5e", "3 #Qp", "4 4o", "1 #7c", "2 4c")
    over = table("1 Kp", "2 Ae", "3 2e", "4 5e", "3 #Qp", "4 4o", "1 #7c", "2 4c", "4 sair")
    for moment in (match, over, engine.close(over)):
        shown = repr(view(moment, viewer))
        assert ("Qp" in shown) == (viewer == 3)
        assert ("7c" in shown) == (viewer == 1)


def test_partners_at_eleven_lose_sight_of_a_card_played_face_down() -> None:
    """C27 holds there too: what one saw in the partner's hand is not shown again as played."""
    match = table("1 jogar", "1 Kp", "2 Ae", "3 2e", "4 5e", "3 #Qp", score=(11, 0))
    seen = view(match, 1).hand
    assert seen is not None
    assert seen.hands[2] == (Card("Jo"),)
    assert seen.table[0].card is None


def test_the_ladder_is_truco_seis_nove_doze() -> None:
    """C-Q1."""
    assert PAULISTA.stakes.values == (1, 3, 6, 9, 12)
    assert legal(table(), 1).split()[-1] == "truco"
    assert legal(table(*LADDER[:1]), 2) == "quero nao-quero seis"
    assert legal(table(*LADDER[:2]), 3) == "quero nao-quero nove"
    assert legal(table(*LADDER[:3]), 4) == "quero nao-quero doze"
    assert legal(table(*LADDER), 1) == "quero nao-quero"


@pytest.mark.parametrize("rung", [1, 2, 3, 4])
def test_refusing_pays_what_was_accepted_below_the_call(rung: int) -> None:
    """C-Q1, C-Q3."""
    match = table(*LADDER[:rung])
    refuser = 2 if rung % 2 else 3
    after = do(match, f"{refuser} nao-quero")
    assert ending(after) == (1 - (refuser + 1) % 2, "refused")
    assert sum(after.score) == (1, 3, 6, 9)[rung - 1]


@pytest.mark.parametrize("rung", [1, 2, 3, 4])
def test_a_pending_call_shows_what_it_is_worth_and_what_refusing_costs(rung: int) -> None:
    seen = view(table(*LADDER[:rung]), None).hand
    assert seen is not None
    assert seen.call is not None
    assert (seen.call.worth, seen.call.refused) == ((3, 1), (6, 3), (9, 6), (12, 9))[rung - 1]
    assert seen.stake == (1, 3, 6, 9)[rung - 1]


@pytest.mark.parametrize("rung", [1, 2, 3, 4])
def test_an_accepted_call_is_what_the_tricks_are_worth(rung: int) -> None:
    """C-Q1."""
    answerer = 4 if rung % 2 else 1
    match = table(*LADDER[:rung], f"{answerer} quero")
    assert stake(match, hand(match)) == (3, 6, 9, 12)[rung - 1]
    assert hand(match).phase == Playing(1)
    for step in ("1 Kp", "2 Ae", "3 2e", "4 5e", "3 Jo", "4 4o", "1 7c", "2 4c"):
        match = do(match, step)
    assert match.score == ((3, 6, 9, 12)[rung - 1], 0)


def test_only_the_seat_on_turn_asks_and_only_before_its_card() -> None:
    """C-Q2."""
    match = table("1 Kp")
    assert [seat for seat in match.seats if "truco" in legal(match, seat)] == [2]
    assert refusal(match, "1 truco") == "not_your_turn"
    assert refusal(match, "2 seis") == "no_raise_now"
    assert refusal(match, "2 retruco") == "no_raise_now"


def test_while_a_call_is_pending_nobody_plays_and_only_opponents_answer() -> None:
    """C-Q2."""
    match = table("1 Kp", "2 truco")
    assert engine.owing(match) == (1, 3)
    assert refusal(match, "2 Ae") == "call_pending"
    assert refusal(match, "3 2e") == "call_pending"
    assert refusal(match, "4 quero") == "own_call"
    assert refusal(match, "2 nao-quero") == "own_call"
    assert hand(do(match, "3 quero")).phase == Playing(2), "the turn stays where it was"


@pytest.mark.parametrize("accepter", [2, 4])
def test_the_right_to_raise_goes_to_the_pair_that_accepted(accepter: int) -> None:
    """C-Q2."""
    match = table("1 truco", f"{accepter} quero")
    asks = []
    for step in ("1 Kp", "2 Ae", "3 2e", "4 5e", "3 Jo", "4 4o", "1 7c"):
        seat = int(step[0])
        asks.append((seat, "seis" in legal(match, seat)))
        match = do(match, step)
    assert asks == [(seat, seat in (2, 4)) for seat in (1, 2, 3, 4, 3, 4, 1)]


def test_a_raise_as_an_answer_passes_the_right_on() -> None:
    """C-Q2, C-Q3: after `truco`, `seis`, `quero` only the pair that took the six may ask nine."""
    match = table("1 truco", "2 seis", "3 quero")
    assert "nove" in legal(match, 1)
    match = do(match, "1 Kp")
    assert "nove" not in legal(match, 2)


def test_after_twelve_nothing_can_be_asked() -> None:
    """C-Q1."""
    match = table(*LADDER, "3 quero")
    for step in ("1 Kp", "2 Ae", "3 2e", "4 5e"):
        assert legal(match, int(step[0])).split()[-1] not in ("truco", "seis", "nove", "doze")
        match = do(match, step)


def test_raising_beyond_what_is_needed_is_allowed() -> None:
    """C-Q11."""
    match = table(*LADDER, "1 quero", score=(10, 10))
    assert stake(match, hand(match)) == 12
