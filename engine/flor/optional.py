"""One against one: the mão must sing its Flor, the other may keep it (E31 to E45, 0-4)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.actions import Action, Word
from engine.copying import changed
from engine.flor import dispute
from engine.flor.form import PASS, Form, handed_back
from engine.state import EnvidoCalled, FlorAsked, FlorCalled, Hand, Match, Playing
from engine.targets import missing


@dataclass(frozen=True, slots=True)
class OptionalFlor(Form):
    """What everything is worth: `alone` (E37), `both` (E38), `contraflor` (E39).

    And what giving up costs: `shrinks` at first (E42), `shrinks_later` against contraflor or a
    direct resto (E43); against a resto after contraflor it is the contraflor (E44).
    """

    alone: int = 3
    both: int = 4
    contraflor: int = 6
    shrinks: int = 3
    shrinks_later: int = 4

    def may_sing(self, match: Match, hand: Hand, seat: int) -> bool:
        """On one's turn before one's first card, or over an Envido or the first Truco (E17, E-Q5).

        Never once an Envido was settled or a Truco accepted.
        """
        if hand.bid.rung or not dispute.still_silent(hand, seat):
            return False
        match hand.phase:
            case Playing(turn):
                return turn == seat
            case EnvidoCalled(caller=caller):
                return caller != seat
        return dispute.is_first_truco_of_others(hand, seat)

    def must_sing(self, match: Match, hand: Hand, seat: int) -> bool:
        """The mão sings, or folds, before anything else (E32, E-Q4)."""
        return seat == hand.order[0] and self.may_sing(match, hand, seat)

    def sung(self, match: Match, hand: Hand, seat: int) -> Hand:
        """The other is asked, Flor or no Flor (E35, 0-1, 0-4)."""
        waiting = dispute.beneath(hand)
        others = tuple(other for other in hand.order if other != seat)
        hand = changed(dispute.announced(hand, seat), canto_closed=True)
        return changed(hand, phase=FlorAsked(others, (seat,), waiting))

    def replies(self, match: Match, hand: Hand, phase: FlorAsked, seat: int) -> tuple[Action, ...]:
        """With a Flor: keep it secret, accept, give up, or raise (E33, E38 to E42, E-Q6)."""
        if seat not in hand.holders:
            return PASS
        return (*PASS, Word.QUERO, Word.ME_ACHICO, Word.CONTRAFLOR, Word.CONTRAFLOR_RESTO)

    def replied(self, match: Match, hand: Hand, phase: FlorAsked, seat: int, word: Word) -> Hand:
        """Unopposed 3, both 4, contraflor 6, or what the leader lacks (E37 to E43)."""
        singer = phase.flores[0]
        if word is Word.PASSO:
            return dispute.untold(match, hand, singer, self.alone, phase.beneath)
        hand = dispute.announced(hand, seat)
        match word:
            case Word.ME_ACHICO:
                return dispute.untold(match, hand, singer, self.shrinks, phase.beneath)
            case Word.QUERO:
                return dispute.compared(match, hand, (singer, seat), self.both, phase.beneath)
            case Word.CONTRAFLOR:
                return handed_back(hand, phase, seat, word, self.contraflor, self.shrinks_later)
        return handed_back(hand, phase, seat, word, missing(match), self.shrinks_later)

    def raised(self, match: Match, hand: Hand, phase: FlorCalled, seat: int, word: Word) -> Hand:
        """The resto over a contraflor: refusing it costs the contraflor (E40, E44, E-Q13)."""
        return handed_back(hand, phase, seat, word, missing(match), phase.pot)

    def left_asked(self, hand: Hand, phase: FlorAsked, side: int) -> int:
        """As if it had been given up at once (E42)."""
        return self.shrinks

    def standing(self, hand: Hand, flores: tuple[int, ...]) -> int:
        """Nobody disputes it (E37)."""
        return self.alone

    def asked_worth(self, phase: FlorAsked) -> int:
        """What both dispute if it is accepted (E38)."""
        return self.both
