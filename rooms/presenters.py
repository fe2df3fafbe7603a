"""What the table templates need, and nothing more: one viewer's table in words and flags.

Every value is built from that viewer's own view, so a template cannot show what its reader
may not know. Texts are already in the reader's language.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

Team = Literal["A", "B"]
Stage = Literal["waiting", "playing", "between", "over"]
Deck = Literal["french", "spanish"]
Tone = Literal["primary", "quiet", "danger", "raise"]


@dataclass(frozen=True, slots=True)
class Button:
    """Something the viewer may do now: a submit button of the table's form.

    `name` and `value` are what the form sends (`action=truco`, `command=sentar 2`), `label` what
    the button says, `hint` a few words under it ("" for none). `clause` is the id of the rule
    behind it, for a link ("" for none).
    """

    name: Literal["action", "command"]
    value: str
    label: str
    tone: Tone = "quiet"
    hint: str = ""
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Face:
    """A card whose face the viewer may see; `name` is how it is spoken ("4 de espadas")."""

    code: str
    rank: str
    suit: str
    name: str
    is_manilha: bool = False

    @property
    def spoken(self) -> str:
        """The name for a screen reader, which also tells a manilha."""
        return _("%(card)s, manilha") % {"card": self.name} if self.is_manilha else self.name


@dataclass(frozen=True, slots=True)
class Played:
    """The card in front of a chair; `face` is None for a covered one that another played."""

    face: Face | None
    covered: bool = False
    winning: bool = False


@dataclass(frozen=True, slots=True)
class Chair:
    """One seat; `spot` counts to the right from the viewer's own chair, which is 0.

    `role` is "gallo" for the one who plays alone, `flor` tells that the seat has announced one,
    `is_out` that it has folded or is not in the duel being played, `is_last` that it is the pé,
    `is_away` that its person is not connected, `next` what happens to it at the next deal.
    """

    seat: int
    spot: int
    name: str
    team: Team
    is_you: bool = False
    is_bot: bool = False
    is_host: bool = False
    is_empty: bool = False
    is_dealer: bool = False
    is_first: bool = False
    is_last: bool = False
    is_acting: bool = False
    is_out: bool = False
    role: str = ""
    flor: bool = False
    is_away: bool = False
    next: str = ""
    cards_left: int = 0
    played: Played | None = None
    speech: str | None = None
    commands: tuple[Button, ...] = ()

    @property
    def initial(self) -> str:
        """The letter in the chair's portrait."""
        return self.name[:1].upper()

    @property
    def first_mark(self) -> str:
        """The word on the chair of who leads ("" on the others)."""
        return pgettext("quem joga primeiro", "mão") if self.is_first else ""


@dataclass(frozen=True, slots=True)
class TrickStack:
    """A finished trick: who won it (None for a tie) and its plays in order, (seat, face).

    `best` is the seat whose card won it, `covered` are those who covered theirs.
    """

    winner_team: Team | None
    plays: tuple[tuple[int, Face | None], ...]
    best: int | None = None
    covered: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class HandCard:
    """A place of the viewer's hand; `face` is None when even the owner may not look.

    `open` and `covered` are the legal ways to play it now, None where there is none.
    """

    face: Face | None
    place: int
    open: Button | None = None
    covered: Button | None = None


@dataclass(frozen=True, slots=True)
class Leave:
    """Leaving the table: `cost` tells what it costs, `clause` by which rule, `button` does it."""

    cost: str
    button: Button
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Clock:
    """How long whoever must act still has, in whole seconds; `is_frozen` while paused."""

    seconds_left: int
    seconds_total: int
    is_frozen: bool = False


@dataclass(frozen=True, slots=True)
class Spectator:
    """Somebody who watches, and what the reader may do about it."""

    name: str
    commands: tuple[Button, ...] = ()


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One score: a side's, or in a by-turn Gallo a seat's.

    `key` names it ("A", "B", or a seat number), `label` is what the reader calls it; `malas` and
    `boas` are its points in the two halves of the target where the rule set counts in them (E53),
    `chicos` the games won where a match has several.
    """

    key: str
    label: str
    points: int
    is_us: bool = False
    malas: int | None = None
    boas: int | None = None
    chicos: int | None = None

    @property
    def chicos_text(self) -> str:
        """How many games, in words."""
        count = self.chicos or 0
        return ngettext("%(n)d Chico", "%(n)d Chicos", count) % {"n": count}


@dataclass(frozen=True, slots=True)
class Canto:
    """An Envido or Flor being bid: its name, what it is worth and what giving it up costs.

    `refused` is empty where nobody of the side that is asked could give anything up.
    """

    name: str
    worth: str
    refused: str


@dataclass(frozen=True, slots=True)
class Opened:
    """Three cards that somebody shows to all at the end of a hand."""

    name: str
    cards: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class TableView:
    """The whole table for one viewer (`you` is None for a spectator).

    `manilhas` are the four cards that beat all others in this hand, the weakest first. `paused`
    says why nothing goes on ("" where it does); `watching` names those of the `spectators` who
    have a name.
    """

    code: str
    version: int
    rules: str
    rules_name: str
    rules_note: str
    deck: Deck
    seats: int
    stage: Stage
    you: int | None
    is_host: bool
    listed: bool
    target: int
    chairs: tuple[Chair, ...]
    vira: Face | None
    manilhas: tuple[Face, ...]
    stake: int
    scores: tuple[ScoreLine, ...]
    us: Team | None
    mode: str
    canto: Canto | None
    opened: tuple[Opened, ...]
    signals: tuple[Button, ...]
    tricks: tuple[TrickStack, ...]
    hand: tuple[HandCard, ...]
    partner: tuple[Face, ...]
    buttons: tuple[Button, ...]
    can_start: bool
    why_not_start: str
    leave: Leave | None
    clock: Clock | None
    said: tuple[str, ...]
    commentary: str
    result: str | None
    result_clause: str
    decided: tuple[tuple[str, str], ...]
    match_id: int | None
    paused: str
    is_closed: bool
    host_commands: tuple[Button, ...]
    watching: tuple[Spectator, ...]
    spectators: int

    @property
    def score_text(self) -> str:
        """The scores as a program reads them: "3-1"."""
        return "-".join(str(line.points) for line in self.scores)

    @property
    def must_act(self) -> bool:
        """Whether the table is waiting for the viewer."""
        return any(chair.is_you and chair.is_acting for chair in self.chairs)

    @property
    def stake_text(self) -> str:
        """The stake with its unit, in the right number."""
        return ngettext("%(n)d ponto", "%(n)d pontos", self.stake) % {"n": self.stake}

    @property
    def target_text(self) -> str:
        """How many points win the match."""
        return ngettext("até %(n)d ponto", "até %(n)d pontos", self.target) % {"n": self.target}

    @property
    def nameless_text(self) -> str:
        """How many of those who watch have no name, in words ("" for none)."""
        count = self.spectators - len(self.watching)
        if count < 1:
            return ""
        return ngettext("%(n)d pessoa sem nome", "%(n)d pessoas sem nome", count) % {"n": count}

    @property
    def spectators_text(self) -> str:
        """How many people are watching, in words ("" for none)."""
        if not self.spectators:
            return ""
        return ngettext("%(n)d pessoa assistindo", "%(n)d pessoas assistindo", self.spectators) % {
            "n": self.spectators
        }
