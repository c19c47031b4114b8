"""From a mission to the position in which its set-up begins."""

import pytest

from sensorium.missions import NoMissionError, missions, read_mission, set_up, set_up_named
from sensorium.missions.format.errors import MissionError
from sensorium.missions.format.mission import Mission
from sensorium.rules.core.engine import answers, asked, play, sample
from sensorium.rules.core.notation import words
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import (
    CARRIED,
    CHANCE,
    IN_HAND,
    MARINE_ACTIONS,
    MARINES,
    NOBODY,
    SETTING_UP,
    STEALERS,
    WAITING,
)
from tests.missions.example import EXAMPLE, small


def place_of(position: Position, name: str) -> int:
    return position.place[position.find(position.scenario.names.index(name) * 8)]


def test_everybody_waits() -> None:
    mission = read_mission(EXAMPLE)
    position = set_up(mission)
    assert position.phase == SETTING_UP
    assert position.marine_count == 6
    assert [position.name(slot) for slot in range(10)] == list(position.scenario.names)
    for name in ("Vale", "Orsk", "Brand", "Hale", "Ivo", "Dane", "Maw", "Dread"):
        assert place_of(position, name) == WAITING
    assert asked(position) == CHANCE  # the blips of the start are drawn first


def test_equipment_is_handed_out() -> None:
    position = set_up(read_mission(EXAMPLE))
    slots = {position.name(slot): slot for slot in range(len(position.kind))}
    assert position.ammo[slots["Orsk"]] == 4
    assert (position.ammo[slots["Hale"]], position.reloads[slots["Hale"]]) == (10, 0)
    assert position.psi[slots["Ivo"]] == 12
    assert position.ammo[slots["Relic"]] == 2  # hits left


def test_what_the_rulebook_gives() -> None:
    text = EXAMPLE.replace(" ammo 4", "").replace(" reloads 0", "").replace(" psi 12", "")
    position = set_up(read_mission(text))
    slots = {position.name(slot): slot for slot in range(len(position.kind))}
    assert position.ammo[slots["Orsk"]] == position.rulebook.flamer().magazine
    assert (position.ammo[slots["Hale"]], position.reloads[slots["Hale"]]) == (10, 1)
    assert position.psi[slots["Ivo"]] == 20


@pytest.mark.parametrize(
    ("said", "points"),
    [("", 10), (" mastery 1", 10), (" mastery 2", 20), (" mastery 3", 30), (" mastery 4", 40), (" psi 7 mastery 3", 7)],
)
def test_a_librarian_has_the_points_of_his_mastery(said: str, points: int) -> None:
    """deathwing.librarian.mastery-from-mission, deathwing.table.psychic-mastery"""
    text = (
        small()
        .replace('rules = "fourth"', 'rules = "first+deathwing"')
        .replace("Vale sergeant", f"Vale librarian{said}")
    )
    position = set_up(read_mission(text))
    assert position.psi[[position.name(slot) for slot in range(2)].index("Vale")] == points


@pytest.mark.parametrize(
    ("member", "advice"),
    [("Vale librarian mastery 5", "`mastery N` with N 1 to 4"), ("Vale sergeant mastery 1", "take `mastery` away")],
)
def test_a_mastery_that_nobody_has_is_refused(member: str, advice: str) -> None:
    text = small().replace('rules = "fourth"', 'rules = "first+deathwing"').replace("Vale sergeant", member)
    with pytest.raises(MissionError, match="mastery") as caught:
        read_mission(text)
    assert advice in str(caught.value)


