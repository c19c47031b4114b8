"""A seat's end of the wire: numbers, gaps, remembered answers, a queue that does not wait."""

import asyncio
from collections.abc import Callable
from typing import cast

import msgspec
import pytest
from starlette.websockets import WebSocket

from sensorium.server.connection import MOST_WAITING, TOO_SLOW, Allowance, Connection
from sensorium.server.viewer import KEPT, REMEMBERED, Viewer
from sensorium.table import wire


def presence() -> wire.Presence:
    return wire.Presence(n=0, seats=[])


def update() -> wire.Update:
    asked = wire.Asked(kind="", side="nobody", yours=False)
    clock = wire.ClockFace(mode="off", seconds=0, allowed=0, runs=False)
    return wire.Update(n=0, events=[], asked=asked, clock=clock)


def numbers(messages: list[bytes] | None) -> list[int] | None:
    return None if messages is None else [msgspec.json.decode(one)["n"] for one in messages]


def test_messages_are_numbered_and_the_last_ones_can_be_had_again() -> None:
    viewer = Viewer("marine", 100)
    assert numbers(viewer.gap(100)) == []
    assert viewer.gap(99) is None, "that was before this server knew the table"
    for _ in range(3):
        viewer.tell(presence())
    assert numbers(viewer.gap(101)) == [102, 103]
    assert numbers(viewer.gap(103)) == []
    assert viewer.gap(104) is None, "that has not happened"


def test_a_gap_too_long_cannot_be_filled() -> None:
    viewer = Viewer("marine", 0)
    for _ in range(KEPT + 1):
        viewer.tell(presence())
    assert KEPT >= 64
    assert viewer.gap(0) is None
    filled = viewer.gap(1)
    assert filled is not None
    assert len(filled) == KEPT


@pytest.mark.parametrize("forget", [Viewer.forget, Viewer.start_over, lambda viewer: viewer.skip_to(5000)])
def test_what_is_forgotten_leaves_its_room_to_what_comes(
    forget: Callable[[Viewer], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    viewer = Viewer("marine", 0)
    viewer.tell(presence())
    monkeypatch.setattr("sensorium.server.viewer.KEPT_BYTES", 3 * viewer.weight)
    for _ in range(2):
        forget(viewer)
        assert viewer.weight == 0
        known = viewer.n
        for _ in range(2):
            viewer.tell(presence())
        assert numbers(viewer.gap(known)) == [known + 1, known + 2]


def test_an_answer_must_have_seen_the_last_change_and_not_every_message() -> None:
    viewer = Viewer("marine", 0)
    viewer.tell(update())
    viewer.tell(presence())
    assert not viewer.current(0)
    assert viewer.current(1)
    assert viewer.current(2)
    assert not viewer.current(3)
    viewer.start_over()
    assert not viewer.current(2)
    assert viewer.current(3)
    assert viewer.gap(2) is None


def test_the_last_answers_are_remembered() -> None:
    viewer = Viewer("marine", 0)
    for number in range(REMEMBERED + 1):
        viewer.remember(b"%d" % number, b"answer %d" % number)
    assert REMEMBERED >= 64
    assert viewer.remembered(b"0") is None
    assert viewer.remembered(b"1") == b"answer 1"


def test_who_does_not_read_is_let_go() -> None:
    async def fill() -> Connection:
        connection = Connection(cast(WebSocket, None), "token")
        for _ in range(MOST_WAITING):
            connection.send(b"{}")
        assert not connection.ended
        connection.send(b"{}")
        connection.send(b"{}")
        return connection

    connection = asyncio.run(fill())
    assert connection.ended
    assert connection.code == TOO_SLOW


def test_who_is_too_quick_is_read_more_slowly() -> None:
    allowance = Allowance(rate=1.0, burst=3.0)
    delays = [allowance.delay() for _ in range(5)]
    assert delays[:3] == [0.0, 0.0, 0.0]
    assert 0.0 < delays[3] <= 1.0 < delays[4] <= 2.0
