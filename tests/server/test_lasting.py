"""What outlasts what: games outlast the server, the disk's bad days, bots that die and people who do not listen."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

import pytest
from websockets.asyncio.client import connect

from sensorium.server import game_session
from sensorium.server.bots import BotError, Inline
from sensorium.server.client import Client, RefusedError, open_table
from sensorium.server.connection import TOO_SLOW
from sensorium.server.inbox import Tick
from sensorium.server.store import Progress, Saved, Store, StoreError
from sensorium.server.store_thread import Keeper
from sensorium.server.worker_pool import WorkerPool
from sensorium.table import wire
from sensorium.table.bots import BotAnswer, BotJob
from tests.server.hall import HOST, closing, hall, play, within

HUMAN_AND_BOT = {"marine": "human", "stealer": "random"}


def same(one: Client, other: Client) -> None:
    assert other.scene == one.scene
    assert other.asked == one.asked
    assert other.log == one.log


def later_than(one: Client, other: Client) -> bool:
    return (one.n or 0) > (other.n or 0)


def test_a_game_goes_on_after_a_restart(tmp_path: Path) -> None:
    async def game() -> None:
        async with hall(tmp_path) as at:
            links = await at.table()
            marine, stealer = await at.sit(links, "marine"), await at.sit(links, "stealer")
            await at.play_both(marine, stealer, Random(3), 40)
            await marine.close()
            await stealer.close()
        async with hall(tmp_path, seed=2) as at:
            assert at.house.count == 0, "tables are loaded when somebody comes"
            again = [await at.sit(links, "marine"), await at.sit(links, "stealer")]
            same(marine, again[0])
            same(stealer, again[1])
            assert later_than(again[0], marine), "numbers do not start again"
            await at.play_both(again[0], again[1], Random(4))
            assert again[0].scene.winner
            for client in again:
                await client.close()

    within(game)


@contextmanager
def program(data: Path) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """The server as a program of its own, as a user starts it."""
    command = [sys.executable, "-m", "sensorium.cli", "serve", "--port", "0", "--data", str(data)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield process.stdout.readline().split()[3].rstrip("/"), process
        finally:
            process.terminate()
            process.wait(30)


def processes() -> dict[int, int]:
    """Every process that runs, and which one started it."""
    listed = subprocess.run(["ps", "-A", "-o", "pid=,ppid=,stat="], capture_output=True, text=True, check=True).stdout
    rows = [line.split() for line in listed.splitlines()]
    return {int(pid): int(parent) for pid, parent, state in rows if not state.startswith("Z")}


def children(parent: int) -> set[int]:
    running = processes()
    found = {pid for pid, of in running.items() if of == parent}
    return found | {pid for pid, of in running.items() if of in found}


def test_killed_in_the_middle_it_comes_back_to_the_same_question(tmp_path: Path) -> None:
    async def before() -> tuple[wire.TableLinks, Client, Client]:
        with program(tmp_path) as (address, process):
            links = await open_table(address, "splinters", seats={"marine": "human", "stealer": "human"})
            clients = [await Client.connect(address, links.tokens[seat]) for seat in ("marine", "stealer")]
            rng = Random(5)
            for _ in range(60):
                for client in clients:
                    with suppress(RefusedError):
                        if client.yours:
                            await client.give(rng.choice(client.asked.choices).said)
                await clients[0].actions("nobody")
                await clients[1].actions("nobody")  # whatever came before the answer has been heard
            workers = children(process.pid)
            assert workers
            process.send_signal(signal.SIGKILL)
            process.wait(30)
            while workers & set(await asyncio.to_thread(processes)):
                await asyncio.sleep(0.1)  # they notice that the server is gone, and go too
        return links, clients[0], clients[1]

    async def after(links: wire.TableLinks, marine: Client, stealer: Client) -> None:
        with program(tmp_path) as (address, _):
            for client, seat in ((marine, "marine"), (stealer, "stealer")):
                async with await Client.connect(address, links.tokens[seat]) as again:
                    same(client, again)
                    client.address, client.welcome = address, None
                    await client.open()  # the old client resumes by its old number, and is welcomed anew
                    await client.until(lambda one: one.welcome is not None)
                    same(again, client)
                    await client.close()

    async def game() -> None:
        await after(*await before())

    within(game)


# The disk's bad days.


class Sick(Store):
    """A store that can fall ill, and remembers whether it was asked to write."""

    ill = False
    blind = False

    def load(self, table: str) -> Saved | None:
        if Sick.blind:
            raise StoreError("the disk cannot be read now")
        return super().load(table)

    def append(self, table: str, at: int, rows: Sequence[str], progress: Progress) -> None:
        if Sick.ill:
            raise StoreError("the disk is full; nothing was lost: make room and answer again")
        super().append(table, at, rows, progress)


@pytest.fixture
def sick() -> Iterator[type[Sick]]:
    yield Sick
    Sick.ill = Sick.blind = False


def sick_keeper(path: Path) -> Keeper:
    return Keeper(path, Sick)


def test_an_answer_that_cannot_be_saved_was_never_given(tmp_path: Path, sick: type[Sick]) -> None:
    async def game() -> None:
        async with hall(tmp_path, open_keeper=sick_keeper) as at:
            links = await at.table()
            marine, stealer = await at.sit(links, "marine"), await at.sit(links, "stealer")
            await at.play_both(marine, stealer, Random(3), 25)
            client, other = (marine, stealer) if marine.yours else (stealer, marine)
            scene, log, told = client.scene, list(client.log), list(other.log)
            sick.ill = True
            said = client.asked.choices[0].said
            for _ in range(2):
                with pytest.raises(RefusedError) as refused:
                    await client.give(said)
                assert refused.value.reply.code == "unsaved"
                assert "disk is full" in refused.value.reply.error
                await at.settle(client, other)
                assert client.scene == scene
                assert client.log == log
                assert other.log == told, "nobody was told of it"
            sick.ill = False
            await client.give(said)
            await at.play_both(marine, stealer, Random(3))
            assert marine.scene.winner
            await marine.close()
            await stealer.close()

    within(game)


def test_a_bots_answer_that_cannot_be_saved_is_tried_again(tmp_path: Path, sick: type[Sick]) -> None:
    later = 0.0

    async def game() -> None:
        nonlocal later
        loop = asyncio.get_running_loop()
        async with hall(tmp_path, open_keeper=sick_keeper, now=lambda: loop.time() + later) as at:
            links = await at.table(seats={"marine": "random", "stealer": "random"})
            sick.ill = True
            async with await at.sit(links, "spectator") as watcher:
                await watcher.until(lambda client: client.presence is not None and bool(client.presence.trouble))
                sick.ill = False
                later = 1000.0
                (await at.house.find(links.table)).inbox.put_nowait(Tick())
                await watcher.until(lambda client: client.presence is not None and not client.presence.trouble)
                await watcher.until(lambda client: client.over)

    within(game)


def test_a_table_that_cannot_be_saved_is_not_opened(tmp_path: Path) -> None:
    async def game() -> None:
        async with hall(tmp_path) as at:
            await at.house.shared.keeper.read(lambda store: store.connection.execute("PRAGMA max_page_count = 1"))
            with suppress(ValueError):
                while True:
                    await at.table()
            before = at.house.count
            with pytest.raises(ValueError, match="disk is full"):
                await at.table()
            assert at.house.count == before

    within(game)


def test_a_mistake_of_ours_does_not_take_the_game_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def game() -> None:
        async with hall(tmp_path) as at:
            links = await at.table()
            marine, stealer = await at.sit(links, "marine"), await at.sit(links, "stealer")
            client = marine if marine.yours else stealer
            said = client.asked.choices[0].said
            found = await at.house.find(links.table)
            with monkeypatch.context() as patch:
                patch.setattr(type(found.table), "settle", lambda *_: 1 // 0)
                with pytest.raises(RefusedError) as refused:
                    await client.give(said)
            assert refused.value.reply.code == "fault"
            await client.give(said)
            await marine.close()
            await stealer.close()

    within(game)
    assert "ZeroDivisionError" in caplog.text


def test_two_servers_on_one_folder_do_not_spoil_a_game(tmp_path: Path) -> None:
    async def game() -> None:
        async with hall(tmp_path) as at, hall(tmp_path, seed=2) as other:
            links = await at.table()
            here = [await at.sit(links, seat) for seat in ("marine", "stealer")]
            there = [await other.sit(links, seat) for seat in ("marine", "stealer")]
            one = next(client for client in here if client.yours)
            two = next(client for client in there if client.yours)
            await one.give(one.asked.choices[0].said)
            with pytest.raises(RefusedError) as refused:
                await two.give(two.asked.choices[0].said)
            assert refused.value.reply.code == "unsaved"
            assert "another server" in refused.value.reply.error
            await other.settle(*there)
            assert two.scene == one.scene, "it shows what is on the disk"
            for client in (*here, *there):
                await client.close()

    within(game)


# People who are not there, or do not listen.


def test_a_table_leaves_the_memory_when_nobody_is_there(tmp_path: Path) -> None:
    later = 0.0

    async def game() -> None:
        nonlocal later
        loop = asyncio.get_running_loop()
        async with hall(tmp_path, now=lambda: loop.time() + later) as at:
            links = await at.table()
            async with await at.sit(links, "marine") as marine:
                found = await at.house.find(links.table)
                later = game_session.IDLE * 2
                found.inbox.put_nowait(Tick())
                await marine.actions("nobody")
                assert at.house.count == 1, "somebody is there"
            while found.viewers["marine"].connections:
                await asyncio.sleep(0)
            later = game_session.IDLE * 4
            found.inbox.put_nowait(Tick())
            while at.house.count:
                await asyncio.sleep(0)
            async with await at.sit(links, "marine") as again:
                same(marine, again)
                assert later_than(again, marine)

    within(game)


def test_who_does_not_read_stalls_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sensorium.server.connection.MOST_WAITING", 4)

    async def game() -> None:
        async with hall(tmp_path, buffer=4096) as at:
            links = await at.table("splinters")
            marine, stealer = await at.sit(links, "marine"), await at.sit(links, "stealer")
            address = f"{at.address.replace('http', 'ws')}/ws/{links.tokens['spectator']}"
            narrow = socket.create_connection((HOST, urlsplit(at.address).port))
            narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            deaf = await connect(address, sock=narrow, max_size=None, ping_interval=None)
            deaf.transport.pause_reading()
            found = await at.house.find(links.table)
            watchers = found.viewers["spectator"].connections
            while not watchers:
                await asyncio.sleep(0)
            rng = Random(2)
            while watchers:  # the game goes on, whoever does not listen
                assert await at.play_both(marine, stealer, rng, 10) == 10
            deaf.transport.resume_reading()
            assert await closing(deaf) in (TOO_SLOW, 0)
            for client in (marine, stealer):
                await client.close()
            async with await at.sit(links, "spectator") as back:
                assert back.scene.turn == marine.scene.turn

    within(game)


def test_one_seat_cannot_be_open_without_end(tmp_path: Path) -> None:
    async def game() -> None:
        async with hall(tmp_path) as at:
            links = await at.table()
            clients = [await at.sit(links, "marine") for _ in range(game_session.MOST_HERE["marine"])]
            newest = await at.sit(links, "marine")
            assert await closing(clients[0].socket) == 4429, "the oldest one goes"
            await newest.actions("nobody")
            for client in [*clients[1:], newest]:
                await client.close()

    within(game)


# Bots that die.


def test_bots_think_in_processes_of_their_own_and_one_that_dies_is_replaced(tmp_path: Path) -> None:
    pools: list[WorkerPool] = []

    def pool() -> WorkerPool:
        pools.append(WorkerPool())
        return pools[-1]

    async def game() -> None:
        async with hall(tmp_path, make_workers=pool) as at:
            links = await at.table(seats=HUMAN_AND_BOT)
            async with await at.sit(links, "marine") as marine:
                await play(marine, Random(3), 5)
                for process in list(pools[0].processes()):
                    os.kill(process, signal.SIGKILL)
                await play(marine, Random(3))
                assert marine.scene.winner

    within(game)
    assert len(pools) == 1


@pytest.mark.parametrize(
    "problem", [BotError("it sulks"), ValueError("it stumbles"), asyncio.CancelledError("it goes")]
)
def test_a_bot_without_an_answer_is_asked_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, problem: BaseException
) -> None:
    asked: list[BotJob] = []

    class Moody(Inline):
        async def answer(self, job: BotJob) -> BotAnswer:
            asked.append(job)
            if len(asked) < game_session.ASKINGS:
                raise problem
            return await super().answer(job)

    async def game(watcher: Client) -> None:
        await watcher.until(lambda client: client.presence is not None and client.presence.silent == "random")
        await watcher.until(lambda client: client.presence is not None and not client.presence.silent)
        await watcher.until(lambda client: len(client.log) > 3)

    within(lambda: watched(tmp_path, Moody, game))
    assert len({job.serial for job in asked[: game_session.ASKINGS]}) == 1, "about the same question"
    assert "random" in caplog.text or str(problem) in caplog.text
    assert "safe answer" not in caplog.text


def test_safe_answers_are_given_for_a_bot_that_never_answers(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    asked: Counter[int] = Counter()

    class Dead(Inline):
        async def answer(self, job: BotJob) -> BotAnswer:
            asked[job.serial] += 1
            raise BotError("it is dead")

    async def game(watcher: Client) -> None:
        await watcher.until(lambda client: client.scene.turn > 3)
        assert watcher.presence is not None
        assert watcher.presence.silent == "random"

    within(lambda: watched(tmp_path, Dead, game))
    assert list(asked.values())[:2] == [game_session.ASKINGS, 1], (
        "once it is known to be dead, it is asked once a question"
    )
    assert "a safe answer is given for random" in caplog.text


async def watched(data: Path, workers: type[Inline], game: Callable[[Client], Awaitable[None]]) -> None:
    """Two bots are watched, and time flies."""
    later = 0.0
    loop = asyncio.get_running_loop()
    async with hall(data, make_workers=workers, now=lambda: loop.time() + later) as at:
        links = await at.table(seats={"marine": "random", "stealer": "random"})
        found = await at.house.find(links.table)

        async def fly() -> None:
            nonlocal later
            while True:
                later += 1000.0
                found.inbox.put_nowait(Tick())
                await asyncio.sleep(0.01)

        async with await at.sit(links, "spectator") as watcher:
            flying = asyncio.create_task(fly())
            await game(watcher)
            flying.cancel()


def test_a_bots_answer_that_comes_while_the_disk_is_ill_is_not_waited_for_for_ever(
    tmp_path: Path, sick: type[Sick]
) -> None:
    later = 0.0

    async def game() -> None:
        nonlocal later
        thinks, think, thought = asyncio.Event(), asyncio.Event(), asyncio.Event()

        class Slow(Inline):
            async def answer(self, job: BotJob) -> BotAnswer:
                thinks.set()
                await think.wait()
                thought.set()
                return await super().answer(job)

        loop = asyncio.get_running_loop()
        async with hall(tmp_path, make_workers=Slow, open_keeper=sick_keeper, now=lambda: loop.time() + later) as at:
            links = await at.table(seats=HUMAN_AND_BOT, clock="on")
            async with await at.sit(links, "marine") as marine:
                await thinks.wait()
                sick.ill = sick.blind = True
                with pytest.raises(RefusedError, match="disk is full"):
                    await marine.pause(True)
                think.set()
                await thought.wait()
                with pytest.raises(RefusedError, match="disk cannot be read"):
                    await marine.actions("nobody")  # asked after the bot's answer has come
                sick.ill = sick.blind = False
                found = await at.house.find(links.table)
                while not marine.yours:
                    later += 1000.0
                    found.inbox.put_nowait(Tick())
                    await marine.actions("nobody")

    within(game)
