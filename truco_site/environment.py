"""Reads the environment, the site's only configuration.

Every reader takes a variable's name and returns its value, or the default when it is not set. A
value that cannot be right, the empty one included, raises WrongSetting: that ends the process with
one sentence and no traceback, whichever way it was started. The sentence never repeats a value that
may hold a password.
"""

import os
import re
import warnings
from typing import Any, NoReturn
from urllib.parse import urlsplit

import environ
from django.core.exceptions import ImproperlyConfigured, ValidationError
from django.core.validators import validate_email

_TRUE, _FALSE = ("1", "true", "yes", "on"), ("0", "false", "no", "off")
_LABEL = r"[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?"
_NAME = rf"{_LABEL}(\.{_LABEL})*"
_HOST = re.compile(rf"\*|\.?{_NAME}|\[[0-9a-f:.]+\]", re.IGNORECASE)
_ORIGIN = re.compile(rf"https?://((\*\.)?{_NAME}|\[[0-9a-f:.]+\])(:[0-9]{{1,5}})?", re.IGNORECASE)


class WrongSetting(SystemExit):
    """The start is refused: `name` holds what the site cannot use.

    A SystemExit, because nobody should have to read a traceback to learn that a variable is wrong.
    """

    def __init__(self, name: str, problem: str) -> None:
        super().__init__(f"{name} {problem}")


def text(name: str, default: str | None = None) -> str | None:
    """Return the variable's text without surrounding blanks."""
    if name not in os.environ:
        return default
    value = os.environ[name].strip()
    if not value:
        raise WrongSetting(name, "is empty: give it a value, or unset it to get the default.")
    return value


def switch(name: str, default: bool) -> bool:
    """Return a yes or a no."""
    value = (text(name) or str(default)).lower()
    if value in _TRUE:
        return True
    if value in _FALSE:
        return False
    raise WrongSetting(name, f"must be 1 or 0 (or true, false, yes, no, on, off), not {value!r}.")


def number(name: str, default: int) -> int:
    """Return a whole number, not negative."""
    value = text(name, str(default))
    if value is None or not re.fullmatch(r"[0-9]{1,6}", value):
        raise WrongSetting(name, f"must be a whole number from 0 on, not {value!r}.")
    return int(value)


def fraction(name: str, default: float) -> float:
    """Return a number from 0 on, in decimal notation."""
    value = text(name, str(default)) or ""
    if not re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,4})?", value):
        raise WrongSetting(name, f"must be a number such as 1 or 0.25, not {value!r}.")
    return float(value)


def hosts(name: str, default: list[str]) -> list[str]:
    """Return host names, as ALLOWED_HOSTS takes them."""
    return _each(name, default, _HOST, "example.org, .example.org, 10.0.0.7 or [::1], no http://")


def origins(name: str, default: list[str]) -> list[str]:
    """Return origins (scheme, host, port), as CSRF_TRUSTED_ORIGINS takes them."""
    return _each(name, default, _ORIGIN, "https://example.org or https://*.example.org:8443")


def address(name: str, default: str) -> str:
    """Return an e-mail address, with or without a name before it."""
    value = text(name, default) or default
    try:
        validate_email(re.sub(r"\A[^<>\r\n]*<([^<>]+)>\Z", r"\1", value))
    except ValidationError:
        raise WrongSetting(
            name, "must be an e-mail address such as mesa@example.org or Mesa <mesa@example.org>."
        ) from None
    return value


def url(name: str, schemes: tuple[str, ...], example: str) -> str | None:
    """Return a URL of one of `schemes`, or None when the variable is not set."""
    value = text(name)
    if value is None:
        return None
    try:
        parts = urlsplit(value)
        scheme, _ = parts.scheme, parts.port
    except ValueError:
        _unreadable(name, example)
    if scheme not in schemes or not value.startswith(f"{scheme}://"):
        raise WrongSetting(name, f"must start with {_or(schemes)}, as in {example}.")
    return value


def database(name: str, default: str) -> dict[str, Any]:
    """Return Django's settings for the database that the URL names."""
    example = "sqlite:////var/lib/truco/db.sqlite3 or postgres://user:password@host:5432/name"
    value = url(name, ("sqlite", "postgres", "postgresql"), example)
    config = _parsed(name, environ.Env.db_url_config, value or default, example)
    if not config["NAME"] or config["NAME"] == ":memory:":
        raise WrongSetting(name, f"names no database: write it as in {example}.")
    return config


def email(name: str, default: str) -> dict[str, Any]:
    """Return Django's EMAIL_* settings for the mail server that the URL names."""
    example = "smtp+tls://user:password@mail.example.org:587"
    value = url(name, tuple(environ.Env.EMAIL_SCHEMES), example)
    config = _parsed(name, environ.Env.email_url_config, value or default, example)
    if (value or "").startswith("smtp") and not config["EMAIL_HOST"]:
        raise WrongSetting(name, f"names no mail server: write it as in {example}.")
    if "OPTIONS" in config:
        raise WrongSetting(name, f"has options that are not known: {', '.join(config['OPTIONS'])}.")
    return {key: part for key, part in config.items() if part is not None}


def redis(name: str) -> str | None:
    """Return the URL of a Redis server, or None when there is none."""
    example = "redis://127.0.0.1:6379/0"
    value = url(name, ("redis", "rediss", "unix"), example)
    if value is None:
        return None
    parts = urlsplit(value)
    if parts.query or parts.fragment:
        raise WrongSetting(name, f"takes no options after ? or #: write it as in {example}.")
    if parts.scheme == "unix" and not parts.path:
        raise WrongSetting(name, "names no socket: write it as in unix:///run/redis/redis.sock.")
    if parts.scheme != "unix" and not (parts.hostname and re.fullmatch(r"/?|/[0-9]+", parts.path)):
        raise WrongSetting(name, f"must name a host and a database number, as in {example}.")
    return value


def _each(name: str, default: list[str], form: re.Pattern[str], example: str) -> list[str]:
    value = text(name)
    if value is None:
        return default
    items = [item.strip() for item in value.split(",")]
    for item in items:
        if not form.fullmatch(item):
            raise WrongSetting(name, f"has {item!r} in its comma-separated list: write {example}.")
    return items


def _parsed(name: str, parse: Any, value: str, example: str) -> dict[str, Any]:
    try:
        with warnings.catch_warnings():
            # The library warns about parts that it would ignore; here nothing is ignored.
            warnings.simplefilter("error")
            return dict(parse(value))
    except (ImproperlyConfigured, ValueError, Warning):
        _unreadable(name, example)


def _unreadable(name: str, example: str) -> NoReturn:
    raise WrongSetting(
        name,
        f"cannot be read as a URL: write it as in {example}, with special characters of the user "
        "name and password percent-encoded.",
    ) from None


def _or(schemes: tuple[str, ...]) -> str:
    return " or ".join(f"{scheme}://" for scheme in schemes)
