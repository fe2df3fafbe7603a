"""What the table says: what happened, what is asked, what leaving costs."""

from __future__ import annotations

import math

from django.utils.translation import gettext as _

from engine.actions import Word
from engine.events import (
    CardPlayed,
    Discarded,
    EnvidoWon,
    Event,
    FlorClaimed,
    FlorWon,
    MatchEnded,
    Said,
    Scored,
)
from engine.state import (
    Answering,
    Cutting,
    DecidingEve,
    Discarding,
    EnvidoCalled,
    Eve,
    FlorAsked,
    FlorCalled,
    HandOver,
)
from engine.views import leaving_gives
from rooms.narration import narrate_all, points
from rooms.notices import sentence
from rooms.presenters import (
    Button,
    Clock,
    Leave,
)
from rooms.presenting.scene import Scene
from rooms.services.play import what_keeps_from_starting
from rooms.services.rulebooks import clause_of


def why_not_start(scene: Scene) -> str:
    """The code of what keeps the reader from starting a match; empty if nothing does."""
    return what_keeps_from_starting(
        is_host=scene.is_host,
        is_live=scene.stage in ("playing", "between"),
        is_full=not any(chair.is_empty for chair in scene.room.occupants),
        is_seated=scene.you is not None,
    )


def waiting_for(scene: Scene) -> str:
    """What a table that does not play is waiting for; empty while it plays."""
    if scene.is_closed:
        return paused(scene)
    code = why_not_start(scene)
    if not code or scene.stage in ("playing", "between"):
        return ""
    if code != "not_host":
        return sentence(code)
    if host := _host(scene):
        return _("Esperando %(host)s começar a partida.") % {"host": host}
    return _("Esperando quem abriu a sala começar a partida.")


def leaving(scene: Scene) -> Leave | None:
    """What leaving costs; None where the reader has no chair, or nothing has begun."""
    if scene.you is None or scene.now is None:
        return None
    if Word.SAIR in (scene.view.legal if scene.view else ()):
        costs = filter(None, (_cost_of_leaving(scene, scene.you), _match_at_stake(scene)))
        button = Button("action", Word.SAIR.value, _("Sair mesmo assim"), "danger")
        return Leave(" ".join(costs), button, clause_of(scene.room.rules, Word.SAIR.value))
    match scene.stage:
        case "between":
            told = _("Agora não custa nada. A partida espera por alguém na sua cadeira.")
        case "over":
            told = _("A partida acabou: não custa nada.")
        case _:
            return None
    return Leave(told, Button("command", "levantar", _("Sair da mesa")))


def _cost_of_leaving(scene: Scene, you: int) -> str:
    """Who gets how much for it, a pending canto included (A83, A84, C49)."""
    gains = () if scene.room.state is None else leaving_gives(scene.room.state, you)
    given = [
        _("%(points)s para %(name)s") % {"points": points(gain), "name": _account(scene, account)}
        for account, gain in enumerate(gains)
        if gain > 0
    ]
    if not given:
        return _("Sair agora concede a sua parte desta mão.")
    return _("Sair agora concede a mão: %(given)s.") % {"given": ", ".join(given)}


def _account(scene: Scene, account: int) -> str:
    """Who a score belongs to, for the reader."""
    if scene.cast.own_scores:
        return scene.cast.name(account + 1)
    return _("vocês") if account == scene.cast.side(scene.you or 1) else _("eles")


def _match_at_stake(scene: Scene) -> str:
    """That nobody can take over where each has a score of their own (0-6)."""
    return _("A partida acaba sem vencedor.") if scene.cast.own_scores else ""


def clock(scene: Scene) -> Clock | None:
    """How long whoever must act still has; None where time stands still."""
    due, now = scene.room.turn_due_at, scene.now
    if due is None or now is None or scene.stage != "playing":
        return None
    left = max(0, math.ceil((due - (scene.room.paused_at or now)).total_seconds()))
    frozen = scene.room.paused_at is not None
    return Clock(left, max(left, scene.room.turn_seconds), frozen)


