"""`/healthz` notices a disk that takes nothing, and cannot be used to wear one that does."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest

from sensorium.server.client import request
from sensorium.server.pulse import EVERY
from sensorium.server.store import Store, StoreError
from sensorium.server.store_thread import Keeper
from tests.server.hall import Hall, hall, within


class Failing(Store):
    """Counts how often it is asked to write; ``ill``: it cannot."""

    ill = False
    writes = 0

    def probe(self) -> None:
        Failing.writes += 1
        if Failing.ill:
            raise StoreError("the disk is full; nothing was lost: make room and answer again")
        super().probe()


@pytest.fixture(autouse=True)
def well() -> Iterator[None]:
    Failing.ill, Failing.writes = False, 0
    yield
    Failing.ill = False


async def asked(at: Hall) -> tuple[int, dict[str, object]]:
    status, body = await asyncio.to_thread(request, at.address, "/healthz")
    answer: dict[str, object] = json.loads(body)
    return status, answer


def test_a_disk_that_cannot_be_written_is_noticed(tmp_path: Path) -> None:
    later = 0.0

    async def watch() -> None:
        nonlocal later
        async with hall(
            tmp_path, open_keeper=lambda path: Keeper(path, Failing), now=lambda: monotonic() + later
        ) as at:
            assert (await asked(at))[0] == 200
            Failing.ill = True
            later += EVERY
            status, problem = await asked(at)
            assert status == 503
            assert list(problem) == ["error"]
            assert "disk is full" in str(problem["error"])
            Failing.ill = False
            later += EVERY
            assert (await asked(at))[0] == 200

    within(watch)


def test_however_often_it_is_asked_it_writes_seldom(tmp_path: Path) -> None:
    async def watch() -> None:
        async with hall(tmp_path, open_keeper=lambda path: Keeper(path, Failing), now=lambda: 0.0) as at:
            answers = await asyncio.gather(*(asked(at) for _ in range(50)))
            assert {status for status, _ in answers} == {200}
        assert Failing.writes == 1

    within(watch)


def test_the_write_is_a_real_one(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.sqlite")
    wal = tmp_path / "games.sqlite-wal"
    before = wal.stat().st_size
    store.probe()
    assert wal.stat().st_size > before
    (pages,) = store.connection.execute("PRAGMA page_count").fetchone()
    assert pages > 0
    store.connection.execute("PRAGMA query_only = ON")
    with pytest.raises(StoreError):
        store.probe()
    store.close()
