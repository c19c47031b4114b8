"""What takes long holds nobody else up: dear questions and replays, answered while everything else goes on."""

import asyncio
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from sensorium.server import game_session, replays
from sensorium.server.client import Client, RefusedError, request
from sensorium.server.replays import Replays
from sensorium.table import replay, wire
from tests.server.hall import Hall, hall, play, within

HUMAN_AND_BOT = {"marine": "human", "stealer": "random"}


class Gate:
    """A test double that stands in the way of a function until it is opened."""

    def __init__(self) -> None:
        self.entered = threading.Semaphore(0)
        self.inside = 0
        self.most = 0
        self.opened = threading.Event()
        self._counting = threading.Lock()

    def wait(self) -> None:
        with self._counting:
            self.inside += 1
            self.most = max(self.most, self.inside)
        self.entered.release()
        assert self.opened.wait(60), "nobody else was heard meanwhile"
        with self._counting:
            self.inside -= 1


@contextmanager
def blocking(patch: pytest.MonkeyPatch, where: str) -> Iterator[Gate]:
    """Calls of this function wait inside it."""
    gate = Gate()
    module, name = where.rsplit(".", 1)
    original = getattr(__import__(module, fromlist=[name]), name)

    def waiting(*arguments: Any) -> Any:
        gate.wait()
        return original(*arguments)

    with patch.context() as inner:
        inner.setattr(where, waiting)
        try:
            yield gate
        finally:
            gate.opened.set()


async def entered(gate: Gate) -> None:
    assert await asyncio.to_thread(gate.entered.acquire, True, 60)


DEAR = [
    ("reach", "sensorium.server.replies.reach"),
    ("sight", "sensorium.server.replies.sight"),
    ("actions", "sensorium.server.replies.actions"),
    ("why", "sensorium.server.replies.why"),
]


@pytest.mark.parametrize(("question", "where"), DEAR)
def test_a_dear_question_holds_nobody_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, question: str, where: str
) -> None:
    async def game() -> None:
        async with hall(tmp_path) as at:
            links, elsewhere = await at.table(), await at.table(seats=HUMAN_AND_BOT)
            marine, stealer = await at.sit(links, "marine"), await at.sit(links, "stealer")
            other = await at.sit(elsewhere, "marine")
            with blocking(monkeypatch, where) as gate:
                asking = asyncio.create_task(getattr(marine, question)("Ansel"))
                await entered(gate)
                await play(other, Random(1), 3)  # another table
                assert (await asyncio.to_thread(request, at.address, "/healthz"))[0] == 200
                await stealer.give(stealer.asked.choices[0].said)  # the other seat of the same table
                assert not asking.done()
            assert (await asking).ok
            for client in (marine, stealer, other):
                await client.close()

    within(game)


def test_questions_of_one_seat_are_bounded_and_the_next_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def game() -> None:
        async with hall(tmp_path) as at:
            links = await at.table()
            marines = [await at.sit(links, "marine") for _ in range(5)]
            stealer = await at.sit(links, "stealer")
            with blocking(monkeypatch, "sensorium.server.replies.reach") as gate:
                asking = [asyncio.create_task(marine.reach("Ansel")) for marine in marines]
                for _ in range(game_session.ASKED_AT_ONCE):
                    await entered(gate)
                asking.append(asyncio.create_task(stealer.reach("a")))
                await entered(gate)
                assert gate.inside == game_session.ASKED_AT_ONCE + 1, (
                    "one seat's questions do not keep another's waiting"
                )
            assert all(reply.ok for reply in await asyncio.gather(*asking))
            assert gate.most == game_session.ASKED_AT_ONCE + 1
            for client in (*marines, stealer):
                await client.close()

    within(game)


def test_messages_of_one_connection_stay_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def game() -> None:
        async with hall(tmp_path) as at:
            links = await at.table()
            async with await at.sit(links, "stealer") as stealer:
                said, n = stealer.asked.choices[0].said, stealer.n or 0
                with blocking(monkeypatch, "sensorium.server.replies.reach") as gate:
                    await stealer.socket.send(msgspec.json.encode(wire.AskReach(id=901, piece="a")).decode())
                    await stealer.socket.send(msgspec.json.encode(wire.Give(id=902, n=n, said=[said])).decode())
                    await entered(gate)
                heard: list[int] = []
                while len(heard) < 2:
                    message = json.loads(await stealer.socket.recv())
                    if message["type"] == "reply":
                        assert message["ok"]
                        heard.append(message["id"])
                assert heard == [901, 902]

    within(game)


