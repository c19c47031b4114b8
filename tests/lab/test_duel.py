"""Duels count right, and what they save can be played again."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from sensorium.cli import main
from sensorium.game import list_missions
from sensorium.lab.duel import Pairing, duel, one_game
from sensorium.lab.match import Outcome
from sensorium.lab.progress import ERASED, Progress, clock
from sensorium.lab.tally import Tally
from sensorium.players.api.registry import registered
from sensorium.rules.core.log import read_log, rebuild
from sensorium.table.shares import interval

EXPECTED_COLUMNS = ["mission", "marine", "draw", "stealer", "share", "95%", "turns", "kills", "s/turn", "worst"]
QUIET = ["--marine", "random", "--stealer", "random", "--games", "2", "--jobs", "1"]


def pairing(save: str | None = None) -> Pairing:
    return Pairing("pilot-light", "random", "rush", 1, 0.5, save)


def timeless(tally: Tally) -> dict[str, object]:
    """What must be the same whenever and wherever the games are played."""
    data = tally.data()
    return {key: data[key] for key in data if key not in ("seconds_per_turn", "worst_turn", "longest_answer")}


def untold(done: int, total: int) -> None:
    """Nobody listens."""


def test_a_duel_is_the_sum_of_its_games() -> None:
    told: list[tuple[int, int]] = []
    played = duel([pairing()], 3, 1, lambda done, total: told.append((done, total)))
    apart = Tally()
    for number in range(3):
        apart.add(one_game(pairing(), number))
    assert told == [(0, 3), (1, 3), (2, 3), (3, 3)]
    (tally,) = played.tallies
    assert timeless(tally) == timeless(apart) == timeless(played.whole())
    assert (tally.games, played.games, played.interrupted) == (3, 3, False)
    assert tally.marine_wins + tally.draws + tally.stealer_wins == 3
    assert played.games_per_second > 0


def test_the_same_seed_gives_the_same_games_whatever_the_jobs(tmp_path: Path) -> None:
    missions = ("head-count", "pilot-light")
    tables = []
    for jobs in (1, 2):
        folder = str(tmp_path / str(jobs))
        pairings = [Pairing(one, "random", "random", 4, 20.0, folder) for one in missions]
        tables.append([timeless(tally) for tally in duel(pairings, 2, jobs, untold).tallies])
    assert tables[0] == tables[1]
    logs = [{path.name: path.read_bytes() for path in (tmp_path / jobs).iterdir()} for jobs in ("1", "2")]
    assert logs[0] == logs[1]
    assert sorted(logs[0]) == [f"{one}-000{number}.jsonl" for one in missions for number in (0, 1)]
    assert len(set(logs[0].values())) == 4


def test_another_seed_gives_other_games() -> None:
    assert one_game(pairing(), 0).digest != one_game(pairing(), 1).digest
    assert one_game(pairing(), 0).digest != one_game(Pairing("pilot-light", "random", "rush", 2, 0.5), 0).digest


def test_saved_games_can_be_played_again(tmp_path: Path) -> None:
    outcome = one_game(pairing(str(tmp_path)), 0)
    (path,) = tmp_path.iterdir()
    assert rebuild(read_log(path.read_text("utf-8"))).digest() == outcome.digest


def test_every_game_of_the_command_is_saved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["duel", "pilot-light", "splinters", *QUIET, "--save", str(tmp_path / "logs")]) == 0
    paths = sorted((tmp_path / "logs").iterdir())
    assert [path.name for path in paths] == [
        "pilot-light-0000.jsonl",
        "pilot-light-0001.jsonl",
        "splinters-0000.jsonl",
        "splinters-0001.jsonl",
    ]
    for path in paths:
        assert rebuild(read_log(path.read_text("utf-8"))).winner >= 0
    assert "splinters" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"), [(0, 10, 0.0, 0.28), (10, 10, 0.72, 1.0), (5, 10, 0.24, 0.76)]
)
def test_the_interval_is_wilson_s(wins: int, games: int, low: float, high: float) -> None:
    lowest, highest = interval(wins, games)
    assert lowest == pytest.approx(low, abs=0.01)
    assert highest == pytest.approx(high, abs=0.01)


def test_nothing_is_known_without_games() -> None:
    assert interval(0, 0) == (0.0, 1.0)
    assert Tally().data()["marine_share"] is None


# -- the bar ---------------------------------------------------------------------------------------------------------


def test_the_bar_speaks_only_on_a_terminal() -> None:
    said: list[str] = []
    silent = Progress(said.append, False)
    silent(1, 2)
    silent.erase()
    assert said == []


def test_the_bar_grows_in_one_line_and_goes_away() -> None:
    said: list[str] = []
    bar = Progress(said.append, True)
    for done in (0, 1, 2):
        bar(done, 2)
    bar.erase()
    assert said[0] == f"{ERASED}[{'.' * 30}] 0/2"
    assert said[1].startswith(f"{ERASED}[{'#' * 15}{'.' * 15}] 1/2  ")
    assert said[2].endswith("0:00 left")
    assert said[3] == ERASED
    assert all(len(one) - len(ERASED) < 80 and "\n" not in one for one in said)


def test_a_clock() -> None:
    assert [clock(seconds) for seconds in (0.4, 61, 3600 * 2 + 65)] == ["0:00", "1:01", "2:01:05"]


# -- the command -----------------------------------------------------------------------------------------------------


def test_the_command_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["duel", "pilot-light", *QUIET]) == 0
    shown = capsys.readouterr()
    assert shown.err == "", "no bar without a terminal"
    head, games, _, columns, row, *_ = shown.out.splitlines()
    assert head == "random (marines) against random (stealers)"
    assert games == "2 games each, seed 1"
    assert columns.split() == [
        "mission",
        "marine",
        "draw",
        "stealer",
        "share",
        "95",
        "%",
        "turns",
        "kills",
        "s/turn",
        "worst",
    ]
    assert row.startswith("pilot-light ")
    assert "2 games in 0:0" in shown.out


def test_the_table_is_at_most_eighty_columns_wide(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["duel", "all", *QUIET, "--games", "1", "--jobs", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(len(line) for line in lines) <= 80
    rows = [line for line in lines if line.split()[1:4] in (["1", "0", "0"], ["0", "1", "0"], ["0", "0", "1"])]
    assert len(rows) == len(list_missions())
    assert any(line.startswith("all ") for line in lines)


def test_the_data_says_how_it_was_made(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["duel", "pilot-light", *QUIET, "--seconds", "3", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    command = "sensorium duel pilot-light --marine random --stealer random --games 2 --seed 1 --seconds 3"
    assert data["command"] == command
    assert (data["marine"], data["stealer"], data["seed"], data["interrupted"]) == ("random", "random", 1, False)
    assert data["missions"]["pilot-light"] == data["all"]
    assert data["all"]["games"] == 2
    assert data["games_per_second"] > 0
    assert data["faults"] == []


def test_a_mission_file_is_played_like_a_built_in_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from sensorium.missions.library import mission_named

    own = tmp_path / "own.toml"
    own.write_text(mission_named("pilot-light").text.replace('id = "pilot-light"', 'id = "own"'), "utf-8")
    assert main(["duel", str(own), "pilot-light", *QUIET, "--json"]) == 0
    assert list(json.loads(capsys.readouterr().out)["missions"]) == ["own", "pilot-light"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["pilot-light", "--marine", "nobody"], "there is no player 'nobody'; players: "),
        (["pilot-light", "--marine", "brood"], "'brood' plays the stealers only, not the marines"),
        (["pilot-light", "--stealer", "sergeant:easy"], "'sergeant' plays the marines only, not the stealers"),
        (["pilot-light", "--stealer", "rush:mad"], "'rush' has no parameter 'mad'; parameters: none"),
        (["pilot-lite"], "there is no mission `pilot-lite`; did you mean `pilot-light`?"),
        (["no-such.toml"], "no-such.toml:1: this cannot be read"),
        (["pilot-light", "--stealer", "lines:./no-such-bot"], "there is no program './no-such-bot' to run"),
        (["pilot-light", "--code", "no-such.py"], "no-such.py is no Python file"),
    ],
)
def test_what_makes_no_sense_is_told(words: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["duel", *words, "--games", "1", "--jobs", "1"]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("sensorium: ")
    assert message in shown.err
    assert shown.err.count("\n") == 1


def test_two_missions_of_one_name_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from sensorium.missions.library import mission_named

    other = tmp_path / "other.toml"
    other.write_text(mission_named("pilot-light").text, "utf-8")
    assert main(["duel", "pilot-light", str(other), *QUIET]) == 2
    assert "are both called `pilot-light`" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["--games", "0"], ["--jobs", "-1"], ["--seconds", "soon"], ["--seconds", "0"]])
def test_numbers_that_are_none_are_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["duel", "pilot-light", *words])
    assert f"'{words[1]}' is no" in capsys.readouterr().err


def test_the_players_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["players"]) == 0
    shown = capsys.readouterr().out
    assert "brood:easy|normal|hard" in shown
    assert "lines:COMMAND" in shown
    assert max(len(line) for line in shown.splitlines()) <= 80


def test_the_players_are_listed_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["players", "--json"]) == 0
    listed = {one["name"]: one for one in json.loads(capsys.readouterr().out)}
    assert set(listed) == set(registered)
    assert listed["random"]["sides"] == ["marine", "stealer"]
    assert (listed["brood"]["sides"], listed["brood"]["parameters"]) == (["stealer"], ["easy", "normal", "hard"])
    assert listed["lines"]["free"] == "COMMAND"


# -- broken ----------------------------------------------------------------------------------------------------------


def test_a_game_that_breaks_the_program_does_not_take_the_others_along(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(pairing: Pairing, number: int) -> Outcome:
        if number:
            raise AssertionError("a square with two pieces")
        return one_game(pairing, number)

    monkeypatch.setattr("sensorium.lab.duel.one_game", broken)
    assert main(["duel", "pilot-light", *QUIET]) == 1
    shown = capsys.readouterr().out
    assert "1 games in" in shown
    assert "not played: pilot-light 1: AssertionError: a square with two pieces at" in shown


def test_a_process_that_dies_leaves_the_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = tmp_path / "killer.py"
    code.write_text(STOPPER.format(most=0, stop="os.kill(os.getpid(), signal.SIGKILL)"), "utf-8")
    words = ["duel", "pilot-light", "--marine", "stopper", "--stealer", "random", "--code", str(code)]
    try:
        assert main([*words, "--games", "2", "--jobs", "2"]) == 1
    finally:
        registered.pop("stopper", None)
    shown = capsys.readouterr().out
    assert "pilot-light  no game yet" in shown
    assert "not played: a process died" in shown


# -- stopped ---------------------------------------------------------------------------------------------------------

STOPPER = """
import os, signal
from sensorium.players.api.registry import register

