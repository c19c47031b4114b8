"""How a squad stands: what overwatch, doors, bodies in the way and entry areas are worth to the marine player."""

from random import Random

from sensorium.cases.case_setup import set_up
from sensorium.cases.reader import read_cases
from sensorium.players.marines.deployment import Deployment
from sensorium.players.marines.formation import Formation
from sensorium.players.marines.quick_marines import QuickMarines
from sensorium.players.search.routes import FAR, ways_from
from sensorium.players.search.threats import Paths, Scene, threats_of
from sensorium.rules.core.engine import answers, asked, play, sample
from sensorium.rules.core.notation import words
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import CHANCE, MARINE_ACTIONS, MARINES, NOBODY, OVERWATCH, STEALERS


def position_of(body: str, rules: str = "first") -> Position:
    return set_up(read_cases(f"```case here\nrules {rules}\n{body.strip()}\n\n! A dead\n```\n")[0])


def formation_of(position: Position, marine: int = 0, dear: tuple[float, ...] = (1.0, 1.0)) -> tuple[Formation, Paths]:
    paths = Paths()
    scene = Scene(position, paths)
    return Formation(position, paths, marine, scene.threats, scene.covers, list(dear), scene.lives), paths


def cover_of(position: Position, paths: Paths, marine: int, facing: int) -> int:
    place = position.place[marine]
    return paths.cover(position, place << 2 | facing, 1 << place)


def marine_turn(position: Position, quick: QuickMarines, seed: int = 1) -> list[str]:
    """What the quick marines say in the rest of their turn."""
    rng = Random(seed)
    said: list[str] = []
    while position.phase == MARINE_ACTIONS and asked(position) != NOBODY:
        if asked(position) == CHANCE:
            code = sample(position, rng.getrandbits(30))
        else:
            code = quick.answer(position)
            assert code in answers(position)
            said.append(words(position, code))
        play(position, code)
    return said


CORRIDOR = """
turn marine
turns 12

map
##############
#S...A..B....#
##############

A marine W
B marine W
S stealer E
"""


def test_overwatch_down_the_lane_saves_more_than_looking_away() -> None:
    position = position_of(CORRIDOR)
    formation, paths = formation_of(position)
    bare = formation.loss(position.place[0], 0)
    towards = formation.loss(position.place[0], cover_of(position, paths, 0, 3))
    away = formation.loss(position.place[0], cover_of(position, paths, 0, 1))
    assert towards < away == bare


def test_whoever_stands_in_the_way_shields_the_next() -> None:
    """Before A the second man is safe but for A's death; with A gone the stealer is upon him."""
    position = position_of(CORRIDOR)
    shielded, _ = formation_of(position, 1, (0.0, 1.0))
    alone = position_of(CORRIDOR.replace("A..B", "...B").replace("A marine W\n", ""))
    bare, _ = formation_of(alone, 0)
    assert shielded.loss(position.place[1], 0) < bare.loss(alone.place[0], 0)


def test_a_stealer_with_points_left_goes_for_the_next_man() -> None:
    apart = position_of(CORRIDOR)
    close = position_of(CORRIDOR.replace("A..B", "AB.."))
    assert formation_of(close)[0].loss(close.place[0], 0) > formation_of(apart)[0].loss(apart.place[0], 0)


def test_whoever_opens_a_door_is_seen_behind_it() -> None:
    position = position_of(
        """
turn marine
turns 12

map
############
#..S+....A.#
############

A marine W
S stealer E
"""
    )
    formation, paths = formation_of(position)
    cover = cover_of(position, paths, 0, 3)
    board = position.board
    assert cover >> board.find("4,1") & 1
    assert cover >> board.find("3,1") & 1
    assert not cover >> board.find("2,1") & 1
    assert formation.loss(position.place[0], cover) < formation.loss(position.place[0], 0)


def test_ways_go_round_whoever_stands_there() -> None:
    position = position_of(
        """
turn marine
turns 12

map
#######
#S.A.B#
#.###.#
#.....#
#######

A marine W
B marine W
S stealer E
"""
    )
    board = position.board
    start = position.place[2]
    straight = ways_from(position, start, 0)
    round_him = ways_from(position, start, 1 << position.place[0])
    assert straight.steps[board.find("4,1")] == 3
    assert straight.entered[board.find("4,1")] >> position.place[0] & 1
    assert round_him.steps[board.find("4,3")] < FAR
    assert not round_him.entered[board.find("4,3")] >> position.place[0] & 1


ENTRY = """
turn marine
turns 12
reinforcements 2

map
####################
1.........A........#
####################

A marine W
"""


