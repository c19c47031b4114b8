"""What duels have shown is written where it belongs, and nothing else is changed."""

import json
from pathlib import Path
from typing import Any

import pytest

from sensorium.cli import main as sensorium
from sensorium.missions.format.reader import read_mission
from sensorium.missions.library import mission_named, missions
from tools.balance import BEGIN, END, EQUALS, LIBRARY, PAGE, BalanceError, balance_of, main, with_balance, with_tables

FIGURES = {"marine": 0.47, "draw": 0.02, "games": 100, "seed": 1, "command": 'sensorium duel a "b" é'}


def duel(marine: str = EQUALS[0], stealer: str = EQUALS[1], **changes: Any) -> dict[str, Any]:
    """A duel as the command prints it."""
    told = {
        "games": 100,
        "marine_wins": 47,
        "draws": 2,
        "stealer_wins": 51,
        "marine_share": 0.47,
        "interval": [0.375, 0.567],
        "turns": 11.25,
        "kills": 9.5,
        "losses": 3.0,
        "seconds_per_turn": [0.51, 0.62],
        "worst_turn": [1.91, 2.02],
        "longest_answer": 1.0,
        "unfinished": 0,
        "faults": [0, 0],
    }
    return {
        "command": f"sensorium duel pilot-light --marine {marine} --stealer {stealer} --games 100 --seed 1",
        "marine": marine,
        "stealer": stealer,
        "games": 100,
        "seed": 1,
        "missions": {"pilot-light": told},
        "all": told,
        "faults": [],
        "interrupted": False,
        **changes,
    }


@pytest.fixture
def library(tmp_path: Path) -> Path:
    folder = tmp_path / "library"
    folder.mkdir()
    for path in LIBRARY.glob("*.toml"):
        (folder / path.name).write_bytes(path.read_bytes())
    return folder


@pytest.fixture
def page(tmp_path: Path) -> Path:
    path = tmp_path / "players.md"
    path.write_text(f"# Players\n\n{BEGIN}\n\nold\n\n{END}\n\n## Duels\n", "utf-8")
    return path


def written(tmp_path: Path, data: object, name: str = "duel.json") -> str:
    path = tmp_path / name
    path.write_text(json.dumps(data), "utf-8")
    return str(path)


def unmeasured() -> str:
    """A mission's text as it was before anybody measured it: the table stands at its end."""
    text, table, _ = mission_named("pilot-light").text.partition("\n[balance]\n")
    assert table
    return text


# -- mission files ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mission", missions(), ids=lambda mission: mission.id)
def test_every_mission_can_take_it_and_keeps_the_rest(mission: Any) -> None:
    once = with_balance(mission.text, FIGURES)
    assert read_mission(once).balance == FIGURES
    again = with_balance(once, {**FIGURES, "marine": 0.5})
    assert again == once.replace("marine = 0.47", "marine = 0.5")
    assert once.startswith(mission.text.partition("\n[balance]\n")[0])


def test_what_stands_around_it_stays_byte_for_byte() -> None:
    text = unmeasured()
    head, _, tail = text.partition("[game]")
    assert tail
    around = head + "[balance] # theirs\nmarine = 0.1 # guessed\n\n# the limit\n[game]" + tail
    changed = with_balance(around, {"marine": 0.25})
    assert changed == head + "[balance]\nmarine = 0.25\n\n# the limit\n[game]" + tail


def test_a_text_without_an_end_of_line_gets_one() -> None:
    text = unmeasured().rstrip("\n")
    assert with_balance(text, {"marine": 1.0}) == text + "\n\n[balance]\nmarine = 1.0\n"


def test_what_looks_like_the_table_is_left_alone() -> None:
    text = unmeasured().replace('briefing = """\n', 'briefing = """\n[balance]\n')
    assert with_balance(text, {"marine": 0.5}) == text + "\n[balance]\nmarine = 0.5\n"


@pytest.mark.parametrize("line", ["balance = { marine = 0.5 }", "balance.marine = 0.5"])
def test_a_table_written_otherwise_is_left_to_its_author(line: str) -> None:
    text = unmeasured().replace("number = 1\n", f"number = 1\n{line}\n")
    with pytest.raises(BalanceError, match="write it as one"):
        with_balance(text, FIGURES)


# -- the page --------------------------------------------------------------------------------------------------------


def test_the_page_has_its_marks() -> None:
    text = PAGE.read_text("utf-8")
    assert text.count(BEGIN) == text.count(END) == 1


def test_tables_stand_between_the_marks() -> None:
    text = f"before\n{BEGIN}\nold\n{END}\nafter\n"
    changed = with_tables(text, [duel(), duel(stealer="solo")])
    assert changed.startswith(
        f"before\n{BEGIN}\n\n### `sergeant:normal` against `brood:normal`\n\n```sh\nsensorium duel"
    )
    assert changed.endswith(f"\n\n{END}\nafter\n")
    assert "old" not in changed
    row = "| pilot-light | 100 | 47 | 2 | 51 | 47 % | 38 to 57 % | 11.2 | 9.5 | 0.51 / 0.62 | 1.9 / 2.0 |"
    assert changed.count(row) == 2
    assert "**all**" not in changed, "one mission is all there is"
    assert with_tables(changed, [duel(), duel(stealer="solo")]) == changed


