"""``sensorium missions`` and ``sensorium mission``: what they print, and how they end."""

import json
from pathlib import Path

import pytest

from sensorium.cli import main
from sensorium.missions import missions, read_mission
from sensorium.missions.format.box import BOX
from sensorium.missions.format.mission import Mission
from sensorium.missions.show.briefing import briefing
from sensorium.missions.show.drawing import drawing, pictures
from sensorium.missions.show.listing import listed, summary
from tests.missions.example import EXAMPLE, small


@pytest.fixture
def example(tmp_path: Path) -> Path:
    path = tmp_path / "lamp.toml"
    path.write_text(EXAMPLE, encoding="utf-8")
    return path


def test_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["missions"]) == 0
    out = capsys.readouterr().out
    for mission in missions():
        assert f"{mission.id} " in out
        assert mission.name in out


def test_the_list_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["missions", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [one["id"] for one in data] == [mission.id for mission in missions()]
    for one in data:
        assert one["squares"] > 0
        assert set(one) >= {"id", "name", "edition", "squares", "sections", "doors", "entries", "forces", "objective"}


def test_a_summary() -> None:
    told = summary(read_mission(EXAMPLE))
    assert (told["squares"], told["sections"], told["doors"], told["entries"], told["exits"]) == (33, 5, 2, 2, 1)
    assert told["forces"]["squads"][0] == {
        "name": "Castor",
        "side": "marine",
        "members": [
            {"name": "Vale", "kind": "sergeant", "equipment": ["storm-bolter", "power-sword"]},
            {"name": "Orsk", "kind": "marine", "equipment": ["power-fist", "heavy-flamer"]},
            {"name": "Brand", "kind": "marine", "equipment": ["storm-bolter", "power-fist"]},
        ],
    }
    assert (told["forces"]["blips"], told["forces"]["reinforcements"]) == (2, [3, 2, 1])
    assert told["forces"]["objects"] == ["Relic", "Tinker"]


def test_a_line_of_the_list() -> None:
    assert listed([read_mission(EXAMPLE)]) == (
        "lamp-room         The Lamp Room (fourth edition, Dark 2)\n"
        "                  33 squares, 5 sections, 2 doors, 2 entry areas; "
        "6 marines in 3 squads; 2 blips at the start, 3, 2, 1, … a turn\n"
        "                  Burn it."
    )
    assert "one blip for each open entry area a turn" in listed(
        [read_mission(small(supply="[stealers]\nper_open_entry = true\n"))]
    )
    assert "0 blips at the start, none later" in listed([read_mission(small(supply=""))])


def test_the_briefing(example: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mission", "show", str(example)]) == 0
    assert capsys.readouterr().out == (
        "The Lamp Room\n"
        "lamp-room · fourth edition · Dark, 2\n"
        "\n"
        "The lamp room is at the end of the passage.\n"
        "\n"
        "Marines: Burn it.\n"
        "\n"
        "Stealers: Keep it.\n"
        "\n"
        "Forces\n"
        "  Castor (in lock)\n"
        "    Vale, sergeant: storm-bolter, power-sword\n"
        "    Orsk, marine: power-fist, heavy-flamer, 4 shots\n"
        "    Brand, marine: storm-bolter, power-fist\n"
        "  Pollux (one each in corner, passage, on turn 2, placed by the stealer player)\n"
        "    Hale, marine: power-fist, assault-cannon\n"
        "    Ivo, librarian: storm-bolter, force-axe\n"
        "  Late (in one of lock, corner, as chance has it, when called, placed by chance)\n"
        "    Dane, marine: storm-bolter, power-fist\n"
        "  Brood (in lamp-room)\n"
        "    Maw, broodlord: unarmed\n"
        "    Dread, stealer: unarmed\n"
        "  2 blips in lamp-room or passage\n"
        "  more blips in turns 1 (×3), 2 (×2), 3, 4, … 8; at most 16 in all\n"
        "\n"
        "The game ends\n"
        "  The marines win (decisive): It has burned. At once.\n"
        "  The stealers win: At least 2 of these hold: 3 marines have been killed; turn 8 has\n"
        "      been played; at some time the work “console” is done.\n"
        "  Draw: Relic has left the board.\n"
        "  Draw: turn 12 has been played and nobody has won.\n"
        "  The stealers win: no marine is left, and nothing above holds.\n"
        "\n"
        "Work\n"
        "  console: facing 8,3, 2 points, 3 times, with Relic: the door at 4,4 is unlocked; Bolts\n"
        "      draw back.\n"
        "  hatch: on 5,1, 1 point.\n"
    )


def test_no_draw_where_the_last_turn_decides() -> None:
    rest = '[[objective]]\nside = "stealer"\nwhen = "losses 2 or turn 8"\n[game]\nturns = 8\n'
    assert "Draw" not in briefing(read_mission(small(rest)))
    assert "Draw: turn 8" in briefing(read_mission(small(rest.replace(" or turn 8", ""))))


def test_the_drawing(example: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mission", "draw", str(example)]) == 0
    assert (
        capsys.readouterr().out
        == """\
The Lamp Room
lamp-room · fourth edition · Dark, 2

map, then sections

             1
   012345678901
 0 ############   ############
 1 1.....#...##   #aaabb#ccc##
 2 ###.#.+...##   ###a#bbccc##
 3 #...#.#.g.##   #ddd#b#ccc##
 4 #...+.######   #dddbb######
 5 #...#....2##   #ddd#eeee###
 6 ###x########   ############

where everybody starts

             1
   012345678901
 0 ############
 1 1*****#***##
 2 ###*#***F*##
 3 #***#*#***##
 4 #*****######
 5 #***#*...2##
 6 ###x########

A Castor, in lock
B Pollux, one each in corner, passage, on turn 2, placed by the stealer player
C Late, in one of lock, corner, as chance has it, when called, placed by chance
D Brood, in lamp-room
E 2 blips in lamp-room or passage
F Relic, lying
* several of them

areas
lock          section d (9 squares)
lamp-room     section c (9 squares)
passage       sections a b, 5,5 (12 squares)
corner        1,1 2,1 3,1 (3 squares)

walls on edges
5,3 5,4

works
console       8,3
hatch         5,1

events
when turn 4 has been played: entry area 2 opens; Late arrives; The hull groans.
when a marine is in lamp-room: as each turn closes everybody in corner rolls a die, and
      dies: the marines on 5 or more
"""
    )


def test_the_picture(example: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "board.svg"
    assert main(["mission", "draw", str(example), "--svg", str(out)]) == 0
    assert capsys.readouterr().out.endswith(f"wrote {out}\n")
    assert "<title>The Lamp Room</title>" in out.read_text(encoding="utf-8")


def test_long_names_are_not_run_together_with_what_they_stand_for() -> None:
    """Areas stand in columns, which are as wide as the longest name in them."""
    long = "the-passage-behind-the-lower-lamp-room"
    drawn = drawing(read_mission(EXAMPLE.replace("lamp-room", long)))
    rows = drawn.partition("\nareas\n")[2].partition("\n\n")[0].splitlines()
    assert [row.split()[0] for row in rows] == ["lock", long, "passage", "corner"]
    columns = {len(row) - len(row[len(row.split()[0]) :].lstrip()) for row in rows}
    assert columns == {len(long) + 2}


def test_the_briefing_says_when_more_blips_come() -> None:
    def said(*lines: str) -> str:
        shown = briefing(read_mission(small(supply="\n".join(["[stealers]", *lines, ""]))))
        return next((line.strip() for line in shown.splitlines() if "more" in line), "")

    assert said() == ""
    assert said("reinforcements = 2") == "2 blips more every turn"
    assert said("reinforcements = 2", "total = 9") == "2 blips more every turn; at most 9 in all"
    assert said("reinforcements = [0, 1]", "last_turn = 4") == "more blips in turns 2, 3, 4"
    assert said("per_open_entry = true") == "one more blip for each open entry area every turn"


@pytest.mark.parametrize("mission", missions(), ids=lambda mission: mission.id)
def test_every_mission_can_be_shown(mission: Mission, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = mission.id
    out = tmp_path / "board.svg"
    assert main(["mission", "show", name]) == 0
    assert main(["mission", "draw", name, "--svg", str(out)]) == 0
    (found,) = [one for one in missions() if one.id == name]
    assert len(list(tmp_path.glob("board*.svg"))) == found.board.deck_count == len(pictures(found))
    assert drawing(found) in capsys.readouterr().out


def test_checking(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad, worse = tmp_path / "good.toml", tmp_path / "bad.toml", tmp_path / "worse.toml"
    good.write_text(small(), encoding="utf-8")
    bad.write_text(small().replace("kills 1", "losses 3"), encoding="utf-8")
    worse.write_text(small().replace("kills 1", "kilts 1"), encoding="utf-8")
    assert main(["mission", "check", str(good)]) == 0
    assert capsys.readouterr().out.endswith("\n1 mission, 1 sound: 0 errors, 0 warnings\n")
    assert main(["mission", "check", str(good), str(bad), str(worse)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"{worse}:39: error: column 9: `kilts` begins no condition; did you mean `kills`?"
    why = "3 marines are wanted and there are 2; change one or the other"
    assert f"{bad}:39: error: this can never hold: {why}" in lines

    assert lines[-1] == "3 missions, 1 sound: 2 errors, 0 warnings"


def test_a_mission_that_cannot_be_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bad.toml"
    path.write_text("id = 3\n", encoding="utf-8")
    assert main(["mission", "show", str(path)]) == 1
    assert capsys.readouterr().out.startswith(f"{path}:1: ")
    assert main(["mission", "show", str(tmp_path / "none.toml")]) == 1
    assert "name a mission file" in capsys.readouterr().out
    assert main(["mission", "show", "no-such-mission"]) == 2
    assert capsys.readouterr().err.startswith("sensorium: there is no mission `no-such-mission`; ")


def test_the_box(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mission", "sections"]) == 0
    out = capsys.readouterr().out
    for name in BOX:
        assert name in out


def test_a_long_schedule_is_told_in_one_number() -> None:
    supply = "[stealers]\nreinforcements = [1, 0, 1, 0, 1, 0, 1]\n"
    assert "4 more in 7 turns" in listed([read_mission(small(supply=supply))])
    assert "2 more in 7 turns" in listed([read_mission(small(supply=supply + "total = 2\n"))])
