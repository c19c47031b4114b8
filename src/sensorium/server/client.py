"""A small client of the protocol, for tests, benchmarks and programs of your own.

    async with await Client.connect("http://localhost:8089", token) as client:
        while not client.over:
            if client.yours:
                await client.give(choose(client.asked.choices).said)
            else:
                await client.next()

It keeps what the server has said, resumes where it was when the connection drops, and never gives an answer twice.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import urllib.request
from collections.abc import Callable
from typing import Any, Literal, Self
from urllib.error import HTTPError
from urllib.parse import quote

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from sensorium.table import wire
from sensorium.table.scene_patch import patched

_read: msgspec.json.Decoder[wire.ToClient] = msgspec.json.Decoder(wire.ToClient)


class RefusedError(Exception):
    """The server said no; ``reply`` tells why."""

    def __init__(self, reply: wire.Reply) -> None:
        super().__init__(reply.error)
        self.reply = reply


class Client:
    """One seat. ``scene``, ``asked`` and ``log`` are always the latest that the server told."""

    def __init__(self, address: str, token: str) -> None:
        self.address = address.rstrip("/")
        self.token = token
        self.n: int | None = None
        self.welcome: wire.Welcome | None = None
        self.table = ""  # its name on the server
        self.seat: wire.Seat = "spectator"
        self.ship: wire.ShipWelcome | wire.ShipUpdate | None = None  # where one is made before the game
        self.war: wire.WarWelcome | wire.WarUpdate | None = None  # in a war room
        self.scene: wire.Scene
        self.asked: wire.Asked
        self.log: list[wire.EventLine] = []
        self.reactions = ""  # when a marine player is asked
        self.presence: wire.Presence | None = None
        self.links: dict[str, str] = {}  # in a war room: what it leads to
        self.received: list[bytes] = []  # everything, as it came, if ``records``
        self.records = False
        self._ids = itertools.count(1)
        self._replies: dict[int, wire.Reply] = {}
        self._socket: ClientConnection | None = None

    @classmethod
    async def connect(cls, address: str, token: str, records: bool = False) -> Self:
        """Sit down, and wait to be welcomed."""
        client = cls(address, token)
        client.records = records
        await client.open()
        while client.n is None:
            await client.next()
        return client

    async def open(self) -> None:
        """Connect, or connect again and go on after the last message seen."""
        place = self.address.replace("http", "ws", 1)
        gap = "" if self.n is None else f"?from={self.n}"
        self._socket = await connect(f"{place}/ws/{quote(self.token)}{gap}", max_size=None, open_timeout=30)

    async def close(self) -> None:
        if self._socket is not None:
            await self._socket.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    # -- listening -----------------------------------------------------------------------------------------------------

    @property
    def yours(self) -> bool:
        return self.asked.yours

    @property
    def over(self) -> bool:
        return bool(self.scene.winner)

    @property
    def socket(self) -> ClientConnection:
        if self._socket is None:
            raise RuntimeError("this client is not connected; call open()")
        return self._socket

    async def next(self) -> wire.ToClient:
        """The next message, taken to heart. Comes back by itself when the connection drops."""
        while True:
            try:
                raw = await self.socket.recv(decode=False)
            except ConnectionClosed as closed:
                if closed.rcvd is not None and closed.rcvd.code in (4400, 4404, 4410, 4429):
                    raise
                await asyncio.sleep(0.1)
                await self.open()
                continue
            if self.records:
                self.received.append(raw)
            message = _read.decode(raw)
            if self.hear(message):
                return message

    def hear(self, message: wire.ToClient) -> bool:
        """Whether this was new."""
        match message:
            case wire.Welcome():
                self.n, self.welcome = message.n, message
                self.table, self.seat = message.table, message.seat
                self.scene, self.asked, self.log = message.scene, message.asked, list(message.log)
                self.reactions = message.reactions
            case wire.ShipWelcome():
                self.n, self.ship = message.n, message
                self.table, self.seat = message.table, message.seat
            case wire.WarWelcome():
                self.n, self.war = message.n, message
                self.table, self.seat = message.table, message.seat
                self.links = message.links
            case wire.Update() | wire.ShipUpdate() | wire.WarUpdate() | wire.Presence() if (
                self.n is not None and message.n <= self.n
            ):
                return False
            case wire.Update():
                if self.n is not None and message.n != self.n + 1:
                    raise AssertionError(f"message {message.n} came after {self.n}")
                self.n = message.n
                self.scene, self.asked = patched(self.scene, message.patch), message.asked
                self.reactions = message.reactions
                if message.undone is not None:
                    del self.log[message.undone :]
                self.log += message.events
            case wire.ShipUpdate():
                self.n, self.ship = message.n, message
            case wire.WarUpdate():
                self.n, self.war = message.n, message
            case wire.Presence():
                self.n, self.presence, self.links = message.n, message, message.links
            case wire.Reply():
                self._replies[message.id] = message
        return True

    async def until(self, wanted: Callable[[Client], bool]) -> None:
        """Listen until this holds."""
        while not wanted(self):
            await self.next()

    # -- speaking ------------------------------------------------------------------------------------------------------

    async def say(self, make: Callable[[int], wire.ToServer]) -> wire.Reply:
        """Send a message until it is answered, however often the connection drops."""
        number = next(self._ids)
        raw = msgspec.json.encode(make(number)).decode()
        await self._send(raw)
        while number not in self._replies:
            before = self._socket
            await self.next()
            if self._socket is not before and number not in self._replies:
                await self._send(raw)
        reply = self._replies.pop(number)
        if not reply.ok:
            raise RefusedError(reply)
        return reply

    async def _send(self, raw: str) -> None:
        while True:
            try:
                await self.socket.send(raw)
                return
            except ConnectionClosed:
                await asyncio.sleep(0.1)
                await self.open()

    async def give(self, *said: str) -> wire.Reply:
        return await self.say(lambda number: wire.Give(id=number, n=self.n or 0, said=list(said)))

    async def pass_until(self, until: Any) -> wire.Reply:
        return await self.say(lambda number: wire.Pass(id=number, n=self.n or 0, until=until))

    async def undo(self) -> wire.Reply:
        return await self.say(lambda number: wire.Undo(id=number, n=self.n or 0))

    async def pause(self, paused: bool) -> wire.Reply:
        return await self.say(lambda number: wire.Pause(id=number, paused=paused))

    async def react(self, ask: Literal["always", "useful", "attacks", "hold"]) -> wire.Reply:
        """When a marine player wants to be asked in the enemy turn."""
        return await self.say(lambda number: wire.Reactions(id=number, ask=ask))

    async def look(self, looking: bool) -> wire.Reply:
        """Whether anybody can see the page of this connection."""
        return await self.say(lambda number: wire.Looking(id=number, looking=looking))

    async def rematch(self, swap: bool = True) -> wire.Reply:
        return await self.say(lambda number: wire.Rematch(id=number, swap=swap))

    async def renew(self, what: Literal["seat", "invitation", "spectator"]) -> wire.Reply:
        """A new link. For the own seat it is in ``token`` of the reply, and the old one ends when it is first used."""
        return await self.say(lambda number: wire.Renew(id=number, what=what))

    async def recall(self) -> wire.Reply:
        """The last turn of the other side, to be seen again."""
        return await self.say(lambda number: wire.AskRecall(id=number))

    async def hint(self) -> wire.Reply:
        """What a bot would do in this seat's place; the log tells that it was asked."""
        return await self.say(lambda number: wire.AskHint(id=number, n=self.n or 0))

    async def reach(self, piece: str) -> wire.Reply:
        return await self.say(lambda number: wire.AskReach(id=number, piece=piece))

    async def sight(self, piece: str) -> wire.Reply:
        return await self.say(lambda number: wire.AskSight(id=number, piece=piece))

    async def actions(self, piece: str) -> wire.Reply:
        return await self.say(lambda number: wire.AskActions(id=number, piece=piece))

    async def why(self, said: str) -> wire.Reply:
        return await self.say(lambda number: wire.AskWhy(id=number, said=said))


