"""A law is worth what it finds: each is shown a faulty engine here, and must complain."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine import bidding, claims, codec, formats, notation, tricks
from engine import match as engine
from engine.actions import Action, Play, Word
from engine.cards import Card
from engine.events import Forfeited
from engine.refusals import reason_against
from engine.state import EnvidoCalled, Hand, IllegalAction, Match, Playing
from engine.variants import RULE_SETS
from tests.engine import laws
from tests.engine.hunt import (
    Plant,
    hands_of,
    in_every_state,
    is_found,
    listing_is_exact,
    refusals_leave_no_trace,
)
from tests.engine.walks import Walk


@pytest.fixture(scope="module")
def sound() -> list[Walk]:
    """Hands played by an engine without a fault."""
    return [*hands_of(RULE_SETS.values(), 30)]


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
    assert is_found(listing_is_exact, sound)


def test_a_refusal_that_leaves_a_trace_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty(match: Match, seat: int, action: Action) -> str:
        object.__setattr__(match, "scores", tuple(points + 1 for points in match.scores))
        return reason_against(match, seat, action)

    monkeypatch.setattr(engine, "reason_against", faulty)
    assert is_found(refusals_leave_no_trace)


def test_a_deadline_that_is_not_legal_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tricks, "weakest", lambda match, hand, seat: hand.deal.hands[seat - 1][0])
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
    assert is_found(cards_stay_after_every_action, sound)


def cards_stay_after_every_action(played: Walk, rng: Random) -> None:
    """The law about cards, asked of what the faulty engine makes of sound states."""
    for state, (seat, action) in zip(played.states, played.log, strict=False):
        laws.cards_are_conserved(engine.apply(state, seat, action).state)


def test_a_card_that_is_put_away_and_kept_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    right = tricks.without

    def faulty(held: Any, seat: int, card: Card) -> Any:
        return held if len(held[seat - 1]) == 4 else right(held, seat, card)

    monkeypatch.setattr(tricks, "without", faulty)
    assert is_found(in_every_state(laws.cards_are_conserved))


def test_a_card_that_vanishes_from_the_table_is_found(
    sound: list[Walk], monkeypatch: pytest.MonkeyPatch
) -> None:
    right = bidding.answer
    monkeypatch.setattr(bidding, "answer", lambda *args: replace(right(*args), table=()))
    assert is_found(cards_stay_after_every_action, sound)


def waits_for_the_caller_too(plant: pytest.MonkeyPatch) -> None:
    right = engine.owing

    def faulty(match: Match) -> tuple[int, ...]:
        caller = getattr(match.hand.phase, "caller", None) if match.hand else None
        return (*right(match), caller) if caller else right(match)

    plant.setattr(engine, "owing", faulty)


def forgets_who_raises_out_of_turn(plant: pytest.MonkeyPatch) -> None:
    right = engine.acting

    def faulty(match: Match) -> tuple[int, ...]:
        playing = match.hand is not None and isinstance(match.hand.phase, Playing)
        return engine.owing(match) if playing else right(match)

    plant.setattr(engine, "acting", faulty)


def forgets_a_flor_over_the_partners_envido(plant: pytest.MonkeyPatch) -> None:
    right = engine.acting

    def faulty(match: Match) -> tuple[int, ...]:
        called = match.hand is not None and isinstance(match.hand.phase, EnvidoCalled)
        return engine.owing(match) if called else right(match)

    plant.setattr(engine, "acting", faulty)


@pytest.mark.parametrize(
    "fault",
    [
        waits_for_the_caller_too,
        forgets_who_raises_out_of_turn,
        forgets_a_flor_over_the_partners_envido,
    ],
    ids=lambda fault: fault.__name__,
)
def test_somebody_forgotten_or_waited_for_in_vain_is_found(
    fault: Plant, monkeypatch: pytest.MonkeyPatch
) -> None:
    walks = [*hands_of(RULE_SETS.values(), 60)]
    fault(monkeypatch)
    assert is_found(in_every_state(laws.acts_who_may), walks)


def points_without_an_event(plant: pytest.MonkeyPatch) -> None:
    right = bidding.settle

    def faulty(hand: Hand, *args: Any) -> Hand:
        return replace(right(hand, *args), events=hand.events)

    plant.setattr(bidding, "settle", faulty)
    plant.setattr(tricks, "settle", faulty)


def points_for_the_other_side(plant: pytest.MonkeyPatch) -> None:
    right = formats.Format.credited
    plant.setattr(formats.Format, "credited", lambda *args: right(*args)[::-1])


def points_for_one_of_two(plant: pytest.MonkeyPatch) -> None:
    right = formats.Gallo.accounts_of
    plant.setattr(formats.Gallo, "accounts_of", lambda *args: right(*args)[:1])


def points_lost_in_silence(plant: pytest.MonkeyPatch) -> None:
    right = claims.claim

    def faulty(match: Match, hand: Hand, seat: int, other: int) -> Hand:
        after = right(match, hand, seat, other)
        return replace(after, events=tuple(e for e in after.events if type(e) is not Forfeited))

    plant.setattr(claims, "claim", faulty)


def points_kept_in_spite_of_a_claim(plant: pytest.MonkeyPatch) -> None:
    right = claims.claim

    def faulty(match: Match, hand: Hand, seat: int, other: int) -> Hand:
        after = right(match, hand, seat, other)
        return replace(after, awards=tuple(replace(a, lost=False) for a in after.awards))

    plant.setattr(claims, "claim", faulty)


def games_counted_twice(plant: pytest.MonkeyPatch) -> None:
    right = engine.close

    def faulty(match: Match) -> Match:
        closed = right(match)
        return replace(closed, chicos=tuple(2 * won for won in closed.chicos))

    plant.setattr(engine, "close", faulty)


def a_game_won_leaves_the_score(plant: pytest.MonkeyPatch) -> None:
    right = engine.close
    plant.setattr(engine, "close", lambda match: replace(right(match), scores=match.score))


def points_noted_twice(plant: pytest.MonkeyPatch) -> None:
    right = engine.close

    def faulty(match: Match) -> Match:
        closed = right(match)
        return replace(closed, scores=tuple(2 * points for points in closed.scores))

    plant.setattr(engine, "close", faulty)


@pytest.mark.parametrize(
    "fault",
    [
        points_without_an_event,
        points_for_the_other_side,
        points_for_one_of_two,
        points_lost_in_silence,
        points_kept_in_spite_of_a_claim,
        points_noted_twice,
        games_counted_twice,
        a_game_won_leaves_the_score,
    ],
    ids=lambda fault: fault.__name__,
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
