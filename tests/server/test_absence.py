"""Against a bot the marine player's clock stands while nobody sees his page; against a person it runs on."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from sensorium.server.client import Client, RefusedError
from sensorium.server.game_session import GameSession
from sensorium.server.inbox import Tick
from sensorium.table import wire
from tests.server.hall import TWO, Hall, hall, within

AGAINST_A_BOT = {"marine": "human", "stealer": "random"}


class Hands:
    """A clock that goes only when it is put forward."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


async def seated(at: Hall, seats: dict[str, str], clock: str = "on") -> tuple[wire.TableLinks, Client, GameSession]:
    """Somebody at the marine seat whose clock runs, and the table."""
    links = await at.table(clock=clock, seats=seats)
    sitting = await at.house.find(links.table)
    marine = await at.sit(links, "marine")
    other = await at.sit(links, "stealer") if seats["stealer"] == "human" else None
    rng = Random(2)
    while not sitting.table.clock.face(0.0).runs:
        for client in (marine, other):
            if client is not None:
                await at.settle(client)
        asked = marine if marine.yours or other is None else other
        await asked.until(lambda client: client.yours)
        await asked.give(rng.choice(asked.asked.choices).said)
    if other is not None:
        await other.close()
    return links, marine, sitting


def left(sitting: GameSession, now: float) -> float:
    return sitting.table.clock.left_at(now)


async def heard(sitting: GameSession, client: Client) -> None:
    """Until the table has dealt with everything that was said, a socket's going among it."""
    await client.why("pass")
    assert sitting.inbox.empty()


def test_a_hidden_page_stops_it(tmp_path: Path) -> None:
    time = Hands()

    async def game() -> None:
        async with hall(tmp_path, now=time) as at:
            _, marine, sitting = await seated(at, AGAINST_A_BOT)
            begun = left(sitting, time.now)
            time.now += 10
            await marine.look(False)
            time.now += 10_000
            sitting.inbox.put_nowait(Tick())
            await marine.look(True)
            assert left(sitting, time.now) == begun - 10
            assert not any(line.kind == "time up" for line in marine.log)
            time.now += 5
            assert left(sitting, time.now) == begun - 15
            time.now += 10_000
            sitting.inbox.put_nowait(Tick())
            await marine.until(lambda client: any(line.kind == "time up" for line in client.log))
            await marine.close()

    within(game)


def test_a_closed_page_stops_it(tmp_path: Path) -> None:
    time = Hands()

    async def game() -> None:
        async with hall(tmp_path, now=time) as at:
            links, marine, sitting = await seated(at, AGAINST_A_BOT)
            begun = left(sitting, time.now)
            await marine.close()
            while sitting.viewers["marine"].connections:
                await asyncio.sleep(0.01)
            time.now += 10_000
            again = await at.sit(links, "marine")
            assert again.welcome is not None
            assert again.welcome.clock.seconds == begun
            await heard(sitting, again)
            assert sitting.table.clock.face(time.now).runs
            await again.close()

    within(game)


def test_one_page_in_sight_is_enough(tmp_path: Path) -> None:
    time = Hands()

    async def game() -> None:
        async with hall(tmp_path, now=time) as at:
            links, marine, sitting = await seated(at, AGAINST_A_BOT)
            second = await at.sit(links, "marine")
            begun = left(sitting, time.now)
            await marine.look(False)
            time.now += 10
            assert left(sitting, time.now) == begun - 10
            await second.look(False)
            time.now += 10
            assert left(sitting, time.now) == begun - 10
            await second.close()
            await marine.look(True)
            time.now += 10
            assert left(sitting, time.now) == begun - 20
            await marine.close()

    within(game)


def test_against_a_person_it_runs_on(tmp_path: Path) -> None:
    time = Hands()

    async def game() -> None:
        async with hall(tmp_path, now=time) as at:
            _, marine, sitting = await seated(at, TWO)
            begun = left(sitting, time.now)
            await marine.look(False)
            time.now += 10
            assert left(sitting, time.now) == begun - 10
            await marine.close()
            while sitting.viewers["marine"].connections:
                await asyncio.sleep(0.01)
            time.now += 10
            assert left(sitting, time.now) == begun - 20

    within(game)


def test_it_stays_stopped_where_it_was_stopped(tmp_path: Path) -> None:
    """Coming back does not end a pause."""
    time = Hands()

    async def game() -> None:
        async with hall(tmp_path, now=time) as at:
            _, marine, sitting = await seated(at, AGAINST_A_BOT)
            await marine.pause(True)
            await marine.look(False)
            await marine.look(True)
            begun = left(sitting, time.now)
            time.now += 100
            assert left(sitting, time.now) == begun
            await marine.close()

    within(game)


def test_who_watches_has_nothing_to_say_about_it(tmp_path: Path) -> None:
    async def game() -> None:
        async with hall(tmp_path) as at:
            links, marine, sitting = await seated(at, AGAINST_A_BOT)
            async with await at.sit(links, "spectator") as watcher:
                with pytest.raises(RefusedError, match="spectators"):
                    await watcher.look(False)
            assert sitting.table.clock.face(0.0).runs
            await marine.close()

    within(game)


def test_off_is_what_nobody_asks_for_otherwise(tmp_path: Path) -> None:
    async def game() -> None:
        async with hall(tmp_path) as at:
            links = await at.table(clock="off", seats=AGAINST_A_BOT)
            assert wire.NewTable(mission="", seats={}).clock == "off"
            assert (await at.house.find(links.table)).table.clock.mode == "off"

    within(game)
