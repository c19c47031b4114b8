"""Which games a server lets go by itself: nothing that a person has played, unless whoever runs it says so."""

import asyncio
import itertools
import os
from pathlib import Path
from random import Random
from time import time
from typing import Any

import pytest

from sensorium.rules.core.log import read_log, rebuild
from sensorium.server import upkeep
from sensorium.server.client import Client
from sensorium.server.folder import FILE, LOGS
from sensorium.server.lobby import Lobby
from sensorium.server.retention import DAY, Retention
from sensorium.server.settings import ServerSettings
from sensorium.server.store import Progress, SeatRecord, Store, TableRecord
from sensorium.table import wire
from sensorium.table.table import Table
from tests.server.hall import hall, play, within

NEW = wire.NewTable(mission="pilot-light", seats={"marine": "human", "stealer": "random"}, clock="off")
AGES = (1, 29, 31, 400)  # days


def rows() -> list[str]:
    rng = Random(3)
    return Table.begin(NEW, lambda: rng.getrandbits(62), 0.0).take_rows()


def fill(data: Path) -> dict[str, tuple[bool, bool, int]]:
    """Games of every kind: whether somebody came, whether it is over, how many days nothing has happened."""
    data.mkdir(exist_ok=True)
    store = Store(data / FILE)
    kinds = {}
    begun = rows()
    for number, (joined, over, age) in enumerate(itertools.product((False, True), (False, True), AGES)):
        name = f"t{number}"
        kinds[name] = (joined, over, age)
        changed = time() - age * DAY
        record = TableRecord(id=name, name="Pilot Light", new=NEW, created=changed)
        progress = Progress(turn=1, asked="marine", over=over, changed=changed)
        seats = {name.encode(): SeatRecord(table=name, seat="marine")}
        store.create(record, progress, begun, seats)
        if joined:
            store.take(name.encode(), b"next" + name.encode(), b"watch" + name.encode())
    store.close()
    return kinds


def left(data: Path) -> set[str]:
    store = Store(data / FILE)
    try:
        assert store.query("SELECT DISTINCT game FROM rows ORDER BY 1") == store.query(
            "SELECT id FROM tables ORDER BY 1"
        )
        assert {game for (game,) in store.query("SELECT game FROM seats")} == {
            game.saved.record.id for game in upkeep.list_games(store)
        }
        return {game.saved.record.id for game in upkeep.list_games(store)}
    finally:
        store.close()


async def swept(house: Lobby, data: Path, **wanted: Any) -> int:
    return await Retention(house, ServerSettings(**wanted), data / LOGS).sweep()


@pytest.mark.parametrize(
    ("unjoined", "finished", "unfinished"), [(None, 0, 0), (0, 0, 0), (400, 30, 0), (1, 0, 30), (30, 30, 300)]
)
def test_only_what_may_go_goes(unjoined: int | None, finished: int, unfinished: int, tmp_path: Path) -> None:
    kinds = fill(tmp_path)
    settings = ServerSettings(keep_days=finished, keep_unfinished_days=unfinished)
    if unjoined is not None:
        settings = ServerSettings(unjoined_days=unjoined, keep_days=finished, keep_unfinished_days=unfinished)

    async def serve() -> None:
        async with hall(tmp_path, settings=settings) as at:  # by itself, when it is started
            await at.house.shared.keeper.read(lambda _: None)
            await Retention(at.house, settings, tmp_path / LOGS).sweep()

    within(serve)
    limits = {(False, False): settings.unjoined_days, (False, True): settings.unjoined_days}
    limits |= {(True, True): finished, (True, False): unfinished}
    gone = {name for name, (joined, over, age) in kinds.items() if 0 < limits[joined, over] <= age}
    assert left(tmp_path) == set(kinds) - gone
    if unjoined is None:
        assert {kinds[name][:2] for name in gone} == {(False, False), (False, True)}, "by default nothing else goes"
        assert {kinds[name][2] for name in gone} == {31, 400}
    # Whatever people have played is in a log, and the log is a game.
    written = {path.name for path in (tmp_path / LOGS).glob("*")}
    assert written == {f"pilot-light-{name}.jsonl" for name in gone if kinds[name][0]}
    for path in (tmp_path / LOGS).glob("*"):
        rebuild(read_log(path.read_text("utf-8")))


def test_a_server_does_it_by_itself(tmp_path: Path) -> None:
    kinds = fill(tmp_path)

    async def serve() -> None:
        async with hall(tmp_path) as at:
            while len(await at.house.shared.keeper.read(upkeep.list_games)) == len(kinds):
                await asyncio.sleep(0.01)

    within(serve)


def test_the_log_is_on_the_disk_before_the_game_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(tmp_path)
    done: list[str] = []
    sync, delete = os.fsync, upkeep.delete

    def spied_sync(file: int) -> None:
        done.append("sync")
        sync(file)

    def spied_delete(store: Store, table: str, changed: float | None = None) -> bool:
        done.append("delete")
        return delete(store, table, changed)

    async def serve() -> None:
        async with hall(tmp_path, settings=ServerSettings(unjoined_days=0)) as at:
            monkeypatch.setattr(os, "fsync", spied_sync)
            monkeypatch.setattr(upkeep, "delete", spied_delete)
            assert await swept(at.house, tmp_path, unjoined_days=0, keep_days=30) == 2

    within(serve)
    assert done == ["sync", "sync", "delete"] * 2  # the file, its name in the folder, and only then


def test_a_game_that_cannot_be_written_out_stays(tmp_path: Path) -> None:
    kinds = fill(tmp_path)
    (tmp_path / LOGS).write_text("in the way")

    async def serve() -> None:
        async with hall(tmp_path, settings=ServerSettings(unjoined_days=0)) as at:
            assert await swept(at.house, tmp_path, unjoined_days=0, keep_days=1, keep_unfinished_days=1) == 0
            (tmp_path / LOGS).unlink()

            def spoil(store: Store) -> None:
                store.query("UPDATE rows SET text = 'nonsense' WHERE number = 0")

            await at.house.shared.keeper.write(spoil)
            assert await swept(at.house, tmp_path, unjoined_days=0, keep_days=1, keep_unfinished_days=1) == 0

    within(serve)
    assert left(tmp_path) == set(kinds)


def test_a_table_that_somebody_is_at_stays(tmp_path: Path) -> None:
    """However old the list says it is, and however the visitor and the deletion meet."""

    async def game() -> None:
        async with hall(tmp_path, settings=ServerSettings(unjoined_days=0)) as at:
            links = [await at.table(seats=NEW.seats) for _ in range(4)]

            def age(store: Store) -> None:
                store.query("UPDATE tables SET changed = 1.0")

            await at.house.shared.keeper.write(age)
            async with await at.sit(links[0], "marine") as marine:
                await at.house.shared.keeper.write(age)
                # Those that were just opened are in memory, so none of them goes.
                assert await swept(at.house, tmp_path, unjoined_days=1, keep_days=1, keep_unfinished_days=1) == 0
                await play(marine, Random(3), 5)
        async with hall(tmp_path, settings=ServerSettings(unjoined_days=0)) as at:
            finding = asyncio.create_task(at.house.find(links[1].table))
            deleting = asyncio.create_task(swept(at.house, tmp_path, unjoined_days=1))
            assert (await finding).table is not None
            assert await deleting == 2
            async with await Client.connect(at.address, links[1].tokens["marine"]) as late:
                await play(late, Random(3), 5)

    within(game)
    assert len(left(tmp_path)) == 2
