"""`sensorium data`: the games of a server are looked after while it runs, and nothing of them is lost."""

import asyncio
import json
import sqlite3
import stat
from pathlib import Path
from random import Random

import pytest

from sensorium.cli import main
from sensorium.rules.core.log import read_log, rebuild
from sensorium.server import data, store
from sensorium.server.client import Client, RefusedError
from sensorium.server.folder import FILE, LOGS
from sensorium.server.store import MIGRATIONS, SeatRecord, Store
from tests.server.hall import game_at, hall, play, within
from tests.server.test_starting import newer, no_database, told
from tests.server.test_store import PROGRESS, record

BOT = {"marine": "human", "stealer": "random"}


def said(words: list[str], folder: Path, capsys: pytest.CaptureFixture[str], code: int = 0) -> str:
    assert main(["data", *words, "--data", str(folder)]) == code
    return capsys.readouterr().out


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_the_games_of_a_running_server_are_looked_after(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games, copies, logs = tmp_path / "games", tmp_path / "copies", tmp_path / "out"
    copies.mkdir()

    async def look_after(*words: str) -> str:
        return await asyncio.to_thread(said, list(words), games, capsys)

    async def game() -> None:
        async with hall(games) as at:
            links, idle = await at.table(seats=BOT), await at.table()
            async with await at.sit(links, "marine") as marine:
                await play(marine, Random(3), 8)
                await at.settle(marine)
                while not marine.yours:
                    await marine.next()
                scene, asked = marine.scene, marine.asked
                digest = game_at(await at.house.find(links.table)).position.digest()
                listed = {one["id"]: one for one in json.loads(await look_after("list", "--json"))}
                assert listed[links.table]["joined"]
                assert not listed[idle.table]["joined"]
                assert links.table in await look_after("list")
                assert "Nothing is wrong" in await look_after("check")
                await look_after("backup", str(copies / FILE))
                await look_after("export", str(logs))
                await look_after("compact")
                await look_after("delete", idle.table, "--yes")
                assert "Nothing is wrong" in await look_after("check")
                await play(marine, Random(4))
                assert marine.scene.winner
                assert "over" in await look_after("list")
        log = read_log((logs / f"pilot-light-{links.table}.jsonl").read_text("utf-8"))
        assert rebuild(log).digest() == digest
        async with hall(copies) as at, await Client.connect(at.address, links.tokens["marine"]) as again:
            assert (again.scene, again.asked) == (scene, asked), "the copy is of that moment"
            await play(again, Random(5))
            assert again.scene.winner

    within(game)
    assert len(list(logs.iterdir())) == 2
    assert {mode(path) for path in logs.iterdir()} == {0o600}
    assert mode(logs) == 0o700
    assert mode(copies / FILE) == 0o600
    assert [mode(path) for path in (games / LOGS).iterdir()] == [0o600]


def test_deleting_asks_first_and_writes_the_log_first(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    tables: list[str] = []

    async def game() -> None:
        async with hall(tmp_path) as at:
            tables.extend([(await at.table(seats=BOT)).table for _ in range(3)])

    within(game)
    one, two, three = tables
    assert "--yes" in told(["data", "delete", one, "--data", str(tmp_path)], capsys, out=True), "nobody is there to ask"
    asked: list[str] = []

    willing = False

    def confirmed(question: str) -> bool:
        asked.append(question)
        return willing

    monkeypatch.setattr(data, "confirmed", confirmed)
    said(["delete", one, two], tmp_path, capsys, code=1)
    assert len(json.loads(said(["list", "--json"], tmp_path, capsys))) == 3
    willing = True
    said(["delete", one, two], tmp_path, capsys)
    said(["delete", three, "--no-export"], tmp_path, capsys)
    assert len(asked) == 3
    assert json.loads(said(["list", "--json"], tmp_path, capsys)) == []
    written = {path.name for path in (tmp_path / LOGS).iterdir()}
    assert written == {f"pilot-light-{table}.jsonl" for table in (one, two)}


def test_a_game_whose_log_cannot_be_written_is_not_deleted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    opened = Store(tmp_path / FILE)
    opened.create(record(), PROGRESS, ["no game at all"], {})
    opened.close()
    said(["delete", "t1", "--yes"], tmp_path, capsys, code=1)
    assert len(json.loads(said(["list", "--json"], tmp_path, capsys))) == 1
    said(["delete", "t1", "--yes", "--no-export"], tmp_path, capsys)
    assert json.loads(said(["list", "--json"], tmp_path, capsys)) == []


def test_a_game_deleted_while_it_is_played_tells_its_player(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def game() -> None:
        async with hall(tmp_path) as at:
            links = await at.table(seats=BOT)
            async with await at.sit(links, "marine") as marine:
                await play(marine, Random(3), 3)
                while not marine.yours:
                    await marine.next()
                await asyncio.to_thread(said, ["delete", links.table, "--yes"], tmp_path, capsys)
                with pytest.raises(RefusedError, match="no longer on the disk"):
                    await marine.give(marine.asked.choices[0].said)

    within(game)
    said(["check"], tmp_path, capsys)
    opened = Store(tmp_path / FILE)
    assert opened.query("SELECT count(*) FROM rows") == [(0,)], "nothing of it is left behind"
    assert opened.query("SELECT count(*) FROM seats") == [(0,)]
    opened.close()


def test_a_rematch_nobody_came_to_can_be_asked_for_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    opened = Store(tmp_path / FILE)
    for name in ("t1", "t2"):
        opened.create(record(name), PROGRESS, ["header"], {name.encode(): SeatRecord(table=name, seat="marine")})
    opened.follow("t1", "t2")
    opened.close()
    said(["delete", "t2", "--yes", "--no-export"], tmp_path, capsys)
    again = Store(tmp_path / FILE)
    again.follow("t1", "t3")
    assert again.seat(b"t2") is None
    assert again.seat(b"t1") is not None
    again.close()


FAULTS = {
    "DELETE FROM rows WHERE number = 2": "rows are missing",
    "UPDATE rows SET text = 'nonsense' WHERE number = 3": "cannot be played through",
    "UPDATE tables SET turn = 99": "another turn",
    "DELETE FROM tables": "no game",
}


@pytest.mark.parametrize(("harm", "says"), FAULTS.items())
def test_a_check_finds(harm: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def game() -> None:
        async with hall(tmp_path) as at:
            links = await at.table(seats=BOT)
            async with await at.sit(links, "marine") as marine:
                await play(marine, Random(3), 8)

    within(game)
    assert "Nothing is wrong" in said(["check"], tmp_path, capsys)
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute(harm)
    connection.close()
    assert says in said(["check"], tmp_path, capsys, code=1)


def test_a_check_finds_damage(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    opened = Store(tmp_path / FILE)
    opened.create(record(), PROGRESS, [f"row {number} " * 20 for number in range(500)], {})
    opened.close()
    raw = bytearray((tmp_path / FILE).read_bytes())
    raw[-4096:] = b"\xff" * 4096
    (tmp_path / FILE).write_bytes(raw)
    assert main(["data", "check", "--data", str(tmp_path)]) in (1, 2)
    out, err = capsys.readouterr()
    assert "damaged" in out or "malformed" in err


def test_games_of_an_older_format_are_looked_at_and_left(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = Store(tmp_path / FILE)
    opened.create(record(), PROGRESS, ["header"], {})
    opened.close()

    def add_notes(connection: sqlite3.Connection) -> None:
        connection.execute("ALTER TABLE tables ADD COLUMN notes TEXT NOT NULL DEFAULT 'none'")

    monkeypatch.setattr(store, "MIGRATIONS", (*MIGRATIONS, add_notes))
    assert len(json.loads(said(["list", "--json"], tmp_path, capsys))) == 1
    said(["backup", str(tmp_path / "copy.sqlite")], tmp_path, capsys)
    assert "older format" in told(["data", "delete", "t1", "--yes", "--data", str(tmp_path)], capsys)
    for file in (FILE, "copy.sqlite"):
        with sqlite3.connect(tmp_path / file) as connection:
            assert connection.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),)
        connection.close()


ACTIONS = (["list"], ["backup", "copy.sqlite"], ["check"], ["export", "out"], ["delete", "t1", "--yes"], ["compact"])


@pytest.mark.parametrize("words", ACTIONS)
def test_what_cannot_be_done_is_told_in_one_sentence(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("nothing", "text", "later"):
        (tmp_path / name).mkdir()
    assert "no games" in told(["data", *words, "--data", str(tmp_path / "nothing")], capsys)
    assert not list((tmp_path / "nothing").iterdir()), "nothing is made"
    assert "not a database" in told(["data", *words, "--data", str(no_database(tmp_path / "text"))], capsys)
    if words[0] not in ("backup", "compact"):  # which need not know the format
        assert "newer" in told(["data", *words, "--data", str(newer(tmp_path / "later"))], capsys)


def test_what_is_there_is_not_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Store(tmp_path / FILE).close()
    (tmp_path / "there").write_text("precious")
    assert "name a new file" in told(["data", "backup", str(tmp_path / "there"), "--data", str(tmp_path)], capsys)
    assert (tmp_path / "there").read_text() == "precious"
    wanted = str(tmp_path / "no" / "such" / "folder")
    assert "cannot be written" in told(["data", "backup", wanted, "--data", str(tmp_path)], capsys)
    assert "no game t9" in told(["data", "export", str(tmp_path / "out"), "t9", "--data", str(tmp_path)], capsys)
    assert "no game t9" in told(["data", "delete", "t9", "--yes", "--data", str(tmp_path)], capsys)
