"""One WebSocket, from its opening to its end."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from sensorium.server.connection import CANNOT_LOAD, MALFORMED, UNKNOWN_SEAT, Allowance, Connection
from sensorium.server.game_session import GameSession
from sensorium.server.inbox import Join, Leave, Spoken
from sensorium.server.lobby import Lobby
from sensorium.server.replies import LARGEST, MalformedError, NotJsonError, no, read
from sensorium.server.store import StoreError
from sensorium.server.tokens import mark
from sensorium.server.viewer import encode
from sensorium.table import wire

PLACE: Final = 40  # letters by which a browser tells that it is the same one
STRIKES: Final = 5  # bad messages in a row before a connection is closed
GOODBYE: Final = 2.0  # seconds for the last words to somebody who may not be listening

log = logging.getLogger("sensorium.server")


async def serve(socket: WebSocket, house: Lobby) -> None:
    """``/ws/{token}?from=N&place=P``."""
    token: str = socket.path_params["token"]
    await socket.accept()
    try:
        seat = await house.seat(token)
        if seat is None:
            await socket.close(UNKNOWN_SEAT, "this link leads to no seat here")
            return
        sitting = await house.find(seat.table)
    except StoreError as problem:
        log.error("seat %s: %s", mark(token), problem)
        await socket.close(CANNOT_LOAD, str(problem)[:100])
        return
    except ValueError:
        log.exception("seat %s: its game cannot be played through", mark(token))
        await socket.close(CANNOT_LOAD, "this game cannot be read; tell whoever runs this server")
        return
    connection = Connection(socket, token, socket.query_params.get("place", "")[:PLACE])
    sitting.inbox.put_nowait(Join(connection, seat.seat, seen(socket)))
    log.info("seat %s (%s) of table %s: here", mark(token), seat.seat, seat.table)
    tasks = [
        asyncio.create_task(listen(socket, connection, sitting, seat.seat)),
        asyncio.create_task(connection.write()),
        asyncio.create_task(connection.wait_end()),
    ]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        connection.end(1000, "")
        for task in tasks:
            task.cancel()
        sitting.inbox.put_nowait(Leave(connection, seat.seat))
        await asyncio.gather(*tasks, return_exceptions=True)
        await close(socket, connection)
        log.info("seat %s (%s) of table %s: gone (%d)", mark(token), seat.seat, seat.table, connection.code)


async def close(socket: WebSocket, connection: Connection) -> None:
    if socket.client_state is not WebSocketState.CONNECTED or socket.application_state is not WebSocketState.CONNECTED:
        return
    with suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
        async with asyncio.timeout(GOODBYE):
            await connection.flush()
            await socket.close(connection.code, connection.reason)


def seen(socket: WebSocket) -> int | None:
    """The last message this client has seen, if it says so sensibly."""
    text = socket.query_params.get("from", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 17 else None


async def listen(socket: WebSocket, connection: Connection, sitting: GameSession, seat: wire.Seat) -> None:
    """Read one message, have it answered, read the next: a client never has more than one before the table."""
    allowance = Allowance()
    strikes = 0
    while True:
        received = await socket.receive()
        if received["type"] == "websocket.disconnect":
            connection.end(1000, "")
            return
        raw = (received.get("text") or "").encode() or received.get("bytes") or b""
        try:
            if len(raw) > LARGEST:
                raise NotJsonError("the message is too long")
            message = read(raw)
        except (NotJsonError, MalformedError) as problem:
            strikes += 1
            number = problem.number if isinstance(problem, MalformedError) else 0
            connection.send(encode(no(number, "malformed", str(problem))))
            if strikes >= STRIKES:
                connection.end(MALFORMED, "too many messages that make no sense")
                return
        else:
            strikes = 0
            spoken = Spoken(connection, seat, raw, message)
            sitting.inbox.put_nowait(spoken)
            await spoken.done.wait()
        await asyncio.sleep(allowance.delay())
