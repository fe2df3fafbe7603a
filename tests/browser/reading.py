"""What is on the table, read from the page as a person reads it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

READ: Final = """
(root) => {
  const codes = (within) =>
    [...root.querySelectorAll(within)].map((card) => card.dataset.card || null);
  const felt = {};
  root.querySelectorAll("[data-seat]").forEach((chair) => {
    const card = chair.querySelector(".spot .card");
    if (card) felt[chair.dataset.seat] = card.dataset.card || null;
  });
  return {
    version: Number(root.dataset.version),
    stage: root.dataset.stage,
    stake: Number(root.dataset.stake),
    you: Number(root.dataset.you) || null,
    your_turn: "yourTurn" in root.dataset,
    score: root.querySelector("[data-score]").dataset.score,
    vira: codes(".turned__vira .card")[0] || null,
    hand: codes(".hand .card"),
    partner: codes(".held--seen .card"),
    felt: felt,
    tricks: codes(".tricks .card"),
    opened: codes(".opened .card"),
    shown: codes("[data-card]"),
    commentary: root.querySelector("#commentary").textContent.trim(),
    mode: (root.querySelector(".mode") || {textContent: ""}).textContent.trim(),
    out: [...root.querySelectorAll(".chair--out")].map((chair) => Number(chair.dataset.seat)),
    names: [...root.querySelectorAll(".seat__name")].map((name) => name.textContent.trim()),
    seats: [...root.querySelectorAll("[data-seat]")].map((chair) => Number(chair.dataset.seat)),
    told_scores: [...root.querySelectorAll("[data-score-team]")]
      .sort((one, other) => one.dataset.scoreTeam.localeCompare(other.dataset.scoreTeam))
      .map((points) => points.textContent.trim()),
    gallo: Number((root.querySelector(".chair:has(.mark--gallo)") || root).dataset.seat) || null,
    actions: [...root.querySelectorAll("button[name=action]")].map((button) => button.value),
    commands: [...root.querySelectorAll("button[name=command]")].map((button) => button.value),
  };
}
"""
"""A script that reads one table, given its root; a card that lies face down is null."""

READ_FRAMES: Final = f"""
(frames) => frames
  .map((html) => new DOMParser().parseFromString(html, "text/html").getElementById("table"))
  .filter((root) => root)
  .map({READ})
"""


@dataclass(frozen=True)
class Look:
    """One look at the table. Cards are codes such as "4e"; None is one that lies face down."""

    version: int
    stage: str
    stake: int
    you: int | None
    your_turn: bool
    score: str
    vira: str | None
    hand: list[str | None]
    partner: list[str | None]
    felt: dict[str, str | None]
    tricks: list[str | None]
    opened: list[str]
    shown: list[str]
    commentary: str
    mode: str
    out: list[int]
    names: list[str]
    seats: list[int]
    told_scores: list[str]
    gallo: int | None
    actions: list[str]
    commands: list[str]

    @classmethod
    def of(cls, read: dict[str, Any]) -> Look:
        """From what `READ` gives back."""
        return cls(**read)

    @property
    def moves(self) -> list[str]:
        """What the reader may do now; leaving the table, which is always possible, apart."""
        return [action for action in self.actions if action != "sair"]

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of the sides A and B, or of each seat where everybody has a score."""
        return tuple(int(points) for points in self.score.split("-"))

    @property
    def own(self) -> set[str]:
        """The cards in one's own hand that one may look at."""
        return {card for card in self.hand if card}


@dataclass
class HandSeen:
    """Everything that a viewer was shown in one hand."""

    dealt: Look
    versions: set[int] = field(default_factory=set)
    cards: set[str] = field(default_factory=set)
    played: set[str] = field(default_factory=set)

    def add(self, look: Look) -> None:
        """One more look at it."""
        self.versions.add(look.version)
        self.cards.update(look.shown)
        self.played.update(card for card in [*look.felt.values(), *look.tricks] if card)


def hands_seen(looks: Iterable[Look]) -> list[HandSeen]:
    """The looks of a seated viewer, hand by hand, in order."""
    hands: list[HandSeen] = []
    before: Look | None = None
    for look in looks:
        if look.stage == "waiting":
            continue
        if before is None or _is_dealt_anew(before, look):
            hands.append(HandSeen(look))
        hands[-1].add(look)
        before = look
    return hands


def _is_dealt_anew(before: Look, look: Look) -> bool:
    more = len(look.hand) > len(before.hand)
    others = len(look.hand) == len(before.hand) == 3 and look.own != before.own
    return more or others or look.vira != before.vira
