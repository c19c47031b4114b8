"""Whatever bytes come over HTTP: no 5xx, no traceback, and every error is ``{"error": "…"}``."""

import asyncio
import json
import logging
import re
from collections.abc import Awaitable
from pathlib import Path
from typing import TypeVar
from urllib.parse import urlsplit

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sensorium.server import http
from sensorium.server.address import Proxies
from sensorium.server.admission import Limits
from sensorium.server.allowance import Rate
from sensorium.server.client import request
from sensorium.server.openapi import ERRORS, OPERATIONS
from sensorium.server.settings import ServerSettings
from tests.server.hall import HOST, Hall, hall, within

PROXIED = ServerSettings(proxies=Proxies(any_peer=True))
HASTY = Limits(request=0.1)  # a request that is never complete is soon answered
T = TypeVar("T")
NEW = {"mission": "pilot-light", "seats": {"marine": "human", "stealer": "human"}, "clock": "off"}


async def raw(at: Hall, sent: bytes, aborts: bool = False) -> bytes:
    """What the server answers to these bytes, until it closes; ``aborts``: nobody stays to hear it."""
    reader, writer = await asyncio.open_connection(HOST, urlsplit(at.address).port)
    answer = b""
    try:
        writer.write(sent)
        if aborts:
            await writer.drain()
            await asyncio.sleep(0)
            writer.transport.abort()
        else:
            async with asyncio.timeout(30):
                answer = await reader.read(-1)
    except ConnectionError:
        pass
    finally:
        writer.close()
    return answer


def check(answer: bytes, head: bool = False) -> int:
    """The status; an error must be told in JSON."""
    if not answer:
        return 0
    top, _, body = answer.partition(b"\r\n\r\n")
    status = int(top.split(b" ", 2)[1])
    assert status < 500, answer
    if status >= 400 and not head:
        assert b"content-type: application/json" in top.lower(), answer
        length = int(next(line for line in top.lower().splitlines() if line.startswith(b"content-length")).split()[1])
        told = json.loads(body[:length])
        assert list(told) == ["error"], answer
        assert isinstance(told["error"], str), answer
    return status


def made(method: bytes, target: bytes, headers: list[tuple[bytes, bytes]], body: bytes, claimed: int) -> bytes:
    lines = [method + b" " + target + b" HTTP/1.1", *(name + b": " + value for name, value in headers)]
    if claimed >= 0:
        lines.append(b"content-length: %d" % claimed)
    return b"\r\n".join([*lines, b"connection: close", b"", b""]) + body


# Each of these is a fault that was once found.
KNOWN: list[tuple[bytes, int]] = [
    (made(b"POST", b"/api/seats", [(b"host", b"localhost"), (b"origin", b"http://[")], b"[]", 2), 403),
    (made(b"POST", b"/api/seats", [(b"host", b"localhost")], b'["\xff"]', 5), 400),
    (made(b"POST", b"/api/seats", [(b"host", b"localhost")], b"\xff", 1), 400),
    (made(b"POST", b"/api/tables", [(b"host", b"localhost")], b'{"mission":"\xff"}', 15), 400),
    (made(b"POST", b"/api/seats", [(b"host", b"localhost")], b"[" * 9000, 9000), 400),
    (made(b"POST", b"/api/seats?\xff", [(b"host", b"localhost")], b"[]", 2), 400),
    (made(b"POST", b"/api/seats/\xff", [(b"host", b"localhost")], b"[]", 2), 400),
    (made(b"GET", b"/api/seats/%FF/log", [(b"host", b"localhost")], b"", -1), 404),
    (made(b"GET", b"/nothing", [(b"host", b"localhost")], b"", -1), 404),
    (made(b"GET", b"/page/nothing", [(b"host", b"localhost")], b"", -1), 404),
    (made(b"PUT", b"/api/seats", [(b"host", b"localhost")], b"", -1), 405),
    (made(b"GET", b"/healthz", [(b"host", b"elsewhere.example")], b"", -1), 403),
    (made(b"GET", b"/healthz", [], b"", -1), 400),
    (made(b"GET", b"/healthz", [(b"host", b"localhost"), (b"transfer-encoding", b"chunked")], b"zz\r\n", -1), 400),
    (b"\x16\x03\x01\x02\x00", 400),
    (made(b"GET", b"/nothing", [(b"host", b"localhost"), (b"upgrade", b"websocket")], b"", -1), 404),
]


