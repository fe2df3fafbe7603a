"""What a match leaves behind: all that was sent of it, and its entry in the history."""

from __future__ import annotations

from itertools import pairwise

from playwright.sync_api import expect

from tests.browser.people import Person
from tests.browser.reading import HandSeen, hands_seen


def check_what_was_sent(person: Person) -> list[HandSeen]:
    """Versions never went back, and the match can be told apart hand by hand."""
    looks = person.everything_sent()
    assert all(earlier.version <= later.version for earlier, later in pairwise(looks))
    return hands_seen(looks)


def finds_the_match_in_the_history(person: Person, score: str, hands: int, *, won: bool) -> None:
    """It is there with its result, its score and each of its hands."""
    page = person.page
    page.goto("/")
    page.get_by_role("link", name="Histórico").click()
    line = page.locator(".match-card")
    expect(line).to_have_count(1)
    expect(line).to_contain_text(score)
    expect(line).to_contain_text("Vitória" if won else "Derrota")
    line.get_by_role("link").click()
    expect(page.locator(".pair__score")).to_contain_text(score.split("-"))
    expect(page.locator(".hands tbody tr")).to_have_count(hands)
    expect(page.locator(".hands__score").last).to_have_text(score)
