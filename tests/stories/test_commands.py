"""`sensorium story` in the terminal, and a chapter counted from its log."""

import re
from pathlib import Path

import pytest

from sensorium.cli import main
from sensorium.stories.file import StoryFile
from sensorium.table.table_mission import first_position, table_mission_of_draft
from tests.stories.tales import telling_of


def told(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(["story", *words])
    out = capsys.readouterr()
    return code, out.out, out.err


def test_a_story_from_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    book, log, copy = tmp_path / "book.txt", tmp_path / "game.jsonl", tmp_path / "copy.txt"
    assert told(capsys, "play", str(book), "lantern", "--marine", "random")[0] == 1
    assert told(capsys, "begin", str(book), "opera")[0] == 1
    assert told(capsys, "begin", str(book), "lantern")[0] == 0
    copy.write_bytes(book.read_bytes())
    players = ("--marine", "rush", "--stealer", "rush", "--seed", "1")
    code, out, _ = told(capsys, "play", str(book), "lantern", *players, "--save", str(log))
    assert (code, "2. Head Count: to be played" in out) == (0, True)
    assert told(capsys, "count", str(book), "lantern", str(log))[0] == 1
    code, out, _ = told(capsys, "count", str(copy), "lantern", str(log), "--language", "fr")
    assert (code, "1. La Veilleuse : perdu" in out) == (0, True)
    assert ("`mission FILE lantern" in out, re.search(r"\w: ", out)) == (True, None)
    code, _, err = told(capsys, "count", str(copy), "lantern", str(copy))
    assert (code, "copy.txt: line 1: " in err, "name the log" in err) == (1, True, True)
    assert copy.read_text("utf-8") == book.read_text("utf-8")
    telling = telling_of(StoryFile.open(book).record, "lantern")
    part = {one.name: one for one in telling.played[0].parts}
    assert (dict(part["Rook"].deeds)["flames"], part["Rook"].scars) == (6, ("burns",))
    assert (part["Teague"].fate, part["Teague"].then) == ("dead", "Ferrand")
    code, out, _ = told(capsys, "show", str(book))
    assert (code, out.splitlines()[0]) == (0, "lantern  Widow's Lantern: 1/6 lost")
    code, out, _ = told(capsys, "mission", str(book), "lantern")
    assert (code, "Pike marine with heavy-flamer power-fist ammo 5" in out) == (0, True)
    chosen = table_mission_of_draft("story-lantern-2", "story-lantern-2.toml", out)
    assert first_position(chosen).marine_count == 5
    unfinished = tmp_path / "half.jsonl"
    unfinished.write_text("".join(log.read_text("utf-8").splitlines(keepends=True)[:20]), "utf-8")
    assert told(capsys, "begin", str(book), "lantern")[0] == 0
    assert "not finished" in told(capsys, "count", str(book), "lantern", str(unfinished))[2]
    assert told(capsys, "begin", str(book), "parish")[0] == 0
    assert "no game of the next chapter" in told(capsys, "count", str(book), "parish", str(unfinished))[2]
    book.write_text(book.read_text("utf-8").replace("1 lantern begin", "1 lantern start"), "utf-8")
    code, _, err = told(capsys, "show", str(book))
    assert (code, "book.txt:6:" in err) == (1, True)
