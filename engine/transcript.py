"""A hand as one viewer may tell it: cards and steps in the notation of scenarios.

Everything here is taken from `engine.views`: what a viewer was never shown is written `?`, and a
card that somebody else played face down `#?`, for ever (A24, C27).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from json import dumps

from engine.actions import Action, Discard, Play, Word
from engine.bidding import stake
from engine.cards import Card
from engine.checks import shown_cards
from engine.events import EnvidoWon, Event, FloresAnnounced, Scored, TrickTaken
from engine.match import moves_of
from engine.notation import SIDES, write_action
from engine.state import HandOver, Match
from engine.unknown import UNKNOWN
from engine.views import Viewer, view


@dataclass(frozen=True, slots=True)
class Transcript:
    """What a viewer may know of a finished hand.

    `hands[seat - 1]` in the order dealt; `vira` None where none is turned; `steps` as a scenario
    has them, checks included.
    """

    hands: tuple[tuple[Card, ...], ...]
    vira: Card | None
    steps: tuple[str, ...]

    @property
    def actions(self) -> tuple[tuple[int, str], ...]:
        """Who did what, without the checks."""
        done = (step.partition(" ") for step in self.steps if not step.startswith("="))
        return tuple((int(seat), what) for seat, _, what in done)


def transcript(states: Sequence[Match], viewer: Viewer) -> Transcript:
    """`states` of one hand, from its deal to its end with one per action, as `viewer` knew them."""
    known = {card for state in states for card in shown_cards(view(state, viewer)) if card}
    last = states[-1]
    hand = last.hand
    if hand is None:
        return Transcript((), None, ())
    dealt = any(hand.deal.hands)
    size, form = last.rules.hand_size, last.format
    hands = tuple(
        tuple(card if card in known else UNKNOWN for card in hand.deal.hands[seat - 1])
        if dealt
        else (UNKNOWN,) * (size + form.extra_cards(seat, hand.first))
        for seat in last.seats
    )
    vira = hand.deal.vira if dealt else None
    if last.rules.turned and (vira is None or vira not in known):
        vira = UNKNOWN
    return Transcript(hands, vira, tuple(_steps(states, viewer, known)))


def _steps(states: Sequence[Match], viewer: Viewer, known: set[Card]) -> Iterator[str]:
    last = states[-1].hand
    yield from _checks(states[0], states[0].hand.events if states[0].hand else ())
    for index, (seat, action) in enumerate(last.log if last else ()):
        before, after = states[index], states[index + 1]
        if action is Word.PASSO and not _is_told(before, seat, known):
            # Whoever has nothing to say passes by itself in a scenario, as in the room. Writing
            # down who did not would tell who holds a Flor and kept it.
            continue
        yield f"{seat} {_written(seat, action, viewer)}"
        yield from _checks(after, _new_events(before, after))
    yield from _ending(states[-1])


def _is_told(match: Match, seat: int, known: set[Card]) -> bool:
    """Whether that pass was a choice, which the viewer knows from the seat's cards."""
    counted = match.hand.cards[seat - 1] if match.hand else ()
    return set(counted) <= known and moves_of(match, seat) != (Word.PASSO,)


def _written(seat: int, action: Action, viewer: Viewer) -> str:
    match action:
        case Play(_, covered=True) if seat != viewer:
            return f"#{UNKNOWN}"
        case Discard() if seat != viewer:
            return f"descarta {UNKNOWN}"
    return write_action(action)


def _new_events(before: Match, after: Match) -> tuple[Event, ...]:
    told = before.hand.events if before.hand else ()
    return after.hand.events[len(told) :] if after.hand else ()


def _checks(match: Match, events: Sequence[Event]) -> Iterator[str]:
    """What these events told everybody, for whoever runs the file to compare."""
    for event in events:
        match event:
            case EnvidoWon(seat, value):
                yield f"= envido {seat}={value}"
            case FloresAnnounced(seats):
                yield "= flor " + " ".join(f"{seat}={UNKNOWN}" for seat in sorted(seats))
            case TrickTaken() if match.hand is not None and len(match.hand.games) == 1:
                tricks = (trick.side for trick in match.hand.tricks)
                yield "= tricks " + ",".join(
                    "T" if side is None else SIDES[side] for side in tricks
                )
    if any(isinstance(event, Scored) for event in events):
        yield "= score " + "-".join(map(str, match.score))


def _ending(match: Match) -> Iterator[str]:
    if match.hand is None:
        return
    yield f"= hand {'over' if isinstance(match.hand.phase, HandOver) else 'live'}"
    yield f"= stake {stake(match, match.hand)}"
    yield "= score " + "-".join(map(str, match.score))
    if match.winner is not None:
        yield f"= winner {match.format.accounts[match.winner]}"


def scenario_text(ident: str, name: str, dealt: Match, told: Transcript) -> str:
    """`told` as a `[[scenario]]` of a TOML file; `dealt` is the match at its deal."""
    lines = [
        f"id = {_quoted(ident)}",
        f"name = {_quoted(name)}",
        f"rules = {_quoted(dealt.rules.slug)}",
        f"options = {{ {_options(dealt)} }}",
        f"first = {dealt.first}",
        f"score = {list(dealt.scores)}",
        f"hand_number = {dealt.number}",
    ]
    if dealt.rules.chicos is not None:
        lines.append(f"chicos = {list(dealt.chicos)}")
    lines.append(f"hands = {dumps([' '.join(hand) for hand in told.hands])}")
    if told.vira is not None:
        lines.append(f"vira = {_quoted(told.vira)}")
    steps = "".join(f"  {_quoted(step)},\n" for step in told.steps)
    return "[[scenario]]\n" + "\n".join(lines) + f"\nsteps = [\n{steps}]\n"


def _options(dealt: Match) -> str:
    return ", ".join(f"{name} = {dumps(value)}" for name, value in dealt.options.items())


def _quoted(text: str) -> str:
    """A TOML string, which JSON's are but for one control character and the pairs of surrogates."""
    return dumps(str(text), ensure_ascii=False).replace("\x7f", "\\u007f")
