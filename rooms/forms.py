"""Forms of the lobby, of complaints and of the history."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any, Final

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.translation import gettext_lazy as _

from engine.rules import Option, OptionValue
from engine.variants import RULE_SETS, rule_set
from rooms import names
from rooms.models.report import LONGEST_WORDS, Reason
from rooms.naming import option_name, rules_name, value_name
from rooms.services.listing import Wanted
from rooms.services.people import Person

# Days at the very ends of the calendar exist in some time zones only.
_THIS_MILLENNIUM: Final = (
    MinValueValidator(date(2000, 1, 1)),
    MaxValueValidator(date(2999, 12, 31)),
)


class _Day(forms.DateInput):
    """A day as browsers ask for it, and send it: in ISO form whatever the language."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


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


class HistoryForm(forms.Form):
    """What a list of matches is narrowed down to; `of_person` for the list of one person.

    A field that is wrong narrows nothing, and says what is wrong with it.
    """

    regras = forms.ChoiceField(label=_("Regras"), required=False)
    contra = forms.CharField(label=_("Contra"), required=False, max_length=names.MAX_LENGTH)
    com = forms.CharField(label=_("Em dupla com"), required=False, max_length=names.MAX_LENGTH)
    resultado = forms.ChoiceField(
        label=_("Resultado"),
        required=False,
        choices=[("", _("Qualquer")), ("vitoria", _("Vitória")), ("derrota", _("Derrota"))],
    )
    desde = forms.DateField(
        label=_("Desde"), required=False, widget=_Day, validators=_THIS_MILLENNIUM
    )
    ate = forms.DateField(label=_("Até"), required=False, widget=_Day, validators=_THIS_MILLENNIUM)

    def __init__(self, *args: Any, of_person: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        known = [("", _("Todas")), *((slug, rules_name(slug)) for slug in RULE_SETS)]
        self.fields["regras"].choices = known  # type: ignore[attr-defined]
        if not of_person:
            for name in ("contra", "com", "resultado"):
                del self.fields[name]

    @property
    def wanted(self) -> Wanted:
        """What is asked for, as far as it can be understood."""
        self.is_valid()
        data = self.cleaned_data
        won = {"vitoria": True, "derrota": False}.get(data.get("resultado", ""))
        return Wanted(
            rules=data.get("regras", ""),
            opponent=data.get("contra", ""),
            partner=data.get("com", ""),
            won=won,
            since=data.get("desde"),
            until=data.get("ate"),
        )


def _field(option: Option) -> forms.TypedChoiceField:
    values = {str(value): value for value in option.values}
    return forms.TypedChoiceField(
        label=option_name(option.name),
        choices=[(key, value_name(option.name, value)) for key, value in values.items()],
        coerce=values.__getitem__,
        initial=str(option.values[0]),
    )
