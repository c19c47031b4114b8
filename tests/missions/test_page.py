"""docs/missions.md: every example on it works, and it names every key there is."""

import re
import tomllib
from pathlib import Path

import pytest

from sensorium.missions import read_mission
from sensorium.missions.checks.checker import ADVICE, check
from sensorium.missions.format.boards import KEYS as BOARD_KEYS
from sensorium.missions.format.box import BOX
from sensorium.missions.format.composition import FEATURES
from sensorium.missions.format.composition import KEYS as PLACE_KEYS
from sensorium.missions.format.forces import OBJECT_KEYS, SQUAD_KEYS, STEALER_KEYS
from sensorium.missions.format.reader import (
    CARRIED_OVER,
    EVENT_KEYS,
    GAME_KEYS,
    KEYS,
    OBJECTIVE_KEYS,
    WORK_KEYS,
)

PAGE = (Path(__file__).resolve().parent.parent.parent / "docs" / "missions.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```toml\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
WHOLE = [text for text in EXAMPLES if text.startswith("id = ")]
PARTS = [text for text in EXAMPLES if not text.startswith("id = ")]
TABLES = {
    "board": BOARD_KEYS,
    "squad": SQUAD_KEYS,
    "object": OBJECT_KEYS,
    "stealers": STEALER_KEYS,
    "work": WORK_KEYS,
    "objective": OBJECTIVE_KEYS,
    "event": EVENT_KEYS,
    "game": GAME_KEYS,
}


@pytest.mark.parametrize("text", WHOLE)
def test_whole_missions_are_sound(text: str) -> None:
    found = check(read_mission(text))
    assert [str(one) for one in found if one.level != ADVICE] == []


@pytest.mark.parametrize("text", PARTS)
def test_parts_use_keys_that_exist(text: str) -> None:
    data = tomllib.loads(text)
    assert set(data) <= set(KEYS)
    for table, keys in TABLES.items():
        for one in data[table] if isinstance(data.get(table), list) else [data.get(table, {})]:
            assert set(one) <= set(keys)


@pytest.mark.parametrize("text", [text for text in PARTS if text.startswith("[board]") or "[[board.deck]]" in text])
def test_boards_can_be_read(text: str) -> None:
    head = 'id = "a"\nname = "A"\nrules = "fourth"\nbriefing = "b"\n'
    tail = '[areas]\nall = "deck 1"\n[[squad]]\nname = "C"\nmembers = ["V marine"]\ndeploy = "all"\n'
    assert read_mission(head + text + tail + '[[objective]]\nside = "draw"\nwhen = "turn 1"\n').board.count


def test_there_are_enough() -> None:
    assert len(WHOLE) == 2
    assert len(PARTS) > 10


def test_every_key_is_told() -> None:
    for keys in (KEYS, *TABLES.values(), PLACE_KEYS, CARRIED_OVER, tuple(FEATURES)):
        for key in keys:
            assert re.search(rf"[`\[ \n]{re.escape(key)}[`\]. =]", PAGE), key


def test_the_box_is_mentioned() -> None:
    for name in ("corridor", "corner", "dead end", "crossroads", "lift", "torpedo", "chute"):
        assert name in PAGE
    assert "sensorium mission sections" in PAGE
    assert len(BOX) > 20
