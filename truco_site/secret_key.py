"""The signing key: from the environment, or for development from a file made once."""

import os
import tempfile
from contextlib import suppress
from pathlib import Path

from django.core.management.utils import get_random_secret_key

from truco_site.environment import WrongSetting, text


def secret_key(*, debug: bool, path: Path) -> str:
    """Return SECRET_KEY; with `debug` one kept in `path`, so that sessions survive a restart.

    Raises WrongSetting when there is none, or when `path` cannot be used.
    """
    given = text("SECRET_KEY")
    if given:
        return given
    if not debug:
        raise WrongSetting(
            "SECRET_KEY", "is not set: give it a long random value (only DEBUG=1 makes its own)."
        )
    try:
        kept = _kept(path)
    except OSError as error:
        raise WrongSetting(
            "SECRET_KEY", f"is not set, and {path} cannot be used in its place ({error.strerror})."
        ) from None
    if not kept:
        raise WrongSetting("SECRET_KEY", f"is not set, and {path} is empty: delete that file.")
    return kept


def _kept(path: Path) -> str:
    if not path.exists():
        _make(path)
    return path.read_text(encoding="utf-8").strip()


def _make(path: Path) -> None:
    # Linked when complete: two processes that start together must end up with one key.
    handle, draft = tempfile.mkstemp(dir=path.parent, prefix=".secret_key.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(get_random_secret_key() + "\n")
        with suppress(FileExistsError):
            os.link(draft, path)
    finally:
        os.unlink(draft)
