"""Every legal action and room command of a viewer as a button."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.actions import Action, ClaimFlor, Cut, Discard, Play, PlayPlace, Word
from engine.notation import write_action
from engine.state import Answering
from engine.variants import rule_set
from engine.views import HandView, View
from rooms.naming import SIGNALS
from rooms.narration import Cast, points
from rooms.presenters import Button, Face, HandCard, Tone
from rooms.services.rulebooks import clause_of
from rooms.services.snapshots import Occupant
from rooms.spoken import named

_ASKS: Final[dict[Word, str | Promise]] = {
    Word.TRUCO: gettext_lazy("Truco!"),
    Word.RETRUCO: gettext_lazy("Retruco!"),
    Word.VALE_QUATRO: gettext_lazy("Vale quatro!"),
    Word.SEIS: gettext_lazy("Pedir seis"),
    Word.NOVE: gettext_lazy("Pedir nove"),
    Word.DOZE: gettext_lazy("Pedir doze"),
    Word.FLOR: gettext_lazy("Flor!"),
    Word.PASSO: gettext_lazy("Passo"),
    Word.MACO: gettext_lazy("Ir ao maço"),
}
_COMBINED: Final[dict[Word, str | Promise]] = {
    Word.RETRUCO: gettext_lazy("Quero e retruco"),
    Word.VALE_QUATRO: gettext_lazy("Quero e vale quatro"),
}
"""A raise that accepts the call below it (A30, A31, E15)."""


def calls(view: View, cast: Cast, worth: Mapping[Word, int]) -> tuple[Button, ...]:
    """What the viewer may say now: calls, answers, decisions, a cut, a claim.

    `worth` is what each call would make the hand or the canto worth, and what an answer to a
    Flor that is only asked about is worth or costs.
    """
    hand = view.hand
    if hand is None:
        return ()
    said = (
        action
        for action in view.legal
        if not isinstance(action, Play | PlayPlace | Discard) and action is not Word.SAIR
    )
    return tuple(_call(action, view, hand, cast, worth) for action in said)


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
            case Discard(card) if face and card == face.code:
                label = _("Descartar %(card)s") % {"card": face.name}
                opened = Button("action", write_action(action), label)
    return HandCard(face, place, opened, covered)


def signals(deck: str) -> tuple[Button, ...]:
    """What one may signal to one's partners (0-8)."""
    return tuple(
        Button("command", f"sinal {code}", str(meaning), "quiet", str(gesture))
        for code, (meaning, gesture) in SIGNALS[deck].items()
    )


def chair_commands(
    chair: Occupant,
    *,
    you: int | None,
    is_host: bool,
    has_reserved: int | None,
    is_live: bool,
    in_hand: bool,
    bots_left: int,
) -> tuple[Button, ...]:
    """The room commands that the viewer may give at `chair`.

    `has_reserved`: the seat the viewer takes at the next deal; `is_live`: a match is on; `in_hand`:
    cards are being played; `bots_left`: how many more bots the room takes.
    """
    if chair.seat == you:
        return () if in_hand else (Button("command", "levantar", _("Levantar")),)
    may_sit = (you is None or not is_live) and chair.reserved_by is None
    sits = _sit_buttons(chair, in_hand) if may_sit else ()
    if has_reserved == chair.seat:
        sits = (Button("command", "desistir", _("Desistir do lugar")),)
    return (*sits, *(_host_buttons(chair, in_hand, bots_left) if is_host else ()))


def _sit_buttons(chair: Occupant, in_hand: bool) -> tuple[Button, ...]:
    sit = f"sentar {chair.seat}"
    if in_hand and (chair.is_bot or chair.is_empty):
        return (Button("command", sit, _("Entrar na próxima mão"), "primary"),)
    if chair.is_empty:
        return (Button("command", sit, _("Sentar aqui"), "primary"),)
    return (Button("command", sit, _("Sentar no lugar do robô")),) if chair.is_bot else ()


def _host_buttons(chair: Occupant, in_hand: bool, bots_left: int) -> tuple[Button, ...]:
    seat = chair.seat
    if chair.is_empty and chair.reserved_by is None:
        return (Button("command", f"bot {seat}", _("Pôr robô")),) if bots_left else ()
    if chair.bot_leaves:
        return (Button("command", f"deixar-bot {seat}", _("Deixar o robô")),)
    if chair.is_bot:
        return (Button("command", f"tirar-bot {seat}", _("Tirar robô")),)
    if chair.is_empty:
        return ()
    hand_over = Button("command", f"passar-mesa {seat}", _("Passar a mesa"))
    return (hand_over,) if in_hand else (hand_over, _put_out(f"retirar {seat}"))


