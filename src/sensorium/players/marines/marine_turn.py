"""The marines' own turn: who moves next, what he does, and what is done when all have moved."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sensorium.players.marines.courses import CourseFollower
from sensorium.players.marines.door_tactics import DoorTactics
from sensorium.players.marines.duties import JointWork
from sensorium.players.marines.errands import Errands, Orders
from sensorium.players.marines.legal_actions import allowed
from sensorium.players.marines.march import first_step, reachable
from sensorium.players.marines.stand_choice import StandChoice
from sensorium.players.search.threats import Paths
from sensorium.rules.chapters.markers import is_frozen
from sensorium.rules.chapters.psykers import is_psyker
from sensorium.rules.chapters.shooting import can_shoot
from sensorium.rules.chapters.sight import targets
from sensorium.rules.chapters.turn import TurnSequence
from sensorium.rules.content.equipment import has_flamer, has_gun
from sensorium.rules.core import answers as a
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import JAMMED, OVERWATCH, PRONE, USED

LAST: Final = 4.0  # points of the way that a psyker lets others go before him

# The next answer of one marine, or 0: the position, the marine, the points he has, the orders.
Action = Callable[[Position, int, int, Orders], int]
# The next answer when all have moved, or 0.
Ending = Callable[[Position, Orders], int]


class MarineTurn:
    """Plays a turn of the marines, one after the other.

    ``actions``: what a marine may do, the most pressing first. ``endings``: likewise for the squad when all have moved.
    """

    def __init__(
        self,
        errands: Errands,
        joint_work: JointWork,
        follower: CourseFollower,
        actions: tuple[Action, ...],
        endings: tuple[Ending, ...],
    ) -> None:
        self.errands = errands
        self.joint_work = joint_work
        self.follower = follower
        self.actions = actions
        self.endings = endings

    def next_answer(self, position: Position, frame: TurnSequence) -> int:
        orders = self.errands.orders(position)
        code = self.joint_work.next_answer(position, orders) or self.follower.next_answer(position)
        if code:
            return code
        if can_go_on(position) and self.follower.heading is None:
            code = self.act(position, position.active, position.ap[position.active], orders)
            if code:
                return code
        left = waiting(position)
        if left:
            return a.ACTIVATE | next_marine(position, left, orders) << a.PIECE_SHIFT
        for ending in self.endings:
            code = ending(position, orders)
            if code:
                return code
        return a.END_TURN

    def act(self, position: Position, marine: int, points: int, orders: Orders) -> int:
        """The next answer for this marine, or 0 when he is done."""
        for action in self.actions:
            code = action(position, marine, points, orders)
            if code:
                return code
        return 0


def can_go_on(position: Position) -> bool:
    """Whether somebody is acting who still has points, and has not been put in Stasis meanwhile."""
    active = position.active
    if active < 0 or not position.on_board(active) or position.ap[active] <= 0:
        return False
    return not is_frozen(position, position.place[active])


def waiting(position: Position) -> list[int]:
    """Those who have not moved yet, and can: nobody acts in Stasis (cult.stasis.effect)."""
    return [
        one
        for one in range(position.marine_count)
        if position.on_board(one) and not position.flags[one] & USED and not is_frozen(position, position.place[one])
    ]


def next_marine(position: Position, left: list[int], orders: Orders) -> int:
    """Who moves next: first those who see something, then those with the shortest way, so that the front makes room."""

    def order(marine: int) -> tuple[int, float]:
        shoots = can_shoot(position, marine) and bool(targets(position, marine))
        slow = 0.5 if has_flamer(position, marine) else 0.0
        if position.rulebook.cards and is_psyker(position, marine):
            slow = LAST  # what he closes with his cards is closed to the others too
        return 0 if shoots else 1, orders.left(position, marine) + slow

    return min(left, key=order)


# -- what a marine may do -----------------------------------------------------------------------------------------


def stand_up(position: Position, marine: int, points: int, orders: Orders) -> int:
    """Whoever lies on his face can do nothing else."""
    if position.flags[marine] & PRONE:
        return allowed(position, marine, points, a.STAND | marine << a.PIECE_SHIFT)
    return 0


def unjam(position: Position, marine: int, points: int, orders: Orders) -> int:
    if position.flags[marine] & JAMMED and has_gun(position, marine) and points >= 1:
        return allowed(position, marine, points, a.UNJAM | marine << a.PIECE_SHIFT)
    return 0


class CourseStart:
    """Takes the best course: the first step of it, or what is to be done where he stands.

    Where that is no shot, doors come first: to break one down that is locked, to close one on what may come."""

    def __init__(self, stand: StandChoice, doors: DoorTactics, follower: CourseFollower, paths: Paths) -> None:
        self.stand = stand
        self.doors = doors
        self.follower = follower
        self.paths = paths

    def take(self, position: Position, marine: int, points: int, orders: Orders) -> int:
        if position.flags[marine] & (OVERWATCH | PRONE):
            return 0
        found = reachable(position, marine, points, orders.jumps)
        course = self.stand.best_course(position, marine, found, orders)
        step = first_step(position, marine, found, course.state)
        if step:
            self.follower.set_out(marine, course, position)
            return allowed(position, marine, points, step)
        if not course.code or a.verb_of(course.code) in (a.SET_OVERWATCH, a.SET_GUARD):
            watches = a.verb_of(course.code) == a.SET_OVERWATCH
            cover = self.paths.cover(position, course.state, 1 << position.place[marine]) if watches else 0
            door = self.doors.break_down(position, marine, points, orders)
            if not door:
                door = self.doors.shut_out(position, marine, points, orders, cover)
            if door:
                return door
        return allowed(position, marine, points, course.code) if course.code else 0
