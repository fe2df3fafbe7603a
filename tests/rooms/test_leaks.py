"""Everything a connection was ever sent, searched for cards its viewer may not know.

What a viewer may know is worked out here from the deal and the actions alone, apart from the code
that builds the views. `LEAK_MATCHES` sets how many matches are played; CI plays 200.
"""

from __future__ import annotations

import os
import random
import re

import pytest
from asgiref.sync import sync_to_async
from django.contrib.sessions.backends.db import SessionStore
from django.test import Client
from django.utils import timezone

from engine import views
from engine.actions import ClaimFlor, Play, PlayPlace, Word
from engine.cards import FRENCH, SPANISH, Card
from engine.codec import encode
from engine.match import legal_actions, new_match, owing
from engine.notation import write_action
from engine.rules import OptionValue
from engine.state import HandOver
from engine.state import Match as EngineMatch
from engine.variants import rule_set
from rooms import frames
from rooms.models import Hand, Match, Room, User
from rooms.rendering import table_for
from rooms.services import presence, snapshots
from rooms.services.clock import tick
from rooms.services.history import frames_of
from rooms.services.locking import locked
from rooms.services.play import play
from rooms.services.seats import add_bot, sit, stand
from tests.rooms.conftest import make_person
from tests.rooms.sockets import Viewer, release_connections, session_for
from tests.rooms.tables import state_of

pytestmark = pytest.mark.django_db(transaction=True)

MATCHES = int(os.environ.get("LEAK_MATCHES", "9"))
# What is played, with which options, by how many people (the others are bots), from which scores.
COURSES: tuple[tuple[str, dict[str, OptionValue], int, tuple[tuple[int, ...], ...]], ...] = (
    ("paulista", {}, 4, ((0, 0), (11, 9), (7, 11), (11, 11), (10, 8))),
    ("paulista", {}, 2, ((0, 0), (11, 9), (11, 11))),
    ("gauderio", {}, 4, ((0, 0), (20, 15))),
    ("gauderio-classico", {"flor_ends_hand": False}, 4, ((0, 0), (21, 20))),
    ("rioplatense", {"players": 2, "chicos": 1}, 2, ((0, 0), (25, 24))),
    ("rioplatense", {"players": 3, "chicos": 1}, 3, ((20, 20, 20), (25, 10, 24))),
    ("rioplatense", {"players": 4, "chicos": 1}, 4, ((15, 20),)),
    ("rioplatense", {"players": 6, "chicos": 1}, 4, ((12, 9),)),
    ("mano-a-mano", {}, 2, ((0, 0), (25, 27))),
)
RANKS = {
    "Q": "Dama", "J": "Valete", "K": "Rei", "A": "Ás",
    "1": "Ás", "10": "Sota", "11": "Cavalo", "12": "Rei",
}  # fmt: skip
SUITS = {"o": "ouros", "e": "espadas", "c": "copas", "p": "paus"}
MANILHAS = re.compile(r'<ol class="manilhas".*?</ol>', re.DOTALL)
# What partners signal is no card that anybody holds.
SIGNALS = re.compile(r'<details[^>]*id="signal-panel".*?</details>', re.DOTALL)


def spoken(deck: tuple[Card, ...]) -> dict[str, Card]:
    """The cards of a deck by the names they go by."""
    return {f"{RANKS.get(card.rank, card.rank)} de {SUITS[card.suit]}": card for card in deck}


def cards_in(html: str, deck: tuple[Card, ...] = FRENCH) -> set[Card]:
    """Every card that a fragment names, by code or in words; manilhas and signals aside.

    A code stands alone: the letters of a form's token mean nothing.
    """
    text = SIGNALS.sub("", MANILHAS.sub("", html))
    names = spoken(deck)
    codes = re.findall(rf"(?<!\w)({'|'.join(deck)})(?!\w)", text)
    told = re.findall(rf"(?<!\w)({'|'.join(names)})", text)
    return {Card(code) for code in codes} | {names[name] for name in told}


