"""Forms of the lobby."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from engine.rules import Option, OptionValue
from engine.variants import rule_set
from rooms.naming import option_name, value_name


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


def _field(option: Option) -> forms.TypedChoiceField:
    values = {str(value): value for value in option.values}
    return forms.TypedChoiceField(
        label=option_name(option.name),
        choices=[(key, value_name(option.name, value)) for key, value in values.items()],
        coerce=values.__getitem__,
        initial=str(option.values[0]),
    )