def put_out_watcher(lease: int) -> Button:
    """The host's way to remove somebody who watches, known by the lease of their presence."""
    return _put_out(f"retirar-quem-assiste {lease}")


def _put_out(command: str) -> Button:
    return Button("command", command, _("Retirar da mesa"), "danger")


def host_commands(*, is_live: bool, is_paused: bool) -> tuple[Button, ...]:
    """What a host may do with the whole table (A78, C42)."""
    close = Button("command", "fechar", _("Fechar a mesa"), "danger")
    if is_paused:
        return (Button("command", "retomar", _("Retomar"), "primary"), close)
    pause = Button("command", "pausar", _("Pausar"))
    return (pause, close) if is_live else (close,)


def _call(
    action: Action, view: View, hand: HandView, cast: Cast, worth: Mapping[Word, int]
) -> Button:
    label, tone, hint = _wording(action, view, hand, cast, worth)
    notation = write_action(action)
    clause = clause_of(view.rules, notation.partition(" ")[0])
    return Button("action", notation, label, tone, hint, clause)


def _wording(
    action: Action, view: View, hand: HandView, cast: Cast, worth: Mapping[Word, int]
) -> tuple[str, Tone, str]:
    match action:
        case Word.QUERO | Word.NAO_QUERO | Word.ME_ACHICO:
            return _answer(action, view, hand, worth)
        case Word.JOGAR | Word.CORRER:
            return _eve(action, view)
        case Word.MACO:
            return str(_ASKS[action]), "danger", _folding(view, hand)
        case Word.PASSO:
            return str(_ASKS[action]), "quiet", _("nada a dizer")
        case Word():
            return _ask(action, view, hand, worth)
        case Cut(lifted):
            return _("Cortar %(n)d cartas") % {"n": lifted}, "quiet", ""
        case ClaimFlor(seat):
            return _("Pedir a Flor de %(name)s") % {"name": cast.name(seat)}, "raise", ""
    return write_action(action), "quiet", ""


def _answer(
    word: Word, view: View, hand: HandView, worth: Mapping[Word, int]
) -> tuple[str, Tone, str]:
    call = hand.call
    value = worth.get(word, 0)
    in_flor = not isinstance(hand.phase, Answering) and word is not Word.NAO_QUERO
    if word is Word.QUERO:
        label = _("Com flor quero") if in_flor and hand.announced else _("Quero")
        return label, "primary", _worth(call.worth if call else value)
    label = named(word, view.rules) if word is Word.ME_ACHICO else _("Não quero")
    return label, "danger", _conceded(call.refused if call else value)


def _folding(view: View, hand: HandView) -> str:
    """What one's own folding concedes: nothing yet while another of one's side plays on (D110)."""
    own = view.sides[(view.viewer or 1) - 1]
    others = set(hand.order) - {view.viewer, *hand.folded}
    if any(view.sides[seat - 1] == own for seat in others):
        return _("seu lado continua")
    return _conceded(hand.stake)


def _ask(
    word: Word, view: View, hand: HandView, worth: Mapping[Word, int]
) -> tuple[str, Tone, str]:
    combined = isinstance(hand.phase, Answering) and word in _COMBINED
    label = str(_COMBINED[word] if combined else _ASKS.get(word) or named(word, view.rules))
    if word not in worth:
        return label, "raise", ""
    if isinstance(hand.phase, Answering) and hand.call and word in rule_words(hand.call.word):
        hint = _("aceita %(now)d e pede %(next)d") % {"now": hand.call.worth, "next": worth[word]}
        return label, "raise", hint
    return label, "raise", _worth(worth[word])


def rule_words(word: Word) -> tuple[Word, ...]:
    """The words of the ladder that `word` is a rung of."""
    ladders = (
        (Word.TRUCO, Word.RETRUCO, Word.VALE_QUATRO),
        (Word.TRUCO, Word.SEIS, Word.NOVE, Word.DOZE),
    )
    return tuple(rung for ladder in ladders if word in ladder for rung in ladder)


def _eve(word: Word, view: View) -> tuple[str, Tone, str]:
    eve = rule_set(view.rules).eve
    if word is Word.JOGAR:
        return _("Jogar"), "primary", _worth(eve.play_for) if eve else ""
    return _("Correr"), "danger", _conceded(eve.run_for) if eve else ""


def _worth(value: int) -> str:
    return _("vale %(points)s") % {"points": points(value)}


def _conceded(value: int) -> str:
    return _("%(points)s para eles") % {"points": points(value)}
