"""The rulebook: the rule sets side by side, each on its page, its examples, and the calculator."""

from __future__ import annotations

from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from engine import counting
from engine.cards import SPANISH, Card
from engine.notation import NotationError, read_card
from engine.rulebook import LANGUAGES, Clause, Example, Rulebook, Text
from engine.rules import Option, RuleSet
from engine.variants import RULE_SETS, UnknownRules
from rooms.differences import differences
from rooms.lessons import LessonStep, face_of, lessons
from rooms.naming import (
    OPTION_CLAUSES,
    SIGNAL_CLAUSES,
    SIGNALS,
    option_name,
    rules_about,
    rules_name,
    value_name,
)
from rooms.narration import card_name
from rooms.rendering import cards_html, gesture_html, lesson_html, strength_html
from rooms.services.rulebooks import rulebook
from rooms.services.signals import deck_name
from rooms.strength import strength

ORIGINAL: Final = LANGUAGES[0]


@require_GET
def index(request: HttpRequest) -> HttpResponse:
    """All rule sets side by side."""
    sets = tuple(RULE_SETS.values())
    context = {
        "rule_sets": [
            {"slug": rules.slug, "name": rules_name(rules.slug), "about": rules_about(rules.slug)}
            for rules in sets
        ],
        "differences": differences(sets),
    }
    return render(request, "rooms/rules/index.html", context)


@require_GET
def book(request: HttpRequest, slug: str) -> HttpResponse:
    """One rule set: its clauses, how doubts are settled, its options and its examples."""
    known = _book(slug)
    rules = RULE_SETS[slug]
    context = {
        "rules": {"slug": slug, "name": rules_name(slug), "about": rules_about(slug)},
        "clauses": [_clause(rules, clause, known) for clause in known.clauses.values()],
        "options": _options(rules, None),
        "strength_html": strength_html(strength(rules), deck_name(slug)),
        "is_turned": rules.turned,
        "signals": _signals(rules),
    }
    return render(request, "rooms/rules/book.html", context)


@require_GET
def example(request: HttpRequest, slug: str, ident: str) -> HttpResponse:
    """A worked example at the step `?passo=`. Raises Http404 for one that there is not."""
    known = _book(slug)
    found = next((one for one in known.examples if one.scenario.id == ident), None)
    if found is None:
        raise Http404
    course = lessons(found)
    last = len(course) - 1
    step = _step(request.GET.get("passo", "0"), last)
    context = {
        "rules": {"slug": slug, "name": rules_name(slug)},
        "example": {"id": ident, "title": _text(found.title), "cites": found.cites},
        "lesson_html": lesson_html(course[step]),
        "steps": _steps(course[-1].told, step),
        "now": course[-1].told[step],
        "step": step,
        "last_step": last,
        "first_url": "?passo=0",
        "prev_url": f"?passo={step - 1}" if step else None,
        "next_url": f"?passo={step + 1}" if step < last else None,
        "last_url": f"?passo={last}",
    }
    return render(request, "rooms/rules/example.html", context)


@require_GET
def calculator(request: HttpRequest) -> HttpResponse:
    """What three cards count: the Flor of three of a suit, else the Envido (E46, E-Q15)."""
    typed = [request.GET.get(name, "") for name in ("a", "b", "c")]
    context: dict[str, Any] = {
        "deck": [{"code": card, "name": card_name(card, SPANISH)} for card in SPANISH],
        "typed": typed,
    }
    if any(typed):
        context |= _counted(typed)
    return render(request, "rooms/rules/calculator.html", context)


def _counted(typed: list[str]) -> dict[str, Any]:
    try:
        cards = [_spanish(text) for text in typed]
    except NotationError:
        return {"error": _("Escolha três cartas do baralho espanhol.")}
    if len(set(cards)) < len(cards):
        return {"error": _("A mesma carta não pode aparecer duas vezes: escolha três diferentes.")}
    is_flor = counting.is_flor(cards)
    value = counting.flor(cards) if is_flor else counting.envido(cards)
    return {
        "cards_html": cards_html([face_of(card, SPANISH) for card in cards]),
        "is_flor": is_flor,
        "value": value,
        "sum": _sum(cards, value),
    }


def _sum(cards: list[Card], value: int) -> str:
    """How the value comes about, such as "20 + 7 + 6 = 33"."""
    if counting.is_flor(cards):
        parts = [counting.SUIT_BONUS, *(counting.POINTS[card] for card in cards)]
        return f"{' + '.join(map(str, parts))} = {value}"
    for one in cards:
        for other in cards:
            pair = counting.POINTS[one] + counting.POINTS[other] + counting.SUIT_BONUS
            if one is not other and one.suit == other.suit and pair == value:
                parts = [counting.SUIT_BONUS, counting.POINTS[one], counting.POINTS[other]]
                return f"{' + '.join(map(str, parts))} = {value}"
    return str(value)


def _spanish(text: str) -> Card:
    card = read_card(text)
    if card not in SPANISH:
        raise NotationError("not of this deck")
    return card


def _book(slug: str) -> Rulebook:
    try:
        return rulebook(slug)
    except UnknownRules as error:
        raise Http404 from error


def _text(text: Text) -> str:
    return text.get(get_language() or ORIGINAL, text[ORIGINAL])


def _clause(rules: RuleSet, clause: Clause, known: Rulebook) -> dict[str, Any]:
    cited = [clause.id, *(ruling.id for ruling in clause.rulings)]
    examples: dict[str, Example] = {}
    for ident in cited:
        examples |= {one.scenario.id: one for one in known.examples_of(ident)}
    return {
        "id": clause.id,
        "text": _text(clause.text),
        "in_room": clause.in_room,
        "gesture_html": gesture_html(signal) if (signal := SIGNAL_CLAUSES.get(clause.id)) else "",
        "options": _options(rules, clause.id),
        "rulings": [{"id": ruling.id, "text": _text(ruling.text)} for ruling in clause.rulings],
        "examples": [
            {"id": one.scenario.id, "title": _text(one.title)} for one in examples.values()
        ],
    }


def _options(rules: RuleSet, clause: str | None) -> list[dict[str, Any]]:
    """The options that change `clause`; with None, those that change no clause of these rules."""
    return [
        {
            "name": option_name(option.name),
            "values": [value_name(option.name, value) for value in option.values],
        }
        for option in rules.options
        if _home(option, rules) == clause
    ]


def _home(option: Option, rules: RuleSet) -> str | None:
    known = rulebook(rules.slug).clauses
    return next((name for name in OPTION_CLAUSES.get(option.name, ()) if name in known), None)


def _signals(rules: RuleSet) -> list[dict[str, str]]:
    """The signals that partners have; none where nobody has a partner (0-8)."""
    if not _has_partners(rules):
        return []
    return [
        {"meaning": str(meaning), "gesture": str(gesture), "html": gesture_html(signal)}
        for signal, (meaning, gesture) in SIGNALS[deck_name(rules.slug)].items()
    ]


def _has_partners(rules: RuleSet) -> bool:
    counts = next((option.values for option in rules.options if option.name == "players"), (None,))
    chosen = ({} if count is None else {"players": count} for count in counts)
    sides = (rules.format_for(rules.chosen(options)).sides(1) for options in chosen)
    return any(len(set(each)) < len(each) for each in sides)


def _steps(told: tuple[LessonStep, ...], current: int) -> list[dict[str, Any]]:
    return [
        {"text": step.text, "is_check": step.is_check, "number": n, "current": n == current}
        for n, step in enumerate(told)
    ]


def _step(text: str, last: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 4 and int(text) <= last):
        raise Http404
    return int(text)
