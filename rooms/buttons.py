"""Every legal action and room command of a viewer as a button."""

from __future__ import annotations

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.actions import Action, Cut, Play, PlayPlace, Word
from engine.notation import write_action
from engine.variants import rule_set
from engine.views import HandView, View
from rooms.narration import points
from rooms.presenters import Button, Face, HandCard, Tone
from rooms.services.snapshots import Occupant

_ASKS: Final[dict[Word, str | Promise]] = {
    Word.TRUCO: gettext_lazy("Truco!"),
    Word.SEIS: gettext_lazy("Pedir seis"),
    Word.NOVE: gettext_lazy("Pedir nove"),
    Word.DOZE: gettext_lazy("Pedir doze"),
}


def calls(view: View) -> tuple[Button, ...]:
    """What the viewer may say now: calls, answers, the decision of the eleven, a cut."""
    hand = view.hand
    if hand is None:
        return ()
    said = (action for action in view.legal if not isinstance(action, Play | PlayPlace))
    return tuple(_call(action, view, hand) for action in said if action is not Word.SAIR)


def hand_card(view: View, place: int, face: Face | None) -> HandCard:
    """The card at `place` of the viewer's hand, with the ways to play it that are legal now."""
    opened = covered = None
    for action in view.legal:
        match action:
            case PlayPlace(at) if at == place:
                label = _("Jogar a carta do lugar %(place)d, sem ver") % {"place": place}
                opened = Button("action", write_action(action), label)
            case Play(card, covered=False) if face and card == face.code:
                label = _("Jogar %(card)s") % {"card": face.spoken}
                opened = Button("action", write_action(action), label)
            case Play(card, covered=True) if face and card == face.code:
                label = _("Jogar %(card)s coberta") % {"card": face.name}
                covered = Button("action", write_action(action), label)
    return HandCard(face, place, opened, covered)


def chair_commands(
    chair: Occupant, *, you: int | None, is_host: bool, is_live: bool, in_hand: bool, bots_left: int
) -> tuple[Button, ...]:
    """The room commands that the viewer may give at `chair`.

    `is_live`: a match is on; `in_hand`: cards are being played; `bots_left`: how many more bots
    the room takes.
    """
    seat = chair.seat
    if seat == you:
        return () if in_hand else (Button("command", "levantar", _("Levantar")),)
    buttons = []
    may_sit = you is None or not is_live
    if chair.is_empty and may_sit:
        buttons.append(Button("command", f"sentar {seat}", _("Sentar aqui"), "primary"))
    if chair.is_bot and not in_hand and may_sit:
        buttons.append(Button("command", f"sentar {seat}", _("Sentar no lugar do robô")))
    if is_host and chair.is_empty and bots_left:
        buttons.append(Button("command", f"bot {seat}", _("Pôr robô")))
    if is_host and chair.is_bot and not in_hand:
        buttons.append(Button("command", f"tirar-bot {seat}", _("Tirar robô")))
    return tuple(buttons)


def _call(action: Action, view: View, hand: HandView) -> Button:
    label, tone, hint = _wording(action, view, hand)
    return Button("action", write_action(action), label, tone, hint)


def _wording(action: Action, view: View, hand: HandView) -> tuple[str, Tone, str]:
    call = hand.call
    match action:
        case Word.QUERO if call:
            return _("Quero"), "primary", _worth(call.worth)
        case Word.NAO_QUERO if call:
            return _("Não quero"), "danger", _conceded(call.refused)
        case Word.JOGAR | Word.CORRER:
            return _eve_wording(action, view)
        case Word() if call:
            hint = _("aceita %(now)d e pede %(next)d") % {
                "now": call.worth,
                "next": _value_of(action, view),
            }
            return str(_ASKS.get(action, action.value)), "raise", hint
        case Word():
            return str(_ASKS.get(action, action.value)), "raise", _worth(_value_of(action, view))
        case Cut(lifted):
            return _("Cortar %(n)d cartas") % {"n": lifted}, "quiet", ""
    return write_action(action), "quiet", ""


def _eve_wording(word: Word, view: View) -> tuple[str, Tone, str]:
    eve = rule_set(view.rules).eve
    if word is Word.JOGAR:
        return _("Jogar"), "primary", _worth(eve.play_for) if eve else ""
    return _("Correr"), "danger", _conceded(eve.run_for) if eve else ""


def _value_of(word: Word, view: View) -> int:
    stakes = rule_set(view.rules).stakes
    return stakes.values[stakes.words.index(word) + 1]


def _worth(value: int) -> str:
    return _("vale %(points)s") % {"points": points(value)}


def _conceded(value: int) -> str:
    return _("%(points)s para eles") % {"points": points(value)}
