"""Complaints: what somebody tells the admins about a person or a room, with what was on record."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

LONGEST_WORDS: Final = 500
"""Characters of what whoever complains may write, and of what an admin answers."""


class Reason(models.TextChoices):
    """What is complained of."""

    INSULT = "insult", _("Ofensas ou ameaças")
    CHEATING = "cheating", _("Combinar jogo ou trapacear")
    STALLING = "stalling", _("Atrapalhar a partida de propósito")
    SPAM = "spam", _("Propaganda ou mensagens repetidas")
    NAME = "name", _("Nome impróprio")
    OTHER = "other", _("Outro motivo")


class Status(models.TextChoices):
    """Whether somebody has dealt with it."""

    OPEN = "open", _("aberta")
    CLOSED = "closed", _("encerrada")


class Report(models.Model):
    """A complaint, for admins alone. Without `about` it is about the room in general.

    Everything is copied that may be gone when it is read: names, the room's code, what was said
    and done (`evidence`, see `rooms.services.reports`). Covered cards are never part of it.
    """

    room = models.ForeignKey(
        "rooms.Room", verbose_name=_("sala"), null=True, on_delete=models.SET_NULL, related_name="+"
    )
    room_code = models.CharField(_("código da sala"), max_length=12)
    match = models.ForeignKey(
        "rooms.Match",
        verbose_name=_("partida"),
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    hand = models.ForeignKey(
        "rooms.Hand", verbose_name=_("mão"), null=True, on_delete=models.SET_NULL, related_name="+"
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("quem denuncia"),
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    by_name = models.CharField(_("nome de quem denuncia"), max_length=30)
    about = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("sobre quem"),
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    about_name = models.CharField(_("nome de quem se fala"), max_length=30, blank=True)
    reason = models.CharField(_("motivo"), max_length=10, choices=Reason.choices)
    words = models.CharField(_("o que aconteceu"), max_length=LONGEST_WORDS, blank=True)
    evidence = models.JSONField(_("provas"), default=dict)
    created_at = models.DateTimeField(_("feita em"))
    status = models.CharField(
        _("situação"), max_length=8, choices=Status.choices, default=Status.OPEN
    )
    handled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("quem cuidou"),
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    handled_at = models.DateTimeField(_("cuidada em"), null=True)
    resolution = models.CharField(_("o que foi decidido"), max_length=LONGEST_WORDS, blank=True)

    class Meta:
        verbose_name = _("denúncia")
        verbose_name_plural = _("denúncias")
        indexes = [models.Index(fields=["status", "-created_at"], name="report_queue")]

    def __str__(self) -> str:
        return f"{self.room_code}: {self.get_reason_display()}"