def knows(state: EngineMatch, viewer: int | None) -> set[Card]:
    """What `viewer` may know, by the book: C4, C27, C29, C32, C34, C36, A92, D9, D69, D72, D90."""
    hand = state.hand
    assert hand is not None
    known: set[Card] = {hand.deal.vira} if hand.deal.vira else set()
    for seat, action in hand.log:
        match action:
            case Play(card, covered) if not covered or seat == viewer:
                known.add(card)
            case PlayPlace(place):
                known.add(hand.deal.hands[seat - 1][place - 1])
            case ClaimFlor(other):
                known |= set(hand.cards[other - 1])
    if isinstance(hand.phase, HandOver):
        for seat in hand.shows:
            known |= set(hand.cards[seat - 1])
    is_eve = state.rules.eve is not None
    if viewer is None or (is_eve and hand.scores == (11, 11)):
        return known
    known |= set(hand.deal.hands[viewer - 1])
    side = (viewer - 1) % 2
    if is_eve and hand.scores[side] == 11:
        # Seen since the deal, even those played covered since.
        partner = (viewer + 1) % 4 + 1
        known |= set(hand.deal.hands[partner - 1])
    return known


def test_the_search_finds_cards_however_they_are_told():
    html = '<b data-card="4e">x</b> value="#Qc" Ana jogou Ás de paus. <ol class="manilhas">7o</ol>'
    assert cards_in(html) == {"4e", "Qc", "Ap"}
    assert cards_in('<i value="#12c">Ana mostra Sota de ouros', SPANISH) == {"12c", "10o"}


def put_match(room: Room, scores: tuple[int, ...], first: int) -> None:
    """A match at `scores` whose first hand the clock is about to deal."""
    rules = rule_set(room.rules)
    start = new_match(rules, first=first, options=room.options).at(scores, 0)
    now = timezone.now()
    with locked(room.code) as table:
        table.row = Match(
            room=table.room,
            rules=rules.slug,
            revision=rules.revision,
            options=room.options,
            state=encode(start),
            started_at=now,
        )
        table.row.save()
        table.state, table.room.match = start, table.row
        table.go_on()


class Watch:
    """The viewers of one room (None: a spectator), each searched after every change."""

    def __init__(self, code: str, viewers: dict[int | None, Viewer]) -> None:
        self.code = code
        self.viewers = viewers
        self.searched = dict.fromkeys(viewers, 0)

    async def search(self, state: EngineMatch, version: int) -> None:
        for seat, viewer in self.viewers.items():
            await viewer.catch_up(version)
            new = viewer.frames[self.searched[seat] :]
            self.searched[seat] = len(viewer.frames)
            for frame in new:
                leaked = cards_in(frame, state.rules.deck) - knows(state, seat)
                assert not leaked, f"seat {seat} was shown {sorted(leaked)}: {frame}"

    async def move(self, state: EngineMatch, rng: random.Random) -> None:
        """Somebody connected does something legal (nobody leaves), or time passes."""
        seats = [seat for seat in owing(state) if seat in self.viewers]
        if not seats:
            await self.pass_time()
            return
        seat = rng.choice(seats)
        moves = [move for move in legal_actions(state, seat) if move is not Word.SAIR]
        move = rng.choice(moves)
        await self.viewers[seat].click(write_action(move))
        if move is Word.PASSO:
            # Told, and done, only when the time to answer is over.
            await self.pass_time()

    async def pass_time(self) -> None:
        """It is later: whatever the room waits for is due. Everybody has stayed."""
        room = await Room.objects.aget(code=self.code)
        leases = [lease async for lease in room.presences.values_list("pk", flat=True)]
        await sync_to_async(presence.renew)(leases, now=room.due_at)
        assert await sync_to_async(tick)(room.due_at)


def seat_everybody(make_room, course: int) -> tuple[Room, list[SessionStore]]:
    """A room for `COURSES[course]`, its people seated and logged in, bots on the other chairs."""
    rules, options, people, _ = COURSES[course]
    room = make_room(rules=rules, turn_seconds=0, **options)
    names = [f"pessoa{number}" for number in range(1, people + 1)]
    known = {person.username: person for person in User.objects.filter(username__in=names)}
    cast = [known.get(name) or make_person(name) for name in names]
    for seat, person in enumerate(cast, start=1):
        sit(room.code, person, seat)
    for seat in range(people + 1, room.seats.count() + 1):
        add_bot(room.code, room.host, seat)
    return room, [session_for(person) for person in cast]


