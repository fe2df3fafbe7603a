"""The main job: two people meet, play a whole match with two bots, and look back on it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from playwright.sync_api import Page, expect

from tests.browser.conftest import Cast
from tests.browser.looking_back import check_what_was_sent, finds_the_match_in_the_history
from tests.browser.people import Person
from tests.browser.playing import first_card, in_a_hurry, is_over, open_table, play
from tests.browser.reading import READ, HandSeen, Look, hands_seen
from tests.browser.server import Server


def test_two_people_and_two_bots_play_to_twelve_and_replay_a_hand(
    brisk_server: Server, cast: Cast
) -> None:
    ana, beto = cast(brisk_server, "ana"), cast(brisk_server, "beto")
    ana.sign_up()
    beto.sign_up()
    open_table(ana, beto, seats=(1, 2))

    play([ana, beto], first_card, until=in_mid_hand)
    reloads_and_sees_the_same(beto)
    end = play([ana, beto], in_a_hurry, until=is_over)[0]

    assert max(end.scores) >= 12
    assert beto.look().score == end.score
    assert beto.look().stage == "over"
    hands = check_what_was_sent(ana)
    finds_the_match_in_the_history(ana, end.score, len(hands), won=end.scores[0] >= 12)
    number, covered = a_hand_with_a_covered_card(beto, hands_seen(beto.everything_sent()))
    replays_with_the_arrow_keys(ana, number, hands[number - 1], covered)


def in_mid_hand(looks: Sequence[Look]) -> bool:
    """Some cards have been played, some not."""
    look = looks[0]
    return look.stage == "playing" and len(look.tricks) >= 4 and len(look.hand) >= 1


def reloads_and_sees_the_same(person: Person) -> None:
    before = person.look()
    person.page.reload()
    after = person.look()
    assert after.version >= before.version
    assert (after.hand, after.vira, after.score) == (before.hand, before.vira, before.score)
    assert (after.tricks, after.felt) == (before.tricks, before.felt)
    assert after.moves == before.moves
    person.see_connection("ok")


def a_hand_with_a_covered_card(person: Person, hands: list[HandSeen]) -> tuple[int, str]:
    """The number of a hand in which that person covered a card, and the card."""
    covered = {click.version: click.value[1:] for click in person.clicked if click.value[0] == "#"}
    for number, hand in enumerate(hands, start=1):
        for version in sorted(hand.versions & covered.keys()):
            return number, covered[version]
    raise AssertionError(f"{person.name} covered no card in this match")


def replays_with_the_arrow_keys(person: Person, number: int, seen: HandSeen, covered: str) -> None:
    page = person.page
    page.get_by_role("link", name=f"Rever a mão {number}", exact=True).click()
    last = steps(page)[1]
    at_step(page, 0, last)
    looks = [replayed(page)]
    for step in range(1, last + 1):
        page.keyboard.press("ArrowRight")
        at_step(page, step, last)
        looks.append(replayed(page))
    page.keyboard.press("ArrowRight")
    check_replay(looks, seen, covered)
    page.keyboard.press("ArrowLeft")
    at_step(page, last - 1, last)
    assert replayed(page) == looks[-2]
    page.keyboard.press("Home")
    at_step(page, 0, last)
    page.keyboard.press("End")
    at_step(page, last, last)


def check_replay(looks: list[Look], seen: HandSeen, covered: str) -> None:
    """Nothing is shown that was not on the table, and nothing before it was there."""
    first = looks[0]
    assert first.own == seen.dealt.own
    assert set(first.shown) == {*first.own, *first.partner, first.vira}
    for earlier, later in pairwise(looks):
        assert len(set(later.shown) - set(earlier.shown)) <= 1
    shown = {card for look in looks for card in look.shown}
    assert shown <= seen.cards
    assert covered not in shown
    assert None in looks[-1].tricks
    assert looks[-1].actions == []


def replayed(page: Page) -> Look:
    return Look.of(page.locator("#table").evaluate(READ))


def steps(page: Page) -> tuple[int, int]:
    """The step that is shown, and the last one there is."""
    found = re.fullmatch(r"(\d+)/(\d+)", page.locator(".replay__count").inner_text().strip())
    assert found
    return int(found[1]), int(found[2])


def at_step(page: Page, step: int, last: int) -> None:
    """Wait for that step, with the script that hears the keys."""
    expect(page.locator(".replay__count")).to_have_text(f"{step}/{last}")
    page.wait_for_load_state("domcontentloaded")
