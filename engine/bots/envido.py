"""Envido: when to open it and what to answer, by value, position, what was said, and the score."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final

from engine.actions import Action, Word
from engine.bots.contest import Contest, Stakes, bid, contest, stakes
from engine.bots.situation import Situation
from engine.bots.standin import Offer, offer
from engine.bots.strength import leaning
from engine.bots.values import Spread, envido_of, envido_spread, weighed
from engine.events import DuelOpened, Said
from engine.rules import EnvidoTie
from engine.state import EnvidoCalled
from engine.views import View

BOASTS: Final = {Word.ENVIDO: 25.5, Word.REAL_ENVIDO: 27.5, Word.FALTA_ENVIDO: 29.0}
"""The value with which as many would make a first bid as not."""

RAISE: Final = 1.5
"""How much more it takes for each bid before."""

SHARPNESS: Final = 0.8
"""How sharply opinions change there."""

BLUFFS: Final = {Word.ENVIDO: 0.12, Word.REAL_ENVIDO: 0.08, Word.FALTA_ENVIDO: 0.04}
DARING: Final = 0.5
"""How likely a first bid is with nothing at all, and each later one as a part of that."""

SILENCE: Final = 0.5
"""How likely somebody with a good value plays a card without a word (D41)."""

PRUDENCE: Final = 0.05
"""What must be gained by a bid, as a part of all that is then at stake: they may raise."""

WEAK: Final = 0.3
NERVE: Final = 0.12
"""Below that chance of winning a bid is a bluff, for which there is the nerve only so often."""


def opening(view: View, situation: Situation, moves: Sequence[Action], rng: Random) -> Word | None:
    """The bid to open with, or None for silence."""
    words = [word for word in BOASTS if word in moves]
    if not words:
        return None
    found = _contest(situation, situation.side)
    return _best_bid(view, situation, found, words, situation.standing.after(0, for_us=True), rng)


def answer(
    view: View, situation: Situation, phase: EnvidoCalled, moves: Sequence[Action], rng: Random
) -> Word:
    """Accept, refuse or raise; a Flor is sung instead (E34, B-Q10, D-Q11)."""
    if Word.FLOR in moves:
        return Word.FLOR
    if Word.QUERO not in moves:
        return Word.NAO_QUERO
    opener = situation.seats.index(phase.opener)
    found = _contest(situation, situation.sides[opener])
    last = phase.said[-1]
    played = _stakes(situation, last, Offer(phase.pot, phase.refused))
    accepted = played.worth(found.wins()[1])
    refused = situation.standing.after(phase.refused, for_us=False)
    words = [word for word in BOASTS if word in moves]
    raised = _best_bid(view, situation, found, words, max(accepted, refused), rng)
    return raised or (Word.QUERO if accepted > refused else Word.NAO_QUERO)


def _best_bid(
    view: View,
    situation: Situation,
    found: Contest,
    words: Sequence[Word],
    otherwise: float,
    rng: Random,
) -> Word | None:
    """The bid that gains most over doing `otherwise`, if it gains enough."""
    chance = found.wins()[1]
    best, most = None, 0.0
    for word in words:
        said = offer(view, word)
        played = _stakes(situation, word, said)
        image = weighed(_anybodys(situation), _boast(word, _bids_so_far(situation)))
        gain = bid(found, situation.standing, said, played, image) - otherwise
        gain -= PRUDENCE * played.risk
        if gain > most:
            best, most = word, gain
    if best is not None and chance < WEAK and rng.random() >= NERVE:
        return None
    return best


def _stakes(situation: Situation, word: Word, said: Offer) -> Stakes:
    """What winning and losing a chain that ends in `word` would mean."""
    rules, standing = situation.rules.envido, situation.standing
    if rules is None or not rules.falta_wins or word is not Word.FALTA_ENVIDO:
        return stakes(standing, said.pot)
    # The winner wins the game, even from behind (D80).
    won, lost = (max(said.pot, standing.lacking(for_us=us)) for us in (True, False))
    return Stakes(standing.after(won, for_us=True), standing.after(lost, for_us=False))


def _contest(situation: Situation, opener: int) -> Contest:
    """The player's cards against all it does not see; `opener` is the side that bid first."""
    others = situation.chairs(1 - situation.side)
    partners = [chair for chair in situation.chairs(situation.side) if chair != situation.me]
    spreads = _spreads(situation)
    return contest(
        envido_of(situation.own_cards()),
        [spreads[chair] for chair in partners],
        [spreads[chair] for chair in others],
        _ties(situation, opener, others),
    )


def _ties(situation: Situation, opener: int, others: Sequence[int]) -> float:
    """How likely a tie is won: by whoever bid first, or is nearer to the mão (A39, D89)."""
    rules = situation.rules.envido
    if rules is not None and rules.tie is EnvidoTie.FIRST_BIDDER:
        return float(opener == situation.side)
    return sum(situation.me < chair for chair in others) / len(others)


def _spreads(situation: Situation) -> list[Spread]:
    """By chair, how its value is spread, given what it played and said."""
    spreads = [_unspoken(situation, chair) for chair in range(len(situation.seats))]
    for chair, word, before in _bids(situation):
        spreads[chair] = weighed(spreads[chair], _boast(word, before))
    return spreads


def _unspoken(situation: Situation, chair: int) -> Spread:
    sung = situation.rules.flor is not None
    played = situation.played[chair]
    if not played:
        return envido_spread(None, sung)
    return weighed(envido_spread(played[0], sung), _silence)


def _anybodys(situation: Situation) -> Spread:
    return envido_spread(None, situation.rules.flor is not None)


def _bids(situation: Situation) -> Iterator[tuple[int, Word, int]]:
    """Who bid what in this game, and how many bids came before it."""
    before = 0
    for event in situation.events:
        match event:
            case DuelOpened():
                before = 0
            case Said(seat, word) if word in BOASTS:
                if seat in situation.seats:
                    yield situation.seats.index(seat), word, before
                before += 1


def _bids_so_far(situation: Situation) -> int:
    return sum(1 for _ in _bids(situation))


def _boast(word: Word, before: int) -> Callable[[int], float]:
    """How likely somebody makes that bid, by value."""
    pivot = BOASTS[word] + RAISE * before
    bluffs = BLUFFS[word] * DARING**before
    return lambda value: bluffs + (1 - bluffs) * leaning(value, pivot, SHARPNESS)


def _silence(value: int) -> float:
    return 1 - SILENCE * leaning(value, BOASTS[Word.ENVIDO], SHARPNESS)
