"""Generated missions: sound, repeatable, in both languages and both editions. How they end is told by cases."""

import re
import tomllib
from importlib import resources
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from sensorium.cli import main
from sensorium.forces.commands import find
from sensorium.forces.force import HIGHEST_BID, LEAST_BID, check
from sensorium.missions.checks.checker import ERROR
from sensorium.missions.checks.checker import check as check_mission
from sensorium.missions.format.condition_text import told
from sensorium.missions.format.mission import Mission
from sensorium.missions.format.reader import read_mission
from sensorium.missions.format.setup import set_up
from sensorium.missions.translations import catalogues
from sensorium.proofs import prove
from sensorium.proofs.scene import Scene
from sensorium.rules.core.vocabulary import MARINES
from sensorium.ships.fairness import BLIPS, blips_at
from sensorium.ships.generator import GenerateError, Wanted, choose_entries, generate
from sensorium.ships.marine_choices import distances
from sensorium.ships.random_force import choose_force
from sensorium.ships.random_layout import random_layout
from sensorium.ships.scenarios import (
    SCENARIO_WORDS,
    SCENARIOS,
    STEALER_FORCES,
    goals,
    scenario_kind,
    shut_of,
    stealer_force,
)
from sensorium.ships.ship_board import build
from sensorium.table.goals import goals as told_goals

BOOK = tomllib.loads(resources.files("sensorium.catalogue").joinpath("deathwing.toml").read_text("utf-8"))
EDITIONS = ("first+deathwing", "fourth")
# A seed cannot be shrunk to a smaller ship.
PHASES = [phase for phase in Phase if phase is not Phase.shrink]


def rows_of(name: str) -> list[list[str | int]]:
    rows: list[list[str | int]] = next(one["rows"] for one in BOOK["table"] if one["id"] == name)
    return rows


def mission(word: str, rules: str = "first+deathwing", seed: int = 7, **more: Any) -> Mission:
    return read_mission(generate(Wanted(word, rules, seed=seed, **more)), f"{word}.toml")


@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize("word", SCENARIO_WORDS)
def test_every_mission_is_sound(word: str, rules: str) -> None:
    for seed in (1, 2, 3):
        made = mission(word, rules, seed)
        assert [str(one) for one in check_mission(made, []) if one.level == ERROR] == []
        assert {squad.side for squad in made.squads} == {MARINES}  # deathwing.generator.no-starting-stealers


@pytest.mark.parametrize("word", SCENARIO_WORDS)
@pytest.mark.parametrize("rules", EDITIONS)
def test_a_game_of_it_holds_what_all_games_hold(word: str, rules: str) -> None:
    made = mission(word, rules, 11)
    prove(Scene(made.id, set_up(made)), 3, limit=60)


