"""A disk that is really full: a server as a program of its own, whose writes the system refuses. Nothing is lost."""

from __future__ import annotations

import asyncio
import resource
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from random import Random

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from sensorium.server.client import Client, RefusedError, open_table, request
from sensorium.server.folder import FILE
from sensorium.server.store import Store
from sensorium.server.upkeep import find_faults
from tests.server.hall import TWO, hall, within
from tests.server.test_lasting import program, same

SMALL = 8_000_000  # bytes of a disk of our own


class Disk:
    """A place for games that can be filled and emptied again."""

    def __init__(self, data: Path) -> None:
        self.data = data

    def fill(self, server: subprocess.Popen[str]) -> None:
        """Whatever the server writes to goes into this file first, and the system lets it grow no further."""
        size = (self.data / f"{FILE}-wal").stat().st_size
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    def empty(self, server: subprocess.Popen[str]) -> None:
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


class SmallDisk(Disk):
    """A real one, filled to the last byte."""

    def fill(self, server: subprocess.Popen[str]) -> None:
        with (self.data / "ballast").open("wb", buffering=0) as file:
            for size in (65536, 4096, 1):
                with suppress(OSError):
                    while True:
                        file.write(b"x" * size)

    def empty(self, server: subprocess.Popen[str]) -> None:
        (self.data / "ballast").unlink()


@contextmanager
def limited(folder: Path) -> Iterator[Disk]:
    yield Disk(folder)


@contextmanager
def mounted(folder: Path) -> Iterator[Disk]:
    words = ["mount", "-t", "tmpfs", "-o", f"size={SMALL}", "tmpfs", str(folder)]
    subprocess.run(words, check=True, capture_output=True)
    try:
        yield SmallDisk(folder)
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def can_mount() -> bool:
    """Only the administrator may, and not in every container."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            with mounted(Path(folder)):
                return True
        except (OSError, subprocess.CalledProcessError):
            return False


DISKS = [limited, pytest.param(mounted, marks=pytest.mark.soak)] if can_mount() else [limited]


async def health(address: str) -> int:
    return (await asyncio.to_thread(request, address, "/healthz"))[0]


async def answered(marine: Client, stealer: Client, rng: Random, most: int) -> None:
    """Both answer in turn, so often altogether or until the game is over."""
    given = 0
    while given < most and not marine.over:
        client = marine if marine.yours else stealer
        if client.yours:
            await client.give(rng.choice(client.asked.choices).said)
            given += 1
        for one in (marine, stealer):
            await one.actions("nobody")  # whatever came before the answer has been heard


async def refused(client: Client, other: Client) -> None:
    """An answer is refused with advice, as often as it is given, and nobody sees anything of it."""
    scene, log, told = client.scene, list(client.log), list(other.log)
    for choice in client.asked.choices[:3]:
        with pytest.raises(RefusedError) as problem:
            await client.give(choice.said)
        assert problem.value.reply.code == "unsaved"
        assert "nothing was lost" in problem.value.reply.error
        await other.actions("nobody")
        assert (client.scene, client.log, other.log) == (scene, log, told)


@pytest.mark.parametrize("disk", DISKS)
def test_a_game_outlasts_a_full_disk(disk: Callable[[Path], AbstractContextManager[Disk]], tmp_path: Path) -> None:
    async def game(place: Disk) -> None:
        with program(place.data) as (address, server):
            links = await open_table(address, "pilot-light", seats=TWO, clock="off")
            new = await open_table(address, "pilot-light", seats=TWO, clock="off")
            marine = await Client.connect(address, links.tokens["marine"])
            stealer = await Client.connect(address, links.tokens["stealer"])
            await answered(marine, stealer, Random(3), 20)
            place.fill(server)
            client, other = (marine, stealer) if marine.yours else (stealer, marine)
            await refused(client, other)
            assert await health(address) == 503
            with pytest.raises(ValueError, match="nothing was lost"):
                await open_table(address, "pilot-light", seats=TWO, clock="off")
            async with await Client.connect(address, client.token) as again:  # whoever was here can come back
                same(client, again)
            with pytest.raises(ConnectionClosed):  # whoever was not cannot be written down yet
                async with connect(f"{address.replace('http', 'ws')}/ws/{new.tokens['marine']}") as early:
                    await early.recv()
            place.empty(server)
            await answered(marine, stealer, Random(4), 20)
            async with await Client.connect(address, new.tokens["marine"]) as late:
                assert late.asked is not None
            for one in (marine, stealer):
                await one.close()
        async with hall(place.data) as at:
            for one in (marine, stealer):
                async with await Client.connect(at.address, one.token) as back:
                    same(one, back)
        store = Store(place.data / FILE)
        assert list(find_faults(store)) == []
        store.close()

    with disk(tmp_path) as place:
        within(lambda: game(place))
