"""How django-allauth makes and names our users."""

from functools import partial
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.contrib.auth import HASH_SESSION_KEY
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext as _

from rooms import names
from rooms.models import User
from rooms.services import broadcast


class AccountAdapter(DefaultAccountAdapter):
    """A guest who signs up stays the same user; a new name must not be another's or the house's."""

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
            # Last of all: if anything above fails, the old session is still the right one.
            request.session.cycle_key()
        return user

    @transaction.atomic
    def login(self, request: HttpRequest, user: User) -> None:
        """Log in; sockets of the guest one has been until now learn that their session is gone."""
        before = request.user.pk
        super().login(request, user)
        if before not in (None, user.pk):
            transaction.on_commit(partial(broadcast.person_changed, before))

    @transaction.atomic
    def logout(self, request: HttpRequest) -> None:
        """Log out; as a whole, so that open sockets are told once the session is gone."""
        super().logout(request)

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Return the user name; ValidationError if it is what another or the house is called."""
        username = super().clean_username(username, shallow=shallow)
        names.refuse_loose_ends(username)
        names.refuse_name_of_the_house(username)
        if not shallow and User.is_name_taken(username, besides=guest_of(self.request)):
            raise ValidationError(_("Já existe alguém com esse nome. Escolha outro."))
        return username


def guest_of(request: HttpRequest) -> User | None:
    """Return the guest who is asking, freshly read; None for an account or nobody."""
    return User.objects.filter(pk=request.user.pk, is_guest=True).first()
