"""Bots that wait, hang or die, for the tests of the processes they think in. Known there and in the test only."""

import os
import signal
import time
from pathlib import Path
from random import Random

from sensorium.players.api import builtin_players
from sensorium.players.api.player import Asked
from sensorium.players.api.registry import register

FOLDER = "SENSORIUM_TEST_FOLDER"  # where they leave their notes, and look for the open gate
STRENGTHS = ("easy", "normal", "hard")


class Gated:
    """Notes that it thinks, and answers when the gate is open. It plays slowly, by ending its turns."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def answer(self, asked: Asked) -> int:
        folder = Path(os.environ[FOLDER])
        (folder / f"{os.getpid()}-{self.rng.getrandbits(62):x}-{time.monotonic_ns()}").touch()
        while not (folder / "open").exists():
            time.sleep(0.01)
        return asked.words().get("end turn", self.rng.choice(asked.legal))


class Deadly:
    """Takes its process with it."""

    def answer(self, asked: Asked) -> int:
        os.kill(os.getpid(), signal.SIGKILL)
        return 0


def load() -> None:
    builtin_players.load()
    register("gated", lambda _, rng: Gated(rng), "waits for a gate", parameters=STRENGTHS)
    register("deadly", lambda _, rng: Deadly(), "kills its process", parameters=STRENGTHS)


def fail() -> None:
    """For a worker that never gets ready."""
    os._exit(3)
