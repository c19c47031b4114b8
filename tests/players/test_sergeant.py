"""The sergeant: small positions where what he should do is clear, and every mission won when nobody is in the way."""

from random import Random

import pytest

from sensorium.cases.case_setup import set_up
from sensorium.cases.reader import read_cases
from sensorium.missions.format.setup import set_up_named
from sensorium.players.api.player import Asked, asked_of
from sensorium.players.marines.errands import Errands
from sensorium.players.marines.march import Marches, march_table, reachable
from sensorium.players.marines.needs import BURN, LEAVE, Reader, anywhere
from sensorium.players.marines.quick_marines import QuickMarines
from sensorium.players.marines.sergeant import STRENGTHS, Sergeant, make_sergeant
from sensorium.players.marines.shot_choice import gain_of_shots
from sensorium.players.search.playout import BookStealers, play_on
from sensorium.players.search.threats import Paths, Scene
from sensorium.players.stealers.quick_stealers import QuickStealers
from sensorium.rules.chapters.turn import TURN_SEQUENCE
from sensorium.rules.core import answers as a
from sensorium.rules.core.engine import answers, asked, play, sample
from sensorium.rules.core.notation import words
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import asked_kind
from sensorium.rules.core.vocabulary import CHANCE, EXITED, MARINE_ACTIONS, MARINES, NOBODY, OVERWATCH, STEALERS


def position_of(body: str) -> Position:
    """The position of a case given without its fence."""
    return set_up(read_cases(f"```case here\n{body.strip()}\n\n! A dead\n```\n")[0])


def turn_of(position: Position, seed: int = 1) -> list[str]:
    """Let the quick marines play the rest of their turn, every answer legal; what they said."""
    rng = Random(seed)
    quick = QuickMarines()
    said: list[str] = []
    while position.phase == MARINE_ACTIONS and asked(position) != NOBODY:
        if asked(position) == CHANCE:
            code = sample(position, rng.getrandbits(30))
        elif asked(position) == MARINES:
            code = quick.answer(position)
            assert code in answers(position)
            said.append(words(position, code))
        else:
            code = answers(position)[0]
        play(position, code)
    return said


CORRIDOR = """
rules first
turn marine
turns 12

map
################
#...S.....A....#
################

A marine W
S stealer E
"""


def test_what_is_about_to_come_is_shot() -> None:
    said = turn_of(position_of(CORRIDOR))
    assert "A fire S" in said


def test_a_corridor_without_a_target_is_covered() -> None:
    position = position_of(
        """
rules first
turn marine
turns 12

map
################
1.........A....#
################

A marine W
S blip 2 at entry 1
"""
    )
    turn_of(position)
    assert position.flags[0] & OVERWATCH
    assert position.facing[0] == 3


def test_he_turns_towards_the_way_they_come() -> None:
    position = position_of(
        """
rules first
turn marine
turns 12

map
################
1.........A....#
################

A marine E
S blip 3 at entry 1
"""
    )
    turn_of(position)
    assert position.facing[0] == 3


def test_a_crowd_is_flamed() -> None:
    position = position_of(
        """
rules first
turn marine
turns 12

map
##############
#..STUV....A.#
##############

sections
##############
#aaaaaabbbbbb#
##############

A marine W with heavy-flamer
S stealer E
T stealer E
U stealer E
V stealer E
"""
    )
    said = turn_of(position)
    assert any(line.startswith("A flame") for line in said)


def test_the_way_out_is_walked_when_nothing_threatens() -> None:
    position = position_of(
        """
rules first
turn marine
wins marine at once exited 1
turns 6

map
########
x..A...#
########

A marine W
"""
    )
    turn_of(position)
    assert position.tally[EXITED] == 1
    assert position.winner == MARINES


def test_a_command_point_saves_a_marine() -> None:
    """A stealer comes to stand before him, he is not on overwatch, and there are points: he shoots."""
    position = position_of(
        """
rules first
turn stealer
cp 4
turns 12

map
##########
#.S...A..#
##########

A marine W
S stealer E
"""
    )
    quick = QuickMarines()
    rng = Random(2)
    spent = 0
    while asked(position) != NOBODY and position.spent == 0:
        side = asked(position)
        legal = answers(position)
        if side == CHANCE:
            code = sample(position, rng.getrandbits(30))
        elif side == STEALERS:
            steps = [code for code in legal if a.verb_of(code) == a.MOVE and a.arg_of(code) == 2]
            claws = [code for code in legal if a.verb_of(code) == a.ASSAULT]
            code = (claws or steps or legal)[0]
        else:
            code = quick.answer(position)
        play(position, code)
        spent = max(spent, position.spent)
    assert spent > 0


