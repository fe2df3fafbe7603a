"""The player every other is measured against: any legal move, each as likely as the next."""

from __future__ import annotations

from random import Random

from engine.actions import Action
from engine.bots.choices import choices
from engine.views import View


class RandomBot:
    """Uniform over what is legal, refusing and folding included; it never leaves the table."""

    def decide(self, view: View, rng: Random) -> Action:
        """Any of the viewer's legal moves. Raises NothingToDecide if there is none."""
        return rng.choice(choices(view))

    def interject(self, view: View, rng: Random) -> Action | None:
        """Nothing: it speaks when it is asked."""
        return None
