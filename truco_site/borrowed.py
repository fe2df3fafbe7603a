"""Sentences of Django's and allauth's that visitors read, to be translated again in `locale/`.

Django's Spanish speaks to people as usted, allauth's now as usted and now as tú, and this site as
vos; their English begins every word of a label with a capital. Our catalogues come after theirs, so
that what is listed here is said there in our way. In Portuguese theirs will do.
"""

from __future__ import annotations

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

SENTENCES: Final[tuple[str | Promise, ...]] = (
    # Labels of the account forms.
    _("Username"),
    _("Email"),
    _("Email (optional)"),
    _("Current Password"),
    _("New Password"),
    _("New Password (again)"),
    # What they refuse.
    _("The username and/or password you specified are not correct."),
    _("Too many failed login attempts. Try again later."),
    _("Username can not be used. Please use other username."),
    _("A user with that username already exists."),
    _("You must type the same password each time."),
    _("Please type your current password."),
    _("A user is already registered with this email address."),
    _("This email address is already associated with this account."),
    _("The password reset token was invalid."),
    # Passwords.
    _("Your password can’t be too similar to your other personal information."),
    _("The password is too similar to the %(verbose_name)s."),
    ngettext_lazy(
        "Your password must contain at least %(min_length)d character.",
        "Your password must contain at least %(min_length)d characters.",
        "min_length",
    ),
    ngettext_lazy(
        "This password is too short. It must contain at least %d character.",
        "This password is too short. It must contain at least %d characters.",
    ),
    _("Your password can’t be a commonly used password."),
    _("This password is too common."),
    _("Your password can’t be entirely numeric."),
    _("This password is entirely numeric."),
    # Any field.
    _("Enter a valid email address."),
    _("Enter a valid date."),
    _("Enter a valid value."),
    _("Select a valid choice. %(value)s is not one of the available choices."),
    _("Ensure this value is less than or equal to %(limit_value)s."),
    _("Ensure this value is greater than or equal to %(limit_value)s."),
    ngettext_lazy(
        "Ensure this value has at most %(limit_value)d character (it has %(show_value)d).",
        "Ensure this value has at most %(limit_value)d characters (it has %(show_value)d).",
        "limit_value",
    ),
)
