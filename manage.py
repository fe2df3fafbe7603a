#!/usr/bin/env python
"""Run a management command of the site."""

import os
import secrets
import sys

# These sign nothing, so that they need no SECRET_KEY: one for the moment will do.
SIGNLESS = {
    "bench_bots",
    "collectstatic",
    "compilemessages",
    "help",
    "makemessages",
    "makemigrations",
    "scenario",
}


def main() -> None:
    """Hand the command line to Django."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "truco_site.settings")
    if len(sys.argv) > 1 and sys.argv[1] in SIGNLESS:
        os.environ.setdefault("SECRET_KEY", secrets.token_urlsafe(48))

    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
