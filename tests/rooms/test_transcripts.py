"""A hand told by one viewer runs again, and names no card that the viewer may not know."""

from __future__ import annotations

import re

import pytest

from engine.checks import shown_cards
from engine.match import deal
from engine.scenario import outcome, read
from engine.transcript import scenario_text, transcript
from engine.variants import RULE_SETS
from engine.views import view
from tests.engine.walks import Walk, walk
from tests.rooms.test_leaks import knows

HANDS = 25
RULES = sorted(RULE_SETS)


def settled(slug: str) -> list[Walk]:
    """Hands of that rule set that were played to their end."""
    return [walk(RULE_SETS[slug], seed) for seed in range(HANDS)]


def told(played: Walk, viewer: int | None) -> str:
    dealt = deal(played.start, played.cards).state
    return scenario_text("X", "Mão", dealt, transcript(played.states, viewer))


@pytest.mark.parametrize("slug", RULES)
def test_what_a_viewer_tells_runs_again_with_the_checks_that_can_be_made(slug):
    skipped = checked = 0
    for number, played in enumerate(settled(slug)):
        for viewer in (*played.start.seats, None):
            text = told(played, viewer)
            (scenario,) = read(text)
            found = outcome(scenario)
            assert found.failure is None, f"hand {number}, viewer {viewer}: {found.failure}\n{text}"
            skipped += found.skipped
            checked += text.count('"= ')
    assert skipped < checked


@pytest.mark.parametrize("slug", RULES)
def test_what_a_viewer_tells_names_no_card_that_they_may_not_know(slug):
    for number, played in enumerate(settled(slug)):
        for viewer in (*played.start.seats, None):
            named = set(re.findall(r"\b(?:1[0-2]|[1-7QJKA])[oecp]\b", told(played, viewer)))
            leaked = named - knows(played.end, viewer)
            assert not leaked, f"hand {number}, viewer {viewer}: {leaked}"
            assert named <= {
                card for state in played.states for card in shown_cards(view(state, viewer))
            }


@pytest.mark.parametrize("slug", RULES)
def test_who_knows_every_card_needs_no_check_skipped(slug):
    for played in settled(slug)[:5]:
        dealt = deal(played.start, played.cards).state
        if not all(dealt.hand.deal.hands):
            continue
        (scenario,) = read(told(played, 1))
        open_ = outcome(scenario)
        assert open_.failure is None
