"""The checks of a scenario: each looks at a running match and complains of what it finds."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from engine import counting
from engine.bidding import stake
from engine.cards import Card
from engine.events import CardPlayed, CardsOpened, Discarded
from engine.match import legal_actions, owing
from engine.notation import SIDES, NotationError, read_action, read_card, read_number
from engine.state import (
    Cutting,
    Discarding,
    EnvidoCalled,
    FlorAsked,
    FlorCalled,
    Hand,
    HandOver,
    Match,
    Playing,
)
from engine.views import View, view


class Failed(Exception):
    """A step did not hold; the message says what was found instead."""


@dataclass(frozen=True, slots=True)
class Run:
    """A scenario under way: the match, and the card the last `tempo` played."""

    match: Match
    auto: str = "no deadline has passed"


Args = tuple[str, ...]


def held_back(notation: str) -> str:
    """How an overdue action that is not a card is reported to `= auto`."""
    return f"not a card but {notation}"


def shown_cards(seen: View) -> Iterator[Card | None]:
    """Every card that a view shows; lists of manilhas do not count."""
    hand = seen.hand
    if hand is None:
        return
    yield hand.vira
    for held in hand.hands:
        yield from held
    for played in (*hand.table, *(play for trick in hand.tricks for play in trick.plays)):
        yield played.card
    for event in hand.events:
        match event:
            case CardPlayed(card=card) | Discarded(card=card):
                yield card
            case CardsOpened(cards=cards):
                yield from cards


def _expect(found: str, wanted: str) -> None:
    if found != wanted:
        raise Failed(f"found {found}")


def _finds(find: Callable[[Run], str]) -> Callable[[Run, Args], None]:
    """A check that compares one finding with the words that follow its name."""

    def check(run: Run, args: Args) -> None:
        _expect(find(run), " ".join(args))

    return check


def _turn(run: Run) -> str:
    match _hand(run).phase:
        case Playing(turn):
            return str(turn)
        case phase:
            return type(phase).__name__


def _answer(run: Run) -> str:
    hand = _hand(run)
    if isinstance(hand.phase, Playing | Cutting | Discarding | HandOver):
        return type(hand.phase).__name__
    return SIDES[hand.side(owing(run.match)[0])]


def _pot(run: Run) -> str:
    match _hand(run).phase:
        case EnvidoCalled(pot=pot) | FlorCalled(pot=pot):
            return str(pot)
        case FlorAsked() as phase if run.match.rules.flor:
            return str(run.match.rules.flor.asked_worth(phase))
    return "no canto is pending"


def _tricks(run: Run) -> str:
    hand = _hand(run)
    tricks = hand.tricks if hand.tricks or hand.table else hand.past
    return ",".join("T" if trick.side is None else SIDES[trick.side] for trick in tricks)


def _scored(run: Run) -> str:
    awards = _hand(run).awards
    return f"{SIDES[awards[-1].side]} {awards[-1].points}" if awards else "nothing scored"


def _score(run: Run) -> str:
    return "-".join(map(str, run.match.score))


def _winner(run: Run) -> str:
    winner = run.match.winner
    return "no winner" if winner is None else run.match.format.accounts[winner]


def _envido(run: Run, args: Args) -> None:
    """Only the seats that the check names are compared."""
    cards = _hand(run).cards
    if run.match.rules.envido is None:
        raise Failed(f"found {_absent(run)}")
    seats = [read_number(arg.partition("=")[0]) for arg in args]
    if strange := [seat for seat in seats if seat not in run.match.seats]:
        raise Failed(f"there is no seat {strange[0]}")
    if not all(cards):
        raise Failed("nobody holds cards yet")
    _expect(_values({seat: counting.envido(cards[seat - 1]) for seat in seats}), " ".join(args))


def _flor(run: Run) -> str:
    if run.match.rules.flor is None:
        return _absent(run)
    hand = _hand(run)
    return _values({seat: counting.flor(hand.cards[seat - 1]) for seat in sorted(hand.holders)})


def _flores(run: Run, args: Args) -> None:
    """Who holds a Flor, and its value unless that is written `?`."""
    found = _flor(run)
    for arg in args:
        if arg.endswith("?"):
            found = re.sub(rf"(^| ){arg[0]}=[0-9]+", rf"\g<1>{arg}", found)
    _expect(found, " ".join(args))


def _values(values: dict[int, int]) -> str:
    return " ".join(f"{seat}={value}" for seat, value in values.items())


def _duel(run: Run) -> str:
    hand = _hand(run)
    return "-".join(map(str, hand.order)) if len(hand.games) > 1 else "no duel"


def _over(run: Run) -> str:
    return "over" if isinstance(_hand(run).phase, HandOver) else "live"


def _absent(run: Run) -> str:
    """For what this match's rule set does not have: there is nothing to compare with."""
    return f"nothing of the kind in {run.match.rules.slug}"


