"""What most forms of Flor have in common; each overrides what it does otherwise."""

from __future__ import annotations

from dataclasses import dataclass

from engine.actions import Action, Word
from engine.copying import changed
from engine.envido import closed
from engine.flor import dispute
from engine.state import FlorAsked, FlorCalled, Hand, Match

PASS: tuple[Action, ...] = (Word.PASSO,)


@dataclass(frozen=True, slots=True)
class Form:
    """A Flor that nobody sings, whose winner shows nothing, and that is never claimed."""

    @property
    def shows(self) -> bool:
        """The winner of a disputed Flor opens its cards at the end of the hand (D69)."""
        return False

    @property
    def claims(self) -> bool:
        """A Flor kept silent may be claimed at the end of the hand (D70)."""
        return False

    def opened(self, match: Match, hand: Hand) -> Hand:
        """A freshly dealt hand, with what the Flores in it lead to at once."""
        return hand

    def may_sing(self, match: Match, hand: Hand, seat: int) -> bool:
        """Whether `seat` may sing its Flor now."""
        return False

    def must_sing(self, match: Match, hand: Hand, seat: int) -> bool:
        """Whether `seat`, on its turn, may do nothing before it has sung (E32)."""
        return False

    def sung(self, match: Match, hand: Hand, seat: int) -> Hand:
        """`seat` has sung: the others are asked."""
        raise NotImplementedError

    def replies(self, match: Match, hand: Hand, phase: FlorAsked, seat: int) -> tuple[Action, ...]:
        """What `seat`, whose turn it is to speak, may say."""
        return PASS

    def replied(self, match: Match, hand: Hand, phase: FlorAsked, seat: int, word: Word) -> Hand:
        """`seat` has spoken."""
        raise NotImplementedError

    def raises(self, phase: FlorCalled) -> tuple[Word, ...]:
        """What an answerer may raise to besides accepting and refusing (D64, B60, B62)."""
        return (Word.CONTRAFLOR_RESTO,) if phase.word is Word.CONTRAFLOR else ()

    def raised(self, match: Match, hand: Hand, phase: FlorCalled, seat: int, word: Word) -> Hand:
        """`seat` has raised the dispute."""
        raise NotImplementedError

    def shrunk(self, match: Match, hand: Hand, phase: FlorCalled, seat: int) -> Hand:
        """`seat` has given up: the first answer binds its side (A-Q16)."""
        return dispute.refused(match, hand, phase)

    def finished(self, hand: Hand) -> Hand:
        """The Flor is settled and the hand goes on (A71)."""
        return hand

    def conceded(self, hand: Hand, phase: FlorAsked | FlorCalled, side: int) -> Hand:
        """Somebody of `side` left: the other side takes what a refusal would pay (0-6)."""
        points = (
            phase.refused if isinstance(phase, FlorCalled) else self.left_asked(hand, phase, side)
        )
        return closed(hand.with_award(1 - side, points, "flor"), phase.beneath)

    def left_asked(self, hand: Hand, phase: FlorAsked, side: int) -> int:
        """What `side` pays for leaving while others are still asked."""
        raise NotImplementedError

    def standing(self, hand: Hand, flores: tuple[int, ...]) -> int:
        """What is paid for `flores`, in the order they were sung, if nobody says anything more."""
        raise NotImplementedError

    def asked_worth(self, phase: FlorAsked) -> int:
        """What the Flor is worth if the next who is asked accepts it."""
        raise NotImplementedError


def handed_back(
    hand: Hand, phase: FlorAsked | FlorCalled, seat: int, word: Word, pot: int, refused: int
) -> Hand:
    """`seat` raises to `word`: the holders on the other side decide."""
    flores = phase.flores if seat in phase.flores else (*phase.flores, seat)
    called = FlorCalled(
        word=word,
        caller=seat,
        answerers=dispute.flores_of(hand, flores, 1 - hand.side(seat)),
        flores=flores,
        pot=pot,
        refused=refused,
        beneath=phase.beneath,
    )
    return changed(hand, phase=called)
