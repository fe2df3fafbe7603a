"""The law about views is shown views that tell too much, and must find each of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from engine import claims, counting, tricks, views
from engine import match as engine
from engine.actions import OPEN, Action, ClaimFlor, Word
from engine.events import CardPlayed, Discarded, EnvidoWon, Event, FlorWon
from engine.flor import dispute
from engine.state import Eve, FlorAsked, Hand, Match
from engine.variants import RULE_SETS
from tests.engine.hunt import (
    Plant,
    hands_of,
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


def only_who_holds_a_flor_is_asked(plant: pytest.MonkeyPatch) -> None:
    right = dispute.can_speak
    plant.setattr(
        dispute,
        "can_speak",
        lambda hand: tuple(seat for seat in right(hand) if seat in hand.holders),
    )


def everybody_sees_the_choices_of_who_is_asked(plant: pytest.MonkeyPatch) -> None:
    right = views.view

    def faulty(match: Match, viewer: int | None) -> views.View:
        phase = match.hand.phase if match.hand else None
        shown = right(match, viewer)
        if not isinstance(phase, FlorAsked) or match.closed:
            return shown
        return replace(shown, legal=engine.legal_actions(match, phase.asked[0]))

    plant.setattr(views, "view", faulty)


def partners_see_what_each_other_may_sing(plant: pytest.MonkeyPatch) -> None:
    right = views.view

    def faulty(match: Match, viewer: int | None) -> views.View:
        shown = right(match, viewer)
        if viewer is None or match.hand is None or not shown.legal:
            return shown
        own = match.hand.members(match.hand.side(viewer))
        return replace(shown, legal=tuple(a for s in own for a in engine.moves_of(match, s)))

    plant.setattr(views, "view", faulty)


def views_announce(seats: Callable[[Hand], tuple[int, ...]]) -> Plant:
    """A view that takes `seats` for those who announced their Flor."""

    def plant_it(plant: pytest.MonkeyPatch) -> None:
        right = views._hand_view
        plant.setattr(
            views,
            "_hand_view",
            lambda match, hand, viewer: replace(right(match, hand, viewer), announced=seats(hand)),
        )

    return plant_it


def every_flor_is_announced(plant: pytest.MonkeyPatch) -> None:
    views_announce(lambda hand: hand.holders)(plant)


def a_flor_kept_silent_is_announced(plant: pytest.MonkeyPatch) -> None:
    views_announce(lambda hand: (*hand.announced, *hand.liable))(plant)


def only_a_flor_kept_silent_can_be_claimed(plant: pytest.MonkeyPatch) -> None:
    right = claims.claims

    def faulty(match: Match, hand: Hand, seat: int) -> tuple[Action, ...]:
        return tuple(
            action
            for action in right(match, hand, seat)
            if isinstance(action, ClaimFlor) and action.seat in hand.liable
        )

    plant.setattr(claims, "claims", faulty)


def events_tell(kind: type, value: Callable[[Hand], int]) -> Plant:
    """A view in which events of `kind` tell another value."""

    def plant_it(plant: pytest.MonkeyPatch) -> None:
        right = views._hand_view

        def faulty(match: Match, hand: Hand, viewer: int | None) -> views.HandView:
            shown = right(match, hand, viewer)
            events = [
                replace(event, value=value(hand)) if isinstance(event, kind) else event
                for event in shown.events
            ]
            return replace(shown, events=tuple(events))

        plant.setattr(views, "_hand_view", faulty)

    return plant_it


def the_lowest_envido_is_told(plant: pytest.MonkeyPatch) -> None:
    events_tell(EnvidoWon, lambda hand: min(map(counting.envido, hand.cards)))(plant)


def the_sum_of_all_envidos_is_told(plant: pytest.MonkeyPatch) -> None:
    events_tell(EnvidoWon, lambda hand: sum(map(counting.envido, hand.cards)))(plant)


def a_flor_that_nobody_disputed_is_told(plant: pytest.MonkeyPatch) -> None:
    right = dispute.untold

    def faulty(match: Match, hand: Hand, seat: int, *args: Any) -> Hand:
        after, value = right(match, hand, seat, *args), counting.flor(hand.cards[seat - 1])
        events = [replace(e, value=value) if isinstance(e, FlorWon) else e for e in after.events]
        return replace(after, events=tuple(events))

    plant.setattr(dispute, "untold", faulty)


def discards_are_seen(plant: pytest.MonkeyPatch) -> None:
    right = views.told
    plant.setattr(
        views, "told", lambda e, viewer: e if isinstance(e, Discarded) else right(e, viewer)
    )


def winners_cards_are_seen_before_the_end(plant: pytest.MonkeyPatch) -> None:
    right = views._may_see_hand
    plant.setattr(
        views,
        "_may_see_hand",
        lambda *args: args[2] in args[1].shows or right(*args),
    )


def who_folded_shows_its_cards(plant: pytest.MonkeyPatch) -> None:
    right = views._may_see_hand
    plant.setattr(
        views,
        "_may_see_hand",
        lambda *args: args[2] in args[1].folded or right(*args),
    )


LEAKS: list[Plant] = [
    only_who_holds_a_flor_is_asked,
    everybody_sees_the_choices_of_who_is_asked,
    partners_see_what_each_other_may_sing,
    every_flor_is_announced,
    a_flor_kept_silent_is_announced,
    only_a_flor_kept_silent_can_be_claimed,
    the_lowest_envido_is_told,
    the_sum_of_all_envidos_is_told,
    a_flor_that_nobody_disputed_is_told,
    discards_are_seen,
    winners_cards_are_seen_before_the_end,
    who_folded_shows_its_cards,
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


def test_that_only_who_has_a_choice_is_waited_for_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Decision 0-1: a pause must not tell who holds a Flor."""
    walks, right = [*hands_of(RULE_SETS.values(), 60)], engine.owing

    def faulty(match: Match) -> tuple[int, ...]:
        return tuple(s for s in right(match) if engine.moves_of(match, s) != (Word.PASSO,))

    monkeypatch.setattr(engine, "owing", faulty)
    assert is_found(views_keep_secrets, walks)