def test_shooting_pays_more_for_what_threatens_more() -> None:
    odds = [11 / 36, 20 / 36]
    assert gain_of_shots(4, 0, odds, 1.0, 0.2, False) > gain_of_shots(4, 0, odds, 0.3, 0.2, False)
    assert gain_of_shots(4, 0, odds, 1.0, 0.0, False) > gain_of_shots(2, 0, odds, 1.0, 0.0, False)


def test_march_tables_count_steps_turns_and_doors() -> None:
    position = position_of(
        """
rules first
turn marine
turns 12

map
##########
#A..+...##
######.###
######.###
##########

A marine E
"""
    )
    board = position.board
    goal = board.find("6,3")
    table = march_table(position, anywhere(1 << goal), 0)
    # Four squares east with a door to open, aslant into the branch is not to be had: east, turn, and two south.
    start = position.place[0] << 2 | 1
    assert table[goal << 2] == 0
    assert table[start] == 1 + 5 + 1 + 1 or table[start] == 5 + 1 + 1 + 2
    found = reachable(position, 0, 4)
    assert found[start] == (4, -1)
    assert all(left >= 0 for left, _ in found.values())
    assert Marches().table(position, anywhere(1 << goal))[start] == table[start]


def test_overwatch_makes_a_corridor_safer() -> None:
    position = position_of(CORRIDOR)
    open_danger = Scene(position, Paths()).danger(0, position.place[0], 0)
    position.flags[0] |= OVERWATCH
    paths = Paths()
    cover = paths.cover(position, position.place[0] << 2 | 3, 1 << position.place[0])
    covered = Scene(position, paths).danger(0, position.place[0], cover)
    assert 0 < covered < open_danger <= 1


def test_needs_are_read_from_the_objectives() -> None:
    reader = Reader()
    burn = set_up_named("pilot-light")
    needs = reader.alternatives(burn, burn.scenario.objectives[0].predicate)
    assert [[need.kind for need in way] for way in needs] == [[BURN]]
    leave = set_up_named("ten-went-in")
    needs = reader.alternatives(leave, leave.scenario.objectives[0].predicate)
    assert [(need.kind, need.wanted) for need in needs[0]] == [(LEAVE, 5)]
    pairs = set_up_named("listener")
    ways = reader.alternatives(pairs, pairs.scenario.objectives[1].predicate)
    assert len(ways) == 2


def deployed(mission: str, seed: int) -> Position:
    """The mission as the first marine turn begins."""
    position = set_up_named(mission)
    rng = Random(seed)
    quick = QuickMarines()
    while position.phase != MARINE_ACTIONS:
        side = asked(position)
        if side == CHANCE:
            code = sample(position, rng.getrandbits(30))
        else:
            code = quick.answer(position) if side == MARINES else answers(position)[0]
        play(position, code)
    return position


def test_who_goes_for_a_fork_keeps_the_errand_until_he_has_it() -> None:
    """He walks away from the chapel to Verrin, who has it, and is not passed over for one who is nearer the chapel."""
    position = deployed("listener", 3)
    names = {position.name(marine): marine for marine in range(position.marine_count)}
    quint = position.board.find("22,16")
    position.progress[[work.square for work in position.scenario.works].index(quint)] = 1
    for name, square in (("Verrin", "12,11"), ("Kite", "12,12"), ("Lorne", "11,11"), ("Hale", "6,8")):
        position.stand(names[name], position.board.find(square))
    orders = Errands().orders(position)
    receivers = [position.name(marine) for marine in range(position.marine_count) if orders.receives[marine] >= 0]
    assert "Hale" not in receivers
    assert "Lorne" in receivers or "Kite" in receivers


# -- whole missions --------------------------------------------------------------------------------------------------


