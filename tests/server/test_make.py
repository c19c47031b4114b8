"""The mission editor over the network: edits and findings of a text that nobody keeps, and trials in the background."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec

from sensorium.missions.library import DRILLS, LESSONS, LIBRARY, files_by_id
from sensorium.server.bots import Inline
from sensorium.table import wire
from sensorium.table.side_jobs import SideJob
from sensorium.table.trial import counted
from tests.missions.example import small
from tests.server.hall import hall, within
from tests.server.test_drafts import ask

GAME = {"winner": "marine", "turns": 4, "kills": 3, "losses": 1, "deaths": {"3,1": 1}}


class Slow(Inline):
    """Plays no game: as many as the test lets pass are over at once."""

    def __init__(self) -> None:
        self.passes = asyncio.Semaphore(0)

    async def run(self, job: SideJob) -> dict[str, Any]:
        await self.passes.acquire()
        return GAME


def test_a_text_is_changed_and_told_and_nothing_is_kept(tmp_path: Path) -> None:
    async def look() -> None:
        async with hall(tmp_path) as at:
            before = sorted(path.name for path in tmp_path.rglob("*"))
            edit = {"op": "set", "path": ["name"], "value": "Larger"}
            status, told = await ask(at, "/api/make", {"file": "my.toml", "text": small(), "edits": [edit]})
            desk = msgspec.convert(told, wire.MakeDesk)
            assert (status, desk.refused) == (200, "")
            assert desk.text == small().replace('name = "Small"', 'name = "Larger"')
            assert desk.data is not None
            assert desk.data["name"] == desk.card.name == "Larger" if desk.card else False
            wrong = {"op": "set", "path": ["squad", 9, "name"], "value": "Castor"}
            _, told = await ask(at, "/api/make", {"file": "my.toml", "text": small(), "edits": [wrong]})
            assert told["text"] == small()
            assert told["refused"] != told["refusals"]["fr"]
            status, _ = await ask(at, "/api/make", {"file": "my.toml", "text": "#" * 40_001})
            assert status == 400
            assert sorted(path.name for path in tmp_path.rglob("*")) == before
            assert at.house.count == 0

    within(look)


def test_every_built_in_text_can_be_had_as_it_is(tmp_path: Path) -> None:
    async def look() -> None:
        async with hall(tmp_path) as at:
            for package in (LIBRARY, DRILLS, LESSONS):
                name, (_, text) = next(iter(files_by_id(package).items()))
                status, told = await ask(at, f"/api/make/texts/{name}")
                assert (status, told["text"]) == (200, text)
            assert (await ask(at, "/api/make/texts/no-such"))[0] == 404
            _, form = await ask(at, "/api/make/form")
            assert {"first", "fourth"} <= set(form["rules"])

    within(look)


def test_a_trial_goes_on_is_told_and_is_stopped(tmp_path: Path) -> None:
    async def try_it() -> None:
        workers: list[Slow] = []

        def make() -> Slow:
            workers.append(Slow())
            return workers[0]

        async with hall(tmp_path, make_workers=make) as at:
            body = {"file": "my.toml", "text": small(), "games": 3}
            status, link = await ask(at, "/api/make/trials", body)
            assert status == 201
            path = f"/api/make/trials/{link['token']}"
            assert (await ask(at, path))[1] == {"state": "waiting", "of": 3}
            workers[0].passes.release()
            while (told := (await ask(at, path))[1]).get("games", 0) < 1:
                await asyncio.sleep(0.01)
            assert (told["state"], told["marine"], told["deaths"]) == ("running", 1, {"3,1": 1})
            told = (await ask(at, f"{path}/cancel", {}))[1]
            assert (told["state"], told["games"]) == ("cancelled", 1)
            workers[0].passes.release()
            await asyncio.sleep(0.05)
            assert (await ask(at, path))[1] == told
            assert (await ask(at, "/api/make/trials/nowhere"))[0] == 404
            status, problem = await ask(at, "/api/make/trials", {**body, "text": "id = 1"})
            assert status == 422, problem

    within(try_it)


def test_a_real_game_of_a_trial(tmp_path: Path) -> None:
    async def try_it() -> None:
        async with hall(tmp_path) as at:
            _, link = await ask(at, "/api/make/trials", {"file": "my.toml", "text": small(), "games": 1})
            while (told := (await ask(at, f"/api/make/trials/{link['token']}"))[1])["state"] in ("waiting", "running"):
                await asyncio.sleep(0.02)
            trial = msgspec.convert(told, wire.Trial)
            assert (trial.state, trial.games) == ("done", 1)
            assert trial.marine + trial.stealer + trial.draws == 1
            assert trial.turns >= 1
            assert sum(trial.deaths.values()) == trial.losses

    within(try_it)


def test_what_is_counted() -> None:
    trial = counted([GAME, {**GAME, "winner": "", "turns": 5, "deaths": {"3,1": 1, "2,1": 2}}], 2)
    assert (trial.state, trial.marine, trial.stealer, trial.draws) == ("done", 1, 0, 1)
    assert (trial.turns, trial.deaths) == (4.5, {"3,1": 2, "2,1": 2})
    low, high = trial.interval
    assert 0 < low < 0.5 < high < 1
