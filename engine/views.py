"""What one seat, or a spectator, may know. Built up from nothing, never cut down from a state.

`Viewer` is a seat number, or None for a spectator. A covered card is known to whoever played it
and to nobody else, for ever (A24, C26, C27, C-Q18); unplayed cards are never shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from engine.actions import Action, Word
from engine.bidding import stake
from engine.cards import Card
from engine.events import (
    BlindOpened,
    CardPlayed,
    CardsOpened,
    Dealt,
    Discarded,
    DuelOpened,
    EnvidoWon,
    Event,
    EveOpened,
    FlorClaimed,
    FloresAnnounced,
    FlorWon,
    Forfeited,
    HandEnded,
    MatchEnded,
    PackCut,
    Said,
    Scored,
    TrickTaken,
)
from engine.formats import Mode
from engine.match import apply, legal_actions
from engine.rules import OptionValue
from engine.state import (
    Answering,
    Bid,
    Cutting,
    DecidingEve,
    Discarding,
    EnvidoCalled,
    Eve,
    FlorAsked,
    FlorCalled,
    Hand,
    HandOver,
    Match,
    Phase,
    Played,
    Playing,
)
from engine.tricks import place_of

Viewer: TypeAlias = int | None

_CALLS = frozenset(
    {
        Word.TRUCO,
        Word.RETRUCO,
        Word.VALE_QUATRO,
        Word.SEIS,
        Word.NOVE,
        Word.DOZE,
        Word.ENVIDO,
        Word.REAL_ENVIDO,
        Word.FALTA_ENVIDO,
        Word.CONTRAFLOR,
        Word.CONTRAFLOR_RESTO,
    }
)


@dataclass(frozen=True, slots=True)
class ShownPlay:
    """A card on the table; `card` is None if the viewer may not know it."""

    seat: int
    card: Card | None
    covered: bool


@dataclass(frozen=True, slots=True)
class ShownTrick:
    """A finished trick, which stays face up (D96); `side` is None for a tie."""

    plays: tuple[ShownPlay, ...]
    side: int | None


@dataclass(frozen=True, slots=True)
class ShownCall:
    """A pending call or canto: who spoke last, the word, what it is worth, what refusing costs."""

    seat: int
    word: Word
    worth: int
    refused: int


@dataclass(frozen=True, slots=True)
class HandView:
    """A hand as its viewer sees it.

    `hands[seat - 1]` has one entry per card still held, None for a card the viewer may not see;
    `places` are the dealt places of the viewer's own remaining cards.
    """

    first: int
    dealer: int
    mode: Mode
    games: tuple[tuple[int, ...], ...]
    order: tuple[int, ...]
    folded: tuple[int, ...]
    announced: tuple[int, ...]
    bid: Bid
    phase: Phase
    eve: Eve
    eve_side: int | None
    vira: Card | None
    manilhas: tuple[Card, ...]
    stake: int
    call: ShownCall | None
    hands: tuple[tuple[Card | None, ...], ...]
    places: tuple[int, ...]
    table: tuple[ShownPlay, ...]
    tricks: tuple[ShownTrick, ...]
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class View:
    """A match as its viewer sees it; `legal` is what the viewer may do, `hand` the last one dealt.

    `closed`: that hand's points are noted and the next deal is awaited.
    """

    viewer: Viewer
    rules: str
    options: Mapping[str, OptionValue]
    sides: tuple[int, ...]
    accounts: tuple[str, ...]
    target: int
    number: int
    score: tuple[int, ...]
    chicos: tuple[int, ...]
    decided: int | None
    winner: int | None
    closed: bool
    legal: tuple[Action, ...]
    hand: HandView | None


def view(match: Match, viewer: Viewer) -> View:
    """What `viewer` may know of `match`."""
    return View(
        viewer=viewer,
        rules=match.rules.slug,
        options=match.options,
        sides=match.format.sides(match.first) if match.hand is None else match.hand.sides,
        accounts=match.format.accounts,
        target=match.rules.target,
        number=match.number,
        score=match.score,
        chicos=match.chicos,
        decided=match.decided,
        winner=match.winner,
        closed=match.closed,
        legal=() if viewer is None else legal_actions(match, viewer),
        hand=None if match.hand is None else _hand_view(match, match.hand, viewer),
    )


def offers(match: Match, viewer: Viewer) -> dict[Word, int]:
    """What each call that `viewer` may make now would be worth if accepted, a Flor if left alone.

    All of it is public: it follows from the score, the stake and what was said.
    """
    if viewer is None or match.hand is None:
        return {}
    legal = legal_actions(match, viewer)
    calls = [word for word in legal if word in _CALLS]
    worths = _own_flor(match, match.hand, viewer) if Word.FLOR in legal else {}
    for word in calls:
        after = apply(match, viewer, word).state.hand
        call = None if after is None else _call(match, after)
        if isinstance(word, Word) and call is not None:
            worths[word] = call.worth
    return worths


def leaving_gives(match: Match, seat: int) -> tuple[int, ...]:
    """What each score gains if `seat` leaves now, a pending canto included (A83, A84, C49, 0-6).

    All of it is public, like `offers`. A duel that is given up before it begins counts when it
    comes. Raises IllegalAction where leaving gives nothing up.
    """
    after = apply(match, seat, Word.SAIR).state
    return tuple(new - old for old, new in zip(match.score, after.score, strict=True))


def _own_flor(match: Match, hand: Hand, viewer: int) -> dict[Word, int]:
    """What `viewer`'s Flor brings, with those sung before it, unless somebody disputes it."""
    sung = hand.phase.flores if isinstance(hand.phase, FlorAsked) else ()
    form = match.rules.flor
    return {} if form is None else {Word.FLOR: form.standing(hand, (*sung, viewer))}


