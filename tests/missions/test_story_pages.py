"""The pages of the stories tell the missions as they are: their sizes and their pictures."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sensorium.missions import missions
from sensorium.missions.format.mission import Mission
from sensorium.missions.show.commands import write_pictures
from sensorium.rules.core.vocabulary import MARINES

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGES = {
    "Widow's Lantern": "first.md",
    "The Choir": "fourth.md",
    "The Kind Winter": "deathwing.md",
    "The Parish": "cult.md",
}


def told(mission: Mission) -> list[str]:
    """The row of the mission in the table of sizes, without its blips, which are told in words."""
    page = (DOCS / "missions" / PAGES[mission.story]).read_text("utf-8")
    row = next(line for line in page.splitlines() if line.startswith(f"| {mission.name} |"))
    cells = [cell.strip() for cell in row.strip("|").split("|")]
    return [*cells[1:6], cells[7]]


@pytest.mark.parametrize("mission", missions(), ids=lambda mission: mission.id)
def test_the_table_of_sizes_is_true(mission: Mission) -> None:
    board = mission.board
    closed = mission.scenario.closed_entries.bit_count()
    entries = f"{len(board.entries) - closed} ({len(board.entries)})" if closed else f"{len(board.entries)}"
    marines = sum(len(squad.members) for squad in mission.squads_of(MARINES))
    sizes = [board.count, len(board.section_masks), board.doors.bit_count()]
    assert told(mission) == [*(str(size) for size in sizes), entries, str(marines), str(mission.scenario.turn_limit)]


@pytest.mark.parametrize("mission", missions(), ids=lambda mission: mission.id)
def test_its_pictures_are_of_its_board(mission: Mission, tmp_path: Path) -> None:
    page = (DOCS / "missions" / PAGES[mission.story]).read_text("utf-8")
    for drawn in write_pictures(mission, tmp_path / f"{mission.id}.svg"):
        assert drawn.read_text("utf-8") == (DOCS / "images" / "missions" / drawn.name).read_text("utf-8")
        assert re.search(rf"!\[[^\]]+\]\(\.\./images/missions/{re.escape(drawn.name)}\)", page)