def _hand(run: Run) -> Hand:
    if run.match.hand is None:
        raise Failed("no hand was dealt")
    return run.match.hand


def _can(run: Run, args: Args) -> None:
    if not _is_legal(run, args):
        raise Failed("it is not among the legal actions")


def _cannot(run: Run, args: Args) -> None:
    if _is_legal(run, args):
        raise Failed("it is among the legal actions")


def _is_legal(run: Run, args: Args) -> bool:
    return read_action(" ".join(args[1:])) in legal_actions(run.match, read_number(args[0]))


def _sees(run: Run, args: Args) -> None:
    if not _is_shown(run, args):
        raise Failed("it is not shown")


def _hides(run: Run, args: Args) -> None:
    if _is_shown(run, args):
        raise Failed("it is shown")


def _is_shown(run: Run, args: Args) -> bool:
    seat = read_number(args[0])
    if seat and seat not in run.match.seats:
        raise Failed(f"there is no seat {seat}")
    return read_card(args[1]) in shown_cards(view(run.match, seat or None))


def read_check(text: str) -> tuple[str, Args]:
    """The name and the arguments of the check written `text`. Raises NotationError."""
    name, *args = text.split() or [""]
    if name not in CHECKS:
        raise NotationError("no such check")
    if not _SHAPES[name].fullmatch(" ".join(args)):
        raise NotationError(f"{name} does not take that")
    if name in ("can", "cannot"):
        read_action(" ".join(args[1:]))
    if name in ("sees", "hides"):
        read_card(args[1])
    return name, tuple(args)


CHECKS: Final[dict[str, Callable[[Run, Args], None]]] = {
    "turn": _finds(_turn),
    "answer": _finds(_answer),
    "stake": _finds(lambda run: str(stake(run.match, _hand(run)))),
    "tricks": _finds(_tricks),
    "scored": _finds(_scored),
    "score": _finds(_score),
    "hand": _finds(_over),
    "winner": _finds(_winner),
    "auto": _finds(lambda run: run.auto),
    "dealer": _finds(lambda run: str(run.match.dealer)),
    "first": _finds(lambda run: str(run.match.first)),
    "can": _can,
    "cannot": _cannot,
    "sees": _sees,
    "hides": _hides,
    "pot": _finds(_pot),
    "envido": _envido,
    "flor": _flores,
    "mode": _finds(lambda run: _hand(run).mode.value),
    "duel": _finds(_duel),
    "chicos": _finds(lambda run: "-".join(map(str, run.match.chicos))),
}
"""What each check is called, and what it does."""

_SEAT, _SIDE, _POINTS, _VALUES = "[1-8]", "[AB1-3]", "[0-9]+", "[1-8]=[0-9]+"
_FLOR: Final = rf"{_SEAT}=([0-9]+|\?)"
_SHAPES: Final = {
    name: re.compile(shape)
    for name, shape in {
        "turn": _SEAT,
        "answer": _SIDE,
        "stake": _POINTS,
        "pot": _POINTS,
        "tricks": "([ABT](,[ABT]){0,2})?",
        "scored": f"{_SIDE} {_POINTS}",
        "score": f"{_POINTS}(-{_POINTS})+",
        "hand": "over|live",
        "winner": _SIDE,
        "auto": "[^ ]+",
        "envido": f"{_VALUES}( {_VALUES})*",
        "flor": f"({_FLOR}( {_FLOR})*)?",
        "dealer": _SEAT,
        "first": _SEAT,
        "mode": "[a-z-]+",
        "duel": "[1-8]-[1-8]",
        "chicos": f"{_POINTS}(-{_POINTS})+",
        "can": f"{_SEAT} .+",
        "cannot": f"{_SEAT} .+",
        "sees": "[0-8] [^ ]+",
        "hides": "[0-8] [^ ]+",
    }.items()
}
