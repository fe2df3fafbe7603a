"""Which language somebody is spoken to in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.conf import settings


def language_of(person: Any, cookies: Mapping[str, str] | None = None) -> str:
    """The language that `person` chose, or their browser's cookie keeps; else the site's own.

    `person` is a user, or nobody (`AnonymousUser`, None). What the site does not speak (any more)
    counts for nothing. What the browser itself would rather hear is not asked: a socket and a page
    must speak alike, and many a browser here is set to a language that its owner does not read.
    """
    kept = (cookies or {}).get(settings.LANGUAGE_COOKIE_NAME, "")
    spoken = dict(settings.LANGUAGES)
    wanted = (getattr(person, "language", ""), kept)
    return next((one for one in wanted if one in spoken), settings.LANGUAGE_CODE)
