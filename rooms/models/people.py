"""People: with an account, or guests."""

from collections.abc import Iterable
from typing import Any

from django.contrib.auth.models import AbstractUser
from django.core.validators import MinLengthValidator
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from rooms import names
from rooms.models.retired import RetiredName


class Deck(models.TextChoices):
    """How cards are drawn for a person."""

    CLASSIC = "classic", _("Tradicional: vermelho e preto")
    FOUR = "four", _("Quatro cores: cada naipe com a sua")
    LARGE = "large", _("Quatro cores e letras grandes")


class User(AbstractUser):
    """A person: with an account, or a guest who may make one later and keep everything.

    `display_name` is what others see; it falls back to the user name. `name_key` is its comparable
    form, kept by `save()` so that impersonation is one indexed look-up.
    """

    username = models.CharField(
        _("nome de usuário"),
        max_length=names.MAX_LENGTH,
        unique=True,
        validators=[MinLengthValidator(names.MIN_LENGTH), names.username_validator],
        help_text=_("De 2 a 30 letras sem acento, números, ponto, hífen ou sublinhado."),
        error_messages={"unique": _("Já existe uma conta com esse nome de usuário.")},
    )
    display_name = models.CharField(_("nome à mesa"), max_length=names.MAX_LENGTH, blank=True)
    name_key = models.CharField(max_length=names.KEY_LENGTH, editable=False, db_index=True)
    is_guest = models.BooleanField(_("visitante"), default=False)
    # Empty: the site's own.
    language = models.CharField(_("idioma"), max_length=12, blank=True)
    deck = models.CharField(_("baralho"), max_length=8, choices=Deck.choices, default=Deck.CLASSIC)
    sounds = models.BooleanField(_("sons"), default=False)
    # Since when the account is being deleted (`rooms.services.erasure`); the row goes last.
    erased_at = models.DateTimeField(_("apagada em"), null=True, editable=False)

    class Meta:
        verbose_name = _("pessoa")
        verbose_name_plural = _("pessoas")
        constraints = [
            # "Ana" and "ana" would be told apart by nobody at the table.
            models.UniqueConstraint(Lower("username"), name="user_username_ignoring_case"),
        ]
        indexes = [
            # Hardly ever any: the house looks for them a few times a day.
            models.Index(
                fields=["erased_at"],
                name="user_erased",
                condition=models.Q(erased_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return self.display_name or self.username

    def save(self, *args: Any, update_fields: Iterable[str] | None = None, **kwargs: Any) -> None:
        """Store the row, with the display name and its comparable form filled in."""
        self.display_name = self.display_name or self.username
        self.name_key = names.name_key(self.display_name)
        if update_fields is not None:
            update_fields = {*update_fields}
            if update_fields & {"display_name", "username"}:
                update_fields |= {"display_name", "name_key"}
        super().save(*args, update_fields=update_fields, **kwargs)

    @classmethod
    def is_name_taken(cls, name: str, *, besides: "User | None" = None) -> bool:
        """Tell whether `name` looks like the user name or display name of someone but `besides`.

        The names of deleted accounts count for as long as they are barred.
        """
        key = names.name_key(name)
        others = cls.objects.exclude(pk=besides.pk) if besides and besides.pk else cls.objects.all()
        if others.filter(models.Q(name_key=key) | models.Q(username__iexact=key)).exists():
            return True
        return RetiredName.holds(name)
