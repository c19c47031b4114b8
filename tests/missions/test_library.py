"""The built-in missions: every one is sound."""

from pathlib import Path

import pytest

import sensorium.missions.library as library
from sensorium.missions import MissionError, NoMissionError, mission_named, missions, read_file
from sensorium.missions.checks.checker import ERROR, WARNING, check
from sensorium.missions.format.conditions import read_condition, written
from sensorium.missions.format.mission import Mission

FOLDER = Path(library.__file__).parent
FILES = sorted(FOLDER.glob("*.toml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_it_is_sound(path: Path) -> None:
    found = check(read_file(path), library.ids())
    assert [str(finding) for finding in found if finding.level in (ERROR, WARNING)] == []


@pytest.mark.parametrize("mission", missions(), ids=lambda mission: mission.id)
def test_it_speaks_to_both_players(mission: Mission) -> None:
    assert mission.briefing
    assert mission.goals.marine
    assert mission.goals.stealer
    assert mission.results.marine
    assert mission.results.stealer
    for objective in mission.scenario.objectives:
        assert objective.text
        text = written(objective.predicate, mission.names)
        assert written(read_condition(text, mission.names), mission.names) == text


def test_every_file_has_its_own_id() -> None:
    assert len(library.ids()) == len(FILES)
    assert [mission.id for mission in missions()] == library.ids()


def test_stories_hang_together() -> None:
    by_id = {mission.id: mission for mission in missions()}
    for mission in by_id.values():
        if mission.next in by_id:
            following = by_id[mission.next]
            assert (following.story, following.number) == (mission.story, mission.number + 1)


@pytest.mark.parametrize("mission", library.drills(), ids=lambda mission: mission.id)
def test_drills_are_found_and_not_listed(mission: Mission) -> None:
    assert mission_named(mission.id) is mission
    assert mission.id.startswith("drill-")
    assert mission.id not in library.ids()
    assert mission.board.count < 20
    assert [str(finding) for finding in check(mission) if finding.level == ERROR] == []


def test_a_mission_is_read_once() -> None:
    for mission in missions():
        assert mission_named(mission.id) is mission


def test_an_unknown_mission() -> None:
    with pytest.raises(NoMissionError) as caught:
        mission_named("embr")
    assert str(caught.value).startswith("there is no mission `embr`; ")


def test_a_broken_file_does_not_hide_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    files = (("a.toml", "id = "), ("b.toml", 'id = "broken"'), *library.sources())
    monkeypatch.setattr(library, "sources", lambda package: files)
    library.files_by_id.cache_clear()
    try:
        assert library.ids() == ["broken", *[mission.id for mission in map(read_file, FILES)]]
        with pytest.raises(MissionError):
            mission_named("broken")
    finally:
        library.files_by_id.cache_clear()
