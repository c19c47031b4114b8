"""docs/protocol.md: its conversation is held with the real server, and its tables are those of the code."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect

from sensorium.server import address, connection, http, replies, viewer
from sensorium.server.admission import Limits
from sensorium.server.app import make_app
from sensorium.server.client import request
from sensorium.server.game_session import MOST_HERE
from sensorium.server.openapi import ERRORS
from sensorium.server.socket import STRIKES
from sensorium.server.startup import Server
from sensorium.table import logbook, refusal, repeats, table, windows, wire
from sensorium.web import PAGE as WEB
from tests.server.hall import Hall, hall, within
from tools.wire_types import protocol

PAGE = Path(__file__).resolve().parents[2] / "docs" / "protocol.md"
SERVER = Path(http.__file__).parent
RAISED = r"(?:HttpError\(|status, what = |refuse\(|refusal\(|Response\(\w+\(\w+\), )(\d{3})"
REST = "..."


def conversation() -> list[str]:
    fenced = re.search(r"^```conversation\n(.*?)^```", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert fenced is not None
    return [line for line in fenced[1].splitlines() if line]


class Matcher:
    """Compares what is shown with what came; ``$NAME`` is whatever it was the first time."""

    def __init__(self) -> None:
        self.names: dict[str, str] = {}

    def named(self, text: str) -> str:
        return re.sub(r"\$[A-Z]+", lambda found: self.names[found[0]], text)

    def fits(self, shown: Any, came: Any) -> bool:
        match shown:
            case dict():
                return isinstance(came, dict) and all(
                    name in came and self.fits(value, came[name]) for name, value in shown.items()
                )
            case [*first, "..."]:
                return len(came) >= len(first) and all(map(self.fits, first, came))
            case list():
                return len(came) == len(shown) and all(map(self.fits, shown, came))
            case str() if shown.startswith("$"):
                return bool(self.names.setdefault(shown, came) == came)
            case _:
                return bool(shown == came)


async def hold(at: Hall, lines: list[str]) -> int:
    """Hold the conversation; how many messages were compared."""
    matcher = Matcher()
    sockets: dict[str, ClientConnection] = {}
    answer: tuple[int, bytes] = (0, b"")
    compared = 0
    for line in lines:
        who, sign, rest = line.split(" ", 2) if line.count(" ") > 1 else (*line.split(" "), "")
        if who == "POST":
            answer = await asyncio.to_thread(request, at.address, matcher.named(sign), json.loads(rest))
        elif who == "=":
            assert answer[0] == int(sign), line
            assert matcher.fits(json.loads(rest), json.loads(answer[1])), line
            compared += 1
        elif sign == "connects":
            address = f"{at.address.replace('http', 'ws')}/ws/{matcher.named(rest)}"
            sockets[who] = await connect(address, max_size=None)
        elif sign == "drops":
            await sockets[who].close()
        elif sign == ">":
            await sockets[who].send(matcher.named(rest))
        elif sign == "<":
            came = json.loads(await sockets[who].recv())
            assert matcher.fits(json.loads(rest), came), f"{line}\n\nbut there came\n\n{str(came)[:3000]}"
            compared += 1
        else:
            raise AssertionError(f"what is this? {line}")
    for socket in sockets.values():
        await socket.close()
    return compared


def test_the_conversation_is_held(tmp_path: Path) -> None:
    compared = 0

    async def talk() -> None:
        nonlocal compared
        async with hall(tmp_path) as at:
            compared = await hold(at, conversation())

    within(talk)
    assert compared > 20


def test_a_conversation_that_is_wrong_is_noticed(tmp_path: Path) -> None:
    lines = [line.replace('"n": 3', '"n": 33') if line.startswith("stealer <") else line for line in conversation()]

    async def talk() -> None:
        async with hall(tmp_path) as at:
            with pytest.raises(AssertionError, match="but there came"):
                await hold(at, lines)

    within(talk)


def test_the_tables_are_those_of_the_code() -> None:
    page = PAGE.read_text("utf-8")
    assert protocol(page) == page, "run `make wire`"
    assert protocol(page.replace("| `move` |", "| `hop` |")) == page


def test_every_message_is_named() -> None:
    page = PAGE.read_text("utf-8")
    for union in (wire.ToServer, wire.ToClient):
        for struct in union.__args__:
            assert f"`{struct.__struct_config__.tag}`" in page


def section(title: str) -> str:
    """A part of the page, as one line."""
    found = re.search(rf"^##+ {title}\n(.*?)^##+ ", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert found is not None
    return found[1]


def numbers(text: str, digits: int) -> set[int]:
    """What stands in the first column of its tables."""
    return {int(row) for row in re.findall(rf"^\| (\d{{{digits}}}) \|", text, re.MULTILINE)}


def test_the_statuses_are_those_of_the_code() -> None:
    rows = dict(re.findall(r"^\| (\d{3}) \| (.*) \|$", section("HTTP"), re.MULTILINE))
    assert {int(status) for status in rows} == set(ERRORS)
    for status, what in ERRORS.items():
        assert rows[str(status)].startswith(what)
    raised = {int(one) for path in SERVER.glob("*.py") for one in re.findall(RAISED, path.read_text("utf-8"))}
    assert raised - {500} <= set(ERRORS)
    assert {400, 403, 404, 408, 413, 422, 429} <= raised


def test_the_codes_are_those_of_the_code() -> None:
    own = {
        value for name, value in vars(connection).items() if name.isupper() and isinstance(value, int) and value > 4000
    }
    own -= {connection.MOST_BYTES}
    assert len(own) == 6
    assert numbers(section("Bounds"), 4) == own | {1007, 1009, 1011, 1012}


def test_the_numbers_are_those_of_the_code(tmp_path: Path) -> None:
    page = " ".join(PAGE.read_text("utf-8").split())
    tables, all_tables, few_tables = http.TABLES
    lists, all_lists, few_lists = http.LISTS
    limits = Limits()
    config = Server(make_app(tmp_path, WEB), "localhost").config
    (words,) = [one.max_length for one in get_args(wire.Words) if isinstance(one, msgspec.Meta)]
    (said,) = [one.max_length for one in get_args(wire.Said) if isinstance(one, msgspec.Meta)]
    for told in (
        f"a body has at most {http.LARGEST // 1024} kB, a list at most {http.MOST_TOKENS} tokens",
        f"opens {tables.at_once:.0f} tables at once and one a second",
        f"asks {lists.at_once:.0f} times at once for its games and {lists.each_second:.0f} times a second",
        f"All together have {all_tables.at_once:.0f} and {all_tables.each_second:.0f}, and {all_lists.at_once:.0f} and "
        f"{all_lists.each_second:.0f};",
        f"{few_tables.at_once:.0f} tables at once and one every {1 / few_tables.each_second:.0f} seconds, and "
        f"{few_lists.at_once:.0f} lists and one every {1 / few_lists.each_second:.0f} seconds",
        f"the first {address.PREFIX} bits count",
        f"A request has {limits.request:.0f} seconds to be complete",
        f"two requests there are {limits.pause:.0f} seconds",
        f"of an answer for {limits.reading:.0f} seconds",
        f"holds {limits.each} connections and all together {limits.connections}:",
        f"with fewer than {limits.floor}, none",
        f"more than {viewer.KEPT} messages, or {viewer.KEPT_BYTES >> 20} MB",
        f"remembers its last {viewer.REMEMBERED} answers",
        f"A message is at most {config.ws_max_size >> 10} kB, and a text in it {words} letters",
        f"an answer has at most {refusal.LONGEST} letters",
        f"of one message (at most {said}) the first {table.MOST_ANSWERS} are given",
        f"more than {connection.RATE:.0f} messages a second",
        f"{connection.MOST_WAITING} messages, {connection.MOST_BYTES >> 20} MB or {connection.MOST_WAITING} answers",
        f"pings every {config.ws_ping_interval:.0f} seconds",
        f"does not answer for {config.ws_ping_timeout:.0f} more",
        f"come back {repeats.MOST_RETURNS} times",
        f"stopped {repeats.MOST_PAUSES} times",
        f"`reactions` changed {repeats.MOST_WISHES} times",
        f"between {windows.SHORTEST / 1000} and {(windows.SHORTEST + 2 * windows.SPREAD) / 1000} seconds",
        f"goes back at most {logbook.MOST_GROUPS} answers",
        f"at most {MOST_HERE['marine']} places, and a table has at most {MOST_HERE['spectator']} spectators",
    ):
        assert told in page, told
    assert tables.each_second == 1.0
    assert config.ws_max_size == replies.LARGEST
    assert STRIKES == 5
    assert "| five messages in a row made no sense |" in page
