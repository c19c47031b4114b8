"""Missions that the server does not have: their text is read, checked and played, and stays with its table."""

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

from sensorium.missions.library import mission_named
from sensorium.server.client import request
from sensorium.server.settings import ServerSettings
from tests.missions.example import small
from tests.server.hall import Hall, hall, within

HUMAN_AND_BOT = {"marine": "human", "stealer": "random"}
TEXT = small().replace('name = "Small"', 'name = "<img src=x onerror=alert(1)>"')


async def ask(at: Hall, path: str, body: object = None) -> tuple[int, Any]:
    status, answer = await asyncio.to_thread(request, at.address, path, body)
    return status, json.loads(answer)


def table(text: str = TEXT, mission: str = "small", file: str = "my.toml", **more: object) -> dict[str, object]:
    return {"mission": mission, "seats": HUMAN_AND_BOT, "clock": "off", "draft": {"file": file, "text": text}, **more}


def test_a_text_is_read_and_what_is_wrong_has_its_line(tmp_path: Path) -> None:
    async def look() -> None:
        async with hall(tmp_path) as at:
            status, read = await ask(at, "/api/draft", {"file": "a/b/my.toml", "text": TEXT})
            assert status == 200
            assert read["card"]["id"] == "small"
            broken = TEXT.replace('rules = "', 'rules = "no')
            status, read = await ask(at, "/api/draft", {"file": "my.toml", "text": broken})
            assert (status, read.get("card")) == (200, None)
            (finding,) = read["findings"]
            assert finding["level"] == "error"
            assert 'rules = "no' in broken.split("\n")[finding["line"] - 1]
            assert at.house.count == 0

    within(look)


def test_a_table_keeps_its_mission_when_the_file_is_gone(tmp_path: Path) -> None:
    async def play() -> None:
        async with hall(tmp_path) as at:
            status, links = await ask(at, "/api/tables", table())
            assert status == 201, links
            token = links["tokens"]["marine"]
            _, (mine,) = await ask(at, "/api/seats", [token])
            assert (mine["mission"], mine["name"]) == ("", "<img src=x onerror=alert(1)>")
        async with hall(tmp_path, seed=2) as at:  # another process, days later
            links_again = type("Links", (), {"tokens": links["tokens"]})()
            async with await at.sit(links_again, "marine") as marine:
                assert marine.welcome is not None
                assert marine.welcome.mission.id == "small"
                rng = Random(1)
                for _ in range(12):
                    while not marine.over and not marine.yours:
                        await marine.next()
                    if marine.over:
                        break
                    await marine.give(rng.choice(marine.asked.choices).said)

    within(play)


def test_what_cannot_be_played_opens_no_table(tmp_path: Path) -> None:
    library = mission_named("pilot-light").text
    senseless = [
        (table("id = 1"), "my.toml:1"),
        (table(file="../../etc/passwd", text=TEXT.replace("[board]", "[bored]")), "passwd:"),  # and no folder before it
        (table(mission="../../secret"), "calls itself `small`"),
        (table(library, mission="small"), "calls itself `pilot-light`"),
    ]

    async def look() -> None:
        async with hall(tmp_path) as at:
            for body, says in senseless:
                status, problem = await ask(at, "/api/tables", body)
                assert status == 422
                assert says in problem["error"]
                assert "etc" not in problem["error"]
            assert (await ask(at, "/api/tables", table("x" * 50_000)))[0] == 400
            assert at.house.count == 0

    within(look)


def test_the_file_the_server_was_started_with_is_read_as_it_is_now(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(TEXT, "utf-8")

    async def look() -> None:
        async with hall(tmp_path / "games", settings=ServerSettings(draft=path)) as at:
            assert await ask(at, "/api/draft") == (200, {"file": "mine.toml", "text": TEXT})
            path.write_text("name = 1\n", "utf-8")
            assert (await ask(at, "/api/draft"))[1]["text"] == "name = 1\n"
            path.unlink()
            status, problem = await ask(at, "/api/draft")
            assert status == 404
            assert "mine.toml cannot be read" in problem["error"]
        async with hall(tmp_path / "games") as at:
            assert (await ask(at, "/api/draft"))[0] == 404

    within(look)