@pytest.mark.parametrize(
    ("member", "most"),
    [("Vale marine with assault-cannon power-fist", 3), ("Vale marine with heavy-flamer power-fist", 1)],
)
def test_reloads_are_bought_up_to_a_limit(member: str, most: int) -> None:
    """deathwing.assault-cannon.extra-magazines, deathwing.flamer.reload-bought"""
    text = small().replace('rules = "fourth"', 'rules = "first+deathwing"')
    position = set_up(read_mission(text.replace("Vale sergeant", f"{member} reloads {most}")))
    assert position.reloads[[position.name(slot) for slot in range(2)].index("Vale")] == most
    with pytest.raises(MissionError, match=f"may have {most} at most"):
        read_mission(text.replace("Vale sergeant", f"{member} reloads {most + 1}"))


@pytest.mark.parametrize("state", ["fired 3 at S", "at 3,3"])
def test_a_state_that_no_mission_gives_is_refused(state: str) -> None:
    with pytest.raises(MissionError, match="which no mission can say"):
        read_mission(small().replace("Vale sergeant", f"Vale sergeant {state}"))


def test_doors_are_armoured_where_the_rules_know_such_doors() -> None:
    """deathwing.ruling.armoured-door"""
    armoured = EXAMPLE.replace('locked = ["4,4"]', 'locked = ["4,4"]\narmoured = ["6,2"]')
    with pytest.raises(MissionError, match="know no armoured doors"):
        read_mission(armoured)
    plain = armoured.replace('rules = "fourth"', 'rules = "first+deathwing"')
    plain = plain.replace('"Maw broodlord", ', "").replace("broodlord = true", "")
    assert read_mission(plain).scenario.armoured == 1 << read_mission(EXAMPLE).board.find("6,2")
    with pytest.raises(MissionError, match="no door at 1,1"):
        read_mission(plain.replace('armoured = ["6,2"]', 'armoured = ["1,1"]'))


def test_objects_lie_or_are_carried() -> None:
    position = set_up(read_mission(EXAMPLE))
    assert place_of(position, "Relic") == position.board.find("8,2")
    tinker = position.find(position.scenario.names.index("Tinker") * 8)
    assert position.place[tinker] == CARRIED
    assert position.name(position.holder[tinker]) == "Vale"


def test_the_deck_is_as_the_mission_says() -> None:
    position = set_up(read_mission(EXAMPLE))
    assert position.locked == 1 << position.board.find("4,4")
    assert position.closed == 2
    assert position.pile == (9, 4, 9)


def test_set_up_is_a_row_of_questions() -> None:
    """Stealers first, then the squad in its order, and each faces as its player chooses."""
    position = set_up(read_mission(small(supply='[stealers]\nstart = 1\nplace = "far"\n', areas='far = "section c"')))
    said: list[tuple[int, str]] = []
    while position.phase == SETTING_UP:
        who = asked(position)
        code = answers(position)[0]
        said.append((who, words(position, code)))
        play(position, code)
    assert [who for who, _ in said][:2] == [CHANCE, STEALERS]
    assert said[1][1] == "a place 5,1"
    assert {who for who, _ in said[2:]} == {MARINES}
    placed = [text for _, text in said if " place " in text]
    assert [text.split()[0] for text in placed] == ["a", "Vale", "Orsk"]
    assert IN_HAND not in position.place


@pytest.mark.parametrize("mission", missions(), ids=lambda mission: mission.id)
def test_built_in_missions_can_be_set_up_and_begun(mission: Mission) -> None:
    position = set_up(mission)
    draws = 0
    while position.phase != MARINE_ACTIONS and asked(position) != NOBODY and draws < 2000:
        choices = answers(position)
        code = sample(position, draws * 7919) if asked(position) == CHANCE else choices[draws % len(choices)]
        play(position, code)
        draws += 1
    assert position.phase == MARINE_ACTIONS
    assert position.marines_at


def test_by_id() -> None:
    known = missions()
    if known:
        assert set_up_named(known[0].id) == set_up(known[0])
    with pytest.raises(NoMissionError, match="there is no mission `no-such-mission`"):
        set_up_named("no-such-mission")
    assert issubclass(NoMissionError, KeyError)  # the cases ask for a mission by its id, and expect this
