"""What the log must not repeat."""

import logging
import re
from functools import cache
from urllib.parse import quote, unquote, urlsplit

from django.conf import settings

_MASKS = [
    # The keys that are sent by e-mail: whoever reads the log must not become their owner.
    (re.compile(r"(/contas/(?:password/reset/key|confirm-email)/)[^/\s?'\"<>]+"), r"\1***"),
    # The code of a room, which lets in whoever has it.
    (re.compile(r"(/salas/)[a-z0-9]{8}(?=/)"), r"\1***"),
    # The password in the URL of a database, Redis or a mail server.
    (re.compile(r"(\w://[^\s:/@]*:)[^\s/]+@"), r"\1***@"),
    # A cookie or a field of a form, as a header, an address or Python writes it.
    (
        re.compile(
            r"(sessionid|csrf\w*|(?:old)?password\d?|secret_key)(['\"]?\s*[=:]\s*\[?['\"]?)"
            r"[^\s;&,'\"\]]+",
            re.IGNORECASE,
        ),
        r"\1\2***",
    ),
]
SHORTEST = 6
"""A secret of fewer characters may well be a common word, and the log must stay readable."""


class Discreet(logging.Formatter):
    """Masks what would let a reader of the log in: keys, cookies, passwords, the site's secrets.

    A formatter and no filter, so that it sees tracebacks too.
    """

    def format(self, record: logging.LogRecord) -> str:
        """Return the whole entry as one text, with each secret as ***."""
        text = super().format(record)
        for secret in _secrets():
            text = text.replace(secret, "***")
        for pattern, masked in _MASKS:
            text = pattern.sub(masked, text)
        return text


@cache
def _secrets() -> tuple[str, ...]:
    """The secrets of this installation, plain and as URLs have them, the longest first."""
    urls = [settings.REDIS_URL] if settings.REDIS_URL else []
    plain = {
        settings.SECRET_KEY,
        settings.EMAIL_HOST_PASSWORD,
        *(database.get("PASSWORD") for database in settings.DATABASES.values()),
        *(unquote(urlsplit(url).password or "") for url in urls),
    }
    found = {form for secret in plain if secret for form in (str(secret), quote(str(secret), ""))}
    return tuple(sorted((one for one in found if len(one) >= SHORTEST), key=len, reverse=True))
