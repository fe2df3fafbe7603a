"""The page on which one deletes one's account."""

import logging

from django import forms
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from rooms.models import User
from rooms.notices import sentence
from rooms.services import erasure
from rooms.services.refusals import Refused

log = logging.getLogger(__name__)


class DeleteForm(forms.Form):
    """The password once more; the user name from whoever has no password."""

    answer = forms.CharField(max_length=256)

    def __init__(self, *args: object, user: User, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.user = user
        answer = self.fields["answer"]
        if user.has_usable_password():
            # By this name the page for outages knows not to repeat it.
            answer = self.fields["password"] = self.fields.pop("answer")
            answer.label = gettext_lazy("Sua senha")
            answer.widget = forms.PasswordInput(attrs={"autocomplete": "current-password"})
            answer.strip = False
        else:
            answer.label = gettext_lazy("Escreva seu nome de usuário para confirmar")
            answer.help_text = user.username
            answer.widget.attrs |= {"autocomplete": "off", "autocapitalize": "none"}
        answer.widget.is_required = True

    def clean(self) -> None:
        """Check that it is them. ValidationError says why not."""
        for name in self.fields:
            if name not in self.cleaned_data:
                continue
            try:
                erasure.confirm(self.user, self.cleaned_data[name])
            except Refused as refused:
                self.add_error(name, sentence(refused.code))


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def delete(request: HttpRequest) -> HttpResponse:
    """Say what happens, ask once more, and do it."""
    user = User.objects.get(pk=request.user.pk)
    form = DeleteForm(request.POST or None, user=user)
    if request.method != "POST" or not form.is_valid():
        return render(request, "account/delete.html", {"person": user, "form": form})
    with transaction.atomic():
        erasure.mark(user.pk)
        # In one with it: whoever is told that the account is gone is also logged out of it.
        logout(request)
    try:
        erasure.finish(User.objects.get(pk=user.pk))
    except Exception:
        # The account is gone for everybody already; the clean-up does the rest of the steps.
        log.exception("An account is deleted by half; the clean-up goes on with it.")
    messages.success(request, _("Sua conta foi apagada. Obrigado por ter jogado."))
    return redirect("rooms:lobby")
