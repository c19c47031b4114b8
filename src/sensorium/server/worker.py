"""A process in which bots think: its own side of the line (``work``), and the server's (``Worker``).

Over the line go frames: four bytes of length, then a pickled job one way, and JSON the other. The worker says ``{}``
once it is ready, and then ``{"code": …, "stopped_early": …}``, ``{"result": …}`` or ``{"error": …}`` to each job.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import pickle
import signal
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from io import BufferedRWPair
from multiprocessing import get_context, parent_process
from typing import Any, Final, TypeVar

from sensorium.table.bots import BotJob, think
from sensorium.table.side_jobs import SideJob

T = TypeVar("T")

LENGTH: Final = 4  # bytes before each frame

log = logging.getLogger("sensorium.server")


def framed(data: bytes) -> bytes:
    return len(data).to_bytes(LENGTH, "big") + data


# -- in the worker -----------------------------------------------------------------------------------------------------


def work(line: socket.socket, prepare: Callable[[], None]) -> None:
    """Answer jobs until the server hangs up. ``prepare`` imports what thinking needs, before anybody waits for it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends us
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    prepare()
    with suppress(OSError, EOFError), line, line.makefile("rwb") as pipe:
        _say(pipe, {})
        while True:
            _say(pipe, _answer(_hear(pipe)))


def _answer(data: bytes) -> dict[str, Any]:
    try:
        job = pickle.loads(data)
        if not isinstance(job, BotJob):
            return {"result": job.run()}
        answer = think(job)
        return {"code": answer.code, "stopped_early": answer.stopped_early}
    except Exception as problem:
        log.exception("a bot's job cannot be done")
        return {"error": f"{type(problem).__name__}: {problem}"}


def _say(pipe: BufferedRWPair, said: dict[str, Any]) -> None:
    pipe.write(framed(json.dumps(said).encode()))
    pipe.flush()


def _hear(pipe: BufferedRWPair) -> bytes:
    head = pipe.read(LENGTH)
    data = pipe.read(int.from_bytes(head, "big"))
    if len(head) < LENGTH or len(data) < int.from_bytes(head, "big"):
        raise EOFError
    return data


def _end_with_the_server() -> None:
    """A server that was killed cannot end its workers, and one that thinks would not notice before it has finished."""
    server = parent_process()
    if server is not None:
        server.join()
        os._exit(1)


# -- in the server -----------------------------------------------------------------------------------------------------


class Worker:
    """The server's side. Whatever goes wrong with the process is an ``OSError`` (``TimeoutError`` is one) or an
    ``EOFError``; it is of no more use then, and is to be killed."""

    def __init__(self, prepare: Callable[[], None]) -> None:
        """Starts the process; it is of use when ``ready`` returns."""
        self._line, theirs = socket.socketpair()
        with theirs:
            # spawn: a fork would inherit the loop's sockets and threads.
            self.process = get_context("spawn").Process(target=work, args=(theirs, prepare), daemon=True)
            try:
                self.process.start()
            except BaseException:
                self._line.close()
                raise
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None
        self._hearing: asyncio.Task[dict[str, Any]] | None = None  # what it says next; always waited for once ready

    async def ready(self, seconds: float) -> None:
        async with asyncio.timeout(seconds):
            self._reader, self._writer = await asyncio.open_connection(sock=self._line)
            await self._hear(self._reader)
        self._listen()

    async def ask(self, job: BotJob | SideJob, seconds: float) -> dict[str, Any]:
        """What it says to this job, within so many seconds from now."""
        assert self._writer is not None
        assert self._hearing is not None
        self._writer.write(framed(pickle.dumps(job)))
        async with asyncio.timeout(seconds):
            said = await self._hearing
        self._listen()
        return said

    async def idle(self, given: asyncio.Future[T]) -> T:
        """Wait for something to do. A worker that dies meanwhile is noticed at once."""
        assert self._hearing is not None
        either: list[asyncio.Future[Any]] = [given, self._hearing]
        await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        if not given.done():
            self._hearing.result()  # says how it was lost
            raise EOFError("it spoke without being asked")
        return given.result()

    def kill(self) -> None:
        """At once, and whatever it does: a process that was stopped hears nothing else."""
        self.process.kill()
        if self._hearing is not None and not self._hearing.cancel() and not self._hearing.cancelled():
            self._hearing.exception()  # known by now
        if self._writer is not None:
            self._writer.transport.abort()
        else:
            self._line.close()

    def _listen(self) -> None:
        assert self._reader is not None
        self._hearing = asyncio.create_task(self._hear(self._reader))

    async def _hear(self, reader: asyncio.StreamReader) -> dict[str, Any]:
        size = int.from_bytes(await reader.readexactly(LENGTH), "big")
        data = await reader.readexactly(size)
        try:
            said: dict[str, Any] = json.loads(data)
        except ValueError as problem:
            raise EOFError("it speaks nonsense") from problem
        return said
