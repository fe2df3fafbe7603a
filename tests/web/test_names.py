"""Names that look like another's, or cannot be read, are refused with the reason."""

from __future__ import annotations

import pytest
from django.test import Client

from rooms import names
from rooms.models import User
from tests.web.conftest import PASSWORD

pytestmark = pytest.mark.django_db
TAKEN = "Já existe alguém com esse nome. Escolha outro."
LOOK_ALIKE = {
    "another case": "ANA",
    "full width": "\uff21\uff4e\uff41",
    "an accent": "\u00c1na",
    "mathematical letters": "\U0001d5d4\U0001d5fb\U0001d5ee",
    "a dot at the end": "Ana.",
    "dots at the end": "Ana...",
    "a hyphen before": "-Ana",
    "a tick behind": "Ana \u2713",
    "a space within the blanks": "  Ana  ",
}
UNREADABLE = {
    "a zero-width space": ("An\u200ba", "não se vê"),
    "a zero-width joiner": ("Caro\u200d", "não se vê"),
    "text from right to left": ("Caro\u202e", "não se vê"),
    "a null byte": ("Ca\0ro", "Caracteres nulos"),
    "a blank letter": ("Ca\u3164ro", "não se vê"),
    "Cyrillic and Latin": ("\u0430na", "um só alfabeto"),
    "Greek and Latin": ("Car\u03bf", "um só alfabeto"),
    "Cherokee": ("\u13aa\u13aa", "um só alfabeto"),
    "a tower of accents": ("C" + "\u0301" * 9 + "aro", "acentos demais"),
    "no letter at all": ("...", "uma letra ou de um número"),
    "too short": ("C", "de 2 a 30 caracteres"),
    "too long": ("C" * 31, "de 2 a 30 caracteres"),
    "an admin": ("Administradora", "parece do site"),
    "the house": ("V\u00e1le Quatr0".replace("0", "o"), "parece do site"),
}


def errors_of(response, field: str) -> str:
    return " ".join(response.context["form"].errors.get(field, []))


def sign_up(client: Client, **changes: str):
    form = {"username": "caro", "password1": PASSWORD, "password2": PASSWORD, **changes}
    return client.post("/contas/signup/", form)


@pytest.mark.parametrize("name", LOOK_ALIKE.values(), ids=LOOK_ALIKE)
def test_a_name_that_looks_like_anas_is_taken(client: Client, ana: User, name: str) -> None:
    response = sign_up(client, display_name=name)
    assert TAKEN in errors_of(response, "display_name")
    assert User.objects.count() == 1


@pytest.mark.parametrize(("name", "why"), UNREADABLE.values(), ids=UNREADABLE)
def test_a_name_that_misleads_is_refused_with_the_reason(
    client: Client, name: str, why: str
) -> None:
    response = sign_up(client, display_name=name)
    assert why in errors_of(response, "display_name")
    assert why in response.text
    assert not User.objects.exists()


@pytest.mark.parametrize("name", ["ana.", ".ana", "ana-", "_ana_", "..."])
def test_a_user_name_begins_and_ends_with_a_letter_or_digit(client: Client, name: str) -> None:
    assert "começa e termina com letra ou número" in errors_of(
        sign_up(client, username=name), "username"
    )
    assert not User.objects.exists()


def test_a_user_name_may_have_dots_and_hyphens_within(client: Client) -> None:
    assert sign_up(client, username="caro.de-souza_2").status_code == 302


@pytest.mark.parametrize(
    "name",
    ["João da Silva", "Zé-2", "Ñandú", "Αλέξανδρος", "Иван", "田中さん", "Ana ❤️ Beto", "O'Brien"],
)
def test_ordinary_names_of_the_world_are_welcome(client: Client, name: str) -> None:
    assert sign_up(client, display_name=name).status_code == 302
    assert User.objects.get().display_name == names.clean_display_name(name)