class Absent:
    """A stealer player who spreads what he must place, and then does nothing."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def answer(self, given: Asked) -> int:
        for code in given.legal:
            if a.verb_of(code) in (a.END_TURN, a.PASS):
                return code
        return given.legal[int(self.rng.random() * len(given.legal))]


FIRST = ("pilot-light", "head-count", "the-stray", "two-fires", "ten-went-in", "sixteen")
FOURTH = ("splinters", "listener", "well", "hearts", "throat", "breath")
DEATHWING = ("long-way-down", "rope-walk", "short-air", "stock-taking", "night-market", "wake-nobody")


def alone(mission: str, marines: QuickMarines | Sergeant, seed: int) -> Position:
    """The mission played to its end with nobody in the way."""
    rng = Random(seed)
    absent = Absent(Random(seed + 1))
    position = set_up_named(mission)
    while asked(position) != NOBODY:
        side = asked(position)
        if side == CHANCE:
            code = sample(position, rng.getrandbits(30))
        elif side == STEALERS:
            code = absent.answer(asked_of(position, side, 1.0))
        elif isinstance(marines, QuickMarines):
            code = marines.answer(position)
        else:
            code = marines.answer(asked_of(position, side, 10.0))
        play(position, code)
    return position


@pytest.mark.parametrize("mission", FIRST + FOURTH + DEATHWING)
def test_every_mission_is_won_in_time_when_nobody_is_in_the_way(mission: str) -> None:
    position = alone(mission, QuickMarines(), 5)
    assert position.winner == MARINES


@pytest.mark.parametrize("mission", ["pilot-light", "listener"])
def test_the_sergeant_thinks_and_wins_when_nobody_is_in_the_way(mission: str) -> None:
    assert alone(mission, make_sergeant("normal", Random(5)), 5).winner == MARINES


def test_thinking_does_not_depend_on_the_clock() -> None:
    def paces() -> list[int | None]:
        position = set_up_named("pilot-light")
        sergeant = make_sergeant("normal", Random(4))
        rng = Random(9)
        found: list[int | None] = []
        while position.turn < 3 and asked(position) != NOBODY:
            side = asked(position)
            if side == CHANCE:
                code = sample(position, rng.getrandbits(30))
            elif side == STEALERS:
                code = Absent(Random(1)).answer(asked_of(position, side, 1.0))
            else:
                code = sergeant.answer(asked_of(position, side, 60.0))
                found.append(sergeant.quick.tempo.pace)
            play(position, code)
        return found

    assert paces() == paces()


def test_without_time_he_answers_all_the_same() -> None:
    position = set_up_named("splinters")
    sergeant = make_sergeant("hard", Random(4))
    rng = Random(9)
    while asked(position) != MARINES or position.phase != MARINE_ACTIONS:
        side = asked(position)
        if side == CHANCE:
            code = sample(position, rng.getrandbits(30))
        else:
            code = answers(position)[0]
        play(position, code)
    assert sergeant.answer(asked_of(position, MARINES, 0.0)) in answers(position)
    assert sergeant.quick.tempo.pace is None


def test_playing_on_stops_at_a_marine_turn() -> None:
    position = set_up_named("sixteen")
    quick = QuickMarines()
    later = play_on(position.copy(), quick, 2, 7)
    assert later.turn == position.turn + 2
    assert later.phase == MARINE_ACTIONS


class Heard:
    """Stealers who take down what they are asked."""

    def __init__(self, stealers: BookStealers | QuickStealers) -> None:
        self.stealers = stealers
        self.questions: list[int] = []

    def answer(self, position: Position) -> int:
        self.questions.append(asked_kind(position))
        return self.stealers.answer(position)


def test_where_nobody_plays_the_stealers_the_sergeant_knows_how_they_move() -> None:
    """What is played on moves them by the solitaire rules, and only where those are in force."""
    stealers: BookStealers | QuickStealers
    for rules, stealers in (((), QuickStealers(Random(8))), (("solo",), BookStealers(Random(8)))):
        heard = Heard(stealers)
        by_them = play_on(set_up_named("sixteen", rules), QuickMarines(), 2, 7, None, heard)
        by_default = play_on(set_up_named("sixteen", rules), QuickMarines(), 2, 7)
        assert by_default.digest() == by_them.digest()
        assert TURN_SEQUENCE in heard.questions


def test_who_loses_the_game_by_dying_is_dear() -> None:
    position = deployed("listener", 2)
    errands = Errands()
    orders = errands.orders(position)
    assert errands.dear(position, 0, orders) > errands.dear(position, 4, orders)


def test_strengths_differ_in_thinking_and_in_slips() -> None:
    assert STRENGTHS["easy"].slips > 0
    assert not STRENGTHS["easy"].paces
    assert STRENGTHS["normal"].worlds
    assert not STRENGTHS["normal"].rounds
    assert STRENGTHS["hard"].rounds
