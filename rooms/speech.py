"""Which language somebody is spoken to in."""

from __future__ import annotations

from typing import Any

from django.conf import settings


def language_of(person: Any) -> str:
    """The language that `person` chose, if the site (still) speaks it; otherwise the site's own.

    `person` is a user, or nobody (`AnonymousUser`, None).
    """
    chosen: str = getattr(person, "language", "")
    return chosen if chosen in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
