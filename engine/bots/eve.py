"""The hand of eleven: play or run, with the partner's cards in view."""

from __future__ import annotations

from engine.actions import Word
from engine.bots.odds import Odds
from engine.bots.situation import Situation
from engine.rules import EveRules


def decision(situation: Situation, rules: EveRules, odds: Odds) -> Word:
    """Play if the hand is worth more than what running leaves (C30).

    `odds` come from worlds in which both partners' cards are the real ones (C29, C61).
    """
    played = odds.worth(situation.swing(rules.play_for))
    run = situation.swing(rules.run_for)[-1]
    return Word.JOGAR if played > run else Word.CORRER
