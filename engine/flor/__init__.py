"""Flor in its forms: announced by the table, sung, mandatory, or kept to oneself.

A rule set has at most one form. The forms share what a dispute is (`engine.flor.dispute`) and
differ in who may sing, who is asked, and what everything is worth.
"""

from __future__ import annotations

from typing import Protocol

from engine.actions import Action, Word
from engine.state import FlorAsked, FlorCalled, Hand, Match


class FlorForm(Protocol):
    """What the engine asks of a form of Flor."""

    @property
    def shows(self) -> bool:
        """Whether the winner of a disputed Flor opens its cards at the end of the hand (D69)."""

    @property
    def claims(self) -> bool:
        """Whether a Flor kept silent may be claimed at the end of the hand (D70)."""

    def opened(self, match: Match, hand: Hand) -> Hand:
        """A freshly dealt hand, with what the Flores in it lead to at once."""

    def may_sing(self, match: Match, hand: Hand, seat: int) -> bool:
        """Whether `seat` may sing its Flor now."""

    def must_sing(self, match: Match, hand: Hand, seat: int) -> bool:
        """Whether `seat`, on its turn, may do nothing before it has sung (E32)."""

    def sung(self, match: Match, hand: Hand, seat: int) -> Hand:
        """`seat` has sung: the others are asked."""

    def replies(self, match: Match, hand: Hand, phase: FlorAsked, seat: int) -> tuple[Action, ...]:
        """What `seat`, whose turn it is to speak, may say."""

    def replied(self, match: Match, hand: Hand, phase: FlorAsked, seat: int, word: Word) -> Hand:
        """`seat` has spoken."""

    def raises(self, phase: FlorCalled) -> tuple[Word, ...]:
        """What an answerer may raise to besides accepting and refusing."""

    def raised(self, match: Match, hand: Hand, phase: FlorCalled, seat: int, word: Word) -> Hand:
        """`seat` has raised the dispute."""

    def shrunk(self, match: Match, hand: Hand, phase: FlorCalled, seat: int) -> Hand:
        """`seat` has given up."""

    def finished(self, hand: Hand) -> Hand:
        """The Flor is settled: the hand goes on, or ends with it (B53)."""

    def conceded(self, hand: Hand, phase: FlorAsked | FlorCalled, side: int) -> Hand:
        """`side` gives the whole Flor up, because somebody of it left (0-6)."""

    def left_asked(self, hand: Hand, phase: FlorAsked, side: int) -> int:
        """What `side` pays for giving up while it is asked."""

    def standing(self, hand: Hand, flores: tuple[int, ...]) -> int:
        """What is paid for `flores` if nobody says anything more."""

    def asked_worth(self, phase: FlorAsked) -> int:
        """What the Flor is worth if the next who is asked accepts it."""
