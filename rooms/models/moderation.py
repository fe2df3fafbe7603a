"""What moderators did and what they looked at: rows that are written once and kept."""

from __future__ import annotations

from typing import Any, Final

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from rooms.models.report import LONGEST_WORDS

LONGEST_WHY: Final = 200
"""Characters of why somebody looks at the cards of a hand."""


def _person(label: Any) -> Any:
    """A person whose account may go one day; their name is kept beside it."""
    return models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=label,
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )


class Kind(models.TextChoices):
    """What was decided."""

    CLOSE = "close", _("fechar a sala")
    SUSPEND = "suspend", _("suspender a conta")
    RESTORE = "restore", _("restaurar a conta")


class Decision(models.Model):
    """A moderator closed a room, suspended an account or restored it, and why.

    It is about a room or about a person; `report` is the complaint that led to it, if one did.
    """

    kind = models.CharField(_("o que foi feito"), max_length=8, choices=Kind.choices)
    by = _person(_("quem decidiu"))
    by_name = models.CharField(_("nome de quem decidiu"), max_length=30)
    about = _person(_("sobre quem"))
    about_name = models.CharField(_("nome de quem se fala"), max_length=30, blank=True)
    room = models.ForeignKey(
        "rooms.Room", verbose_name=_("sala"), null=True, on_delete=models.SET_NULL, related_name="+"
    )
    room_code = models.CharField(_("código da sala"), max_length=12, blank=True)
    report = models.ForeignKey(
        "rooms.Report",
        verbose_name=_("denúncia"),
        null=True,
        on_delete=models.SET_NULL,
        related_name="decisions",
    )
    reason = models.CharField(_("por quê"), max_length=LONGEST_WORDS)
    at = models.DateTimeField(_("quando"))

    class Meta:
        verbose_name = _("decisão")
        verbose_name_plural = _("decisões")
        ordering = ["-at", "-pk"]
        permissions = [
            ("close_any_room", "Can close any room"),
            ("suspend_people", "Can suspend and restore accounts"),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.about_name or self.room_code}"


class Look(models.Model):
    """A moderator opened a finished hand with all its cards; `shown` names it: "match/number"."""

    by = _person(_("quem olhou"))
    by_name = models.CharField(_("nome de quem olhou"), max_length=30)
    hand = models.ForeignKey(
        "rooms.Hand", verbose_name=_("mão"), null=True, on_delete=models.SET_NULL, related_name="+"
    )
    shown = models.CharField(_("partida e mão"), max_length=32)
    why = models.CharField(_("por quê"), max_length=LONGEST_WHY, blank=True)
    at = models.DateTimeField(_("quando"))

    class Meta:
        verbose_name = _("olhada nas cartas")
        verbose_name_plural = _("olhadas nas cartas")
        ordering = ["-at", "-pk"]
        permissions = [("see_all_cards", "Can see all cards of finished hands")]

    def __str__(self) -> str:
        return f"{self.by_name}: {self.shown}"
