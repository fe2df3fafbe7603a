"""The rule sets there are, by slug."""

from __future__ import annotations

from typing import Final

from engine.rules import RuleSet
from engine.variants.gauderio import GAUDERIO
from engine.variants.gauderio_classico import GAUDERIO_CLASSICO
from engine.variants.mano_a_mano import MANO_A_MANO
from engine.variants.paulista import PAULISTA
from engine.variants.rioplatense import RIOPLATENSE

RULE_SETS: Final[dict[str, RuleSet]] = {
    rules.slug: rules for rules in (PAULISTA, GAUDERIO, GAUDERIO_CLASSICO, RIOPLATENSE, MANO_A_MANO)
}


class UnknownRules(LookupError):
    """No rule set has that slug."""


def rule_set(slug: str) -> RuleSet:
    """The rule set called `slug`. Raises UnknownRules."""
    try:
        return RULE_SETS[slug]
    except KeyError:
        raise UnknownRules(slug) from None
