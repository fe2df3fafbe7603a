"""Players without a person: each decides from a view, never from a state (C60 to C62).

A bot neither leaves the table nor knows who its partner is: whether it may decide for its side
at all (C-Q7) is asked by the room before it asks the bot.
"""

from __future__ import annotations

from random import Random
from typing import Final, Protocol

from engine.actions import Action
from engine.bots.claims import claim
from engine.bots.random_bot import RandomBot
from engine.bots.threshold import Threshold
from engine.bots.veteran import Veteran
from engine.views import View


class Bot(Protocol):
    """Anything that can sit at a table."""

    def decide(self, view: View, rng: Random) -> Action:
        """One of `view.legal`, never `sair`; the same view and the same `rng` decide the same.

        Raises `engine.bots.choices.NothingToDecide` if the table does not wait for the viewer.
        """

    def interject(self, view: View, rng: Random) -> Action | None:
        """One of `view.legal` that the viewer does unasked, or None.

        To be asked whenever somebody may do what the table does not wait for: claim a silent Flor
        (D70), sing over a partner's Envido (0-10), raise out of turn (D-Q19).
        """


BOTS: Final[dict[str, Bot]] = {
    "veteran": Veteran(),
    "threshold": Threshold(),
    "random": RandomBot(),
}
"""The bots there are, by name."""

DEFAULT: Final = "veteran"
"""The one that is worth playing against; the others are there to measure it."""

__all__ = ["BOTS", "DEFAULT", "Bot", "claim"]
