"""A page whose time stands still until it is let on: what is being shown can be looked at, step by step, and nothing
hangs on how fast this machine is. What comes over the line comes all the same.
"""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, WebSocket, expect

from tests.page.conftest import Opens
from tests.page.hands import SECOND_THOUGHT

FRAME = 40  # milliseconds of the page's own time
TRIES = 2500  # steps until something that should be shown is missed
PATIENCE, PAUSE = 2000, 10  # how often, and how many milliseconds, the other side is waited for
SEEN = """() => {
  const play = document.querySelector('.play');
  if (!play) return null;
  const words = (selector) => {
    const node = play.querySelector(selector);
    return node && !node.hidden ? node.textContent : '';
  };
  return {
    stage: play.dataset.stage,
    asked: play.dataset.asked,
    banner: words('.turn-banner'),
    caption: words('.caption'),
    watched: words('.prompt strong'),
    duel: words('.duel'),
    tumbling: play.querySelectorAll('[data-dice=tumbling]').length,
    log: [...play.querySelectorAll('.log .line')].map((line) => line.textContent),
    over: Boolean(play.querySelector('.dialog.end .outcome')),
  };
}"""
# The settings of somebody who has chosen a speed before.
CHOSEN = "try {{ localStorage.setItem('sensorium.settings', '{}') }} catch {{ /* none */ }}"

Seen = dict[str, Any]


class Line:
    """Whether the server still has something to tell: after an answer, until this seat is asked again or nobody is."""

    def __init__(self, page: Page) -> None:
        self.waits = False
        page.on("websocket", self.listen)

    def listen(self, line: WebSocket) -> None:
        line.on("framesent", self.said)
        line.on("framereceived", self.heard)

    def said(self, text: str | bytes) -> None:
        if json.loads(text).get("type") in ("answer", "pass"):
            self.waits = True

    def heard(self, text: str | bytes) -> None:
        message = json.loads(text)
        if message.get("type") == "update":
            asked = message["asked"]
            self.waits = not asked["yours"] and asked["side"] != "nobody"
        elif message.get("type") == "reply" and not message["ok"]:
            self.waits = False


class Theatre:
    """A paced page with its time stopped."""

    def __init__(self, opens: Opens, url: str, speed: float = 1, **special: Any) -> None:
        self.page: Page = opens(paced=True, **{"reduced_motion": "no-preference", **special})
        self.page.add_init_script(CHOSEN.format(json.dumps({"speed": speed})))
        self.line = Line(self.page)
        self.page.clock.install()
        self.page.goto(url)
        self.page.locator(".play").wait_for()
        self.page.clock.pause_at(self.page.evaluate("Date.now()") + 1000)
        self.passed = 0  # milliseconds since then
        self.step()

    def step(self, time: int = FRAME) -> Seen:
        """Let so much of the page's time pass; what is on the screen then."""
        self.page.clock.run_for(time)
        self.passed += time
        return self.look()

    def look(self) -> Seen:
        found: Seen = self.page.evaluate(SEEN)
        return found

    def until(self, wanted: Any, most: int = TRIES) -> Seen:
        """Until what is on the screen fits."""
        seen = self.look()
        for _ in range(most):
            self.hear_out()
            seen = self.step()
            if wanted(seen):
                return seen
        raise AssertionError(f"it never came to that: {seen}")

    def hear_out(self) -> None:
        """What comes over the line comes in its own time, however slow the machine: meanwhile the page's stands."""
        self.page.wait_for_timeout(1)
        for _ in range(PATIENCE):
            if not self.line.waits:
                return
            self.page.wait_for_timeout(PAUSE)

    def quiet(self, kind: str = "") -> Seen:
        """Until nothing is being shown and this is asked, or anything."""
        return self.until(lambda seen: not seen["stage"] and (seen["asked"] == kind if kind else bool(seen["asked"])))

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def end_turn(self) -> None:
        """With the key, twice where somebody has not acted yet."""
        self.press("Shift+Enter")
        self.step()
        if self.look()["asked"] == "action" and not self.page.locator(".play.busy").count():
            self.step(SECOND_THOUGHT)  # the warning wants to have been read
            self.press("Shift+Enter")

    def shown(self, selector: str) -> None:
        expect(self.page.locator(selector)).to_be_visible()
