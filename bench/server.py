"""The server under load: a hundred tables at once, a client at each, random bots in the server's own process.

The server runs in a process of its own, with its store on a real disk; the clients share another process. `saturated`
clients answer as soon as they are asked; those at `human pace` think for two seconds. Latency is from the sending of an
answer to the arrival of the first update that it caused.
"""

import asyncio
import resource
import sys
import tempfile
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from time import perf_counter

import msgspec
from websockets.asyncio.client import connect

from bench.figures import Figure, percentile, trial
from sensorium.server.client import open_table
from sensorium.server.files import Files
from sensorium.server.store import Progress, Store, TableRecord
from sensorium.server.store_thread import Keeper
from sensorium.table.wire import NewTable
from sensorium.web import PAGE

TABLES = 100
ANSWERS = 25  # of each client
THINKING = 2.0  # seconds, on average, at human pace; then each gives a third of the answers
MISSIONS = ("the-stray", "splinters")  # one of each edition
WRITES = 300


class Choice(msgspec.Struct):
    said: str


class Asked(msgspec.Struct):
    side: str = ""
    yours: bool = False
    choices: list[Choice] = []


class Message(msgspec.Struct):
    """As much of a message as the clients here need: they are to cost little."""

    type: str
    n: int = 0
    asked: Asked | None = None


read = msgspec.json.Decoder(Message).decode


class Tally:
    def __init__(self) -> None:
        self.latencies: list[float] = []
        self.messages = 0
        self.bytes = 0


async def client(address: str, token: str, seed: int, thinking: float, tally: Tally) -> None:
    """Answer at random, so often or until the game is over."""
    rng = Random(seed)
    most = ANSWERS // 3 if thinking else ANSWERS
    asked, n, given, sent, waiting = Asked(), 0, 0, 0.0, False
    async with connect(f"{address.replace('http', 'ws', 1)}/ws/{token}", max_size=None, compression=None) as socket:
        while given < most or waiting:
            raw = await socket.recv(decode=False)
            message = read(raw)
            tally.messages += 1
            tally.bytes += len(raw)
            if message.type == "update" and sent:
                tally.latencies.append(perf_counter() - sent)
                sent = 0.0
            waiting = waiting and message.type != "reply"
            n = message.n or n
            asked = message.asked or asked
            if asked.side == "nobody":
                return
            if waiting or not asked.yours or given == most:
                continue
            if thinking:
                await asyncio.sleep(rng.expovariate(1 / thinking))
            given, waiting = given + 1, True
            answer = {"type": "answer", "id": given, "n": n, "said": [rng.choice(asked.choices).said]}
            sent = perf_counter()
            await socket.send(msgspec.json.encode(answer).decode())


def serve(data: str, pipe: Connection) -> None:
    """In a process of its own: tell the address, wait for the word, tell how much memory it took."""
    import threading

    from sensorium.server.app import make_app
    from sensorium.server.bots import Inline
    from sensorium.server.startup import Server, listen

    listener = listen("127.0.0.1", 0)
    app = make_app(Path(data), PAGE, None, Inline)
    server = Server(app, "127.0.0.1", lambda: pipe.send(listener.getsockname()[1]))

    def wait() -> None:
        pipe.recv()
        server.should_exit = True

    threading.Thread(target=wait, daemon=True).start()
    with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
        runner.run(server.serve(sockets=[listener]))
    scale = 1 if sys.platform == "darwin" else 1024  # what a unit of ru_maxrss is
    pipe.send(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * scale / 1e6)


async def load(address: str, thinking: float) -> tuple[Tally, float, list[float]]:
    """A client at each of many tables: what they saw, in how many seconds, and how long each table took to open."""
    opening = []
    tokens = []
    for number in range(TABLES):
        begun = perf_counter()
        seats = {"marine": "human", "stealer": "random"} if number % 4 < 2 else {"marine": "random", "stealer": "human"}
        links = await open_table(address, MISSIONS[number % 2], seats=seats, clock="off")
        opening.append(perf_counter() - begun)
        tokens.append(next(token for seat, token in links.tokens.items() if seat != "spectator"))
    tally = Tally()
    begun = perf_counter()
    await asyncio.gather(*(client(address, token, number, thinking, tally) for number, token in enumerate(tokens)))
    return tally, perf_counter() - begun, opening


@trial("server")
def server() -> list[Figure]:
    context = get_context("spawn")
    with tempfile.TemporaryDirectory(dir=".") as data:
        ours, theirs = context.Pipe()
        process = context.Process(target=serve, args=(data, theirs))
        process.start()
        address = f"http://127.0.0.1:{ours.recv()}"
        try:
            full, full_seconds, opening = asyncio.run(load(address, 0.0))
            calm, _, _ = asyncio.run(load(address, THINKING))
        finally:
            ours.send("stop")
            memory = ours.recv()
            process.join()
    many = f"server: {TABLES} tables"
    return [
        Figure("server: a table opened", 1000 * percentile(opening, 0.5), "ms"),
        Figure(f"{many} saturated, answers", len(full.latencies) / full_seconds, "/s"),
        Figure(f"{many} saturated, messages out", full.messages / full_seconds, "/s"),
        Figure(f"{many} saturated, answer to update, 99th", 1000 * percentile(full.latencies, 0.99), "ms"),
        Figure(f"{many} at human pace, answer to update, median", 1000 * percentile(calm.latencies, 0.5), "ms"),
        Figure(f"{many} at human pace, answer to update, 99th", 1000 * percentile(calm.latencies, 0.99), "ms"),
        Figure("server: a message, on average", full.bytes / full.messages / 1000, "kB"),
        Figure(f"server: memory with {2 * TABLES} tables", memory, "MB"),
    ]


@trial("server store")
def store() -> list[Figure]:
    """Why the store has a thread of its own: an answer written in the event loop would hold everybody up so long."""
    record = TableRecord(id="t", name="", new=NewTable(mission="", seats={}), created=0.0)
    progress = Progress(turn=1, asked="marine", over=False, changed=0.0)

    def row(at: int) -> Callable[[Store], None]:
        return lambda one: one.append("t", at, ['{"who":"marine","said":"Ansel move N"}'], progress)

    async def kept(keeper: Keeper) -> list[float]:
        took = []
        for at in range(WRITES):
            begun = perf_counter()
            await keeper.write(row(at))
            took.append(perf_counter() - begun)
        return took

    async def together(keeper: Keeper) -> float:
        begun = perf_counter()
        await asyncio.gather(*(keeper.write(row(WRITES + at)) for at in range(WRITES)))
        return (perf_counter() - begun) / WRITES

    with tempfile.TemporaryDirectory(dir=".") as data:
        keeper = Keeper(Path(data) / "games.sqlite")
        asyncio.run(keeper.write(lambda one: one.create(record, progress, [], {})))
        alone = asyncio.run(kept(keeper))
        grouped = asyncio.run(together(keeper))
        keeper.close()
    return [
        Figure("store: an answer written and synced, median", 1000 * percentile(alone, 0.5), "ms"),
        Figure("store: an answer written and synced, 99th", 1000 * percentile(alone, 0.99), "ms"),
        Figure("store: an answer among many at once", 1000 * grouped, "ms"),
    ]


@trial("page weight")
def weight() -> list[Figure]:
    weights = Files(PAGE).weights()
    scripts = sum(size for name, size in weights.items() if name.endswith(".js"))
    return [
        Figure("page: everything, compressed", sum(weights.values()) / 1000, "kB", target=150.0),
        Figure("page: of which scripts", scripts / 1000, "kB"),
        Figure("page: files", len(weights), ""),
    ]
