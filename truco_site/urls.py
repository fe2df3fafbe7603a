"""Addresses of the whole site."""

from django.contrib import admin
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import include, path, re_path


def nothing_here(request: HttpRequest) -> HttpResponse:
    """Answer an address that leads nowhere with the site's own page, with DEBUG on as well."""
    raise Http404


urlpatterns = [
    path("admin/", admin.site.urls),
    path("contas/", include("truco_site.accounts.urls")),
    path("", include("rooms.urls")),
    # Only those with a slash at the end: the others are led to one first, as Django does.
    re_path(r"^.+/$", nothing_here),
]
