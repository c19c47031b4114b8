"""What command points are used for in the marines' own turn: each use, and the first that has something to buy."""

from __future__ import annotations

from sensorium.cases.case_setup import set_up
from sensorium.cases.reader import read_cases
from sensorium.players.marines.command_points import CommandPoints
from sensorium.players.marines.command_use import CommandUse, LateOverwatch, UrgentShot, finish_duty, hurry
from sensorium.players.marines.errands import Errands, Orders
from sensorium.players.marines.scene_cache import SceneCache
from sensorium.players.marines.squad_losses import SquadLosses
from sensorium.players.marines.tempo import LATE, share_of_time
from sensorium.players.search.threats import Paths
from sensorium.rules.core import answers as a
from sensorium.rules.core.notation import words
from sensorium.rules.core.position import Position

CORRIDOR = """
rules first
turn marine
cp 4
turns {turns}
wins marine at once exited 1

map
##############
{deck}
##############

A marine W ap 0
{enemy}
"""


def corridor(deck: str = "x.....A......#", enemy: str = "", turns: int = 12) -> Position:
    body = CORRIDOR.format(deck=deck, enemy=enemy, turns=turns)
    return set_up(read_cases(f"```case here\n{body.strip()}\n\n! A dead\n```\n")[0])


def said(position: Position, code: int) -> str:
    return words(position, code) if code else ""


def test_a_duty_that_can_be_finished_is() -> None:
    near = corridor("x..A.........#")
    orders = Errands().orders(near)
    assert said(near, finish_duty(near, orders, 4)) == "A move W"
    assert not finish_duty(near, orders, 2), "he would not get out"
    assert not finish_duty(corridor(), Errands().orders(corridor()), 4)


def test_a_shot_is_urgent_at_what_stands_near() -> None:
    def shot(deck: str) -> str:
        position = corridor(deck, "S stealer E")
        return said(position, UrgentShot(SceneCache(Paths())).shot(position, Errands().orders(position), 2))

    assert shot("x...S.A......#") == "A fire S"
    assert shot("xS........A..#") == ""


def test_overwatch_is_bought_where_it_saves_more_than_the_points_are_worth() -> None:
    def watch(position: Position, points: int) -> str:
        errands, paths = Errands(), Paths()
        losses = SquadLosses(errands, paths, SceneCache(paths))
        return said(position, LateOverwatch(losses, paths).watch(position, errands.orders(position), points))

    coming = corridor("xS.......A...#", "S blip 2")
    assert watch(coming, 2) == "A overwatch"
    assert watch(coming, 1) == ""
    assert watch(corridor(), 4) == "", "there is nothing to fear"


def test_only_when_time_runs_out_a_step_is_bought() -> None:
    for turns in (30, 1):
        position = corridor("x...........A#", turns=turns)
        orders = Errands().orders(position)
        late = share_of_time(position, orders) > LATE
        assert late == (turns == 1)
        assert said(position, hurry(position, orders, 2)) == ("A move W" if late else "")


def test_the_first_use_that_has_something_to_buy_is_taken_up() -> None:
    position = corridor()
    orders = Errands().orders(position)
    asked: list[str] = []

    def nothing(position: Position, orders: Orders, points: int) -> int:
        asked.append("nothing")
        return 0

    def step(position: Position, orders: Orders, points: int) -> int:
        asked.append(f"step for {points}")
        return a.pack(a.MOVE, 0, 6)

    def never(position: Position, orders: Orders, points: int) -> int:
        raise AssertionError("a use before it has something to buy")

    commands = CommandPoints()
    use = CommandUse(commands, (nothing, step, never))
    assert use.spend(position, orders) == a.SPEND
    assert asked == ["nothing", "step for 4"]
    assert commands.wanted == a.pack(a.MOVE, 0, 6)
    position.spent = 4
    assert CommandUse(commands, (never,)).spend(position, orders) == 0, "there are no points"
