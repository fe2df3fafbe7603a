"""Which pages may open a socket."""

import pytest
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.testing import WebsocketCommunicator
from django.conf import LazySettings

from truco_site.origins import OriginValidator, is_trusted


def scope(origin: str | None, host: str = "localhost:8000", **more: object) -> dict[str, object]:
    headers = [(b"host", host.encode())]
    if origin is not None:
        headers.append((b"origin", origin.encode()))
    extra = more.pop("headers", [])
    return {
        "type": "websocket",
        "path": "/ws/salas/ABCD/",
        "headers": headers + list(extra),  # type: ignore[call-overload]
        **more,
    }


@pytest.fixture(autouse=True)
def _hosts(settings: LazySettings) -> None:
    settings.ALLOWED_HOSTS = ["localhost", "truco.example.org"]
    settings.CSRF_TRUSTED_ORIGINS = ["https://jogo.example.net", "https://*.example.com:8443"]


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://localhost:8000", "localhost:8000"),
        ("http://localhost", "localhost"),
        ("http://localhost", "localhost:80"),
        ("http://LOCALHOST:8000", "localhost:8000"),
        ("https://jogo.example.net", "localhost:8000"),
        ("https://mesa.example.com:8443", "localhost:8000"),
    ],
)
def test_our_own_page_and_those_we_trust_may(origin: str, host: str) -> None:
    assert is_trusted(scope(origin, host))


@pytest.mark.parametrize(
    "origin",
    [
        None,
        "null",
        "",
        "localhost:8000",
        "http://localhost",
        "http://localhost:9000",
        "https://localhost:8000",
        "http://evil.example:8000",
        "http://localhost.evil.example:8000",
        "http://localhost:8000@evil.example",
        "http://localhost:8000/path",
        "http://localhost:port",
        "http://[::1",
        "http://jogo.example.net",
        "https://jogo.example.net:8443",
        "https://mesa.example.com",
        "https://evilexample.com:8443",
        "file://localhost:8000",
    ],
)
def test_strangers_may_not(origin: str | None) -> None:
    assert not is_trusted(scope(origin))


def test_every_host_allowed_is_not_every_origin_allowed(settings: LazySettings) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    assert not is_trusted(scope("http://evil.example"))


def test_a_host_that_is_not_ours_vouches_for_nobody() -> None:
    assert not is_trusted(scope("http://evil.example", "evil.example"))


def test_two_origins_are_none() -> None:
    second = [(b"origin", b"http://localhost:8000")]
    assert not is_trusted(scope("http://localhost:8000", headers=second))


def test_behind_a_proxy_that_ends_tls_the_page_is_https(settings: LazySettings) -> None:
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    proxied = [(b"x-forwarded-proto", b"https")]
    host = "truco.example.org"
    assert is_trusted(scope("https://truco.example.org", host, headers=proxied))
    assert not is_trusted(scope("http://truco.example.org", host, headers=proxied))
    assert not is_trusted(scope("https://truco.example.org", host))


def test_a_secure_socket_comes_from_a_secure_page() -> None:
    host = "truco.example.org"
    assert is_trusted(scope("https://truco.example.org", host, scheme="wss"))
    assert not is_trusted(scope("http://truco.example.org", host, scheme="wss"))


@pytest.mark.parametrize(("origin", "opens"), [("http://localhost", True), ("http://x.y", False)])
async def test_the_socket_opens_or_is_refused(origin: str, opens: bool) -> None:
    app = OriginValidator(AsyncWebsocketConsumer.as_asgi())
    headers = [(b"host", b"localhost"), (b"origin", origin.encode())]
    socket = WebsocketCommunicator(app, "/ws/", headers=headers)
    connected, _ = await socket.connect()
    assert connected is opens
    await socket.disconnect()
