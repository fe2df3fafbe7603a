"""What people say to one another, and whom they would rather not hear."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

LONGEST_TEXT: Final = 200
"""Characters of a message."""


class Message(models.Model):
    """Something said in a room: words of one's own (`text`), or a phrase by its key (`phrase`).

    Rows of one room are written under its lock, so that their ids are in the order of commit:
    whoever has seen one has seen all before it. Messages go with their author's account.
    """

    room = models.ForeignKey("rooms.Room", on_delete=models.CASCADE, related_name="messages")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("pessoa"),
        on_delete=models.CASCADE,
        related_name="messages",
    )
    text = models.CharField(_("texto"), max_length=LONGEST_TEXT, blank=True)
    phrase = models.CharField(_("frase pronta"), max_length=20, blank=True)
    at = models.DateTimeField(_("quando"))

    class Meta:
        verbose_name = _("mensagem")
        verbose_name_plural = _("mensagens")
        ordering = ["pk"]
        indexes = [models.Index(fields=["room", "-id"], name="message_newest")]
        constraints = [
            models.CheckConstraint(
                condition=(Q(text="") | Q(phrase="")) & ~Q(text="", phrase=""),
                name="message_says_one_thing",
            ),
        ]

    def __str__(self) -> str:
        return self.text or self.phrase


class Mute(models.Model):
    """`by` wants to read nothing of `muted`, in any room; `muted` is not told."""

    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("quem silencia"),
        on_delete=models.CASCADE,
        related_name="mutes",
    )
    muted = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("silenciado"),
        on_delete=models.CASCADE,
        related_name="+",
    )
    since = models.DateTimeField(_("desde"), auto_now_add=True)

    class Meta:
        verbose_name = _("silêncio")
        verbose_name_plural = _("silêncios")
        constraints = [
            models.UniqueConstraint(fields=["by", "muted"], name="muted_once"),
            models.CheckConstraint(condition=~Q(by=F("muted")), name="nobody_mutes_themselves"),
        ]

    def __str__(self) -> str:
        return f"{self.by_id} -> {self.muted_id}"
