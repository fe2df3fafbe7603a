"""The law about views is shown views that tell too much, and must find each of them."""

from __future__ import annotations

import pytest

from engine import tricks, views
from engine.actions import OPEN, Action
from engine.events import CardPlayed, Event
from engine.state import Eve, Hand, Match
from tests.engine.hunt import (
    Plant,
    is_found,
    views_keep_secrets,
)


def sees_every_hand(plant: pytest.MonkeyPatch) -> None:
    plant.setattr(views, "_may_see_hand", lambda match, hand, seat, viewer: True)


def sees_the_partner_always(plant: pytest.MonkeyPatch) -> None:
    def faulty(match: Match, hand: Hand, seat: int, viewer: int | None) -> bool:
        return viewer is not None and match.format.side(seat) == match.format.side(viewer)

    plant.setattr(views, "_may_see_hand", faulty)


def sees_the_own_cards_in_the_iron_hand(plant: pytest.MonkeyPatch) -> None:
    plant.setattr(views, "_may_see_hand", lambda match, hand, seat, viewer: seat == viewer)


def opponents_see_the_cards_of_the_side_at_eleven(plant: pytest.MonkeyPatch) -> None:
    right = views._may_see_hand

    def faulty(match: Match, hand: Hand, seat: int, viewer: int | None) -> bool:
        at_eleven = hand.eve_side is not None and match.format.side(seat) == hand.eve_side
        return (at_eleven and viewer is not None) or right(match, hand, seat, viewer)

    plant.setattr(views, "_may_see_hand", faulty)


def spectators_see_a_hand_that_is_over(plant: pytest.MonkeyPatch) -> None:
    right = views._may_see_hand

    def faulty(match: Match, hand: Hand, seat: int, viewer: int | None) -> bool:
        return match.closed or right(match, hand, seat, viewer)

    plant.setattr(views, "_may_see_hand", faulty)


def events_tell_covered_cards(plant: pytest.MonkeyPatch) -> None:
    plant.setattr(views, "told", lambda event, viewer: event)


def events_tell_covered_cards_to_the_partner(plant: pytest.MonkeyPatch) -> None:
    right = views.told

    def faulty(event: Event, viewer: int | None) -> Event:
        partner = isinstance(event, CardPlayed) and viewer == (event.seat + 1) % 4 + 1
        return event if partner else right(event, viewer)

    plant.setattr(views, "told", faulty)


def the_table_shows_covered_cards(plant: pytest.MonkeyPatch) -> None:
    plant.setattr(
        views, "_play", lambda played, viewer: views.ShownPlay(played.seat, played.card, False)
    )


def the_vira_shows_before_the_cut(plant: pytest.MonkeyPatch) -> None:
    plant.setattr(views, "_is_dealt", lambda hand: bool(hand.deal.hands[0]))


def places_betray_strength(plant: pytest.MonkeyPatch) -> None:
    def faulty(hand: Hand, viewer: int) -> tuple[int, ...]:
        held = hand.held[viewer - 1]
        return tuple(tricks.place_of(hand, viewer, card) for card in sorted(held))

    plant.setattr(views, "_places", faulty)


def legality_betrays_the_own_blind_cards(plant: pytest.MonkeyPatch) -> None:
    right = tricks.plays

    def faulty(match: Match, hand: Hand, seat: int) -> tuple[Action, ...]:
        if hand.eve is Eve.BLIND:
            return tuple(OPEN[card] for card in hand.held[seat - 1])
        return right(match, hand, seat)

    plant.setattr(tricks, "plays", faulty)


LEAKS: list[Plant] = [
    sees_every_hand,
    sees_the_partner_always,
    sees_the_own_cards_in_the_iron_hand,
    opponents_see_the_cards_of_the_side_at_eleven,
    spectators_see_a_hand_that_is_over,
    events_tell_covered_cards,
    events_tell_covered_cards_to_the_partner,
    the_table_shows_covered_cards,
    the_vira_shows_before_the_cut,
    places_betray_strength,
    legality_betrays_the_own_blind_cards,
]


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_a_planted_leak_is_found(leak: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    leak(monkeypatch)
    assert is_found(views_keep_secrets)
