"""What a mission file becomes."""

import pytest

from sensorium.missions import MissionError, read_file, read_mission
from sensorium.missions.format.conditions import written
from sensorium.missions.format.effects import written as written_effect
from sensorium.missions.format.mission import Mission, Words
from sensorium.rules.content.editions.fourth import FOURTH
from sensorium.rules.content.kinds import ARTEFACT, BROODLORD, CAT, LIBRARIAN, MARINE, SERGEANT
from sensorium.rules.content.weapons import ASSAULT_CANNON, HEAVY_FLAMER, POWER_FIST, POWER_SWORD, STORM_BOLTER
from sensorium.rules.core.vocabulary import CHANCE, MARINES, NOBODY, STEALERS
from tests.missions.example import EXAMPLE, changed, small


@pytest.fixture(scope="module")
def mission() -> Mission:
    return read_mission(EXAMPLE, "example.toml")


def names_in(mission: Mission, mask: int) -> list[str]:
    return [mission.board.name(square) for square in range(mission.board.count) if mask >> square & 1]


def test_the_head(mission: Mission) -> None:
    assert (mission.id, mission.name, mission.rules, mission.edition) == (
        "lamp-room",
        "The Lamp Room",
        "fourth",
        "fourth",
    )
    assert (mission.story, mission.number, mission.next) == ("Dark", 2, "afterglow")
    assert mission.carries == ("survivors", "losses")
    assert mission.briefing == "The lamp room is at the end\nof the passage."
    assert mission.goals == Words("Burn it.", "Keep it.")
    assert mission.results == Words("It burns.", "It does not.", "It smoulders.")
    assert mission.balance == {"marine": 0.5}
    assert mission.rulebook is FOURTH
    assert (mission.path, mission.text) == ("example.toml", EXAMPLE)


def test_the_board(mission: Mission) -> None:
    board = mission.board
    assert board.section_names == ["a", "b", "c", "d", "e"]
    assert [(entry.name, board.name(entry.square)) for entry in board.entries] == [(1, "1,1"), (2, "8,5")]
    assert [board.name(way.square) for way in board.exits] == ["3,5"]
    assert [(board.name(a), board.name(b)) for a, b in board.walls] == [("5,3", "5,4")]


def test_areas(mission: Mission) -> None:
    areas = {area.name: names_in(mission, area.squares) for area in mission.scenario.areas}
    assert list(areas) == ["lock", "lamp-room", "passage", "corner"]
    assert areas["lock"] == ["1,3", "2,3", "3,3", "1,4", "2,4", "3,4", "1,5", "2,5", "3,5"]
    assert areas["corner"] == ["1,1", "2,1", "3,1"]
    assert areas["passage"] == ["1,1", "2,1", "3,1", "4,1", "5,1", "3,2", "5,2", "6,2", "5,3", "4,4", "5,4", "5,5"]


def test_forces(mission: Mission) -> None:
    scenario = mission.scenario
    assert scenario.names == ("Vale", "Orsk", "Brand", "Hale", "Ivo", "Dane", "Maw", "Dread", "Relic", "Tinker")
    forces = scenario.forces
    assert [force.label for force in forces] == [8 * number for number in range(10)]
    kinds = [SERGEANT, MARINE, MARINE, MARINE, LIBRARIAN, MARINE, BROODLORD]
    assert [force.kind for force in forces][:7] == kinds
    assert [force.kind for force in forces][8:] == [ARTEFACT, CAT]
    assert forces[0].gear == STORM_BOLTER | POWER_SWORD
    assert (forces[1].gear, forces[1].ammo) == (HEAVY_FLAMER | POWER_FIST, 4)
    assert (forces[2].ammo, forces[2].reloads, forces[2].psi) == (-1, -1, -1)
    assert (forces[3].gear, forces[3].reloads) == (ASSAULT_CANNON | POWER_FIST, 0)
    assert forces[4].psi == 12
    assert [force.squad for force in forces[:8]] == [0, 0, 0, 1, 1, 2, 3, 3]


