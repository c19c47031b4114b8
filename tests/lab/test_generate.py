"""`sensorium generate --fair`: games are played, the share is told with its interval, and Ctrl-C keeps the best."""

from pathlib import Path

import pytest

from sensorium.cli import main
from sensorium.lab import generate_commands
from sensorium.lab.generate_commands import report
from sensorium.missions.format.reader import read_mission
from sensorium.ships.fairness import Found, Tally
from sensorium.ships.generator import Wanted

WORDS = ["generate", "--scenario", "reconnaissance", "--seed", "7", "--fair"]


def test_a_fair_mission(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The same number of games gives the same bytes."""
    texts = []
    for name in ("one.toml", "two.toml"):
        assert main([*WORDS, "--games", "2", "--out", str(tmp_path / name)]) == 0
        texts.append((tmp_path / name).read_text("utf-8"))
    assert texts[0] == texts[1]
    made = read_mission(texts[0])
    assert made.balance["games"] == 1
    assert made.balance["command"].endswith("--seed 7 --fair --games 2")
    told = capsys.readouterr().err
    assert "of 1" in told
    assert "95 % confidence" in told
    assert main(["mission", "check", str(tmp_path / "one.toml")]) == 0


def test_whoever_stops_it_gets_the_best_so_far(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played: list[Wanted] = []

    def play(wanted: Wanted, number: int) -> str:
        if number == 6:
            raise KeyboardInterrupt
        played.append(wanted)
        return "marine"

    monkeypatch.setattr(generate_commands, "play_fair_game", play)
    assert main([*WORDS, "--minutes", "60"]) == 0
    said = capsys.readouterr()
    made = read_mission(said.out)
    assert made.balance["marine"] == 1.0
    assert "# these very games have chosen the mission" in said.out
    assert "stopped; this is the best so far" in said.err
    assert "may be less even than they say" in said.err
    assert len({one.points for one in played}) == 2  # the marines won, and were given fewer


def test_minutes_end(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    clock = iter(range(0, 100_000, 20))
    monkeypatch.setattr(generate_commands, "monotonic", lambda: float(next(clock)))
    monkeypatch.setattr(generate_commands, "play_fair_game", lambda wanted, number: "")
    assert main([*WORDS, "--minutes", "2"]) == 0
    assert read_mission(capsys.readouterr().out).balance["games"] == 3  # of six, one each 20 seconds


def test_no_more_is_told_than_is_known() -> None:
    wanted = Wanted("raid", points=20, blips=(2, 25))
    assert "nobody knows" in report(Found(wanted, "points"))
    even = report(Found(wanted, "points", Tally(20, 9, 1), chosen_by=False))
    assert "won 9 of 20, 1 undecided (48 %, with 95 % confidence 28 to 68 %)" in even
    assert "not even" not in even
    assert "it is not even" in report(Found(wanted, "blips", Tally(20, 0, 0), chosen_by=False))


@pytest.mark.parametrize(
    "words", [["--games", "5"], ["--minutes", "1"], ["--fair", "--points", "3"], ["--fair", "--rules", "fifth"]]
)
def test_what_makes_no_sense_is_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generate", "--scenario", "raid", *words]) == 2
    assert capsys.readouterr().err.startswith("sensorium: ")


@pytest.mark.parametrize("words", [["--games", "0"], ["--minutes", "soon"], ["--minutes", "1", "--games", "2"]])
def test_numbers_are_numbers(words: list[str]) -> None:
    with pytest.raises(SystemExit):
        main([*WORDS, *words])


def test_what_cannot_be_had_is_told_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Before any game is played."""
    assert main([*WORDS, "--out", str(tmp_path / "nowhere" / "ship.toml")]) == 2
    assert "there is no folder" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["generate", "--scenario", "raid", "--seed", "-1"])
    assert "'-1' is no whole number" in capsys.readouterr().err
    assert main(["generate", "--scenario", "raid", "--out", str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"sensorium: {tmp_path}: is a directory\n"
