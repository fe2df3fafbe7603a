"""What a table's form can send, by socket or by POST: an action of the game or a room command."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.notation import NotationError, read_number
from rooms.models import User
from rooms.services.play import play, start
from rooms.services.refusals import Refused
from rooms.services.seats import add_bot, remove_bot, sit, stand
from rooms.services.signals import signal

LONGEST: Final = 40
"""No value a form of ours sends is longer, in characters."""


def perform(code: str, user: User, form: Mapping[str, Any]) -> None:
    """Do in room `code` what `form` says for `user`.

    `form` has `action` (notation) and `version`, or `command`; anything else in it is ignored.
    Raises Refused, with `not_understood` for a form that is none of ours.
    """
    match form:
        case {"action": str(notation), "version": str(version)}:
            play(code, user, seen=_version(version), notation=_short(notation))
        case {"command": str(command)}:
            name, _, argument = _short(command).partition(" ")
            if name not in _COMMANDS:
                raise Refused("not_understood")
            seen = form.get("version")
            seen = _version(seen) if isinstance(seen, str) else None
            _COMMANDS[name](code, user, argument, seen)
        case _:
            raise Refused("not_understood")


def _short(text: str) -> str:
    if len(text) > LONGEST:
        raise Refused("not_understood")
    return text


def _version(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 12):
        raise Refused("not_understood")
    return int(text)


Command = Callable[[str, User, str, int | None], None]


def _on_seat(use_case: Callable[[str, User, int], None]) -> Command:
    def command(code: str, user: User, argument: str, seen: int | None) -> None:
        try:
            number = read_number(argument)
        except NotationError as error:
            raise Refused("not_understood") from error
        use_case(code, user, number)

    return command


_COMMANDS: Final[dict[str, Command]] = {
    "sentar": _on_seat(sit),
    "levantar": lambda code, user, _, seen: stand(code, user, seen=seen),
    "bot": _on_seat(add_bot),
    "tirar-bot": _on_seat(remove_bot),
    "sinal": lambda code, user, gesture, seen: signal(code, user, gesture),
    "iniciar": lambda code, user, _, seen: start(code, user),
}