def test_deployments(mission: Mission) -> None:
    blips, castor, pollux, late, brood = mission.scenario.deployments
    masks = {area.name: area.squares for area in mission.scenario.areas}
    assert (blips.labels, blips.drawn, blips.by, blips.entries) == ((), 2, STEALERS, False)
    assert blips.zones == (masks["lamp-room"], masks["passage"])
    assert (castor.labels, castor.zones, castor.by) == ((0, 8, 16), (masks["lock"],), MARINES)
    assert (castor.facing, castor.turn, castor.each_its_own, castor.landing) == (-1, 0, False, False)
    assert (pollux.zones, pollux.by) == ((masks["corner"], masks["passage"]), STEALERS)
    assert (pollux.each_its_own, pollux.facing, pollux.turn) == (True, 1, 2)
    assert (late.landing, late.by, late.turn) == (True, CHANCE, -1)
    assert (brood.labels, brood.by) == ((48, 56), STEALERS)
    assert [squad.name for squad in mission.squads] == ["Castor", "Pollux", "Late", "Brood"]
    assert [squad.deployment for squad in mission.squads] == [1, 2, 3, 4]
    assert [squad.side for squad in mission.squads] == [MARINES, MARINES, MARINES, STEALERS]
    assert mission.squads[1].where == ("corner", "passage")
    assert [squad.name for squad in mission.squads_of(STEALERS)] == ["Brood"]


def test_blips_at_entries_and_named_counters() -> None:
    text = small() + '[[squad]]\nname = "Brood"\nmembers = ["Dread blip 3"]\ndeploy = "entries"\n'
    mission = read_mission(text.replace("reinforcements = 1", "start = 2\nreinforcements = 1"))
    start, _, brood = mission.scenario.deployments
    assert (start.entries, start.drawn, start.zones) == (True, 2, ())
    assert (brood.entries, brood.zones, brood.labels) == (True, (), (16,))
    assert mission.scenario.forces[2].value == 3
    assert mission.blips_at == ("entries",)


def test_objects(mission: Mission) -> None:
    relic, tinker = mission.scenario.things
    assert (relic.label, relic.hits, relic.burns, relic.fragile, relic.wanders) == (64, 2, True, 4, 0)
    assert (tinker.label, tinker.wanders, tinker.burns) == (72, 3, False)
    lying, carried = mission.objects
    assert (mission.board.name(lying.square), lying.carrier) == ("8,2", -1)
    assert (carried.square, carried.carrier) == (-1, 0)


def test_supply_and_the_deck(mission: Mission) -> None:
    scenario = mission.scenario
    supply = scenario.supply
    assert (supply.schedule, supply.total, supply.last_turn, supply.spared) == ((3, 2, 1), 16, 8, 6)
    assert not supply.per_open_entry
    assert scenario.mix == (9, 4, 9)
    assert names_in(mission, scenario.locked) == ["4,4"]
    assert [(mission.board.name(square), score) for square, score in scenario.stuck] == [("6,2", 4)]
    assert scenario.closed_entries == 2
    assert [(mission.board.name(square), hits) for square, hits in scenario.fixture_hits] == [("8,3", 3)]


def test_one_blip_for_each_open_entry() -> None:
    supply = read_mission(small(supply="[stealers]\nper_open_entry = true\n")).scenario.supply
    assert (supply.schedule, supply.per_open_entry) == ((1,), True)


def test_works(mission: Mission) -> None:
    console, hatch = mission.scenario.works
    assert mission.names.works == ["console", "hatch"]
    assert (mission.board.name(console.square), console.cost, console.times) == ("8,3", 2, 3)
    assert (console.once_a_turn, console.undone, console.on_it, console.needs) == (True, True, False, 64)
    assert [written_effect(effect, mission.names) for effect in console.effects] == [
        "unlock door 4,4",
        "say Bolts draw back.",
    ]
    assert (hatch.side, hatch.on_it, hatch.times, hatch.needs) == (STEALERS, True, 1, -1)


