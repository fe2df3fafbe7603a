"""The page of one match."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from engine.variants import UnknownRules, rule_set
from rooms.charts import Score, ScoreChart, score_chart
from rooms.models import Hand, Match
from rooms.naming import rules_name
from rooms.recounting import hand_line, options, pairs, result_for, seated
from rooms.services import history
from rooms.services.verification import is_comparable
from rooms.views.looking import match_or_404


@require_safe
def match(request: HttpRequest, match_id: int) -> HttpResponse:
    """One match with its hands. Raises Http404 for whoever may not look."""
    row = match_or_404(request, match_id)
    hands = list(history.finished_hands(row))
    standing = row.standings.filter(user=request.user.pk).first() if request.user.pk else None
    context = {
        "match": {
            "id": row.pk,
            "rules": row.rules,
            "rules_name": rules_name(row.rules),
            "revision": row.revision,
            "is_old": not is_comparable(row),
            "date": row.started_at,
            "finished": row.finished_at,
            "listed": row.listed,
            "result": result_for(row, standing),
            "pairs": pairs(row),
        },
        "seated": seated(row),
        "options": options(row),
        "hands": [hand_line(row, hand) for hand in hands],
        "chart": _chart(row, hands),
        "scores": [(hand.number, hand.score_after or hand.score_before) for hand in hands],
    }
    return render(request, "rooms/match.html", context)


def _chart(row: Match, hands: Sequence[Hand]) -> ScoreChart | None:
    try:
        target = rule_set(row.rules).target
    except UnknownRules:
        return None
    scores = [
        Score(hand.number, hand.score_before, hand.score_after or hand.score_before)
        for hand in hands
    ]
    return score_chart(scores, [pair.label for pair in pairs(row)], target)
