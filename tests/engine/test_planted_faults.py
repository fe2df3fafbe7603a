"""A law is worth what it finds: each is shown a faulty engine here, and must complain."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine import bidding, codec, formats, notation, tricks
from engine import match as engine
from engine.actions import OPEN, Action, Play, Word
from engine.refusals import reason_against
from engine.state import Hand, IllegalAction, Match, Playing
from engine.variants.paulista import PAULISTA
from tests.engine import laws
from tests.engine.hunt import (
    Plant,
    in_every_state,
    is_found,
    refusals_leave_no_trace,
)
from tests.engine.walks import Walk, walk


@pytest.fixture(scope="module")
def sound() -> list[Walk]:
    """Hands played by an engine without a fault."""
    return [walk(PAULISTA, seed) for seed in range(60)]


def accepts_any_word(plant: pytest.MonkeyPatch) -> None:
    right = engine.apply

    def faulty(match: Match, seat: int, action: Action) -> engine.Step:
        if action is Word.TRUCO and match.hand and isinstance(match.hand.phase, Playing):
            return engine.Step(match, ())
        return right(match, seat, action)

    plant.setattr(engine, "apply", faulty)


def a_seat_too_many_may_leave(plant: pytest.MonkeyPatch) -> None:
    right = engine.apply

    def faulty(match: Match, seat: int, action: Action) -> engine.Step:
        return right(match, min(seat, match.format.seats), action)

    plant.setattr(engine, "apply", faulty)


def lists_what_it_refuses(plant: pytest.MonkeyPatch) -> None:
    right = engine.apply

    def faulty(match: Match, seat: int, action: Action) -> engine.Step:
        if action is Word.DOZE:
            raise IllegalAction("not_now")
        return right(match, seat, action)

    plant.setattr(engine, "apply", faulty)


def lists_twice(plant: pytest.MonkeyPatch) -> None:
    right = tricks.plays
    plant.setattr(tricks, "plays", lambda *a: (*right(*a), *right(*a)))


@pytest.mark.parametrize(
    "fault",
    [accepts_any_word, a_seat_too_many_may_leave, lists_what_it_refuses, lists_twice],
    ids=lambda fault: fault.__name__,
)
def test_a_planted_illegality_is_found(
    fault: Plant, sound: list[Walk], monkeypatch: pytest.MonkeyPatch
) -> None:
    fault(monkeypatch)
    assert is_found(in_every_state(laws.accepts_exactly_what_is_listed), sound)


def test_a_refusal_that_leaves_a_trace_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty(match: Match, seat: int, action: Action) -> str:
        object.__setattr__(match, "scores", tuple(points + 1 for points in match.scores))
        return reason_against(match, seat, action)

    monkeypatch.setattr(engine, "reason_against", faulty)
    assert is_found(refusals_leave_no_trace)


def test_a_deadline_that_is_not_legal_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        tricks, "weakest", lambda match, hand, seat: OPEN[hand.deal.hands[seat - 1][0]]
    )
    assert is_found(in_every_state(laws.the_clock_is_always_legal))


def asks_again_for_ever(plant: pytest.MonkeyPatch) -> None:
    right = bidding.answer

    def faulty(match: Match, hand: Hand, phase: Any, seat: int, word: Word) -> Hand:
        after = right(match, hand, phase, seat, word)
        return replace(after, phase=phase) if word is Word.QUERO else after

    plant.setattr(bidding, "answer", faulty)


def nobody_is_on_turn(plant: pytest.MonkeyPatch) -> None:
    right = engine.moves
    plant.setattr(
        engine, "moves", lambda m, hand, seat: () if len(hand.log) > 5 else right(m, hand, seat)
    )


@pytest.mark.parametrize("fault", [asks_again_for_ever, nobody_is_on_turn])
def test_a_hand_that_never_ends_is_found(
    fault: Plant, sound: list[Walk], monkeypatch: pytest.MonkeyPatch
) -> None:
    fault(monkeypatch)
    assert is_found(in_every_state(laws.ends_once_calls_are_answered), sound)


def keeps_the_card_it_played(right: Callable[..., Hand], *args: Any) -> Hand:
    return replace(right(*args), held=args[1].held)


def loses_a_card(right: Callable[..., Hand], *args: Any) -> Hand:
    hand = right(*args)
    return replace(hand, held=(hand.held[0][1:], *hand.held[1:]))


def exchanges_two_hands(right: Callable[..., Hand], *args: Any) -> Hand:
    first, *others = right(*args).held
    return replace(right(*args), held=(*others, first))


@pytest.mark.parametrize("fault", [keeps_the_card_it_played, loses_a_card, exchanges_two_hands])
def test_a_card_out_of_place_is_found(
    fault: Callable[..., Hand], sound: list[Walk], monkeypatch: pytest.MonkeyPatch
) -> None:
    right = tricks.play
    monkeypatch.setattr(tricks, "play", lambda *args: fault(right, *args))

    def law(played: Walk, rng: Random) -> None:
        for state, (seat, action) in zip(played.states, played.log, strict=False):
            laws.cards_are_conserved(engine.apply(state, seat, action).state)

    assert is_found(law, sound)


def points_without_an_event(plant: pytest.MonkeyPatch) -> None:
    right = bidding.settle

    def faulty(hand: Hand, *args: Any) -> Hand:
        return replace(right(hand, *args), events=hand.events)

    plant.setattr(bidding, "settle", faulty)
    plant.setattr(tricks, "settle", faulty)


def points_for_the_other_side(plant: pytest.MonkeyPatch) -> None:
    right = formats.Format.credited
    plant.setattr(
        formats.Format, "credited", lambda form, scores, won: right(form, scores, won)[::-1]
    )


def points_noted_twice(plant: pytest.MonkeyPatch) -> None:
    right = engine.close

    def faulty(match: Match) -> Match:
        closed = right(match)
        return replace(closed, scores=tuple(2 * points for points in closed.scores))

    plant.setattr(engine, "close", faulty)


@pytest.mark.parametrize(
    "fault", [points_without_an_event, points_for_the_other_side, points_noted_twice]
)
def test_a_wrong_score_is_found(fault: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    fault(monkeypatch)
    assert is_found(lambda played, rng: laws.points_are_what_the_events_say(played))


def test_play_after_the_end_is_found(sound: list[Walk], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "legal_actions", lambda match, seat: (Word.SAIR,))
    assert is_found(lambda played, rng: laws.nothing_follows_the_end(played), sound)


def forgets_the_closing(right: Callable[[Match], dict[str, Any]], match: Match) -> dict[str, Any]:
    data = right(match)
    return data | {"hand": data["hand"] | {"closed": False}}


def forgets_the_options(right: Callable[[Match], dict[str, Any]], match: Match) -> dict[str, Any]:
    return right(match) | {"options": {}}


def forgets_the_score(right: Callable[[Match], dict[str, Any]], match: Match) -> dict[str, Any]:
    data = right(match)
    return data | {"hand": data["hand"] | {"scores": [0, 0]}}


@pytest.mark.parametrize("fault", [forgets_the_closing, forgets_the_options, forgets_the_score])
def test_a_lossy_encoding_is_found(
    fault: Callable[..., dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    right = codec.encode
    monkeypatch.setattr(codec, "encode", lambda match: fault(right, match))

    def law(played: Walk, rng: Random) -> None:
        for state in (*played.states, engine.close(played.end)):
            laws.survives_encoding(state)

    assert is_found(law)


def test_a_course_that_depends_on_anything_else_is_found(
    sound: list[Walk], monkeypatch: pytest.MonkeyPatch
) -> None:
    right, count = tricks.taker, itertools.count()

    def faulty(*args: Any) -> tuple[int | None, int]:
        side, opener = right(*args)
        return side, opener if next(count) % 10 else opener % 4 + 1

    monkeypatch.setattr(tricks, "taker", faulty)
    assert is_found(lambda played, rng: laws.replays_to_the_same(played), sound)


def test_a_notation_with_two_meanings_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    right = notation.write_action
    monkeypatch.setattr(
        notation,
        "write_action",
        lambda action: str(action.card) if isinstance(action, Play) else right(action),
    )
    assert is_found(in_every_state(laws.notation_round_trips))
