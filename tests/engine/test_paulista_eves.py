"""Truco Paulista: the hand of eleven and the iron hand."""

from __future__ import annotations

import pytest

from engine import match as engine
from engine.actions import Word
from engine.cards import Card
from engine.events import Said
from engine.state import DecidingEve, Eve
from engine.views import view
from tests.engine.tables import TIES, do, ending, hand, legal, refusal, table


@pytest.mark.parametrize(
    ("score", "eve"),
    [
        ((11, 0), Eve.UNDECIDED),
        ((10, 11), Eve.UNDECIDED),
        ((11, 11), Eve.BLIND),
        ((10, 10), Eve.NONE),
        ((0, 0), Eve.NONE),
    ],
)
def test_only_exactly_eleven_makes_a_special_hand(score: tuple[int, int], eve: Eve) -> None:
    """C29, C34."""
    assert hand(table(score=score)).eve is eve


@pytest.mark.parametrize("seat", [2, 4])
@pytest.mark.parametrize("word", ["jogar", "correr"])
def test_either_member_decides_and_the_first_word_binds(seat: int, word: str) -> None:
    """C30, C31, C-Q8."""
    match = table(score=(3, 11))
    assert engine.owing(match) == (2, 4)
    assert legal(match, 2) == legal(match, 4) == "jogar correr"
    assert refusal(match, f"1 {word}") == "eve_undecided"
    assert refusal(match, "1 Kp") == "eve_undecided"
    after = do(match, f"{seat} {word}")
    assert all(word not in legal(after, other) for other in after.seats)
    assert after.score == ((3, 11) if word == "jogar" else (4, 11))


def test_deciding_is_public_and_the_cards_are_not() -> None:
    """C32, C-Q19."""
    match = table(score=(11, 3))
    for viewer in (2, 4, None):
        seen = view(match, viewer).hand
        assert seen is not None
        assert seen.phase == DecidingEve(0, turn=1)
        own = [] if viewer is None else [viewer]
        assert [n for n, held in enumerate(seen.hands, 1) if None not in held] == own
    after = view(do(match, "3 jogar"), None).hand
    assert after is not None
    assert after.events[-1] == Said(3, Word.JOGAR)


@pytest.mark.parametrize("viewer", [1, 3])
def test_partners_see_each_other_until_the_hand_is_over(viewer: int) -> None:
    """C29, C-Q9."""
    match = table(score=(11, 3))
    partner = (viewer + 1) % 4 + 1
    for step in ("1 jogar", "1 Kp", "2 Ae", "3 2e", "4 5e", "3 Jo", "4 4o", "1 7c", "2 4c"):
        seen = view(match, viewer).hand
        assert seen is not None
        assert seen.hands[partner - 1] == hand(match).held[partner - 1]
        assert None in seen.hands[1]
        match = do(match, step)
    assert match.score == (14, 3)


def test_the_hand_of_eleven_is_worth_three_to_whoever_wins_it() -> None:
    """C30."""
    steps = ("1 jogar", "1 7c", "2 Ae", "3 Jo", "4 4o", "2 4c", "3 Qp", "4 6c", "1 5o")
    assert table(*steps, "3 2e", "4 5e", "1 Kp", "2 6p", score=(11, 3)).score == (14, 3)


def test_at_eleven_nobody_asks_for_more() -> None:
    """C33, C-Q16."""
    match = table("3 jogar", score=(11, 3))
    for step in ("1 Kp", "2 Ae", "3 2e", "4 5e", "3 Jo"):
        assert refusal(match, f"{step[0]} truco") == "no_raise_now"
        match = do(match, step)
    assert match.score == (11, 3)


def test_a_tied_hand_of_eleven_leaves_the_score_alone_and_the_next_asks_again() -> None:
    """C24, C29."""
    first = [f"{n} {card}" for n, card in zip((1, 2, 3, 4), ("7e", "7p", "4c", "5e"), strict=True)]
    rest = ["1 Jp", "2 Jc", "3 Qc", "4 Qo", "1 2o", "2 2e", "3 6o", "4 4o"]
    match = table("4 jogar", *first, *rest, hands=TIES, vira="Kc", score=(5, 11))
    assert ending(match) == (None, "all_tied")
    assert match.score == (5, 11)
    cards = hand(match).deal
    again = engine.deal(engine.close(match), cards).state
    assert hand(again).eve is Eve.UNDECIDED
    assert hand(again).first == 2


@pytest.mark.parametrize("viewer", [1, 2, 3, 4, None])
def test_in_the_iron_hand_nobody_sees_a_card_that_was_not_played(viewer: int | None) -> None:
    """C34, C36, C62."""
    match = table("1 @2", score=(11, 11))
    seen = view(match, viewer).hand
    assert seen is not None
    assert {card for held in seen.hands for card in held} == {None}
    assert [play.card for play in seen.table] == [Card("7c")]
    assert seen.vira == Card("Ao")


def test_the_iron_hand_is_played_by_places_face_up_and_without_truco() -> None:
    """C35, C38, C39."""
    match = table("1 @2", "2 @3", "3 @1", "4 @1", score=(11, 11))
    assert legal(match, 3) == "@2 @3"
    assert refusal(match, "3 @1") == "blind_hand"
    assert refusal(match, "3 #Jo") == "blind_hand"
    assert refusal(match, "3 Jo") == "blind_hand"
    assert refusal(match, "3 truco") == "no_raise_now"


def test_places_stay_where_they_were_dealt() -> None:
    """C35."""
    match = table("1 @2", "2 @3", "3 @1", "4 @1", "3 @2", score=(11, 11))
    seen = view(match, 1).hand
    assert seen is not None
    assert seen.places == (1, 3)
    assert hand(do(do(match, "4 @3"), "1 @3")).table[-1].card == Card("5o")


def test_a_tied_iron_hand_brings_another() -> None:
    """C40."""
    steps = [f"{seat} @{place}" for place in (1, 2, 3) for seat in (1, 2, 3, 4)]
    match = table(*steps, "next", hands=TIES, vira="Kc", score=(11, 11))
    assert match.score == (11, 11)
    assert hand(match).eve is Eve.BLIND
    assert match.first == 2
