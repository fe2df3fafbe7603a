"""A rule that is code, coded otherwise, must break an example of its clause."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from engine import bidding, eve, formats, stepping, tricks, views
from engine.actions import OPEN, PLACES, Word
from engine.ranking import TurnedManilhas
from engine.state import Answering, DecidingEve, Eve, HandOver, Playing
from engine.variants import RULE_SETS
from engine.variants.paulista import PAULISTA
from tests.engine.breakage import breaks

ORDER, SUITS = "4567QJKA23", "oecp"


Right = Callable[..., Any]


def leads_after_a_tie(right: Right, plays: Any, *rest: Any) -> Any:
    side, opener = right(plays, *rest)
    return side, plays[-1].seat if side is None else opener


def the_partner_leads(right: Right, *args: Any) -> Any:
    side, opener = right(*args)
    return side, opener if side is None else (opener + 1) % 4 + 1


def the_later_of_two_partners_leads(right: Right, plays: Any, strengths: Any, sides: Any) -> Any:
    side, opener = right(plays, strengths, sides)
    reverse = right(plays[::-1], strengths, sides)
    return side, opener if side is None else reverse[1]


def the_first_of_equals_wins(right: Right, plays: Any, strengths: Any, sides: Any) -> Any:
    best = max(plays, key=lambda play: -1 if play.covered else strengths[play.card])
    return sides[best.seat - 1], best.seat


def any_equal_cards_tie(right: Right, plays: Any, strengths: Any, sides: Any) -> Any:
    opens = [strengths[play.card] for play in plays if not play.covered]
    tied = not opens or opens.count(max(opens)) > 1
    return (None, plays[0].seat) if tied else right(plays, strengths, sides)


def covered_cards_count(right: Right, plays: Any, *rest: Any) -> Any:
    return right([replace(play, covered=False) for play in plays], *rest)


def four_covered_go_to_the_leader(right: Right, plays: Any, strengths: Any, sides: Any) -> Any:
    if all(play.covered for play in plays):
        return sides[plays[0].seat - 1], plays[0].seat
    return right(plays, strengths, sides)


def instead(wrong: dict[tuple[int | None, ...], Any]) -> Right:
    """A verdict that is wrong for these trick results."""

    def verdict(right: Right, results: Sequence[int | None], *rest: Any) -> Any:
        return wrong.get(tuple(results), right(results, *rest))

    return verdict


def a_blind_hand_sees_cards(right: Right, of: Any, hand: Any, seat: int, viewer: Any) -> bool:
    return seat == viewer or bool(right(of, hand, seat, viewer))


def partners_see_until_they_decide(right: Right, of: Any, hand: Any, seat: int, who: Any) -> bool:
    deciding = isinstance(hand.phase, DecidingEve)
    return bool(right(of, hand, seat, who)) and (deciding or seat == who)


def opponents_see_too(right: Right, of: Any, hand: Any, seat: int, viewer: Any) -> bool:
    return bool(right(of, hand, seat, viewer)) or (hand.eve_side is not None and viewer is not None)


def both_sides_open_at_eleven(right: Right, of: Any, hand: Any, seat: int, who: Any) -> bool:
    partners = who is not None and (seat - who) % 2 == 0 and hand.eve_side is not None
    return partners or bool(right(of, hand, seat, who))


def the_vira_counts_from_one_below(right: Right, ranking: Any, vira_rank: str) -> str:
    return str(vira_rank)


def the_order_ends_at_three(right: Right, ranking: Any, vira_rank: str) -> str:
    return str(vira_rank) if vira_rank == "3" else str(right(ranking, vira_rank))


def hides_in_the_first_trick(right: Right, of: Any, hand: Any, seat: int) -> Any:
    held = hand.held[seat - 1]
    return right(of, hand, seat) if hand.tricks else tuple(OPEN[card] for card in held[:2])


def the_first_place_only(right: Right, of: Any, hand: Any, seat: int) -> Any:
    return right(of, hand, seat)[:1] if hand.eve is Eve.BLIND else right(of, hand, seat)


def the_last_of_equals(right: Right, of: Any, hand: Any, seat: int) -> Any:
    strengths = of.rules.ranking.strengths(hand.deal.vira)
    return min(hand.held[seat - 1][::-1], key=strengths.__getitem__)


def the_lowest_rank(right: Right, of: Any, hand: Any, seat: int) -> Any:
    return min(hand.held[seat - 1], key=lambda card: ORDER.index(card.rank))


def the_first_card(right: Right, of: Any, hand: Any, seat: int) -> Any:
    return right(of, hand, seat) if hand.eve is Eve.BLIND else OPEN[hand.held[seat - 1][0]]


def the_last_place(right: Right, of: Any, hand: Any, seat: int) -> Any:
    if hand.eve is not Eve.BLIND:
        return right(of, hand, seat)
    return PLACES[tricks.place_of(hand, seat, hand.held[seat - 1][-1]) - 1]


def late_means(wrong: Word, phase: type) -> Right:
    """A deadline at which `wrong` is said in `phase`."""

    def overdue(right: Right, of: Any, seat: int) -> Any:
        return wrong if isinstance(of.hand.phase, phase) else right(of, seat)

    return overdue


def the_first_member_decides(right: Right, of: Any, phase: Any, seat: int) -> Any:
    return right(of, phase, seat) if seat <= 2 else ()


def anybody_decides(right: Right, of: Any, phase: Any, seat: int) -> Any:
    return eve.CHOICES


def the_next_seat_answers(right: Right, of: Any, hand: Any, phase: Any, seat: int) -> Any:
    return right(of, hand, phase, seat) if seat == of.format.after(phase.caller) else ()


def nobody_is_barred(right: Right, of: Any, hand: Any, phase: Any, seat: int) -> Any:
    return right(of, replace(hand, bid=replace(hand.bid, side=None)), phase, seat)


def the_asking_pair_raises(right: Right, of: Any, hand: Any, phase: Any, seat: int) -> Any:
    other = None if hand.bid.side is None else 1 - hand.bid.side
    return right(of, replace(hand, bid=replace(hand.bid, side=other)), phase, seat)


def pays_what_was_asked(right: Right, of: Any, hand: Any) -> Any:
    asked = getattr(hand.phase, "rung", None)
    return right(of, hand) if asked is None else of.rules.stakes.values[asked]


def pays_one_when_left(right: Right, of: Any, hand: Any, seat: int, reason: str) -> Any:
    after = right(of, hand, seat, reason)
    return replace(after, awards=(replace(after.awards[-1], points=1),))


def the_leaver_wins(right: Right, of: Any, hand: Any, seat: int, reason: str) -> Any:
    return right(of, hand, of.format.after(seat), reason)


def a_refusal_pays_the_call(right: Right, of: Any, hand: Any, phase: Any, *rest: Any) -> Any:
    return right(of, hand, replace(phase, rung=min(phase.rung + 1, 4)), *rest)


def turns_go_backwards(right: Right, form: Any, seat: int) -> int:
    return int(form.before(seat))


def caps_the_score(right: Right, form: Any, *args: Any) -> Any:
    return tuple(min(points, 12) for points in right(form, *args))


def goes_on_after_the_end(right: Right, hand: Any, over: HandOver, points: int) -> Any:
    return replace(right(hand, over, points), phase=Playing(hand.first))


CODED: list[tuple[Any, str, Right, str]] = [
    (tricks, "taker", leads_after_a_tie, "C16"),
    (tricks, "taker", the_partner_leads, "C15"),
    (tricks, "taker", the_later_of_two_partners_leads, "C-Q4"),
    (tricks, "taker", the_first_of_equals_wins, "C18"),
    (tricks, "taker", the_first_of_equals_wins, "C6"),
    (tricks, "taker", any_equal_cards_tie, "C19"),
    (tricks, "taker", covered_cards_count, "C26"),
    (tricks, "taker", four_covered_go_to_the_leader, "C28"),
    (tricks, "verdict", instead({(None, 1): None}), "C20"),
    (tricks, "verdict", instead({(None, None): (0, "all_tied")}), "C21"),
    (tricks, "verdict", instead({(None, None, 0): (None, "all_tied")}), "C21"),
    (tricks, "verdict", instead({(0, None): None}), "C22"),
    (tricks, "verdict", instead({(0, None): None}), "C-Q14"),
    (tricks, "verdict", instead({(0, 1, None): (None, "all_tied")}), "C23"),
    (tricks, "verdict", instead({(1, 0, None): (0, "first_trick")}), "C23"),
    (tricks, "_after_three_ties", lambda right, *args: 0, "C24"),
    (tricks, "plays", hides_in_the_first_trick, "C3"),
    (tricks, "plays", the_first_place_only, "C35"),
    (tricks, "weakest", the_last_of_equals, "C-Q13"),
    (tricks, "weakest", the_lowest_rank, "C52"),
    (tricks, "overdue", the_first_card, "C52"),
    (tricks, "overdue", the_last_place, "C53"),
    (TurnedManilhas, "manilha_rank", the_vira_counts_from_one_below, "C7"),
    (TurnedManilhas, "manilha_rank", the_order_ends_at_three, "C10"),
    (views, "_may_see_hand", a_blind_hand_sees_cards, "C34"),
    (views, "_may_see_hand", a_blind_hand_sees_cards, "C36"),
    (views, "_may_see_hand", a_blind_hand_sees_cards, "C62"),
    (views, "_may_see_hand", partners_see_until_they_decide, "C-Q9"),
    (views, "_may_see_hand", opponents_see_too, "C32"),
    (views, "_may_see_hand", both_sides_open_at_eleven, "C29"),
    (views, "_may_see_hand", lambda right, *args: True, "C60"),
    (views, "told", lambda right, event, viewer: event, "C27"),
    (views, "_play", lambda right, played, viewer: played, "C-Q18"),
    (stepping, "overdue", late_means(Word.QUERO, Answering), "C54"),
    (stepping, "overdue", late_means(Word.JOGAR, DecidingEve), "C54"),
    (eve, "choices", the_first_member_decides, "C31"),
    (eve, "choices", anybody_decides, "C31"),
    (bidding, "answers", the_next_seat_answers, "C-Q2"),
    (bidding, "raises", nobody_is_barred, "C-Q2"),
    (bidding, "raises", the_asking_pair_raises, "C-Q2"),
    (bidding, "stake", pays_what_was_asked, "C-Q6"),
    (bidding, "concede", pays_one_when_left, "C49"),
    (bidding, "concede", the_leaver_wins, "C49"),
    (bidding, "answer", a_refusal_pays_the_call, "C-Q1"),
    (formats.Format, "after", turns_go_backwards, "C13"),
    (formats.Format, "credited", caps_the_score, "C-Q17"),
    (tricks, "settle", goes_on_after_the_end, "C-Q14"),
    (bidding, "settle", goes_on_after_the_end, "C-Q1"),
]


@pytest.mark.parametrize(
    ("home", "name", "fault", "clause"),
    [pytest.param(*coded, id=f"{coded[1]}-{coded[2].__name__}-{coded[3]}") for coded in CODED],
)
def test_a_rule_coded_otherwise_breaks_an_example_of_its_clause(
    home: Any, name: str, fault: Right, clause: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    right = getattr(home, name)
    monkeypatch.setattr(home, name, lambda *args: fault(right, *args))
    if home is TurnedManilhas:
        # A ranking works its tables out when it is made.
        monkeypatch.setitem(
            RULE_SETS, "paulista", replace(PAULISTA, ranking=TurnedManilhas(ORDER, SUITS))
        )
    assert breaks(clause)
