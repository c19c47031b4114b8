"""Connections that say nothing, or read nothing, are closed; a crowd of them locks nobody out."""

import asyncio
import itertools
import json
import socket
import struct
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from sensorium.server.address import Proxies
from sensorium.server.admission import Limits
from sensorium.server.client import request
from sensorium.server.settings import ServerSettings
from tests.server.hall import HOST, Hall, closing, hall, within

SHORT = Limits(request=0.2, pause=0.2, reading=0.2, goodbye=0.2)
PATIENT = Limits(connections=20, each=100, request=100.0, pause=100.0)
PROXIED = ServerSettings(proxies=Proxies(any_peer=True))
ENDED = 20.0  # seconds after which a connection counts as left open

Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@asynccontextmanager
async def line(at: Hall, receives: int = 0) -> AsyncIterator[Line]:
    """A plain connection."""
    plain = socket.socket()
    if receives:
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receives)
    plain.setblocking(False)
    await asyncio.get_running_loop().sock_connect(plain, (HOST, urlsplit(at.address).port))
    reader, writer = await asyncio.open_connection(sock=plain)
    try:
        yield reader, writer
    finally:
        writer.close()


async def ending(reader: asyncio.StreamReader) -> bytes:
    """What was said until the server closed the connection."""
    said = b""
    try:
        async with asyncio.timeout(ENDED):
            while part := await reader.read(65536):
                said += part
    except ConnectionError:
        pass
    return said