@pytest.mark.soak
@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize("word", SCENARIO_WORDS)
def test_games_on_fresh_ships_hold_what_all_games_hold(word: str, rules: str) -> None:
    """Fresh seeds each time: ships, forces and numbers of blips that nobody has seen, played at random to the end."""

    @settings(max_examples=max(1, settings().max_examples // 50), phases=PHASES, deadline=None)
    @given(st.integers(1, 10**9), st.integers(LEAST_BID, HIGHEST_BID), st.integers(0, len(BLIPS) - 1))
    def play(seed: int, points: int, place: int) -> None:
        blips = blips_at(Wanted(word), place)
        made = mission(word, rules, seed, points=points if rules != "fourth" else None, blips=blips)
        assert [str(one) for one in check_mission(made, []) if one.level == ERROR] == []
        prove(Scene(f"{made.id} {points} {place}", set_up(made)), seed, limit=1500, rarely=64)

    play()


@pytest.mark.parametrize("points", [LEAST_BID, 7, 20, 33, HIGHEST_BID])
def test_all_points_are_spent_as_the_list_allows(points: int) -> None:
    for seed in range(8):
        force = choose_force(Random(seed), points, "Any")
        assert check(force) == []
        assert points - 6 <= force.price() <= points
        assert read_mission(generate(Wanted("raid", points=points, seed=seed))).squads


@pytest.mark.parametrize(("points", "men"), [(LEAST_BID, 3), (19, 3), (20, 5), (HIGHEST_BID, 5)])
def test_where_all_must_get_away_few_go(points: int, men: int) -> None:
    for seed in range(4):
        force = choose_force(Random(seed), points, "Any", few=True)
        assert check(force) == []
        assert len(force.marines()) == men
        made = mission("reconnaissance", seed=seed, points=points)
        assert sum(len(squad.members) for squad in made.squads) == men


def test_one_man_at_most_lays_down_his_gun() -> None:
    for seed in range(12):
        force = choose_force(Random(seed), 40, "Any")
        members = [one for squad in force.squads for one in squad.members]
        assert sum(one.takes(word) for one in members for word in ("thunder-hammer", "lightning-claws")) <= 1


def test_what_is_shut_lies_nearest_to_the_corridors() -> None:
    kind = scenario_kind("defensive-perimeter")
    for seed in range(6):
        layout = random_layout(Random(seed), tries=3, stays=True, shut=shut_of(kind))
        ship = build(layout)
        far = distances(ship)
        steps = {number: far[ship.entry_square(number)] for number in range(1, len(ship.entries) + 1)}
        shut = choose_entries(kind, ship, Random(1))
        assert len(shut) == min(4, len(steps) - 1)
        assert max(steps[one] for one in shut) <= min(steps[one] for one in steps if one not in shut)


def test_corridors_lie_far_from_where_they_come_in() -> None:
    chance = apart = 0
    for seed in range(12):
        for stays in (False, True):
            ship = build(random_layout(Random(seed), tries=3, stays=stays))
            far = distances(ship)
            nearest = min(far[ship.entry_square(number)] for number in range(1, len(ship.entries) + 1))
            chance, apart = (chance, apart + nearest) if stays else (chance + nearest, apart)
    assert apart > chance


def test_the_same_seed_gives_the_same_bytes() -> None:
    for word in SCENARIO_WORDS:
        assert generate(Wanted(word, seed=5)) == generate(Wanted(word, seed=5))
        assert generate(Wanted(word, seed=5)) != generate(Wanted(word, seed=6))


def test_the_tables_are_those_of_the_book() -> None:
    names = [str(name).lower().replace(" ", "-") for _, name in rows_of("deathwing.table.scenarios")]
    assert [(one.die, one.word) for one in SCENARIOS] == list(enumerate(names, 1))
    rolled = {
        die: (most, total)
        for dice, most, total in rows_of("deathwing.table.genestealer-forces")
        for die in range(int(str(dice)[0]), int(str(dice)[-1]) + 1)
    }
    assert rolled == STEALER_FORCES
    for kind, row in zip(SCENARIOS, rows_of("deathwing.table.scenario-permissions"), strict=True):
        assert [kind.ambush, kind.securing, kind.teleport, kind.control_room] == [
            str(cell).startswith("yes") or str(cell).startswith(("anywhere", "control-room")) for cell in row[1:5]
        ]
    assert stealer_force(scenario_kind("breakout"), 6) == (1, 30)
    assert stealer_force(scenario_kind("defensive-perimeter"), 6) == (3, 40)


def test_half_is_rounded_up() -> None:
    for marines, half in ((5, 3), (6, 3), (7, 4)):
        ends = goals(scenario_kind("breakout"), marines, "", [])
        assert [one.when for one in ends] == [f"exited {half}", f"losses {marines - half + 1}"]


def test_it_speaks_french() -> None:
    for word in SCENARIO_WORDS:
        english, french = generate(Wanted(word)), generate(Wanted(word, language="fr"))
        assert read_mission(english).board.count == read_mission(french).board.count
        assert read_mission(english).briefing != read_mission(french).briefing
        assert read_mission(english).goals != read_mission(french).goals
        # Whoever reads French reads the English one as he would read the French.
        made, there = read_mission(english), read_mission(french)
        translated = catalogues(made)["fr"]
        pairs = [(made.name, there.name), (made.briefing, there.briefing)]
        pairs += [(getattr(made.goals, side), getattr(there.goals, side)) for side in ("marine", "stealer")]
        pairs += [(getattr(made.results, side), getattr(there.results, side)) for side in ("marine", "stealer")]
        texts = [[one.get("text", "") for one in tomllib.loads(text)["objective"]] for text in (english, french)]
        pairs += [(ours, theirs) for ours, theirs in zip(*texts, strict=True) if ours]
        assert [theirs.strip() for _, theirs in pairs] == [translated[ours.strip()] for ours, _ in pairs]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("rules", EDITIONS)
def test_its_ends_name_rooms(rules: str, language: str) -> None:
    """What the page lists as the ends of the game sends nobody counting squares."""
    for word in SCENARIO_WORDS:
        made = mission(word, rules, language=language)
        texts = [one.text or told(one.predicate, made.names, language) for one in made.scenario.objectives]
        assert not [text for text in texts if re.search(r"\d,\d", text)]
        # Nor is it told as a program would: brackets, and names of areas as they stand in the file.
        assert not [text for text in texts if re.search(r"[()]|\b(in|dans) corridors\b", text)]
        # And the room glows, not its squares one by one.
        about = [(goal.areas, goal.squares) for goal in told_goals(set_up(made), made)]
        assert word != "raid" or about[0] == (["control-room"], [])


def test_without_a_list_there_are_no_points() -> None:
    with pytest.raises(GenerateError, match="no force list"):
        generate(Wanted("raid", "fourth", points=20))
    with pytest.raises(GenerateError, match="4 to 50"):
        generate(Wanted("raid", points=51))
    for rules in ("first", "first+whitedwarf"):
        with pytest.raises(GenerateError, match=r"play `first\+deathwing`, or `fourth`"):
            generate(Wanted("raid", rules))


def test_a_force_of_ones_own() -> None:
    force = find("watch")
    made = mission("raid", force=force)
    names = {name for squad in force.squads for name in (one.name for one in squad.marines())}
    assert names <= set(made.names.pieces)
    assert made.scenario.time_points == force.time


def test_a_large_force_has_room() -> None:
    for seed in range(6):
        made = mission("search-and-destroy", seed=seed, points=50)
        marines = sum(len(squad.members) for squad in made.squads)
        zones = {zone for one in made.scenario.deployments for zone in one.zones}
        assert sum(zone.bit_count() for zone in zones) >= marines


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["generate", "--scenario", "raid", "--rules", "first+deathwing", "--points", "20", "--seed", "7"]
    assert main(words) == 0
    text = capsys.readouterr().out
    out = tmp_path / "raid.toml"
    assert main([*words, "--out", str(out)]) == 0
    assert out.read_text("utf-8") == text
    assert main(["mission", "check", str(out)]) == 0
    capsys.readouterr()
    assert main(["generate", "--scenario", "raid", "--rules", "fourth", "--points", "20"]) == 2
    assert "force list" in capsys.readouterr().err
    assert main(["generate", "--scenario", "raid", "--force", "watch", "--points", "20"]) == 2
    assert main(["generate", "--scenario", "raid", "--force", "wach"]) == 2
    assert main(["generate", "--scenario", "raid", "--rules", "fifth"]) == 2
    assert main(["generate", "--scenario", "raid", "--force", "watch", "--language", "fr"]) == 0
