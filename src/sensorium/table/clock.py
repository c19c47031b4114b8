"""The marine player's clock.

The rules say how long it runs and when (``engine.clock_runs``); this class counts the seconds. It never reads the time
itself: each call is given the current time as ``now``. ``longer`` doubles the allowance.
"""

from __future__ import annotations

from sensorium.rules.chapters.timer import calls
from sensorium.table import wire

FACTORS = {"on": 1, "off": 0, "longer": 2}
MODES = tuple(FACTORS)


def seconds_of(mode: str, seconds: int) -> int:
    """The allowance of the rules as this clock has it: unchanged, doubled (``longer``), or 0 (``off``)."""
    return seconds * FACTORS[mode]


class Clock:
    def __init__(self, mode: str) -> None:
        self.mode = mode
        self.allowed = 0
        self.left = 0.0
        self.since: float | None = None  # when it began to run; None: it stands
        self.paused = False
        self.away = False  # nobody sees it, and nobody waits for it
        self.marks: list[int] = []  # what is still to be called out, the next one first

    def wind(self, seconds: int) -> None:
        """A marine turn begins with so many seconds."""
        self.allowed = seconds_of(self.mode, seconds)
        self.since = None
        self.set_left(float(self.allowed))

    def set_left(self, seconds: float) -> None:
        self.left = max(0.0, seconds)
        # The start is told by the rules, and the end by `time up`: first.timer.called-out, first.example.timer-calls
        self.marks = [mark for mark in calls(self.allowed)[1:] if 0 < mark < self.left]

    def left_at(self, now: float) -> float:
        gone = max(0.0, now - self.since) if self.since is not None else 0.0
        return max(0.0, self.left - gone)

    def stop(self, now: float) -> None:
        """Subtract the time that has passed since it was started, and stop."""
        self.left = self.left_at(now)
        self.since = None

    def go(self, now: float, runs: bool) -> None:
        """Start counting from now, if it runs in this position."""
        self.stop(now)
        if runs and self.mode != "off" and not self.paused and not self.away:
            self.since = now

    def is_out(self, now: float) -> bool:
        return self.since is not None and self.left_at(now) <= 0

    def next_moment(self) -> float | None:
        """When a mark is due to be announced or the time is up; None while it is stopped."""
        if self.since is None:
            return None
        return self.since + self.left - (self.marks[0] if self.marks else 0)

    def called(self, now: float) -> list[int]:
        """The marks that have passed since this was last called."""
        left = self.left_at(now)
        passed = [mark for mark in self.marks if left <= mark]
        self.marks = self.marks[len(passed) :]
        return passed

    def face(self, now: float) -> wire.ClockFace:
        return wire.ClockFace(
            mode=self.mode,
            seconds=round(self.left_at(now), 1),
            allowed=self.allowed,
            runs=self.since is not None,
            paused=self.paused,
        )
