"""What the log must not repeat, whatever went wrong."""

from __future__ import annotations

import logging
import sys

import pytest
from django.conf import LazySettings

from truco_site import logs

KEY = "a" * 16 + "0" * 16


@pytest.fixture(autouse=True)
def _secrets_of_this_test():
    logs._secrets.cache_clear()
    yield
    logs._secrets.cache_clear()


def logged(message: str, *args: object, exc_info: object = None) -> str:
    record = logging.LogRecord("x", logging.ERROR, "x", 1, message, args, exc_info)  # type: ignore[arg-type]
    return logs.Discreet("%(levelname)s %(message)s").format(record)


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("no answer from postgres://ana:p%40ss-word@db:5432/truco", "p%40ss-word"),
        ("REDIS_URL=rediss://:hush-hush@cache:6379/0", "hush-hush"),
        ("smtp+tls://ana:a@b@mail.example.org", "a@b"),
        (f"Cookie: sessionid={KEY}; csrftoken=abc", KEY),
        (f"Cookie: x=1; csrftoken={KEY}", KEY),
        (f"{{'sessionid': '{KEY}'}}", KEY),
        ("POST username=ana&password1=ouro-e-copas&password2=ouro-e-copas", "ouro-e-copas"),
        ("<QueryDict: {'oldpassword': ['ouro-e-copas']}>", "ouro-e-copas"),
        ('{"password": "ouro-e-copas"}', "ouro-e-copas"),
        (f"GET /contas/password/reset/key/1-{KEY}/", KEY),
        ("Conflict: /salas/abcd2345/conversa/", "abcd2345"),
        (f"GET /contas/confirm-email/{KEY}/?x=1", KEY),
    ],
)
def test_passwords_and_keys_are_masked(text: str, secret: str) -> None:
    for line in (logged("%s", text), logged(text)):
        assert secret not in line
        assert "***" in line
        assert line.startswith("ERROR ")


def test_the_sites_own_secrets_are_masked_wherever_they_turn_up(
    settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.SECRET_KEY = "long and random"
    settings.REDIS_URL = "redis://:pass%2Fword@localhost:6379/0"
    settings.EMAIL_HOST_PASSWORD = "letters-only"
    monkeypatch.setitem(settings.DATABASES["default"], "PASSWORD", "p@ss/word")
    text = "long and random, pass/word, pass%2Fword, letters-only, p@ss/word, p%40ss%2Fword"
    line = logged("%s", text)
    assert line == "ERROR ***, ***, ***, ***, ***, ***"


def test_tracebacks_are_masked_too() -> None:
    try:
        raise ValueError(f"sessionid={KEY} at postgres://ana:secret-word@db/truco")
    except ValueError:
        line = logged("failed", exc_info=sys.exc_info())
    assert "ValueError" in line
    assert KEY not in line
    assert "secret-word" not in line


@pytest.mark.parametrize(
    "text",
    [
        "Not Found: /salas/abcd/",
        "Forbidden (CSRF token missing.): /jogar/",
        "GET http://localhost:8000/regras/",
        "A hint to room.abcd was lost.",
    ],
)
def test_whatever_is_no_secret_stays_readable(text: str) -> None:
    assert logged(text) == f"ERROR {text}"


def test_the_site_logs_through_this_formatter(settings: LazySettings) -> None:
    assert settings.LOGGING["formatters"]["line"]["class"] == "truco_site.logs.Discreet"
    assert {handler["formatter"] for handler in settings.LOGGING["handlers"].values()} == {"line"}
