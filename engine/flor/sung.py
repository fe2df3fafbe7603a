"""A Flor is sung by whoever likes to, partners and opponents add theirs (B49 to B63, 0-3)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.actions import Action, Word
from engine.bidding import settle
from engine.copying import changed
from engine.flor import dispute
from engine.flor.form import PASS, Form, handed_back
from engine.state import EnvidoCalled, FlorAsked, FlorCalled, Hand, HandOver, Match, Playing
from engine.targets import missing


@dataclass(frozen=True, slots=True)
class SungFlor(Form):
    """`each` Flor in play adds that much (B-Q12); `ends_hand`: nothing is played after it (B53)."""

    each: int = 3
    ends_hand: bool = True

    def may_sing(self, match: Match, hand: Hand, seat: int) -> bool:
        """Before one's own first card: on one's turn, over an Envido, over the others' first Truco.

        Clauses B49, B-Q18; not once an Envido was settled (B-Q10).
        """
        if not dispute.still_silent(hand, seat):
            return False
        match hand.phase:
            case Playing(turn):
                return turn == seat
            case EnvidoCalled(caller=caller):
                return caller != seat
        return dispute.is_first_truco_of_others(hand, seat)

    def sung(self, match: Match, hand: Hand, seat: int) -> Hand:
        """The partner is asked first, then the opponents in play order (B54, B56, 0-3)."""
        waiting = dispute.beneath(hand)
        asked = dispute.asked_from(hand, seat, dispute.can_speak(hand))
        own = tuple(other for other in asked if hand.side(other) == hand.side(seat))
        others = tuple(other for other in asked if hand.side(other) != hand.side(seat))
        hand = dispute.announced(hand, seat)
        phase = FlorAsked((*own, *others), (seat,), waiting)
        return self._asked(match, changed(hand, phase=phase, canto_closed=True), phase)

    def replies(self, match: Match, hand: Hand, phase: FlorAsked, seat: int) -> tuple[Action, ...]:
        """The partner may add its Flor; an opponent with one says quero, me achico or contraflor.

        Clauses B55 to B59; whoever has none can only pass (0-1).
        """
        if seat not in hand.holders:
            return PASS
        if hand.side(seat) == hand.side(phase.flores[0]):
            return (Word.PASSO, Word.FLOR)
        return (Word.QUERO, Word.ME_ACHICO, Word.CONTRAFLOR)

    def replied(self, match: Match, hand: Hand, phase: FlorAsked, seat: int, word: Word) -> Hand:
        """Each Flor more adds (B55, B57, B58, B-Q12); contraflor doubles what stands (B59)."""
        if word is not Word.PASSO:
            hand = dispute.announced(hand, seat)
        if word is Word.CONTRAFLOR:
            stands = self.each * len(phase.flores)
            return handed_back(hand, phase, seat, word, pot=2 * stands, refused=stands)
        joins = word in (Word.FLOR, Word.QUERO)
        flores = (*phase.flores, seat) if joins else phase.flores
        phase = replace(phase, asked=phase.asked[1:], flores=flores)
        return self._asked(match, changed(hand, phase=phase), phase)

    def raised(self, match: Match, hand: Hand, phase: FlorCalled, seat: int, word: Word) -> Hand:
        """The resto is what the leader lacks; refusing it pays the contraflor (B60, B61, B-Q13)."""
        return handed_back(hand, phase, seat, word, pot=missing(match), refused=phase.pot)

    def shrunk(self, match: Match, hand: Hand, phase: FlorCalled, seat: int) -> Hand:
        """One holder's Flor is out; the side gives up once all of them have (B63, B-Q13)."""
        left = tuple(other for other in phase.answerers if other != seat)
        if not left:
            return dispute.refused(match, hand, phase)
        flores = tuple(other for other in phase.flores if other != seat)
        return changed(hand, phase=replace(phase, answerers=left, flores=flores))

    def finished(self, hand: Hand) -> Hand:
        """The hand ends with the Flor, for nobody's point (B53, B-Q11)."""
        return settle(hand, HandOver(None, "flor"), 0) if self.ends_hand else hand

    def left_asked(self, hand: Hand, phase: FlorAsked, side: int) -> int:
        """What stood before the opponents were asked (B-Q13)."""
        return self.standing(hand, phase.flores)

    def asked_worth(self, phase: FlorAsked) -> int:
        """One Flor more than those in play."""
        return self.each * (len(phase.flores) + 1)

    def _asked(self, match: Match, hand: Hand, phase: FlorAsked) -> Hand:
        if phase.asked:
            return hand
        singer = phase.flores[0]
        if dispute.flores_of(hand, phase.flores, 1 - hand.side(singer)):
            points = self.each * len(phase.flores)
            return dispute.compared(match, hand, phase.flores, points, phase.beneath)
        return dispute.untold(match, hand, singer, self.standing(hand, phase.flores), phase.beneath)

    def standing(self, hand: Hand, flores: tuple[int, ...]) -> int:
        """The Flores of the side that sang (B50, B55)."""
        return self.each * len(dispute.flores_of(hand, flores, hand.side(flores[0])))
