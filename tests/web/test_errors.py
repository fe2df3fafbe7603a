"""Requests that are none: the visitor gets a page, never the server's bare line."""

from __future__ import annotations

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db
FORM = "application/x-www-form-urlencoded"
ODD_FORMS = [
    (f"{FORM}; charset=utf-16", "code=abcd".encode("utf-16")),
    (f"{FORM}; charset=utf-16", b"code=abcd"),
    (f"{FORM}; charset=no-such-thing", b"code=abcd"),
    ("multipart/form-data", b"code=abcd"),
    ("multipart/form-data; boundary=", b"code=abcd"),
    ("multipart/form-data; boundary=x", b"--x\r\nnonsense"),
    (FORM, b"&".join(b"a=1" for _ in range(1500))),
    (FORM, b"a=" + b"x" * 3_000_000),
]


@pytest.mark.parametrize(("kind", "body"), ODD_FORMS)
@pytest.mark.parametrize("strict", [False, True])
def test_a_form_that_cannot_be_read_gets_our_400_page(kind: str, body: bytes, strict: bool) -> None:
    browser = Client(enforce_csrf_checks=strict, raise_request_exception=False)
    response = browser.generic("POST", "/salas/entrar/", body, content_type=kind)
    assert response.status_code in (400, 403, 404)
    assert 'href="/"' in response.text
    assert "<h1>" in response.text
    assert "Traceback" not in response.text


def test_a_foreign_charset_is_a_bad_request_in_portuguese(client: Client) -> None:
    kind, body = ODD_FORMS[0]
    response = client.generic("POST", "/salas/entrar/", body, content_type=kind)
    assert response.status_code == 400
    assert "Pedido mal formado" in response.text


def test_a_host_that_is_not_ours_is_a_bad_request(client: Client) -> None:
    response = client.get("/", headers={"host": "evil.example"})
    assert response.status_code == 400
    assert "Pedido mal formado" in response.text


def test_a_form_from_nowhere_is_told_that_it_has_expired() -> None:
    response = Client(enforce_csrf_checks=True).post("/jogar/")
    assert response.status_code == 403
    assert "Formulário vencido" in response.text


@pytest.mark.parametrize(
    "path", ["/%00/", "/salas/%00/", "/%FF/", "/salas/%C3%A9/", "/" + "x" * 5000 + "/"]
)
def test_an_odd_address_is_not_found(client: Client, path: str) -> None:
    response = client.get(path)
    assert response.status_code == 404
    assert "Página não encontrada" in response.text