def paused(scene: Scene) -> str:
    """Why nothing goes on; empty where it does."""
    if scene.is_closed:
        return _("Esta mesa fechou. As mãos terminadas estão no histórico.")
    if scene.room.paused_at is None:
        return ""
    if scene.is_host:
        return _("A mesa está em pausa até você retomar. Ninguém perde tempo.")
    return _("A mesa está em pausa até %(host)s retomar. Ninguém perde tempo.") % {
        "host": _host(scene) or _("quem cuida dela")
    }


def _host(scene: Scene) -> str:
    host = scene.room.host_id
    people = [(chair.user_id, chair.name) for chair in scene.room.occupants]
    people += [(one.user_id, one.name) for one in scene.room.watching]
    return next((name for user, name in people if user is not None and user == host), "")


def commentary(scene: Scene) -> str:
    """What just happened and what is asked of the reader, as a commentator would say it."""
    if scene.is_closed:
        return paused(scene)
    if scene.stage == "waiting":
        return waiting_for(scene) or _("Mesa completa: já se pode começar.")
    sentences = [*narrate_all(_latest(scene.events), scene.cast), _prompt(scene)]
    return " ".join(text for text in sentences if text)


def _prompt(scene: Scene) -> str:
    if scene.is_stopped:
        return sentence("paused")
    if scene.stage == "between" and any(chair.is_empty for chair in scene.room.occupants):
        return _("A partida espera até todas as cadeiras estarem ocupadas.")
    if scene.you is None or scene.you not in scene.acting or scene.hand is None:
        return ""
    match scene.hand.phase:
        case Answering() | EnvidoCalled() | FlorCalled():
            return _("Responda: aceita ou corre?")
        case FlorAsked():
            return _("Há uma Flor: tem algo a dizer?")
        case DecidingEve():
            return _("Vocês decidem: jogar ou correr?")
        case Cutting():
            return _("Corte o baralho.")
        case Discarding():
            return _("Você é o Gallo: descarte uma carta.")
    if scene.hand.eve is Eve.BLIND:
        return _("Sua vez: escolha uma carta sem ver.")
    return _("Sua vez.")


def _decision(scene: Scene) -> tuple[Event, ...]:
    """The end of a match of Chicos, which no event of its last hand tells (D-Q17)."""
    decided = None if scene.view is None else scene.view.decided
    if decided is None or any(isinstance(event, MatchEnded) for event in scene.events):
        return ()
    return (MatchEnded(decided),)


def result(scene: Scene) -> str | None:
    """What the hand, the Chico or the match came to; None while the hand goes on."""
    match scene.hand.phase if scene.hand else None:
        case HandOver():
            ended = [e for e in scene.events if isinstance(e, Scored | MatchEnded)]
            told = narrate_all([*ended, *_decision(scene)], scene.cast)
            told = (*told, _chico_won(scene))
            return " ".join(filter(None, told)) or _("Ninguém pontua nesta mão.")
    return None


def result_clause(scene: Scene) -> str:
    """The rule that decided the hand; empty while it goes on."""
    match scene.hand.phase if scene.hand else None:
        case HandOver(reason="flor"):
            return clause_of(scene.room.rules, "flor_ends")
        case HandOver(reason=reason):
            return clause_of(scene.room.rules, reason)
    return ""


def decided(scene: Scene) -> tuple[tuple[str, str], ...]:
    """What was decided beside the tricks in this hand, and the clause behind each."""
    rules = scene.room.rules
    links = []
    for event in scene.events:
        match event:
            case EnvidoWon():
                links.append((_("Envido"), clause_of(rules, "envido_won")))
            case FlorWon(value=value):
                key = "flor_alone" if value is None else "flor_won"
                links.append((_("Flor"), clause_of(rules, key)))
    return tuple(links)


def _chico_won(scene: Scene) -> str:
    """A Chico that this hand decides, claims apart, while the match goes on (D2, D3)."""
    seen = scene.view
    if scene.rules.chicos is None or seen is None or seen.closed or seen.winner is None:
        return ""
    own = scene.cast.own_scores
    name = scene.cast.name(seen.winner + 1) if own else scene.cast.pair(seen.winner)
    return _("O Chico é de %(name)s.") % {"name": name}


def _latest(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The last thing somebody did, with everything that followed from it."""
    for index in range(len(events) - 1, -1, -1):
        if isinstance(events[index], CardPlayed | Said | Discarded | FlorClaimed):
            return events[index:]
    return events
