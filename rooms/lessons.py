"""A worked example as a small table that one steps through, with all cards open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.actions import Action, ClaimFlor, Cut, Discard, Play, PlayPlace, Word
from engine.bidding import stake
from engine.cards import Card
from engine.formats import Mode
from engine.notation import SIDES, read_action
from engine.refusals import reason_against
from engine.rulebook import Example
from engine.rules import RuleSet
from engine.scenario import Act, Check, Moment, MustRefuse, NextHand, moments
from engine.state import Hand
from engine.state import Match as EngineMatch
from rooms.narration import Cast, card_name, narrate_all, points
from rooms.notices import sentence
from rooms.presenters import Face
from rooms.spoken import speech

_MODES: Final = {
    Mode.REDONDO: gettext_lazy("Redondo"),
    Mode.PICA_PICA: gettext_lazy("Pica-pica"),
    Mode.GALLO: gettext_lazy("Gallo"),
}


@dataclass(frozen=True, slots=True)
class LessonSeat:
    """A seat: its cards not yet played, and the one before it on the table. `name` may be ""."""

    seat: int
    team: str
    cards: tuple[Face, ...]
    played: Face | None
    is_covered: bool
    name: str = ""


@dataclass(frozen=True, slots=True)
class LessonStep:
    """A step in words: what was done, or what holds here."""

    text: str
    is_check: bool


@dataclass(frozen=True, slots=True)
class Lesson:
    """A hand at one step, all its cards open. `told` are the words of every step to the last."""

    seats: tuple[LessonSeat, ...]
    vira: Face | None
    stake: str
    score: str
    told: tuple[LessonStep, ...]


def lessons(example: Example) -> tuple[Lesson, ...]:
    """The example from its deal to its last step. Raises Failed if it does not hold."""
    course = moments(example.scenario)
    words = [_told(moment, course[max(0, n - 1)].match) for n, moment in enumerate(course)]
    told = tuple(words)
    return tuple(pictured(moment.match, told) for moment in course)


def pictured(
    match: EngineMatch, told: tuple[LessonStep, ...] = (), names: Sequence[str] = ()
) -> Lesson:
    """`match` as it stands, with every card; `names` are those of whoever sits there."""
    hand, deck = match.hand, match.rules.deck
    known = dict(enumerate(names, start=1))
    seats = () if hand is None else match.seats
    return Lesson(
        seats=tuple(_seat(hand, seat, deck, known.get(seat, "")) for seat in seats if hand),
        vira=None if hand is None or hand.deal.vira is None else face_of(hand.deal.vira, deck),
        stake="" if hand is None else points(stake(match, hand)),
        score="-".join(map(str, match.score)),
        told=told,
    )


def _seat(hand: Hand, seat: int, deck: Sequence[Card], name: str) -> LessonSeat:
    plays = hand.table or (hand.tricks[-1].plays if hand.tricks else ())
    play = next((played for played in plays if played.seat == seat), None)
    return LessonSeat(
        seat=seat,
        team=SIDES[hand.side(seat)],
        cards=tuple(face_of(card, deck) for card in hand.held[seat - 1]),
        played=None if play is None else face_of(play.card, deck),
        is_covered=play is not None and play.covered,
        name=name,
    )


def face_of(card: Card, deck: Sequence[Card]) -> Face:
    """A card of `deck` as the templates draw it."""
    return Face(str(card), card.rank, card.suit, card_name(card, deck))


def _cast(match: EngineMatch) -> Cast:
    sides = match.hand.sides if match.hand else match.format.sides(match.first)
    names = [_("Cadeira %(n)d") % {"n": seat} for seat in match.seats]
    own_scores = len(match.format.accounts) > len(set(sides))
    return Cast(names, sides, None, own_scores, match.rules.slug)


def _told(moment: Moment, before: EngineMatch) -> LessonStep:
    kind = moment.step.kind if moment.step else None
    match kind:
        case Check(name, args):
            return LessonStep(_check(name, args, moment.match.rules), is_check=True)
        case MustRefuse(Act(seat, action)):
            code = "not_now" if action is None else reason_against(before, seat, action)
            said = {
                "seat": seat,
                "action": _("esperar o prazo") if action is None else _doing(action, before.rules),
                "reason": sentence(code),
            }
            text = _("A cadeira %(seat)d não pode: %(action)s. %(reason)s") % said
            return LessonStep(text, is_check=True)
        case NextHand():
            return LessonStep(_("A mão se encerra e os pontos são anotados."), is_check=False)
    text = " ".join(narrate_all(moment.events, _cast(moment.match)))
    return LessonStep(text or _("Antes da primeira carta."), is_check=False)


def _doing(action: Action, rules: RuleSet) -> str:
    """What somebody may do or may not, in words that go after "can"."""
    if isinstance(action, Play):
        return _("jogar %(card)s") % {"card": _deed(action, rules)}
    return _deed(action, rules)


def _deed(action: Action, rules: RuleSet) -> str:
    """What is done, in words: a card by its name, a call as it is called out."""
    match action:
        case Word():
            return f"“{speech(action, rules.slug)}”"
        case Play(card, covered):
            name = card_name(card, rules.deck)
            return _("%(card)s coberta") % {"card": name} if covered else name
        case PlayPlace(place):
            return _("jogar a carta do lugar %(n)d") % {"n": place}
        case Cut():
            return _("cortar o baralho")
        case Discard(card):
            return _("descartar %(card)s") % {"card": card_name(card, rules.deck)}
        case ClaimFlor(seat):
            return _("pedir a Flor da cadeira %(n)d") % {"n": seat}


def _check(name: str, args: tuple[str, ...], rules: RuleSet) -> str:
    """A check of the scenario notation as a sentence."""
    value = " ".join(args)
    told = {
        "turn": _("É a vez da cadeira %(value)s."),
        "answer": _("Deve uma resposta o lado %(value)s."),
        "stake": _("A mão vale %(value)s."),
        "pot": _("O canto vale %(value)s."),
        "tricks": _("Rodadas até aqui: %(value)s (T é empate)."),
        "scored": _("Pontos marcados: %(value)s."),
        "score": _("Placar: %(value)s."),
        "winner": _("Vence: %(value)s."),
        "auto": _("A mesa jogou: %(value)s."),
        "envido": _("Envido de cada cadeira: %(value)s."),
        "flor": _("Flor de cada cadeira: %(value)s."),
        "dealer": _("Quem deu as cartas: cadeira %(value)s."),
        "first": _("A mão é a cadeira %(value)s."),
        "mode": _("Modo: %(value)s."),
        "duel": _("Duelo: %(value)s."),
        "chicos": _("Chicos: %(value)s."),
    }
    if name in ("can", "cannot", "sees", "hides"):
        return _seats_check(name, args, rules)
    if name == "mode":
        value = str(_MODES[Mode(value)])
    if name == "auto":
        value = _deed(read_action(value), rules)
    if name == "hand":
        return _("A mão está decidida.") if value == "over" else _("A mão continua.")
    return told[name] % {"value": value or "–"}


def _seats_check(name: str, args: tuple[str, ...], rules: RuleSet) -> str:
    """A check of what one seat, or whoever watches (0), may do or see."""
    seat, *what = args
    who = _("Quem assiste") if seat == "0" else _("A cadeira %(n)s") % {"n": seat}
    told = {
        "can": _("%(who)s pode: %(what)s."),
        "cannot": _("%(who)s não pode: %(what)s."),
        "sees": _("%(who)s vê: %(what)s."),
        "hides": _("%(who)s não vê: %(what)s."),
    }
    say = _doing if name in ("can", "cannot") else _deed
    return told[name] % {"who": who, "what": say(read_action(" ".join(what)), rules)}
