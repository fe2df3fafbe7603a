"""Signing up."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.contrib.auth import get_user
from django.core import mail
from django.db import connections
from django.http import HttpResponse
from django.test import Client

from rooms.models import User
from tests.web.conftest import PASSWORD

pytestmark = pytest.mark.django_db
SIGNUP = "/contas/signup/"


def form(**changes: str) -> dict[str, str]:
    return {"username": "ana", "password1": PASSWORD, "password2": PASSWORD, **changes}


def test_a_user_name_and_a_password_are_enough(client: Client) -> None:
    response = client.post(SIGNUP, form())
    assert response.status_code == 302
    assert response["Location"] == "/"
    ana = User.objects.get()
    assert (ana.username, ana.display_name, ana.email, ana.is_guest) == ("ana", "ana", "", False)
    assert get_user(client) == ana
    assert mail.outbox == []


def test_an_address_given_at_sign_up_gets_a_letter_in_portuguese(client: Client) -> None:
    client.post(SIGNUP, form(email="ana@example.org"))
    assert User.objects.get().email == "ana@example.org"
    (letter,) = mail.outbox
    assert letter.to == ["ana@example.org"]
    assert letter.subject == "[Vale Quatro] Confirme seu e-mail"
    assert "/contas/confirm-email/" in letter.body


def test_the_display_name_may_be_chosen_at_once(client: Client) -> None:
    client.post(SIGNUP, form(display_name="  Ana   do Truco "))
    assert User.objects.get().display_name == "Ana do Truco"


@pytest.mark.parametrize("username", ["a", "joão", "ana maria", "a\u200bna", "x" * 31, "ana/1"])
def test_an_ill_formed_user_name_is_refused_beside_its_field(client: Client, username: str) -> None:
    response = client.post(SIGNUP, form(username=username))
    assert response.context["form"].errors["username"]
    assert 'aria-describedby="id_username_helptext id_username_error"' in response.text
    assert not User.objects.exists()


def test_a_user_name_is_taken_whatever_its_case(client: Client, ana: User) -> None:
    response = client.post(SIGNUP, form(username="ANA"))
    assert list(response.context["form"].errors) == ["username"]
    assert User.objects.count() == 1


def test_a_user_name_that_is_what_another_is_called_is_refused(client: Client, ana: User) -> None:
    ana.display_name = "Dani"
    ana.save()
    response = client.post(SIGNUP, form(username="dani"))
    assert list(response.context["form"].errors) == ["username"]


def test_a_display_name_that_is_somebody_elses_is_refused(client: Client, ana: User) -> None:
    response = client.post(SIGNUP, form(username="beto", display_name="ANA"))
    assert list(response.context["form"].errors) == ["display_name"]


@pytest.mark.parametrize("password", ["curta", "12345678901", "password123"])
def test_a_weak_password_is_refused_in_portuguese(client: Client, password: str) -> None:
    response = client.post(SIGNUP, form(password1=password, password2=password))
    (error, *_) = response.context["form"].errors["password1"]
    assert "senha" in error


def test_what_was_typed_is_kept_when_the_form_is_refused(client: Client) -> None:
    response = client.post(SIGNUP, form(password2="outra", email="ana@example.org"))
    assert 'value="ana@example.org"' in response.text
    assert PASSWORD not in response.text


def test_an_address_that_has_an_account_already_makes_no_second_one(
    client: Client, beto: User
) -> None:
    client.post(SIGNUP, form(email="beto@example.org"))
    assert list(User.objects.all()) == [beto]


def test_who_is_logged_in_is_led_to_the_lobby(as_ana: Client) -> None:
    assert as_ana.get(SIGNUP)["Location"] == "/"


def test_sign_ups_from_one_address_are_limited(client: Client) -> None:
    answers = [client.post(SIGNUP, form(username="")).status_code for _ in range(21)]
    assert (answers[0], answers[-1]) == (200, 429)


@pytest.mark.django_db(transaction=True)
def test_of_two_who_sign_up_with_one_name_at_once_one_is_told_beside_the_field(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    both_found_it_free = threading.Barrier(2)
    looked = threading.local()
    look = User.is_name_taken.__func__  # type: ignore[attr-defined]

    def look_together(cls: type[User], name: str, *, besides: User | None = None) -> bool:
        found: bool = look(cls, name, besides=besides)
        if not hasattr(looked, "once"):
            looked.once = True
            both_found_it_free.wait(timeout=20)
        return found

    monkeypatch.setattr(User, "is_name_taken", classmethod(look_together))

    def sign_up(username: str) -> HttpResponse:
        try:
            return Client().post(SIGNUP, form(username=username))  # type: ignore[return-value]
        finally:
            connections.close_all()

    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(sign_up, ["ana", "Ana"]))
    assert sorted(answer.status_code for answer in answers) == [200, 302]
    (refused,) = [answer for answer in answers if answer.status_code == 200]
    assert "Já existe alguém com esse nome" in refused.context["form"].errors["username"][0]
    assert User.objects.count() == 1
