"""A property that is added to the position leaves every game that was saved before it as it was."""

import json

import pytest

from sensorium.proofs import Stream, pick, random_scene
from sensorium.rules.content.editions.index import rulebooks
from sensorium.rules.core.engine import asked, play
from sensorium.rules.core.layout import LAYOUT, Layout
from sensorium.rules.core.position import Position
from sensorium.rules.core.position_reader import position_from
from sensorium.rules.core.vocabulary import NOBODY


def positions() -> list[Position]:
    """Positions from games of every rulebook, a few answers apart."""
    found: list[Position] = []
    for seed, book in enumerate(rulebooks()):
        position = random_scene(book, seed).start()
        numbers = Stream(seed)
        for step in range(120):
            if asked(position) == NOBODY:
                break
            if step % 20 == 0:
                found.append(position.copy())
            play(position, pick(position, numbers))
    return found


POSITIONS = positions()


def without(name: str) -> Layout:
    """The layout of a version that did not have this property."""
    lists = (LAYOUT.columns, LAYOUT.masks, LAYOUT.numbers, LAYOUT.lists)
    columns, masks, numbers, rest = (tuple(one for one in names if one != name) for names in lists)
    return Layout(columns, masks, numbers, rest, {})


def neutral(value: object) -> int | None:
    """The value this property has everywhere in this position, if it is one."""
    if isinstance(value, int):
        return value
    values = dict.fromkeys(value) if isinstance(value, (list, tuple)) else {}
    return next(iter(values)) if len(values) == 1 else None


NAMES = [name for name in (*LAYOUT.columns[1:], *LAYOUT.masks, *LAYOUT.numbers) if name != "marine_count"]
ADDED = [name for name in NAMES if any(neutral(getattr(one, name)) is not None for one in POSITIONS)]


@pytest.mark.parametrize("name", ADDED)
def test_a_property_that_came_later_is_not_in_older_games(name: str) -> None:
    old = without(name)
    compared = 0
    for position in POSITIONS:
        value = neutral(getattr(position, name))
        if value is None:
            continue
        new = Layout(LAYOUT.columns, LAYOUT.masks, LAYOUT.numbers, LAYOUT.lists, {name: value})
        assert position.digest(new) == position.digest(old)
        saved = json.loads(json.dumps(position.data(old)))
        assert position_from(saved, position.board, position.rulebook, position.scenario, new) == position
        compared += 1
    assert compared


@pytest.mark.parametrize("name", ADDED)
def test_a_property_that_came_later_is_saved_where_it_matters(name: str) -> None:
    for position in POSITIONS:
        value = getattr(position, name)
        if not isinstance(value, int) and not value:
            continue
        other = value + 1 if isinstance(value, int) else value[0] + 1  # some value it does not have
        new = Layout(LAYOUT.columns, LAYOUT.masks, LAYOUT.numbers, LAYOUT.lists, {name: other})
        assert name in position.data(new)
        assert position.digest(new) != position.digest(without(name))
        saved = json.loads(json.dumps(position.data(new)))
        assert position_from(saved, position.board, position.rulebook, position.scenario, new) == position
