"""Whoever has a Flor must announce it; one kept silent may be claimed (D49 to D72, 0-2)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.actions import Action, Word
from engine.copying import changed
from engine.flor import dispute
from engine.flor.form import PASS, Form, handed_back
from engine.state import Answering, EnvidoCalled, FlorAsked, FlorCalled, Hand, Match, Playing
from engine.targets import missing

DISPUTES = (Word.CONTRAFLOR, Word.CONTRAFLOR_RESTO)


@dataclass(frozen=True, slots=True)
class MandatoryFlor(Form):
    """`each` announced Flor counts that much (D56); `claim` is what a hidden one costs (D71).

    `false_claim` goes to whoever was challenged for nothing (D72); `duel_rest` is the most that
    the resto adds in Pico a Pico (D22).
    """

    each: int = 3
    claim: int = 3
    false_claim: int = 3
    duel_rest: int = 6

    @property
    def shows(self) -> bool:
        """The winner shows its cards (D69, D-Q24)."""
        return True

    @property
    def claims(self) -> bool:
        """At the end of the hand anybody may ask for it (D70)."""
        return True

    def may_sing(self, match: Match, hand: Hand, seat: int) -> bool:
        """On one's turn, over any pending Envido, or over the others' first Truco (0-10).

        Before one's own first card and before one's side accepted a Truco (D46, D53, D55); not once
        an Envido was settled (D-Q11).
        """
        if not dispute.still_silent(hand, seat) or _has_accepted(hand, seat):
            return False
        match hand.phase:
            case Playing(turn):
                return turn == seat
            case EnvidoCalled():
                return True
        return dispute.is_first_truco_of_others(hand, seat)

    def sung(self, match: Match, hand: Hand, seat: int) -> Hand:
        """Every other player still able to speak is asked, in play order (D54, 0-2)."""
        waiting = dispute.beneath(hand)
        hand = changed(dispute.announced(hand, seat), canto_closed=True)
        return self._asks(match, hand, seat, (seat,), waiting)

    def replies(self, match: Match, hand: Hand, phase: FlorAsked, seat: int) -> tuple[Action, ...]:
        """Pass; with a Flor announce it, or dispute what an opponent announced (D58 to D61)."""
        if seat not in hand.holders:
            return PASS
        side = hand.side(seat)
        if seat in phase.flores:
            return (*PASS, *DISPUTES) if hand.side(phase.flores[-1]) != side else PASS
        if any(hand.side(other) != side for other in phase.flores):
            return (*PASS, Word.FLOR, *DISPUTES, Word.ME_ACHICO)
        return (*PASS, Word.FLOR)

    def replied(self, match: Match, hand: Hand, phase: FlorAsked, seat: int, word: Word) -> Hand:
        """A pass, another Flor, a dispute, or giving up at once (0-2)."""
        if word is Word.PASSO:
            return self._passed(match, hand, phase)
        if seat not in hand.announced:
            hand = dispute.announced(hand, seat)
        if word is Word.FLOR:
            return self._asks(match, hand, seat, (*phase.flores, seat), phase.beneath)
        if word is Word.ME_ACHICO:
            return self._gives_up(match, hand, phase, seat)
        refused = self.each * len(phase.flores)
        flores = len(phase.flores) + (seat not in phase.flores)
        return handed_back(hand, phase, seat, word, self._worth(match, hand, word, flores), refused)

    def raised(self, match: Match, hand: Hand, phase: FlorCalled, seat: int, word: Word) -> Hand:
        """The resto over a contraflor; refused, it pays all the Flores (D64, D-Q12)."""
        flores = len(phase.flores)
        worth = self._worth(match, hand, word, flores)
        return handed_back(hand, phase, seat, word, worth, self.each * flores)

    def left_asked(self, hand: Hand, phase: FlorAsked, side: int) -> int:
        """The other side is paid for its own Flores, as after `me-achico` (D-Q12)."""
        return self.each * len(dispute.flores_of(hand, phase.flores, 1 - side))

    def standing(self, hand: Hand, flores: tuple[int, ...]) -> int:
        """All announced Flores count (D56)."""
        return self.each * len(flores)

    def asked_worth(self, phase: FlorAsked) -> int:
        """What the announced Flores are worth."""
        return self.each * len(phase.flores)

    def _worth(self, match: Match, hand: Hand, word: Word, flores: int) -> int:
        """All Flores (D60); the resto adds what the leader lacks (D61), capped in duels (D22)."""
        if word is Word.CONTRAFLOR:
            return self.each * flores
        rest = missing(match)
        return self.each * flores + (min(rest, self.duel_rest) if len(hand.games) > 1 else rest)

    def _asks(
        self,
        match: Match,
        hand: Hand,
        seat: int,
        flores: tuple[int, ...],
        waiting: Playing | Answering,
    ) -> Hand:
        able = {other for other in dispute.can_speak(hand) if not _has_accepted(hand, other)}
        asked = dispute.asked_from(hand, seat, (able | {*flores}) - {seat})
        phase = FlorAsked(asked, flores, waiting)
        hand = changed(hand, phase=phase)
        return hand if asked else self._settled(match, hand, phase)

    def _passed(self, match: Match, hand: Hand, phase: FlorAsked) -> Hand:
        hand = dispute.next_asked(hand, phase)
        return hand if len(phase.asked) > 1 else self._settled(match, hand, phase)

    def _settled(self, match: Match, hand: Hand, phase: FlorAsked) -> Hand:
        """All have passed: the best side is paid for every announced Flor (D56, D58)."""
        points = self.each * len(phase.flores)
        sides = {hand.side(seat) for seat in phase.flores}
        if len(sides) > 1:
            return dispute.compared(match, hand, phase.flores, points, phase.beneath)
        return dispute.untold(match, hand, phase.flores[0], points, phase.beneath)

    def _gives_up(self, match: Match, hand: Hand, phase: FlorAsked, seat: int) -> Hand:
        """The others are paid for their own Flores alone (D59, D-Q12)."""
        theirs = dispute.flores_of(hand, phase.flores, 1 - hand.side(seat))
        points = self.each * len(theirs)
        return dispute.untold(match, hand, theirs[0], points, phase.beneath)


def _has_accepted(hand: Hand, seat: int) -> bool:
    """The side of `seat` accepted a Truco: once it was raised, both sides have (D53)."""
    return hand.bid.rung > 1 or (hand.bid.rung == 1 and hand.bid.side != hand.side(seat))
