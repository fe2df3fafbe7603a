"""What stays secret for ever, asked for by every door of the history."""

from __future__ import annotations

import re
from random import Random

import pytest
from django.test import Client

from engine.variants import rule_set
from rooms.management.commands.rehearse import COURSES
from rooms.models import Hand, Match, Participation, Standing, User
from rooms.services.history import frames_of
from rooms.services.rehearsal import rehearse
from tests.rooms.conftest import make_person
from tests.rooms.tables import act, lay_out
from tests.rooms.test_leaks import cards_in, knows

pytestmark = pytest.mark.django_db


def browser(user: User | None) -> Client:
    client = Client()
    if user:
        client.force_login(user)
    return client


def text(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


def doors(hand: Hand) -> list[str]:
    """Every address that tells anything of `hand`."""
    page, match = hand.get_absolute_url(), hand.match.get_absolute_url()
    files = [f"{where}exportar.{form}" for where in (page, match) for form in ("toml", "json")]
    return [page, f"{page}?passo={hand.actions.count()}", match, *files]


@pytest.mark.parametrize("course", [0, 1, 2, 4, 5, 7, 8])
def test_no_page_of_a_hand_shows_a_card_that_its_viewer_may_not_know(course):
    people = [make_person(f"pessoa{number}") for number in range(1, 9)]
    rules, options = COURSES[course]
    room = rehearse(people, Random(course), rules=rules, options=options)
    Match.objects.filter(room=room).update(listed=True)
    match = Match.objects.get(room=room)
    admin = User.objects.create_superuser("chefe", password="uma senha de teste")
    viewers = [(part.user, part.seat) for part in match.participations.all()]
    for hand in match.hands.order_by("-number")[:2]:
        frames = frames_of(match, hand)
        end, deck = frames[-1].state, rule_set(match.rules).deck
        # Whoever runs the site sees the spectators' side here; the admin's desk is another door.
        for user, seat in [*viewers, (admin, None), (None, None)]:
            client = browser(user)
            for step in {0, len(frames) // 2, len(frames) - 1}:
                page = text(client, f"{hand.get_absolute_url()}?passo={step}")
                leaked = cards_in(page, deck) - knows(end, seat)
                assert not leaked, f"hand {hand.number}, step {step}, seat {seat}: {leaked}"


@pytest.fixture
def covered(make_room) -> Hand:
    """A hand in which beto played the 5e face down, and it was over before he had to show more."""
    room = make_room("ana", "beto", "caro", "dani")
    lay_out(room, ["4o 7c Ap", "3c 5e Kc", "2o 6o Jp", "4p 5c Qe"], vira="3o")
    done = "1 7c/2 3c/3 2o/4 4p/4 5c/1 4o/2 #5e/3 6o/1 truco/2 nao-quero"
    for step in done.split("/"):
        seat, _, what = step.partition(" ")
        act(room, int(seat), what)
    return Hand.objects.get()


def test_a_covered_card_stays_covered_at_every_door_but_for_whoever_played_it(covered, cast):
    for name in (*cast, None):
        client = browser(cast[name] if name else None)
        for door in doors(covered):
            told = cards_in(text(client, door))
            assert name == "beto" or "5e" not in told, f"{name} at {door}"
    assert "5e" in cards_in(text(browser(cast["beto"]), covered.get_absolute_url()))


def test_the_losing_envido_is_told_at_no_door(make_room, cast):
    room = make_room("ana", "beto", rules="mano-a-mano")
    lay_out(room, ["1e 6e 12o", "7p 6p 12c"])
    for seat, what in ((1, "envido"), (2, "quero"), (1, "1e"), (2, "maco")):
        act(room, seat, what)
    hand = Hand.objects.get()
    for user in (cast["ana"], cast["beto"], None):
        for door in doors(hand):
            page = text(browser(user), door)
            assert "com 27" not in page
            assert "1=27" not in page
        assert "com 33" in text(browser(user), hand.get_absolute_url()), "the winner's is told"


def test_a_flor_that_was_kept_silent_is_told_at_no_door(make_room, cast):
    room = make_room("ana", "beto", rules="mano-a-mano")
    lay_out(room, ["1e 4c 12o", "7p 6p 1p"])
    for seat, what in ((1, "1e"), (2, "7p"), (1, "maco")):
        act(room, seat, what)
    hand, deck = Hand.objects.get(), rule_set("mano-a-mano").deck
    assert "6p" in cards_in(text(browser(cast["beto"]), hand.get_absolute_url()), deck)
    for user in (cast["ana"], None):
        for door in doors(hand):
            page = text(browser(user), door)
            assert "6p" not in cards_in(page, deck)
            assert not re.search(r"= flor|\bflor\b.{0,3}=", page)
            assert "2 passo" not in page


def test_whoever_takes_the_chair_later_sees_the_earlier_hand_as_a_spectator(covered, cast):
    eva = make_person("eva")
    Participation.objects.filter(seat=2).update(to_hand=1)
    Participation.objects.create(match=covered.match, seat=2, user=eva, name="Eva", from_hand=2)
    for door in doors(covered):
        assert "5e" not in cards_in(text(browser(eva), door))
    assert "data-you" not in text(browser(eva), covered.get_absolute_url())


def test_a_private_hand_has_no_door_for_others_however_they_ask(covered, cast):
    Match.objects.update(listed=False)
    Standing.objects.update(listed=False)
    stranger = make_person("estranha")
    admin = User.objects.create_superuser("chefe", password="uma senha de teste")
    for door in doors(covered):
        assert browser(cast["ana"]).get(door).status_code == 200
        for user in (stranger, admin, None):
            client = browser(user)
            assert client.get(door).status_code == 404, f"{user} at {door}"
            assert client.head(door).status_code == 404
            assert client.post(door).status_code == 405
    for address in ("/historico/publicas/", "/historico/de/ana/", "/historico/de/?quem=ana"):
        page = browser(stranger).get(address, follow=True).content.decode()
        assert covered.match.get_absolute_url() not in page


def test_the_session_of_another_shows_anothers_side_alone(covered, cast):
    """Two people at one computer, one after the other: nothing of the first is left."""
    client = browser(cast["beto"])
    assert "5e" in cards_in(text(client, covered.get_absolute_url()))
    client.force_login(cast["ana"])
    for door in doors(covered):
        response = client.get(door)
        assert "5e" not in cards_in(response.content.decode())
        assert "no-store" in response["Cache-Control"]
    client.logout()
    assert "5e" not in cards_in(text(client, covered.get_absolute_url()))
