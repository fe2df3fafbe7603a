"""The laws every rule set keeps. Each takes a walk (or a state) and raises AssertionError.

They look the engine's functions up at every call, so that a test can plant a fault and see the
law find it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random

from engine import codec, notation, views
from engine import match as engine
from engine.actions import CUTS, PLACES, Action, ClaimFlor, Cut, Discard, Play, Word
from engine.cards import Card
from engine.dealing import deal_of
from engine.events import CardPlayed, Discarded, Forfeited, Scored
from engine.refusals import CODES
from engine.state import Claiming, Hand, IllegalAction, Match
from tests.engine.exchange import hand_of, is_dealt, twins
from tests.engine.exchange import with_cards_exchanged as with_cards_exchanged
from tests.engine.walks import LONGEST, Walk, over


def universe(match: Match) -> list[Action]:
    """Everything anybody could try to do in a match of these rules, sense or nonsense."""
    deck = match.rules.deck
    plays = [Play(card, covered) for card in deck for covered in (False, True)]
    discards = [Discard(card) for card in deck]
    claims = [ClaimFlor(seat) for seat in range(match.format.seats + 2)]
    return [*Word, *plays, *PLACES, *CUTS, Cut(3), Cut(37), *discards, *claims]


def accepts_exactly_what_is_listed(match: Match, rng: Random, most: int = 1000) -> None:
    """`apply` accepts an action of a seat if and only if `legal_actions` lists it, once.

    Of the actions that are not listed, `most` are tried.
    """
    heard_of = universe(match)
    tried = rng.sample(heard_of, min(most, len(heard_of)))
    for seat in (0, *match.seats, match.format.seats + 1):
        listed = engine.legal_actions(match, seat)
        assert len(set(listed)) == len(listed), f"listed twice for {seat}: {listed}"
        assert set(listed) <= set(heard_of), f"unheard of: {listed}"
        accepted = {action for action in {*tried, *listed} if _is_accepted(match, seat, action)}
        assert accepted == set(listed), f"seat {seat}: {accepted ^ set(listed)}"


def acts_who_may(match: Match) -> None:
    """`acting` names the seats with something to do, `owing` none but those."""
    able = tuple(seat for seat in match.seats if engine.moves_of(match, seat))
    assert engine.acting(match) == able
    assert set(engine.owing(match)) <= set(able)


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
        assert action in moves, "the clock does what nobody may"
        match = engine.apply(match, owing[0], action).state
    raise AssertionError("the hand does not end")


def cards_are_conserved(match: Match) -> None:
    """What a seat holds, has played and has put away is what it was dealt; no card is twice."""
    hand = hand_of(match)
    used = [event for event in hand.events if isinstance(event, CardPlayed | Discarded)]
    for seat in match.seats:
        own = [*hand.held[seat - 1], *(event.card for event in used if event.seat == seat)]
        dealt = hand.deal.hands[seat - 1] if is_dealt(hand) else ()
        assert Counter(own) == Counter(dealt), f"seat {seat} was dealt {dealt}, has {own}"
        counted = Counter(hand.cards[seat - 1])
        assert counted <= Counter(dealt)
        assert counted >= Counter(hand.held[seat - 1])
    everywhere = [card for cards in hand.held for card in cards] + [event.card for event in used]
    if is_dealt(hand) and hand.deal.vira is not None:
        everywhere.append(hand.deal.vira)
    assert len(set(everywhere)) == len(everywhere), "a card is in two places"
    assert set(everywhere) <= set(match.rules.deck), "a card is from another deck"
    _tricks_are_of_played_cards(hand)


def _tricks_are_of_played_cards(hand: Hand) -> None:
    told = [(e.seat, e.card, e.covered) for e in hand.events if isinstance(e, CardPlayed)]
    tricks = [trick.plays for trick in hand.tricks] + ([hand.table] if hand.table else [])
    plays = [(play.seat, play.card, play.covered) for trick in tricks for play in trick]
    assert told[len(told) - len(plays) :] == plays, "the table is not what was played last"
    for trick in tricks:
        seats = [play.seat for play in trick]
        assert len(set(seats)) == len(seats)
        assert set(seats) <= set(hand.order)
    for done in hand.tricks:
        assert set(hand.active) <= {play.seat for play in done.plays}, "somebody was left out"


def points_are_what_the_events_say(walk: Walk) -> None:
    """The score moves by what is told, down only by a claim, and closing notes just that."""
    before = walk.start.score
    for match, told in zip(walk.states, walk.told, strict=True):
        expected = list(before)
        for event in told:
            if isinstance(event, Scored | Forfeited):
                assert event.points > 0
                gain = event.points if isinstance(event, Scored) else -event.points
                for account in _accounts(match, event.side):
                    expected[account] += gain
        assert match.score == tuple(expected), f"{before} and {told} gave {match.score}"
        before = match.score
    _closing_notes(walk.end)


def _accounts(match: Match, side: int) -> list[int]:
    """By turn every member of the side has a score of its own (D12), elsewhere the side has."""
    sides = hand_of(match).sides
    by_turn = len(match.scores) == len(sides) > 2
    return [seat for seat, own in enumerate(sides) if own == side] if by_turn else [side]


def _closing_notes(end: Match) -> None:
    """The score as it is; a game that is won is counted instead where a match has several."""
    closed, winner = engine.close(end), end.winner
    assert closed.scores == closed.score
    if end.rules.chicos is None or winner is None:
        assert (closed.scores, closed.chicos) == (end.score, end.chicos)
    else:
        assert set(closed.scores) == {0}
        won = [after - before for before, after in zip(end.chicos, closed.chicos, strict=True)]
        assert won == [account == winner for account in range(len(won))]


def points_are_of_those_who_won_them(match: Match) -> None:
    """What the awards come to is the score, lost ones apart; nobody wins in a settled duel."""
    hand = hand_of(match)
    assert all(award.points > 0 and award.game <= hand.game for award in hand.awards)
    told = Counter[int]()
    for event in hand.events:
        match event:
            case Scored(side, points):
                told[side] += points
            case Forfeited(side, points):
                told[side] -= points
    kept = Counter[int]()
    for award in hand.awards:
        kept[award.side] += 0 if award.lost else award.points
    assert all(told[side] == kept[side] for side in (0, 1))


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
        assert hand_of(match).log == walk.log[:n]
        assert hand_of(match).events == tuple(e for events in walk.told[: n + 1] for e in events)
        if n < len(walk.log):
            step = engine.apply(match, *walk.log[n])


def views_show_only_what_may_be_seen(match: Match, undealt: tuple[Card, ...], rng: Random) -> int:
    """No view depends on a card its viewer may not see: exchange those, replay, compare.

    Nor does it show whom the table waits for by what they hold (0-1). Returns how many other hands
    were compared.
    """
    compared = 0
    for viewer in (*match.seats, None):
        shown = _told(match, viewer)
        for twin in twins(match, viewer, undealt, rng):
            assert _told(twin, viewer) == shown, f"viewer {viewer}"
            assert engine.owing(twin) == engine.owing(match), f"viewer {viewer} sees who is asked"
            compared += 1
    return compared


def _told(match: Match, viewer: int | None) -> tuple[object, ...]:
    """Everything that a table says to `viewer`: what they see, may say, and what leaving costs."""
    may_leave = viewer is not None and Word.SAIR in engine.legal_actions(match, viewer)
    given = views.leaving_gives(match, viewer) if viewer is not None and may_leave else ()
    return views.view(match, viewer), views.offers(match, viewer), views.asked(match), given


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
    """A settled hand takes claims alone; the next can be dealt, unless the match is decided."""
    closed = engine.close(walk.end)
    for match in (walk.end, closed):
        listed = [action for seat in match.seats for action in engine.legal_actions(match, seat)]
        claims = match is walk.end and isinstance(hand_of(match).phase, Claiming)
        assert all(claims and isinstance(action, ClaimFlor) for action in listed)
        assert engine.owing(match) == ()
    assert engine.close(closed) == closed
    cards = deal_of(closed, closed.rules.deck)
    assert _code(lambda: engine.deal(walk.end, cards)) == "hand_live"
    if closed.decided is None:
        assert engine.deal(closed, cards).state.number == walk.end.number + 1
    else:
        assert _code(lambda: engine.deal(closed, cards)) == "match_over"


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
