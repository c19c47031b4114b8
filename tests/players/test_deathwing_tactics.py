"""What the quick players make of the arms and ways of Deathwing: each in a small scene where it decides."""

from __future__ import annotations

from random import Random

import pytest

from sensorium.missions.format.setup import set_up
from sensorium.missions.show.commands import find
from sensorium.players.api.abilities import (
    AMBUSHES,
    BURSTS,
    FIGHTERS,
    GRENADES,
    HAMMER,
    JUMPS,
    MARINE_ABILITIES,
    NONE,
    RELOADS,
    SECURING,
    STEALER_ABILITIES,
)
from sensorium.players.marines.entry_tactics import commanding_states
from sensorium.players.marines.fighters import frailty
from sensorium.players.marines.march import Marches, reachable
from sensorium.players.marines.needs import anywhere
from sensorium.players.marines.quick_marines import QuickMarines
from sensorium.players.marines.stand_choice import Outlook, lane_worth
from sensorium.players.search.threats import Scene
from sensorium.players.stealers.brood_claws import kill_and_death
from sensorium.players.stealers.brood_lairs import crowding, lair_score
from sensorium.players.stealers.brood_plans import USUAL
from sensorium.players.stealers.brood_senses import SenseCache
from sensorium.players.stealers.quick_stealers import QuickStealers
from sensorium.rules.chapters.ambush_counters import AMBUSH_OFFER, AmbushOffer
from sensorium.rules.core import answers as a
from sensorium.rules.core.engine import answers, asked, play, sample
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import CHANCE, MARINES, PRONE, STEALERS
from tests.rules.scenes import setting
from tools.ability_table import arena

BOOK = "first+deathwing"


def verbs(position: Position, player: QuickMarines, most: int = 12) -> list[int]:
    """What the marines answer in their turn, until it ends; chance falls as it likes."""
    given: list[int] = []
    dice = Random(1)
    while len(given) < most and asked(position) in (MARINES, CHANCE):
        if asked(position) == CHANCE:
            play(position, sample(position, dice.getrandbits(30)))
            continue
        code = player.answer(position)
        assert code in answers(position)
        given.append(a.verb_of(code))
        if code == a.END_TURN:
            break
        play(position, code)
    return given


HALL = """
############
###....S.T##
###......U##
#A.....V..##
###....W..##
###.....X.##
############
"""
PACK = [f"{name} stealer W" for name in "STUVWX"]
CANNON = "A marine E with assault-cannon power-fist ammo 10 reloads 1"


def test_a_cannon_fires_a_burst_at_many_and_single_shots_at_one() -> None:
    many = setting(BOOK, HALL, CANNON, *PACK)
    assert a.FULL_AUTO in verbs(many, QuickMarines())
    one = setting(BOOK, "########\n#A...S.#\n########", CANNON, "S stealer W")
    given = verbs(one, QuickMarines())
    assert a.FULL_AUTO not in given
    assert a.FIRE in given


def test_without_bursts_it_fires_single_shots_only() -> None:
    given = verbs(setting(BOOK, HALL, CANNON, *PACK), QuickMarines(without=frozenset({BURSTS})))
    assert a.FULL_AUTO not in given


def test_no_burst_where_one_of_his_own_is_in_the_line() -> None:
    drawing = "##########\n#AB.S.T.U#\n##########"
    given = verbs(setting(BOOK, drawing, CANNON, "B marine E", *PACK[:3]), QuickMarines())
    assert a.FULL_AUTO not in given


EMPTY = "A marine W with assault-cannon power-fist ammo 0 reloads 1"


@pytest.mark.parametrize(("without", "reloads"), [(NONE, True), (frozenset({RELOADS}), False)])
def test_an_empty_cannon_is_loaded_while_nobody_is_near(without: frozenset[str], reloads: bool) -> None:
    position = setting(BOOK, "#############\n#A.........S#\n#############", EMPTY, "S blip 1")
    assert (a.RELOAD in verbs(position, QuickMarines(without=without))) == reloads


def test_nobody_changes_a_magazine_with_claws_beside_him() -> None:
    drawing = "#######\n#.S...#\n#SAS..#\n#.S...#\n#######".replace("S", "{}").format("S", "T", "U", "V")
    position = setting(BOOK, drawing, EMPTY, *PACK[:4])
    assert verbs(position, QuickMarines(), 2)[1] != a.RELOAD


ROOM = """
###########
####..S.T##
####...U.##
#A......V##
####.....##
###########
"""


@pytest.mark.parametrize(("without", "throws"), [(NONE, True), (frozenset({GRENADES}), False)])
def test_a_captain_throws_grenades_into_a_room_full_of_them(without: frozenset[str], throws: bool) -> None:
    position = setting(BOOK, ROOM, "A captain E ammo 6", *PACK[:4])
    assert (a.GRENADE in verbs(position, QuickMarines(without=without))) == throws