def test_a_question_that_fails_is_answered_and_the_game_is_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def game() -> None:
        async with hall(tmp_path) as at:
            links = await at.table()
            async with await at.sit(links, "stealer") as stealer:
                with monkeypatch.context() as patch:
                    patch.setattr("sensorium.server.replies.reach", lambda *_: 1 // 0)
                    with pytest.raises(RefusedError) as refused:
                        await stealer.reach("a")
                    assert refused.value.reply.code == "fault"
                await stealer.give(stealer.asked.choices[0].said)

    within(game)
    assert "ZeroDivisionError" in caplog.text


def test_a_question_left_behind_keeps_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks and goes: the table lets him go, and the question is forgotten once it is answered."""

    async def game() -> None:
        async with hall(tmp_path) as at:
            links = await at.table()
            found = await at.house.find(links.table)
            with blocking(monkeypatch, "sensorium.server.replies.reach") as gate:
                client = await at.sit(links, "stealer")
                await client.socket.send(msgspec.json.encode(wire.AskReach(id=1, piece="a")).decode())
                await entered(gate)
                leaving = asyncio.create_task(client.close())
                await asyncio.sleep(0)
            await leaving
            while found.viewers["stealer"].connections:
                await asyncio.sleep(0)
            async with await at.sit(links, "stealer") as again:
                assert (await again.reach("a")).ok

    within(game)


# -- replays ----------------------------------------------------------------------------------------------------------


async def finished(at: Hall, seed: int = 2) -> Client:
    links = await at.table(seats=HUMAN_AND_BOT)
    async with await at.sit(links, "marine") as marine:
        await play(marine, Random(seed))
        return marine


async def page(at: Hall, token: str, start: int, count: int) -> list[Any]:
    path = f"/api/seats/{token}/replay?from={start}&count={count}"
    status, body = await asyncio.to_thread(request, at.address, path)
    assert status == 200, body
    found: list[Any] = json.loads(body)
    return found


def test_a_game_is_played_once_for_all_its_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "PACK", 4)
    played = 0
    original = vars(replay)["play"]

    def counted(*arguments: Any) -> None:
        nonlocal played
        played += 1
        original(*arguments)

    monkeypatch.setattr(replay, "play", counted)

    async def look() -> None:
        async with hall(tmp_path) as at:
            client = await finished(at)
            assert client.welcome is not None
            found = await at.house.find(client.welcome.table)
            steps = json.loads(msgspec.json.encode(list(found.table.replay())))
            assert len(steps) == played > 12
            for size in (1, 3, 4, 7, 500):
                pages = [await page(at, client.token, start, size) for start in range(0, len(steps) + size, size)]
                assert [step for one in pages for step in one] == steps
            assert await page(at, client.token, 999_999, 5) == await page(at, client.token, 3, 0) == []
            assert played == 2 * len(steps), "once by us, once for all the pages"

    within(look)


def test_a_replay_holds_nobody_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def look() -> None:
        async with hall(tmp_path) as at:
            client = await finished(at)
            links = await at.table(seats=HUMAN_AND_BOT)
            other = await at.sit(links, "marine")
            with blocking(monkeypatch, "sensorium.table.replay.play") as gate:
                reading = [asyncio.create_task(page(at, client.token, start, 3)) for start in (0, 3)]
                await entered(gate)
                await play(other, Random(1), 3)
                assert (await other.actions("nobody")).ok
                assert gate.most == 1, "one game is played by one thread"
            assert [len(one) for one in await asyncio.gather(*reading)] == [3, 3]
            await other.close()

    within(look)


def test_the_games_kept_to_be_stepped_through_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "PACK", 2)

    def steps() -> Iterator[wire.Step]:
        for index in range(10):
            yield msgspec.convert({"index": index, "who": "", "said": "", "events": [], "scene": SCENE}, wire.Step)

    async def begin() -> Iterator[wire.Step]:
        return steps()

    async def look() -> None:
        kept = Replays()
        for number in range(20):
            await kept.page(f"t{number}", begin, 0, 10)
            await kept.page("t0", begin, 0, 1)
        assert len(kept.games) == replays.MOST_GAMES
        assert kept.games[-1] == "t0", "what was looked at last"
        assert kept.size > 0
        monkeypatch.setattr(replays, "MOST_BYTES", kept.size // 4)
        await kept.page("t0", begin, 0, 1)
        assert 0 < len(kept.games) <= 4
        assert kept.size <= replays.MOST_BYTES
        kept.close()

    within(look)


NOTHING = ("pieces", "doors", "fixtures", "burning", "barriers", "hazards", "sealed", "closed", "used", "goals")
NUMBERS = ("turn", "turns", "kills", "losses", "exited", "pile", "brought", "reinforcements")
SCENE: dict[str, Any] = {
    **{name: list[Any]() for name in NOTHING},
    **dict.fromkeys(NUMBERS, 0),
    **dict.fromkeys(("side", "phase", "active"), ""),
    "command": {"spent": 0},
}
