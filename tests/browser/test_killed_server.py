"""The server may die at any moment: nothing that was done is lost, and nothing happens twice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from playwright.sync_api import expect

from tests.browser.conftest import Cast
from tests.browser.people import Person
from tests.browser.playing import (
    first_card,
    in_a_hurry,
    is_card,
    is_over,
    open_table,
    open_table_with_bots,
    play,
)
from tests.browser.reading import Look, hands_seen
from tests.browser.server import Server

WHILE_DEAD: Final = (
    r"ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE)",
    r"WebSocket connection to",
    r"\[object Event\]",
)
"""What a browser says of a server that is not there."""


def test_two_people_finish_a_match_whose_server_was_killed_three_times(
    mortal_server: Server, cast: Cast
) -> None:
    ana, beto = cast(mortal_server, "ana"), cast(mortal_server, "beto")
    people = (ana, beto)
    for person in people:
        for complaint in WHILE_DEAD:
            person.excuse(complaint)
        person.sign_up()
    open_table(ana, beto, seats=(1, 3))

    killed_after_a_card_that_was_seen(mortal_server, people)
    killed_while_a_card_is_on_its_way(mortal_server, people)
    killed_while_a_bot_thinks(mortal_server, people)
    end, same = play(people, in_a_hurry, until=is_over)

    assert max(end.scores) >= 12
    assert same.score == end.score
    hands = every_action_is_recorded_once(mortal_server, people)
    every_hand_can_be_replayed(ana, hands, end)


def test_a_button_pressed_while_the_server_is_away_costs_neither_page_nor_card(
    mortal_server: Server, cast: Cast
) -> None:
    caro = cast(mortal_server, "caro")
    for complaint in WHILE_DEAD:
        caro.excuse(complaint)
    open_table_with_bots(caro)
    (look,) = play([caro], first_card, until=one_opens_a_card)
    mortal_server.kill()
    caro.see_connection("lost")
    caro.page.locator(f'button[name=action][value="{first_card(look)}"]').click()
    caro.see_connection("unsent")
    expect(caro.page.locator("#connection")).to_contain_text("não foi enviado")

    mark = caro.heard()
    mortal_server.start()
    caro.hear_after(mark)
    caro.see_connection("ok")
    check_same_table(look, caro.look())
    caro.act(first_card(look))


def killed_after_a_card_that_was_seen(server: Server, people: Sequence[Person]) -> None:
    """What a page showed before is there after."""
    actor, card = about_to_play_a_first_card(people)
    actor.act(card)
    before = [person.look() for person in people]
    assert card in before[people.index(actor)].shown

    killed_and_back(server, people)
    for person, old in zip(people, before, strict=True):
        new = person.look()
        check_same_table(old, new)
        assert card in new.shown
        if person is actor:
            assert card not in new.hand


def killed_while_a_card_is_on_its_way(server: Server, people: Sequence[Person]) -> None:
    """Whether the server still heard of it or not: the card was played once or not at all."""
    actor, card = about_to_play_a_first_card(people)
    before = [person.look() for person in people]
    actor.click(card)

    killed_and_back(server, people)
    after = actor.look()
    assert (card in after.hand) != (card in [*after.felt.values(), *after.tricks])
    if card in after.hand:
        actor.clicked.pop()
    for person, old in zip(people, before, strict=True):
        if person is not actor:
            check_same_table(old, person.look())


def killed_while_a_bot_thinks(server: Server, people: Sequence[Person]) -> None:
    """A bot that owed a card when the server died plays it when the server is back."""
    actor, card = about_to_play_a_first_card(people)
    actor.click(card)
    actor.table.locator("[data-turn] .icon--bot").wait_for()
    before = actor.look()
    killed_and_back(server, people)
    check_same_table(before, actor.look())
    actor.see_after(before.version)


def about_to_play_a_first_card(people: Sequence[Person]) -> tuple[Person, str]:
    """Play on to where one of `people` opens a card, and a bot comes next in the same round."""
    looks = play(people, first_card, until=one_opens_a_card)
    actor = next(index for index, look in enumerate(looks) if look.moves)
    return people[actor], first_card(looks[actor])


def one_opens_a_card(looks: Sequence[Look]) -> bool:
    """In the first round, and before its last card."""
    moves = [first_card(look) for look in looks if look.moves]
    early = not looks[0].tricks and len(looks[0].felt) < 3
    return early and all(is_card(move) for move in moves)


def killed_and_back(server: Server, people: Sequence[Person]) -> None:
    """Nobody touches their page meanwhile: it finds the server again by itself."""
    server.kill()
    for person in people:
        person.see_connection("lost")
    marks = [person.heard() for person in people]
    server.start()
    for person, mark in zip(people, marks, strict=True):
        person.hear_after(mark)
        person.see_connection("ok")


def check_same_table(old: Look, new: Look) -> None:
    """Everything that lay there is still there, whatever else has happened since."""
    assert new.version >= old.version
    assert (new.you, new.vira, new.score, new.stake) == (old.you, old.vira, old.score, old.stake)
    assert new.hand == old.hand
    assert set(old.shown) <= set(new.shown)


def every_action_is_recorded_once(server: Server, people: Sequence[Person]) -> list[list[str]]:
    """Returns the actions of each hand, in order."""
    rows = server.rows(
        "SELECT a.number, h.number, a.seat, a.notation, a.actor"
        " FROM rooms_action a JOIN rooms_hand h ON h.id = a.hand_id ORDER BY a.number"
    )
    assert [row[0] for row in rows] == list(range(1, len(rows) + 1))
    assert {row[4] for row in rows} == {"person", "bot"}
    for person in people:
        seat = person.look().you
        recorded = [row[3] for row in rows if row[2] == seat]
        assert recorded == [click.value for click in person.clicked]
    hands: list[list[str]] = [[] for _ in range(rows[-1][1])]
    for row in rows:
        hands[row[1] - 1].append(row[3])
    for hand, seen in zip(hands, hands_seen(people[0].everything_sent()), strict=True):
        cards = [action.removeprefix("#") for action in hand if is_card(action)]
        assert len(set(cards)) == len(cards)
        assert seen.played <= set(cards)
    return hands


def every_hand_can_be_replayed(person: Person, hands: list[list[str]], end: Look) -> None:
    page = person.page
    page.get_by_role("link", name="Histórico").click()
    page.locator(".match-card__link").click()
    for number, actions in enumerate(hands, start=1):
        page.get_by_role("link", name=f"Rever a mão {number}", exact=True).click()
        count = len(actions)
        expect(page.locator(".replay__count")).to_have_text(f"0/{count}")
        if count:
            page.get_by_role("link", name="Fim", exact=True).click()
            expect(page.locator(".replay__count")).to_have_text(f"{count}/{count}")
        if number == len(hands):
            expect(page.locator("[data-score]")).to_have_attribute("data-score", end.score)
        page.locator(".back a").click()
