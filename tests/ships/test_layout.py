"""The ten tiles, and ships laid of them by the hundred: whatever is legal is sound."""

from dataclasses import replace
from random import Random

import pytest

from sensorium.board import Board, DeckText, read_map
from sensorium.ships.layout import CORRIDOR, Laid, Layout, LayoutError, run
from sensorium.ships.random_layout import random_layout
from sensorium.ships.ship_board import LONGEST, Ship, build, lengths_for
from sensorium.ships.tiles import CONTROL_ROOM, NUMBERS, SIZE, STEPS, faults, tiles

SHIPS = 300


def test_the_tiles_are_as_they_should_be() -> None:
    assert tuple(tiles()) == NUMBERS
    for tile in tiles().values():
        assert faults(tile) == [], tile.name
        for turn in range(4):
            assert faults(tile.turned(turn)) == [], (tile.name, turn)
        assert tile.turned(1).turned(3) == tile
    assert len({tile.name for tile in tiles().values()} | {tile.french for tile in tiles().values()}) == 20


def ways_round(rows: tuple[str, ...]) -> int:
    """Pieces of wall that can be walked round: solid squares that do not hang together with the outside."""
    solid = {(x, y) for x in range(-1, SIZE + 1) for y in range(-1, SIZE + 1)}
    solid -= {(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark != "#"}
    parts = 0
    while solid:
        parts += 1
        todo = [solid.pop()]
        while todo:
            x, y = todo.pop()
            for dx in (-1, 0, 1):
                for dy in (-1, 0, 1):
                    if (x + dx, y + dy) in solid:
                        solid.remove((x + dx, y + dy))
                        todo.append((x + dx, y + dy))
    return parts


def test_they_are_places_and_no_mazes() -> None:
    """Each of the nine has a room, doors, and more than one way round; nobody need come back the way he went."""
    for tile in tiles().values():
        if tile.number == CONTROL_ROOM:
            continue
        rooms = [
            (x, y)
            for x in range(SIZE - 1)
            for y in range(SIZE - 1)
            if all(tile.rows[y + dy][x + dx] != "#" for dx in (0, 1) for dy in (0, 1))
        ]
        assert rooms, tile.name
        assert sum(row.count("+") for row in tile.rows) >= 2, tile.name
        assert ways_round(tile.rows) > 1, tile.name  # the outside is one


SPOILED = {
    "wide": lambda tile: replace(tile, rows=(*tile.rows[:-1], "###..####")),
    "short": lambda tile: replace(tile, rows=tile.rows[:-1]),
    "alike": lambda tile: replace(tile, exit=tile.entry),
    "torn": lambda tile: replace(tile, sections=tuple(row.replace("e", "a") for row in tile.sections)),
    "doorless": lambda tile: replace(tile, rows=tuple(row.replace("+", ".") for row in tile.rows)),
    "shut": lambda tile: replace(tile, rows=("#" * SIZE, *tile.rows[1:])),
}


@pytest.mark.parametrize("how", SPOILED)
def test_a_spoiled_tile_is_noticed(how: str) -> None:
    assert faults(SPOILED[how](tiles()[1]))


@pytest.mark.parametrize(
    ("old", "new"), [("..k..", "....."), ("..k..", "k...."), ("+", "."), ("##.....##", "##....###")]
)
def test_a_spoiled_control_room_is_noticed(old: str, new: str) -> None:
    tile = tiles()[CONTROL_ROOM]
    rows = tuple(row.replace(old, new) for row in tile.rows)
    assert faults(replace(tile, rows=rows))


def board_of(ship: Ship) -> Board:
    return read_map([DeckText(1, list(ship.rows), 1, list(ship.sections), 1)], (), ()).board


def around(squares: tuple[tuple[int, int], ...]) -> set[tuple[int, int]]:
    return {(x + dx, y + dy) for x, y in squares for dx, dy in STEPS} - set(squares)


def hold(layout: Layout, control_room: bool) -> None:
    """Every demand that the rulings make of a board."""
    assert len(layout.laid) == 8 + layout.added
    assert len({one.number for one in layout.laid}) == len(layout.laid)
    assert len({(one.x, one.y) for one in layout.laid}) == len(layout.laid)  # deathwing.generator.no-overlap
    assert len(layout.open_gates()) >= 6  # deathwing.ruling.geotile-set: two for the marines, four for the stealers
    assert 1 <= len(layout.corridors) <= 2
    assert len(layout.entries()) >= 4
    ship = build(layout)
    assert len({square for one in ship.corridors for square in one.squares}) == CORRIDOR * len(ship.corridors)
    board = board_of(ship)  # reads it as a mission's map: what an entry area leads onto, which sections hang together
    assert len(board.entries) == len(layout.entries())
    route = board.route(board.find("{},{}".format(*ship.corridors[0].squares[0])))
    assert all(route[square] < board.count for square in range(board.count) if not board.tanks >> square & 1)
    floors = sum(1 for row in ship.rows for mark in row if mark in ".+/k")
    assert floors == sum(len(one.tile.floor()) for one in layout.laid) + CORRIDOR * len(layout.corridors)
    if control_room:
        assert layout.has_control_room()
        assert len(ship.room) == 25
        assert ship.tank in ship.room
        room = next(one for one in layout.laid if one.number == CONTROL_ROOM)
        ways = [way for way in room.tile.arms() if (room.x, room.y, way) not in layout.open_gates()]
        assert len(room.tile.arms()) == 1
        assert len(ways) == 1  # a dead end that is joined
        corners = [(x, y) for x, y in ship.room if sum((x + dx, y + dy) in ship.room for dx, dy in STEPS) == 2]
        door = next((x, y) for x, y in around(ship.room) if ship.rows[y][x] != "#")
        far = sorted((abs(x - door[0]) + abs(y - door[1]) for x, y in corners), reverse=True)
        assert len(corners) == 4  # for three blips and a leader
        assert far[0] == far[1] > far[2]  # two of them farthest from the door
        assert ship.tank not in corners


@pytest.mark.parametrize("part", range(10))
def test_whatever_is_legal_is_sound(part: int) -> None:
    for seed in range(part, SHIPS, 10):
        hold(random_layout(Random(seed), seed % 2 == 0, 1 + seed % 3), seed % 2 == 0)


def grudging_layout(rng: Random, control_room: bool) -> Layout:
    """Laid by two who grudge each other every way in: of some tiles always the one, and where it lies, that leaves the
    fewest open corridors. The rulings speak of any legal layout, and chance alone never finds the worst."""
    layout = Layout()

    def left_open(one: Laid) -> tuple[int, float]:
        return len([way for way in one.tile.arms() if is_free(one, way)]) - layout.joins(one), rng.random()

    def is_free(one: Laid, way: int) -> bool:
        return (one.x + STEPS[way][0], one.y + STEPS[way][1]) not in layout.cells

    while layout.lays() >= 0:
        drawn = rng.sample(layout.unused(), min(3, len(layout.unused())))
        layout.lay(min((one for number in drawn for one in layout.places(number)), key=left_open))
    if control_room and not layout.has_control_room():
        layout.add_control_room(min(layout.places(CONTROL_ROOM), key=left_open))
    for _ in range(2):
        assert layout.sites()  # deathwing.ruling.deployment-corridor-fit: never found without a place for both
        layout.attach(rng.choice(layout.sites()))
    return layout


def test_however_close_the_tiles_are_laid_the_ship_is_sound() -> None:
    fewest = 99
    for seed in range(25):
        layout = grudging_layout(Random(seed), seed % 2 == 0)
        hold(layout, seed % 2 == 0)
        fewest = min(fewest, len(layout.open_gates()))
    assert fewest < 9  # as close as they are hardly ever laid by chance


@pytest.mark.soak
def test_a_thousand_close_ships() -> None:
    for seed in range(25, 1025):
        hold(grudging_layout(Random(seed), seed % 2 == 0), seed % 2 == 0)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
def test_ten_thousand_ships(part: int) -> None:
    for seed in range(1000 * part, 1000 * (part + 1)):
        hold(random_layout(Random(seed), seed % 2 == 0, 1 + seed % 3), seed % 2 == 0)


def test_a_legal_place_is_a_place_that_can_be_laid() -> None:
    """The list of places is what no objection is made to, all over the plane."""
    for seed in range(5):
        rng = Random(seed)
        layout = Layout()
        while layout.lays() >= 0:
            number = rng.choice(layout.unused())
            places = layout.places(number)
            if len(layout.laid):
                wide = [Laid(number, x, y, turn) for x in range(-9, 10) for y in range(-9, 10) for turn in range(4)]
                assert {one for one in wide if layout.objection(one) is None} == set(places)
            if places:
                layout.lay(rng.choice(places))


def test_the_last_corridor_cannot_be_closed() -> None:
    layout = Layout()
    layout.lay(Laid(CONTROL_ROOM, 0, 0, 0))
    assert layout.open_gates() == [(0, 0, 2)]
    assert {one.y for one in layout.places(3)} == {1}
    with pytest.raises(LayoutError) as refused:
        layout.lay(Laid(3, 1, 0, 0))
    assert refused.value.rule == "deathwing.generator.next-tile"


def test_corridors_grow_for_a_large_force() -> None:
    for seed in range(40):
        layout = random_layout(Random(seed))
        lengths = lengths_for(layout, 20)
        assert all(length % CORRIDOR == 0 and CORRIDOR <= length <= LONGEST for length in lengths)
        ship = build(layout, lengths)
        board_of(ship)
        for corridor, length in zip(ship.corridors, lengths, strict=True):
            assert len(corridor.squares) == length
            assert corridor.front[0] not in corridor.squares
            x, y = corridor.squares[-1]
            assert abs(x - corridor.front[0][0]) + abs(y - corridor.front[0][1]) == 1
    assert lengths_for(random_layout(Random(1)), 10) == (5, 5)


def test_two_corridors_do_not_touch() -> None:
    for seed in range(60):
        layout = random_layout(Random(seed))
        first, second = ([run(gate, CORRIDOR) for gate in layout.corridors] * 2)[:2]
        if first != second:
            assert all(abs(a - c) > 1 or abs(b - d) > 1 for a, b in first for c, d in second)