async def watched_match(number: int, make_room) -> Room:
    """Match `number`, played at random by its people before a spectator, to its end."""
    rng = random.Random(number)
    course = number % len(COURSES)
    room, sessions = await sync_to_async(seat_everybody)(make_room, course)
    scores = rng.choice(COURSES[course][3])
    await sync_to_async(put_match)(room, scores, rng.randint(1, len(scores)))
    seated = {seat: Viewer(room.code, session) for seat, session in enumerate(sessions, start=1)}
    watch = Watch(room.code, {**seated, None: Viewer(room.code)})
    for viewer in watch.viewers.values():
        await viewer.connect()
    state = await sync_to_async(state_of)(room)
    await watch.search(state, room.version)
    while state.decided is None:
        await watch.move(state, rng)
        state = await sync_to_async(state_of)(room)
        await watch.search(state, room.version)
    for viewer in watch.viewers.values():
        await viewer.leave()
    return room


def search_replays(room: Room, person: User | None, seat: int | None) -> None:
    """Every step of every hand on the replay pages, as `person` sees them."""
    client = Client()
    if person:
        client.force_login(person)
    assert room.match is not None
    for hand in room.match.hands.all():
        frames = frames_of(room.match, hand)
        for step, frame in enumerate(frames):
            page = client.get(f"{hand.get_absolute_url()}?passo={step}")
            # The list beside the table tells the whole hand, so all of it counts as told.
            text = page.content.decode().split('<section class="replay__steps')
            deck = frame.state.rules.deck
            assert not cards_in(text[0], deck) - knows(frame.state, seat)
            assert not cards_in(text[1], deck) - knows(frames[-1].state, seat)


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """These players click faster than any person: nobody is put out for it here."""
    monkeypatch.setattr(frames, "FRAMES_AT_ONCE", 1_000_000)


@pytest.fixture
async def _closed_connections():
    yield
    await release_connections()


@pytest.mark.parametrize("number", range(MATCHES))
@pytest.mark.usefixtures("_closed_connections")
async def test_no_connection_is_ever_sent_a_card_its_viewer_may_not_know(number, make_room):
    room = await watched_match(number, make_room)
    assert await Hand.objects.filter(match=room.match_id, finished_at=None).acount() == 0


@pytest.mark.usefixtures("_closed_connections")
@pytest.mark.parametrize("course", [0, 5])
async def test_no_replay_tells_a_card_its_viewer_may_not_know(course, make_room):
    room = await watched_match(course, make_room)
    person = await User.objects.aget(username="pessoa1")
    await sync_to_async(search_replays)(room, person, 1)
    await sync_to_async(search_replays)(room, None, None)


@pytest.mark.parametrize("fault", ["_may_see_hand", "told", "_play"])
@pytest.mark.usefixtures("_closed_connections")
async def test_a_planted_leak_is_found(fault, make_room, monkeypatch):
    leaks = {
        "_may_see_hand": lambda *args: True,
        "told": lambda event, viewer: event,
        "_play": lambda played, viewer: views.ShownPlay(played.seat, played.card, played.covered),
    }
    monkeypatch.setattr(views, fault, leaks[fault])

    async def watch_matches() -> None:
        for number in (0, 9, 2, 18, 11, 27, 36):
            await watched_match(number, make_room)

    with pytest.raises(AssertionError, match="was shown"):
        await watch_matches()


def test_whoever_takes_a_chair_between_hands_is_not_shown_the_cards_of_the_last_one(
    make_room, cast, now
):
    room = make_room("ana", bots=3, started=True)
    stand(room.code, cast["ana"], now=now())
    for seat, name in ((1, "beto"), (2, "caro")):
        sit(room.code, cast[name], seat, now=now())
        table = table_for(snapshots.load(room.code), cast[name].pk)
        assert not cards_in(table) - knows(state_of(room), None), name


def test_whoever_gets_up_between_hands_still_sees_what_they_played(make_room, cast, now):
    room = make_room("ana", "beto", "caro", "dani", started=True)
    play(room.code, cast["beto"], seen=room.version, notation="sair", now=now())
    own = set(state_of(room).hand.held[1])
    assert own <= cards_in(table_for(snapshots.load(room.code), cast["beto"].pk))
