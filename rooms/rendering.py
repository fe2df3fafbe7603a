"""The table as HTML: what travels over the socket and what the page begins with."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from datetime import datetime
from typing import Final, Literal, TypeAlias

from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import get_language

from rooms.lessons import Lesson
from rooms.naming import SIGNALS
from rooms.presenters import Face, TableView
from rooms.presenting import present
from rooms.services.chat import Said
from rooms.services.snapshots import Snapshot
from rooms.strength import Strength

SHARED: Final = 256
ChatMode: TypeAlias = Literal["page", "whole", "news"]
_shared: OrderedDict[tuple[object, ...], str]
_shared = OrderedDict()


def table_html(table: TableView, *, oob: bool = False, readonly: bool = False) -> str:
    """The table fragment; `oob` for the socket, `readonly` for a replay."""
    return render_to_string(
        "table.jinja", {"t": table, "oob": oob, "readonly": readonly}, using="jinja2"
    )


def table_for(
    snapshot: Snapshot, user_id: int | None, *, oob: bool = False, now: datetime | None = None
) -> str:
    """The table as that person (None: anybody without an account) may see it."""
    table = present(
        snapshot,
        snapshot.seat_of(user_id),
        eyes=snapshot.played_by(user_id),
        reserved=snapshot.reservation_of(user_id),
        is_host=user_id is not None and user_id == snapshot.host_id,
        now=now or timezone.now(),
    )
    return table_html(table, oob=oob)


def news_for(snapshot: Snapshot, user_id: int | None) -> str:
    """The table for the socket of somebody who was just told of it.

    All who may see the same, spectators above all, share one rendering of each version in each
    language.
    """
    is_host = user_id is not None and user_id == snapshot.host_id
    seat, eyes = snapshot.seat_of(user_id), snapshot.played_by(user_id)
    reserved = snapshot.reservation_of(user_id)
    key = (snapshot.code, snapshot.version, seat, eyes, reserved, is_host, get_language())
    html = _shared.get(key)
    if html is None:
        html = _shared[key] = table_for(snapshot, user_id, oob=True)
        while len(_shared) > SHARED:
            _shared.popitem(last=False)
    return html


def notices_html(texts: Sequence[str] = (), *, oob: bool = False) -> str:
    """What only this viewer is told: why something was refused."""
    return render_to_string("notices.jinja", {"notices": texts, "oob": oob}, using="jinja2")


def elsewhere_html(*, away: bool = False) -> str:
    """For the socket of an older tab: that another one acts; `away` takes that back."""
    return render_to_string("elsewhere.jinja", {"away": away}, using="jinja2")


def signal_html(seat: int, signal: str) -> str:
    """A partner's gesture, for the socket: what it means and how it looks."""
    meaning, gesture = next(known[signal] for known in SIGNALS.values() if signal in known)
    context = {"seat": seat, "signal": signal, "meaning": meaning, "gesture": gesture}
    return render_to_string("signal.jinja", context, using="jinja2")


def chat_html(lines: Sequence[Said], reader: int | None, *, how: ChatMode = "page") -> str:
    """What was said, for a reader: on the page, or over the socket, whole or what is new."""
    context = {"lines": lines, "reader": reader, "how": how}
    return render_to_string("chat.jinja", context, using="jinja2")


def lesson_html(lesson: Lesson) -> str:
    """A worked example at one step, as a small table."""
    return render_to_string("lesson.jinja", {"lesson": lesson}, using="jinja2")


def cards_html(faces: Sequence[Face]) -> str:
    """A few cards side by side."""
    return render_to_string("cards.jinja", {"faces": faces}, using="jinja2")


def strength_html(strength: Strength, deck: str) -> str:
    """The ladder of the cards; `deck` is "french" or "spanish"."""
    context = {"strength": strength, "deck": deck}
    return render_to_string("strength.jinja", context, using="jinja2")


def gesture_html(signal: str) -> str:
    """A signal to a partner, drawn."""
    return render_to_string("gesture.jinja", {"code": signal}, using="jinja2")
