"""A game that would go otherwise by the rules of today: listed, looked at, stepped through, exported; never lost."""

import asyncio
import json
import sqlite3
from pathlib import Path
from random import Random

import msgspec
import pytest

from sensorium.cli import main
from sensorium.server.client import Client, RefusedError, request
from sensorium.table import wire
from tests.server.hall import TWO, hall, within


def part_ways(data: Path, table: str, mark: int) -> dict[str, object]:
    """Change the digest of a turn in the database, as a change of the rules would; the turn before it."""
    with sqlite3.connect(data / "games.sqlite") as source:
        rows = source.execute("SELECT number, text FROM rows WHERE game = ? ORDER BY number", (table,)).fetchall()
        marks = [(number, json.loads(text)) for number, text in rows if "digest" in json.loads(text)]
        number, told = marks[mark]
        changed = (json.dumps({**told, "digest": "0"}), table, number)
        source.execute("UPDATE rows SET text = ? WHERE game = ? AND number = ?", changed)
    source.close()
    before: dict[str, object] = marks[mark - 1][1]
    return before


@pytest.mark.parametrize("over", [False, True])
def test_a_stopped_game_is_there_for_everybody(tmp_path: Path, over: bool) -> None:
    async def visit() -> None:
        async with hall(tmp_path) as at:
            links = await at.table(seats=TWO)
            marine, stealer = await at.sit(links, "marine"), await at.sit(links, "stealer")
            while marine.scene.turn < 3 and not marine.over:
                await at.play_both(marine, stealer, Random(3), 20)
            if over:
                await at.play_both(marine, stealer, Random(4))
            await marine.close()
            await stealer.close()
        known = part_ways(tmp_path, links.table, 2)
        async with hall(tmp_path) as at:
            tokens = [links.tokens["marine"], links.tokens["stealer"]]
            status, body = await asyncio.to_thread(request, at.address, "/api/seats", tokens)
            assert status == 200
            assert [one["over"] for one in json.loads(body)] == [over, over]
            for seat in ("marine", "stealer"):
                client = await Client.connect(at.address, links.tokens[seat])
                assert client.welcome is not None
                told = client.welcome.stopped
                assert told is not None
                assert (told.turn, told.side) == (known["turn"], known["side"])
                assert client.scene.turn == told.turn
                assert not client.yours
                with pytest.raises(RefusedError, match="would go otherwise than recorded"):
                    await client.give("end turn")
                await client.close()
                status, body = await asyncio.to_thread(request, at.address, "/api/seats", tokens)
                assert not any(one["yours"] for one in json.loads(body)), "nobody is asked any more"
                path = f"/api/seats/{links.tokens[seat]}"
                status, body = await asyncio.to_thread(request, at.address, f"{path}/replay?count=500")
                assert status == 200
                steps = msgspec.json.decode(body, type=list[wire.Step])
                assert steps[-1].scene.turn == told.turn
                assert {step.who for step in steps} <= ({"", seat} if not over else {"marine", "stealer", "chance"})
                status, body = await asyncio.to_thread(request, at.address, f"{path}/log")
                assert status == (200 if over else 403)
                if over:
                    assert json.loads(body.splitlines()[-1])["side"] == "nobody", "the whole record, not only its start"

    within(visit)


def test_a_check_says_why_it_goes_no_further(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    begun: list[str] = []

    async def begin() -> None:
        async with hall(tmp_path) as at:
            links = await at.table(seats=TWO)
            marine, stealer = await at.sit(links, "marine"), await at.sit(links, "stealer")
            await at.play_both(marine, stealer, Random(3), 60)
            await marine.close()
            await stealer.close()
            begun.append(links.table)

    within(begin)
    [table] = begun
    known = part_ways(tmp_path, table, 1)
    assert main(["data", "check", "--data", str(tmp_path)]) == 1
    turn = f"from the {known['side']} turn of turn {known['turn']} on this game would go otherwise than recorded"
    assert f"game {table}: {turn}" in capsys.readouterr().out
