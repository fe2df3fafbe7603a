"""A whole match by each rule set, played by people who press what is on their pages, and bots."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Cast
from tests.browser.looking_back import check_what_was_sent, finds_the_match_in_the_history
from tests.browser.people import Person
from tests.browser.playing import boldly, fill_table, is_over, play
from tests.browser.reading import HandSeen, Look
from tests.browser.server import Server

MATCHES: Final = {
    "gauderio": (4, 24, {}),
    "gauderio-classico": (4, 24, {}),
    "rioplatense": (4, 30, {"chicos": "1"}),
    "mano-a-mano": (2, 30, {}),
}
"""How many chairs, how many points win, and what the host chooses."""


@pytest.mark.parametrize("rules", MATCHES)
def test_two_people_play_a_match_to_the_end_and_find_it_in_their_history(
    brisk_server: Server, cast: Cast, rules: str
) -> None:
    chairs, target, options = MATCHES[rules]
    ana, beto = cast(brisk_server, f"ana-{rules}"), cast(brisk_server, f"beto-{rules}")
    ana.sign_up()
    beto.sign_up()
    fill_table({1: ana, 2: beto}, chairs, rules, **options)

    end = play([ana, beto], boldly, until=is_over)[0]

    assert beto.look().score == end.score
    # Both may have reached the target in D, where the Envido counts before the tricks (D-Q17).
    ana_won = is_told_to_have_won(ana)
    assert is_told_to_have_won(beto) != ana_won
    assert end.scores[0 if ana_won else 1] >= target
    for person in (ana, beto):
        looks = person.everything_sent()
        assert_well_marked(looks, chairs)
        assert_scores_only_grow(looks)
    assert_made_calls(ana, beto)
    hands = check_what_was_sent(ana)
    finds_the_match_in_the_history(ana, end.score, len(hands), won=ana_won)
    finds_the_match_in_the_history(beto, end.score, len(hands), won=not ana_won)


def test_three_people_take_turns_as_gallo_until_one_of_them_has_thirty(
    brisk_server: Server, cast: Cast
) -> None:
    ana, beto, caro = (cast(brisk_server, f"{name}-gallo") for name in ("ana", "beto", "caro"))
    for person in (ana, beto, caro):
        person.sign_up()
    options = {"players": "3", "gallo": "turn", "chicos": "1"}
    fill_table({1: ana, 2: beto, 3: caro}, 3, "rioplatense", **options)

    end = play([ana, beto, caro], boldly, until=is_over)[0]

    assert len(end.scores) == 3
    named = {told_winner(person) for person in (ana, beto, caro)}
    assert len(named) == 1
    winner = [person.name for person in (ana, beto, caro)].index(named.pop()) + 1
    assert end.scores[winner - 1] >= 30
    hands = [check_what_was_sent(person) for person in (ana, beto, caro)]
    assert_the_role_goes_round(hands[0])
    assert_points_of_the_couple_go_to_both(ana.everything_sent())
    for seat, person in enumerate((ana, beto, caro), start=1):
        assert_the_gallo_discards_unseen(person, seat, hands)
        assert_well_marked(person.everything_sent(), chairs=3)
        won = winner == seat
        finds_the_match_in_the_history(person, end.score, len(hands[0]), won=won)


def is_told_to_have_won(person: Person) -> bool:
    """Whether the table congratulates that person's side on the match."""
    return ending_told(person).rstrip("!") in ("você venceu", "vocês venceram")


def told_winner(person: Person) -> str:
    """The name that the table tells that person, where everybody plays for themselves."""
    return ending_told(person).removeprefix("vitória de ").rstrip(".")


def ending_told(person: Person) -> str:
    """What the table says at the end of a match, after "Fim da partida:"."""
    told = person.page.locator("#table .result")
    expect(told).to_contain_text("Fim da partida: ")
    text = told.evaluate("(result) => result.firstChild.textContent")
    return str(text).partition("Fim da partida: ")[2].strip()


def assert_well_marked(looks: Sequence[Look], chairs: int) -> None:
    """Every version marks its seats, its score and no card twice in the same place."""
    for look in looks:
        assert look.seats == list(range(1, chairs + 1))
        assert look.score == "-".join(look.told_scores)
        lying = [card for card in [*look.tricks, *look.hand] if card]
        assert len(lying) == len(set(lying))


def assert_scores_only_grow(looks: Sequence[Look]) -> None:
    """Nobody loses points, unless a Flor that was kept silent is claimed (D71)."""
    for earlier, later in pairwise(looks):
        grew = all(a <= b for a, b in zip(earlier.scores, later.scores, strict=True))
        assert grew or "havia Flor escondida" in later.commentary


def assert_made_calls(*people: Person) -> None:
    """The match was one of calls, not of cards alone."""
    said = {click.value for person in people for click in person.clicked}
    # Which of them one gets to say depends on the cards and on the bots: a bot that asks for the
    # Falta in the first hand leaves a whole match to one who answers.
    assert said & {"truco", "retruco", "vale-quatro", "envido", "flor", "quero"}


# --- Gallo -----------------------------------------------------------------------------------


def assert_the_role_goes_round(hands: Sequence[HandSeen]) -> None:
    """Who deals is the Gallo, and the next hand it is the next (D11)."""
    gallos = [hand.dealt.gallo for hand in hands]
    assert None not in gallos
    for earlier, later in pairwise(gallos):
        assert later == (earlier or 0) % 3 + 1


def assert_points_of_the_couple_go_to_both(looks: Sequence[Look]) -> None:
    """Whenever the scores change, those of the two who play together change alike (D12)."""
    changes = 0
    for earlier, later in pairwise(looks):
        won = [b - a for a, b in zip(earlier.scores, later.scores, strict=True)]
        if any(won):
            gallo = later.gallo or earlier.gallo or 0
            couple = {points for seat, points in enumerate(won, start=1) if seat != gallo}
            assert len(couple) == 1, f"{earlier} / {later}"
            changes += 1
    assert changes


def assert_the_gallo_discards_unseen(
    gallo: Person, seat: int, hands: Sequence[Sequence[HandSeen]]
) -> None:
    """Four cards are dealt to the Gallo, who puts one away that nobody else ever sees (D9)."""
    discarded = [click for click in gallo.clicked if click.value.startswith("descarta")]
    assert discarded
    for click in discarded:
        card = click.value.removeprefix("descarta ")
        number = next(n for n, hand in enumerate(hands[seat - 1]) if click.version in hand.versions)
        assert len(hands[seat - 1][number].dealt.hand) == 4
        assert hands[seat - 1][number].dealt.gallo == seat
        others = [own[number] for other, own in enumerate(hands, start=1) if other != seat]
        assert all(card not in seen.cards for seen in others)
        assert card not in hands[seat - 1][number].played
