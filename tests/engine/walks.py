"""Random hands of any rule set, drawn from a seed: what the laws are tried on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from random import Random

from engine import match as engine
from engine.actions import Action, Play, PlayPlace, Word
from engine.cards import Card, shuffled
from engine.events import Event
from engine.rules import RuleSet
from engine.state import Deal, HandOver, Match

LONGEST = 400
"""More actions than any hand needs; a hand that is still live then does not end."""

PATIENT = 0.75
"""How often a walk goes on playing where it could call, run or refuse: late tricks are reached."""

CONCEDING = frozenset({Word.NAO_QUERO, Word.CORRER, Word.ME_ACHICO, Word.MACO})
"""The words that give something up; a walk avoids them, or few hands would be played out."""


@dataclass(frozen=True, slots=True)
class Walk:
    """One hand: the match before the deal, the cards, and every state from the deal to the end.

    `states[n]` came of `log[n - 1]` and of the events `told[n]`.
    """

    start: Match
    cards: Deal
    states: tuple[Match, ...]
    told: tuple[tuple[Event, ...], ...]
    log: tuple[tuple[int, Action], ...]

    @property
    def end(self) -> Match:
        """The match when the hand was over."""
        return self.states[-1]

    @property
    def undealt(self) -> tuple[Card, ...]:
        """The cards of the deck that this hand leaves aside."""
        hands = {card for hand in self.cards.hands for card in hand} | set(self.cards.deck)
        return tuple(c for c in self.start.rules.deck if c not in hands | {self.cards.vira})


def walk(rules: RuleSet, seed: int) -> Walk:
    """A whole hand of `rules`: options, score, mão, cards and actions all drawn from `seed`.

    Half of the walks start with a side close to the target, and some are left in the middle.
    """
    rng = Random(seed)
    start = _start(rules, rng)
    return walk_from(start, _cards(start, rng), rng)


def walk_from(start: Match, cards: Deal, rng: Random) -> Walk:
    """`cards` dealt to `start` and played to the end with actions drawn from `rng`."""
    step = engine.deal(start, cards)
    states, told = [step.state], [step.events]
    log: list[tuple[int, Action]] = []
    quits = rng.randrange(100)
    while not over(states[-1]):
        assert len(log) < LONGEST, "the hand does not end"
        leaves = quits == len(log)
        seat, action = _leaving(start, rng) if leaves else _choice(states[-1], rng)
        step = engine.apply(states[-1], seat, action)
        states.append(step.state)
        told.append(step.events)
        log.append((seat, action))
    return Walk(start, cards, tuple(states), tuple(told), tuple(log))


def abandoned(played: Walk, rng: Random) -> tuple[Match, Match]:
    """The hand as it is when somebody leaves at the very start, and somewhere in the middle."""
    moments = played.states[0], rng.choice(played.states[:-1])
    first, later = (engine.apply(match, *_leaving(match, rng)).state for match in moments)
    return first, later


def over(match: Match) -> bool:
    """Whether the hand of `match` is settled."""
    return match.hand is not None and isinstance(match.hand.phase, HandOver)


def few_tied_ranks(deck: tuple[Card, ...], rng: Random, wanted: int) -> tuple[Card, ...]:
    """`deck` in an order whose first `wanted` cards are of few ranks, so that tricks tie often."""
    ranks = list(dict.fromkeys(card.rank for card in deck))
    rng.shuffle(ranks)
    low = sorted(deck, key=lambda card: ranks.index(card.rank))
    top = shuffled(low[:wanted], rng)
    return (*top, *low[wanted:])


def _start(rules: RuleSet, rng: Random) -> Match:
    match = engine.new_match(rules, first=1, options=_options(rules, rng))
    first = rng.choice(match.seats)
    scores = tuple(_points(rules.target, rng) for _ in match.scores)
    return replace(match, first=first, scores=scores, number=rng.randrange(30))


def _options(rules: RuleSet, rng: Random) -> Mapping[str, object]:
    """Every option keeps its default in most walks."""
    return {
        option.name: option.values[0] if rng.random() < 0.6 else rng.choice(option.values)
        for option in rules.options
    }


def _points(target: int, rng: Random) -> int:
    return target - 1 if rng.random() < 0.25 else rng.randrange(target)


def _cards(start: Match, rng: Random) -> Deal:
    """Dealt from a pack as the site does it, or given outright as a scenario does."""
    seats, size = start.format.seats, start.rules.hand_size
    deck = shuffled(start.rules.deck, rng)
    if rng.random() < 0.4:
        deck = few_tied_ranks(deck, rng, seats * size + 1)
    if rng.random() < 0.5:
        return engine.deal_of(start, deck)
    hands = tuple(tuple(deck[n * size : n * size + size]) for n in range(seats))
    return Deal(hands, deck[seats * size] if start.rules.turned else None)


def _choice(match: Match, rng: Random) -> tuple[int, Action]:
    seat = rng.choice(engine.owing(match))
    moves = engine.moves_of(match, seat)
    cards = [move for move in moves if isinstance(move, Play | PlayPlace)]
    if cards and rng.random() < PATIENT:
        return seat, _alike(match, cards, rng) or rng.choice(cards)
    bold = [move for move in moves if move not in CONCEDING and move not in cards]
    if bold and rng.random() < PATIENT:
        return seat, rng.choice(bold)
    return seat, rng.choice(moves)


def _alike(match: Match, moves: Iterable[Action], rng: Random) -> Action | None:
    """Now and then a card of the rank just played, so that tricks tie often."""
    if match.hand is None or not match.hand.table or rng.random() < 0.4:
        return None
    rank = match.hand.table[-1].card.rank
    return next((m for m in moves if isinstance(m, Play) and m.card.rank == rank), None)


def _leaving(match: Match, rng: Random) -> tuple[int, Action]:
    return rng.choice(match.seats), Word.SAIR
