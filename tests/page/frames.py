"""The traffic of a page: every message that came and went, seat by seat."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page, WebSocket


class Traffic:
    """Listens to a page from before it connects."""

    def __init__(self, page: Page) -> None:
        self.came: list[tuple[str, dict[str, Any]]] = []  # token and message
        self.went: list[tuple[str, dict[str, Any]]] = []
        page.on("websocket", self._listen)

    def _listen(self, line: WebSocket) -> None:
        token = line.url.split("/ws/")[1].split("?")[0]
        line.on("framereceived", lambda text: self.came.append((token, json.loads(text))))
        line.on("framesent", lambda text: self.went.append((token, json.loads(text))))

    def heard(self, token: str) -> list[dict[str, Any]]:
        return [message for seat, message in self.came if seat == token]

    def said(self, token: str, kind: str) -> list[dict[str, Any]]:
        return [message for seat, message in self.went if seat == token and message["type"] == kind]

    def given(self, token: str) -> list[str]:
        """The answers of a seat that were taken, each once, however often it had to be sent."""
        replies = {message["id"]: message for message in self.heard(token) if message["type"] == "reply"}
        sent = {message["id"]: message for message in self.said(token, "answer")}
        return [
            words for number, message in sent.items() for words in message["said"][: replies[number].get("taken", 0)]
        ]


def seen(message: dict[str, Any]) -> dict[str, Any]:
    """What a message shows of the scene: all of it, or what has changed."""
    scene: dict[str, Any] = message.get("scene") or message.get("patch") or {}
    return scene


def pieces(message: dict[str, Any]) -> list[dict[str, Any]]:
    return list(seen(message).get("pieces", []))


def events(message: dict[str, Any]) -> list[dict[str, Any]]:
    return [*message.get("events", []), *message.get("log", [])]


def blip_values(messages: list[dict[str, Any]]) -> list[Any]:
    """Every place in which the value of a blip that lies face down is told."""
    return list(_blip_values(messages))


def _blip_values(messages: list[dict[str, Any]]) -> Iterator[Any]:
    for message in messages:
        yield from (piece for piece in pieces(message) if piece["kind"] == "blip" and "value" in piece)
        yield from (line for line in events(message) if line["kind"] == "drew a blip" and "value" in line["facts"])


def counters(messages: list[dict[str, Any]]) -> list[Any]:
    """Every place in which the command counter that lies face down is told."""
    return list(_counters(messages))


def _counters(messages: list[dict[str, Any]]) -> Iterator[Any]:
    for message in messages:
        command = seen(message).get("command", {})
        if "drawn" in command or "left" in command:
            yield command
        yield from (line for line in events(message) if line["kind"] == "drew a counter" and "counter" in line["facts"])
