"""The HTTP part: lists, new tables, saved games, errors in words, and a description that is true."""

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import sensorium
from sensorium.missions.library import ids
from sensorium.server.client import accept, request
from sensorium.server.openapi import OPERATIONS, description
from sensorium.server.settings import ServerSettings
from sensorium.table import wire
from tests.missions.example import small
from tests.server.hall import Hall, hall, play, within

HUMAN_AND_BOT = {"marine": "human", "stealer": "random"}


async def get(at: Hall, path: str, body: object = None) -> tuple[int, Any]:
    status, answer = await asyncio.to_thread(request, at.address, path, body)
    return status, json.loads(answer)


def test_the_lists(tmp_path: Path) -> None:
    async def look() -> None:
        async with hall(tmp_path) as at:
            status, missions = await get(at, "/api/missions")
            assert status == 200
            cards = msgspec.convert(missions, list[wire.MissionCard])
            assert [card.id for card in cards] == list(ids())
            assert all(card.board.squares and card.squads for card in cards)
            assert await get(at, f"/api/missions/{cards[3].id}") == (200, missions[3])
            _, players = await get(at, "/api/players")
            names = [card.name for card in msgspec.convert(players, list[wire.PlayerCard])]
            assert {"sergeant", "brood", "random"} <= set(names)
            assert "lines" not in names, "a program's command line is nobody to invite over the network"
            status, rule = await get(at, "/api/rules/first.overwatch.range-twelve")
            assert status == 200
            assert msgspec.convert(rule, wire.RuleCard).id == "first.overwatch.range-twelve"
            _, health = await get(at, "/healthz")
            assert msgspec.convert(health, wire.Health).ok

    within(look)


SENSELESS: list[tuple[str, object, int, str]] = [
    ("/api/missions/nowhere", None, 404, "no mission `nowhere`"),
    ("/api/rules/first.nothing", None, 404, "no rule"),
    ("/api/seats/nobody/log", None, 404, "no seat"),
    ("/api/invitations/nobody", {}, 404, "leads nowhere"),
    ("/api/invitations/" + "x" * 500, {}, 404, "leads nowhere"),
    ("/api/tables", {"mission": "pilot-light"}, 400, "seats"),
    ("/api/tables", {"mission": "nowhere", "seats": HUMAN_AND_BOT}, 422, "nowhere"),
    ("/api/tables", {"mission": "../../etc/passwd", "seats": HUMAN_AND_BOT}, 422, "passwd"),
    ("/api/tables", {"mission": "pilot-light", "seats": {"marine": "human"}}, 422, "stealer seat"),
    ("/api/tables", {"mission": "pilot-light", "seats": {**HUMAN_AND_BOT, "stealer": "nobody"}}, 422, "no player"),
    ("/api/tables", {"mission": "pilot-light", "seats": {**HUMAN_AND_BOT, "stealer": "sergeant"}}, 422, "marines"),
    ("/api/tables", {"mission": "pilot-light", "seats": {**HUMAN_AND_BOT, "stealer": "lines:sh"}}, 422, "program"),
    ("/api/tables", {"mission": "pilot-light", "seats": HUMAN_AND_BOT, "clock": "stopped"}, 422, "clock"),
    ("/api/tables", {"mission": "pilot-light", "seats": HUMAN_AND_BOT, "cheat": True}, 400, "cheat"),
    ("/api/tables", {"mission": "x" * 70_000, "seats": HUMAN_AND_BOT}, 413, "at most"),
    ("/api/tables", [[]], 400, "object"),
    ("/api/seats", ["x"] * 300, 413, "at most"),
    ("/api/seats", {"token": 1}, 400, "array"),
]


def test_what_makes_no_sense_is_answered_in_words(tmp_path: Path, subtests: pytest.Subtests) -> None:
    async def ask() -> None:
        async with hall(tmp_path) as at:
            for path, body, status, says in SENSELESS:
                answered, problem = await get(at, path, body)
                with subtests.test(f"{path} {str(body)[:80]}"):
                    assert answered == status
                    assert list(problem) == ["error"]
                    assert says in problem["error"]
            assert at.house.count == 0

    within(ask)


def test_a_table_gives_a_token_for_each_human_seat_and_one_for_spectators(tmp_path: Path) -> None:
    async def look() -> None:
        async with hall(tmp_path) as at:
            assert sorted((await at.table()).tokens) == ["marine", "spectator", "stealer"]
            assert sorted((await at.table(seats=HUMAN_AND_BOT)).tokens) == ["marine", "spectator"]
            hosted = await at.table(host="stealer")
            assert sorted(hosted.tokens) == ["spectator", "stealer"], "the guest's is made when he comes"
            assert hosted.invitation
            assert not (await at.table(seats=HUMAN_AND_BOT, host="marine")).invitation
            bots = await at.table(seats={"marine": "random", "stealer": "random"})
            assert list(bots.tokens) == ["spectator"]

    within(look)


def test_tokens_are_nowhere_on_disk(tmp_path: Path) -> None:
    tokens: list[str] = []

    async def look() -> None:
        async with hall(tmp_path) as at:
            links = await at.table(host="marine")
            async with await at.sit(links, "marine") as marine:
                assert marine.welcome is not None
                tokens.extend([*links.tokens.values(), links.invitation, *marine.welcome.links.values()])
                tokens.append((await accept(at.address, links.invitation)).token)
                tokens.append((await marine.renew("seat")).token)
            during = b"".join(path.read_bytes() for path in tmp_path.iterdir())
            assert b"pilot-light" in during
            assert not [token for token in tokens if token.encode() in during]

    within(look)
    after = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"pilot-light" in after
    assert not [token for token in tokens if token.encode() in after]


