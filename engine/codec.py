"""A match as plain JSON data and back.

A state is its last deal and what was done since; decoding plays that again, so that nothing but a
state the rules allow can come out, and the stored form stays small.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.dealing import checked
from engine.match import apply, close, deal, new_match
from engine.notation import read_action, read_card, write_action
from engine.state import Deal, Hand, IllegalAction, Match
from engine.variants import UnknownRules, rule_set


class BadState(ValueError):
    """The data is not an encoded match, or not one that these rules can reach."""


def encode(match: Match) -> dict[str, Any]:
    """`match` as JSON-serialisable data, which holds every card: for storage only."""
    data: dict[str, Any] = {
        "rules": match.rules.slug,
        "options": dict(match.options),
        "scores": list(match.scores),
        "chicos": list(match.chicos),
        "first": match.first,
        "number": match.number,
    }
    if match.hand is not None:
        data["hand"] = _encode_hand(match.hand) | {"closed": match.closed}
    return data


def decode(data: Any) -> Match:
    """The match that `encode` made `data` of. Raises BadState."""
    try:
        match = _at_rest(data)
        return _replayed(match, data["hand"]) if "hand" in data else match
    except IllegalAction as error:
        raise BadState(f"an action of the log is illegal: {error.code}") from error
    except (KeyError, TypeError, AttributeError, IndexError) as error:
        raise BadState(f"not an encoded match: {error!r}") from error
    except (ValueError, UnknownRules) as error:
        raise BadState(str(error)) from error


def encode_deal(deal: Deal) -> dict[str, Any]:
    """`deal` as JSON-serialisable data, every card included."""
    return {
        "hands": [list(hand) for hand in deal.hands],
        "vira": deal.vira,
        "deck": list(deal.deck),
    }


def decode_deal(data: Any) -> Deal:
    """The deal that `encode_deal` made `data` of. Raises NotationError, KeyError, TypeError."""
    return Deal(
        hands=tuple(tuple(read_card(card) for card in hand) for hand in data["hands"]),
        vira=read_card(data["vira"]) if data["vira"] else None,
        deck=tuple(read_card(card) for card in data["deck"]),
    )


def _encode_hand(hand: Hand) -> dict[str, Any]:
    return {
        # A hand dealt from a cut pack is dealt again when its cut is played again.
        "deal": encode_deal(undealt(hand.deal) if hand.deal.deck else hand.deal),
        "scores": list(hand.scores),
        "chicos": list(hand.chicos),
        "first": hand.first,
        "log": [f"{seat} {write_action(action)}" for seat, action in hand.log],
    }


def undealt(deal: Deal) -> Deal:
    """`deal` as it was before its pack was cut."""
    return replace(deal, hands=((),) * len(deal.hands), vira=None)


def _at_rest(data: Any) -> Match:
    match = new_match(rule_set(data["rules"]), first=int(data["first"]), options=data["options"])
    return match.at(_numbers(data["scores"]), int(data["number"]), _numbers(data["chicos"]))


def _numbers(data: Any) -> tuple[int, ...]:
    return tuple(int(number) for number in data)


def _replayed(match: Match, data: Any) -> Match:
    at_deal = match.at(_numbers(data["scores"]), match.number - 1, _numbers(data["chicos"]))
    start = replace(at_deal, first=int(data["first"]))
    state = deal(start, checked(start, decode_deal(data["deal"]))).state
    for line in data["log"]:
        seat, _, notation = line.partition(" ")
        state = apply(state, int(seat), read_action(notation)).state
    return close(state) if data["closed"] else state
