"""What all forms of Flor share: who holds one, who has the best, and how a dispute ends."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from engine import counting
from engine.actions import Action, Word
from engine.copying import changed
from engine.envido import closed
from engine.events import FlorWon
from engine.flor import FlorForm
from engine.state import Answering, EnvidoCalled, FlorAsked, FlorCalled, Hand, Match, Playing


def answers(match: Match, phase: FlorCalled, seat: int) -> tuple[Action, ...]:
    """What `seat` may answer: only holders of an announced Flor do (A64, D62 to D65, B62)."""
    if seat not in phase.answerers:
        return ()
    return (Word.QUERO, Word.ME_ACHICO, *_form(match).raises(phase))


def answer(match: Match, hand: Hand, phase: FlorCalled, seat: int, word: Word) -> Hand:
    """`seat` accepts, gives up, or raises; of two holders the first who answers binds (A-Q16)."""
    form = _form(match)
    if word is Word.QUERO:
        return compared(match, hand, phase.flores, phase.pot, phase.beneath)
    if word is Word.ME_ACHICO:
        return form.shrunk(match, hand, phase, seat)
    return form.raised(match, hand, phase, seat, word)


def is_same_dispute(before: Match, after: Match) -> bool:
    """Both wait for answers to one call: of its several answerers one has given up (B63, B-Q13)."""
    match before.hand, after.hand:
        case Hand(phase=FlorCalled() as old), Hand(phase=FlorCalled() as new):
            return (old.caller, old.word) == (new.caller, new.word)
    return False


def announced(hand: Hand, seat: int) -> Hand:
    """`seat` has told that it holds a Flor."""
    return changed(hand, announced=(*hand.announced, seat))


def beneath(hand: Hand) -> Playing | Answering:
    """What goes on once the Flor is settled: a pending Envido is void (B-Q10, D-Q11, E35)."""
    match hand.phase:
        case EnvidoCalled(beneath=waiting):
            return waiting
        case (Playing() | Answering()) as waiting:
            return waiting
    raise AssertionError("a Flor is sung on a turn, or over an Envido or a Truco")


def best(hand: Hand, seats: Iterable[int]) -> int:
    """The highest Flor of `seats`; equal ones go to the nearest to the mão (A66, B-Q13, D-Q25)."""
    among = set(seats)
    nearest_first = [seat for seat in hand.order if seat in among]
    return max(nearest_first, key=lambda seat: counting.flor(hand.cards[seat - 1]))


def compared(
    match: Match,
    hand: Hand,
    flores: tuple[int, ...],
    points: int,
    waiting: Playing | Answering,
) -> Hand:
    """The best of `flores` wins `points`; only its value is told (A65, A94, A95, E38)."""
    seat = best(hand, flores)
    shows = (*hand.shows, seat) if _form(match).shows else hand.shows
    value = counting.flor(hand.cards[seat - 1])
    hand = changed(hand, shows=shows, events=(*hand.events, FlorWon(seat, value)))
    return _won(match, hand, seat, points, waiting)


def untold(match: Match, hand: Hand, seat: int, points: int, waiting: Playing | Answering) -> Hand:
    """The side of `seat` wins `points` without a comparison: no value is told (A-Q26)."""
    hand = changed(hand, events=(*hand.events, FlorWon(seat, None)))
    return _won(match, hand, seat, points, waiting)


def refused(match: Match, hand: Hand, phase: FlorCalled) -> Hand:
    """The challenged side gives up: the callers take what a refusal pays."""
    return untold(match, hand, phase.caller, phase.refused, phase.beneath)


def _won(match: Match, hand: Hand, seat: int, points: int, waiting: Playing | Answering) -> Hand:
    hand = closed(hand.with_award(hand.side(seat), points, "flor"), waiting)
    return _form(match).finished(hand)


def _form(match: Match) -> FlorForm:
    if match.rules.flor is None:
        raise ValueError("these rules have no Flor")
    return match.rules.flor


def is_first_truco_of_others(hand: Hand, seat: int) -> bool:
    """The other side's first Truco waits for its answer (A53, B-Q18, 0-10)."""
    match hand.phase:
        case Answering(rung=1, caller=caller):
            return hand.side(caller) != hand.side(seat)
    return False


def still_silent(hand: Hand, seat: int) -> bool:
    """`seat` holds a Flor and may yet sing it: first trick, no card played, canto not settled."""
    return (
        seat in hand.holders
        and not hand.canto_closed
        and not hand.tricks
        and not (hand.table and hand.has_played(seat))
        and seat in hand.active
    )


def asked_from(hand: Hand, seat: int, others: Iterable[int]) -> tuple[int, ...]:
    """`others` in play order, starting after `seat`."""
    order = hand.order
    start = order.index(seat)
    among = set(others)
    return tuple(other for other in (*order[start + 1 :], *order[:start]) if other in among)


def can_speak(hand: Hand) -> tuple[int, ...]:
    """Who could still sing for all the others know: no card played, not folded (0-1)."""
    return tuple(seat for seat in hand.active if not hand.has_played(seat))


def flores_of(hand: Hand, flores: Iterable[int], side: int) -> tuple[int, ...]:
    """Those of `flores` that belong to `side`."""
    return tuple(seat for seat in flores if hand.side(seat) == side)


def next_asked(hand: Hand, phase: FlorAsked) -> Hand:
    """The one who was asked has spoken; the next one is."""
    return changed(hand, phase=replace(phase, asked=phase.asked[1:]))
