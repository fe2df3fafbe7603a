"""Who may open a socket: pages of this very site.

A socket carries the visitor's cookies but no CSRF token, so its Origin is all that tells our page
from a stranger's. Channels' own validator ignores scheme and port, and is switched off by "*".
"""

from io import BytesIO
from typing import Any
from urllib.parse import urlsplit

from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.core.handlers.asgi import ASGIRequest
from django.http.request import is_same_domain

PORTS = {"http": 80, "https": 443}
Origin = tuple[str, str, int | None]


class OriginValidator:
    """Passes a socket on if its page is ours, by the rule that Django has for forms.

    The Origin must equal this site's own (scheme, host and port of the request), or be listed in
    CSRF_TRUSTED_ORIGINS. Without an Origin the socket is refused: every browser sends it, and
    other programs can.
    """

    def __init__(self, application: Any) -> None:
        self.application = application
        self.denier = WebsocketDenier()

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        inner = self.application if is_trusted(scope) else self.denier
        return await inner(scope, receive, send)


def is_trusted(scope: dict[str, Any]) -> bool:
    """Tell whether the socket's Origin is this site or one that the settings trust."""
    given = [value for name, value in scope["headers"] if name == b"origin"]
    if len(given) != 1:
        return False
    origin = parsed(given[0].decode("latin-1"))
    if origin is None:
        return False
    return origin == own_origin(scope) or any(
        _matches(origin, trusted) for trusted in settings.CSRF_TRUSTED_ORIGINS
    )


def own_origin(scope: dict[str, Any]) -> Origin | None:
    """Return the origin under which the visitor sees this site; None for a host not ours."""
    scheme = "https" if scope.get("scheme") in ("wss", "https") else "http"
    request = ASGIRequest({**scope, "type": "http", "method": "GET", "scheme": scheme}, BytesIO())
    try:
        # Both heed the proxy settings, get_host also ALLOWED_HOSTS.
        return parsed(f"{request.scheme}://{request.get_host()}")
    except DisallowedHost:
        return None


def parsed(origin: str) -> Origin | None:
    """Split "https://example.org:8443" into scheme, host and port; None for anything else."""
    try:
        parts = urlsplit(origin)
        port = parts.port
    except ValueError:
        return None
    if parts.scheme not in PORTS or not parts.hostname or parts.path or parts.query:
        return None
    return parts.scheme, parts.hostname, port or PORTS[parts.scheme]


def _matches(origin: Origin, trusted: str) -> bool:
    scheme, host, port = origin
    pattern = parsed(trusted.replace("://*.", "://.", 1))
    if pattern is None:
        return False
    return (scheme, port) == (pattern[0], pattern[2]) and is_same_domain(host, pattern[1])
