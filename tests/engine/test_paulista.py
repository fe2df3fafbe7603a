"""Truco Paulista: its cards, and what a trick and three of them come to."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

from engine import match as engine
from engine.cards import Card, cut, shuffled
from engine.dealing import deal_of
from engine.events import CardPlayed, TrickTaken
from engine.formats import PAIRS
from engine.state import Cutting, Played
from engine.tricks import taker, verdict
from engine.variants.paulista import PAULISTA
from engine.views import view
from tests.engine.tables import do, hand, table


def test_the_deck_has_ten_ranks_in_four_suits_and_nothing_else() -> None:
    """C1, C2."""
    assert len(PAULISTA.deck) == len(set(PAULISTA.deck)) == 40
    assert {card.rank for card in PAULISTA.deck} == set("4567QJKA23")
    assert Counter(card.suit for card in PAULISTA.deck) == dict.fromkeys("oecp", 10)


@pytest.mark.parametrize("first", [1, 2, 3, 4])
def test_cards_go_round_from_the_mao_and_the_vira_follows(first: int) -> None:
    """C3, C4, C12."""
    match = engine.new_match(PAULISTA, first=first)
    deck = shuffled(PAULISTA.deck, Random(first))
    cards = deal_of(match, deck)
    assert cards.hands[first - 1] == (deck[0], deck[4], deck[8])
    assert cards.hands[first % 4] == (deck[1], deck[5], deck[9])
    assert cards.vira == deck[12]


def test_a_cut_pack_is_dealt_from_where_it_was_cut() -> None:
    match = engine.new_match(PAULISTA, first=1, options={"deal_cut": True})
    deck = shuffled(PAULISTA.deck, Random(5))
    waiting = engine.deal(match, deal_of(match, deck)).state
    assert hand(waiting).phase == Cutting(3)
    for seat in (1, 2, 3, 4, None):
        seen = view(waiting, seat).hand
        assert seen is not None
        assert (seen.vira, seen.hands) == (None, ((),) * 4)
    dealt = do(waiting, "3 corta 17")
    uncut = engine.new_match(PAULISTA, first=1)
    assert hand(dealt).deal.hands == deal_of(uncut, cut(deck, 17)).hands


@pytest.mark.parametrize(("vira", "manilhas"), list(zip("4567QJKA23", "567QJKA234", strict=True)))
def test_the_rank_after_the_vira_beats_all_by_suit(vira: str, manilhas: str) -> None:
    """C7 to C10."""
    for suit in "oecp":
        turned = Card(vira + suit)
        wanted = tuple(Card(manilhas + suit) for suit in "oecp")
        assert PAULISTA.ranking.manilhas(turned) == wanted
        strengths = PAULISTA.ranking.strengths(turned)
        ranked = sorted(PAULISTA.deck, key=strengths.__getitem__)
        assert tuple(ranked[-4:]) == wanted
        common = [rank for rank in "4567QJKA23" if rank != manilhas]
        assert [card.rank for card in ranked[:-4]] == [rank for rank in common for _ in "oecp"]


def test_common_cards_of_a_rank_are_equal_and_manilhas_never_are() -> None:
    """C6, C9."""
    strengths = PAULISTA.ranking.strengths(Card("Jo"))
    for rank in "4567QJA23":
        assert len({strengths[Card(rank + suit)] for suit in "oecp"}) == 1
    assert len({strengths[Card("K" + suit)] for suit in "oecp"}) == 4


def took(plays: str, vira: str = "Ko") -> tuple[str, int]:
    """Who takes a trick written `1 3c 2 #4o ...`, and who leads the next."""
    words = plays.split()
    trick = [
        Played(int(seat), Card(card.lstrip("#")), card.startswith("#"))
        for seat, card in zip(words[::2], words[1::2], strict=True)
    ]
    strengths = PAULISTA.ranking.strengths(Card(vira))
    side, opener = taker(trick, strengths, PAIRS.sides(1))
    return "T" if side is None else "AB"[side], opener


@pytest.mark.parametrize(
    ("plays", "result"),
    [
        ("1 3c 2 2o 3 4e 4 5p", ("A", 1)),
        ("3 4c 4 4o 1 5e 2 5p", ("T", 3)),
        ("3 4c 4 5o 1 4e 2 5p", ("B", 4)),
        ("2 3c 3 4o 4 3e 1 5p", ("B", 2)),
        ("4 3c 1 4o 2 3e 3 5p", ("B", 4)),
        ("2 3c 3 3o 4 3e 1 5p", ("T", 2)),
        ("2 3c 3 3o 4 3e 1 3p", ("T", 2)),
        ("1 5c 2 3o 3 5e 4 3p", ("B", 2)),
        ("1 3c 2 3o 3 Ao 4 3p", ("A", 3)),
        ("1 Ao 2 Ae 3 Ac 4 Ap", ("B", 4)),
        ("1 #Ap 2 4o 3 #3c 4 #3p", ("B", 2)),
        ("1 #Ap 2 4o 3 4c 4 #3p", ("T", 1)),
        ("1 #Ap 2 4o 3 #4c 4 4p", ("B", 2)),
        ("4 #Ap 1 #4o 2 #4c 3 #3p", ("T", 4)),
        ("1 3c 2 #3o 3 5e 4 5p", ("A", 1)),
    ],
)
def test_the_strongest_open_card_takes_the_trick_and_leads(
    plays: str, result: tuple[str, int]
) -> None:
    """C15 to C19, C26, C28, C-Q4. Under the vira K aces are manilhas."""
    assert took(plays) == result


VERDICTS = {
    "AA": "A two_tricks",
    "ABA": "A two_tricks",
    "BAA": "A two_tricks",
    "AT": "A win_then_tie",
    "TA": "A tie_then_win",
    "TTA": "A third_trick",
    "ABT": "A first_trick",
    "BAT": "B first_trick",
    "TTT": "- all_tied",
}


@pytest.mark.parametrize("length", [0, 1, 2, 3])
def test_a_hand_is_decided_as_soon_as_it_can_be_and_no_sooner(length: int) -> None:
    """C20 to C24, C-Q14: every course that three tricks can take."""
    for course in map("".join, product("ABT", repeat=length)):
        earlier = [course[:n] for n in range(length)]
        if any(known(shorter) for shorter in earlier):
            continue  # That hand is over already.
        found = verdict(["ABT".index(x) if x != "T" else None for x in course])
        expected = known(course)
        if expected is None:
            assert found is None, course
        else:
            assert found is not None
            assert f"{'-' if found[0] is None else 'AB'[found[0]]} {found[1]}" == expected


def known(course: str) -> str | None:
    """What the table above says of a course, or of the same with the sides exchanged."""
    mirrored = VERDICTS.get(course.translate(str.maketrans("AB", "BA")))
    exchanged = mirrored and mirrored.translate(str.maketrans("AB", "BA"))
    return VERDICTS.get(course, exchanged)


def test_a_trick_tells_who_took_it_and_who_leads() -> None:
    match = table("1 Kp", "2 Ae", "3 2e")
    step = engine.apply(match, 4, engine.legal_actions(match, 4)[0])
    assert step.events == (CardPlayed(4, Card("5e"), covered=False), TrickTaken(0, opener=3))
