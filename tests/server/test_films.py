"""Games seen again over the network: what is open to whom, reviews in the background, advice, hints, playing on."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from sensorium.game import play_out
from sensorium.rules.core.log import Log, read_log
from sensorium.server.bots import Inline
from sensorium.server.client import Client, RefusedError, request
from sensorium.table import wire
from sensorium.table.side_jobs import SideJob
from tests.server.hall import TWO, Hall, hall, play, within

BOT = {"marine": "human", "stealer": "random"}


async def ask(at: Hall, path: str, body: object = None) -> tuple[int, Any]:
    status, answer = await asyncio.to_thread(request, at.address, path, body)
    return status, json.loads(answer)


async def frames(at: Hall, token: str, view: str) -> list[wire.Frame]:
    found: list[wire.Frame] = []
    while True:
        status, more = await ask(at, f"/api/films/{token}/frames/{view}?from={len(found)}&count=300")
        assert status == 200
        found += msgspec.convert(more, list[wire.Frame])
        if len(more) < 300:
            return found


async def reviewed(at: Hall, token: str) -> wire.Review:
    while True:
        status, told = await ask(at, f"/api/films/{token}/review")
        assert status == 200
        review = msgspec.convert(told, wire.Review)
        if review.state not in ("waiting", "running"):
            return review
        await asyncio.sleep(0.02)


def test_a_finished_game(tmp_path: Path) -> None:
    async def look() -> None:
        async with hall(tmp_path) as at:
            links = await at.table(seats=BOT)
            token = links.tokens["marine"]
            async with await at.sit(links, "marine") as marine:
                await play(marine, Random(2))
            status, card = await ask(at, f"/api/films/{token}")
            assert (status, card["over"], card["views"]) == (200, True, ["all", "marine", "stealer"])
            assert card["share"] == links.tokens["spectator"], "a link with which nobody can sit down"
            film = await frames(at, token, "all")
            assert await frames(at, card["share"], "all") == film
            _, log = await asyncio.to_thread(request, at.address, f"/api/seats/{token}/log")
            text = log.decode()
            assert len(film) == len(read_log(text).answers()) + 1
            status, told = await ask(at, "/api/films", {"file": "x.jsonl", "text": text})
            assert status == 201
            for view in card["views"]:
                assert await frames(at, told["token"], view) == await frames(at, token, view)
            assert (await ask(at, f"/api/films/{token}/review"))[1] == {"state": "none"}
            assert (await ask(at, f"/api/films/{token}/review", {}))[1]["state"] in ("waiting", "running")
            review = await reviewed(at, token)
            assert review.state == "done"
            assert len(review.points) == len(film)
            status, advice = await ask(at, f"/api/films/{token}/advice", {"at": 20})
            assert status == 200
            assert advice["said"]
            assert advice["lines"][0]["text"].endswith(".")
            assert advice["did_lines"][0]["text"].endswith(".")
            assert film[advice["at"] + 1].who == advice["side"]
            await going_on(at, token, len(film) // 2)

    within(look)


async def going_on(at: Hall, token: str, moment: int) -> None:
    """Play on from the middle, to the end."""
    wanted = {"at": moment, "side": "stealer", "player": "rush"}
    status, links = await ask(at, f"/api/films/{token}/tables", wanted)
    assert status == 201
    before = (await frames(at, token, "stealer"))[: moment + 1]
    async with await Client.connect(at.address, links["tokens"]["stealer"]) as stealer:
        told = [line for frame in before for line in frame.events]
        assert stealer.log[: len(told)] == told
        assert stealer.welcome is not None
        assert not stealer.welcome.can_undo
        await play(stealer, Random(4))
        assert stealer.over
    for wrong in ({"player": "solo"}, {"player": "nobody"}, {"at": 10**5}, {"player": "lines:true"}):
        status, _ = await ask(at, f"/api/films/{token}/tables", {**wanted, **wrong})
        assert status == 422


def test_a_game_that_goes_on_is_ones_own(tmp_path: Path) -> None:
    async def look() -> None:
        async with hall(tmp_path) as at:
            links = await at.table(seats=TWO)
            marine, stealer = await at.sit(links, "marine"), await at.sit(links, "stealer")
            await at.play_both(marine, stealer, Random(3), 30)
            for seat, client in (("marine", marine), ("stealer", stealer), ("spectator", None)):
                token = links.tokens[seat]
                status, card = await ask(at, f"/api/films/{token}")
                assert (status, card["over"], card["views"]) == (200, False, [seat])
                for view in ("all", "marine", "stealer", "spectator", "nonsense"):
                    status, _ = await ask(at, f"/api/films/{token}/frames/{view}")
                    assert status == (200 if view == seat else 403)
                if client is not None:
                    lines = [line for frame in await frames(at, token, seat) for line in frame.events]
                    assert lines == client.log
                for path, body in (("review", {}), ("advice", {"at": 0}), ("review", None), ("review/cancel", {})):
                    assert (await ask(at, f"/api/films/{token}/{path}", body))[0] == 403
                wanted = {"at": 0, "side": "marine", "player": "rush"}
                assert (await ask(at, f"/api/films/{token}/tables", wanted))[0] == 403
            seen = await frames(at, links.tokens["marine"], "marine")
            assert b'"blip' not in msgspec.json.encode([frame.said for frame in seen])
            assert (await ask(at, "/api/films/nobody"))[0] == 404
            await marine.close()
            await stealer.close()

    within(look)


def test_files_that_are_no_games(tmp_path: Path) -> None:
    log = read_log(play_out("pilot-light", "rush", "rush", seed=1).log)

    async def look() -> None:
        async with hall(tmp_path) as at:
            for text in ("", "{}", "[" * 10_000, "\x00", log.text().replace('"board":', '"bored":', 1)):
                status, told = await ask(at, "/api/films", {"file": "x", "text": text})
                assert status == 422
                assert told["error"]
            assert (await ask(at, "/api/films", {"file": "x"}))[0] == 400
            cut = Log(log.header, log.lines[:40]).text()
            status, told = await ask(at, "/api/films", {"file": "x", "text": cut})
            assert status == 201
            status, card = await ask(at, f"/api/films/{told['token']}")
            assert (card["over"], card["views"]) == (False, ["spectator"]), "nobody knows who looks at a file"
            assert (await ask(at, f"/api/films/{told['token']}/frames/all"))[0] == 403
            assert (await ask(at, f"/api/films/{told['token']}/review", {}))[0] == 403

    within(look)


def test_a_review_is_cancelled(tmp_path: Path) -> None:
    goes = asyncio.Event()
    parts: list[SideJob] = []

    class Slow(Inline):
        async def run(self, job: SideJob) -> dict[str, Any]:
            parts.append(job)
            if len(parts) > 1:
                await goes.wait()
            return await super().run(job)

    async def look() -> None:
        async with hall(tmp_path, make_workers=Slow) as at:
            text = play_out("pilot-light", "rush", "rush", seed=1).log
            token = (await ask(at, "/api/films", {"file": "x", "text": text}))[1]["token"]
            await ask(at, f"/api/films/{token}/review", {})
            told: dict[str, Any] = {}
            while not told.get("done"):
                told = (await ask(at, f"/api/films/{token}/review"))[1]
            assert 0 < told["done"] < told["of"], "it tells how far it has come"
            assert (await ask(at, f"/api/films/{token}/review/cancel", {}))[1]["state"] == "cancelled"
            assert (await ask(at, f"/api/films/{token}/review"))[1]["state"] == "cancelled"
            begun = len(parts)
            goes.set()
            await asyncio.sleep(0)
            assert len(parts) == begun, "nothing more is done"
            await ask(at, f"/api/films/{token}/review", {})
            assert (await reviewed(at, token)).state == "done"

    within(look)


def test_a_hint_against_a_bot(tmp_path: Path) -> None:
    async def look() -> None:
        async with hall(tmp_path) as at:
            links = await at.table(seats=BOT)
            async with await at.sit(links, "marine") as marine:
                await marine.until(lambda client: client.yours)
                hint = (await marine.hint()).hint
                assert hint
                assert marine.log[-1].kind == "hint"
                assert any(choice.said == hint[0] for choice in marine.asked.choices)
                await marine.give(hint[0])
                await play(marine, Random(5))
            path = f"/api/seats/{links.tokens['marine']}/log"
            _, log = await asyncio.to_thread(request, at.address, path)
            marked = [answer for answer in read_log(log.decode()).answers() if answer.hint]
            assert [answer.said for answer in marked] == hint[:1]
        async with hall(tmp_path) as at:
            film = await frames(at, links.tokens["marine"], "all")
            assert sum(frame.hint for frame in film) == 1, "it outlasts the server"

    within(look)


def test_no_hint_against_people(tmp_path: Path) -> None:
    async def look() -> None:
        async with hall(tmp_path) as at:
            links = await at.table(seats=TWO)
            for seat in ("marine", "stealer", "spectator"):
                async with await at.sit(links, seat) as client:
                    with pytest.raises(RefusedError):
                        await client.hint()

    within(look)