SURROUNDED = "#######\n#STU..#\n#VAW..#\n#.X...#\n#######"
CLAWS = "B marine E with lightning-claws"
HAMMERED = "A marine W with thunder-hammer storm-shield"


@pytest.mark.parametrize(("without", "blows"), [(NONE, True), (frozenset({HAMMER}), False)])
def test_a_hammer_takes_a_crowd_with_it(without: frozenset[str], blows: bool) -> None:
    position = setting(BOOK, SURROUNDED, HAMMERED, *PACK)
    assert (a.SELF_DESTRUCT in verbs(position, QuickMarines(without=without))) == blows


def test_a_hammer_spares_friends_and_is_no_match_for_one_stealer() -> None:
    crowd = setting(BOOK, SURROUNDED.replace("..#\n#.X", "B.#\n#.X"), HAMMERED, "B marine W", *PACK)
    assert a.SELF_DESTRUCT not in verbs(crowd, QuickMarines())
    alone = setting(BOOK, "#######\n#SA...#\n#######", HAMMERED, "S stealer E")
    assert a.SELF_DESTRUCT not in verbs(alone, QuickMarines())


def test_fighters_are_less_frail_than_others() -> None:
    lines = ("A marine W with lightning-claws", HAMMERED.replace("A", "B", 1), "C marine W")
    position = setting(BOOK, "#####\n#ABC#\n#####", *lines)
    claws, hammer, plain = (frailty(position, marine) for marine in range(3))
    assert plain == 1.0
    assert claws < 0.6
    assert hammer < 0.8


def deployed(without: frozenset[str]) -> Position:
    """The fighters' arena with the marines in their places."""
    position = set_up(find(arena(FIGHTERS)), ())
    player = QuickMarines(without=without)
    while not all(position.on_board(marine) for marine in range(position.marine_count)):
        play(position, player.answer(position))
    return position


def test_fighters_are_deployed_where_claws_will_come() -> None:
    with_them, without = deployed(NONE), deployed(frozenset({FIGHTERS}))
    routes = [with_them.board.route(entry.square) for entry in with_them.board.entries]

    def far(position: Position) -> int:
        return sum(min(route[position.place[one]] for route in routes) for one in range(2))

    assert far(with_them) < far(without)


def test_a_fighter_keeps_out_of_the_others_line_of_fire() -> None:
    position = setting(BOOK, "#########\n#.......#\n#AB....S#\n#########", "A marine E overwatch", CLAWS, "S stealer W")
    player = QuickMarines()
    orders = player.errands.orders(position)
    outlook = Outlook(position, 1, orders, Scene(position, player.paths), player.stand.losses, player.paths)
    assert outlook.fights
    assert lane_worth(outlook, position.board.find("3,2")) > lane_worth(outlook, position.board.find("1,1")) == 0.0


# -- ways between decks -----------------------------------------------------------------------------------------------

SHAFT = """
##########
#A.p....l#
##########

deck 2
map
##########
#.......l#
##########
"""


def test_down_a_hole_is_shorter_than_the_ladder_for_whoever_jumps() -> None:
    position = setting(BOOK, SHAFT, "A marine E")
    below = position.board.find("2:1,1")
    start = position.place[0] << 2 | position.facing[0]
    goals = anywhere(1 << below)
    assert Marches().table(position, goals)[start] < Marches(jumps=False).table(position, goals)[start]
    landing = position.board.find("2:3,1")
    assert landing in {state >> 2 for state in reachable(position, 0, 4)}
    assert landing not in {state >> 2 for state in reachable(position, 0, 4, False)}
    assert JUMPS in MARINE_ABILITIES


def test_a_marine_on_his_face_gets_up_first() -> None:
    position = setting(BOOK, "#######\n#A....#\n#######", "A marine E prone")
    assert position.flags[0] & PRONE
    assert verbs(position, QuickMarines(), 2) == [a.ACTIVATE, a.STAND]


GATE = """
#########
#A.....1#
#########
"""


@pytest.mark.parametrize(("without", "goes"), [(NONE, True), (frozenset({SECURING}), False)])
def test_an_entry_area_near_by_is_secured(without: frozenset[str], goes: bool) -> None:
    position = setting(BOOK, GATE, "A marine E", "allows securing", "reinforcements 1")
    states = commanding_states(position, 0)
    assert {state >> 2 for state in states} == {position.board.find("5,1"), position.board.find("6,1")}
    player = QuickMarines(without=without)
    for _ in range(2):
        verbs(position, player)
        position.flags[0] = 0
        position.ap[0] = 4
    assert bool(position.sealed) == goes


# -- the stealers -----------------------------------------------------------------------------------------------------

FAR_AWAY = "#" * 44 + "\n#A" + "." * 40 + "1#\n" + "#" * 44


