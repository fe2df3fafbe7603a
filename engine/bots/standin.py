"""What a canto would be worth, asked of the engine itself.

Its worth follows from the score and from what was said, never from a card. So it is tried out in a
match that has all of that from the view, and no cards at all.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine import envido
from engine.actions import Word
from engine.bots.rulings import rules_of
from engine.flor import FlorForm
from engine.state import Deal, EnvidoCalled, FlorAsked, FlorCalled, Hand, Match
from engine.views import HandView, View


@dataclass(frozen=True, slots=True)
class Offer:
    """A canto: its `pot` if accepted, and what it pays whoever said it if `refused`."""

    pot: int
    refused: int


def offer(view: View, word: Word) -> Offer:
    """What the viewer would offer by saying `word` now. Raises ValueError if it is no canto."""
    match, hand, seat = _stand_in(view)
    form = match.rules.flor
    match hand.phase:
        case FlorAsked() as asked if form is not None:
            hand = form.replied(match, hand, asked, seat, word)
        case FlorCalled() as called if form is not None:
            hand = form.raised(match, hand, called, seat, word)
        case _:
            hand = envido.bid(match, hand, seat, word)
    match hand.phase:
        case EnvidoCalled(pot=pot, refused=refused) | FlorCalled(pot=pot, refused=refused):
            return Offer(pot, refused)
    raise ValueError(f"{word} offers nothing")


def given_up(view: View, phase: FlorAsked, form: FlorForm) -> int:
    """What it costs the side of the viewer to give up a Flor that was sung."""
    _, hand, seat = _stand_in(view)
    awards = form.conceded(hand, phase, hand.side(seat)).awards
    return sum(award.points for award in awards)


def _stand_in(view: View) -> tuple[Match, Hand, int]:
    hand, viewer, rules = view.hand, view.viewer, rules_of(view)
    if hand is None or viewer is None:
        raise ValueError("only a seat in a hand offers anything")
    match = Match(
        rules=rules,
        format=rules.format_for(view.options),
        options=view.options,
        scores=view.score,
        chicos=view.chicos,
        first=hand.first,
    )
    return match, _hand(view, hand), viewer


def _hand(view: View, hand: HandView) -> Hand:
    none = ((),) * len(hand.hands)
    return Hand(
        deal=Deal(none),
        scores=view.score,
        chicos=view.chicos,
        first=hand.first,
        mode=hand.mode,
        sides=view.sides,
        games=hand.games,
        phase=hand.phase,
        cards=none,
        held=none,
        game=hand.games.index(hand.order),
        bid=hand.bid,
        folded=hand.folded,
    )
