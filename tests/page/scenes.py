"""The scene that a page has made of all updates, held to the one that somebody gets who sits down now."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, WebSocket
from websockets.sync.client import connect

# Every session tells of what it takes in; the page itself needs to show nothing of it.
LISTEN = """(() => {
  const dispatch = EventTarget.prototype.dispatchEvent;
  EventTarget.prototype.dispatchEvent = function (event) {
    if (event.type === 'state' && this.state) window.known = { n: this.state.n, scene: this.state.scene };
    return dispatch.call(this, event);
  };
})()"""
TRIES = 100  # while bots go on, a page and a newcomer are rarely told the same number


class Scenes:
    """Listens to a page from before it connects."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.line = ""
        self.compared = 0
        page.add_init_script(LISTEN)
        page.on("websocket", self._listen)

    def _listen(self, line: WebSocket) -> None:
        self.line = line.url.split("&from=")[0]  # of the same place: the seat is not told of another

    def check(self) -> None:
        """The page's scene is that of a newcomer, field by field."""
        for _ in range(TRIES):
            with connect(self.line, proxy=None) as newcomer:
                welcome: dict[str, Any] = json.loads(newcomer.recv())
            known = self.page.wait_for_function("(n) => window.known.n >= n && window.known", arg=welcome["n"])
            told: dict[str, Any] = known.json_value()
            if told["n"] == welcome["n"]:
                assert told["scene"] == welcome["scene"]
                self.compared += 1
                return
        raise AssertionError("the game goes on too fast to be compared")
