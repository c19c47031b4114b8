"""The rows of the cult's edition are those of the catalogue's tables, number by number."""

from __future__ import annotations

import pytest

from sensorium.catalogue import catalogue
from sensorium.rules.chapters.toughness import LOWEST_SCORE, lowered
from sensorium.rules.content.blips import BLIP_CODES, CULT_BLIPS
from sensorium.rules.content.editions.index import rulebook_named
from sensorium.rules.content.fixtures import BULKHEAD, CRATE, NEVER, SURELY
from sensorium.rules.content.kinds import (
    AS_DOOR,
    AS_HYBRID,
    AS_POWER_ARMOUR,
    AS_PURESTRAIN,
    AS_TERMINATOR,
    HYBRID,
    KIND_WORDS,
    MAGUS,
    PATRIARCH,
    PSYKER,
)
from sensorium.rules.content.weapons import GEAR_WORDS, Weapon

BOOK = rulebook_named("first+deathwing+whitedwarf+cult")
WEAPONS = {weapon.word: weapon for weapon in BOOK.weapons}
SCORES = {row[0]: row for row in catalogue().tables["cult.table.weapons"].rows}
USES = {row[0]: row for row in catalogue().tables["cult.table.weapon-use"].rows}
PIECES = {row[0]: row for row in catalogue().tables["cult.table.pieces"].rows}
COLUMNS = (AS_PURESTRAIN, AS_HYBRID, AS_TERMINATOR, AS_POWER_ARMOUR, AS_DOOR)


def score(told: object) -> int:
    return {"A": SURELY, "-": NEVER}.get(str(told)) or int(str(told))


# Each row of the table, and where the edition has its scores.
ROWS: dict[str, tuple[str, str]] = {
    "storm bolter": ("storm-bolter", "against"),
    "heavy flamer": ("heavy-flamer", "against"),
    "assault cannon, single": ("assault-cannon", "against"),
    "assault cannon, full auto": ("assault-cannon", "burst_against"),
    "grenade launcher": ("grenade-launcher", "against"),
    "plasma grenade, thrown": ("plasma-grenades", "against"),
    "Melta Bomb": ("melta-bomb", "against"),
    "bolter": ("bolter", "against"),
    "lasgun": ("lasgun", "against"),
    "autocannon, 1 to 12 squares": ("autocannon", "against"),
    "autocannon, 13 or more": ("autocannon", "far_against"),
    "conversion beamer": ("conversion-beamer", "against"),
    "missile launcher, krak": ("missile-launcher", "against"),
    "missile launcher, plasma": ("missile-launcher", "missile"),
}


def test_every_row_is_looked_at() -> None:
    assert set(ROWS) == set(SCORES)


@pytest.mark.parametrize("name", ROWS)
def test_scores_by_target(name: str) -> None:
    word, where = ROWS[name]
    ours = getattr(WEAPONS[word], where)
    _, _, _, _, blip, *told, _ = SCORES[name]
    assert [ours[column] for column in COLUMNS] == [score(one) for one in told]
    if blip != "-":
        assert score(blip) == ours[AS_PURESTRAIN]  # a blip is destroyed as a purestrain


@pytest.mark.parametrize("name", [name for name in ROWS if SCORES[name][2] == "target"])
def test_dice(name: str) -> None:
    assert WEAPONS[ROWS[name][0]].dice == SCORES[name][3]


@pytest.mark.parametrize(
    ("name", "attack"),
    [
        ("bolter", "column"),
        ("lasgun", "column"),
        ("autocannon, 1 to 12 squares", "column"),
        ("autocannon, 13 or more", "far_column"),
        ("conversion beamer", "column"),
        ("missile launcher, krak", "column"),
    ],
)
def test_crates_and_bulkheads(name: str, attack: str) -> None:
    column = getattr(WEAPONS[ROWS[name][0]], attack)
    _, _, _, _, _, _, _, _, _, crate, bulkhead = SCORES[name]
    assert BOOK.fixtures[CRATE].scores[column] == score(crate)
    assert BOOK.fixtures[BULKHEAD].scores[column] == score(bulkhead)


def weapon_of(name: str) -> Weapon:
    return WEAPONS[{"plasma grenade, thrown": "plasma-grenades"}.get(name, name.lower().replace(" ", "-"))]


@pytest.mark.parametrize("name", USES)
def test_use(name: str) -> None:
    _, points, forward, _, sustained, _, heavy, ammunition, _ = USES[name]
    weapon = weapon_of(name)
    cost = weapon.use.cost if weapon.use else weapon.grenade_cost or weapon.fire_cost
    assert cost == points
    if weapon.dice:
        assert weapon.heavy == (heavy == "yes") == (forward == "-")
        assert weapon.sustained == (sustained == "yes")
        assert (lowered(weapon, 6, 1) == 5) == (sustained == "yes")
        assert lowered(weapon, LOWEST_SCORE, 3) == LOWEST_SCORE
    if weapon.grenade_range:
        assert str(weapon.magazine) == ammunition
        assert str(weapon.grenade_range) == SCORES[name][1]
    if weapon.use:
        assert str(weapon.use.range) == SCORES[name][1]


@pytest.mark.parametrize(
    ("name", "number"), [("Hybrid", HYBRID), ("Hybrid psyker", PSYKER), ("Magus", MAGUS), ("Patriarch", PATRIARCH)]
)
def test_pieces(name: str, number: int) -> None:
    _, points, _, _, front, aside, modifier, mastery, _, destroyed, up = PIECES[name]
    kind = BOOK.kinds[number]
    assert (kind.points, kind.dice, kind.dice_aside, kind.bonus) == (points, front, aside, modifier)
    assert kind.bonus_aside == kind.bonus
    assert str(kind.casts or "-") == str(mastery)
    assert (kind.hide == AS_HYBRID) == (destroyed == "Hybrid")
    assert BOOK.light_stand_cost == up


def test_models_there_are() -> None:
    """cult.choose.supply"""
    assert [BOOK.kinds[number].supply for number in (HYBRID, PSYKER, MAGUS, PATRIARCH)] == [10, 3, 1, 1]
    assert [BOOK.kinds[number].once for number in (HYBRID, PSYKER, MAGUS, PATRIARCH)] == [False, False, True, True]


def test_blips() -> None:
    rows = catalogue().tables["cult.table.blips"].rows
    assert tuple(row[0] for row in rows) == BLIP_CODES
    assert BOOK.blip_mix == tuple(row[2] for row in rows)
    assert sum(BOOK.blip_mix) == 22
    for (_, models), (_, told, _) in zip(CULT_BLIPS, rows, strict=True):
        assert [spelled(kind, gear) for kind, gear in models] == str(told).split(", ")


def spelled(kind: int, gear: int) -> str:
    name = {"stealer": "Purestrain", "psyker": "Hybrid psyker"}.get(KIND_WORDS[kind], KIND_WORDS[kind].capitalize())
    if not gear:
        return name
    return f"{name} ({GEAR_WORDS[gear.bit_length() - 1].replace('-', ' ')})"


def test_no_ambush_counter_of_the_cult_but_the_missions() -> None:
    assert BOOK.ambush_mix == (6, 6, 0, 0)
    assert rulebook_named("first+whitedwarf+cult").ambush_mix == (6, 6)
