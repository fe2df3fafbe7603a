"""Forms of the lobby."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from engine.rules import TURN_SECONDS
from engine.variants import RULE_SETS
from rooms.present import rules_name

_SECONDS = {0: _("Sem limite"), 15: _("15 segundos"), 30: _("30 segundos"), 60: _("1 minuto")}


class RoomForm(forms.Form):
    """What the host of a new room chooses."""

    rules = forms.ChoiceField(
        label=_("Regras"), choices=lambda: [(slug, rules_name(slug)) for slug in RULE_SETS]
    )
    turn_seconds = forms.TypedChoiceField(
        label=_("Tempo por jogada"),
        coerce=int,
        choices=[(seconds, _SECONDS[int(seconds)]) for seconds in sorted(TURN_SECONDS.values)],
        initial=TURN_SECONDS.values[0],
        help_text=_("No fim do prazo, a mesa joga a carta mais fraca ou recusa o pedido."),
    )
    listed = forms.BooleanField(
        label=_("Mostrar na lista de salas"),
        required=False,
        initial=True,
        help_text=_("Sem isso, só entra quem tiver o código."),
    )
