"""How many tables one address may have in play: a setting, counted rightly whatever becomes of the tables."""

import asyncio
import json
from pathlib import Path

import pytest

from sensorium.server import game_session, table_limit
from sensorium.server.client import request
from sensorium.server.inbox import Tick
from sensorium.server.settings import ServerSettings
from sensorium.server.table_limit import TableLimit, TooManyTablesError
from tests.server.hall import Hall, hall, within


def taken(limit: TableLimit, address: str, *tables: str) -> None:
    for table in tables:
        with limit.opening(address):
            limit.opened(table, address)


def test_each_address_has_its_own_share() -> None:
    limit = TableLimit(2)
    taken(limit, "a", "1", "2")
    taken(limit, "b", "3")
    with pytest.raises(TooManyTablesError, match="2 tables"):
        taken(limit, "a", "4")
    limit.left("1")
    taken(limit, "a", "4")
    limit.loaded("1")  # a game goes on in any case, and counts
    assert limit.count("a") == 3
    limit.left("1")
    limit.left("2")
    limit.followed("4", "5")
    with pytest.raises(TooManyTablesError):
        taken(limit, "a", "6")


def test_tables_that_are_being_set_up_count() -> None:
    limit = TableLimit(1)
    with limit.opening("a"):
        with pytest.raises(TooManyTablesError, match="1 table "):
            taken(limit, "a", "1")
        taken(limit, "b", "2")
    assert limit.count("a") == 0, "it could not be set up"
    taken(limit, "a", "1")


def test_without_a_limit_nothing_is_counted() -> None:
    limit = TableLimit()
    taken(limit, "a", *(str(number) for number in range(100)))
    assert limit.count("a") == 0


def test_what_is_remembered_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_limit, "REMEMBERED", 3)
    limit = TableLimit(2)
    for number in range(10):
        taken(limit, "a", str(number))
        limit.left(str(number))
    limit.loaded("0")
    assert limit.count("a") == 0
    limit.loaded("9")
    assert limit.count("a") == 1


async def refused(at: Hall) -> str:
    wanted = {"mission": "pilot-light", "seats": {"marine": "human", "stealer": "random"}}
    status, answer = await asyncio.to_thread(request, at.address, "/api/tables", wanted)
    assert status == 429
    return str(json.loads(answer)["error"])


def test_a_server_lets_one_address_have_so_many_tables(tmp_path: Path) -> None:
    later = 0.0

    async def game() -> None:
        nonlocal later
        loop = asyncio.get_running_loop()
        async with hall(tmp_path, settings=ServerSettings(tables_per_address=2), now=lambda: loop.time() + later) as at:
            with pytest.raises(ValueError, match="no mission"):
                await at.table("nowhere")  # what cannot be had does not count
            first, second = await at.table(), await at.table()
            assert "2 tables opened from your address" in await refused(at)
            found = await at.house.find(first.table)
            later = game_session.IDLE * 2
            found.inbox.put_nowait(Tick())
            while at.house.count > 1:
                await asyncio.sleep(0)
            third = await at.table()
            await refused(at)
            await at.house.find(first.table)  # loaded again, though it is one too many
            assert at.house.count == 3
            assert len({first.table, second.table, third.table}) == 3

    within(game)


def test_a_rematch_counts_and_is_not_refused(tmp_path: Path) -> None:
    async def game() -> None:
        async with hall(tmp_path, settings=ServerSettings(tables_per_address=1)) as at:
            links = await at.table(seats={"marine": "human", "stealer": "random"})
            async with await at.sit(links, "marine"):
                await at.house.rematch(await at.house.find(links.table), True)
            assert at.house.limit.count("127.0.0.1") == 2
            await refused(at)

    within(game)
