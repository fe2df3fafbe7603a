"""Scenarios that do not tell every card: an unknown one is `?`, one played face down `#?`.

Such a deal is completed by guessing, until everything that was said and played is legal and leads
where the scenario says it led. A check that only a guess could satisfy proves nothing, so it guides
the guessing and is counted as skipped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, islice
from random import Random
from typing import Final

from engine import counting
from engine.actions import Action, Discard, Play, Word
from engine.cards import Card
from engine.checks import Run
from engine.events import EnvidoWon, FlorWon
from engine.notation import read_action, read_card
from engine.state import Deal

UNKNOWN: Final = Card("?")
TRIES: Final = 400
"""How many completions are tried before the best of them has to do."""
SAMPLES: Final = 60
"""How many cards are drawn for a seat before all there are get looked through."""
SEARCHES: Final = 3
"""How often all there are get looked through in vain for a seat before that is given up."""

_FLOR_WORDS: Final = (Word.FLOR, Word.CONTRAFLOR, Word.CONTRAFLOR_RESTO, Word.ME_ACHICO)
"""What is only said by whoever holds a Flor."""


def read_face(text: str) -> Card:
    """The card written `text`, or `UNKNOWN`. Raises NotationError."""
    return UNKNOWN if text == UNKNOWN else read_card(text)


def read_played(text: str) -> Action:
    """An action whose card may be unknown: `#?`, `descarta ?`, or any other. NotationError."""
    if text == "#?":
        return Play(UNKNOWN, covered=True)
    return Discard(UNKNOWN) if text == "descarta ?" else read_action(text)


def is_partial(deal: Deal) -> bool:
    """Whether some card of `deal` is not told."""
    return deal.vira == UNKNOWN or any(UNKNOWN in hand for hand in deal.hands)


def filled(deal: Deal, pack: Sequence[Card]) -> Deal:
    """`deal` with its unknown cards taken from `pack` in order, those that it names left out."""
    named = {card for hand in deal.hands for card in hand} | {deal.vira}
    spare = (card for card in pack if card not in named)
    hands = tuple(
        tuple(next(spare) if card == UNKNOWN else card for card in hand) for hand in deal.hands
    )
    return replace(deal, hands=hands, vira=next(spare) if deal.vira == UNKNOWN else deal.vira)


def needs_unknown(name: str, args: Sequence[str], told: Deal, run: Run) -> bool:
    """Whether the check `name` asks for what the deal as `told` leaves open."""
    if not is_partial(told):
        return False
    if name == "envido":
        return any(is_open(told, int(arg[0])) for arg in args)
    if name in ("can", "cannot"):
        return is_open(told, int(args[0]))
    if name in ("sees", "hides", "auto"):
        return not any(args[-1] in hand for hand in told.hands) and args[-1] != told.vira
    if name in ("score", "scored", "winner", "chicos"):
        return was_guessed(told, run)
    return name == "flor"


def was_guessed(told: Deal, run: Run) -> bool:
    """Whether guessed cards were compared in the hand of `run`, so that its score is a guess."""
    events = run.match.hand.events if run.match.hand else ()
    compared = any(
        isinstance(event, EnvidoWon) or (isinstance(event, FlorWon) and event.value is not None)
        for event in events
    )
    return compared and any(UNKNOWN in hand for hand in told.hands)


def is_open(told: Deal, seat: int) -> bool:
    """Whether some card of `seat` is not told."""
    return seat <= len(told.hands) and UNKNOWN in told.hands[seat - 1]


@dataclass(slots=True)
class Clues:
    """What the rest of a scenario tells of the cards that it does not name.

    `named` are the cards that a seat plays or puts away by name, `acts` everything it does;
    `maybe` are seats that hold a Flor if their answer was to one; `counts` is whether the rule set
    counts cards at all, for Envido or Flor; `vain` are the seats for which all cards were tried.
    """

    named: dict[int, list[Card]] = field(default_factory=dict)
    acts: dict[int, list[Action]] = field(default_factory=dict)
    holders: set[int] = field(default_factory=set)
    maybe: set[int] = field(default_factory=set)
    counts: bool = True
    envidos: dict[int, int] = field(default_factory=dict)
    flores: dict[int, int] = field(default_factory=dict)
    vain: Counter[int] = field(default_factory=Counter)

    def act(self, seat: int, action: Action | None) -> None:
        """`seat` does `action` at some time."""
        if action is None:
            return
        self.acts.setdefault(seat, []).append(action)
        if isinstance(action, Play | Discard) and action.card != UNKNOWN:
            self.named.setdefault(seat, []).append(action.card)
        if action in _FLOR_WORDS:
            self.holders.add(seat)
        elif action is Word.QUERO and self.holders:
            self.maybe.add(seat)

    def check(self, name: str, args: Sequence[str]) -> None:
        """Something must be true at some time."""
        for arg in args if name in ("envido", "flor") else ():
            seat, value = int(arg[0]), arg[2:]
            if name == "flor":
                self.holders.add(seat)
            if value != UNKNOWN:
                (self.envidos if name == "envido" else self.flores)[seat] = int(value)

    def fits(self, seat: int, cards: Sequence[Card]) -> bool:
        """Whether `seat` may have held these three, as far as anything tells."""
        if not self.counts:
            return True
        if seat in self.flores:
            return counting.is_flor(cards) and counting.flor(cards) == self.flores[seat]
        if seat in self.envidos and counting.envido(cards) != self.envidos[seat]:
            return False
        if seat in self.holders or counting.is_flor(cards):
            return seat in self.holders and counting.is_flor(cards)
        best = max(self.envidos.values(), default=None)
        return best is None or counting.envido(cards) <= best

    def is_told(self, seat: int) -> bool:
        """Whether anything is known of the seat's cards beyond what it played."""
        return seat in self.holders or seat in self.envidos


