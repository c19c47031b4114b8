"""Games shared out among processes, which all end when the work does, when somebody stops it, and when we die."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import wait
from types import FrameType
from typing import Any, TypeVar

from sensorium.players.external.player_process import end_all

R = TypeVar("R")
STOPPED = 143  # as a shell tells of a process that was asked to end


def each_done(
    work: Callable[..., R], tasks: Sequence[tuple[Any, ...]], jobs: int
) -> Generator[tuple[int, R], None, None]:
    """Do every task and yield its place in the list and its result, in the order in which they are done."""
    with stoppable():
        if jobs <= 1 or len(tasks) <= 1:
            for at, task in enumerate(tasks):
                yield at, work(*task)
            return
        ours = set(active_children())
        with ProcessPoolExecutor(min(jobs, len(tasks)), get_context("spawn"), begin_worker) as pool:
            try:
                waiting = {pool.submit(work, *task): at for at, task in enumerate(tasks)}
                for future in as_completed(waiting):
                    yield waiting[future], future.result()
            except BaseException:
                for child in set(active_children()) - ours:
                    child.terminate()
                pool.shutdown(wait=True, cancel_futures=True)
                raise


@contextmanager
def stoppable() -> Iterator[None]:
    """Whoever asks us to end by a signal is treated like Ctrl-C, so that nothing is left running."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def begin_worker() -> None:
    """In each process: Ctrl-C is for the one that counts, and no program of a player outlives us."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, leave)
    threading.Thread(target=outlive_nobody, daemon=True).start()


def leave(number: int, frame: FrameType | None) -> None:
    end_all()
    os._exit(STOPPED)


def outlive_nobody() -> None:
    """End as soon as the process that started us is gone: nobody waits for the games any more."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        end_all()
        os._exit(STOPPED)
