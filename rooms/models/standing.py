"""What lists and statistics read: one row per person and match, derived from the record."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from rooms.models.record import Match


class Standing(models.Model):
    """One person's part in one match, whichever chairs they sat on.

    Written when a hand is dealt and when it ends, so that lists and profiles are read off an index
    instead of replaying hands; `manage.py rebuild_snapshots` makes it anew from the record.
    `account` is the score they played for last. `won` is None while the match lasts, for whoever
    left before its end, and where nobody won. What is counted: hands begun and finished there,
    Envidos that their side won, and raises of the Truco ladder that they called or ran from
    themselves, and hands (or duels) with such a raise that their side won.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="standings")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("pessoa"),
        on_delete=models.CASCADE,
        related_name="standings",
    )
    account = models.PositiveSmallIntegerField(_("conta"))
    # Copies of the match's own, so that one index serves a whole list.
    rules = models.CharField(_("regras"), max_length=32)
    listed = models.BooleanField(_("pública"))
    started_at = models.DateTimeField(_("começou em"))
    won = models.BooleanField(_("venceu"), null=True)
    hands = models.PositiveIntegerField(_("mãos"), default=0)
    envidos_won = models.PositiveIntegerField(_("Envidos ganhos"), default=0)
    trucos_called = models.PositiveIntegerField(_("trucos pedidos"), default=0)
    trucos_run = models.PositiveIntegerField(_("trucos corridos"), default=0)
    trucos_won = models.PositiveIntegerField(_("trucos ganhos"), default=0)

    class Meta:
        verbose_name = _("resultado")
        verbose_name_plural = _("resultados")
        constraints = [
            models.UniqueConstraint(fields=["match", "user"], name="standing_once_per_match"),
        ]
        indexes = [
            models.Index(fields=["user", "-started_at", "-match"], name="standing_newest"),
            models.Index(fields=["user", "rules", "-started_at", "-match"], name="standing_rules"),
            models.Index(
                fields=["user", "-started_at", "-match"],
                name="standing_listed",
                condition=Q(listed=True),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}: {self.user_id}"
