"""`sensorium journey` in the terminal."""

from pathlib import Path

import pytest

from sensorium.cli import main


def told(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(["journey", *words])
    out = capsys.readouterr()
    return code, out.out, out.err


def test_a_journey_from_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    way, copy, log = tmp_path / "way.txt", tmp_path / "copy.txt", tmp_path / "board.jsonl"
    assert told(capsys, "new", str(way), "--language", "fr")[0] == 0
    assert told(capsys, "new", str(way))[0] == 2
    assert told(capsys, "lay", str(way))[0] == 2
    assert told(capsys, "roll", str(way))[0] == 0
    assert told(capsys, "roll", str(way))[0] == 2
    assert told(capsys, "decide", str(way), "player", "lay", "3@0,0N")[0] == 1
    assert told(capsys, "lay", str(way))[0] == 0
    code, out, _ = told(capsys, "mission", str(way))
    assert (code, "plateau 1" in out) == (0, True)
    assert told(capsys, "mission", str(way), "--out", str(tmp_path / "board.toml"))[0] == 0
    copy.write_bytes(way.read_bytes())
    code, out, _ = told(capsys, "play", str(copy), "--marine", "random", "--save", str(log))
    assert (code, "Wayland" in out) == (0, True)
    code, out, _ = told(capsys, "replay", str(copy))
    assert (code, "player take ours" in out) == (0, True)
    if "give up" not in copy.read_text("utf-8"):
        assert told(capsys, "import", str(way), str(log))[0] == 0
        assert told(capsys, "import", str(way), str(log))[0] == 2
    assert told(capsys, "walk", str(way), "--marine", "random")[0] == 0
    assert told(capsys, "decide", str(way), "player", "give", "up")[0] == 1
    way.write_text(way.read_text("utf-8").replace("take ours", "take theirs"), "utf-8")
    code, _, err = told(capsys, "show", str(way))
    assert (code, "way.txt:6:" in err) == (1, True)


def test_a_bought_squad_goes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    way, force = tmp_path / "way.txt", tmp_path / "watch.txt"
    force.write_text("force Watch\npoints 20\n\nsquad standard Alba\nAlba\nOrsk\nVale\nIvo\nDane\n", "utf-8")
    code, out, _ = told(capsys, "new", str(way), "--force", str(force))
    assert (code, "Orsk" in out, "Wayland" in out) == (0, True, False)


def test_how_far_a_bot_comes(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = told(capsys, "measure", "--marine", "still", "--journeys", "1")
    assert (code, "the leader was killed in 0 of 1" in out) == (0, True)


def test_what_is_refused_leaves_no_file_behind(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    way, log = tmp_path / "way.txt", tmp_path / "nowhere" / "board.jsonl"
    (tmp_path / "dear.txt").write_text("force Dear\npoints 24\nsquad command\nKay\nLector mastery 2\n", "utf-8")
    assert main(["journey", "new", str(way), "--force", str(tmp_path / "dear.txt")]) == 1
    assert "solo.cloud-runner.alternative-squad" in capsys.readouterr().err
    assert not way.exists()
    assert main(["journey", "new", str(way)]) == 0
    for action in ("roll", "lay"):
        assert main(["journey", action, str(way)]) == 0
    before = way.read_bytes()
    capsys.readouterr()
    assert main(["journey", "play", str(way), "--save", str(log)]) == 2
    assert "there is no folder" in capsys.readouterr().err
    assert way.read_bytes() == before
    with pytest.raises(SystemExit):
        main(["journey", "measure", "--journeys", "0"])
    assert "'0' is no whole number of 1 or more" in capsys.readouterr().err
