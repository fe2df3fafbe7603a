"""The one source of chance at the tables: deals, cuts, lots, and the moods of bots."""

import random
from typing import Final

RNG: Final[random.Random] = random.SystemRandom()
"""Unpredictable, for there is something to be won by guessing it."""
