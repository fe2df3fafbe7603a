"""Truco Paulista: the end of hand and match, leaving, and deadlines."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine import match as engine
from engine.events import HandEnded, MatchEnded, Scored
from engine.formats import PAIRS
from engine.state import IllegalAction
from engine.variants.paulista import PAULISTA
from engine.views import view
from tests.engine.tables import LADDER, clock, ending, hand, refusal, table


@pytest.mark.parametrize(
    ("score", "steps", "total"),
    [
        ((10, 3), ("1 truco", "2 seis", "1 nao-quero"), (10, 6)),
        ((9, 3), (*LADDER, "1 nao-quero"), (9, 12)),
        ((10, 10), (*LADDER, "3 nao-quero"), (10, 19)),
        ((10, 10), (*LADDER, "3 quero", "2 sair"), (22, 10)),
        ((11, 0), ("2 sair",), (12, 0)),
        ((11, 11), ("2 sair",), (12, 11)),
    ],
)
def test_points_above_twelve_are_kept(
    score: tuple[int, int], steps: tuple[str, ...], total: tuple[int, int]
) -> None:
    """C46, C-Q17."""
    match = table(*steps, score=score)
    assert match.score == total
    assert engine.close(match).scores == total
    assert (match.winner is not None) == (max(total) >= 12)


def test_the_match_ends_once_and_says_so() -> None:
    """C46, 0-7."""
    match = table("2 jogar", "1 Kp", "2 Ae", "3 2e", "4 5e", score=(3, 11))
    step = engine.apply(match, 1, engine.legal_actions(table(), 1)[-1])
    assert step.events[-3:] == (Scored(1, 3, "truco"), HandEnded(1, "left"), MatchEnded(1))


def test_after_twelve_nobody_may_do_anything() -> None:
    """C46."""
    assert table("1 correr", score=(11, 10)).winner is None
    won = table("1 jogar", "2 sair", score=(11, 4))
    for match in (won, engine.close(won)):
        assert match.winner == 0
        assert engine.owing(match) == ()
        assert refusal(match, "1 Kp") == "match_over"
        assert refusal(match, "1 sair") == "match_over"
        assert refusal(match, "9 sair") == "match_over"
    with pytest.raises(IllegalAction, match="match_over"):
        engine.deal(engine.close(won), hand(won).deal)


def test_between_hands_nobody_may_do_anything() -> None:
    match = engine.close(table("1 truco", "2 nao-quero"))
    assert refusal(match, "2 truco") == "hand_over"
    assert refusal(match, "2 sair") == "hand_over"
    with pytest.raises(IllegalAction, match="owes_nothing"):
        engine.overdue(match, 2)


def test_before_the_first_deal_there_is_no_hand() -> None:
    match = engine.new_match(PAULISTA, first=1)
    assert refusal(match, "1 truco") == "no_hand"
    assert view(match, 1).hand is None


def test_dealer_and_mao_move_one_seat_however_the_hand_ends() -> None:
    """C12, C14."""
    match = table("1 sair", "next", "2 truco", "1 nao-quero", "next", "1 sair", "next", "3 sair")
    assert (match.first, match.dealer) == (4, 3)
    closed = engine.close(match)
    assert (closed.first, closed.dealer) == (1, 4)


STAKES = [
    ((), 1),
    (("1 truco",), 1),
    (("1 truco", "2 quero"), 3),
    (("1 truco", "2 seis"), 3),
    (("1 truco", "2 seis", "1 quero"), 6),
    (("1 truco", "2 seis", "1 nove"), 6),
    (("1 truco", "2 seis", "1 nove", "2 quero"), 9),
    (("1 truco", "2 seis", "1 nove", "2 doze"), 9),
    (("1 truco", "2 seis", "1 nove", "2 doze", "1 quero"), 12),
    (("1 truco", "2 quero", "1 Kp", "2 seis"), 3),
]


@pytest.mark.parametrize(("steps", "worth"), STAKES, ids=lambda value: str(value))
@pytest.mark.parametrize("leaver", [1, 2, 3, 4])
def test_leaving_concedes_what_was_accepted(
    leaver: int, steps: tuple[str, ...], worth: int
) -> None:
    """C49, C-Q6, 0-6: whoever leaves, on turn or not, and whoever's call is pending."""
    match = table(*steps, f"{leaver} sair")
    assert ending(match) == (leaver % 2, "left")
    assert match.score == ((0, worth) if leaver % 2 else (worth, 0))


