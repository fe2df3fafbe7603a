"""From where somebody acts: kept with each action of a person, for moderators alone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final, Literal

from allauth.account.adapter import get_adapter
from django.core.exceptions import ImproperlyConfigured, PermissionDenied
from django.http import HttpRequest

from rooms.models import User

_ORIGIN: Final[ContextVar[tuple[int | None, str | None]]] = ContextVar(
    "origin", default=(None, None)
)


@contextmanager
def acting_from(
    door: Literal["socket", "page"], request: HttpRequest, user: User
) -> Iterator[None]:
    """Whatever `user` does inside is recorded as done from the address of `request`.

    A variable of the context, so that use cases need not hand through what no rule depends on.
    """
    token = _ORIGIN.set((user.pk, f"{door} {_address(request)}".strip()))
    try:
        yield
    finally:
        _ORIGIN.reset(token)


def origin_of(user: User | None) -> str | None:
    """From where `user` acts now, as "socket 203.0.113.7"; None where it is not they who act.

    What is due is done on the way, whoever comes by: the address is not that person's then.
    """
    key, origin = _ORIGIN.get()
    return origin if user is not None and user.pk == key else None


def _address(request: HttpRequest) -> str:
    """The visitor's address, heeding the trusted proxies; empty where it cannot be known."""
    try:
        return str(get_adapter(request).get_client_ip(request))[:45]
    except (PermissionDenied, ImproperlyConfigured):
        # Behind a socket file, or with fewer proxies' words than are trusted: play goes on.
        return ""
