"""What was saved yesterday opens today: every exhibit of the museum, as each version wrote its own."""

import asyncio
import json
import shutil
import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sensorium.campaign.file import CampaignFile
from sensorium.rules.core.log import read_log, rebuild
from sensorium.server.client import Client, request
from sensorium.table.table import Table
from tests.campaign.wars import any_line
from tests.server.hall import hall, within
from tools.museum import standing_of

MUSEUM = Path(__file__).parent / "museum"
EXHIBITS = sorted(path.name for path in MUSEUM.iterdir())


def index(exhibit: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((MUSEUM / exhibit / "index.json").read_text("utf-8"))
    return found


LOGS = [(exhibit, name) for exhibit in EXHIBITS for name in index(exhibit)["logs"]]


@pytest.mark.parametrize(("exhibit", "name"), LOGS)
def test_a_log_is_rebuilt_to_the_position_it_was_left_in(exhibit: str, name: str) -> None:
    position = rebuild(read_log((MUSEUM / exhibit / "logs" / name).read_text("utf-8")))
    told = index(exhibit)["logs"][name]
    assert position.digest() == told["digest"]
    assert (not position.stack) == told["over"]


CAMPAIGNS = [(exhibit, name) for exhibit in EXHIBITS for name in index(exhibit).get("campaigns", {})]


@pytest.mark.parametrize(("exhibit", "name"), CAMPAIGNS)
def test_a_campaign_stands_as_it_was_left(exhibit: str, name: str) -> None:
    """And goes on from there, if it was left in the middle."""
    campaign = CampaignFile.open(MUSEUM / exhibit / "campaigns" / name).campaign
    assert standing_of(campaign) == index(exhibit)["campaigns"][name]
    rng = Random(1)
    while campaign.asks():
        campaign.decide(any_line(campaign, rng))
    assert campaign.winner


def test_the_museum_has_a_campaign_in_the_middle_and_one_that_is_over() -> None:
    told = [index(exhibit)["campaigns"][name] for exhibit, name in CAMPAIGNS]
    assert {one["phase"] == "over" for one in told} == {True, False}


@pytest.mark.parametrize("exhibit", EXHIBITS)
def test_the_rows_of_every_table_are_restored(exhibit: str) -> None:
    source = sqlite3.connect(f"file:{MUSEUM / exhibit / 'games.sqlite'}?mode=ro", uri=True)
    for table in index(exhibit)["tables"]:
        found = source.execute("SELECT text FROM rows WHERE game = ? ORDER BY number", (table["id"],))
        rows = [text for (text,) in found]
        assert len(rows) == table["rows"]
        assert Table.restore(rows, lambda: 1, 0.0).position.digest() == table["digest"]
    source.close()


WARS = [exhibit for exhibit in EXHIBITS if index(exhibit).get("wars")]


@pytest.mark.parametrize("exhibit", WARS)
def test_a_war_room_is_as_it_was_left(exhibit: str, tmp_path: Path) -> None:
    """With what was sealed or only half chosen, and the battle that was being fought."""
    shutil.copy(MUSEUM / exhibit / "games.sqlite", tmp_path)

    async def visit() -> None:
        async with hall(tmp_path) as at:
            for war in index(exhibit)["wars"]:
                one = await Client.connect(at.address, war["tokens"]["marine"])
                assert one.war is not None
                asked = one.war.asked
                assert asked.kind == war["asked"]
                assert asked.sealed == (43 if war["asked"] == "bid" else 0)
                assert (asked.force is not None and len(asked.force.squads) == 1) == (war["asked"] == "force")
                if war["battle"]:
                    assert one.links["battle 1"] == war["battle"]
                    async with await Client.connect(at.address, war["battle"]) as game:
                        assert game.seat == "marine"
                await one.close()

    within(visit)


def test_the_museum_has_war_rooms() -> None:
    assert {war["asked"] for exhibit in WARS for war in index(exhibit)["wars"]} == {"bid", "force", "battle"}


@pytest.mark.parametrize("exhibit", EXHIBITS)
def test_everybody_sits_down_again_at_every_table(exhibit: str, tmp_path: Path) -> None:
    """By the tokens of that day, through the server of today; a game in the middle can be played on."""
    shutil.copy(MUSEUM / exhibit / "games.sqlite", tmp_path)

    async def visit() -> None:
        async with hall(tmp_path) as at:
            for table in index(exhibit)["tables"]:
                asked = 0
                for token in table["tokens"].values():
                    client = await Client.connect(at.address, token)
                    assert client.over == table["over"]
                    asked += client.yours
                    await client.close()
                assert table["over"] or asked
                log = f"/api/seats/{table['tokens']['spectator']}/log"
                status, _ = await asyncio.to_thread(request, at.address, log)
                assert (status == 200) == table["over"]

    within(visit)
