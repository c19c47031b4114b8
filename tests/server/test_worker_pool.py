"""Bots' processes are stopped and killed, and every table goes on. Nobody against a quick bot waits for hard ones."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from sensorium.players.api import registry
from sensorium.server import game_session, worker_pool
from sensorium.server.admission import Limits
from sensorium.server.bots import BotError
from sensorium.server.client import Client
from sensorium.server.http import warm
from sensorium.server.worker_pool import WorkerPool
from sensorium.table.bots import BotJob
from tests.server import odd_players
from tests.server.hall import PATIENCE, Hall, hall, play, within
from tests.table.sitting import table_of

QUICK = {"marine": "human", "stealer": "gated:easy"}  # the stealers are asked first: they set up their blips
HARD = {"marine": "human", "stealer": "gated:hard"}
DEADLY = {"marine": "human", "stealer": "deadly:easy"}
PERSON = {"marine": "human", "stealer": "random"}


class Folder:
    """Where the odd players leave their notes."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def open(self) -> None:
        (self.path / "open").touch()

    def thoughts(self) -> list[int]:
        """The process of each job that has been begun."""
        return [int(note.name.split("-")[0]) for note in self.path.iterdir() if note.name != "open"]

    async def until_thinking(self, many: int = 1) -> list[int]:
        while len(self.thoughts()) < many:
            await asyncio.sleep(0.01)
        return self.thoughts()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Folder]:
    """The odd players are known, in this process and in the workers."""
    notes = tmp_path / "notes"
    notes.mkdir()
    warm()  # the list of players is made once: without these
    known = dict(registry.registered)
    monkeypatch.setenv(odd_players.FOLDER, str(notes))
    monkeypatch.setattr(game_session, "RETRY", 0.05)
    monkeypatch.setattr(worker_pool, "PAUSE", 0.01)
    odd_players.load()
    yield Folder(notes)
    (notes / "open").touch()
    registry.registered.clear()
    registry.registered.update(known)


def patient(workers: int = 2) -> WorkerPool:
    """Kills nobody for being slow."""
    return WorkerPool(workers, 1, grace=1000.0, prepare=odd_players.load)


def strict() -> WorkerPool:
    """Waits no longer than needed for whoever was stopped."""
    return WorkerPool(2, 1, grace=0.5, prepare=odd_players.load)


@asynccontextmanager
async def serving(data: Path, pool: WorkerPool) -> AsyncIterator[Hall]:
    async with hall(data, make_workers=lambda: pool) as at:
        yield at


async def go_on(*tables: Client) -> None:
    """Each of these bots' turns comes to its end, so that the people are asked."""
    for client in tables:
        await client.until(lambda one: one.yours or one.over)
        await client.close()


async def sit(at: Hall, seats: dict[str, str], many: int) -> list[Client]:
    return [await at.sit(await at.table(seats=seats), "marine") for _ in range(many)]


def kill(processes: list[int]) -> None:
    for process in processes:
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)


# -- workers that are stopped and killed -------------------------------------------------------------------------------


@pytest.mark.parametrize("accident", [signal.SIGSTOP, signal.SIGKILL])
def test_the_tables_of_a_lost_worker_go_on(tmp_path: Path, folder: Folder, accident: signal.Signals) -> None:
    lose_a_worker(tmp_path, folder, accident, 6)


@pytest.mark.soak
@pytest.mark.parametrize("accident", [signal.SIGSTOP, signal.SIGKILL])
def test_the_many_tables_of_a_lost_worker_go_on(tmp_path: Path, folder: Folder, accident: signal.Signals) -> None:
    lose_a_worker(tmp_path, folder, accident, 100)


def lose_a_worker(tmp_path: Path, folder: Folder, accident: signal.Signals, many: int) -> None:
    async def game() -> None:
        pool = strict() if accident == signal.SIGSTOP else patient()
        async with serving(tmp_path, pool) as at:
            clients = await sit(at, QUICK, many)
            while not await lose_one(pool, folder, accident):
                await asyncio.sleep(0.01)
            folder.open()
            await go_on(*clients)

    within(game, PATIENCE + many * 5)


async def lose_one(pool: WorkerPool, folder: Folder, accident: signal.Signals) -> bool:
    """Whether there was a worker that thinks; the strict pool may have killed it itself just now."""
    thinking = set(await folder.until_thinking()) & set(pool.processes())
    for process in thinking:
        with suppress(ProcessLookupError):
            os.kill(process, accident)
            return True
    return False


def test_tables_go_on_when_all_workers_are_killed_again_and_again(tmp_path: Path, folder: Folder) -> None:
    kill_them_all(tmp_path, folder, 3, 3)


@pytest.mark.soak
def test_many_tables_go_on_when_all_workers_are_killed_again_and_again(tmp_path: Path, folder: Folder) -> None:
    kill_them_all(tmp_path, folder, 60, 10)


