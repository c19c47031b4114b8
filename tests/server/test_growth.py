"""Nothing that one seat says, however often, makes the server keep more and more."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Final, Literal, cast

import msgspec
import pytest
from starlette.websockets import WebSocket

from sensorium.server import connection as bounds
from sensorium.server import viewer as kept
from sensorium.server.connection import Connection
from sensorium.server.game_session import GameSession
from sensorium.server.inbox import Join, Spoken
from sensorium.server.store import ANSWERS_KEPT, Store
from sensorium.table import logbook, repeats, wire
from sensorium.table.question_message import asking
from tests.server.hall import Hall, game_at, hall, within

PADDING = b" " * 60_000  # a message may be as long as this, and mean as little
FEW = 5
ASKS: Final[tuple[Literal["always", "useful", "attacks", "hold"], ...]] = ("always", "useful", "attacks", "hold")
LINKS: Final[tuple[Literal["seat", "invitation", "spectator"], ...]] = ("seat", "invitation", "spectator")

Making = Callable[[GameSession, int, int], wire.ToServer]


def question(sitting: GameSession, seat: wire.Seat) -> wire.Asked:
    return asking(game_at(sitting).seen(seat), game_at(sitting).ties_for(seat))


def answer(sitting: GameSession, number: int, n: int) -> wire.ToServer:
    """Asks what a marine could do for command points, and declines."""
    told = question(sitting, "marine")
    said = next((one.said for one in told.choices if one.verb == "command"), told.decline or "fly")
    return wire.Give(id=number, n=n, said=[said])


MESSAGES: dict[str, Making] = {
    "answer": answer,
    "pass": lambda sitting, number, n: wire.Pass(id=number, n=n, until="turn"),
    "undo": lambda sitting, number, n: wire.Undo(id=number, n=n),
    "reach": lambda sitting, number, n: wire.AskReach(id=number, piece="x" * 200),
    "sight": lambda sitting, number, n: wire.AskSight(id=number, piece="x" * 200),
    "actions": lambda sitting, number, n: wire.AskActions(id=number, piece="x" * 200),
    "recall": lambda sitting, number, n: wire.AskRecall(id=number),
    "hint": lambda sitting, number, n: wire.AskHint(id=number, n=n),
    "why": lambda sitting, number, n: wire.AskWhy(id=number, said="x" * 200),
    "pause": lambda sitting, number, n: wire.Pause(id=number, paused=number % 2 == 0),
    "reactions": lambda sitting, number, n: wire.Reactions(id=number, ask=ASKS[number % 4]),
    "looking": lambda sitting, number, n: wire.Looking(id=number, looking=number % 2 == 0),
    "renew": lambda sitting, number, n: wire.Renew(id=number, what=LINKS[number % 3]),
    "rematch": lambda sitting, number, n: wire.Rematch(id=number),
}
# And what is refused, however it is meant.
MORE: dict[str, Making] = {
    "outdated": lambda sitting, number, n: wire.Undo(id=number, n=n + 1000),
    "nonsense": lambda sitting, number, n: wire.Give(id=number, n=n, said=["x" * 200] * 100),
    "answer, undo": lambda sitting, number, n: (MESSAGES["undo"] if number % 2 else answer)(sitting, number, n),
    "pass, undo": lambda sitting, number, n: MESSAGES["undo" if number % 2 else "pass"](sitting, number, n),
}


def test_every_message_is_tried() -> None:
    assert set(MESSAGES) == {struct.__struct_config__.tag for struct in wire.ToServer.__args__}


class Guest:
    """Somebody who speaks at a table and reads nothing; when the connection ends for it, there is another."""

    def __init__(self, sitting: GameSession, seat: wire.Seat, token: str) -> None:
        self.sitting = sitting
        self.seat: wire.Seat = seat
        self.token = token
        self.number = 0
        self.connections: list[Connection] = []

    def sit(self) -> Connection:
        if not self.connections or self.connections[-1].ended:
            for old in self.connections:
                self.sitting.viewers[self.seat].connections.pop(old, None)
            self.connections = [Connection(cast(WebSocket, None), self.token)]
            self.sitting.inbox.put_nowait(Join(self.connections[-1], self.seat, None))
        return self.connections[-1]

    async def say(self, make: Making) -> None:
        self.number += 1
        here = self.sit()
        message = make(self.sitting, self.number, self.sitting.viewers[self.seat].n)
        spoken = Spoken(here, self.seat, msgspec.json.encode(message) + PADDING, message)
        self.sitting.inbox.put_nowait(spoken)
        await spoken.done.wait()


async def sizes(sitting: GameSession, guest: Guest) -> dict[str, int]:
    table = game_at(sitting)
    stored = await sitting.shared.keeper.read(lambda store: store_sizes(store, table.id))
    waiting = [one.waiting for one in guest.connections]
    return {
        **stored,
        "rows": len(table.rows()),
        "log": len(table.log.lines),
        "told": sum(table.book.lengths()),
        "groups": len(table.book.groups),
        "trail": len(table.repeats.trail),
        "passes": len(table.passes) + len(table.timekeeper.wanted),
        "inbox": sitting.inbox.qsize(),
        "connections": sum(len(viewer.connections) for viewer in sitting.viewers.values()),
        "kept bytes": max(viewer.weight for viewer in sitting.viewers.values()),
        "unread": max(count for count, _ in waiting),
        "unread bytes": max(weight for _, weight in waiting),
    }


def store_sizes(store: Store, table: str) -> dict[str, int]:
    """What the file holds of a game besides its rows."""
    kinds = ("seats", "told", "answers", "invitations")
    return {f"stored {kind}": store.query(f"SELECT count(*) FROM {kind} WHERE game = ?", table)[0][0] for kind in kinds}


async def start(at: Hall) -> Guest:
    """A table at which the marine player has the say, as far as it has to be played."""
    links = await at.table("pilot-light", clock="on", seats={"marine": "human", "stealer": "random"})
    sitting = await at.house.find(links.table)
    guest = Guest(sitting, "marine", links.tokens["marine"])
    guest.sit()
    while question(sitting, "marine").kind != "action":
        if question(sitting, "marine").yours:
            await guest.say(begin)
        await asyncio.sleep(0)
    return guest


def begin(sitting: GameSession, number: int, n: int) -> wire.ToServer:
    return wire.Give(id=number, n=n, said=[question(sitting, "marine").choices[0].said])


async def prove(at: Hall, make: Making, times: int) -> None:
    guest = await start(at)
    before = most = await sizes(guest.sitting, guest)
    for _ in range(times):
        await guest.say(make)
        now = await sizes(guest.sitting, guest)
        most = {name: max(most[name], now[name]) for name in now}
    # An answer with what is taken back of it, and a pause with its end, are two rows each.
    turn = 2 * repeats.MOST_RETURNS + 2 * repeats.MOST_PAUSES + repeats.MOST_WISHES + 20
    for name in ("rows", "log", "trail"):
        assert most[name] - before[name] <= turn, name
    assert most["told"] - before["told"] <= 3 * turn
    assert most["groups"] <= logbook.MOST_GROUPS
    assert most["passes"] <= 4
    assert most["inbox"] <= 4
    assert most["connections"] <= 2
    assert most["unread"] <= bounds.MOST_WAITING
    assert most["unread bytes"] <= bounds.MOST_BYTES
    assert most["stored seats"] <= before["stored seats"] + 2
    assert most["stored told"] <= 3
    assert most["stored answers"] <= ANSWERS_KEPT
    assert most["stored invitations"] <= 1
    assert most["kept bytes"] <= kept.KEPT_BYTES + kept.REMEMBERED * 2000


def test_what_a_seat_says_again_and_again_is_bounded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, subtests: pytest.Subtests
) -> None:
    monkeypatch.setattr(repeats, "MOST_RETURNS", FEW)
    monkeypatch.setattr(repeats, "MOST_PAUSES", FEW)
    monkeypatch.setattr(repeats, "MOST_WISHES", FEW)
    monkeypatch.setattr(logbook, "MOST_GROUPS", FEW)
    monkeypatch.setattr(kept, "KEPT_BYTES", 200_000)
    monkeypatch.setattr(bounds, "MOST_BYTES", 400_000)

    async def say() -> None:
        async with hall(tmp_path) as at:
            for name, make in {**MESSAGES, **MORE}.items():
                with subtests.test(name):
                    await prove(at, make, 80)

    within(say)


@pytest.mark.soak
@pytest.mark.parametrize("name", [*MESSAGES, *MORE])
def test_what_a_seat_says_thousands_of_times_is_bounded(name: str, tmp_path: Path) -> None:
    async def say() -> None:
        async with hall(tmp_path) as at:
            await prove(at, {**MESSAGES, **MORE}[name], 3000)

    within(say)
