"""The table of abilities plays what it says: the same dice with an ability and without, in arenas that are sound."""

from __future__ import annotations

from pathlib import Path

import pytest

from sensorium.missions.show.commands import find
from sensorium.players.api.abilities import AMBUSHES, GRENADES, MARINE_ABILITIES, STEALER_ABILITIES
from tools.ability_table import ARENAS, ROWS, Trial, arena, main, one_trial, pairs, table


def test_every_ability_has_an_arena_and_every_arena_an_ability() -> None:
    abilities = [*MARINE_ABILITIES, *STEALER_ABILITIES]
    assert sorted(path.stem for path in ARENAS.glob("*.toml")) == sorted(abilities)
    assert {ability for ability, _ in ROWS} == set(abilities)


@pytest.mark.parametrize("mission", dict.fromkeys(mission for _, mission in ROWS), ids=lambda one: Path(one).stem)
def test_every_mission_of_the_table_can_be_played(mission: str) -> None:
    assert find(mission).rulebook.name == "first+deathwing"


def test_the_same_game_is_played_twice_alike_and_an_ability_makes_a_difference() -> None:
    whole = Trial(arena(GRENADES), "", 1)
    assert one_trial(whole, 0).digest == one_trial(whole, 0).digest
    assert one_trial(whole, 0).digest != one_trial(Trial(arena(GRENADES), GRENADES, 1), 0).digest
    assert one_trial(Trial(arena(GRENADES), AMBUSHES, 1), 0).digest == one_trial(whole, 0).digest


def test_a_row_has_both_trials_and_the_difference(capsys: pytest.CaptureFixture[str]) -> None:
    row = (GRENADES, arena(GRENADES))
    assert pairs(row) == [(row[1], ""), (row[1], GRENADES)]
    assert main(["--row", *row, "--games", "2", "--jobs", "1"]) == 0
    printed = capsys.readouterr().out.strip()
    assert printed.splitlines() == list(table([row], 2, 1, 1))
    assert printed.splitlines()[2].startswith("| grenades | its arena | 2 | 100 %")
