"""The laws every rule set keeps. Each takes a walk (or a state) and raises AssertionError.

They look the engine's functions up at every call, so that a test can plant a fault and see the
law find it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from random import Random

from engine import codec, notation, views
from engine import match as engine
from engine.actions import CUTS, PLACES, Action, ClaimFlor, Cut, Discard, Play, Word
from engine.cards import Card
from engine.events import CardPlayed, Scored
from engine.refusals import CODES
from engine.state import Cutting, Deal, Eve, Hand, IllegalAction, Match
from tests.engine.walks import LONGEST, Walk, over

Viewer = int | None


def universe(match: Match) -> list[Action]:
    """Everything anybody could try to do in a match of these rules, sense or nonsense."""
    deck = match.rules.deck
    plays = [Play(card, covered) for card in deck for covered in (False, True)]
    odd = [Cut(3), Cut(37), Discard(deck[0]), *(ClaimFlor(seat) for seat in match.seats)]
    cuts = CUTS if _is_cutting(match) else (CUTS[0], CUTS[-1])
    return [*Word, *plays, *PLACES, *cuts, *odd]


def accepts_exactly_what_is_listed(match: Match) -> None:
    """`apply` accepts an action of a seat if and only if `legal_actions` lists it, once."""
    tried = universe(match)
    for seat in (0, *match.seats, match.format.seats + 1):
        listed = engine.legal_actions(match, seat)
        assert len(set(listed)) == len(listed), f"listed twice for {seat}: {listed}"
        assert set(listed) <= set(tried), f"unheard of: {listed}"
        accepted = {action for action in tried if _is_accepted(match, seat, action)}
        assert accepted == set(listed), f"seat {seat}: {accepted ^ set(listed)}"


def a_refused_action_changes_nothing(match: Match, rng: Random) -> None:
    """After refusals the same state still is what it was, and refuses with a known code."""
    before, shown = codec.encode(match), [views.view(match, seat) for seat in match.seats]
    copy = replace(match)
    for action in rng.sample(universe(match), 12):
        seat = rng.choice(match.seats)
        if action not in engine.legal_actions(match, seat):
            assert not _is_accepted(match, seat, action)
    assert codec.encode(match) == before
    assert match == copy
    assert [views.view(match, seat) for seat in match.seats] == shown


def ends_once_calls_are_answered(match: Match) -> None:
    """From any state on, answering what is asked and letting the clock play ends the hand."""
    for _ in range(LONGEST):
        if over(match):
            return
        owing = engine.owing(match)
        assert owing, "nobody can go on"
        moves = engine.moves_of(match, owing[0])
        action = Word.QUERO if Word.QUERO in moves else engine.overdue(match, owing[0])
        match = engine.apply(match, owing[0], action).state
    raise AssertionError("the hand does not end")


def cards_are_conserved(match: Match) -> None:
    """What a seat holds and has played is what it was dealt; no card is in two places."""
    hand = _hand(match)
    played = [play for trick in hand.tricks for play in trick.plays] + [*hand.table]
    for seat in match.seats:
        own = [*hand.held[seat - 1], *(play.card for play in played if play.seat == seat)]
        dealt = [] if not is_dealt(hand) else hand.deal.hands[seat - 1]
        assert Counter(own) == Counter(dealt), f"seat {seat} was dealt {dealt}, has {own}"
    everywhere = [card for cards in hand.held for card in cards] + [play.card for play in played]
    if is_dealt(hand) and hand.deal.vira is not None:
        everywhere.append(hand.deal.vira)
    assert len(set(everywhere)) == len(everywhere), "a card is in two places"
    assert set(everywhere) <= set(match.rules.deck), "a card is from another deck"
    for trick in hand.tricks:
        assert sorted(play.seat for play in trick.plays) == [*match.seats]


def points_are_what_the_events_say(walk: Walk) -> None:
    """The score moves by what `Scored` says, only upwards, and closing the hand notes just that."""
    before = walk.start.score
    for match, told in zip(walk.states, walk.told, strict=True):
        expected = list(before)
        for event in told:
            if isinstance(event, Scored):
                assert event.points > 0
                expected[event.side] += event.points
        assert match.score == tuple(expected), f"{before} and {told} gave {match.score}"
        before = match.score
    closed = engine.close(walk.end)
    assert closed.scores == closed.score == walk.end.score


def survives_encoding(match: Match) -> None:
    """A state comes back from JSON the same, and so do its views."""
    again = codec.decode(json.loads(json.dumps(codec.encode(match))))
    assert again == match
    for viewer in (*match.seats, None):
        assert views.view(again, viewer) == views.view(match, viewer)


def replays_to_the_same(walk: Walk) -> None:
    """The deal and the log give the same states and the same events, step by step."""
    step = engine.deal(walk.start, walk.cards)
    for n, (match, told) in enumerate(zip(walk.states, walk.told, strict=True)):
        assert step.state == match
        assert step.events == told
        assert _hand(match).log == walk.log[:n]
        assert _hand(match).events == tuple(e for events in walk.told[: n + 1] for e in events)
        if n < len(walk.log):
            step = engine.apply(match, *walk.log[n])


def views_show_only_what_may_be_seen(match: Match, undealt: tuple[Card, ...], rng: Random) -> None:
    """No view depends on a card its viewer may not see: shuffle those, replay, compare."""
    for viewer in (*match.seats, None):
        hidden = unseen(match, viewer, undealt)
        twin = with_cards_exchanged(match, _shuffle(hidden, rng))
        assert views.view(twin, viewer) == views.view(match, viewer), f"viewer {viewer}"


def the_clock_is_always_legal(match: Match) -> None:
    """Whoever owes something has a legal deadline action, and nobody else has one."""
    owing = engine.owing(match)
    assert bool(owing) != over(match), "a live hand waits for somebody"
    for seat in (0, *match.seats, match.format.seats + 1):
        if seat in owing:
            action = engine.overdue(match, seat)
            assert action in engine.moves_of(match, seat)
            assert _is_accepted(match, seat, action)
        else:
            assert _code(partial(engine.overdue, match, seat)) == "owes_nothing"


def notation_round_trips(match: Match) -> None:
    """Every action has a text of its own which reads back as that action."""
    actions = universe(match)
    texts = [notation.write_action(action) for action in actions]
    assert len(set(texts)) == len(texts)
    assert [notation.read_action(text) for text in texts] == actions


def nothing_follows_the_end(walk: Walk) -> None:
    """A settled hand takes no action; the next can be dealt, unless the match is decided."""
    closed = engine.close(walk.end)
    for match in (walk.end, closed):
        assert all(engine.legal_actions(match, seat) == () for seat in match.seats)
        assert engine.owing(match) == ()
    assert engine.close(closed) == closed
    assert _code(lambda: engine.deal(walk.end, walk.cards)) == "hand_live"
    if closed.winner is None:
        assert engine.deal(closed, walk.cards).state.number == walk.end.number + 1
    else:
        assert _code(lambda: engine.deal(closed, walk.cards)) == "match_over"


# --- what a viewer may see, told anew here so that the engine's own idea of it is checked ---------


def unseen(match: Match, viewer: Viewer, undealt: tuple[Card, ...] = ()) -> tuple[Card, ...]:
    """The cards that `viewer` may not know: all but the open ones and those it may look at."""
    hand = _hand(match)
    deck = (*hand.deal.deck, *(c for cards in hand.deal.hands for c in cards), *undealt)
    pack = dict.fromkeys(deck if hand.deal.vira is None else (*deck, hand.deal.vira))
    seen = set(_seen(match, hand, viewer))
    return tuple(card for card in pack if card not in seen)


def _seen(match: Match, hand: Hand, viewer: Viewer) -> Iterator[Card]:
    if is_dealt(hand) and hand.deal.vira is not None:
        yield hand.deal.vira
    for play in (*hand.table, *(play for trick in hand.tricks for play in trick.plays)):
        if not play.covered or play.seat == viewer:
            yield play.card
    if viewer is None or hand.eve is Eve.BLIND:
        return
    yield from hand.held[viewer - 1]
    if hand.eve_side == match.format.side(viewer):
        for partner in match.format.members(hand.eve_side):
            yield from hand.held[partner - 1]


def with_cards_exchanged(match: Match, swap: dict[Card, Card]) -> Match:
    """The same hand with other cards where `swap` says so, played again from its deal."""
    hand = _hand(match)
    start = replace(
        match, scores=hand.scores, first=hand.first, number=match.number - 1, hand=None, closed=True
    )
    state = engine.deal(start, _exchanged_deal(hand.deal, swap)).state
    for seat, action in hand.log:
        state = engine.apply(state, seat, _exchanged(action, swap)).state
    return engine.close(state) if match.closed else state


def _exchanged_deal(deal: Deal, swap: dict[Card, Card]) -> Deal:
    if deal.deck:
        # The hands of a pack that was cut are dealt again when its cut is played again.
        empty: tuple[tuple[Card, ...], ...] = ((),) * len(deal.hands)
        return Deal(empty, None, tuple(swap.get(card, card) for card in deal.deck))
    hands = tuple(tuple(swap.get(card, card) for card in cards) for cards in deal.hands)
    return Deal(hands, None if deal.vira is None else swap.get(deal.vira, deal.vira))


def _exchanged(action: Action, swap: dict[Card, Card]) -> Action:
    match action:
        case Play(card, covered):
            return Play(swap.get(card, card), covered)
        case Discard(card):
            return Discard(swap.get(card, card))
    return action


def _shuffle(cards: tuple[Card, ...], rng: Random) -> dict[Card, Card]:
    return dict(zip(cards, rng.sample(cards, len(cards)), strict=True))


def is_dealt(hand: Hand) -> bool:
    """Whether anybody has got cards: not before the cut, nor after a leave-taking before it."""
    cut = any(isinstance(action, Cut) for _, action in hand.log)
    return any(hand.held) or cut or any(isinstance(e, CardPlayed) for e in hand.events)


def _is_cutting(match: Match) -> bool:
    return match.hand is not None and isinstance(match.hand.phase, Cutting)


def _hand(match: Match) -> Hand:
    assert match.hand is not None
    return match.hand


def _is_accepted(match: Match, seat: int, action: Action) -> bool:
    try:
        engine.apply(match, seat, action)
    except IllegalAction as error:
        return error.code not in CODES
    return True


def _code(step: Callable[[], object]) -> str:
    try:
        step()
    except IllegalAction as error:
        return error.code
    return "nothing was refused"