def kill_them_all(tmp_path: Path, folder: Folder, tables: int, times: int) -> None:
    async def game() -> None:
        pool = patient()
        async with serving(tmp_path, pool) as at:
            clients = await sit(at, QUICK, tables)
            for number in range(times):
                await folder.until_thinking(number + 1)
                kill(pool.processes())
            folder.open()
            await go_on(*clients)

    within(game, PATIENCE + tables * 5)


def test_a_worker_that_dies_while_it_has_nothing_to_do_is_missed_at_once(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_pool, "ATTEMPTS", 1)  # no job may be given to one that is dead
    folder.open()

    async def game() -> None:
        pool = patient()
        job = job_of("gated:easy")
        await pool.answer(job)
        before = pool.processes()
        kill(before)
        while set(before) & set(pool.processes()):
            await asyncio.sleep(0.01)
        await pool.answer(job)
        pool.close()

    within(game)


# -- bots that fail ----------------------------------------------------------------------------------------------------


def test_a_bot_that_kills_every_process_plays_safe_answers_and_harms_nobody_else(
    tmp_path: Path, folder: Folder, caplog: pytest.LogCaptureFixture
) -> None:
    folder.open()

    async def game() -> None:
        async with serving(tmp_path, patient()) as at:
            (deadly,) = await sit(at, DEADLY, 1)
            others = await sit(at, QUICK, 2)
            await deadly.until(lambda one: one.presence is not None and one.presence.silent == "deadly:easy")
            await go_on(deadly, *others)

    within(game)
    assert "a safe answer is given for deadly:easy" in caplog.text


def test_when_no_process_can_be_started_whoever_waits_is_told(folder: Folder) -> None:
    async def game() -> None:
        pool = WorkerPool(2, 1, prepare=odd_players.fail)
        with pytest.raises(BotError, match="no process"):
            await pool.answer(job_of("gated:easy"))
        pool.close()

    within(game)


# -- quick bots and hard ones ------------------------------------------------------------------------------------------


def test_a_person_against_a_quick_bot_does_not_wait_for_hard_ones(tmp_path: Path, folder: Folder) -> None:
    async def game() -> None:
        async with serving(tmp_path, patient()) as at:
            clients = await sit(at, HARD, 12)
            await folder.until_thinking()
            async with await at.sit(await at.table(seats=PERSON), "marine") as person:
                await play(person, Random(3))
                assert person.over, "a whole game, while not one hard bot has answered"
            assert len(folder.thoughts()) == 1, "and no second one thinks"
            folder.open()
            await go_on(*clients)

    within(game)


@pytest.mark.soak
def test_a_person_against_easy_does_not_wait_for_two_hundred_hard_bots(tmp_path: Path) -> None:
    async def game() -> None:
        many = Limits(each=900)  # all of them come from one address
        async with hall(tmp_path, make_workers=WorkerPool, limits=many) as at:
            seats = {"marine": "sergeant:hard", "stealer": "human"}
            opened = [await at.table("the-stray", seats=seats) for _ in range(200)]  # here the marines are asked first
            clients = [await at.sit(links, "stealer") for links in opened]
            against = {"marine": "human", "stealer": "brood:easy"}
            async with await at.sit(await at.table(seats=against), "marine") as person:
                await play(person, Random(3), 60)
                waiting = [client for client in clients if not client.yours]
                assert len(waiting) > 100, "most of the hard ones have not had their turn"
            for client in clients:
                await client.close()

    within(game, 600.0)


@pytest.mark.soak
def test_two_hundred_tables_have_their_turn(tmp_path: Path, folder: Folder) -> None:
    folder.open()

    async def game() -> None:
        async with serving(tmp_path, patient()) as at:
            await go_on(*await sit(at, HARD, 200))

    within(game, 600.0)


def test_hard_bots_may_have_more_processes_and_never_all() -> None:
    async def made() -> None:
        for workers, hard_bots in ((None, None), (1, None), (1, 1), (2, 2), (4, 2)):
            pool = WorkerPool(workers, hard_bots)
            assert pool.hard_bots == (hard_bots or pool.hard_bots) >= 1
            assert pool.workers > pool.hard_bots
            pool.close()

    asyncio.run(made())


# -- tables that leave -------------------------------------------------------------------------------------------------


def test_the_job_of_a_table_that_has_left_is_not_begun(folder: Folder) -> None:
    async def game() -> None:
        pool = patient()
        job = job_of("gated:hard")
        first = asyncio.create_task(pool.answer(job))
        await folder.until_thinking()
        waiting = [asyncio.create_task(pool.answer(replace(job, table=f"{number}"))) for number in range(5)]
        await asyncio.sleep(0)
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        first.cancel()  # and this one is not waited for
        last = asyncio.create_task(pool.answer(replace(job, table="last")))
        folder.open()
        await last
        assert len(folder.thoughts()) == 2
        pool.close()

    within(game)


def job_of(player: str) -> BotJob:
    job = table_of("pilot-light", "human", player).bot_due()
    assert job is not None
    return job
