"""A board that is shifted is the same board: its squares keep their numbers, and all else keeps its meaning."""

from __future__ import annotations

from typing import Any

import pytest

from sensorium.missions.edit.text_edits import Edit, EditError, edit_text
from sensorium.missions.format.reader import read_mission
from sensorium.missions.format.setup import set_up
from sensorium.missions.library import DRILLS, LESSONS, LIBRARY, sources
from sensorium.rules.scenario.records import plain
from sensorium.rules.scenario.scenario import Scenario

FILES = [one for folder in (LIBRARY, DRILLS, LESSONS) for one in sources(folder)]


def without_texts(scenario: Scenario) -> Any:
    """An objective without words of its own is told by its squares."""
    told = plain(scenario)
    for one in told["objectives"]:
        del one["text"]
    return told


@pytest.mark.parametrize(("file", "text"), FILES, ids=[file for file, _ in FILES])
def test_every_file_shifted_means_what_it_meant(file: str, text: str) -> None:
    found = edit_text(text, [Edit("shift", ("board",), [2, 1])])
    before, after = read_mission(text, file), read_mission(found, file)
    one, other = before.board, after.board
    assert list(other.xs) == [x + 2 for x in one.xs]
    assert list(other.ys) == [y + 1 for y in one.ys]
    assert set_up(after).data() == set_up(before).data()
    assert without_texts(after.scenario) == without_texts(before.scenario)
    remarks = [line for line in text.split("\n") if line.startswith("# ")]
    assert all(line in found.split("\n") for line in remarks), "remarks are kept"
    if before.lesson is not None:
        assert after.lesson is not None
        assert [step.say for step in after.lesson.steps] == [step.say for step in before.lesson.steps]


@pytest.mark.parametrize("value", [None, 1, [0, 0], [-1, 0], [1], [1, 21], ["1", 1], [True, 0]])
def test_what_is_no_shift_is_refused(value: object) -> None:
    with pytest.raises(EditError):
        edit_text(FILES[0][1], [Edit("shift", ("board",), value)])
