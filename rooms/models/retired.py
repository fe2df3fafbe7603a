"""Names of accounts that are gone, and for a while nobody else's."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from django.db import models
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from rooms import names

RETIRED_FOR: Final = timedelta(days=365)
"""By then hardly anybody takes a newcomer for whoever bore the name before."""


class RetiredName(models.Model):
    """A name that was somebody's until they deleted their account, in a form nobody can read back.

    Whoever played with them would take the next bearer for the same person, and nothing on the site
    would tell the two apart. The name itself is theirs and goes with them: what is kept is a digest
    of its comparable form under the site's secret key.
    """

    digest = models.CharField(_("resumo"), max_length=64, unique=True)
    since = models.DateTimeField(_("desde"))

    class Meta:
        verbose_name = _("nome retirado")
        verbose_name_plural = _("nomes retirados")

    def __str__(self) -> str:
        return self.digest[:12]

    @classmethod
    def retire(cls, whose: Iterable[str], now: datetime) -> None:
        """Nobody may take these names from `now` on."""
        for digest in {_digest(name) for name in whose}:
            cls.objects.update_or_create(digest=digest, defaults={"since": now})

    @classmethod
    def holds(cls, name: str) -> bool:
        """Whether `name` looks like one of them."""
        return cls.objects.filter(digest=_digest(name)).exists()


def _digest(name: str) -> str:
    key = names.name_key(name)
    return salted_hmac("rooms.retired", key, algorithm="sha256").hexdigest()
