"""Lends the store to the event loop: one thread, and one sync for everything that waits at the same moment."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any, Final, TypeVar

from sensorium.server.store import Store, StoreError

T = TypeVar("T")

MOST_TOGETHER: Final = 256  # tasks that share a transaction


class _Task:
    def __init__(self, work: Callable[[Store], Any], writes: bool) -> None:
        self.work = work
        self.writes = writes
        self.done: Future[Any] = Future()


class Keeper:
    """Runs work on the store, in order. A write is on the disk when its ``await`` returns."""

    def __init__(self, path: Path, open_store: Callable[[Path], Store] = Store) -> None:
        self._store = open_store(path)
        self._tasks: queue.SimpleQueue[_Task | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="keeper", daemon=True)
        self._thread.start()

    async def read(self, work: Callable[[Store], T]) -> T:
        return await self._do(work, writes=False)

    async def write(self, work: Callable[[Store], T]) -> T:
        """``StoreError``: nothing of this was written."""
        return await self._do(work, writes=True)

    def close(self) -> None:
        self._tasks.put(None)
        self._thread.join()
        self._store.close()

    async def _do(self, work: Callable[[Store], T], writes: bool) -> T:
        task = _Task(work, writes)
        self._tasks.put(task)
        # Shielded: whoever stops waiting does not stop the work, and a write is never half known.
        result: T = await asyncio.shield(asyncio.wrap_future(task.done))
        return result

    def _run(self) -> None:
        while True:
            batch = [self._tasks.get()]
            while len(batch) < MOST_TOGETHER and not self._tasks.empty():
                batch.append(self._tasks.get())
            tasks = [task for task in batch if task is not None]
            self._together([task for task in tasks if task.writes])
            for task in tasks:
                if not task.writes:
                    self._alone(task)
            if None in batch:
                return

    def _together(self, tasks: list[_Task]) -> None:
        """All writes in one transaction; if any of them fails, each on its own, so that it fails alone."""
        if len(tasks) < 2:
            for task in tasks:
                self._alone(task)
            return
        results = []
        try:
            with self._store.transaction():
                for task in tasks:
                    results.append(task.work(self._store))
        except StoreError:
            for task in tasks:
                self._alone(task)
            return
        except Exception as problem:  # noqa: BLE001 - whoever waits must hear of it
            for task in tasks:
                task.done.set_exception(problem)
            return
        for task, result in zip(tasks, results, strict=True):
            task.done.set_result(result)

    def _alone(self, task: _Task) -> None:
        try:
            task.done.set_result(task.work(self._store))
        except Exception as problem:  # noqa: BLE001 - whoever waits must hear of it
            task.done.set_exception(problem)
