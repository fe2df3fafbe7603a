"""What a table's form can send, by socket or by POST: an action of the game or a room command."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from engine.notation import NotationError, read_number
from rooms.models import User
from rooms.services.life import close, hand_over, pause, put_out, put_out_watcher, resume
from rooms.services.play import play, start
from rooms.services.refusals import Refused
from rooms.services.seats import (
    add_bot,
    give_up_reservation,
    keep_bot,
    remove_bot,
    sit,
    stand,
)
from rooms.services.signals import signal

LONGEST: Final = 40
"""No value a form of ours sends is longer, in characters."""

Wish = Callable[[str, User], None]
"""A use case that wants but the room's code and the person."""
Command = Callable[[str, int | None], Wish]
"""Makes a wish of the command's argument and of the version that the person saw."""


def perform(code: str, user: User, form: Mapping[str, Any]) -> None:
    """Do in room `code` what `form` says for `user`.

    `form` has `action` (notation) and `version`, or `command`; anything else in it is ignored.
    Raises Refused, with `not_understood` for a form that is none of ours.
    """
    understood(form)(code, user)


def understood(form: Mapping[str, Any]) -> Wish:
    """What `form` asks for, nothing of it done yet. Raises Refused("not_understood")."""
    match form:
        case {"action": str(notation), "version": str(version)}:
            return partial(play, seen=_version(version), notation=_short(notation))
        case {"command": str(command)}:
            name, _, argument = _short(command).partition(" ")
            if name not in _COMMANDS:
                raise Refused("not_understood")
            seen = form.get("version")
            seen = _version(seen) if isinstance(seen, str) else None
            return _COMMANDS[name](argument, seen)
    raise Refused("not_understood")


def chair_asked_for(form: Mapping[str, Any]) -> int | None:
    """The chair on which whoever sent `form` wants to sit down, or None if they want another thing.

    Raises Refused("not_understood").
    """
    wish = understood(form)
    if isinstance(wish, partial) and wish.func is sit:
        return int(wish.keywords["number"])
    return None


def _short(text: str) -> str:
    if len(text) > LONGEST:
        raise Refused("not_understood")
    return text


def _version(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 12):
        raise Refused("not_understood")
    return int(text)


def _with_number(use_case: Callable[..., None]) -> Command:
    def command(argument: str, seen: int | None) -> Wish:
        try:
            return partial(use_case, number=read_number(argument))
        except NotationError as error:
            raise Refused("not_understood") from error

    return command


_COMMANDS: Final[dict[str, Command]] = {
    "sentar": _with_number(sit),
    "levantar": lambda _, seen: partial(stand, seen=seen),
    "bot": _with_number(add_bot),
    "tirar-bot": _with_number(remove_bot),
    "deixar-bot": _with_number(keep_bot),
    "desistir": lambda _, seen: give_up_reservation,
    "pausar": lambda _, seen: pause,
    "retomar": lambda _, seen: resume,
    "fechar": lambda _, seen: close,
    "passar-mesa": _with_number(hand_over),
    "retirar": _with_number(put_out),
    "retirar-quem-assiste": _with_number(put_out_watcher),
    "sinal": lambda gesture, _: partial(signal, gesture=gesture),
    "iniciar": lambda _, seen: start,
}