def test_what_was_found_once_is_answered_in_words(
    tmp_path: Path, subtests: pytest.Subtests, caplog: pytest.LogCaptureFixture
) -> None:
    async def ask() -> None:
        async with hall(tmp_path) as at:
            for sent, status in KNOWN:
                with subtests.test(repr(sent[:70])):
                    assert check(await raw(at, sent)) == status

    within(ask)
    assert "Traceback" not in caplog.text
    assert not [record for record in caplog.records if record.exc_info or record.levelno >= logging.ERROR]


def test_requests_that_are_given_up_are_no_trouble(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def ask() -> None:
        async with hall(tmp_path, limits=HASTY) as at:
            for path in (b"/api/tables", b"/api/seats"):
                for claimed in (10, 60_000, 70_000):
                    sent = made(b"POST", path, [(b"host", b"localhost")], b"[", claimed)
                    await raw(at, sent, aborts=True)
                    assert check(await raw(at, sent)) == 408
            assert (await asyncio.to_thread(request, at.address, "/healthz"))[0] == 200

    within(ask)
    assert not [record for record in caplog.records if record.exc_info or record.levelno >= logging.ERROR]


# Anything at all.

PATHS = [one.path.encode() for one in OPERATIONS] + [b"/", b"/play/x", b"/rules/x", b"/page/", b"/ws/x", b"*", b""]
NAMES = [b"host", b"origin", b"cookie", b"if-none-match", b"accept-encoding", b"expect", b"transfer-encoding"]
UPGRADE = [
    b"connection",
    b"upgrade",
    b"sec-websocket-key",
    b"sec-websocket-version",
    b"x-forwarded-for",
    b"content-type",
]
VALUES = [b"localhost", b"http://[", b"http://localhost", b"null", b"websocket", b"upgrade", b"13", b"chunked", b"gzip"]


def mostly(sound: st.SearchStrategy[T], odd: st.SearchStrategy[T]) -> st.SearchStrategy[T]:
    """What is refused at the first glance proves little."""
    return st.integers(0, 11).flatmap(lambda number: odd if number == 11 else sound)


noise = st.binary(max_size=12)
visible = st.text(st.characters(min_codepoint=33, max_codepoint=126, exclude_characters=":"), max_size=12).map(
    str.encode
)
high = st.binary(max_size=6).map(lambda some: bytes(byte | 0x80 for byte in some))  # allowed in a header, and no UTF-8
targets = st.builds(
    lambda path, filled, tail: re.sub(rb"\{\w+\}", lambda _: filled, path) + tail,
    st.sampled_from(PATHS),
    st.sampled_from([b"x", b"%FF", b"%00", b"..", b"pilot-light"]) | visible,
    mostly(st.just(b"") | visible | visible.map(lambda text: b"?from=" + text), noise),
)
headers = st.lists(
    mostly(
        st.tuples(st.sampled_from(NAMES + UPGRADE), st.sampled_from([*VALUES, b"A" * 22 + b"=="]) | visible | high),
        st.tuples(noise, noise),
    ),
    max_size=3,
)
bodies = st.sampled_from([b"", b"[]", b'["\xff"]', b'["\\ud800"]', b"{}", json.dumps(NEW).encode(), b"\xff"]) | noise
requests = st.builds(
    lambda method, target, named, more, body, extra: made(
        method, target, [*([(b"host", b"localhost")] if named else []), *more], body, len(body) + extra if body else -1
    ),
    mostly(st.sampled_from([b"GET", b"POST", b"HEAD", b"PUT"]), st.sampled_from([b"OPTIONS", b"get"]) | noise),
    targets,
    mostly(st.just(True), st.just(False)),
    headers,
    bodies,
    mostly(st.just(0), st.sampled_from([-1, 1, 100_000])),
)


async def throw(at: Hall, sent: bytes, aborts: bool) -> None:
    check(await raw(at, sent, aborts), head=sent.startswith(b"HEAD"))


def fuzz(tmp_path: Path, caplog: pytest.LogCaptureFixture, examples: int) -> None:
    """One server for all examples; each is thrown at it from a thread of hypothesis' own."""

    async def serve() -> None:
        async with hall(tmp_path, limits=HASTY) as at:
            loop = asyncio.get_running_loop()

            @settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck))
            @given(mostly(requests, st.binary(max_size=60)), mostly(st.just(False), st.just(True)))
            def anything(sent: bytes, aborts: bool) -> None:
                caplog.clear()
                asyncio.run_coroutine_threadsafe(throw(at, sent, aborts), loop).result(60)
                bad = [record for record in caplog.records if record.exc_info or record.levelno >= logging.ERROR]
                assert not bad, (sent, [record.getMessage() for record in bad])

            await asyncio.to_thread(anything)
            assert (await asyncio.to_thread(request, at.address, "/healthz"))[0] == 200

    within(serve)


