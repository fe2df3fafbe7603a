"""Addresses of the whole site."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import include, path, re_path

from truco_site.languages import choose_language


def nothing_here(request: HttpRequest) -> HttpResponse:
    """Answer an address that leads nowhere with the site's own page, with DEBUG on as well."""
    raise Http404


# The site's own log-in page counts the attempts; Django's would not.
admin.site.login = secure_admin_login(admin.site.login)
# As a whole, so that open sockets are told once the session is gone, not just before.
admin.site.logout = transaction.atomic(admin.site.logout)

handler400 = "truco_site.errors.bad_request"
handler403 = "truco_site.errors.permission_denied"
handler404 = "truco_site.errors.page_not_found"
handler500 = "truco_site.errors.server_error"

urlpatterns = [
    path("admin/", admin.site.urls),
    path("contas/", include("truco_site.accounts.urls")),
    path("idioma/", choose_language, name="language"),
    path("", include("rooms.urls")),
    # Only those with a slash at the end: the others are led to one first, as Django does.
    re_path(r"^.+/$", nothing_here),
]
