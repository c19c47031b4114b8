"""An external program, spoken to line by line, that can be slow, die or write without end and never blocks the caller.

Threads read and write, so a program that does not read, or writes without end, blocks only them. It runs in a session
of its own: Ctrl-C is handled by us, and ending it ends everything it has started.
"""

from __future__ import annotations

import os
import signal
import subprocess
import threading
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, Full, Queue
from time import monotonic
from typing import IO, Final

LONGEST_LINE: Final = 1_000_000
ERRORS_KEPT: Final = 4_000
LINES_WAITING: Final = 100
PATIENCE: Final = 0.1  # how often a thread that waits looks whether it should end
GOODBYE: Final = 1.0  # seconds to end by itself

running: set[LineProcess] = set()


class LineProcess:
    """A running program: lines in, lines out, and the end of its standard error."""

    def __init__(self, command: Sequence[str]) -> None:
        apart = os.name == "posix"
        self.process = subprocess.Popen(
            list(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=apart,
        )
        self.ended = False
        self.heard: Queue[bytes | None] = Queue(LINES_WAITING)  # None: it will say no more
        self.unsent: Queue[bytes | None] = Queue()
        self.complaints = b""
        running.add(self)
        self.threads = [
            threading.Thread(target=target, args=(pipe,), daemon=True)
            for target, pipe in (
                (self._write, self.process.stdin),
                (self._read, self.process.stdout),
                (self._listen, self.process.stderr),
            )
        ]
        for thread in self.threads:
            thread.start()

    def send(self, line: bytes) -> None:
        self.unsent.put(line + b"\n")

    def receive(self, deadline: float) -> bytes | None:
        """The next line; None if it has ended. ``TimeoutError``: nothing came in time."""
        try:
            line = self.heard.get(timeout=max(0.0, deadline - monotonic()))
        except Empty:
            raise TimeoutError from None
        if line is None:
            self.heard.put(None)  # and says no more the next time either
        return line

    def end(self) -> int:
        """Let it end by itself, then end it and everything it has started; returns how it ended."""
        if not self.ended:
            self.ended = True
            self.unsent.put(None)
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(GOODBYE)
            self.kill()
            self.process.wait()
            for thread in self.threads:
                thread.join(GOODBYE)
            for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
                if pipe is not None:
                    with suppress(OSError):
                        pipe.close()
            running.discard(self)
        return self.process.returncode

    def kill(self) -> None:
        if os.name == "posix":
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)
        else:
            self.process.kill()

    def last_complaint(self) -> str:
        """The last line it wrote to its standard error, if any."""
        lines = self.complaints.decode("utf-8", "replace").split("\n")
        return next((line.strip() for line in reversed(lines) if line.strip()), "")

    # ---- the threads

    def _write(self, pipe: IO[bytes]) -> None:
        # The program has ended: the reading thread finds that out.
        with suppress(OSError, ValueError):
            while (line := self.unsent.get()) is not None:
                rest = memoryview(line)
                while rest:
                    rest = rest[pipe.write(rest) :]
            pipe.close()

    def _read(self, pipe: IO[bytes]) -> None:
        with suppress(OSError, ValueError):
            waiting = b""
            while piece := pipe.read(65_536):
                *lines, waiting = (waiting + piece).split(b"\n")
                if len(waiting) > LONGEST_LINE:
                    lines, waiting = [*lines, waiting[:LONGEST_LINE]], b""
                if not all(self._hear(line) for line in lines):
                    return
            if waiting:
                self._hear(waiting)
        self._hear(None)

    def _hear(self, line: bytes | None) -> bool:
        while not self.ended:
            with suppress(Full):
                self.heard.put(line, timeout=PATIENCE)
                return True
        return False

    def _listen(self, pipe: IO[bytes]) -> None:
        with suppress(OSError, ValueError):
            while piece := pipe.read(65_536):
                self.complaints = (self.complaints + piece)[-ERRORS_KEPT:]


def end_all() -> None:
    """Kill every program that still runs, because this process is about to end."""
    for process in list(running):
        process.kill()