async def drip(writer: asyncio.StreamWriter, reader: asyncio.StreamReader, text: bytes) -> bytes:
    """Send the same bytes again and again, one by one, until the server has enough."""

    async def send() -> None:
        while not writer.is_closing():
            for byte in text:
                writer.write(bytes([byte]))
                await asyncio.sleep(0.01)

    task = asyncio.create_task(send())
    try:
        return await ending(reader)
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def say_nothing(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
    return await ending(reader)


async def begin(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
    writer.write(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n")
    return await ending(reader)


async def go_on_for_ever(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
    writer.write(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n")
    return await drip(writer, reader, b"a: b\r\n")


async def keep_the_body(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
    writer.write(b"POST /api/seats HTTP/1.1\r\nhost: localhost\r\ncontent-length: 60000\r\n\r\n[")
    return await drip(writer, reader, b" ")


async def keep_a_body_nobody_reads(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
    writer.write(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\ncontent-length: 60000\r\n\r\n[")
    return await drip(writer, reader, b" ")


async def stay(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
    writer.write(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n")
    return await ending(reader)


async def stay_and_drip(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
    writer.write(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n")
    await reader.readuntil(b"}")
    return await drip(writer, reader, b"x")


WAYS: list[tuple[Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[bytes]], bytes]] = [
    (say_nothing, b""),
    (begin, b"HTTP/1.1 408 "),
    (go_on_for_ever, b"HTTP/1.1 408 "),
    (keep_the_body, b"HTTP/1.1 408 "),
    (keep_a_body_nobody_reads, b"HTTP/1.1 200 "),
    (stay, b"HTTP/1.1 200 "),
    (stay_and_drip, b"HTTP/1.1 408 "),
]


def test_who_says_nothing_or_not_enough_is_let_go(tmp_path: Path, subtests: pytest.Subtests) -> None:
    async def wait() -> None:
        async with hall(tmp_path, limits=SHORT) as at:
            for way, answer in WAYS:
                with subtests.test(way.__name__):
                    async with line(at) as (reader, writer):
                        said = await way(reader, writer)
                        assert said.startswith(answer)
                        if answer.startswith(b"HTTP/1.1 4"):
                            assert list(json.loads(said.partition(b"\r\n\r\n")[2])) == ["error"]
            assert len(at.connections) == 0

    within(wait)


def read_nothing(writer: asyncio.StreamWriter) -> None:
    assert isinstance(writer.transport, asyncio.ReadTransport)
    writer.transport.pause_reading()


def test_who_reads_nothing_is_let_go(tmp_path: Path) -> None:
    async def wait() -> None:
        async with hall(tmp_path, buffer=4096, limits=SHORT) as at, line(at, receives=4096) as (_, writer):
            read_nothing(writer)
            writer.write(b"GET /api/missions HTTP/1.1\r\nhost: localhost\r\n\r\n")
            while not at.connections:
                await asyncio.sleep(0)
            async with asyncio.timeout(ENDED):
                while at.connections:
                    await asyncio.sleep(0.02)

    within(wait)


def test_a_seat_that_says_nothing_stays(tmp_path: Path) -> None:
    async def wait() -> None:
        async with hall(tmp_path, limits=SHORT) as at:
            links = await at.table()
            async with await at.sit(links, "marine") as marine:
                async with line(at) as (reader, _):
                    assert await ending(reader) == b""
                    assert await ending(reader) == b""
                assert (await marine.why("pass")).ok

    within(wait)


async def crowd(at: Hall, many: int) -> list[Line]:
    port = urlsplit(at.address).port
    return [await asyncio.open_connection(HOST, port) for _ in range(many)]


async def visit_in_spite_of(at: Hall, many: int) -> None:
    """Somebody sits at a table already, somebody comes anew, and so many silent ones stand in the way."""
    links = await at.table()
    async with await at.sit(links, "marine") as marine:
        lines = await crowd(at, many)
        try:
            status, body = await asyncio.to_thread(request, at.address, "/healthz")
            assert status == 200, body
            async with await at.sit(links, "stealer") as stealer:
                assert (await stealer.why("pass")).ok
                assert (await marine.why("pass")).ok
        finally:
            for _, writer in lines:
                writer.close()


def test_a_crowd_of_silent_ones_does_not_lock_the_door(tmp_path: Path) -> None:
    async def come() -> None:
        async with hall(tmp_path, limits=PATIENT) as at:
            await visit_in_spite_of(at, 2 * PATIENT.connections)
            assert len(at.connections) <= PATIENT.connections

    within(come)


@pytest.mark.soak
def test_a_thousand_silent_ones_do_not_lock_the_door(tmp_path: Path) -> None:
    async def come() -> None:
        async with hall(tmp_path) as at:
            await visit_in_spite_of(at, 1200)

    within(come)


def test_through_a_proxy_each_address_has_so_many_sockets(tmp_path: Path) -> None:
    async def come() -> None:
        limits = Limits(each=2)
        async with hall(tmp_path, limits=limits, settings=PROXIED) as at:
            links = await at.table()
            address = f"{at.address.replace('http', 'ws')}/ws/{links.tokens['spectator']}"
            first = {"X-Forwarded-For": "198.51.100.1"}
            sockets = [await connect(address, additional_headers=first) for _ in range(2)]
            with pytest.raises(InvalidStatus) as refused:
                await connect(address, additional_headers=first)
            assert refused.value.response.status_code == 429
            assert list(json.loads(refused.value.response.body or b"")) == ["error"]
            sockets.append(await connect(address, additional_headers={"X-Forwarded-For": "198.51.100.2"}))
            for one in sockets:
                await one.close()

    within(come)


# Sockets.


def frame(opcode: int, data: bytes, final: bool = True) -> bytes:
    """A client's frame, masked with zeros."""
    length = bytes([0x80 | len(data)]) if len(data) < 126 else struct.pack("!BH", 0xFE, len(data))
    return bytes([(0x80 if final else 0) | opcode]) + length + bytes(4) + data


async def upgrade(at: Hall, token: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    head = f"GET /ws/{token} HTTP/1.1\r\nhost: {HOST}\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
    writer.write(f"{head}sec-websocket-version: 13\r\nsec-websocket-key: {'A' * 22}==\r\n\r\n".encode())
    assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101 ")


def test_who_pings_and_does_not_read_is_let_go(tmp_path: Path) -> None:
    async def ping() -> None:
        async with hall(tmp_path, buffer=4096) as at:
            links = await at.table()
            async with line(at, receives=4096) as (reader, writer):
                await upgrade(at, links.tokens["marine"], reader, writer)
                read_nothing(writer)
                pings = frame(9, bytes(125)) * 100
                kept = 0
                async with asyncio.timeout(ENDED):
                    while at.connections:
                        writer.write(pings)
                        await asyncio.sleep(0)
                        kept = max([kept, *(one.get_write_buffer_size() for one in at.connections)])
                assert kept < 1_000_000

    within(ping)


def test_who_never_ends_a_message_is_let_go(tmp_path: Path) -> None:
    async def send() -> None:
        async with hall(tmp_path) as at:
            links = await at.table()
            async with line(at) as (reader, writer):
                await upgrade(at, links.tokens["marine"], reader, writer)
                writer.write(frame(1, b"{", final=False) + frame(0, b"", final=False) * 2000)
                assert (1009).to_bytes(2, "big") in await ending(reader)

    within(send)


def test_text_that_is_none_ends_a_socket_without_a_traceback(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def send() -> None:
        async with hall(tmp_path) as at:
            links = await at.table()
            async with line(at) as (reader, writer):
                await upgrade(at, links.tokens["marine"], reader, writer)
                writer.write(frame(1, b"\xff"))
                assert (1007).to_bytes(2, "big") in await ending(reader)

    within(send)
    assert "Traceback" not in caplog.text


def test_a_socket_that_ends_and_does_not_read_it_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sensorium.server.connection.MOST_WAITING", 4)

    async def send() -> None:
        async with hall(tmp_path, buffer=4096, limits=SHORT) as at:
            links = await at.table()
            async with line(at, receives=4096) as (reader, writer):
                await upgrade(at, links.tokens["marine"], reader, writer)
                read_nothing(writer)
                async with asyncio.timeout(ENDED):
                    for number in itertools.count():  # each is answered with everything there is to know
                        if not at.connections:
                            break
                        writer.write(frame(1, b'{"type":"answer","id":%d,"n":99,"said":["pass"]}' % number))
                        await asyncio.sleep(0.001)

    within(send)


def test_an_unknown_link_is_closed_even_for_somebody_who_does_not_answer(tmp_path: Path) -> None:
    async def send() -> None:
        async with hall(tmp_path, limits=SHORT) as at:
            async with line(at) as (reader, writer):
                await upgrade(at, "nobody", reader, writer)
                assert (4404).to_bytes(2, "big") in await ending(reader)
            async with connect(f"{at.address.replace('http', 'ws')}/ws/nobody") as known:
                assert await closing(known) == 4404

    within(send)


def test_a_handshake_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    async def send() -> None:
        async with hall(tmp_path) as at:
            for extra in (
                "x: y\r\n" * 200,
                "content-length: 3\r\n",
                f"y: {'x' * 9000}\r\n",
                "sec-websocket-key: A\r\n",
            ):
                async with line(at) as (reader, writer):
                    head = "GET /ws/x HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
                    writer.write(f"{head}{extra}\r\n".encode())
                    said = await ending(reader)
                    assert said.startswith(b"HTTP/1.1 4"), extra[:30]
                    assert list(json.loads(said.partition(b"\r\n\r\n")[2])) == ["error"]

    within(send)