@pytest.mark.parametrize("leaver", [1, 2, 3, 4])
@pytest.mark.parametrize(
    ("score", "steps", "worth"),
    [
        ((11, 5), (), 1),
        ((5, 11), (), 1),
        ((11, 5), ("3 jogar",), 3),
        ((5, 11), ("2 jogar", "1 Kp"), 3),
        ((11, 11), (), 1),
        ((11, 11), ("1 @1", "2 @1"), 1),
    ],
)
def test_leaving_a_special_hand_concedes_what_it_is_worth(
    leaver: int, score: tuple[int, int], steps: tuple[str, ...], worth: int
) -> None:
    """C49, C-Q6."""
    match = table(*steps, f"{leaver} sair", score=score)
    gains = (0, worth) if leaver % 2 else (worth, 0)
    assert match.score == (score[0] + gains[0], score[1] + gains[1])


@pytest.mark.parametrize("score", [(0, 0), (11, 5), (11, 11)])
def test_leaving_before_the_cut_concedes_one(score: tuple[int, int]) -> None:
    """C49, C-Q6."""
    match = table("4 sair", score=score, deal_cut=True)
    assert match.score == (score[0] + 1, score[1])


@pytest.mark.parametrize(
    ("cards", "vira", "played"),
    [
        ("4p 5e 5o", "3o", "5e"),
        ("5e 4p 5o", "3o", "5e"),
        ("5o 5e 4p", "3o", "5o"),
        ("4p 4e 4c", "3o", "4e"),
        ("3p 2e Ac", "7o", "Ac"),
        ("3p 3e 3c", "7o", "3p"),
        ("Qo 3e 3c", "7o", "3e"),
    ],
)
def test_the_clock_plays_the_weakest_card_open_the_first_among_equals(
    cards: str, vira: str, played: str
) -> None:
    """C52, C-Q13."""
    match = table(hands=f"{cards} / 6e 6c 6p / 7e 7c 7p / Je Jc Jp", vira=vira)
    assert clock(match, 1) == played


def test_the_clock_never_hides_a_card() -> None:
    """C-Q13."""
    assert clock(table("1 Kp", "2 Ae", "3 2e", "4 5e"), 3) == "Qp"


def test_in_the_iron_hand_the_clock_takes_the_first_place_still_held() -> None:
    """C53."""
    match = table(score=(11, 11))
    assert clock(match, 1) == "@1"
    assert clock(table("1 @1", "2 @1", "3 @1", "4 @1", score=(11, 11)), 3) == "@2"


@pytest.mark.parametrize("rung", [1, 2, 3, 4])
def test_the_clock_refuses_every_call(rung: int) -> None:
    """C54."""
    match = table(*LADDER[:rung])
    for seat in (2, 4) if rung % 2 else (1, 3):
        assert clock(match, seat) == "nao-quero"


def test_the_clock_runs_from_eleven() -> None:
    """C54."""
    match = table(score=(3, 11))
    assert clock(match, 2) == clock(match, 4) == "correr"
    with pytest.raises(IllegalAction, match="owes_nothing"):
        clock(match, 1)


def test_an_option_the_rule_set_does_not_have_is_refused() -> None:
    for options in ({"flor": True}, {"turn_seconds": 31}, {"deal_cut": 0}, {"turn_seconds": False}):
        with pytest.raises(ValueError, match="option"):
            engine.new_match(PAULISTA, first=1, options=options)


def test_rules_that_make_no_sense_cannot_be_made() -> None:
    with pytest.raises(ValueError, match="once"):
        replace(PAULISTA.ranking, suits="oecc")  # type: ignore[type-var]
    with pytest.raises(ValueError, match="climbs"):
        replace(PAULISTA.stakes, values=(1, 3, 3, 9, 12))
    with pytest.raises(ValueError, match="needs a vira"):
        PAULISTA.ranking.manilhas(None)
    with pytest.raises(ValueError, match="alternate"):
        replace(PAIRS, seats=3)