def request(address: str, path: str, body: object = None) -> tuple[int, bytes]:
    """A plain HTTP request: status and body."""
    data = None if body is None else json.dumps(body).encode()
    asked = urllib.request.Request(address.rstrip("/") + path, data=data)
    try:
        with urllib.request.urlopen(asked, timeout=60) as answer:
            return answer.status, answer.read()
    except HTTPError as problem:
        with problem:
            return problem.code, problem.read()


async def open_table(address: str, mission: str, **wanted: Any) -> wire.TableLinks:
    """Ask for a table: ``open_table(address, "pilot-light", seats={"marine": "human", "stealer": "random"})``."""
    status, body = await asyncio.to_thread(request, address, "/api/tables", {"mission": mission, **wanted})
    if status != 201:
        raise ValueError(msgspec.json.decode(body, type=wire.Problem).error)
    return msgspec.json.decode(body, type=wire.TableLinks)


async def accept(address: str, code: str) -> wire.SeatLink:
    """Open an invitation: the seat it leads to. It can be done once."""
    status, body = await asyncio.to_thread(request, address, f"/api/invitations/{quote(code)}", {})
    if status != 201:
        raise ValueError(msgspec.json.decode(body, type=wire.Problem).error)
    return msgspec.json.decode(body, type=wire.SeatLink)
