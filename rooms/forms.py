"""Forms of the lobby and of complaints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from engine.rules import Option, OptionValue
from engine.variants import rule_set
from rooms.models.report import LONGEST_WORDS, Reason
from rooms.naming import option_name, value_name
from rooms.services.people import Person


class RoomForm(forms.Form):
    """What the host of a new room chooses: the options that the rule set has, and who sees it.

    `rules` is the slug of a rule set. Raises UnknownRules.
    """

    listed = forms.BooleanField(
        label=_("Mostrar na lista de salas"),
        required=False,
        initial=True,
        help_text=_("Sem isso, só entra quem tiver o código."),
    )

    def __init__(self, *args: Any, rules: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rules = rule_set(rules)
        options = {option.name: _field(option) for option in self.rules.options}
        self.fields = {**options, **self.fields}

    @property
    def options(self) -> dict[str, OptionValue]:
        """The chosen options; only once the form is valid."""
        return {option.name: self.cleaned_data[option.name] for option in self.rules.options}


class ReportForm(forms.Form):
    """A complaint about one of `people`, or about the room in general (nobody chosen)."""

    about = forms.TypedChoiceField(
        label=_("Sobre quem"), coerce=int, empty_value=None, required=False
    )
    reason = forms.ChoiceField(label=_("Motivo"), choices=Reason.choices)
    words = forms.CharField(
        label=_("O que aconteceu"),
        max_length=LONGEST_WORDS,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("Até 500 caracteres."),
    )

    def __init__(self, *args: Any, people: Sequence[Person], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["about"].choices = [  # type: ignore[attr-defined]
            ("", _("A mesa em geral")),
            *((str(person.user_id), person.name) for person in people),
        ]

    def clean(self) -> dict[str, Any]:
        """Return the fields; "other" says nothing without words."""
        data: dict[str, Any] = super().clean() or {}
        if data.get("reason") == Reason.OTHER and "words" in data and not data["words"]:
            self.add_error("words", _("Conte em poucas palavras o que aconteceu."))
        return data


def _field(option: Option) -> forms.TypedChoiceField:
    values = {str(value): value for value in option.values}
    return forms.TypedChoiceField(
        label=option_name(option.name),
        choices=[(key, value_name(option.name, value)) for key, value in values.items()],
        coerce=values.__getitem__,
        initial=str(option.values[0]),
    )
