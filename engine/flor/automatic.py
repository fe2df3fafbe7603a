"""The table announces the Flores right after the deal, and nobody can forget theirs (A59, A61)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.actions import Word
from engine.copying import changed
from engine.envido import closed
from engine.events import FloresAnnounced
from engine.flor import dispute
from engine.flor.form import Form
from engine.state import FlorAsked, FlorCalled, Hand, Match, Playing
from engine.targets import missing


@dataclass(frozen=True, slots=True)
class AutomaticFlor(Form):
    """`each` Flor counts that much (A62, A63).

    Whoever gives up pays `shrunk_each` for each of its own besides (A67).
    """

    each: int = 3
    shrunk_each: int = 1

    def opened(self, match: Match, hand: Hand) -> Hand:
        """Flores of one side score at once; those of both are disputed (A60, A62, A63, A-Q16)."""
        if not hand.holders:
            return hand
        told = FloresAnnounced(tuple(sorted(hand.holders)))
        hand = changed(hand, announced=hand.holders, events=(*hand.events, told))
        waiting = Playing(hand.first)
        asker = hand.holders[0]
        others = dispute.flores_of(hand, hand.holders, 1 - hand.side(asker))
        if not others:
            points = self.each * len(hand.holders)
            return dispute.untold(match, hand, asker, points, waiting)
        return changed(
            hand,
            canto_closed=True,
            phase=FlorCalled(
                word=Word.FLOR,
                caller=asker,
                answerers=others,
                flores=hand.holders,
                pot=self.each * len(hand.holders),
                refused=self._achico(hand, hand.holders, 1 - hand.side(asker)),
                beneath=waiting,
            ),
        )

    def raises(self, phase: FlorCalled) -> tuple[Word, ...]:
        """Contra-flor hands the decision back, once (A68); nothing follows the resto (A69)."""
        match phase.word:
            case Word.FLOR:
                return (Word.CONTRAFLOR, Word.CONTRAFLOR_RESTO)
            case Word.CONTRAFLOR:
                return (Word.CONTRAFLOR_RESTO,)
        return ()

    def raised(self, match: Match, hand: Hand, phase: FlorCalled, seat: int, word: Word) -> Hand:
        """The roles change sides (A-Q16); only the resto adds to the total (A68, A69)."""
        side = hand.side(seat)
        total = self.each * len(phase.flores)
        is_resto = word is Word.CONTRAFLOR_RESTO
        called = FlorCalled(
            word=word,
            caller=seat,
            answerers=dispute.flores_of(hand, phase.flores, 1 - side),
            flores=phase.flores,
            pot=total + (missing(match) if is_resto else 0),
            # Refusing the resto pays the previous proposal (A70, A-Q17).
            refused=total if is_resto else self._achico(hand, phase.flores, 1 - side),
            beneath=phase.beneath,
        )
        return changed(hand, phase=called)

    def conceded(self, hand: Hand, phase: FlorAsked | FlorCalled, side: int) -> Hand:
        """Somebody of `side` left: what its refusal would pay, whoever called last (A-Q19)."""
        if isinstance(phase, FlorCalled) and phase.word is Word.CONTRAFLOR_RESTO:
            points = phase.refused
        else:
            points = self._achico(hand, phase.flores, side)
        return closed(hand.with_award(1 - side, points, "flor"), phase.beneath)

    def _achico(self, hand: Hand, flores: tuple[int, ...], refusing: int) -> int:
        theirs = len(dispute.flores_of(hand, flores, 1 - refusing))
        own = len(dispute.flores_of(hand, flores, refusing))
        return self.each * theirs + self.shrunk_each * own
