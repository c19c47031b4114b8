"""Who plays while a page is looked at: somebody at another seat over the wire, and hands that try everything."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from random import Random
from typing import Any

from playwright.sync_api import Locator, Page
from websockets.sync.client import ClientConnection, connect

from tests.page.conftest import Served
from tests.page.hands import QUESTIONS, Hands

BOT = 300  # seconds until a bot has answered, who may wait behind those of other tables


class Rival:
    """Somebody at another seat, who answers at random and one answer at a time, when he is told to."""

    def __init__(self, line: ClientConnection, seed: int = 1) -> None:
        self.line = line
        self.rng = Random(seed)
        self.asked: dict[str, Any] = {}
        self.n = self.sent = 0
        self.hear(json.loads(line.recv()))

    def hear(self, message: dict[str, Any]) -> None:
        if message["type"] in ("welcome", "update", "presence"):
            self.n = message["n"]
            self.asked = message.get("asked", self.asked)

    def listen(self) -> None:
        """Take in all that has come."""
        with suppress(TimeoutError):
            while True:
                self.hear(json.loads(self.line.recv(timeout=0)))

    def answer(self) -> str:
        """Answer what he is asked; what he said, or nothing when he is not asked."""
        self.listen()
        if not self.asked["yours"]:
            return ""
        said = self.chosen(self.asked)
        self.sent += 1
        self.line.send(json.dumps({"type": "answer", "id": self.sent, "n": self.n, "said": [said]}))
        while True:
            message = json.loads(self.line.recv(timeout=30))
            self.hear(message)
            if message["type"] == "reply":
                assert message["ok"], (said, message)
                return said

    def finish(self) -> None:
        """Answer until the game is over."""
        while self.asked["kind"] != "over":
            # What had come by then may have been the end: nothing more would come.
            if not self.answer() and self.asked["kind"] != "over":
                self.hear(json.loads(self.line.recv(timeout=BOT)))

    def chosen(self, asked: dict[str, Any]) -> str:
        """Whatever there is to say, with an end to every turn."""
        choices = [one for one in asked["choices"] if one.get("group") != "rest"]
        ends = [one["said"] for one in choices if one.get("group") == "end"]
        if asked.get("decline") and self.rng.random() < 0.3:
            return str(asked["decline"])
        if ends and (len(choices) == 1 or self.rng.random() < 0.25):
            return str(ends[0])
        return str(self.rng.choice(choices)["said"])


@contextmanager
def sat_down(served: Served, token: str, seed: int = 1) -> Iterator[Rival]:
    """Somebody at this seat, over the wire."""
    address = f"{served.url.replace('http', 'ws', 1)}/ws/{token}"
    with connect(address, proxy=None, max_size=None) as line:
        yield Rival(line, seed)


class Clicker(Hands):
    """Hands that try everything: every button of a piece, what wants a place, taking back."""

    def __init__(self, page: Page, seed: int = 1, per_turn: int = 5) -> None:
        super().__init__(page, seed, per_turn=per_turn)

    def act(self) -> None:
        self.done += 1
        undo = self.page.locator(".button.undo:not([disabled])")
        if undo.count() and self.rng.random() < 0.12:
            self.press(undo)
            return
        if self.done > self.per_turn or not self.take_up():
            self.end_turn()
            return
        before = self.page.evaluate(QUESTIONS)
        ways = [self.attack, self.walk, self.walk, self.try_verb, self.try_verb]
        self.rng.shuffle(ways)
        for way in ways:
            if way() and self.has_moved(before):
                return
        self.end_turn()

    def place(self) -> None:
        rest = self.page.locator("[data-act=place-rest]")
        if rest.count() and self.rng.random() < 0.5:
            self.press(rest)
        else:
            super().place()

    def try_verb(self) -> bool:
        """A button of the piece, and where it wants a place, the place."""
        return self.press_one(self.all(".turns .option:not(.off), .verbs .option:not(.off):not(.danger)"))

    def attack(self) -> bool:
        return self.press_one(self.all(".verbs :is([data-act=assault], [data-act=fire]):not(.off)"))

    def press_one(self, able: list[Locator]) -> bool:
        if not able:
            return False
        before = self.page.evaluate(QUESTIONS)
        self.press(self.rng.choice(able))
        if self.has_moved(before):  # done at once, as by a button that was aimed with before
            return True
        spots = self.drawn(".places.plus, .target")
        if self.page.locator(".verbs .option.on").count() and spots:
            self.point(self.rng.choice(spots))
            if self.has_moved(before):  # done by pointing at it; the button for it is still there for a moment
                return True
        main = self.page.locator(".spot .option.main")
        if main.count():
            self.press(main)
        return True
