"""The one codec between text and values: for the log, the rulebook, the wire and the scenarios."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.actions import (
    COVERED,
    OPEN,
    PLACES,
    Action,
    ClaimFlor,
    Cut,
    Discard,
    Play,
    PlayPlace,
    Word,
)
from engine.cards import ALL, Card

SIDES: Final = "AB"
"""How the two sides are written: A sits at the odd seats, B at the even ones."""

_WORDS: Final = {word.value: word for word in Word}


class NotationError(ValueError):
    """The text is not in the notation; the message quotes what was not understood."""


def read_card(text: str) -> Card:
    """The card written `text`. Raises NotationError if no deck has it."""
    card = Card(text)
    if card not in ALL:
        raise NotationError(f"not a card: {text[:20]!r}")
    return card


def read_action(text: str) -> Action:
    """The action written `text`, such as `1e`, `#4e`, `@2`, `truco` or `corta 17`.

    Whether anybody may do it is not asked here. Raises NotationError.
    """
    if text in _WORDS:
        return _WORDS[text]
    if text.startswith("#"):
        return COVERED[read_card(text[1:])]
    if text.startswith("@"):
        return _read_place(text)
    head, _, rest = text.partition(" ")
    if head in _WITH_ARGUMENT and rest:
        return _WITH_ARGUMENT[head](rest)
    return OPEN[read_card(text)]


def write_action(action: Action) -> str:
    """The notation of `action`; `read_action` gives it back."""
    match action:
        case Word():
            return action.value
        case Play(card, covered):
            return f"#{card}" if covered else str(card)
        case PlayPlace(place):
            return f"@{place}"
        case Cut(lifted):
            return f"corta {lifted}"
        case Discard(card):
            return f"descarta {card}"
        case ClaimFlor(seat):
            return f"peco-flor {seat}"


def read_number(text: str) -> int:
    """A small whole number in ASCII digits. Raises NotationError."""
    if not (text.isascii() and text.isdigit() and len(text) <= 3):
        raise NotationError(f"not a number: {text[:20]!r}")
    return int(text)


def _read_place(text: str) -> PlayPlace:
    place = read_number(text[1:])
    if not 1 <= place <= len(PLACES):
        raise NotationError(f"not a place: {text[:20]!r}")
    return PLACES[place - 1]


_WITH_ARGUMENT: Final[dict[str, Callable[[str], Action]]] = {
    "corta": lambda text: Cut(read_number(text)),
    "descarta": lambda text: Discard(read_card(text)),
    "peco-flor": lambda text: ClaimFlor(read_number(text)),
}
