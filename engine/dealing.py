"""From a pack of cards to hands, who cuts it, and what a deal must look like."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.cards import Card
from engine.formats import rotation
from engine.state import Deal, Match


class BadDeal(ValueError):
    """Cards that cannot be the next hand of that match; the message says why."""


def deal_of(match: Match, deck: Sequence[Card]) -> Deal:
    """The next hand's cards, dealt from `deck`.

    With the cut left to a player nothing is dealt yet: the deck waits in the deal (D30).
    """
    if match.options["deal_cut"]:
        return Deal(hands=((),) * match.format.seats, deck=tuple(deck))
    return dealt(match, deck)


def dealt(match: Match, deck: Sequence[Card]) -> Deal:
    """`deck` dealt one card at a time from the mão on (D33, D35, E4); a vira follows (C4).

    Whoever gets more than the others gets it last (D9).
    """
    pack, form = tuple(deck), match.format
    rounds = match.rules.hand_size * form.seats
    hands: dict[int, tuple[Card, ...]] = {}
    used = rounds
    for place, seat in enumerate(rotation(form.seats, match.first)):
        more = form.extra_cards(seat, match.first)
        hands[seat] = pack[place : rounds : form.seats] + pack[used : used + more]
        used += more
    vira = pack[used] if match.rules.turned else None
    return Deal(tuple([hands[seat] for seat in match.seats]), vira)


def cutter(match: Match, gone: Collection[int] = ()) -> int:
    """The seat at the dealer's left, or the next beyond it that is not `gone` (D30)."""
    seat = _at_left(match, match.dealer)
    for _ in match.seats:
        if seat not in gone:
            break
        seat = _at_left(match, seat)
    return seat


def _at_left(match: Match, seat: int) -> int:
    """The left-hand neighbour: seats count in play order, which goes either way (B23, D-Q1)."""
    return match.format.after(seat) if match.rules.clockwise else match.format.before(seat)


def checked(match: Match, deal: Deal) -> Deal:
    """`deal`, if it can be the next hand of `match`: the right hands, of cards of the deck.

    Raises BadDeal.
    """
    if deal.deck:
        if sorted(deal.deck) != sorted(match.rules.deck) or any(deal.hands):
            raise BadDeal("a pack that is to be cut must be whole")
        return deal
    _check_sizes(match, deal)
    cards = [card for hand in deal.hands for card in hand]
    cards += [] if deal.vira is None else [deal.vira]
    if strange := [card for card in cards if card not in match.rules.deck]:
        raise BadDeal(f"not in the deck: {strange[0]}")
    if len(set(cards)) != len(cards):
        raise BadDeal("a card stands twice")
    return deal


def _check_sizes(match: Match, deal: Deal) -> None:
    sizes = _sizes(match)
    if [len(hand) for hand in deal.hands] != sizes:
        wanted = " ".join(map(str, sizes))
        raise BadDeal(f"wanted {match.format.seats} hands, of {wanted} cards")
    if (deal.vira is not None) != match.rules.turned:
        raise BadDeal("a vira is missing" if match.rules.turned else "no vira is turned here")


def _sizes(match: Match) -> list[int]:
    size, form = match.rules.hand_size, match.format
    return [size + form.extra_cards(seat, match.first) for seat in match.seats]
