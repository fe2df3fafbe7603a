"""What the rule sets with the Spanish deck have in common."""

from __future__ import annotations

from typing import Final

from engine.actions import Word
from engine.ranking import FixedRanking

RANKING: Final = FixedRanking(  # A4-A7, B11, D25, D26, E10
    ("1e", "1p", "7e", "7o", "3", "2", "1oc", "12", "11", "10", "7cp", "6", "5", "4")
)

TRUCO: Final = ((Word.TRUCO, 2), (Word.RETRUCO, 3), (Word.VALE_QUATRO, 4))
"""The ladder of all of them (A27, B10, D102-D106, E13, E-Q2)."""
