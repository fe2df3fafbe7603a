"""How django-allauth makes and names our users."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.contrib.auth import HASH_SESSION_KEY
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext as _

from rooms.models import User


class AccountAdapter(DefaultAccountAdapter):
    """A guest who signs up stays the same user; a new name must not be somebody's already."""

    def new_user(self, request: HttpRequest) -> User:
        """Return the row to fill in: the guest's own, else a new one."""
        return guest_of(request) or User()

    @transaction.atomic
    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        """Store the sign-up; whoever was a guest keeps the row and the session."""
        was_guest, user.is_guest = user.is_guest, False
        user.display_name = form.cleaned_data.get("display_name") or user.display_name
        user = super().save_user(request, user, form, commit)
        if was_guest:
            # The session is tied to the password, which has just changed: without this, logging in
            # below would start an empty session.
            request.session[HASH_SESSION_KEY] = user.get_session_auth_hash()
        return user

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Return the user name; ValidationError if it is taken or is what another is called."""
        username = super().clean_username(username, shallow=shallow)
        if not shallow and User.is_name_taken(username, besides=guest_of(self.request)):
            raise ValidationError(_("Já existe alguém com esse nome. Escolha outro."))
        return username


def guest_of(request: HttpRequest) -> User | None:
    """Return the guest who is asking, freshly read; None for an account or nobody."""
    return User.objects.filter(pk=request.user.pk, is_guest=True).first()
