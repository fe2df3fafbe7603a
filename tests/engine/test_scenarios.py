"""The scenario runner: what each step does, and what is said of one that fails."""

from __future__ import annotations

import pytest

from tests.engine.scripts import CUT, DEAL, ELEVEN, IRON, found, played


def test_a_legal_step_is_played_and_an_illegal_one_fails_with_its_reason() -> None:
    assert played("1 4o", "2 3c") is None
    assert found("1 4o", "1 7c") == "refused: not_your_turn"
    assert found("1 3c") == "refused: card_not_held"
    assert found("1 quero") == "refused: nothing_to_answer"


def test_a_forbidden_step_must_be_refused_and_changes_nothing() -> None:
    assert played("! 2 3c", "! 1 #4o", "! 4 quero", "! 8 truco", "= turn 1", "1 4o") is None
    assert found("! 1 truco") == "it was accepted"


def test_a_forbidden_deadline_is_one_of_a_seat_that_owes_nothing() -> None:
    assert played("! 2 tempo", "! 8 tempo", "1 truco", "! 1 tempo", "! 3 tempo") is None
    assert found("! 1 tempo") == "it was accepted"


def test_a_deadline_is_refused_for_a_seat_that_owes_nothing() -> None:
    assert found("2 tempo") == "refused: owes_nothing"
    assert found("1 truco", "1 tempo") == "refused: owes_nothing"
    assert found("1 sair", "2 tempo") == "refused: owes_nothing"


def test_text_after_two_dashes_is_a_remark() -> None:
    assert played("1 4o -- led", "= turn 2 -- as C13 says -- twice", "! 1 7c -- no") is None


def test_spaces_around_a_step_do_not_matter() -> None:
    assert played(" 1 4o ", "2  3c", "=turn 3", "!1 7c", "!  1 7c", "=  turn 3") is None


def test_next_closes_the_hand_and_deal_gives_new_cards() -> None:
    over = ("1 truco", "2 nao-quero", "= hand over")
    assert found("next") == "refused: hand_live"
    assert found(*over, DEAL) == "refused: hand_live"
    assert played(*over, "next", "= first 2", "= dealer 1", "= score 1-0", DEAL, "= turn 2") is None


def test_leaving_between_hands_concedes_nothing() -> None:
    over = ("1 truco", "2 nao-quero", "3 sair", "= score 1-0")
    assert played(*over, "next", "4 sair", "= score 1-0", DEAL, "= turn 2", "2 sair") is None
    assert found(*over, "! 3 sair") == "it was accepted"
    assert found(*over, "8 sair") == "refused: hand_over"
    assert found("1 jogar", "4 sair", "1 sair", head=ELEVEN) == "refused: match_over"


def test_the_closed_hand_can_still_be_looked_at() -> None:
    steps = ("1 4o", "2 truco", "3 nao-quero", "next", "next")
    assert played(*steps, "= tricks", "= hand over", "= scored B 1", "= sees 0 4o") is None
    assert found(*steps, "1 7c") == "refused: hand_over"


def test_nothing_is_dealt_after_the_match() -> None:
    won = ("1 jogar", "4 sair", "= winner A", "next", "= winner A", "= score 14-4")
    assert found(*won, DEAL, head=ELEVEN) == "refused: match_over"
    assert found(*won, "1 4o", head=ELEVEN) == "refused: match_over"


def test_a_blind_card_may_be_named_by_the_scenario_or_by_its_place() -> None:
    assert played("1 7c", "2 @3", "= sees 0 7c", "= sees 0 Kc", head=IRON) is None
    assert found("1 7c", "2 @3", "3 2o", "4 Qe", "3 2o", head=IRON) == "refused: blind_hand"
    assert found("1 3c", head=IRON) == "refused: blind_hand"
    assert found("1 @1") == "refused: not_now"


def test_the_pack_is_cut_before_anybody_holds_a_card() -> None:
    assert played("= hides 1 4o", "! 1 4o", "3 corta 17", "= sees 1 4o", head=CUT) is None
    assert played("! 2 corta 17", "! 3 corta 3", "! 3 corta 37", "3 tempo", head=CUT) is None
    assert found("= turn 1", head=CUT) == "found Cutting"
    assert found("3 corta 17") == "refused: not_your_turn"


def test_leaving_before_the_cut_shows_no_card_to_anybody() -> None:
    """The hand is over then, and its cards were never dealt."""
    steps = ("2 sair", "= hand over", "= score 1-0", "= hides 0 3o", "= hides 1 4o", "next")
    assert played(*steps, "= hides 1 3o", head=CUT) is None


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        (["= turn 2"], "found 1"),
        (["1 truco", "= turn 1"], "found Answering"),
        (["= answer A"], "found Playing"),
        (["1 truco", "= answer A"], "found B"),
        (["= stake 3"], "found 1"),
        (["= tricks A"], "found "),
        (["1 4o", "2 3c", "3 2o", "4 5c", "= tricks B"], "found A"),
        (["= scored A 1"], "found nothing scored"),
        (["1 truco", "2 nao-quero", "= scored B 1"], "found A 1"),
        (["= score 1-0"], "found 0-0"),
        (["= score 0-0-0"], "found 0-0"),
        (["= hand over"], "found live"),
        (["1 sair", "= hand live"], "found over"),
        (["= winner A"], "found no winner"),
        (["= auto 4o"], "found no deadline has passed"),
        (["1 tempo", "= auto 4o"], "found 7c"),
        (["1 truco", "2 tempo", "= auto 4o"], "found not a card but nao-quero"),
        (["= dealer 1"], "found 4"),
        (["= first 4"], "found 1"),
        (["= can 2 3c"], "it is not among the legal actions"),
        (["= can 7 truco"], "it is not among the legal actions"),
        (["= cannot 1 truco"], "it is among the legal actions"),
        (["= sees 1 3c"], "it is not shown"),
        (["= sees 0 4o"], "it is not shown"),
        (["= hides 1 4o"], "it is shown"),
        (["= hides 0 3o"], "it is shown"),
        (["1 4o", "= hides 3 4o"], "it is shown"),
        (["= sees 1 4e"], "it is not shown"),  # A manilha, but only in the list of manilhas.
        (["= pot 2"], "found no canto is pending"),
        (["= envido 1=30 2=33"], "found nothing of the kind in paulista"),
        (["= flor"], "found nothing of the kind in paulista"),
        (["= mode gallo"], "found redondo"),
        (["= duel 1-4"], "found no duel"),
        (["= chicos 1-0"], "found 0-0"),
    ],
    ids=" ".join,
)
def test_a_check_that_fails_says_what_was_found(steps: list[str], expected: str) -> None:
    assert found(*steps) == expected


@pytest.mark.parametrize("check", ["= sees 5 4o", "= hides 8 4o"])
def test_there_is_no_seat_beyond_the_table(check: str) -> None:
    assert "there is no seat" in found(check)


def test_checks_that_hold_are_silent() -> None:
    steps = (
        "= turn 1", "= stake 1", "= tricks", "= score 0-0", "= hand live", "= dealer 4",
        "= first 1", "= can 1 truco", "= cannot 2 truco", "= sees 1 4o", "= hides 2 4o",
        "1 truco", "= answer B", "4 quero", "= stake 3", "1 tempo", "= auto 7c", "= sees 4 7c",
    )  # fmt: skip
    assert played(*steps) is None
