"""docs/protocol.md: its conversation is held with the real server, and its tables are those of the code."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect

from sensorium.server.client import request
from sensorium.table import wire
from tests.server.hall import Hall, hall, within
from tools.wire_types import protocol

PAGE = Path(__file__).resolve().parents[2] / "docs" / "protocol.md"
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
