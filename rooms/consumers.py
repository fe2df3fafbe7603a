"""Sockets: each connection shows its own viewer's table and relays what that viewer does."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from importlib import import_module
from typing import Any, Final, ParamSpec, TypeVar

from django.conf import settings
from django.contrib.auth import get_user
from django.http import HttpRequest
from django.utils import translation

from rooms import watch
from rooms.frames import LeanConsumer, Patience, read_form
from rooms.hearing import HearsChat
from rooms.models import User
from rooms.models.life import GONE
from rooms.notices import sentence
from rooms.outages import UNANSWERED
from rooms.rendering import elsewhere_html, news_for, notices_html, signal_html, table_for
from rooms.services import guesses, lobby, presence, snapshots
from rooms.services.broadcast import group_of, group_of_person
from rooms.services.commands import perform
from rooms.services.origins import acting_from
from rooms.services.refusals import Refused
from rooms.speech import language_of
from rooms.threads import in_thread

P = ParamSpec("P")
T = TypeVar("T")

# The page reconnects by itself after an abnormal closure, never after one of these.
NO_SUCH_ROOM: Final = 4404
LOGGED_OUT: Final = 4001
PUT_OUT: Final = 4403
TOO_MANY_FRAMES: Final = 1008
# The page comes back later, as after an abnormal closure.
TOO_MANY_GUESSES: Final = 1013
_CLOSED_FOR: Final = {"no_room": NO_SUCH_ROOM, "too_many_guesses": TOO_MANY_GUESSES}

TAKE_OVER: Final = "assumir"
"""The command with which a tab acts again for a person who has another one."""

UNTOLD: Final[tuple[type[Exception], ...]] = (Refused, *UNANSWERED)
"""Why a departure may go unnoticed."""

log = logging.getLogger(__name__)

SessionStore: Final = import_module(settings.SESSION_ENGINE).SessionStore


class RoomConsumer(HearsChat, LeanConsumer):
    """A viewer of one room: seated, or watching. `shown` is the newest version sent to them.

    `tab` is the name of this connection, `lease` the presence that it renews; None while the room
    is closed.
    """

    async def connect(self) -> None:
        """Join the room's group, then show the table as it is. Closes with 4404 without a room."""
        self.code: str = self.scope["url_route"]["kwargs"]["code"]
        self.shown = -1
        self.patience = Patience()
        self.tab: str = secrets.token_hex(8)
        self.lease: int | None = None
        self.language = language_of(self.scope["user"], self.scope["cookies"])
        self.groups = [group_of(self.code), *self._own_group()]
        await self.accept()
        if not await self._is_let_in():
            return
        # Joined before the room is read: a change in between is then told twice, never missed.
        watch.join(self)
        for group in self.groups:
            await self.channel_layer.group_add(group, self.channel_name)
        await self.come_back()
        await self._show(self._whole_table)
        await self.listen(self.code, self._user_id())

    async def disconnect(self, code: int) -> None:
        """Leave the groups; the person keeps their chair for as long as they may be away."""
        watch.leave(self)
        for group in self.groups:
            await self.channel_layer.group_discard(group, self.channel_name)
        if self.lease is not None:
            try:
                await in_thread(presence.depart, self.code, self.lease, self.tab)
            except UNTOLD:
                # Nothing is lost: the lease runs out by itself.
                log.debug("Nobody could be told that somebody left %s.", self.code)

    async def _is_let_in(self) -> bool:
        """Whether there is such a room; a code that is wrong counts as a guess, and is told."""
        try:
            await in_thread(self._knock)
        except Refused as refused:
            await self.close(code=_CLOSED_FOR[refused.code])
            return False
        except UNANSWERED:
            # The watch shows the table once there is an answer.
            log.exception("Nobody could be asked whether there is a room %s.", self.code)
        return True

    def _knock(self) -> None:
        with guesses.counted(guesses.request_of(self.scope), self.code):
            lobby.find_room(self.code)

    async def come_back(self) -> None:
        """Be there, and act for one's person: on connecting, and where the lease has run out."""
        try:
            self.lease = await in_thread(self._arrive)
        except Refused as refused:
            self.lease = None
            if refused.code == "barred":
                await self.close(code=PUT_OUT)
        except UNANSWERED:
            # The watch tries again.
            log.exception("Nobody could be told that somebody came to %s.", self.code)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Do what the frame's form asks for; a refusal is told to this viewer alone."""
        if self.patience.is_at_an_end():
            await self.close(code=TOO_MANY_FRAMES)
            return
        form: dict[str, Any] = {}
        try:
            form = read_form(text_data)
            await in_thread(self._perform, form)
        except Refused as refused:
            await self._refuse(refused)
            if refused.code == "other_tab":
                await self.send(text_data=self._said(elsewhere_html))
        except UNANSWERED:
            log.exception("An action in %s could not be stored.", self.code)
            await self.send(text_data=self._said(_notice, "no_answer"))
        else:
            if form.get("command") == TAKE_OVER:
                await self.send(text_data=self._said(elsewhere_html, away=True))
            await self.send(text_data=notices_html(oob=True))

    async def room_changed(self, message: dict[str, Any]) -> None:
        """Somebody committed a version: show it, unless something newer has been shown already."""
        if message["version"] > self.shown:
            await self._show(self._news, message["version"])

    async def person_changed(self, message: dict[str, Any]) -> None:
        """This person logged out, was suspended, put out, or has another password: look again."""
        try:
            await in_thread(self._still_welcome)
        except Refused as refused:
            await self.close(code=PUT_OUT if refused.code == "barred" else LOGGED_OUT)

    async def tab_changed(self, message: dict[str, Any]) -> None:
        """Another connection acts for this person now, or none does any more."""
        if message["code"] != self.code or message["tab"] == self.tab:
            return
        if message["tab"] == GONE:
            await self.come_back()
        away = message["tab"] == GONE
        await self.send(text_data=self._said(elsewhere_html, away=away))

    async def partner_signalled(self, message: dict[str, Any]) -> None:
        """A partner made a gesture in some room: show it if it is this one."""
        if message["code"] == self.code:
            html = self._said(signal_html, message["seat"], message["signal"])
            await self.send(text_data=html)

    async def _show(self, make: Callable[..., str], *args: int, notices: str = "") -> None:
        """Send `notices` and what `make` renders; whoever may no longer see it is put out."""
        try:
            html = await in_thread(self._said, make, *args)
        except Refused as refused:
            if notices:
                await self.send(text_data=notices)
            await self.close(code=_CLOSED_FOR.get(refused.code, LOGGED_OUT))
        except UNANSWERED:
            # The watch comes back to it.
            log.exception("The table %s could not be shown.", self.code)
        else:
            if html:
                await self.send(text_data=notices + html)

    async def _refuse(self, refused: Refused) -> None:
        notices = self._said(_notice, refused.code)
        if refused.code == "not_understood":
            await self.send(text_data=notices)
            return
        # Whoever is refused may have missed something: they are shown the newest table too.
        await self._show(self._whole_table, notices=notices)

    def _said(self, make: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What `make` renders, in the language of whoever is at the other end."""
        with translation.override(self.language):
            return make(*args, **kwargs)

    def _own_group(self) -> tuple[str, ...]:
        user_id = self._user_id()
        return () if user_id is None else (group_of_person(user_id),)

    def _whole_table(self) -> str:
        snapshot = snapshots.load(self.code)
        self._check_account()
        self.shown = snapshot.version
        return table_for(snapshot, self._user_id(), oob=True)

    def _news(self, version: int) -> str:
        snapshot = snapshots.at_least(self.code, version)
        if snapshot.version <= self.shown:
            return ""
        self._check_account()
        self.shown = snapshot.version
        return news_for(snapshot, self._user_id())

    def _check_account(self) -> None:
        """Nobody is shown their cards on a session or an account that has ended. Raises Refused.

        The hint that closes such sockets may be lost or come early; this does not depend on it.
        """
        if self._user_id() is not None:
            self._current_user()

    def _user_id(self) -> int | None:
        """Whose socket this is, by the handshake; None without a log-in."""
        user: Any = self.scope["user"]
        return user.pk if user.is_authenticated else None

    def _arrive(self) -> int:
        user = None if self._user_id() is None else self._current_user()
        return presence.arrive(self.code, user, self.tab)

    def _perform(self, form: dict[str, Any]) -> None:
        user = self._current_user()
        if form.get("command") == TAKE_OVER:
            self.lease = presence.arrive(self.code, user, self.tab)
            return
        if self.lease is not None and presence.acting_tab(self.lease) not in (self.tab, GONE, None):
            raise Refused("other_tab")
        with acting_from("socket", guesses.request_of(self.scope), user):
            perform(self.code, user, form)

    def _still_welcome(self) -> None:
        if presence.is_barred(self.code, self._current_user()):
            raise Refused("barred")

    def _current_user(self) -> User:
        """Whoever this socket's session belongs to now.

        The scope's user was read at the handshake: a log-out, another password or a suspension
        since then must count. Raises Refused.
        """
        request = HttpRequest()
        request.session = SessionStore(self.scope["session"].session_key)
        user = get_user(request)
        if not isinstance(user, User) or user.pk != self._user_id():
            raise Refused("not_logged_in")
        self.language = language_of(user, self.scope["cookies"])
        return user


def _notice(code: str) -> str:
    return notices_html([sentence(code)], oob=True)