@pytest.mark.parametrize("text", ["nothing", f"{END}\n{BEGIN}", f"{BEGIN}\n{BEGIN}\n{END}"])
def test_a_page_without_its_marks_is_refused(text: str) -> None:
    with pytest.raises(BalanceError, match="needs one line"):
        with_tables(text, [duel()])


# -- the command -----------------------------------------------------------------------------------------------------


def test_the_command_writes_missions_and_page(
    tmp_path: Path, library: Path, page: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = {path.name: path.read_bytes() for path in library.iterdir()}
    files = [written(tmp_path, duel()), written(tmp_path, duel(stealer="solo"), "solo.json")]
    assert main(files, library, page) == 0
    assert capsys.readouterr().out == "wrote first-1-pilot-light.toml\nwrote players.md: 2 tables\n"
    changed = {path.name for path in library.iterdir() if path.read_bytes() != before[path.name]}
    assert changed == {"first-1-pilot-light.toml"}, "only equals say how balanced a mission is"
    balance = read_mission((library / "first-1-pilot-light.toml").read_text("utf-8")).balance
    assert balance == balance_of(duel(), "pilot-light")
    assert (balance["marine"], balance["draw"], balance["games"], balance["seed"]) == (0.47, 0.02, 100, 1)
    words = "--marine sergeant:normal --stealer brood:normal --games 100 --seed 1"
    assert balance["command"] == f"sensorium duel pilot-light {words}"
    assert "against `solo`" in page.read_text("utf-8")
    assert main(files, library, page) == 0
    assert capsys.readouterr().out == "wrote players.md: 2 tables\n", "the second time nothing is new"


def test_missions_played_again_take_the_place_of_what_was_known(library: Path, page: Path, tmp_path: Path) -> None:
    told = duel()["all"]
    command = "sensorium duel pilot-light breath --marine m --games 100"
    old = duel(command=command, missions={"pilot-light": told, "breath": told})
    fresh = {**told, "games": 300, "marine_wins": 153, "draws": 0, "turns": 7.25, "worst_turn": [1.0, 5.0]}
    new = duel(command="sensorium duel breath --marine m --games 300", missions={"breath": fresh}, all=fresh)
    first, later = tmp_path / "normal.json", tmp_path / "later.json"
    first.write_text(json.dumps(old), "utf-8")
    later.write_text(json.dumps(new), "utf-8")
    assert main([str(first), "--add", str(later)], library, page) == 0
    kept = json.loads(first.read_text("utf-8"))
    assert kept["missions"] == {"pilot-light": told, "breath": fresh}
    assert kept["command"].splitlines() == ["sensorium duel pilot-light --marine m --games 100", new["command"]]
    whole = kept["all"]
    alike = "sensorium duel breath --marine m --games 100"
    later.write_text(json.dumps({**new, "command": alike}), "utf-8")
    assert main([str(first), "--add", str(later)], library, page) == 0
    kept = json.loads(first.read_text("utf-8"))
    assert kept["command"] == "sensorium duel pilot-light breath --marine m --games 100"
    assert (whole["games"], whole["marine_wins"], whole["draws"], whole["marine_share"]) == (400, 200, 2, 0.5)
    assert (whole["turns"], whole["worst_turn"], whole["faults"]) == (8.25, [1.91, 5.0], [0, 0])
    assert "| breath | 300 | 153 |" in page.read_text("utf-8")
    later.write_text(json.dumps({**new, "stealer": "rush"}), "utf-8")
    assert main([str(first), "--add", str(later)], library, page) == 1
    assert json.loads(first.read_text("utf-8")) == kept


def test_it_takes_what_the_duel_prints(
    tmp_path: Path, library: Path, page: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["duel", "pilot-light", "--marine", "random", "--stealer", "random", "--games", "1", "--jobs", "1"]
    assert sensorium([*words, "--json"]) == 0
    path = tmp_path / "duel.json"
    path.write_text(capsys.readouterr().out, "utf-8")
    assert main([str(path)], library, page) == 0
    assert "| pilot-light | 1 |" in page.read_text("utf-8")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([1], "this is no duel: it has no `command`"),
        ({"command": "x"}, "this is no duel: it has no `marine`"),
        (duel(interrupted=True), "this duel was stopped before its end"),
        (duel(errors=["pilot-light 3: it broke"]), "not all of this duel could be played: pilot-light 3: it broke"),
        (duel(all={"faults": [1, 0]}, faults=["pilot-light 0, marine: late"]), "at fault in this duel: pilot-light 0"),
    ],
)
def test_a_file_that_is_no_good_changes_nothing(
    data: object, message: str, tmp_path: Path, library: Path, page: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = page.read_text("utf-8")
    assert main([written(tmp_path, data)], library, page) == 1
    assert message in capsys.readouterr().err
    assert page.read_text("utf-8") == before


def test_a_file_that_is_not_there_or_no_json_is_told(
    tmp_path: Path, library: Path, page: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(tmp_path / "none.json")], library, page) == 1
    assert "No such file" in capsys.readouterr().err
    (tmp_path / "text.json").write_text("hello", "utf-8")
    assert main([str(tmp_path / "text.json")], library, page) == 1
    assert "this is no JSON" in capsys.readouterr().err
    assert main([], library, page) == 2
