"""A page at a table that is played in this very process: what is on the table can be arranged, and everything that is
said and done goes through the table as it does on the server."""

from __future__ import annotations

from playwright.sync_api import Page, WebSocketRoute

from sensorium.server.replies import Question, asker, put, read, refusal
from sensorium.server.viewer import encode
from sensorium.table import wire
from sensorium.table.refusal import Refused
from sensorium.table.table import Table
from tests.page.stage import DRAWN, TOKEN


class LiveTable:
    """``sit`` at a table, then play on the page; ``sit`` at the next one without loading anything anew."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url
        self.table: Table | None = None
        self.seat: wire.Seat = "marine"
        self.number = 0
        self.lines: list[WebSocketRoute] = []
        self.sent: list[str] = []  # everything that this seat was told
        self.watch(page)

    def watch(self, page: Page) -> None:
        """This page sits at the table too, at the same seat."""
        page.route_web_socket("**/ws/**", self._wire)

    def sit(self, table: Table, seat: wire.Seat) -> None:
        fresh = not self.lines or seat != self.seat
        self.table, self.seat = table, seat
        if fresh:
            self.page.goto(f"{self.url}/play/{TOKEN}")
            self.page.locator(".play").wait_for()
        else:
            self._welcome(self.lines[-1])
        self.settle()

    def settle(self) -> None:
        """Until everything that the page has asked is answered and drawn."""
        self.page.evaluate(DRAWN)
        self.page.wait_for_function("() => !document.querySelector('.dock[aria-busy=true], .play.busy')")
        self.page.evaluate(DRAWN)

    def rival(self, said: str) -> None:
        """The other seat answers."""
        assert self.table is not None
        self.table.give("stealer" if self.seat == "marine" else "marine", [said], 0.0)
        self._update()
        self.settle()

    def _wire(self, line: WebSocketRoute) -> None:
        self.lines.append(line)
        line.on_message(lambda raw: self._hear(line, raw))
        line.on_close(lambda code, reason: self.lines.remove(line))
        self._welcome(line)

    def _tell(self, line: WebSocketRoute, message: wire.Welcome | wire.Update | wire.Reply) -> None:
        text = encode(message).decode()
        self.sent.append(text)
        line.send(text)

    def _welcome(self, line: WebSocketRoute) -> None:
        assert self.table is not None
        self.number += 1
        welcome = self.table.welcome(self.seat, 0.0)
        self.table.messages.told(self.seat)
        welcome.n = self.number
        for face in welcome.seats:
            face.here = True
        self._tell(line, welcome)

    def _update(self) -> None:
        assert self.table is not None
        for update in self.table.messages.updates(0.0, [self.seat]).values():
            self.number += 1
            update.n = self.number
            for line in self.lines:
                self._tell(line, update)

    def _hear(self, line: WebSocketRoute, raw: str | bytes) -> None:
        assert self.table is not None
        message = read(raw.encode() if isinstance(raw, str) else raw)
        try:
            if isinstance(message, Question):
                reply = asker(self.table, self.seat, message)()
            else:
                reply = put(self.table, self.seat, message, 0.0)
        except Refused as problem:
            reply = refusal(message.id, problem)
        self._tell(line, reply)
        self._update()