def test_what_is_due_is_feared_and_what_is_not_is_not() -> None:
    position = position_of(ENTRY)
    assert [threat.slot for threat in threats_of(position)] == [-1]
    quiet = position_of(ENTRY.replace("reinforcements 2\n", ""))
    assert threats_of(quiet) == []


def test_a_marine_near_an_entry_area_holds_up_what_arrives_there() -> None:
    far = position_of(ENTRY)
    near = position_of(ENTRY.replace(".........A........", "...A.............."))
    assert threats_of(far)[0].extra == 1
    assert threats_of(near)[0].extra == 7


TWO_ENTRIES = """
turn marine
turns 12
reinforcements 1

map
####################
1..........A.......2
####################

A marine W
"""


def test_where_nobody_plays_the_stealers_it_is_known_where_they_come() -> None:
    """solo.blips.one-per-area-nearest-first: all of it at the nearest, however near, and nothing anywhere else."""
    wary = {threat.square: threat for threat in threats_of(position_of(TWO_ENTRIES))}
    sure = {threat.square: threat for threat in threats_of(position_of(TWO_ENTRIES, "first+solo"))}
    assert len(wary) == len(sure) == 2
    near, far = sorted(sure, key=lambda square: -sure[square].value)
    assert position_of(TWO_ENTRIES).board.xs[near] > 10
    assert sure[far].value == 0.0
    assert 0.0 < wary[far].value < wary[near].value < sure[near].value


def test_what_waits_behind_another_at_one_entry_area_counts_less() -> None:
    position = position_of(ENTRY.replace("reinforcements 2\n", "") + "S blip 2 at entry 1\nT blip 2 at entry 1\n")
    first, second = threats_of(position)
    assert second.value < first.value


def test_command_points_put_a_tired_man_on_overwatch() -> None:
    """He has no points of his own left, something is about to come, and there are command points."""
    position = position_of(
        """
turn marine
cp 4
turns 12

map
##############
#S.......A...#
##############

A marine W ap 0
S blip 2
"""
    )
    said = marine_turn(position, QuickMarines())
    assert position.flags[0] & OVERWATCH, said


def test_a_jam_is_cleared_in_the_enemys_turn() -> None:
    position = position_of(
        """
turn stealer
cp 5
turns 12

map
##############
#.S......A...#
##############

A marine W jammed
S stealer E
"""
    )
    quick = QuickMarines()
    rng = Random(4)
    said: list[str] = []
    while position.side == STEALERS and asked(position) != NOBODY and position.spent < 2:
        side = asked(position)
        legal = answers(position)
        if side == CHANCE:
            code = sample(position, rng.getrandbits(30))
        elif side == MARINES:
            code = quick.answer(position)
            said.append(words(position, code))
        else:
            said_now = [words(position, one) for one in legal]
            code = next((one for one, text in zip(legal, said_now, strict=True) if text == "S move E"), legal[0])
        play(position, code)
    assert any("clear" in line or "unjam" in line for line in said), said


def test_the_flamer_walks_to_where_he_sees_a_crowd() -> None:
    """Round the corner he sees nothing; a step on he has them all in his fire."""
    position = position_of(
        """
turn marine
turns 12

map
##########
#STUV...##
#######A##
##########

sections
##########
#aaaabbb##
#######c##
##########

A marine N with heavy-flamer
S stealer E
T stealer E
U stealer E
V stealer E
"""
    )
    said = marine_turn(position, QuickMarines())
    assert any("flame" in line for line in said), said


def test_no_headway_makes_impatient() -> None:
    position = position_of(
        """
turn marine
wins marine at once exited 1
turns 30

map
###########
x........A#
###########

A marine W
"""
    )
    quick = QuickMarines()
    orders = quick.errands.orders(position)
    price = quick.tempo.price(position, orders)
    position.turn = 6
    assert quick.tempo.price(position, quick.errands.orders(position)) > 3 * price


def test_they_deploy_where_whoever_comes_is_long_under_fire() -> None:
    position = position_of(
        """
turn marine
turns 12

map
################
1.............B#
################

B marine W
"""
    )
    stand = Deployment(position, Paths(), 0)
    paths = Paths()
    board = position.board
    far, near = board.find("13,1"), board.find("3,1")
    lane_far = paths.cover(position, far << 2 | 3, 1 << position.place[0])
    lane_near = paths.cover(position, near << 2 | 3, 1 << position.place[0])
    assert stand.danger(far, lane_far) < stand.danger(near, lane_near)
    assert stand.danger(far, lane_far) < stand.danger(far, 0)
