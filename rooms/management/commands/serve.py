"""`manage.py serve`: the site in one process, with everything that must run beside it."""

import asyncio
import logging
import warnings
from argparse import ArgumentParser
from typing import Any

import daphne.server
from channels.routing import get_default_application
from daphne.endpoints import build_endpoint_description_strings
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management.base import BaseCommand, CommandError

from rooms.services import broadcast
from rooms.services.clock import keep_time
from rooms.services.housekeeping import keep_house
from rooms.watch import keep_watch

# A peer that vanished without a word is noticed after this many seconds.
PING_INTERVAL, PING_TIMEOUT = 10, 15

running: set[asyncio.Task[None]] = set()


class Command(BaseCommand):
    """Serve pages and sockets with daphne until Ctrl-C or SIGTERM."""

    help = "Serve the site (pages and sockets) until Ctrl-C."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the address to listen on."""
        parser.add_argument("--host", default="127.0.0.1", help="address (default: %(default)s)")
        parser.add_argument("--port", default="8000", help="port (default: %(default)s)")

    def handle(self, *args: Any, host: str, port: str, **options: Any) -> None:
        """Serve; CommandError if the port is no port or taken, or static files are missing."""
        number = port_number(port)
        require_static_files()
        server = daphne.server.Server(
            application=get_default_application(),
            endpoints=build_endpoint_description_strings(host=host, port=number),
            ping_interval=PING_INTERVAL,
            ping_timeout=PING_TIMEOUT,
            server_name="",
            ready_callable=lambda: self.ready(host, number),
        )
        hush()
        server.run()
        if server.abort_start:
            raise CommandError(
                f"Cannot listen on {host}, port {number}: it is in use, or not ours to use. "
                f"Try another port (PORT={number + 1} make run)."
            )

    def ready(self, host: str, port: int) -> None:
        """Say where the site is, now that it listens, and start what runs beside it."""
        start_background_work()
        shown = "localhost" if host in ("127.0.0.1", "::1", "localhost") else host
        self.stdout.write(f"Vale Quatro: http://{shown}:{port}/  (Ctrl-C stops it)")
        self.stdout.flush()


def start_background_work() -> None:
    """Start what must run in every server process; called once, just before the event loop runs.

    `asyncio.get_event_loop()` is already the server's loop here, but nothing awaits yet.
    """
    loop = broadcast.serving = asyncio.get_event_loop()
    # The loop alone would not keep the tasks from being collected.
    running.update(loop.create_task(work()) for work in (keep_time, keep_watch, keep_house))


def hush() -> None:
    """Silence what would be said twice; called once the application, and so its log, is set up."""
    logging.getLogger("daphne.server").addFilter(is_no_listen_failure)
    # WhiteNoise reads files the ordinary way; they are small, and Django warns of it each time.
    warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous")


def is_no_listen_failure(record: logging.LogRecord) -> bool:
    """Tell whether the server logs anything else than a port in use, which handle() says itself."""
    return not str(record.msg).startswith("Listen failure")


def port_number(text: str) -> int:
    """Return a TCP port; CommandError for anything else."""
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= 65535):
        raise CommandError(f"PORT must be a number from 1 to 65535, not {text!r}.")
    return int(text)


def require_static_files() -> None:
    """CommandError if pages would break because static files have not been collected."""
    # Only a storage with a manifest has such a table; an empty one knows no file.
    if getattr(staticfiles_storage, "hashed_files", None) == {}:
        raise CommandError(
            f"Static files are not in {settings.STATIC_ROOT} yet: run manage.py collectstatic."
        )
