"""How far a piece gets: compared with every way there is, played through the rules step by step."""

from random import Random

import pytest

from sensorium.board.compass import FACING_WORDS
from sensorium.rules.chapters.arrival import FREE_SHOT
from sensorium.rules.chapters.sight import targets
from sensorium.rules.chapters.turn import TURN_SEQUENCE
from sensorium.rules.content.kinds import is_counter
from sensorium.rules.core import answers as a
from sensorium.rules.core.engine import answers, asked, play
from sensorium.rules.core.move_resolver import resolve
from sensorium.rules.core.notation import words
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import asked_kind
from sensorium.rules.core.views import view
from sensorium.rules.core.vocabulary import MARINES, STEALERS
from sensorium.table import wire
from sensorium.table.reach import reach
from tests.rules.scenes import setting, somewhere

STEPS = (a.MOVE, a.TURN, a.ENTER, a.CLIMB)
Spot = tuple[str, str]


def activated(position: Position, piece: int) -> Position | None:
    if asked_kind(position) != TURN_SEQUENCE:
        return None
    later = position.copy()
    if piece != position.active:
        code = a.pack(a.ACTIVATE, piece)
        if code not in answers(position):
            return None
        play(later, code)
    return later


def calm(position: Position, piece: int) -> bool:
    """Whether the piece may go on at once; a free shot at nothing but doors is declined."""
    if asked_kind(position) == FREE_SHOT and not targets(position, piece):
        play(position, a.PASS)
    return asked_kind(position) == TURN_SEQUENCE and position.active == piece


def spot_of(position: Position, piece: int) -> Spot:
    facing = "" if is_counter(position.kind[piece]) else FACING_WORDS[position.facing[piece]]
    return position.board.name(position.place[piece]), facing


def every_way(start: Position, piece: int) -> dict[Spot, int]:
    """The least cost of every square and facing that is reached with no interruption before the last step."""
    points, label = start.ap[piece], start.label[piece]
    least: dict[Spot, int] = {}
    known = {start.digest()}
    open_ends = [start]
    while open_ends:
        position = open_ends.pop()
        for code in answers(position):
            if a.verb_of(code) not in STEPS or a.piece_of(code) != piece:
                continue
            later = position.copy()
            play(later, code)
            if later.label[piece] != label or not later.on_board(piece):
                continue
            spot, cost = spot_of(later, piece), points - later.ap[piece]
            least[spot] = min(cost, least.get(spot, 99))
            if calm(later, piece) and later.digest() not in known:
                known.add(later.digest())
                open_ends.append(later)
    if start.on_board(piece):
        least.pop(spot_of(start, piece), None)
    return least


def found(position: Position, piece: int) -> dict[Spot, wire.Reach]:
    side = asked(position)
    return {(one.square, one.facing): one for one in reach(view(position, side), position.name(piece))}


MAZE = """
##########
#A...#...#
#.##.+.#.#
#....#...#
#.##.....#
##########
"""


@pytest.mark.parametrize("rules", ["first", "fourth"])
@pytest.mark.parametrize("line", ["A marine E", "A stealer S", "A stealer N"])
def test_nothing_is_cheaper_and_nothing_is_missing(rules: str, line: str) -> None:
    turn = "turn marine" if "marine" in line else "turn stealer"
    position = setting(rules, MAZE, turn, line)
    start = activated(position, 0)
    assert start is not None
    ways = every_way(start, 0)
    reached = found(position, 0)
    assert {spot: one.cost for spot, one in reached.items()} == ways
    assert len(ways) > 12
    assert not any(one.stops for one in reached.values())


@pytest.mark.parametrize("seed", range(60))
def test_on_any_board_it_is_what_play_says(seed: int) -> None:
    """Every way that nothing interrupts is known at its price, and every way foreseen as undisturbed is one."""
    where, position = somewhere(seed)
    if not position.stack or asked(position) not in (MARINES, STEALERS):
        return
    for piece in range(len(position.kind)):
        start = activated(position, piece) if position.place[piece] >= 0 else None
        if start is None or start.ap[piece] > 4:
            continue
        ways = every_way(start, piece)
        reached = found(position, piece)
        for spot, cost in ways.items():
            assert spot in reached, f"{where}: {position.name(piece)} gets to {spot}"
            assert reached[spot].cost <= cost, where
        for spot, one in reached.items():
            if one.stops in (0, len(one.said)):
                assert one.cost == ways[spot], f"{where}: {position.name(piece)} to {spot}"


@pytest.mark.parametrize("seed", range(40))
def test_the_answers_take_it_there(seed: int) -> None:
    where, position = somewhere(seed + 500)
    if not position.stack or asked(position) not in (MARINES, STEALERS):
        return
    rng = Random(seed)
    for piece in range(len(position.kind)):
        if position.place[piece] < 0:
            continue
        ways = list(found(position, piece).values())
        for one in rng.sample(ways, min(5, len(ways))):
            assert one.cost >= 0
            assert one.path[-1] == one.square
            later = position.copy()
            for number, said in enumerate(one.said, 1):
                for code in resolve(later, said):
                    play(later, code)
                going_on = calm(later, piece)
                if number == one.stops:
                    break
                assert going_on, f"{where}: {said} of {one.said}"
            else:
                assert spot_of(later, piece) == (one.square, one.facing), where