games = [0]

class Stopper:
    def __init__(self):
        games[0] += 1
        self.number = games[0]
    def answer(self, asked):
        if self.number > {most}:
            {stop}
        return asked.legal[-1]

register("stopper", lambda parameter, rng: Stopper(), "stops the duel")
"""


def test_ctrl_c_leaves_the_table_of_what_was_finished(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = tmp_path / "stopper.py"
    code.write_text(STOPPER.format(most=3, stop="raise KeyboardInterrupt"), "utf-8")  # one is made to look at it
    words = ["duel", "pilot-light", "--marine", "stopper", "--stealer", "random", "--code", str(code)]
    try:
        assert main([*words, "--games", "9", "--jobs", "1"]) == 130
    finally:
        registered.pop("stopper", None)
    shown = capsys.readouterr().out
    assert "2 games in" in shown
    assert "stopped before the end: the table counts the games that were finished" in shown


@pytest.mark.parametrize(("sign", "ending"), [("SIGINT", 130), ("SIGTERM", 130), ("SIGKILL", -9)])
def test_however_it_is_stopped_every_process_ends(sign: str, ending: int, tmp_path: Path) -> None:
    code = tmp_path / "stopper.py"
    stop = f"os.kill(os.getppid(), signal.{sign}); signal.pause()"
    code.write_text(STOPPER.format(most=1, stop=stop), "utf-8")
    words = ["duel", "pilot-light", "--marine", "stopper", "--stealer", "random", "--code", str(code)]
    run = (
        "import signal, sys\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # whoever starts the tests may ignore it
        "from sensorium.cli import main\n"
        "sys.exit(main(sys.argv[1:]))"
    )
    # It ends only when every process that could still write has ended.
    done = subprocess.run(
        [sys.executable, "-c", run, *words, "--games", "9", "--jobs", "2"],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == ending, done.stderr
    if ending > 0:
        assert "stopped before the end" in done.stdout
        assert done.stderr == ""
