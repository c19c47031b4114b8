"""Who may ask, what every answer says to the browser, and what no log ever shows."""

import asyncio
import http.client
import logging
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from sensorium.server.guard import Guard, Redaction, redacted
from sensorium.server.running import names_for, set_up_logs
from sensorium.server.tokens import mark
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
                    await connect(address, origin=origin)  # type: ignore[arg-type]
                assert refused.value.response.status_code == 403
            async with connect(address, origin=at.address):  # type: ignore[arg-type]
                pass

    within(ask)


def test_a_server_for_others_answers_to_any_name() -> None:
    guard = Guard(lambda *_: asyncio.sleep(0), names_for("0.0.0.0"))
    from starlette.datastructures import Headers

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