def test_anything_may_be_sent(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    fuzz(tmp_path, caplog, 120)


@pytest.mark.soak
def test_anything_may_be_sent_at_length(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    fuzz(tmp_path, caplog, 5_000)


# Limits by address.


def posted(at: Hall, who: str, body: object, path: str = "/api/tables") -> Awaitable[bytes]:
    data = json.dumps(body).encode()
    named = [(b"host", b"localhost"), (b"x-forwarded-for", who.encode())]
    return raw(at, made(b"POST", path.encode(), named, data, len(data)))


async def flood(at: Hall, many: int, status: int) -> None:
    """One address asks for too much; what is refused takes nothing from it or from others."""
    for _ in range(many):
        check(await posted(at, "203.0.113.1", NEW))
    assert check(await posted(at, "203.0.113.1", NEW)) == 429
    answer = await posted(at, "203.0.113.1", NEW)
    assert b"\r\nretry-after: " in answer
    assert check(await posted(at, "203.0.113.2", NEW)) == status


SMALL: list[tuple[str, tuple[Rate, Rate, Rate]]] = [
    ("of its own", (Rate(0.001, 2.0), Rate(1.0, 100.0), Rate(0.001, 1.0))),
    ("of all", (Rate(0.001, 50.0), Rate(0.001, 2.0), Rate(0.001, 1.0))),
]


@pytest.mark.parametrize(("what", "rates"), SMALL)
def test_who_asks_too_often_hinders_nobody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str, rates: tuple[Rate, Rate, Rate]
) -> None:
    monkeypatch.setattr(http, "TABLES", rates)

    async def ask() -> None:
        async with hall(tmp_path, settings=PROXIED) as at:
            await flood(at, 10, 201)

    within(ask)


def test_what_is_refused_costs_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http, "TABLES", (Rate(0.001, 1.0), Rate(0.001, 1.0), Rate(0.001, 1.0)))

    async def ask() -> None:
        async with hall(tmp_path, settings=PROXIED) as at:
            for _ in range(5):
                assert check(await posted(at, "203.0.113.1", {**NEW, "mission": "nowhere"})) == 422
                assert check(await posted(at, "203.0.113.1", {**NEW, "clock": "stopped"})) == 422
                assert check(await posted(at, "203.0.113.1", [])) == 400
            assert check(await posted(at, "203.0.113.1", NEW)) == 201

    within(ask)


def test_tables_in_play_and_new_tables_are_refused_alike_and_cost_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each address has its own tables, whoever brings its requests; whichever limit refuses, the other is not used."""
    monkeypatch.setattr(http, "TABLES", (Rate(0.001, 2.0), Rate(0.001, 100.0), Rate(0.001, 1.0)))
    proxied = ServerSettings(proxies=PROXIED.proxies, tables_per_address=1)

    async def ask() -> None:
        async with hall(tmp_path, settings=proxied) as at:
            for who in ("203.0.113.1", "2001:db8::1"):
                assert check(await posted(at, who, NEW)) == 201
                for _ in range(5):
                    answer = await posted(at, who, NEW)
                    assert check(answer) == 429
                    assert b"\r\nretry-after: 120\r\n" in answer
                    assert b"at most 1 table opened from your address" in answer
            assert check(await posted(at, "2001:db8::2", NEW)) == 429, "a network of /64 is one"
            at.house.limit.most = 0
            assert check(await posted(at, "203.0.113.1", NEW)) == 201, "the refusals have cost nothing"
            answer = await posted(at, "203.0.113.1", NEW)
            assert check(answer) == 429
            assert b"too many new tables" in answer

    within(ask)


@pytest.mark.soak
def test_a_flood_of_refused_posts_hinders_nobody_else(tmp_path: Path) -> None:
    async def ask() -> None:
        async with hall(tmp_path, settings=PROXIED) as at:
            await flood(at, 3000, 201)

    within(ask)


def test_lists_of_games_are_counted_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http, "LISTS", (Rate(0.001, 2.0), Rate(1.0, 100.0), Rate(0.001, 1.0)))

    async def ask() -> None:
        async with hall(tmp_path, settings=PROXIED) as at:
            told = [check(await posted(at, "203.0.113.1", [], "/api/seats")) for _ in range(4)]
            assert told == [200, 200, 429, 429]
            assert check(await posted(at, "203.0.113.2", [], "/api/seats")) == 200

    within(ask)


def test_every_status_is_described() -> None:
    for one in OPERATIONS:
        assert set(one.errors) <= set(ERRORS)
