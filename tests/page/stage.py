"""Moments of games that were played beforehand, shown by the page one after another without a server behind it.

Each is shown as somebody finds it who comes back at that moment; what the page asks about pieces is answered from what
that seat saw then. So every kind of question can be looked at in many sizes without playing up to it each time.
"""

from __future__ import annotations

from typing import Any

import msgspec
from playwright.sync_api import Page, WebSocketRoute

from sensorium.server.replies import Question, ask, read, refusal
from sensorium.server.viewer import encode
from sensorium.table import wire
from sensorium.table.refusal import Refused
from tests.page.moments import Moment

TOKEN = "stage-token-stage-token"
LINES = 40  # of the log that are shown: all the rest lies above what can be seen of it, and takes its time to be set
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"
# A page that is measured, not looked at, need not be painted: everything has its place and can be pressed.
UNPAINTED = """() => {
  document.addEventListener('DOMContentLoaded', () => (document.body.style.opacity = 0));
  window.requestAnimationFrame = (draw) => setTimeout(() => draw(performance.now()), 0);
  window.cancelAnimationFrame = (frame) => clearTimeout(frame);
}"""


class Stage:
    """A page that shows moments. ``open`` for those of one game and seat, then ``show``."""

    def __init__(self, page: Page, url: str, painted: bool = True) -> None:
        self.page = page
        self.url = url
        self.moment: Moment | None = None
        self.number = 0
        self.heard = 0  # how many messages have come from the page
        self.said: list[dict[str, Any]] = []  # what the page has sent, but for questions
        self.line: WebSocketRoute | None = None
        if not painted:
            page.add_init_script(f"({UNPAINTED})()")
        page.route_web_socket("**/ws/**", self._wire)

    def open(self, moment: Moment) -> None:
        self.moment = moment
        self.page.goto(f"{self.url}/play/{TOKEN}")
        self.page.locator(".play").wait_for()
        self.settle()

    def show(self, moment: Moment) -> None:
        before = self.moment
        if before is None or self.line is None or (before.game, before.seat) != (moment.game, moment.seat):
            self.open(moment)
            return
        questions = self.page.locator(".play").get_attribute("data-questions")
        self.moment = moment
        self._welcome()
        self.page.wait_for_function("(old) => document.querySelector('.play').dataset.questions !== old", arg=questions)
        self.settle()

    def settle(self) -> None:
        """Until everything that the page has asked is answered and drawn, and what it asked when it had drawn that."""
        heard = -1
        while heard < self.heard:
            heard = self.heard
            self.page.evaluate(DRAWN)
            self.page.wait_for_function("() => !document.querySelector('.dock[aria-busy=true]')")
            self.page.evaluate(DRAWN)

    def tell(self, message: wire.Update | wire.Presence) -> None:
        """Something more comes over the line."""
        self.number += 1
        message.n = self.number
        assert self.line is not None
        self.line.send(encode(message).decode())

    def _welcome(self) -> None:
        assert self.moment is not None
        assert self.line is not None
        self.number += 1
        told = self.moment.welcome
        here = [msgspec.structs.replace(seat, here=True) for seat in told.seats]
        shown = msgspec.structs.replace(told, n=self.number, seats=here, log=told.log[-LINES:])
        self.line.send(encode(shown).decode())

    def _wire(self, line: WebSocketRoute) -> None:
        self.line = line
        line.on_message(self._hear)
        self._welcome()

    def _hear(self, raw: str | bytes) -> None:
        assert self.line is not None
        assert self.moment is not None
        self.heard += 1
        message = read(raw.encode() if isinstance(raw, str) else raw)
        if isinstance(message, Question) and not isinstance(message, wire.AskRecall):
            try:
                reply = ask(self.moment.seen, message)
            except Refused as problem:
                reply = refusal(message.id, problem)
        else:
            self.said.append(msgspec.to_builtins(message))
            reply = wire.Reply(id=message.id, ok=True)
        self.line.send(encode(reply).decode())