def test_a_step_into_sight_is_where_it_stops() -> None:
    drawing = "########\n#S.....#\n####.###\n####A###\n########"
    position = setting("fourth", drawing, "turn stealer", "A marine N", "S stealer E")
    ways = {(one.square, one.facing): one for one in reach(view(position, STEALERS), "S")}
    assert ways["3,1", "E"].stops == 0
    assert ways["4,1", "E"].stops == 3  # into his arc
    assert ways["6,1", "E"].stops == 3  # and out of it again
    assert ways["6,1", "E"].cost == 5
    assert [ways[to, "E"].halt for to in ("3,1", "4,1", "6,1")] == ["", "4,1", "4,1"]


def test_a_blip_in_sight_stops_a_marine() -> None:
    position = setting("first", "########\n#A.#####\n##....B#\n########", "A marine S", "B blip 2")
    ways = {(one.square, one.facing): one for one in reach(view(position, MARINES), "A")}
    assert ways["2,1", "E"].stops == 0
    assert ways["2,2", "S"].said == ["A move SE"]
    assert ways["2,2", "S"].stops == 1


def test_a_closed_door_ends_the_way_and_an_open_one_does_not() -> None:
    shut = setting("first", "######\n#A+..#\n######", "A marine E")
    opened = setting("first", "######\n#A/..#\n######", "A marine E")
    assert {one.square for one in reach(view(shut, MARINES), "A")} == {"1,1"}
    assert {one.square for one in reach(view(opened, MARINES), "A")} == {"1,1", "2,1", "3,1", "4,1"}


def test_the_path_and_the_words() -> None:
    position = setting("first", "######\n#A...#\n#....#\n######", "A marine E")
    ways = {(one.square, one.facing): one for one in reach(view(position, MARINES), "A")}
    assert ways["3,1", "E"].said == ["A move E", "A move E"]
    assert ways["3,1", "E"].path == ["1,1", "2,1", "3,1"]
    turned = ways["2,1", "S"]
    assert turned.cost == 2
    assert turned.path == ["1,1", "2,1"]
    assert sorted(word.split()[1] for word in turned.said) == ["move", "turn"]
    assert turned.turns in ([("1,1", "S")], [("2,1", "S")])
    assert ways["3,1", "E"].turns == []


HALL = """
#########
#.......#
#S......#
#.......#
#########
"""


@pytest.mark.parametrize("rules", ["first", "fourth"])
@pytest.mark.parametrize("kind", ["marine", "stealer"])
def test_of_ways_that_cost_the_same_the_straight_one_is_gone(rules: str, kind: str) -> None:
    position = setting(rules, HALL, f"turn {kind}", f"S {kind} E")
    first = next(one for one in reach(view(position, asked(position)), "S") if one.square == "5,2")
    assert first.path == ["1,2", "2,2", "3,2", "4,2", "5,2"]
    assert (first.facing, first.turns) == ("E", [])


@pytest.mark.parametrize("facing", "NESW")
def test_it_looks_where_it_goes(facing: str) -> None:
    """Where turning on the way costs nothing, nobody arrives backwards."""
    position = setting("fourth", HALL, "turn stealer", f"S stealer {facing}")
    ways = reach(view(position, STEALERS), "S")
    for square in ("3,2", "4,2", "5,2"):
        least = [one for one in ways if one.square == square]
        assert least[0].facing == "E"
        assert least[0].cost == min(one.cost for one in least)


def test_it_turns_where_the_way_ends() -> None:
    position = setting("fourth", HALL, "turn stealer", "S stealer E")
    ways = {(one.square, one.facing): one for one in reach(view(position, STEALERS), "S")}
    assert ways["4,2", "N"].turns == [("4,2", "N")]


def test_it_looks_at_the_enemy_whom_it_runs_up_to() -> None:
    position = setting("fourth", "######\n#S...#\n###A##\n######", "turn stealer", "A marine S", "S stealer E")
    ways = [one for one in reach(view(position, STEALERS), "S") if one.square == "3,1"]
    assert (ways[0].facing, ways[0].cost) == ("S", 2)


def test_from_an_entry_area() -> None:
    position = setting("fourth", "######\n1....#\n######", "turn stealer", "S stealer at entry 1")
    ways = {(one.square, one.facing): one for one in reach(view(position, STEALERS), "S")}
    assert ways["1,1", "E"].said == ["S enter"]
    assert ways["1,1", "E"].path == ["1,1"]
    assert ways["4,1", "E"].cost == 4
    assert words(position, a.pack(a.ACTIVATE, 0)) == "S activate"


def test_whoever_cannot_move_gets_nowhere() -> None:
    position = setting("first", "######\n#A..S#\n######", "A marine E done", "S stealer W")
    assert reach(view(position, MARINES), "A") == []  # has had his turn
    assert reach(view(position, MARINES), "S") == []  # the other side's
    assert reach(view(position, STEALERS), "S") == []  # not asked
    assert reach(view(position, MARINES), "Nobody") == []


WIDE = """
#######
#.....#
#A....#
#.....#
#######
"""


@pytest.mark.parametrize("rules", ["first", "fourth"])
@pytest.mark.parametrize("line", ["A marine S", "A marine N", "A stealer S"])
def test_of_ways_that_cost_the_same_the_first_looks_where_it_went(rules: str, line: str) -> None:
    """Two steps askew would be one answer fewer than a turn and two steps, and nobody marches so."""
    position = setting(rules, WIDE, "turn marine" if "marine" in line else "turn stealer", line)
    there = [one for one in reach(view(position, asked(position)), position.name(0)) if one.square == "3,2"]
    cheapest = [one for one in there if one.cost == min(each.cost for each in there)]
    assert "E" in {one.facing for one in cheapest}
    assert there[0].facing == "E"