def test_games_to_go_on_with(tmp_path: Path) -> None:
    async def look() -> None:
        async with hall(tmp_path) as at:
            links = await at.table(seats=HUMAN_AND_BOT)
            token = links.tokens["marine"]
            status, found = await get(at, "/api/seats", [token, "nobody", "", "x" * 500, links.tokens["spectator"]])
            assert status == 200
            mine, watching = msgspec.convert(found, list[wire.SeatSummary])
            assert (mine.token, mine.table, mine.seat, mine.mission) == (token, links.table, "marine", "pilot-light")
            assert (mine.opponent, mine.turn, mine.over) == ("random", 1, False)
            assert (watching.seat, watching.yours) == ("spectator", False)

    within(look)


def test_the_log_can_be_had_when_no_secret_is_left(tmp_path: Path) -> None:
    async def look() -> None:
        async with hall(tmp_path) as at:
            links = await at.table(seats=HUMAN_AND_BOT)
            path = f"/api/seats/{links.tokens['marine']}/log"
            status, problem = await get(at, path)
            assert status == 403
            assert "over" in problem["error"]
            async with await at.sit(links, "marine") as marine:
                await play(marine, Random(2))
            status, answer = await asyncio.to_thread(request, at.address, path)
            assert status == 200
            status, steps = await get(at, path.replace("log", "replay?from=2&count=3"))
            assert status == 200
            assert len(msgspec.convert(steps, list[wire.Step])) == 3
            assert (await get(at, path.replace("log", "replay?from=all")))[0] == 400
            assert (await get(at, path.replace("log", "replay?from=999999")))[1] == []
            lines = [json.loads(line) for line in answer.decode().splitlines()]
            assert lines[0]["sensorium"] == 1
            assert any(line.get("who") == "marine" for line in lines)
            _, found = await get(at, "/api/seats", [links.tokens["marine"]])
            assert found[0]["over"]

    within(look)


# The description is of what there is.


def test_the_description_is_whole() -> None:
    told = json.loads(description())
    assert told["openapi"] == "3.1.0"
    assert {(path, method) for path, methods in told["paths"].items() for method in methods} == {
        (one.path, one.method) for one in OPERATIONS
    }
    text = description().decode()
    for name in json.loads(description())["components"]["schemas"]:
        assert f"#/components/schemas/{name}" in text, f"nothing refers to {name}"
    for reference in {part.split('"')[0] for part in text.split("#/components/schemas/")[1:]}:
        assert reference in told["components"]["schemas"]


def test_every_operation_has_a_name_of_its_own() -> None:
    """It is what leads a request to its endpoint, whichever room of the server that is in."""
    names = [one.name for one in OPERATIONS]
    assert len(names) == len(set(names))


def test_every_endpoint_answers_as_described(tmp_path: Path) -> None:
    bodies = {
        "/api/tables": {"mission": "pilot-light", "seats": HUMAN_AND_BOT},
        "/api/seats": [],
        "/api/draft": {"file": "small.toml", "text": small()},
        "/api/invitations/{code}": {},
        "/api/films": {"file": "game.jsonl", "text": sensorium.play_out("pilot-light", "rush", "rush", seed=1).log},
        "/api/films/{token}/review": {},
        "/api/films/{token}/review/cancel": {},
        "/api/films/{token}/advice": {"at": 0},
        "/api/cases/tables": {"case": "first/24-doors/shut-means-shut", "at": 1, "side": "marine", "player": "rush"},
        "/api/films/{token}/tables": {"at": 0, "side": "marine", "player": "rush"},
        "/api/generate": {"scenario": "raid", "rules": "fourth"},
        "/api/generate/{key}/cancel": {},
        "/api/force": {},
        "/api/force/use": {"force": "", "mission": "pilot-light"},
        "/api/make": {"file": "small.toml", "text": small()},
        "/api/make/trials": {"file": "small.toml", "text": small(), "games": 1},
        "/api/make/trials/{token}/cancel": {},
        "/api/journey": {},
        "/api/story": {"story": "lantern"},
    }
    unfinished = ("log", "replay", "review", "begin_review", "cancel_review", "advice", "play_on")
    refused = {**dict.fromkeys(unfinished, 403), "making": 404, "cancel_making": 404, "use_force": 422}

    draft = tmp_path / "draft.toml"
    draft.write_text(small(), "utf-8")

    async def ask() -> None:
        async with hall(tmp_path, settings=ServerSettings(draft=draft)) as at:
            links = await at.table()
            code = (await at.table(host="marine")).invitation
            names = {"{view}": "marine", "{id}": "pilot-light", "{token}": links.tokens["marine"], "{code}": code}
            names |= {"{language}": "fr", "{book}": "first", "{chapter}": "24-doors", "{case}": "shut-means-shut"}
            for one in OPERATIONS:
                path = one.path
                for name, value in names.items():
                    path = path.replace(name, value)
                if one.name == "rule":
                    path = "/api/rules/first.overwatch.range-twelve"
                status, answer = await asyncio.to_thread(
                    request, at.address, path, bodies.get(one.path) if one.method == "post" else None
                )
                if one.name in refused:
                    assert status == refused[one.name], one.path
                    continue
                assert status == one.status, one.path
                if one.name == "begin_trial":
                    names["{token}"] = json.loads(answer)["token"]
                if one.gives is not None:
                    msgspec.json.decode(answer, type=one.gives)
            _, served = await asyncio.to_thread(request, at.address, "/api/openapi.json")
            assert served == description()

    within(ask)
