"""What the log must not repeat."""

import logging
import re

_KEY = re.compile(r"(/contas/(?:password/reset/key|confirm-email)/)[^/\s?'\"<>]+")


class Discreet(logging.Formatter):
    """Masks the keys that are sent by e-mail: whoever reads the log must not become their owner.

    A formatter and no filter, so that it sees tracebacks too.
    """

    def format(self, record: logging.LogRecord) -> str:
        """Return the whole entry as one text, with each key as ***."""
        return _KEY.sub(r"\1***", super().format(record))