def asked(match: Match) -> ShownCall | None:
    """The Flor that a seat is being asked about: its worth if accepted, and what giving up pays.

    All of it is public, like `offers`: it follows from the Flores that were announced.
    """
    hand, flor = match.hand, match.rules.flor
    if hand is None or flor is None:
        return None
    match hand.phase:
        case FlorAsked(asked=(seat, *_), flores=(*_, singer)) as phase:
            refused = flor.left_asked(hand, phase, hand.side(seat))
            return ShownCall(singer, Word.FLOR, flor.asked_worth(phase), refused)
    return None


def told(event: Event, viewer: Viewer) -> Event:
    """`event` as `viewer` may know it. Raises TypeError for an event nobody thought of here."""
    match event:
        case CardPlayed(seat, _, covered):
            return event if not covered or seat == viewer else CardPlayed(seat, None, covered)
        case Discarded(seat):
            return event if seat == viewer else Discarded(seat, None)
        case (
            Dealt()
            | PackCut()
            | DuelOpened()
            | EveOpened()
            | BlindOpened()
            | FloresAnnounced()
            | Said()
            | EnvidoWon()
            | FlorWon()
            | TrickTaken()
            | Scored()
            | Forfeited()
            | FlorClaimed()
            | CardsOpened()
            | HandEnded()
            | MatchEnded()
        ):
            return event
    raise TypeError(f"nobody is known to be allowed {type(event).__name__}")


def _hand_view(match: Match, hand: Hand, viewer: Viewer) -> HandView:
    vira = hand.deal.vira if _is_dealt(hand) else None
    return HandView(
        first=hand.first,
        dealer=match.format.before(hand.first),
        mode=hand.mode,
        games=hand.games,
        order=hand.order,
        folded=hand.folded,
        announced=hand.announced,
        bid=hand.bid,
        phase=_public(hand.phase),
        eve=hand.eve,
        eve_side=hand.eve_side,
        vira=vira,
        manilhas=() if vira is None else match.rules.ranking.manilhas(vira),
        stake=stake(match, hand),
        call=_call(match, hand),
        hands=tuple(_cards(match, hand, seat, viewer) for seat in match.seats),
        places=() if viewer is None else _places(hand, viewer),
        table=tuple(_play(played, viewer) for played in hand.table),
        tricks=tuple(
            ShownTrick(tuple(_play(played, viewer) for played in trick.plays), trick.side)
            for trick in hand.tricks
        ),
        events=tuple(told(event, viewer) for event in hand.events),
    )


def _is_dealt(hand: Hand) -> bool:
    # Not the phase: a hand that somebody left before the cut was never dealt either.
    return any(isinstance(event, Dealt) for event in hand.events)


def _public(phase: Phase) -> Phase:
    match phase:
        case (
            Cutting()
            | Discarding()
            | DecidingEve()
            | Playing()
            | Answering()
            | EnvidoCalled()
            | FlorAsked()
            | FlorCalled()
            | HandOver()
        ):
            return phase
    raise TypeError(f"nobody is known to be allowed {type(phase).__name__}")


def _cards(match: Match, hand: Hand, seat: int, viewer: Viewer) -> tuple[Card | None, ...]:
    held = hand.held[seat - 1]
    return tuple(held) if _may_see_hand(match, hand, seat, viewer) else (None,) * len(held)


def _may_see_hand(match: Match, hand: Hand, seat: int, viewer: Viewer) -> bool:
    """One's own cards and no partner's (A92, A93), but for the hands before the end.

    Blind, not even one's own (C34); at eleven the partner's too, all hand long (C29, C-Q9).
    """
    if viewer is None or hand.eve is Eve.BLIND:
        return False
    if seat == viewer:
        return True
    rules = match.rules.eve
    opened = rules is not None and rules.partners_open and hand.eve_side is not None
    return opened and {hand.side(seat), hand.side(viewer)} == {hand.eve_side}


def _places(hand: Hand, viewer: int) -> tuple[int, ...]:
    return tuple(place_of(hand, viewer, card) for card in hand.held[viewer - 1])


def _play(played: Played, viewer: Viewer) -> ShownPlay:
    known = not played.covered or played.seat == viewer
    return ShownPlay(played.seat, played.card if known else None, played.covered)


def _call(match: Match, hand: Hand) -> ShownCall | None:
    match hand.phase:
        case Answering(rung=rung, caller=caller):
            stakes = match.rules.stakes
            return ShownCall(
                caller, stakes.word(rung), stakes.values[rung], stakes.values[rung - 1]
            )
        case EnvidoCalled(said=(*_, word), caller=caller, pot=pot, refused=refused):
            return ShownCall(caller, word, pot, refused)
        case FlorCalled(word=word, caller=caller, pot=pot, refused=refused):
            return ShownCall(caller, word, pot, refused)
    return None
