"""The page that has lived through a game, held element by element to one that is loaded at that moment, and to the
scene that the server sends.

Everything on the screen is compared but what passes by itself (dice thrown, shots in flight) and where the camera
looks. What the player has picked and points at is his own affair and no part of the game, so it is handed on to the
fresh page before the two are held together.
"""

from __future__ import annotations

import difflib
from collections import Counter
from pathlib import Path
from time import monotonic

from playwright.sync_api import Page

from tests.page.against_scene import disagreements
from tests.page.conftest import is_wrong

PATIENCE = 4.0  # seconds until two pages that are told the same must show the same
SEEN = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
ELEMENTS = f"() => ({SEEN}).elements()"
DRAWN = f"() => ({SEEN}).drawn()"
PICK = f"(looks) => ({SEEN}).pick(looks)"
# The screen's game and the last message taken in, by what every screen must do: listen to its game and its session.
HOOK = """(() => {
  const listen = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (type, ...rest) {
    if (type === 'change' && this.looks) window.game = this;
    if (type === 'state' && this.token) window.session = this;
    return listen.call(this, type, ...rest);
  };
})()"""


class Differ(AssertionError):
    """The page that lived through it does not show what is the case."""


class Mirror:
    """Holds a page to a fresh one; made before the page goes anywhere."""

    def __init__(self, live: Page) -> None:
        self.live = live
        live.add_init_script(HOOK)
        self.fresh = live.context.new_page()  # of the same browser: the seat is not told of another place
        live.bring_to_front()
        self.fresh.add_init_script(HOOK)
        self.wrong: list[str] = []
        self.fresh.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.fresh.on("console", lambda said: self.wrong.append(said.text) if is_wrong(said) else None)
        self.compared = 0
        self.met: Counter[str] = Counter()  # after what it was compared

    def check(self, after: str = "") -> None:
        """Load the fresh page, and hold the two together until they agree or patience is at its end."""
        self.load()
        end = monotonic() + PATIENCE
        while True:
            lived, loaded = self.live.evaluate(ELEMENTS), self.fresh.evaluate(ELEMENTS)
            wrong = self.against_scene() if lived == loaded else []
            if lived == loaded and not wrong:
                break
            if monotonic() > end:
                lines = difflib.unified_diff(loaded, lived, "the page loaded now", "the page that lived", n=0)
                raise Differ(f"after {after}:\n" + "\n".join([*list(lines)[:60], *wrong]))
            self.live.wait_for_timeout(40)
            if self.live.locator(".handover").count() != self.fresh.locator(".handover").count():
                self.load()  # the screen has changed hands meanwhile
            self.hand_on()
        assert not self.wrong
        self.compared += 1
        self.live.bring_to_front()

    def against_scene(self) -> list[str]:
        """What the page that lived draws otherwise than the scene that the fresh one was told has it."""
        told = self.fresh.evaluate("() => document.querySelector('.play') && window.session.state")
        if not told:
            return []
        drawn = self.live.evaluate(DRAWN)
        return list(disagreements(drawn, told["scene"], told["mission"]["board"], told["seat"]))

    def load(self) -> None:
        """Another page of the same place and seat; where two play at one screen, past the card if the other is."""
        self.fresh.bring_to_front()  # what lies behind another page is drawn once a second only
        if self.fresh.url == self.live.url:
            self.fresh.reload()
        else:
            self.fresh.goto(self.live.url)
        self.fresh.wait_for_selector(".play, .handover")
        if self.live.locator(".play").count() and self.fresh.locator(".handover").count():
            self.fresh.locator(".handover button").first.click()
            self.fresh.wait_for_selector(".play")
        self.hand_on()

    def hand_on(self) -> None:
        """What the player has picked."""
        looks = self.live.evaluate("() => document.querySelector('.play') && window.game && window.game.looks")
        if looks and self.fresh.locator(".play").count():
            self.fresh.evaluate(PICK, looks)
