"""Random hands of any rule set, drawn from a seed: what the laws are tried on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from engine import match as engine
from engine.actions import Action, Play, PlayPlace, Word
from engine.cards import Card, shuffled
from engine.dealing import deal_of
from engine.events import Event
from engine.rules import OptionValue, RuleSet
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

    `states[n]` came of `log[n - 1]` and of the events `told[n]`. The last ones may be of claims,
    made when the hand was settled.
    """

    start: Match
    cards: Deal
    states: tuple[Match, ...]
    told: tuple[tuple[Event, ...], ...]
    log: tuple[tuple[int, Action], ...]

    @property
    def end(self) -> Match:
        """The match when nothing more was done."""
        return self.states[-1]

    @property
    def live(self) -> tuple[Match, ...]:
        """The states in which the hand was not settled yet."""
        return tuple(state for state in self.states if not over(state))

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
    claims = rng.randrange(3)
    while not over(states[-1]) or (claims > 0 and engine.acting(states[-1])):
        assert len(log) < LONGEST, "the hand does not end"
        claims -= over(states[-1])
        leaves = quits == len(log) and not over(states[-1])
        seat, action = _leaving(states[-1], rng) if leaves else _choice(states[-1], rng)
        step = engine.apply(states[-1], seat, action)
        states.append(step.state)
        told.append(step.events)
        log.append((seat, action))
    return Walk(start, cards, tuple(states), tuple(told), tuple(log))


def abandoned(played: Walk, rng: Random) -> tuple[Match, Match]:
    """The hand as it is when somebody leaves at the very start, and somewhere in the middle."""
    moments = played.states[0], rng.choice(played.live or played.states[:1])
    first, later = (_left(match, rng) for match in moments)
    return first, later


def some(states: Sequence[Match], rng: Random, most: int = 8) -> list[Match]:
    """As many of `states`, the last one among them: what costs much is not asked of all."""
    return [*rng.sample(states[:-1], min(most, len(states)) - 1), states[-1]]


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


def suited(deck: tuple[Card, ...], rng: Random) -> tuple[Card, ...]:
    """`deck` in an order in which about every second three cards are of one suit."""
    pack, order = [*deck], list[Card]()
    while len(pack) > 3:
        suit = rng.choice(pack).suit
        alike = [card for card in pack if card.suit == suit][:3]
        three = alike if rng.random() < 0.5 and len(alike) == 3 else rng.sample(pack, 3)
        order += three
        pack = [card for card in pack if card not in three]
    return (*order, *pack)


def _start(rules: RuleSet, rng: Random) -> Match:
    match = engine.new_match(rules, first=1, options=_options(rules, rng))
    chicos = match.rules.chicos
    return replace(
        match,
        first=rng.choice(match.seats),
        scores=tuple(_points(rules.target, rng) for _ in match.scores),
        chicos=tuple(rng.randrange(chicos.needed if chicos else 1) for _ in match.chicos),
        number=rng.randrange(30),
    )


def _options(rules: RuleSet, rng: Random) -> Mapping[str, OptionValue]:
    """Every option keeps its default in most walks, but what decides on the seats."""
    return {
        option.name: option.values[0]
        if option.name != "players" and rng.random() < 0.5
        else rng.choice(option.values)
        for option in rules.options
    }


def _points(target: int, rng: Random) -> int:
    """Often one point from the target, and often far from it: that is where rules differ."""
    return rng.choice([target - 1, rng.randrange(target), rng.randrange(target // 2 + 1)])


def _cards(start: Match, rng: Random) -> Deal:
    """Dealt from a pack as the site does it, or given outright as a scenario does."""
    deck = shuffled(start.rules.deck, rng)
    if rng.random() < 0.3:
        deck = few_tied_ranks(deck, rng, start.format.seats * start.rules.hand_size + 1)
    elif start.rules.flor is not None and rng.random() < 0.8:
        return _outright(start, suited(deck, rng))
    return deal_of(start, deck) if rng.random() < 0.5 else _outright(start, deck)


def _outright(start: Match, deck: Sequence[Card]) -> Deal:
    hands, size = list[tuple[Card, ...]](), start.rules.hand_size
    spare = iter(deck[start.format.seats * size :])
    for seat in start.seats:
        more = start.format.extra_cards(seat, start.first)
        own = deck[(seat - 1) * size : seat * size]
        hands.append((*own, *(next(spare) for _ in range(more))))
    return Deal(tuple(hands), next(spare) if start.rules.turned else None)


def _choice(match: Match, rng: Random) -> tuple[int, Action]:
    seat = rng.choice(engine.acting(match))
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


def _left(match: Match, rng: Random) -> Match:
    return match if over(match) else engine.apply(match, *_leaving(match, rng)).state


def _leaving(match: Match, rng: Random) -> tuple[int, Action]:
    gone = match.hand.gone if match.hand else ()
    return rng.choice([seat for seat in match.seats if seat not in gone]), Word.SAIR
