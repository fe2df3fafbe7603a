"""A hand as a timeline, and with all its cards for those who may; every look is kept."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import Permission
from django.utils import timezone

from rooms.models import Action, Hand, Look, Match, Participation
from rooms.services import moderation
from rooms.services.refusals import Refused
from tests.rooms.conftest import cast, make_room, now  # noqa: F401
from tests.web.moderating import hand_with_a_covered_card, list_of, moderator, page_of

pytestmark = pytest.mark.django_db

HIDDEN = "4 de espadas"


@pytest.fixture
def hand(make_room) -> Hand:  # noqa: F811
    return hand_with_a_covered_card(make_room("ana", "beto", "caro", "dani"))


def cards_of(hand: Hand) -> str:
    return f"{list_of(Hand)}{hand.pk}/cartas/"


def test_the_timeline_says_who_did_what_and_who_really_did_it(hand):
    _, admin = moderator("chefe")
    played = hand.actions.order_by("number").first()
    Action.objects.filter(pk=played.pk).update(actor="clock", user=None)
    page = admin.get(page_of(hand)).content.decode()
    assert "Ana jogou 3 de copas." in page
    assert "Ana (cadeira 1)" in page
    assert "<label>Partida:</label>" in page
    assert "relógio" in page
    assert "pessoa: Beto" in page


def test_the_timeline_and_the_actions_keep_covered_cards_covered(hand):
    _, admin = moderator("chefe")
    page = admin.get(page_of(hand)).content.decode()
    assert "Ana jogou uma carta coberta." in page
    action = hand.actions.get(notation="#4e")
    for address in (page_of(hand), list_of(Action), page_of(action), page_of(hand.match)):
        page = admin.get(address).content.decode()
        assert HIDDEN not in page
        assert "#4e" not in page


def test_looking_at_all_cards_is_recorded_once_and_shows_them_step_by_step(hand):
    chefe, admin = moderator("chefe")
    assert "Fica registrado" in admin.get(cards_of(hand)).content.decode()
    assert not Look.objects.exists()
    response = admin.post(cards_of(hand), {"why": "Denúncia 3"})
    look = Look.objects.get()
    assert (look.by, look.hand, look.why, look.shown) == (chefe, hand, "Denúncia 3", str(hand))
    first = admin.get(response["Location"]).content.decode()
    assert HIDDEN in first
    page = admin.get(f"{response['Location']}?passo=5").content.decode()
    assert f"Ana jogou uma carta coberta. [{HIDDEN}]" in page
    assert f"{HIDDEN}, coberta" in page
    # Drawn too: the seven cards that are held still, and the covered one, each by whose it is.
    drawn = page.partition('class="lesson__seats"')[2].partition("</ol>")[0]
    assert drawn.count("data-card=") == 7 + 1
    assert "<bdi>Ana</bdi>" in drawn
    assert Look.objects.count() == 1
    assert "Denúncia 3" in admin.get(list_of(Look)).content.decode()


@pytest.mark.parametrize("step", ["99", "-1", "x", "²"])
def test_a_step_that_does_not_exist_is_not_found(hand, step):
    _, admin = moderator("chefe")
    shown = admin.post(cards_of(hand))["Location"]
    assert admin.get(f"{shown}?passo={step}").status_code == 404


def test_nobody_goes_on_with_an_old_look_or_somebody_elses(hand):
    _, admin = moderator("chefe")
    shown = admin.post(cards_of(hand))["Location"]
    _, other = moderator("outra")
    assert other.get(shown)["Location"] == cards_of(hand)
    Look.objects.update(at=timezone.now() - moderation.LOOK - timedelta(seconds=1))
    assert admin.get(shown)["Location"] == cards_of(hand)


def test_the_cards_take_a_right_of_their_own(hand):
    user, admin = moderator("chefe")
    user.groups.clear()
    user.user_permissions.set(Permission.objects.filter(codename__in=["view_hand", "view_look"]))
    assert admin.get(page_of(hand)).status_code == 200
    assert "cartas/" not in admin.get(page_of(hand)).content.decode()
    assert admin.get(cards_of(hand)).status_code == 403
    assert admin.post(cards_of(hand)).status_code == 403
    look = Look.objects.create(by=user, hand=hand, shown="x", at=timezone.now())
    assert admin.get(f"{cards_of(hand)}{look.pk}/").status_code == 403


def test_a_hand_that_is_being_played_is_shown_to_nobody(make_room):  # noqa: F811
    user, admin = moderator("chefe", is_superuser=True)
    make_room("ana", bots=3, started=True)
    hand = Hand.objects.get()
    assert "ainda está sendo jogada" in admin.get(page_of(hand)).content.decode()
    assert admin.get(cards_of(hand)).status_code == 404
    assert admin.post(cards_of(hand)).status_code == 404
    look = Look.objects.create(by=user, hand=hand, shown="x", at=timezone.now())
    assert admin.get(f"{cards_of(hand)}{look.pk}/").status_code == 404
    with pytest.raises(Refused, match="hand_live"):
        moderation.look_at(hand, by=user)


def test_a_hand_of_older_rules_is_told_in_notation(hand):
    _, admin = moderator("chefe")
    Match.objects.update(rules="extintas")
    page = admin.get(page_of(hand)).content.decode()
    assert "#?" in page
    shown = admin.post(cards_of(hand))["Location"]
    response = admin.get(shown)
    assert response.status_code == 409
    assert "As regras mudaram desde então" in response.content.decode()


def test_matches_are_found_by_code_player_and_date(hand):
    _, admin = moderator("chefe")
    Participation.objects.filter(seat=2).update(name="Betinho")
    mine = page_of(hand.match)
    day = timezone.localtime(hand.match.started_at)
    for query in (
        f"q={hand.match.room.code}",
        "q=Betinho",
        "q=beto",
        f"started_at__year={day.year}&started_at__month={day.month}&started_at__day={day.day}",
        f"participations__user__id__exact={hand.match.participations.first().user_id}",
    ):
        assert mine in admin.get(f"{list_of(Match)}?{query}", follow=True).content.decode(), query
    assert mine not in admin.get(f"{list_of(Match)}?q=zzzzz").content.decode()
    assert mine not in admin.get(f"{list_of(Match)}?started_at__year=1999").content.decode()


def test_a_timeline_takes_as_many_queries_for_few_actions_as_for_many(
    hand, django_assert_max_num_queries
):
    _, admin = moderator("chefe")
    with django_assert_max_num_queries(30):
        admin.get(page_of(hand))


def test_hands_and_matches_are_found_by_what_is_known_of_them(hand):
    _, admin = moderator("chefe")
    for row, right, wrong in (
        (hand, "motivo=two_tricks", "motivo=refused"),
        (hand, f"q={hand.match.room.code}", "q=zzzzzzzz"),
        (hand.match, "regras=paulista", "regras=rioplatense"),
    ):
        assert page_of(row) in admin.get(f"{list_of(type(row))}?{right}").content.decode()
        assert page_of(row) not in admin.get(f"{list_of(type(row))}?{wrong}").content.decode()
    assert "duas rodadas vencidas" in admin.get(list_of(Hand)).content.decode()


def test_long_lists_are_not_counted_to_the_end(hand, monkeypatch):
    monkeypatch.setattr("rooms.admin.base.MOST", 3)
    _, admin = moderator("chefe")
    assert hand.actions.count() == 12
    assert "3 ações" in admin.get(list_of(Action)).content.decode()