def completed(told: Deal, clues: Clues, pack: Sequence[Card], rng: Random) -> Deal:
    """One guess at the whole deal; what must be true of a seat is seen to first."""
    sure = {*clues.holders, *(seat for seat in sorted(clues.maybe) if rng.random() < 0.5)}
    clues = replace(clues, holders=sure)
    named = {card for hand in told.hands for card in hand} | {told.vira}
    named |= {card for cards in clues.named.values() for card in cards}
    spare = [card for card in pack if card not in named]
    rng.shuffle(spare)
    hands = dict(enumerate(told.hands, start=1))
    for seat in sorted(hands, key=lambda seat: not clues.is_told(seat)):
        hands[seat] = _guessed(hands[seat], seat, clues, spare)
        spare = [card for card in spare if card not in hands[seat]]
        rng.shuffle(spare)
    vira = spare[0] if told.vira == UNKNOWN else told.vira
    return replace(told, hands=tuple(hands[seat] for seat in sorted(hands)), vira=vira)


def _guessed(
    hand: tuple[Card, ...], seat: int, clues: Clues, spare: list[Card]
) -> tuple[Card, ...]:
    """`hand` with cards of `spare` in its open places: the first ones that fit, or any."""
    must = [card for card in clues.named.get(seat, []) if card not in hand]
    open_ = hand.count(UNKNOWN) - len(must)
    if open_ < 0:
        return filled_hand(hand, must)
    first = None
    for drawn in _draws(spare, open_, thorough=clues.vain[seat] < SEARCHES):
        guess = filled_hand(hand, [*must, *drawn])
        first = first or guess
        if clues.fits(seat, _kept(hand, guess, seat, clues)):
            return guess
    clues.vain[seat] += 1
    return first or hand


def _draws(spare: list[Card], count: int, *, thorough: bool) -> Iterator[Sequence[Card]]:
    """A few unlike ways to draw `count` cards; if `thorough`, then all there are."""
    starts = islice(range(len(spare) - count + 1), SAMPLES)
    yield from (spare[start : start + count] for start in starts)
    if thorough:
        yield from combinations(spare, count)


def filled_hand(hand: tuple[Card, ...], cards: Sequence[Card]) -> tuple[Card, ...]:
    """`hand` with `cards` in its open places, one after the other."""
    spare = iter(cards)
    return tuple(next(spare, card) if card == UNKNOWN else card for card in hand)


def _kept(
    told: tuple[Card, ...], guess: tuple[Card, ...], seat: int, clues: Clues
) -> tuple[Card, ...]:
    """The three cards that count: a Gallo's without the one put away (D9)."""
    away = next((act for act in clues.acts.get(seat, []) if isinstance(act, Discard)), None)
    if away is None:
        return guess
    card = _put_away(told, guess) if away.card == UNKNOWN else away.card
    return tuple(other for other in guess if other != card)


def _put_away(told: tuple[Card, ...], guess: tuple[Card, ...]) -> Card:
    places = [place for place, card in enumerate(told) if card == UNKNOWN]
    return guess[places[-1] if places else -1]


def resolved(told: Deal, guess: Deal, clues: Clues) -> Callable[[int, Action], Action]:
    """Which card each `#?` and `descarta ?` means in that guess, asked in the order of the steps.

    One that the seat neither names elsewhere nor has used up; an unknown one rather than another.
    """
    left = {
        seat: sorted(
            (card for card in guess.hands[seat - 1] if card not in clues.named.get(seat, [])),
            key=lambda card, seat=seat: card in told.hands[seat - 1],  # type: ignore[misc]
        )
        for seat in range(1, len(told.hands) + 1)
    }

    def resolve(seat: int, action: Action) -> Action:
        cards: list[Card] = left.get(seat, [])
        match action:
            case Discard(card) if card == UNKNOWN:
                chosen = _put_away(told.hands[seat - 1], guess.hands[seat - 1])
                left[seat] = [card for card in cards if card != chosen]
                return Discard(chosen)
            case Play(card, covered) if card == UNKNOWN and cards:
                return Play(cards.pop(0), covered)
        return action

    return resolve
