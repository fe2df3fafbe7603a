"""Account pages that differ from django-allauth's own, mostly for the sake of guests."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.account.mixins import RedirectAuthenticatedUserMixin
from allauth.account.views import LoginView, SignupView
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _

from rooms.models import User
from rooms.services import mutes
from rooms.speech import language_of
from rooms.statistics import statistics_of
from truco_site.accounts.forms import SettingsForm, SignupForm

View = Callable[..., HttpResponseBase]


class GuestsWelcome(RedirectAuthenticatedUserMixin):
    """Sends people with an account away from the log-in and sign-up pages, but lets guests in.

    Listed after an allauth view it comes before that view's own mixin in the order of look-up.
    """

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Skip the redirection for guests."""
        if getattr(request.user, "is_guest", False):
            return super(RedirectAuthenticatedUserMixin, self).dispatch(request, *args, **kwargs)
        return super().dispatch(request, *args, **kwargs)


class Login(LoginView, GuestsWelcome):
    """Log in; a guest switches to the account."""


class Signup(SignupView, GuestsWelcome):
    """Sign up; a guest turns into the account and keeps everything."""

    def form_valid(self, form: SignupForm) -> HttpResponseBase:
        """Sign up, unless somebody has just taken the name that was still free when asked for."""
        try:
            return super().form_valid(form)
        except IntegrityError:
            if not User.is_name_taken(form.cleaned_data["username"], besides=form.guest):
                raise
        form.add_error("username", _("Já existe alguém com esse nome. Escolha outro."))
        return self.form_invalid(form)


def with_account(view: View) -> View:
    """Lead guests, who have no password and no address, to the sign-up page instead of `view`."""

    @wraps(view)
    def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if getattr(request.user, "is_guest", False):
            messages.info(request, _("Para isso, primeiro guarde sua conta."))
            return redirect("account_signup")
        return view(request, *args, **kwargs)

    return wrapped


@login_required
def profile(request: HttpRequest) -> HttpResponse:
    """Show who one is to others; guests are invited to keep their account."""
    user = User.objects.get(pk=request.user.pk)
    shown = {
        "muted": mutes.muted_people(user),
        "statistics": statistics_of(user.pk, listed_only=False),
    }
    return render(request, "account/profile.html", {"person": user, **shown})


@login_required
def settings(request: HttpRequest) -> HttpResponse:
    """Show what one may choose (name, language, cards, sounds), and keep what was chosen."""
    # A second copy: what a refused form holds must not show up as one's name in the page's head.
    user = User.objects.get(pk=request.user.pk)
    form = SettingsForm(request.POST or None, instance=user)
    if request.method == "POST" and form.is_valid():
        # Only these: what happened to the account meanwhile (a suspension) must not be undone.
        form.instance.save(update_fields=list(form.fields))
        with translation.override(language_of(user)):
            messages.success(request, _("Pronto: seus ajustes foram guardados."))
        return redirect("settings")
    return render(request, "account/settings.html", {"person": request.user, "form": form})
