"""Forms of the account pages."""

from typing import Any

from allauth.account import forms as allauth
from allauth.core import context
from django import forms
from django.conf import settings
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from rooms import names
from rooms.models import User
from truco_site.accounts.adapter import guest_of


def free_display_name(name: str, user: User | None) -> str:
    """Return `name` in its normal form; ValidationError if it is ill-formed or another's.

    Nor may it sound like the house, unless `user` works for it.
    """
    name = names.clean_display_name(name)
    if user is None or not user.is_staff:
        names.refuse_name_of_the_house(name)
    if User.is_name_taken(name, besides=user):
        raise forms.ValidationError(_("Já existe alguém com esse nome. Escolha outro."))
    return name


class Plain(forms.Form):
    """Takes away what allauth's forms have too much of."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            # One that repeats the label says nothing, and makes an empty field look filled in.
            field.widget.attrs.pop("placeholder", None)
        for name in {"password", "oldpassword"} & {*self.fields}:
            # The pages have that link below the button, where the Tab key does not stop on the way.
            self.fields[name].help_text = ""
        if "email" in self.fields and self.fields["email"].required:
            self.fields["email"].label = _("E-mail")


class LoginForm(Plain, allauth.LoginForm):
    """User name and password."""


class AddEmailForm(Plain, allauth.AddEmailForm):
    """The address of the account."""


class ChangePasswordForm(Plain, allauth.ChangePasswordForm):
    """The old password and the new one."""


class SetPasswordForm(Plain, allauth.SetPasswordForm):
    """A first password."""


class ResetPasswordForm(Plain, allauth.ResetPasswordForm):
    """Where to send the link."""


class ResetPasswordKeyForm(Plain, allauth.ResetPasswordKeyForm):
    """The new password."""


class ReauthenticateForm(Plain, allauth.ReauthenticateForm):
    """The password once more."""


class SignupForm(Plain, allauth.SignupForm):
    """User name, password, and if one likes an e-mail address and a name to play under."""

    field_order = ["username", "password1", "password2", "display_name", "email"]

    display_name = forms.CharField(
        label=_("Nome à mesa (opcional)"),
        required=False,
        # The longest that could still be right once its blanks are taken away.
        max_length=4 * names.MAX_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.guest = guest_of(context.request)
        self.fields["username"].help_text = User._meta.get_field("username").help_text
        self.fields["email"].help_text = _("Só serve para recuperar a senha; ninguém o vê.")
        self.fields["display_name"].help_text = (
            _("O nome que os outros veem. Em branco, fica o que você já tem.")
            if self.guest
            else _("O nome que os outros veem. Em branco, é o nome de usuário.")
        )
        if self.guest:
            self.fields["display_name"].initial = self.guest.display_name

    def clean_display_name(self) -> str:
        """Return the name to play under, or "" for none given."""
        name: str = self.cleaned_data["display_name"]
        return free_display_name(name, self.guest) if name else ""


class SettingsForm(forms.ModelForm):
    """What a person may choose for themselves; a guest has no say in the name before signing up."""

    language = forms.ChoiceField(label=_("Idioma"))

    class Meta:
        model = User
        fields = ["display_name", "language", "deck", "sounds"]
        labels = {
            "display_name": _("Nome à mesa"),
            "deck": _("Baralho"),
            "sounds": _("Tocar um som quando for a minha vez"),
        }
        help_texts = {
            "display_name": _("O nome que os outros veem, de 2 a 30 caracteres."),
            "deck": _("Como as cartas são desenhadas para você, em todas as mesas."),
            "sounds": _("O navegador só deixa tocar depois do primeiro clique na página."),
        }
        widgets = {"deck": forms.RadioSelect}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.is_guest:
            del self.fields["display_name"]
        language = self.fields["language"]
        # Here, not above: which languages there are is the site's to say, when the form is made.
        language.choices = settings.LANGUAGES
        # Whoever never chose here may have chosen at the foot of a page.
        self.initial["language"] = get_language()

    def clean_display_name(self) -> str:
        """Return the name to play under; left empty, it is the user name again."""
        name: str = self.cleaned_data["display_name"] or self.instance.username
        return free_display_name(name, self.instance)
