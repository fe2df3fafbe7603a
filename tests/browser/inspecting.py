"""Looks at pages for what does not fit, and photographs them.

The screenshots stay in pytest's folder for temporary files, for people to look at.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from playwright.sync_api import Page

from tests.browser.people import Person

LOW: Final = 40
SMALL: Final = 24
"""Pixels: how high a button is at least, and one that is small on purpose."""

PIECES: Final = (
    "#table .portrait, #table .seat__name, #table .spot .card, #table .hand .card, "
    "#table .chair__commands .btn, #table .score__points, #table .stake, #table .canto"
)
"""What lies on the table, each of it in a place of its own."""

TROUBLES: Final = """
([low, small]) => {
  const troubles = [];
  // A card on its way lies over others for a moment; what matters is where it comes to rest.
  document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime < Infinity)
    .forEach((one) => one.finish());
  const SMALLER = ".btn--small, label:has([type=checkbox]), [type=checkbox], .notice__close";
  const page = document.documentElement;
  if (page.scrollWidth > page.clientWidth) {
    troubles.push(`scrolls sideways: ${page.scrollWidth} > ${page.clientWidth}`);
  }
  const name = (element) => `<${element.localName} ${element.className}> ` +
    (element.getAttribute("aria-label") || element.textContent).trim().slice(0, 40);
  const shown = (element) => element.checkVisibility({visibilityProperty: true})
    && !element.closest(".skip-link");
  // Whoever misses a radio button or a box presses its label.
  const pressed = (element) =>
    element.matches("[type=radio], [type=checkbox]") && element.closest("label") || element;
  const targets = [...document.querySelectorAll("button, a.btn, summary, select, input, .menu a")]
    .filter(shown).map(pressed);
  for (const target of targets) {
    const box = target.getBoundingClientRect();
    const least = target.matches(SMALLER) ? small : low;
    if (box.height < least - 0.5) troubles.push(`low, ${box.height}: ${name(target)}`);
    target.scrollIntoView({block: "center", inline: "center"});
    const now = target.getBoundingClientRect();
    const hit = document.elementFromPoint(now.x + now.width / 2, now.y + now.height / 2);
    if (hit && !target.contains(hit) && !hit.contains(target)) {
      troubles.push(`covered by ${name(hit)}: ${name(target)}`);
    }
    if (!hit) troubles.push(`out of reach: ${name(target)}`);
  }
  window.scrollTo(0, 0);
  const boxes = targets.map((target) => [target, target.getBoundingClientRect()]);
  boxes.forEach(([one, a], index) => boxes.slice(index + 1).forEach(([other, b]) => {
    const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    const nested = one.contains(other) || other.contains(one);
    if (!nested && width > 1 && height > 1) {
      troubles.push(`overlap: ${name(one)} / ${name(other)}`);
    }
  }));
  const pieces = [...document.querySelectorAll(PIECES)].filter(shown)
    .map((piece) => [piece, piece.getBoundingClientRect()]);
  pieces.forEach(([one, a], index) => pieces.slice(index + 1).forEach(([other, b]) => {
    const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (width > 2 && height > 2) troubles.push(`overlap: ${name(one)} / ${name(other)}`);
  }));
  return troubles;
}
""".replace("PIECES", repr(PIECES))


class Inspector:
    """Looks at pages and photographs them."""

    def __init__(self, person: Person, folder: Path) -> None:
        self.troubles: list[str] = []
        self._page: Page = person.page
        self._folder = folder

    def __call__(self, what: str) -> None:
        """Note what is wrong with the page as it is now, which is called `what`."""
        self._page.wait_for_load_state("load")
        self._page.screenshot(
            path=self._folder / f"{what}.png", full_page=True, animations="disabled"
        )
        found = self._page.evaluate(TROUBLES, [LOW, SMALL])
        self.troubles += [f"{what}: {trouble}" for trouble in found]
