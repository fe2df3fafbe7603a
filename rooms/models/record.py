"""The record: what was dealt and what was done. Everything else is derived from these rows."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _


class Match(models.Model):
    """One match in a room.

    `state` is the engine's state as `engine.codec` writes it: a snapshot that makes loading cheap
    and could be rebuilt from hands and actions. It holds every card, so no page ever prints it.
    The room's `due_at` is the earliest of the deadlines. `winner` counts the scores: a side, or a
    seat where each has its own.
    """

    room = models.ForeignKey(
        "rooms.Room", verbose_name=_("sala"), on_delete=models.PROTECT, related_name="matches"
    )
    rules = models.CharField(_("regras"), max_length=32)
    revision = models.PositiveIntegerField(_("revisão das regras"))
    options = models.JSONField(_("opções"), default=dict)
    listed = models.BooleanField(_("pública"), default=True)
    state = models.JSONField(_("estado"))
    # Whose hand it is: the person on each seat (None: a bot) when its cards were dealt. Whoever
    # takes a chair later must not be shown them.
    seated = models.JSONField(_("quem joga a mão"), default=list)
    score = models.JSONField(_("placar"), default=list)
    chicos = models.JSONField(_("chicos"), default=list)
    winner = models.PositiveSmallIntegerField(_("vencedor"), null=True)
    last_action = models.PositiveIntegerField(_("última ação"), default=0)
    started_at = models.DateTimeField(_("começou em"))
    finished_at = models.DateTimeField(_("terminou em"), null=True)
    turn_due_at = models.DateTimeField(_("prazo da vez"), null=True)
    bot_due_at = models.DateTimeField(_("robô joga em"), null=True)
    # When the bots may do what nobody waits for, such as claiming a hidden Flor.
    aside_due_at = models.DateTimeField(_("robô se mete em"), null=True)
    deal_due_at = models.DateTimeField(_("próxima mão em"), null=True)
    # Who has chosen to pass in a window that is still open.
    waived = models.PositiveSmallIntegerField(_("passou"), null=True)

    class Meta:
        verbose_name = _("partida")
        verbose_name_plural = _("partidas")
        indexes = [
            models.Index(fields=["-started_at", "-id"], name="match_newest"),
            # What anybody may look at, all together and rule set by rule set.
            models.Index(
                fields=["-started_at", "-id"], name="match_listed", condition=Q(listed=True)
            ),
            models.Index(
                fields=["rules", "-started_at", "-id"],
                name="match_listed_rules",
                condition=Q(listed=True),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.pk}"

    def get_absolute_url(self) -> str:
        """The match's page."""
        return reverse("rooms:match", args=[self.pk])


class Participation(models.Model):
    """Who sat where in a match, from one hand to another; `user` is None for a bot."""

    match = models.ForeignKey(
        Match, verbose_name=_("partida"), on_delete=models.CASCADE, related_name="participations"
    )
    seat = models.PositiveSmallIntegerField(_("cadeira"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("pessoa"),
        null=True,
        on_delete=models.SET_NULL,
        related_name="participations",
    )
    name = models.CharField(_("nome à mesa"), max_length=30)
    is_bot = models.BooleanField(_("robô"), default=False)
    from_hand = models.PositiveIntegerField(_("desde a mão"))
    to_hand = models.PositiveIntegerField(_("até a mão"), null=True)

    class Meta:
        verbose_name = _("participação")
        verbose_name_plural = _("participações")
        ordering = ["seat", "from_hand"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "seat", "from_hand"], name="one_participant_per_seat_and_hand"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seat}: {self.name}"

    def played(self, hand: int) -> bool:
        """Whether this was who sat there in hand number `hand`."""
        return self.from_hand <= hand and (self.to_hand is None or hand <= self.to_hand)


class Hand(models.Model):
    """One deal of a match, and how it ended. `deal` holds every card."""

    match = models.ForeignKey(
        Match, verbose_name=_("partida"), on_delete=models.CASCADE, related_name="hands"
    )
    number = models.PositiveIntegerField(_("mão"))
    deal = models.JSONField(_("cartas"))
    first = models.PositiveSmallIntegerField(_("primeira pessoa"))
    score_before = models.JSONField(_("placar antes"))
    chicos_before = models.JSONField(_("chicos antes"), default=list)
    score_after = models.JSONField(_("placar depois"), null=True)
    winner = models.PositiveSmallIntegerField(_("lado vencedor"), null=True)
    reason = models.CharField(_("por que acabou"), max_length=20, blank=True)
    stake = models.PositiveSmallIntegerField(_("valor"), null=True)
    started_at = models.DateTimeField(_("começou em"))
    finished_at = models.DateTimeField(_("terminou em"), null=True)

    class Meta:
        verbose_name = _("mão")
        verbose_name_plural = _("mãos")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="hand_once_per_match"),
            # Two writers who both deal would otherwise leave a match with two live hands.
            models.UniqueConstraint(
                fields=["match"],
                condition=Q(finished_at__isnull=True),
                name="one_live_hand_per_match",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.number}"

    def get_absolute_url(self) -> str:
        """Where the hand is replayed."""
        return reverse("rooms:hand", args=[self.match_id, self.number])


class Actor(models.TextChoices):
    """Who really made an action."""

    PERSON = "person", _("pessoa")
    BOT = "bot", _("robô")
    CLOCK = "clock", _("relógio")
    LEAVER = "leaver", _("quem não voltou")


class Action(models.Model):
    """Something done by a seat, in the notation of `engine.notation`. Never changed, never deleted.

    `number` counts from 1 within the match; that it is unique is the last guard against two
    writers.
    """

    match = models.ForeignKey(
        Match, verbose_name=_("partida"), on_delete=models.CASCADE, related_name="actions"
    )
    hand = models.ForeignKey(
        Hand, verbose_name=_("mão"), on_delete=models.CASCADE, related_name="actions"
    )
    number = models.PositiveIntegerField(_("número"))
    seat = models.PositiveSmallIntegerField(_("cadeira"))
    notation = models.CharField(_("jogada"), max_length=20)
    actor = models.CharField(_("feita por"), max_length=8, choices=Actor.choices)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("pessoa"),
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    at = models.DateTimeField(_("quando"))
    # By what and from which address a person did it ("socket 203.0.113.7"), for moderators alone;
    # emptied after a while, see `rooms.services.housekeeping`.
    # None rather than empty: the databases use the index below for IS NOT NULL alone.
    origin = models.CharField(_("de onde"), max_length=60, null=True)  # noqa: DJ001

    class Meta:
        verbose_name = _("ação")
        verbose_name_plural = _("ações")
        ordering = ["number"]
        indexes = [
            models.Index(fields=["at"], name="action_origin", condition=Q(origin__isnull=False)),
        ]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="action_once_per_match"),
        ]

    def __str__(self) -> str:
        # Not what was done: a covered card would be in the title of a page.
        return f"{self.match_id}.{self.number}"
