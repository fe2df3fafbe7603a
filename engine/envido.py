"""Envido: the bids, their chain, and who wins it, apart from the tricks (B5, D1, E8)."""

from __future__ import annotations

from typing import Final

from engine import counting
from engine.actions import Action, Word
from engine.bidding import ANSWERS
from engine.copying import changed
from engine.events import EnvidoWon
from engine.rules import EnvidoRules, EnvidoTie
from engine.state import Answering, EnvidoCalled, Hand, Match, Playing
from engine.targets import missing

ADDS: Final = {Word.ENVIDO: 2, Word.REAL_ENVIDO: 3}
"""What each bid adds (A41, A42, A45, B46, D77, D78)."""
OPENINGS: Final[tuple[Action, ...]] = (*ADDS, Word.FALTA_ENVIDO)
"""Any of the three may be the first (A41 to A43, B-Q8, D38, E23)."""
REFUSED_OPENING: Final = 1
"""What refusing a first bid concedes (A49, D85, E28)."""


def openings(match: Match, hand: Hand, seat: int) -> tuple[Action, ...]:
    """What `seat` may open the Envido with: on its turn, or over the others' first Truco.

    Before its own first card, in the first trick, once a hand, never after an accepted Truco
    (A41, A52, A53, A-Q8, A-Q14, B-Q8, D42, D48, D74, D-Q8, D-Q9, E17, E23).
    """
    rules = match.rules.envido
    if rules is None or hand.canto_closed or hand.tricks or hand.bid.rung:
        return ()
    match hand.phase:
        case Playing(turn) if turn == seat:
            pass
        case Answering(rung=1, caller=caller) if hand.side(caller) != hand.side(seat):
            if seat not in hand.active:
                return ()
        case _:
            return ()
    if hand.table and hand.has_played(seat):
        return ()
    if rules.flor_stays_out and seat in hand.holders:
        return ()
    return OPENINGS


def bid(match: Match, hand: Hand, seat: int, word: Word) -> Hand:
    """`seat` bids first, or raises; a Truco waiting for its answer waits on (A54, D75, E18)."""
    match hand.phase:
        case EnvidoCalled() as phase:
            return _bid(match, hand, seat, word, phase)
        case (Playing() | Answering()) as beneath:
            return _bid(match, hand, seat, word, EnvidoCalled((), seat, seat, 0, 0, beneath))
    raise AssertionError("Envido is bid on a turn, over a Truco, or over another Envido")


def answers(match: Match, hand: Hand, phase: EnvidoCalled, seat: int) -> tuple[Action, ...]:
    """What `seat` may answer: any opponent of the caller, whether or not it has played (A-Q9, D47).

    A holder of a Flor may only refuse, where the Flor stays out of the Envido (E22, E34, E-Q5).
    """
    rules = match.rules.envido
    if rules is None or hand.side(seat) == hand.side(phase.caller) or seat not in hand.active:
        return ()
    if rules.flor_stays_out and seat in hand.holders:
        return (Word.NAO_QUERO,)
    return (*ANSWERS, *_raises(match, rules, phase.said, phase.pot))


def answer(match: Match, hand: Hand, phase: EnvidoCalled, seat: int, word: Word) -> Hand:
    """`seat` accepts or refuses (A50, B-Q8, D81, D85, D86, E28 to E30)."""
    if word is Word.NAO_QUERO:
        return conceded(hand, phase, hand.side(seat))
    return _compared(match, hand, phase)


def conceded(hand: Hand, phase: EnvidoCalled, side: int) -> Hand:
    """`side` gives the Envido up: 1 for a first bid, else what was proposed before (A49, A50)."""
    return closed(hand.with_award(1 - side, phase.refused, "envido"), phase.beneath)


def closed(hand: Hand, beneath: Playing | Answering) -> Hand:
    """The canto of this hand is over, and what waited beneath it goes on (A52, A-Q13)."""
    return changed(hand, canto_closed=True, phase=beneath)


def best(match: Match, hand: Hand, phase: EnvidoCalled) -> int:
    """The seat that wins the Envido.

    Ties go to the nearest to the mão (A39, B-Q8, E30), or first to the side that bid first, and in
    it to the nearest (D89, D-Q14). Who folded (D-Q22), or holds a Flor that stays out (E22), does
    not count.
    """
    rules = match.rules.envido or EnvidoRules()
    stays_out = hand.holders if rules.flor_stays_out else ()
    seats = [seat for seat in hand.active if seat not in stays_out]
    favoured = hand.side(phase.opener) if rules.tie is EnvidoTie.FIRST_BIDDER else None

    def rank(seat: int) -> tuple[int, int, bool]:
        value = counting.envido(hand.cards[seat - 1])
        figure = counting.figure(hand.cards[seat - 1]) if rules.king_counts and not value else 0
        return value, figure, hand.side(seat) == favoured

    # `max` keeps the first of equals, and seats come in play order from the mão.
    return max(seats, key=rank)


def falta(match: Match, hand: Hand, rules: EnvidoRules) -> int:
    """What a Falta said now is worth: what the leader lacks (A47, B47, D79, E26).

    In Pico a Pico it is fixed (D21).
    """
    if rules.duel_falta is not None and len(hand.games) > 1:
        return rules.duel_falta
    return missing(match)


def _raises(
    match: Match, rules: EnvidoRules, said: tuple[Word, ...], pot: int
) -> tuple[Action, ...]:
    if Word.FALTA_ENVIDO in said:
        return ()
    envidos, reals = said.count(Word.ENVIDO), said.count(Word.REAL_ENVIDO)
    words: list[Action] = []
    may_return = not reals or rules.envido_after_real
    if may_return and (rules.most_envidos is None or envidos < rules.most_envidos):
        words.append(Word.ENVIDO)
    is_short = not rules.reals_capped or pot < missing(match)
    if is_short and (rules.most_reals is None or reals < rules.most_reals):
        words.append(Word.REAL_ENVIDO)
    return (*words, Word.FALTA_ENVIDO)


def _bid(match: Match, hand: Hand, seat: int, word: Word, phase: EnvidoCalled) -> Hand:
    rules = match.rules.envido or EnvidoRules()
    if word is Word.FALTA_ENVIDO:
        pot = falta(match, hand, rules) + (phase.pot if rules.falta_adds else 0)
    else:
        pot = phase.pot + ADDS[word]
    called = EnvidoCalled(
        said=(*phase.said, word),
        opener=phase.opener,
        caller=seat,
        pot=pot,
        refused=phase.pot or REFUSED_OPENING,
        beneath=phase.beneath,
    )
    return changed(hand, phase=called)


def _compared(match: Match, hand: Hand, phase: EnvidoCalled) -> Hand:
    seat = best(match, hand, phase)
    rules = match.rules.envido or EnvidoRules()
    value = counting.envido(hand.cards[seat - 1])
    shows = (*hand.shows, seat) if rules.winner_shows else hand.shows
    hand = changed(hand, shows=shows, events=(*hand.events, EnvidoWon(seat, value)))
    points = phase.pot
    if rules.falta_wins and phase.said[-1] is Word.FALTA_ENVIDO and len(hand.games) == 1:
        points = max(points, _to_win(match, hand, seat))
    return closed(hand.with_award(hand.side(seat), points, "envido"), phase.beneath)


def _to_win(match: Match, hand: Hand, seat: int) -> int:
    """What the winner of a Falta still lacks, where it wins the game from behind too (D80)."""
    accounts = match.format.accounts_of(hand.side(seat), hand.sides)
    return match.rules.target - max(match.score[account] for account in accounts)