def test_objectives_and_events(mission: Mission) -> None:
    scenario = mission.scenario
    burned, quota, relic = scenario.objectives
    assert (burned.side, burned.at_once, burned.degree, burned.text) == (MARINES, True, "decisive", "It has burned.")
    assert written(burned.predicate, mission.names) == "burned lamp-room then (held lamp-room by 2 and not Vale dead)"
    assert (quota.side, quota.at_once, quota.degree) == (STEALERS, False, "")
    assert relic.side == NOBODY
    assert relic.text == "Relic has left the board."
    groans, vacuum = scenario.events
    assert (groans.at_once, vacuum.at_once) == (False, True)
    assert [written_effect(effect, mission.names) for effect in groans.effects] == [
        "open entry 2",
        "arrive Late",
        "say The hull groans.",
    ]
    assert scenario.texts == ("Bolts draw back.", "The hull groans.")


def test_latches_are_numbered_through_the_mission(mission: Mission) -> None:
    burned, quota, _ = mission.scenario.objectives
    assert burned.predicate.numbers == (0,)
    assert quota.predicate.parts[2].numbers == (1,)


def test_the_game(mission: Mission) -> None:
    scenario = mission.scenario
    assert (scenario.turn_limit, scenario.seconds, scenario.begins) == (12, 180, STEALERS)
    assert scenario.allows == ("securing", "passing", "broodlord")
    assert (scenario.securing, scenario.passing, scenario.broodlord) == (True, True, True)
    assert scenario.ends_without_marines
    assert scenario.counters == FOURTH.command_counters


def test_what_is_left_out() -> None:
    mission = read_mission(small())
    scenario = mission.scenario
    assert (mission.story, mission.number, mission.next, mission.carries) == ("", 0, "", ())
    assert (scenario.turn_limit, scenario.seconds, scenario.begins, scenario.mix) == (0, 0, MARINES, ())
    assert (scenario.supply.total, scenario.supply.spared, scenario.supply.last_turn) == (-1, -1, 0)
    assert (scenario.events, scenario.works, scenario.things, scenario.allows) == ((), (), (), ())


def test_decks() -> None:
    board = '[[board.deck]]\nmap = """\n#####\n#.l.1\n#####"""\n[[board.deck]]\nmap = """\n#####\n#.l.#\n#####"""\n'
    text = EXAMPLE[: EXAMPLE.index("[board]")] + board + '[areas]\nlock = "section 2:A"\nhatch = "deck 1"\n'
    text += '[[squad]]\nname = "C"\nmembers = ["V marine"]\ndeploy = "lock"\n'
    mission = read_mission(text + '[[objective]]\nside = "marine"\nwhen = "held hatch"\n')
    assert mission.board.deck_count == 2
    assert names_in(mission, mission.scenario.areas[0].squares) == ["2:1,1", "2:2,1", "2:3,1"]
    assert names_in(mission, mission.scenario.areas[1].squares) == ["1,1", "2,1", "3,1"]


def test_a_file(tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("missions") / "one.toml"
    path.write_text(EXAMPLE, encoding="utf-8")
    assert read_file(path).path == str(path)
    path.write_bytes(b"\xff")
    with pytest.raises(MissionError, match="this is no UTF-8 text; save the file as UTF-8"):
        read_file(path)
    with pytest.raises(MissionError, match=r"this cannot be read \(no such file or directory\); name a mission file"):
        read_file(path.parent / "none.toml")


def test_a_file_from_elsewhere_may_have_other_line_ends(tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("missions") / "one.toml"
    path.write_bytes(changed('side = "draw"', 'side = "drow"').replace("\n", "\r\n").encode())
    with pytest.raises(MissionError) as caught:
        read_file(path)
    assert caught.value.line == EXAMPLE[: EXAMPLE.index('side = "draw"')].count("\n") + 1


def test_force_fields_stand_until_they_are_cleared() -> None:
    text = changed('walls = ["5,3 5,4"]', 'fields = ["5,1"]').replace('"open entry 2"', '"clear 5,1"')
    mission = read_mission(text)
    square = mission.board.find("5,1")
    assert mission.scenario.fields == 1 << square
    assert mission.scenario.events[0].effects[0].numbers == (square,)
