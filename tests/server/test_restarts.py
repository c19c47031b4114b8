"""A server that stops at any moment, and clocks that jump: what was said is done once, and numbers only grow."""

import asyncio
import json
import shutil
import signal
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from starlette.websockets import WebSocket
from websockets.asyncio.client import ClientConnection, connect

from sensorium.server import game_session, store
from sensorium.server.bots import Inline
from sensorium.server.client import Client, open_table
from sensorium.server.connection import Connection
from sensorium.server.inbox import Join, Spoken
from sensorium.server.lobby import Lobby
from sensorium.server.replies import read
from sensorium.server.settings import ServerSettings
from sensorium.server.shared import Shared
from sensorium.server.store import MIGRATIONS, Store
from sensorium.server.store_thread import Keeper
from sensorium.table import wire
from tests.server.hall import TWO, Hall, hall, play, within
from tests.server.test_lasting import program

YEAR = 365 * 24 * 3600.0
FILES = ("games.sqlite", "games.sqlite-wal")

# -- the server is killed around an answer ----------------------------------------------------------------------------


class Camera:
    """Copies what is on the disk before every statement of the store: what a server killed at that moment leaves."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.album: Path | None = None  # nothing is copied while there is none
        self.photos: list[Path] = []

    def open_keeper(self, path: Path) -> Keeper:
        return Keeper(path, self.open_store)

    def open_store(self, path: Path) -> Store:
        opened = Store(path)
        opened.connection.set_trace_callback(self.take)
        return opened

    def take(self, statement: str) -> None:
        if self.album is None:
            return
        photo = self.album / f"{len(self.photos):02} {statement.split()[0]}"
        photo.mkdir(parents=True)
        for name in FILES:
            if (self.data / name).exists():
                shutil.copy(self.data / name, photo / name)
        self.photos.append(photo)


class Ear(Connection):
    """A connection without a socket."""

    def __init__(self, token: str) -> None:
        super().__init__(cast(WebSocket, None), token)
        self.heard: list[dict[str, Any]] = []

    def send(self, message: bytes) -> None:
        self.heard.append(json.loads(message))


async def reply_to(socket: ClientConnection, message: dict[str, Any]) -> dict[str, Any]:
    await socket.send(json.dumps(message))
    while True:
        heard: dict[str, Any] = json.loads(await socket.recv())
        if heard["type"] == "reply" and heard["id"] == message["id"]:
            return heard


def wire_to(at: Hall, token: str, seen: int | None = None) -> connect:
    query = "" if seen is None else f"?from={seen}"
    return connect(f"{at.address.replace('http', 'ws')}/ws/{token}{query}", max_size=None)


async def rows_of(at: Hall, table: str) -> list[str]:
    return (await at.house.find(table)).table.rows()


CONVERSATION: list[tuple[wire.Seat, dict[str, Any]]] = [
    ("stealer", {"type": "answer", "said": ["a place entry 2"]}),
    ("stealer", {"type": "answer", "said": ["b place entry 1"]}),
    ("marine", {"type": "answer", "said": ["Ansel place 1,6", "Ansel face E"]}),
    ("marine", {"type": "undo"}),
    ("marine", {"type": "pass", "until": "once"}),
]


def test_an_answer_is_done_once_wherever_the_server_was_killed(tmp_path: Path) -> None:
    live = tmp_path / "live"
    camera = Camera(live)
    taken: list[tuple[Path, wire.Seat, dict[str, Any], dict[str, Any], list[str]]] = []
    tokens: dict[str, str] = {}
    table = ""

    async def before() -> None:
        nonlocal table
        async with hall(live, open_keeper=camera.open_keeper) as at:
            links = await at.table()
            tokens.update(links.tokens)
            table = links.table
            async with wire_to(at, tokens["stealer"]) as stealer, wire_to(at, tokens["marine"]) as marine:
                for number, (seat, said) in enumerate(CONVERSATION, 1):
                    viewer = (await at.house.find(table)).viewers[seat]
                    message = {**said, "id": number, "n": viewer.n}
                    camera.photos, camera.album = [], tmp_path / f"album {number}"
                    reply = await reply_to(stealer if seat == "stealer" else marine, message)
                    camera.take("replied")
                    camera.album = None
                    assert reply["ok"], reply
                    rows = await rows_of(at, table)
                    taken.extend((photo, seat, message, reply, rows) for photo in camera.photos)

    async def after(
        photo: Path, seat: wire.Seat, message: dict[str, Any], reply: dict[str, Any], rows: list[str]
    ) -> None:
        keeper = Keeper(photo / FILES[0])
        house = Lobby(Shared(keeper, Inline(), lambda: 1))
        found = await house.find(table)
        ear = Ear(tokens[seat])
        found.inbox.put_nowait(Join(ear, seat, message["n"]))
        raw = json.dumps(message).encode()
        for _ in range(2):
            spoken = Spoken(ear, seat, raw, read(raw))
            found.inbox.put_nowait(spoken)
            await spoken.done.wait()
            assert ear.heard[-1] == reply
            assert found.table.rows() == rows, "done once"
        await house.close()
        keeper.close()

    within(before)
    words = {photo.name.split()[1] for photo, *_ in taken}
    assert {"BEGIN", "INSERT", "UPDATE", "COMMIT", "replied"} <= words
    for case in taken:
        within(partial(after, *case))


@pytest.mark.soak
def test_a_server_that_is_killed_while_an_answer_is_on_its_way(tmp_path: Path) -> None:
    """The same with real processes and kill -9, at moments nobody chooses."""
    rng = Random(6)

    async def game() -> None:
        links: wire.TableLinks | None = None
        given = 0
        message: dict[str, Any] | None = None
        token = ""
        for _ in range(12):
            with program(tmp_path) as (address, process):
                links = links or await open_table(address, "pilot-light", seats=TWO, clock="off")
                clients = [await Client.connect(address, links.tokens[seat]) for seat in ("marine", "stealer")]
                if message is not None:
                    async with connect(f"{address.replace('http', 'ws')}/ws/{token}", max_size=None) as socket:
                        assert (await reply_to(socket, message))["ok"]
                    given += 1
                    await clients[0].actions("nobody")
                    await clients[1].actions("nobody")
                if clients[0].over:
                    break
                client = next(one for one in clients if one.yours)
                token = client.token
                said = rng.choice(client.asked.choices).said
                message = {"type": "answer", "id": 1000 + given, "n": client.n, "said": [said]}
                await client.socket.send(json.dumps(message))
                await asyncio.sleep(rng.random() * 0.02)
                process.send_signal(signal.SIGKILL)
                process.wait(30)
        assert links is not None
        store = Store(tmp_path / FILES[0])
        saved = store.load(links.table)
        store.close()
        assert saved is not None
        told = [json.loads(row) for row in saved.rows]
        groups = [row for row in told if row.get("who") in ("marine", "stealer") and "on" not in row]
        assert len(groups) in (given, given + 1), "each once; the last one was not sent again"

    within(game)


def test_an_answer_to_what_has_changed_meanwhile_is_still_outdated_after_a_restart(tmp_path: Path) -> None:
    async def game() -> None:
        async with hall(tmp_path) as at:
            links = await at.table()
            async with wire_to(at, links.tokens["stealer"]) as socket:
                await reply_to(socket, {"type": "answer", "id": 1, "n": 0, "said": ["a place entry 2"]})
        async with hall(tmp_path) as at, wire_to(at, links.tokens["stealer"]) as socket:
            rows = await rows_of(at, links.table)
            late = {"type": "answer", "id": 2, "n": 0, "said": ["b place entry 2"]}
            assert (await reply_to(socket, late))["code"] == "outdated"
            assert await rows_of(at, links.table) == rows

    within(game)


def test_so_many_replies_outlast_the_server_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "ANSWERS_KEPT", 3)

    async def game() -> None:
        async with hall(tmp_path) as at:
            links = await at.table(seats={"marine": "human", "stealer": "random"})
            async with await at.sit(links, "marine") as marine:
                assert await play(marine, Random(1), 8) == 8
            kept = await at.house.shared.keeper.read(lambda store: store.answered(links.table))
            assert [one.seat for one in kept] == ["marine"] * 3
            assert json.loads(kept[-1].reply)["id"] == 8

    within(game)


# -- the clock is set back --------------------------------------------------------------------------------------------


class WallClock:
    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.now = 1_000_000_000.0
        for module in ("lobby", "game_session"):
            patch.setattr(f"sensorium.server.{module}.time", lambda: self.now, raising=False)


def test_a_clock_set_back_between_two_runs_and_during_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = WallClock(monkeypatch)
    numbers: dict[str, int] = {"marine": -1, "stealer": -1}

    async def sitting_of(jumps: list[float], seed: int) -> None:
        async with hall(tmp_path, seed=seed, settings=ServerSettings(unjoined_days=0)) as at:
            clients = {seat: await Client.connect(at.address, tokens[seat]) for seat in numbers}
            for jump in jumps:
                for seat, client in clients.items():
                    assert client.n is not None
                    assert client.n > numbers[seat], "numbers only grow"
                    numbers[seat] = client.n
                clock.now += jump
                assert await at.play_both(clients["marine"], clients["stealer"], Random(seed), 6) == 6
            for seat, client in clients.items():
                numbers[seat] = client.n or 0
                await client.close()

    tokens: dict[str, str] = {}

    async def game() -> None:
        async with hall(tmp_path) as at:
            tokens.update((await at.table("splinters")).tokens)
        await sitting_of([5.0, -YEAR, 5.0], 1)
        clock.now -= YEAR
        await sitting_of([5.0, -YEAR, 5.0], 2)
        clock.now += 9 * YEAR
        await sitting_of([5.0], 3)
        clock.now -= 9 * YEAR
        await sitting_of([5.0], 4)

    within(game)


def test_numbers_are_set_aside_before_they_are_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (store, game_session):
        monkeypatch.setattr(module, "BLOCK", 40)
    monkeypatch.setattr(game_session, "SPARE", 16)

    async def game() -> None:
        highest = -1
        async with hall(tmp_path) as at:
            links = await at.table("splinters")
        for run in range(3):
            async with hall(tmp_path, seed=run) as at:
                marine, stealer = await at.sit(links, "marine"), await at.sit(links, "stealer")
                assert min(marine.n or 0, stealer.n or 0) > highest
                for _ in range(8):
                    await at.play_both(marine, stealer, Random(run), 10)
                    highest = max(marine.n or 0, stealer.n or 0)
                    aside = await at.house.shared.keeper.read(
                        lambda store: store.connection.execute("SELECT numbers FROM tables").fetchone()[0]
                    )
                    assert highest < aside
                await marine.close()
                await stealer.close()

    within(game)


def test_two_servers_never_set_the_same_numbers_aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Then numbers jump, and whoever is there is welcomed anew."""
    for module in (store, game_session):
        monkeypatch.setattr(module, "BLOCK", 40)
    monkeypatch.setattr(game_session, "SPARE", 16)

    async def game() -> None:
        async with hall(tmp_path) as at:
            links = await at.table("splinters")
            marine, stealer = await at.sit(links, "marine"), await at.sit(links, "stealer")
            await at.house.shared.keeper.write(lambda store: store.reserve(links.table))
            assert await at.play_both(marine, stealer, Random(1), 40) == 40
            assert (marine.n or 0) > 80
            async with await at.sit(links, "marine") as late:
                assert late.scene == marine.scene
                assert late.log == marine.log
            await marine.close()
            await stealer.close()

    within(game)


def test_a_game_of_before_goes_on_with_higher_numbers(tmp_path: Path) -> None:
    """Numbers used to be made of a clock, one that may have been wrong by centuries."""
    old = Store(tmp_path / "games.sqlite", MIGRATIONS[:1])
    new = json.dumps({"mission": "pilot-light", "seats": {"marine": "human", "stealer": "human"}})
    old.connection.execute(
        "INSERT INTO tables VALUES ('t1', 'Pilot Light', ?, 0.0, '', 3, 'stealer', 0, 4102444800.0)", (new,)
    )
    old.close()
    opened = Store(tmp_path / "games.sqlite")
    assert opened.reserve("t1") > 4102444800.0 * 1000
    told = opened.told("t1")
    assert {seat: one.yours for seat, one in told.items()} == {"marine": False, "stealer": True, "spectator": False}
    assert {one.changed for one in told.values()} == {4102444800.0}
    opened.close()
