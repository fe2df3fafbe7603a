"""Logging in and out, passwords, the address, the profile."""

import re

import pytest
from django.contrib.auth import get_user
from django.core import mail
from django.test import Client

from rooms.models import User
from tests.web.conftest import PASSWORD

pytestmark = pytest.mark.django_db
OTHER = "espadas-e-bastos-1"


def log_in(client: Client, **changes: str):
    return client.post("/contas/login/", {"login": "ana", "password": PASSWORD, **changes})


def test_logging_in_leads_to_the_lobby(client: Client, ana: User) -> None:
    assert log_in(client)["Location"] == "/"
    assert get_user(client) == ana


def test_logging_in_leads_back_to_where_one_wanted_to_go(client: Client, ana: User) -> None:
    response = client.get("/contas/perfil/")
    assert response["Location"] == "/contas/login/?next=/contas/perfil/"
    assert log_in(client, next="/contas/perfil/")["Location"] == "/contas/perfil/"


def test_logging_in_never_leads_to_a_strangers_site(client: Client, ana: User) -> None:
    assert log_in(client, next="https://example.net/")["Location"] == "/"


def test_a_wrong_password_is_refused_in_portuguese(client: Client, ana: User) -> None:
    response = log_in(client, password="errada")
    assert response.status_code == 200
    assert "senha" in str(response.context["form"].non_field_errors())
    assert not get_user(client).is_authenticated


def test_many_wrong_passwords_close_the_door_for_a_while(client: Client, ana: User) -> None:
    for _ in range(5):
        log_in(client, password="errada")
    response = log_in(client)
    assert response.context["form"].non_field_errors()
    assert not get_user(client).is_authenticated


def test_a_suspended_account_cannot_log_in(client: Client, ana: User) -> None:
    ana.is_active = False
    ana.save()
    log_in(client)
    assert not get_user(client).is_authenticated
    assert "suspensa" in client.get("/contas/inactive/").text


def test_logging_out_asks_first(as_ana: Client, ana: User) -> None:
    assert as_ana.get("/contas/logout/").status_code == 200
    assert get_user(as_ana) == ana
    as_ana.post("/contas/logout/")
    assert not get_user(as_ana).is_authenticated


def test_changing_the_password_keeps_one_logged_in(as_ana: Client, ana: User) -> None:
    form = {"oldpassword": PASSWORD, "password1": OTHER, "password2": OTHER}
    assert as_ana.post("/contas/password/change/", form).status_code == 302
    ana.refresh_from_db()
    assert ana.check_password(OTHER)
    assert get_user(as_ana) == ana


def test_changing_the_password_needs_the_old_one(as_ana: Client, ana: User) -> None:
    form = {"oldpassword": "errada", "password1": OTHER, "password2": OTHER}
    response = as_ana.post("/contas/password/change/", form)
    assert list(response.context["form"].errors) == ["oldpassword"]
    ana.refresh_from_db()
    assert ana.check_password(PASSWORD)


def test_a_forgotten_password_is_reset_by_a_letter_in_portuguese(
    client: Client, beto: User
) -> None:
    client.post("/contas/password/reset/", {"email": "beto@example.org"})
    (letter,) = mail.outbox
    assert letter.subject == "[Vale Quatro] Escolha outra senha"
    assert "beto" in letter.body
    link = re.search(r"http://testserver(/contas/\S+)", letter.body)
    assert link
    page = client.get(link[1], follow=True)
    response = client.post(page.request["PATH_INFO"], {"password1": OTHER, "password2": OTHER})
    assert response.status_code == 302
    beto.refresh_from_db()
    assert beto.check_password(OTHER)
    assert "não serve mais" in Client().get(link[1], follow=True).text


def test_resetting_tells_nobody_which_addresses_have_accounts(client: Client, beto: User) -> None:
    known = client.post("/contas/password/reset/", {"email": "beto@example.org"})
    unknown = client.post("/contas/password/reset/", {"email": "caro@example.org"})
    assert known["Location"] == unknown["Location"]
    assert [letter.to for letter in mail.outbox] == [["beto@example.org"]]


def test_the_reset_page_says_what_to_do_without_an_address(client: Client) -> None:
    assert "Sua conta não tem e-mail?" in client.get("/contas/password/reset/").text


def test_an_address_added_later_is_confirmed_by_a_letter(as_ana: Client, ana: User) -> None:
    as_ana.post("/contas/email/", {"email": "ana@example.org", "action_add": ""})
    (letter,) = mail.outbox
    link = re.search(r"http://testserver(/contas/\S+)", letter.body)
    assert link
    assert "Confirmar" in as_ana.get(link[1]).text
    as_ana.post(link[1])
    ana.refresh_from_db()
    assert ana.email == "ana@example.org"


def test_the_profile_shows_who_one_is(as_ana: Client, ana: User) -> None:
    page = as_ana.get("/contas/perfil/").text
    assert "Conta desde" in page
    assert "<dd><bdi>ana</bdi></dd>" in page
    assert "Sem ele não há como recuperar a senha" in page


def chosen(name: str) -> dict[str, str]:
    """The form of the settings with another name."""
    return {"display_name": name, "language": "pt-br", "deck": "classic"}


def test_the_display_name_can_be_changed(as_ana: Client, ana: User) -> None:
    response = as_ana.post("/contas/ajustes/", chosen(" Ana  Terra "), follow=True)
    ana.refresh_from_db()
    assert ana.display_name == "Ana Terra"
    assert "Ana Terra" in response.text


def test_an_emptied_display_name_is_the_user_name_again(as_ana: Client, ana: User) -> None:
    as_ana.post("/contas/ajustes/", chosen("Ana Terra"))
    as_ana.post("/contas/ajustes/", chosen(""))
    ana.refresh_from_db()
    assert ana.display_name == "ana"


@pytest.mark.parametrize(
    "name", ["beto", "BETO", "ｂｅｔｏ", "be\u200bto", "beto\u202e", "x", "♠♠"]
)
def test_a_display_name_that_misleads_is_refused(
    as_ana: Client, ana: User, beto: User, name: str
) -> None:
    response = as_ana.post("/contas/ajustes/", chosen(name))
    assert list(response.context["form"].errors) == ["display_name"]
    ana.refresh_from_db()
    assert ana.display_name == "ana"


def test_two_user_names_cannot_differ_in_case_alone(ana: User) -> None:
    from django.db import IntegrityError

    with pytest.raises(IntegrityError):
        User.objects.create_user("Ana")


@pytest.mark.parametrize(
    "page",
    ["login/", "signup/", "logout/", "perfil/", "email/", "confirm-email/", "confirm-email/nao-ha/",
     "inactive/", "password/change/", "password/reset/", "password/reset/done/",
     "password/reset/key/1-nao-ha/", "password/reset/key/done/"],
)  # fmt: skip
@pytest.mark.parametrize("who", ["nobody", "ana"])
def test_every_account_page_is_ours_and_in_portuguese(
    client: Client, as_ana: Client, page: str, who: str
) -> None:
    browser = client if who == "nobody" else as_ana
    response = browser.get(f"/contas/{page}", follow=True)
    assert response.status_code == 200
    assert response.text.count("<main") == 1
    assert '<html lang="pt-br"' in response.text
    for english in ("Sign", "Password", "Email", "Change", "Confirm "):
        assert english not in response.text
