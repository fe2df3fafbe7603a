"""Scenarios that leave cards open: they run, and prove only what does not need those cards."""

from __future__ import annotations

import pytest

from engine.scenario import Outcome, outcome, read
from tests.engine.scripts import HEAD, complaint, document

SPANISH = """[[scenario]]
id = "U-1"
name = "Cards left open"
rules = "mano-a-mano"
first = 1
hands = ["1e 4c 12o", "? ? ?"]
"""
PAULISTA = HEAD.replace('"3c 5e Kc"', '"3c ? ?"')


def played(*steps: str, head: str = SPANISH) -> Outcome:
    (scenario,) = read(document(*steps, head=head))
    return outcome(scenario)


def found(*steps: str, head: str = SPANISH) -> str:
    failure = played(*steps, head=head).failure
    assert failure is not None
    return f"{failure.number}: {failure.found}"


def test_a_card_played_face_down_by_another_is_one_of_the_open_ones() -> None:
    steps = ("1 4o", "2 3c", "3 2o", "4 4p", "4 5c", "1 7c", "2 #?", "3 6o", "= tricks B,A")
    assert played(*steps, head=PAULISTA) == Outcome()


def test_a_check_of_known_cards_is_made_and_can_fail() -> None:
    assert played("= envido 1=4") == Outcome()
    assert found("= envido 1=5") == "1: found 1=4"
    assert found("1 1e", "= turn 1") == "2: found 2"


@pytest.mark.parametrize(
    "check",
    ["envido 2=33", "flor 2=?", "flor 2=38", "hides 1 7o", "can 2 flor", "cannot 2 flor"],
)
def test_a_check_that_needs_an_open_card_is_skipped_and_counted(check: str) -> None:
    assert played(f"= {check}") == Outcome(skipped=1)


def test_the_score_after_guessed_cards_were_compared_is_skipped() -> None:
    steps = ("1 envido", "2 quero", "= scored B 2", "1 1e")
    assert played(*steps) == Outcome(skipped=1)
    assert played("1 truco", "2 nao-quero", "= scored A 1") == Outcome()


def test_open_cards_are_guessed_so_that_what_was_said_is_possible() -> None:
    assert played("1 1e", "2 #?", "= turn 2").failure is not None, "nothing is covered here"
    assert played("1 envido", "2 flor", "= hand live").failure is None
    assert played("1 1e", "2 7o", "= tricks A") == Outcome()


FOUR = """[[scenario]]
id = "U-2"
name = "Three Flores, one of them kept back at first"
rules = "rioplatense"
first = 1
hands = ["? ? ?", "? ? ?", "? ? ?", "12o 2p 3c"]
"""


def test_whoever_sings_late_has_passed_first_and_the_file_need_not_say_so() -> None:
    assert played("1 flor", "3 flor", "2 flor", "1 4e", head=FOUR) == Outcome()
    assert played("1 flor", "3 flor", "4 flor", head=FOUR).failure is not None


def test_what_no_cards_make_possible_fails() -> None:
    assert found("1 flor") == "1: refused: no_flor_now"
    assert found("2 1e").startswith("1: refused")


def test_a_value_that_no_cards_have_is_given_up_soon() -> None:
    assert played("= envido 2=99", "1 1e") == Outcome(skipped=1)


def test_the_same_file_is_guessed_the_same_way_every_time() -> None:
    steps = ("1 envido", "2 quero", "= envido 2=27", "= score 0-2", "1 1e", "2 #?")
    assert played(*steps) == played(*steps)


def test_the_next_deal_may_leave_cards_open_too() -> None:
    steps = ("1 truco", "2 nao-quero", "next", "deal ? ? ? / 1e 2e 5p", "= envido 2=23")
    assert played(*steps) == Outcome()


def test_open_cards_are_no_excuse_for_a_wrong_deal() -> None:
    assert "wanted 2 hands" in complaint(SPANISH.replace("? ? ?", "? ?") + "steps = []\n")
    assert "stands twice" in complaint(SPANISH.replace("? ? ?", "1e ? ?") + "steps = []\n")


def test_the_site_takes_no_open_card() -> None:
    from engine.notation import NotationError, read_action

    for text in ("#?", "?", "descarta ?"):
        with pytest.raises(NotationError):
            read_action(text)


def test_two_of_a_couple_who_reached_the_target_together_play_on() -> None:
    head = SPANISH.replace('rules = "mano-a-mano"', 'rules = "rioplatense"').replace(
        'hands = ["1e 4c 12o", "? ? ?"]',
        'options = { players = 3 }\nscore = [31, 31, 3]\nhands = ["? ? ?", "? ? ?", "? ? ? ?"]',
    )
    assert played("= score 31-31-3", head=head) == Outcome()
    assert "below 30" in complaint(head.replace("31, 31", "31, 30") + "steps = []\n")
