"""Who may ask, what every answer says to the browser, and what no log ever shows."""

import asyncio
import http.client
import logging
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from starlette.datastructures import Headers
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from sensorium.server.address import read_proxies
from sensorium.server.app import make_app
from sensorium.server.security_middleware import Guard, Redaction, policy, redacted
from sensorium.server.startup import Server, names_for, set_up_logs
from sensorium.server.tokens import mark
from sensorium.web import PAGE
from tests.server.hall import Hall, hall, within


def asked(at: Hall, method: str, path: str, headers: dict[str, str]) -> tuple[int, dict[str, str], bytes]:
    place = urlsplit(at.address)
    connection = http.client.HTTPConnection(place.hostname or "", place.port, timeout=30)
    try:
        connection.request(method, path, headers=headers)
        answer = connection.getresponse()
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
    finally:
        connection.close()


def test_every_answer_is_strict_with_the_browser(tmp_path: Path, subtests: pytest.Subtests) -> None:
    async def ask() -> None:
        async with hall(tmp_path) as at:
            for path in ("/", "/play/x", "/page/nothing.js", "/api/missions/nowhere", "/healthz", "/no"):
                _, headers, _ = await asyncio.to_thread(asked, at, "GET", path, {})
                with subtests.test(path):
                    policy = headers["content-security-policy"]
                    assert "default-src 'none'" in policy
                    assert "script-src 'self';" in policy
                    assert "unsafe" not in policy
                    assert f"ws://{urlsplit(at.address).netloc}" in policy
                    assert headers["x-content-type-options"] == "nosniff"
                    assert headers["referrer-policy"] == "no-referrer"
                    assert "server" not in headers

    within(ask)


REQUESTS: list[tuple[str, str, dict[str, str], int]] = [
    ("GET", "/healthz", {}, 200),
    ("GET", "/healthz", {"Host": "localhost"}, 200),
    ("GET", "/healthz", {"Host": "rebound.example"}, 403),
    ("GET", "/healthz", {"Host": "bad host"}, 403),
    ("GET", "/healthz", {"Host": 'localhost"; script-src *'}, 403),
    ("GET", "/healthz", {"Origin": "https://elsewhere.example"}, 200),
    ("POST", "/api/tables", {"Origin": "https://elsewhere.example"}, 403),
    ("POST", "/api/tables", {"Origin": "null"}, 403),
    ("POST", "/api/tables", {"Host": "localhost:1", "Origin": "http://localhost:1"}, 400),
    ("GET", "/page/..%2f..%2f..%2fcli.py", {}, 404),
    ("GET", "/page/../../cli.py", {}, 404),
    ("DELETE", "/api/tables", {}, 405),
]


def test_who_may_ask(tmp_path: Path, subtests: pytest.Subtests) -> None:
    async def ask() -> None:
        async with hall(tmp_path) as at:
            for method, path, headers, status in REQUESTS:
                answered, _, body = await asyncio.to_thread(asked, at, method, path, headers)
                with subtests.test(f"{method} {path} {headers}"):
                    assert answered == status, body

    within(ask)


def test_no_other_site_opens_a_socket(tmp_path: Path) -> None:
    async def ask() -> None:
        async with hall(tmp_path) as at:
            links = await at.table()
            address = f"{at.address.replace('http', 'ws')}/ws/{links.tokens['marine']}"
            for origin in ("https://elsewhere.example", "null", "http://127.0.0.1:1"):
                with pytest.raises(InvalidStatus) as refused:
                    await connect(address, origin=Origin(origin))
                assert refused.value.response.status_code == 403
            async with connect(address, origin=Origin(at.address)):
                pass

    within(ask)


def test_a_server_for_others_answers_to_any_name() -> None:
    guard = Guard(lambda *_: asyncio.sleep(0), names_for("0.0.0.0"))
    assert guard.problem(Headers({"host": "club.example"}), safe=True) == ""
    assert guard.problem(Headers({"host": "club.example", "origin": "https://club.example"}), safe=False) == ""
    assert guard.problem(Headers({"host": "club.example", "origin": "https://other.example"}), safe=False)


def test_logs_show_which_token_it_was_and_not_what_it_is() -> None:
    for path in (
        "/ws/TOKEN?from=3",
        "/play/TOKEN",
        "/play/x?with=TOKEN",
        "/api/seats/TOKEN/log",
        "/join/TOKEN",
        "/api/invitations/TOKEN",
    ):
        shown = redacted(path)
        assert "TOKEN" not in shown
        assert f"#{mark('TOKEN')}" in shown
    record = logging.LogRecord("uvicorn.error", logging.INFO, "", 0, '%s - "WebSocket %s"', ("me", "/ws/TOKEN"), None)
    assert Redaction().filter(record)
    assert "TOKEN" not in record.getMessage()


