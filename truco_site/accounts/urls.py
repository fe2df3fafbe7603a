"""Addresses under /contas/: ours first, then whatever django-allauth has besides."""

from allauth.account import views as allauth
from django.urls import include, path

from truco_site.accounts import deletion, my_data, views

urlpatterns = [
    path("login/", views.Login.as_view(), name="account_login"),
    path("signup/", views.Signup.as_view(), name="account_signup"),
    path("perfil/", views.profile, name="profile"),
    path("ajustes/", views.settings, name="settings"),
    path("apagar/", deletion.delete, name="delete_account"),
    path("meus-dados/", my_data.download, name="my_data"),
    path("email/", views.with_account(allauth.email), name="account_email"),
    path(
        "password/change/",
        views.with_account(allauth.password_change),
        name="account_change_password",
    ),
    path("password/set/", views.with_account(allauth.password_set), name="account_set_password"),
    path(
        "reauthenticate/", views.with_account(allauth.reauthenticate), name="account_reauthenticate"
    ),
    path("", include("allauth.account.urls")),
]
