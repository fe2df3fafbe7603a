"""Who is in which room, and that the site itself is there."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

GONE: Final = ""
"""The tab of somebody whose last connection has closed."""
PAGE: Final = "page"
"""The tab of somebody who loads pages but has no connection."""


class Presence(models.Model):
    """A person in a room, or a connection without a name: a lease that is renewed while they stay.

    `tab` names the connection that acts for the person, the newest. Nothing has to be cleared when
    a server dies: what is not renewed runs out (A87, C55).
    """

    room = models.ForeignKey("rooms.Room", on_delete=models.CASCADE, related_name="presences")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("pessoa"),
        null=True,
        on_delete=models.CASCADE,
        related_name="+",
    )
    tab = models.CharField(_("aba"), max_length=16, blank=True)
    since = models.DateTimeField(_("desde"))
    seen_at = models.DateTimeField(_("vista em"))

    class Meta:
        verbose_name = _("presença")
        verbose_name_plural = _("presenças")
        ordering = ["since", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["room", "user"], name="person_is_once_in_a_room"),
        ]

    def __str__(self) -> str:
        return f"{self.room_id}: {self.user_id}"


class Pulse(models.Model):
    """When any server process last was alive: time in which none was counts for nobody."""

    at = models.DateTimeField(_("quando"))

    class Meta:
        verbose_name = _("pulso")
        verbose_name_plural = _("pulsos")

    def __str__(self) -> str:
        return self.at.isoformat()