def test_no_token_reaches_a_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    tokens: list[str] = []

    async def ask() -> None:
        async with hall(tmp_path) as at:
            links = await at.table()
            tokens.extend(links.tokens.values())
            for token in tokens:
                await asyncio.to_thread(asked, at, "GET", f"/play/{token}", {})
                await asyncio.to_thread(asked, at, "GET", f"/api/seats/{token}/log", {})
            async with await at.sit(links, "marine"):
                pass

    with caplog.at_level(logging.INFO):
        logging.getLogger("uvicorn").setLevel(logging.WARNING)  # as set_up_logs does
        within(ask)
    assert mark(tokens[0]) in caplog.text
    assert not [token for token in tokens if token in caplog.text]


def test_the_logs_of_the_program_are_redacted(capfd: pytest.CaptureFixture[str]) -> None:
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    try:
        set_up_logs(verbose=True)
        logging.getLogger("somebody").info("opened /ws/TOKEN")
    finally:
        root.handlers[:] = before
        root.setLevel(level)
    shown = capfd.readouterr().err
    assert "opened /ws/#" in shown
    assert "TOKEN" not in shown


# Behind a proxy.


PROXY = "10.0.0.2"


def placed(
    path: str,
    prefix: str = "",
    peer: str = "203.0.113.7",
    trusted: str | None = PROXY,
    kind: str = "http",
    **headers: str,
) -> tuple[str, str]:
    """Path and scheme of a request as the application gets it."""
    raw = {name.replace("_", "-"): value for name, value in headers.items()}
    guard = Guard(lambda *_: asyncio.sleep(0), None, prefix, read_proxies(trusted))
    scheme = {"http": "http", "websocket": "ws"}[kind]
    client = (peer, 40000)
    scope = guard.placed({"type": kind, "path": path, "scheme": scheme, "client": client, "headers": []}, Headers(raw))
    assert scope["root_path"] == prefix
    return scope["path"], scope["scheme"]


def test_the_prefix_is_there_whether_or_not_the_proxy_takes_it_off() -> None:
    assert placed("/play/x") == ("/play/x", "http")
    assert placed("/hulk/play/x", "/hulk") == ("/hulk/play/x", "http")
    assert placed("/play/x", "/hulk") == ("/hulk/play/x", "http")
    assert placed("/hulking", "/hulk") == ("/hulk/hulking", "http")
    assert placed("/hulk", "/hulk") == ("/hulk", "http")


def test_a_forwarded_scheme_is_believed_only_where_it_is_trusted() -> None:
    assert placed("/", x_forwarded_proto="https") == ("/", "http"), "not everybody is our proxy"
    assert placed("/", peer=PROXY, trusted=None, x_forwarded_proto="https") == ("/", "http"), "nobody is"
    assert placed("/", trusted="", x_forwarded_proto="https") == ("/", "https"), "everybody is"
    assert placed("/", peer=PROXY, x_forwarded_proto="https") == ("/", "https")
    assert placed("/", peer=PROXY, kind="websocket", x_forwarded_proto="https") == ("/", "wss")
    assert placed("/", peer=PROXY, kind="websocket", x_forwarded_proto="http") == ("/", "ws")
    assert placed("/", peer=PROXY, x_forwarded_proto="javascript") == ("/", "http")
    assert placed("/", peer=PROXY) == ("/", "http")


def test_the_policy_names_the_sockets_of_the_scheme() -> None:
    assert "connect-src 'self' ws://a wss://a;" in policy("a"), "who cannot know allows both"
    assert "connect-src 'self' wss://a;" in policy("a", secure=True)
    assert "connect-src 'self' ws://a;" in policy("a", secure=False)
    assert "connect-src 'self';" in policy("a; script-src *"), "what is no host is not repeated"


def test_nobody_may_say_where_they_come_from(tmp_path: Path) -> None:
    """Forwarded headers of a request that comes from this machine are no more believed than those of others."""
    config = Server(make_app(tmp_path, PAGE), "localhost").config
    config.load()
    assert not config.proxy_headers

    async def ask() -> None:
        async with hall(tmp_path) as at:
            forwarded = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.7"}
            _, headers, _ = await asyncio.to_thread(asked, at, "GET", "/play/x/", forwarded)
            assert headers["location"] == "/play/x"

    within(ask)
