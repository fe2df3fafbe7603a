"""What every page has: the policy, the language, and an error page with a way back."""

import pytest
from django.conf import settings
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse
from django.test import Client
from django.urls import include, path

pytestmark = pytest.mark.django_db


def forbidden(request: HttpRequest) -> HttpResponse:
    raise PermissionDenied("the reason is nobody's business")


def malformed(request: HttpRequest) -> HttpResponse:
    raise SuspiciousOperation("the reason is nobody's business")


def broken(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("the reason is nobody's business")


def gone(request: HttpRequest) -> HttpResponse:
    raise Http404("the reason is nobody's business")


urlpatterns = [
    path("404/", gone),
    path("403/", forbidden),
    path("400/", malformed),
    path("500/", broken),
    path("", include("truco_site.urls")),
]


@pytest.fixture
def browser(settings) -> Client:
    settings.ROOT_URLCONF = __name__
    return Client(raise_request_exception=False, enforce_csrf_checks=True)


@pytest.mark.parametrize(
    ("address", "status", "words"),
    [
        ("/nada/", 404, "Página não encontrada"),
        ("/404/", 404, "Página não encontrada"),
        ("/403/", 403, "Acesso negado"),
        ("/400/", 400, "Pedido mal formado"),
        ("/500/", 500, "Algo deu errado"),
    ],
)
def test_an_error_page_is_in_portuguese_and_leads_back(
    browser: Client, address: str, status: int, words: str
) -> None:
    response = browser.get(address)
    assert response.status_code == status
    assert words in response.text
    assert 'href="/"' in response.text
    assert "nobody's business" not in response.text
    assert response["Content-Security-Policy"] == settings.CONTENT_SECURITY_POLICY


def test_what_is_not_there_has_our_page_with_debug_on_as_well(browser: Client, settings) -> None:
    settings.DEBUG = True
    response = browser.get("/404/")
    assert response.status_code == 404
    assert "Página não encontrada" in response.text


def test_a_form_without_its_token_is_explained(browser: Client) -> None:
    response = browser.post("/contas/login/", {"login": "ana"})
    assert response.status_code == 403
    assert "Formulário vencido" in response.text
    assert 'href="/"' in response.text


def test_the_policy_lets_in_nothing_but_our_own_files() -> None:
    policy = dict(part.split(" ", 1) for part in settings.CONTENT_SECURITY_POLICY.split("; "))
    assert policy["default-src"] == "'none'"
    for kind in ("script-src", "style-src", "img-src", "font-src", "connect-src", "form-action"):
        assert policy[kind] == "'self'"
    assert policy["base-uri"] == policy["frame-ancestors"] == "'none'"


@pytest.mark.parametrize("address", ["/contas/login/", "/admin/login/"])
def test_pages_carry_the_policy_and_no_inline_code(client: Client, address: str) -> None:
    response = client.get(address)
    assert response["Content-Security-Policy"] == settings.CONTENT_SECURITY_POLICY
    assert " style=" not in response.text
    assert "onclick=" not in response.text
    assert "<script>" not in response.text


def test_a_browser_that_asks_for_english_still_gets_one_language(client: Client) -> None:
    response = client.get("/contas/login/", headers={"accept-language": "en"})
    assert "Entrar" in response.text
    assert "Senha" in response.text
