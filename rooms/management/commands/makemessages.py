"""`manage.py makemessages` that reads the table's Jinja templates too."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from django.core.management.commands import makemessages
from django.template import engines
from django.template.backends.jinja2 import Jinja2

SUFFIX: Final = ".jinja"


class BuildFile(makemessages.BuildFile):
    """A file to collect sentences from.

    Django takes every template for one of its own, and in a Jinja template finds only the calls
    without arguments.
    """

    def preprocess(self) -> None:
        """Write what xgettext is to read: of a Jinja template, its calls alone."""
        if not self.path.endswith(SUFFIX):
            super().preprocess()
            return
        engine = engines["jinja2"]
        if not isinstance(engine, Jinja2):
            raise TypeError("the engine called jinja2 is another one")
        source = Path(self.path).read_text(encoding="utf-8")
        found = engine.env.extract_translations(source)
        calls = [_call(function, message) for _line, function, message in found]
        Path(self.work_path).write_text("\n".join(calls) + "\n", encoding="utf-8")


def _call(function: str, message: str | tuple[str | None, ...]) -> str:
    """A call as Python has it; what is no text is a number, or a name to be filled in."""
    parts = (message,) if isinstance(message, str) else message
    texts = [repr(part) for part in parts if part is not None]
    count = ", 1" if function.startswith("n") else ""
    return f"{function}({', '.join(texts)}{count})"


class Command(makemessages.Command):
    """Collects the sentences of the whole site."""

    build_file_class = BuildFile
