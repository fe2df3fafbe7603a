"""A room and its chairs."""

from __future__ import annotations

import secrets
from typing import Final

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

# No letters and digits that are taken for one another when a code is read aloud or off a screen.
CODE_ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"
CODE_LENGTH: Final = 8


def new_code() -> str:
    """A room code nobody can guess: about 40 bits from the system's source of randomness."""
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))


class Room(models.Model):
    """A table that outlives its matches.

    `version` counts everything that changed in it: whoever acts says which version they saw, and
    comes too late if it is older than `acts_from`, the last that changed what can be done.
    `due_at` is the earliest of its deadlines, the one time the clock has to look at.

    `present` sums up who is there, kept by whoever changes it under the room's lock, so that a
    card played costs no look at the leases: `away` (ids of people with a chair or a claim to one
    who are not connected), `watching` (presence id, person's id and name of the others) and
    `unknown` (how many watch without a name).
    """

    code = models.CharField(_("código"), max_length=12, unique=True, default=new_code)
    rules = models.CharField(_("regras"), max_length=32)
    options = models.JSONField(_("opções"), default=dict)
    listed = models.BooleanField(_("na lista do salão"), default=True)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("anfitrião"),
        null=True,
        on_delete=models.SET_NULL,
        related_name="hosted_rooms",
    )
    match = models.OneToOneField(
        "rooms.Match",
        verbose_name=_("partida na mesa"),
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    version = models.PositiveIntegerField(_("versão"), default=0)
    acts_from = models.PositiveIntegerField(_("joga-se desde a versão"), default=0)
    present = models.JSONField(_("quem está"), default=dict)
    barred = models.ManyToManyField(
        settings.AUTH_USER_MODEL, verbose_name=_("retirados"), related_name="+", blank=True
    )
    # Paused since then; by the host, or because nobody is connected (A89).
    paused_at = models.DateTimeField(_("em pausa desde"), null=True)
    # When to look again who is still there.
    look_at = models.DateTimeField(_("ver quem está em"), null=True)
    emptied_at = models.DateTimeField(_("vazia desde"), null=True)
    closed_at = models.DateTimeField(_("fechada em"), null=True)
    created_at = models.DateTimeField(_("aberta em"), auto_now_add=True)
    touched_at = models.DateTimeField(_("última atividade"))
    due_at = models.DateTimeField(_("próximo prazo"), null=True)

    class Meta:
        verbose_name = _("sala")
        verbose_name_plural = _("salas")
        indexes = [
            # The clock asks only for rooms that have a deadline at all.
            models.Index(fields=["due_at"], name="room_due", condition=Q(due_at__isnull=False)),
            models.Index(
                fields=["-touched_at"],
                name="room_listed",
                condition=Q(listed=True, closed_at__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return self.code

    def get_absolute_url(self) -> str:
        """The room's own page."""
        return reverse("rooms:room", args=[self.code])

    @property
    def away(self) -> frozenset[int]:
        """The people with a place at the table who are not connected, by id."""
        return frozenset(self.present.get("away", ()))


class Seat(models.Model):
    """A chair, numbered in play order from 1: empty, a person's, or a bot's (`bot` is its name).

    What is to happen to it at the next deal: `reserved_by` takes it (A81, C47); a bot that
    `bot_leaves` gets up (A82, C48).
    """

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField(_("cadeira"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("pessoa"),
        null=True,
        on_delete=models.SET_NULL,
        related_name="seats",
    )
    bot = models.CharField(_("robô"), max_length=30, blank=True)
    bot_leaves = models.BooleanField(_("o robô sai"), default=False)
    reserved_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("reservada por"),
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )

    class Meta:
        verbose_name = _("cadeira")
        verbose_name_plural = _("cadeiras")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["room", "number"], name="seat_once_per_room"),
            models.UniqueConstraint(fields=["room", "user"], name="person_sits_once_per_room"),
            models.UniqueConstraint(
                fields=["room", "reserved_by"], name="person_reserves_once_per_room"
            ),
            models.CheckConstraint(
                condition=Q(user__isnull=True) | Q(bot=""), name="seat_has_one_occupant"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.name or '-'}"

    @property
    def is_empty(self) -> bool:
        """Nobody sits here."""
        return self.user_id is None and not self.bot

    @property
    def name(self) -> str:
        """What the table calls whoever sits here; empty for an empty chair."""
        return self.bot if self.user is None else str(self.user)
