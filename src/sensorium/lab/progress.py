"""A bar that grows on the terminal while games are played, goes away when they are, and is silent elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

WIDTH = 30
ERASED = "\r\x1b[K"


class Progress:
    def __init__(self, write: Callable[[str], object], shown: bool) -> None:
        self.write = write
        self.shown = shown
        self.begun = perf_counter()

    def __call__(self, done: int, total: int) -> None:
        if not self.shown:
            return
        filled = WIDTH * done // max(1, total)
        bar = "#" * filled + "." * (WIDTH - filled)
        self.write(f"{ERASED}[{bar}] {done}/{total}{self.pace(done, total)}")

    def pace(self, done: int, total: int) -> str:
        if not done:
            return ""
        rate = done / max(0.001, perf_counter() - self.begun)
        speed = f"{rate:.1f} games/s" if rate >= 1 else f"{1 / rate:.1f} s a game"
        return f"  {speed}  {clock((total - done) / rate)} left"

    def erase(self) -> None:
        if self.shown:
            self.write(ERASED)


def clock(seconds: float) -> str:
    """So many seconds, as a clock shows them."""
    whole = round(seconds)
    minutes, rest = divmod(whole, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
