"""``sensorium player NAME``: one of our players as a program of the line protocol (docs/player-protocol.md).

It reads messages and answers each with one line. A message that cannot be understood is answered with an ``error`` that
says why, and it goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from sensorium.players.api.player import Player
from sensorium.players.api.registry import UnknownPlayerError, player_named
from sensorium.players.external.player_messages import PROTOCOL, Game, LineError, line_of, message_of


class Speaker:
    """The state of such a program: the player, and the game it plays."""

    def __init__(self, name: str, seed: int | None = None) -> None:
        self.name = name
        self.seed = seed  # None: that of the game
        self.game: Game | None = None
        self.player: Player | None = None
        self.leaving = False

    def reply(self, line: str) -> dict[str, Any] | None:
        """The reply to this line; None where the protocol has none."""
        try:
            message = message_of(line)
            kind = message["type"]
            if kind == "hello":
                return self.hello(message)
            if kind == "game":
                return self.begin(message)
            if kind == "question":
                return self.answer(message)
            if kind in ("over", "bye"):
                self.game = self.player = None
                self.leaving = kind == "bye"
                return None
            raise LineError(f"there is no message of the type `{kind}`")
        except (LineError, UnknownPlayerError) as problem:
            return {"type": "error", "why": str(problem)}

    def hello(self, message: dict[str, Any]) -> dict[str, Any]:
        if message.get("protocol") != PROTOCOL:
            raise LineError(f"we speak protocol {PROTOCOL}, not {message.get('protocol')}")
        return {"type": "hello", "protocol": PROTOCOL, "name": self.name}

    def begin(self, message: dict[str, Any]) -> dict[str, Any]:
        game = Game(message)
        rng = Random(game.seed if self.seed is None else self.seed)
        self.game, self.player = game, player_named(self.name, rng, game.side)
        return {"type": "ready"}

    def answer(self, message: dict[str, Any]) -> dict[str, Any]:
        if self.game is None or self.player is None:
            raise LineError("there is no game yet; a message `game` comes before the first question")
        given = self.game.asked(message)
        code = self.player.answer(given)
        words = {one["code"]: one.get("words") for one in message["legal"]}
        return {"type": "answer", "id": message.get("id"), "answer": words.get(code) or code}


def speak(name: str, seed: int | None, lines: Iterable[str], write: Callable[[bytes], object]) -> int:
    """Reply to each line until ``bye`` or the end of the input."""
    speaker = Speaker(name, seed)
    for line in lines:
        if not line.strip():
            continue
        reply = speaker.reply(line)
        if reply is not None:
            write(line_of(reply) + b"\n")
        if speaker.leaving:
            break
    return 0
