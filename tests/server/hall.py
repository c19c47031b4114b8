"""A server to test against: real sockets on a free port, in the test's own event loop."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from socket import SO_SNDBUF, SOL_SOCKET
from time import monotonic
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from sensorium.server.admission import Limits
from sensorium.server.app import DEFAULT, make_app
from sensorium.server.bots import Inline, Workers
from sensorium.server.client import Client, open_table
from sensorium.server.game_session import GameSession
from sensorium.server.lobby import Lobby
from sensorium.server.settings import ServerSettings
from sensorium.server.startup import Server, listen, names_for
from sensorium.server.store_thread import Keeper
from sensorium.table import wire
from sensorium.table.table import Table
from sensorium.web import PAGE

HOST = "127.0.0.1"
PATIENCE = 120.0  # seconds after which a test that hangs is ended
TWO = {"marine": "human", "stealer": "human"}


class Hall:
    """A running server."""

    def __init__(self, address: str, house: Lobby, server: Server) -> None:
        self.address = address
        self.house = house
        self._server = server

    @property
    def connections(self) -> list[asyncio.Transport]:
        """Those that the server holds."""
        return [one.transport for one in self._server.server_state.connections]

    async def table(self, mission: str = "pilot-light", **wanted: Any) -> wire.TableLinks:
        wanted.setdefault("seats", TWO)
        wanted.setdefault("clock", "off")
        return await open_table(self.address, mission, **wanted)

    async def sit(self, links: wire.TableLinks, seat: str, records: bool = False) -> Client:
        return await Client.connect(self.address, links.tokens[seat], records)

    async def settle(self, *clients: Client) -> None:
        """Until each has heard everything that its seat was told."""
        for client in clients:
            viewer = (await self.house.find(client.table)).viewers[client.seat]
            while client.n != viewer.n:
                await client.next()

    async def play_both(self, one: Client, other: Client, rng: Random, most: int = 100_000) -> int:
        """Answer at random for both seats until the game is over, or so often altogether."""
        given = 0

        async def seat(client: Client) -> None:
            nonlocal given
            while not client.over and given < most:
                if client.yours:
                    given += 1
                    giving.add(client)
                    await client.give(rng.choice(client.asked.choices).said)
                    giving.remove(client)
                else:
                    await client.next()

        giving: set[Client] = set()
        tasks = [asyncio.create_task(seat(client)) for client in (one, other)]
        done, waiting = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
        if one.over or other.over:
            await asyncio.gather(*waiting)
        while giving and not any(task.done() for task in waiting):
            await asyncio.sleep(0)
        for task in waiting:  # only ever the one who is not asked
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        await self.settle(one, other)
        return given


@asynccontextmanager
async def hall(
    data: Path,
    page: Path = PAGE,
    make_workers: Callable[[], Workers] = Inline,
    open_keeper: Callable[[Path], Keeper] = Keeper,
    seed: int = 1,
    now: Callable[[], float] = monotonic,
    buffer: int = 0,
    limits: Limits | None = None,
    settings: ServerSettings = DEFAULT,
) -> AsyncIterator[Hall]:
    rng = Random(seed)
    app = make_app(data, page, names_for(HOST), make_workers, open_keeper, lambda: rng.getrandbits(62), now, settings)
    with listen(HOST, 0) as listener:
        if buffer:
            listener.setsockopt(SOL_SOCKET, SO_SNDBUF, buffer)
        ready = asyncio.Event()
        server = Server(app, HOST, ready.set, limits)
        serving = asyncio.create_task(server.serve(sockets=[listener]))
        await ready.wait()
        try:
            yield Hall(f"http://{HOST}:{listener.getsockname()[1]}", app.state.house, server)
        finally:
            server.should_exit = True
            await serving


def game_at(sitting: GameSession) -> Table:
    """The table, where a game is played and no ship made."""
    assert isinstance(sitting.table, Table)
    return sitting.table


def within(test: Callable[[], Awaitable[None]], seconds: float = PATIENCE) -> None:
    """Run a test's conversation, and never for ever."""

    async def bounded() -> None:
        async with asyncio.timeout(seconds):
            await test()

    asyncio.run(bounded())


async def play(client: Client, rng: Random, most: int = 100_000) -> int:
    """Answer at random until the game is over, or so often."""
    given = 0
    while not client.over and given < most:
        if client.yours:
            await client.give(rng.choice(client.asked.choices).said)
            given += 1
        else:
            await client.next()
    return given


async def closing(socket: ClientConnection) -> int:
    """The code with which the server ends this connection, whatever else it says before."""
    try:
        while True:
            await socket.recv()
    except ConnectionClosed as closed:
        return 0 if closed.rcvd is None else closed.rcvd.code
