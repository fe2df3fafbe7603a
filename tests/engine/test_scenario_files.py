"""Scenario files: what is read, and how what cannot be read is named."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.scenario import Failure, Scenario, Unplayable, read, run
from tests.engine.scripts import HEAD, complaint, document, played


def test_dealer_may_stand_for_first() -> None:
    assert played("= first 3", "= turn 3", head=HEAD.replace("first = 1", "dealer = 2")) is None


def test_unknown_keys_are_ignored() -> None:
    assert played("= turn 1", head=HEAD + 'decisions = ["C-Q1"]\nclauses = 3\n') is None


@pytest.mark.parametrize(
    ("step", "why"),
    [
        ("", "not a card"),
        ("1", "not a card"),
        ("1 8o", "not a card: '8o'"),
        ("1 #9p", "not a card: '9p'"),
        ("1 trucoo", "not a card"),
        ("1 @0", "not a place"),
        ("1 @9", "not a place"),
        ("1 @x", "not a number"),
        ("1 corta x", "not a number"),
        ("1 corta", "not a card"),
        ("x 4o", "not a number: 'x'"),
        ("١ 4o", "not a number"),
        ("! next", "not a card"),
        ("= nothing 1", "no such check"),
        ("=", "no such check"),
        ("= turn", "turn does not take that"),
        ("= turn 9", "turn does not take that"),
        ("= tricks A,A,A,A", "tricks does not take that"),
        ("= score 1", "score does not take that"),
        ("= hand open", "hand does not take that"),
        ("= sees 1 8o", "not a card"),
        ("= sees 9 4o", "sees does not take that"),
        ("= can 1 8o", "not a card"),
        ("deal 4o 7c Ap / 3c 5e Kc / 2o 6o Jp ; vira 3o", "wanted 4 hands, of 3 3 3 3 cards"),
        ("deal 4o 7c / 3c 5e Kc / 2o 6o Jp / 4p 5c Qe ; vira 3o", "wanted 4 hands, of 3 3 3 3"),
        ("deal 4o 7c Ap / 3c 5e Kc / 2o 6o Jp / 4p 5c Qe", "a vira is missing"),
        ("deal 4o 7c Ap / 3c 5e Kc / 2o 6o Jp / 4p 5c Qe ; vira 4o", "a card stands twice"),
        ("deal 4o 7c Ap / 3c 5e Kc / 2o 6o Jp / 4p 5c 1e ; vira 3o", "not in the deck: 1e"),
    ],
)
def test_an_unreadable_step_is_named(step: str, why: str) -> None:
    said = complaint(document("1 4o", step))
    assert said.startswith(f'scenario S-1: step 2 "{step}": ')
    assert why in said


@pytest.mark.parametrize(
    ("before", "after", "why"),
    [
        ("first = 1", "first = 5", "first must be a seat"),
        ("first = 1", "first = true", "first must be a seat"),
        ("first = 1", "", "dealer must be a seat"),
        ('vira = "3o"', "", "a vira is missing"),
        ('vira = "3o"', 'vira = "4o"', "a card stands twice"),
        ("4p 5c Qe", "4p 5c 10e", "not in the deck: 10e"),
        (', "4p 5c Qe"', "", "wanted 4 hands, of 3 3 3 3 cards"),
        ("4p 5c Qe", "4p 5c", "wanted 4 hands, of 3 3 3 3 cards"),
        ("hands = [", "hands = [3, ", "hands must be a list of texts"),
        ("first = 1", "first = 1\nscore = [12, 0]", "score must be 2 numbers below 12"),
        ("first = 1", "first = 1\nscore = [1]", "score must be 2 numbers"),
        ("first = 1", "first = 1\nscore = [-1, 0]", "score must be 2 numbers"),
        ("first = 1", "first = 1\noptions = 3", "options must be a table"),
        ("first = 1", "first = 1\noptions = { flor = true }", "paulista has no option 'flor'"),
        ("first = 1", "first = 1\noptions = { deal_cut = 1 }", "does not take 1"),
        ("first = 1", "first = 1\nhand_number = 0", "hand_number must be a number from 1"),
        ('rules = "paulista"', "", "rules must be a text"),
        ("steps = [", "steps = [1, ", "steps must be a list of texts"),
        ("steps = [", "stops = [", "steps must be a list of texts"),
    ],
)
def test_an_unreadable_scenario_is_named(before: str, after: str, why: str) -> None:
    text = document("1 4o")
    assert before in text
    said = complaint(text.replace(before, after, 1))
    assert said.startswith("scenario S-1: ")
    assert why in said


def test_a_scenario_without_an_id_is_named_by_its_number() -> None:
    second = document("1 4o", "nonsense").replace('id = "S-1"', "")
    assert complaint(document("1 4o") + second).startswith("scenario number 2: step 2")


@pytest.mark.parametrize("text", ["", "x = 1", "scenario = 3", "scenario = []", "not toml ="])
def test_a_file_without_scenarios_is_refused(text: str) -> None:
    assert complaint(text)


def test_a_rule_set_that_does_not_exist_is_a_failure_and_not_an_unreadable_file() -> None:
    (scenario,) = read(document("1 4o").replace("paulista", "poker"))
    assert isinstance(scenario, Unplayable)
    failure = run(scenario)
    assert failure is not None
    assert "poker" in failure.found


def test_other_rules_can_be_played_than_those_a_scenario_names() -> None:
    (scenario,) = read(document("! 1 #4o", "1 4o"))
    assert isinstance(scenario, Scenario)
    assert run(scenario) is None
    failure = run(scenario, replace(scenario.start.rules, covered_from=1))
    assert failure == Failure(1, "! 1 #4o", "it was accepted")
