"""A match as stored data: what comes back, and what is refused."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine.cards import FRENCH, shuffled
from engine.codec import BadState, decode, encode
from engine.dealing import deal_of
from engine.match import apply, close, deal, new_match
from engine.notation import read_action
from engine.state import Match
from engine.variants.paulista import PAULISTA


def played(*steps: str, scores: tuple[int, int] = (0, 0), **options: object) -> Match:
    """A match at `scores` with one hand dealt and these actions done, written `SEAT ACTION`."""
    match = replace(new_match(PAULISTA, first=1, options=options), scores=scores)
    match = deal(match, deal_of(match, shuffled(FRENCH, Random(7)))).state
    for step in steps:
        seat, _, action = step.partition(" ")
        match = apply(match, int(seat), read_action(action)).state
    return match


def test_a_match_comes_back_from_json() -> None:
    match = played("1 truco", "2 quero", scores=(3, 4))
    assert decode(json.loads(json.dumps(encode(match)))) == match


def test_a_match_before_its_first_deal_comes_back() -> None:
    match = new_match(PAULISTA, first=3, options={"turn_seconds": 0, "deal_cut": True})
    assert decode(encode(match)) == match


def test_a_closed_hand_stays_to_be_looked_at() -> None:
    match = close(played("1 truco", "2 nao-quero"))
    again = decode(encode(match))
    assert again == match
    assert again.closed
    assert again.hand == match.hand


def test_a_pack_that_is_not_cut_yet_is_kept() -> None:
    match = played(deal_cut=True)
    assert decode(encode(match)) == match
    after = apply(match, 3, read_action("corta 9")).state
    assert decode(encode(after)) == after


def damaged(**changes: Any) -> dict[str, Any]:
    """An encoded match with other entries; those of the hand under their own names."""
    data = encode(played("1 truco"))
    for name, value in changes.items():
        home = data["hand"] if name in data["hand"] and name not in data else data
        home[name] = value
    return data


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        "match",
        {},
        damaged(rules="poker"),
        damaged(rules=None),
        damaged(options={"flor": True}),
        damaged(options={"deal_cut": 1}),
        damaged(options=3),
        damaged(scores=["x", 0]),
        damaged(scores=None),
        damaged(first="x"),
        damaged(number=None),
        damaged(hand=None),
        damaged(hand={}),
        damaged(log=["1 truco", "1 quero"]),
        damaged(log=["9 truco"]),
        damaged(log=["1 4x"]),
        damaged(log=["x truco"]),
        damaged(log=[3]),
        damaged(log=None),
        damaged(deal={"hands": [], "vira": None, "deck": []}),
        damaged(deal={"hands": [["4o"]], "vira": "zz", "deck": []}),
        damaged(deal=None),
    ],
    ids=lambda data: json.dumps(data)[:60],
)
def test_data_that_is_no_match_is_refused(data: Any) -> None:
    with pytest.raises(BadState):
        decode(data)