@pytest.mark.parametrize(
    ("drawing", "without", "answer"),
    [
        (FAR_AWAY, NONE, a.TAKE_AMBUSH),
        (FAR_AWAY, frozenset({AMBUSHES}), a.PASS),
        ("############\n#A........1#\n############", NONE, a.PASS),
    ],
)
def test_an_ambush_counter_is_taken_where_blips_would_come_too_late(
    drawing: str, without: frozenset[str], answer: int
) -> None:
    position = setting(BOOK, drawing, "A marine W", "turn stealer", "allows ambush", "reinforcements 1")
    position.stack = (*position.stack, AmbushOffer(AMBUSH_OFFER))
    assert AMBUSHES in STEALER_ABILITIES
    assert QuickStealers(Random(1), without=without).answer(position) == answer


def test_an_ambush_counter_that_is_a_stealer_walks_into_sight_and_claws() -> None:
    drawing = "#########\n#A....S.#\n#########"
    position = setting(BOOK, drawing, "A marine W", "S ambush 1", "turn stealer")
    player = QuickStealers(Random(1))
    given: list[int] = []
    dice = Random(2)
    while len(given) < 12 and a.ASSAULT not in given and asked(position) != MARINES:
        code = sample(position, dice.getrandbits(30)) if asked(position) == CHANCE else player.answer(position)
        given.append(a.verb_of(code))
        play(position, code)
    assert a.ASSAULT in given


def test_who_lies_on_his_face_falls_sooner() -> None:
    down = setting(BOOK, "#####\n#AS.#\n#####", "A marine E prone", "S stealer W")
    up = setting(BOOK, "#####\n#AS.#\n#####", "A marine E", "S stealer W")
    assert kill_and_death(down, 1, 0, False, 1)[0] > kill_and_death(up, 1, 0, True, 1)[0]


def stealer_verbs(position: Position, most: int = 12) -> list[int]:
    """What the stealers answer in their turn, until it ends; the marines decline."""
    given: list[int] = []
    dice = Random(2)
    player = QuickStealers(Random(1))
    while len(given) < most and asked(position) in (STEALERS, MARINES, CHANCE):
        if asked(position) != STEALERS:
            play(position, sample(position, dice.getrandbits(30)) if asked(position) == CHANCE else a.PASS)
            continue
        code = player.answer(position)
        assert code in answers(position)
        given.append(a.verb_of(code))
        if code == a.END_TURN:
            break
        play(position, code)
    return given


LOFT = """
##########
#l..{}.+..x
##########

deck 2
map
############
#l{}.......A#
############
"""


def loft(above: str, below: str, *more: str) -> Position:
    return setting(BOOK, LOFT.format(above, below), "A marine E", "turn stealer", *more)


@pytest.mark.parametrize(("wins", "tears"), [("wins marine exited 1", True), ("wins marine kills 9", False)])
def test_a_ladder_that_marines_need_is_torn_from_the_wall(wins: str, tears: bool) -> None:
    position = loft("S", ".", "S stealer W", wins)
    stealer_verbs(position)
    assert bool(position.broken) == tears


def test_a_marine_under_a_hole_is_clawed_from_above() -> None:
    position = setting(
        BOOK,
        "#####\n#.pS#\n#####\n\ndeck 2\nmap\n#####\n##A##\n#####",
        "A marine N",
        "S stealer W",
        "turn stealer",
    )
    given = stealer_verbs(position, 4)
    assert a.ASSAULT in given
    assert a.CLIMB not in given


YARD = """
###########
#.........#
#A....{}..S#
#.........#
###########
"""


@pytest.mark.parametrize(("cover", "hides"), [("c", True), (".", False)])
def test_a_stealer_lies_in_wait_behind_a_crate(cover: str, hides: bool) -> None:
    position = setting(BOOK, YARD.format(cover), "A marine E overwatch", "S stealer W", "turn stealer")
    stealer_verbs(position)
    stealer = next(slot for slot in range(1, len(position.kind)) if position.place[slot] >= 0)
    senses = SenseCache().at(position)
    assert (not senses.exposed >> position.place[stealer] & 1) == hides


def test_rubble_makes_a_place_in_sight_less_bad() -> None:
    drawing = "#########\n#A..{}.S.#\n#########"
    open_floor, rubble = (
        setting(BOOK, drawing.format(floor), "A marine E", "S stealer W", "turn stealer") for floor in ".r"
    )
    square = rubble.board.find("5,1")
    scores = [lair_score(SenseCache().at(one), USUAL, square, 4) for one in (open_floor, rubble)]
    assert scores[0] < scores[1]


def test_stealers_keep_apart_where_grenades_may_come() -> None:
    drawing = "#########\n#A..S.T.#\n#########"
    feared = setting(BOOK, drawing, "A captain E ammo 3", "S stealer W", "T stealer W")
    square = feared.board.find("6,1")
    assert crowding(feared, 2, square, SenseCache().at(feared)) > 0
    empty = setting(BOOK, drawing, "A captain E ammo 0", "S stealer W", "T stealer W")
    assert crowding(empty, 2, square, SenseCache().at(empty)) == 0
