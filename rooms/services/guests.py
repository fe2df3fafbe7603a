"""People who play without an account: a row like any other, known by the session alone."""

import secrets

from allauth.core import ratelimit
from django.contrib.auth import login
from django.http import HttpRequest
from django.utils import timezone

from rooms.models import User
from rooms.services.refusals import Refused

# No letters that are read for one another: the name may be dictated to a friend.
_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"

# Masculine both, so that any pair agrees.
_ANIMALS = (
    "Quero-Quero", "João-de-Barro", "Bem-te-vi", "Sabiá", "Canarinho", "Tico-Tico", "Gavião",
    "Carcará", "Tucano", "Jacu", "Urutau", "Socó", "Tuiuiú", "Curió", "Pardal", "Pica-Pau",
    "Lambari", "Dourado", "Tatu", "Tamanduá", "Guaxinim", "Quati", "Preá", "Graxaim", "Cateto",
    "Zorrilho", "Lagarto", "Bugio", "Veado", "Galo",
)  # fmt: skip
_MOODS = (
    "Faceiro", "Campeiro", "Matreiro", "Ligeiro", "Teimoso", "Sereno", "Valente", "Bonachão",
    "Cismado", "Risonho", "Manhoso", "Caprichoso", "Sabido", "Sossegado", "Atrevido", "Galante",
    "Proseador", "Vaqueano", "Guapo", "Andarilho", "Madrugador", "Cantador", "Calado", "Sortudo",
)  # fmt: skip


def make_guest() -> User:
    """Create a guest: a user without a usable password, with a made-up name nobody else bears."""
    guest = User(username=_free_username(), display_name=_free_display_name(), is_guest=True)
    guest.set_unusable_password()
    guest.save()
    return guest


def player_for(request: HttpRequest) -> User:
    """Return who is asking; whoever is nobody yet becomes a guest, logged in on this session.

    Raises Refused("too_many_guests") where the visitor's address has made too many lately, as
    ACCOUNT_RATE_LIMITS has it: each is a row for good, and takes no more than a click.
    """
    if isinstance(request.user, User):
        return request.user
    if not ratelimit.consume(request, action="make_guest"):
        raise Refused("too_many_guests")
    guest = make_guest()
    login(request, guest)
    return guest


def note_seen(user_id: str) -> None:
    """Write down that this person is here today, if they are a guest.

    Their session is all the log-in they have, and `rooms.services.housekeeping` asks for its date.
    """
    User.objects.filter(pk=user_id, is_guest=True).update(last_login=timezone.now())


def _free_username() -> str:
    while True:
        username = "visitante-" + "".join(secrets.choice(_ALPHABET) for _ in range(8))
        if not User.objects.filter(username=username).exists():
            return username


def _free_display_name() -> str:
    name = made_up_name()
    while User.is_name_taken(name):
        name = f"{made_up_name()} {secrets.randbelow(9998) + 2}"
    return name


def made_up_name() -> str:
    """Return a display name such as "Quero-Quero Faceiro"; drawn by chance, not checked."""
    return f"{secrets.choice(_ANIMALS)} {secrets.choice(_MOODS)}"
