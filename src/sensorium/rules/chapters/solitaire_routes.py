"""Ways a stealer can take with its action points: where it can get, at what cost, and with which first action.

A state is a square with a facing; the cost counts action points first, then squares, then single actions, so that the
best way is one of least points, among those one of the shortest, and never holds a turn that gains nothing
(solo.ruling.distance-metric). All first actions of equally good ways are kept: they are the player's choice.
"""

from bisect import insort
from typing import Final

from sensorium.board.board import UNREACHABLE
from sensorium.board.compass import DX, DY
from sensorium.rules.chapters.chute import chute_bars
from sensorium.rules.chapters.doors import is_locked
from sensorium.rules.chapters.fire import barred_by_fire, spread
from sensorium.rules.chapters.holes import across_holes, ladder_neighbour, may_climb_up
from sensorium.rules.chapters.movement import STEALER_STEP
from sensorium.rules.chapters.rubble import rubble_toll
from sensorium.rules.chapters.sight import is_watched
from sensorium.rules.core.answers import (
    ARG_SHIFT,
    ASSAULT,
    ASSAULT_DOOR,
    CLIMB,
    ENTER,
    EXTRA_SHIFT,
    JUMP,
    JUMP_AFTER,
    MOVE,
    OPEN,
    PIECE_SHIFT,
    TURN,
    TURN_AFTER,
    TURN_BEFORE,
    verb_of,
)
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import TURNED

POINT: Final = 1 << 20  # one action point, in a cost
STRIDE: Final = 1 << 10  # one square
ACTION: Final = 1
STATES: Final = 32  # bits of a state in the queue
ENDLESS: Final = 1 << 10  # more points than any way needs
BREAKING: Final = 3  # points reckoned for beating down a door that no hand opens

AHEAD: Final = (7, 0, 1)  # the three directions ahead, for facing north


def strides(position: Position, starts: list[int], closed: int) -> list[int]:
    """Squares on foot from the nearest of these to every square: any legal step, through closed doors and pieces, but
    not through what is ``closed``: solo.ruling.distance-metric."""
    board = position.board
    steps = [UNREACHABLE] * board.count
    for square in starts:
        steps[square] = 0
    queue = list(starts)
    for square in queue:  # grows while it is read
        further = steps[square] + 1
        for direction in range(8):
            there = board.step[square * 8 + direction]
            if there < 0 or steps[there] < UNREACHABLE or closed >> there & 1:
                continue
            flanks = board.flanks[square * 8 + direction]
            if direction & 1 and flanks & closed == flanks:
                continue
            steps[there] = further
            queue.append(there)
        ends = across_holes(position, square)
        while ends:
            end = (ends & -ends).bit_length() - 1
            ends &= ends - 1
            if steps[end] == UNREACHABLE:
                steps[end] = further
                queue.append(end)
    return steps


def walls_now(position: Position) -> int:
    """What closes a way as a wall does: crates, tanks, bulkheads and the like, and force fields."""
    return position.fixtures | position.fields | position.barrier


def burning_with(position: Position, doors: int) -> int:
    """What burns once these doors are open: first.flamer.door-opened-spreads."""
    if not position.burning or not position.rulebook.fire_spreads:
        return position.burning
    trial = position.copy()
    for door in range(position.board.count):
        if doors >> door & 1:
            trial.shut &= ~(1 << door)
            trial.stack = ()
            spread(trial, door)
    return trial.burning


class Ways:
    """Every state this model can come to for so many points, the cost and the first actions of the best ways there.

    ``hidden``: without a step into sight. ``wanted``: stop once these marines can be attacked; doors that need luck or
    force count as ways only then, since nobody can rely on them.
    """

    def __init__(self, position: Position, piece: int, points: int, hidden: bool, wanted: list[int]) -> None:
        self.position: Position = position
        self.piece: int = piece
        self.points: int = points
        self.hidden: bool = hidden
        self.wanted: list[int] = wanted
        place = position.place[piece]
        self.off_board: int = position.board.count  # the square of a state that still waits at its entry area
        self.own: int = 1 << place if position.on_board(piece) else 0
        self.solid: int = position.solid() & ~self.own
        self.costs: dict[int, int] = {}
        self.first: dict[int, int] = {}  # which of the first actions begin a best way, one bit each
        self.codes: list[int] = []
        self.attacks: dict[int, int] = {}  # marine -> the cost at which he is straight ahead
        self.attack_first: dict[int, int] = {}
        self.opened: list[int] = [0]  # sets of doors opened on the way
        self.burning: list[int] = [position.burning]  # and what burns then
        self.around: dict[int, int] = {}  # the squares at most two steps from a square
        self.watched: dict[int, bool] = {}
        self.queue: list[int] = []
        turned = 1 if position.flags[piece] & TURNED and not position.rulebook.stealer_free_turn else 0
        square = place if self.own else self.off_board
        self.start: int = self.state(square, position.facing[piece], turned, 0)
        self.explore()

    # -- states ----------------------------------------------------------------------------------------------
    def state(self, square: int, facing: int, turned: int, opened: int) -> int:
        return ((opened * (self.off_board + 1) + square) * 4 + facing) * 2 + turned

    def square_of(self, state: int) -> int:
        return (state >> 3) % (self.off_board + 1)

    def facing_of(self, state: int) -> int:
        return state >> 1 & 3

    def opened_of(self, state: int) -> int:
        return (state >> 3) // (self.off_board + 1)

    # -- the search ------------------------------------------------------------------------------------------
    def explore(self) -> None:
        self.costs[self.start] = 0
        self.first[self.start] = 0
        self.queue.append(-self.start)
        while self.queue:
            key = -self.queue.pop()
            cost, state = key >> STATES, key & (1 << STATES) - 1
            if cost > self.costs[state]:
                continue
            if self.wanted and all(marine in self.attacks for marine in self.wanted):
                if cost > max(self.attacks[marine] for marine in self.wanted):
                    return
            self.aim(state, cost)
            self.leave(state, cost)

    def reach(self, state: int, cost: int, came: int, code: int) -> None:
        """A way to this state, from ``came`` by an action whose answer is ``code``."""
        if cost >= (self.points + 1) * POINT:
            return
        known = self.costs.get(state, -1)
        if 0 <= known < cost:
            return
        if came == self.start:
            if code not in self.codes:
                self.codes.append(code)
            mask = 1 << self.codes.index(code)
        else:
            mask = self.first[came]
        if known == cost:
            self.first[state] |= mask
            return
        self.costs[state] = cost
        self.first[state] = mask
        insort(self.queue, -(cost << STATES | state))

    def aim(self, state: int, cost: int) -> None:
        """Note the marines who could be attacked from here: solo.ruling.adjacent-and-facing."""
        position = self.position
        board = position.board
        square = self.square_of(state)
        if square == self.off_board:
            if position.rulebook.lurkers_may_assault:
                self.note_attack(board.entries[position.entry_of(self.piece)].square, state, cost)
            return
        self.note_attack(board.step[square * 8 + 2 * self.facing_of(state)], state, cost)
        ends = across_holes(position, square)  # fourth.ladders.fight, deathwing.levels.stealer-assault
        while ends:
            self.note_attack((ends & -ends).bit_length() - 1, state, cost)
            ends &= ends - 1

    def note_attack(self, square: int, state: int, cost: int) -> None:
        if square < 0 or not self.position.marines_at >> square & 1:
            return
        marine = self.position.who[square]
        if marine in self.attacks and self.attacks[marine] < cost:
            return
        mask = self.first[state]
        if state == self.start:
            code = ASSAULT | self.piece << PIECE_SHIFT | marine << ARG_SHIFT
            if code not in self.codes:
                self.codes.append(code)
            mask = 1 << self.codes.index(code)
        self.attack_first[marine] = self.attack_first.get(marine, 0) | mask
        self.attacks[marine] = cost

    def leave(self, state: int, cost: int) -> None:
        """Every action from here."""
        square = self.square_of(state)
        if square == self.off_board:
            self.enter(state, cost)
            return
        position = self.position
        board = position.board
        facing = self.facing_of(state)
        opened = self.opened_of(state)
        for direction in range(8):
            there = board.step[square * 8 + direction]
            if there >= 0:
                self.step(state, cost, square, facing, opened, direction, there)
        self.climb(state, cost, square, facing, opened)
        self.turn(state, cost, square, facing, opened)
        self.work_doors(state, cost, square, facing, opened)

    def climb(self, state: int, cost: int, square: int, facing: int, opened: int) -> None:
        """Up or down a ladder, up through a pitfall, or with a jump down either; with any facing where the book lets
        its player choose it."""
        rulebook = self.position.rulebook
        board = self.position.board
        taken = self.solid | self.burning[opened]
        base = self.piece << PIECE_SHIFT
        ways: list[tuple[int, int, int]] = []
        end = ladder_neighbour(self.position, square)
        if end >= 0:
            ways.append((end, rulebook.ladder_costs[1], CLIMB | (1 if board.below[square] == end else 0) << ARG_SHIFT))
        elif may_climb_up(self.position, square):
            ways.append((board.above[square], rulebook.hole_climb_cost, CLIMB))
        if rulebook.holes and board.below[square] >= 0:
            ways.append((board.below[square], rulebook.jump_cost, JUMP))
        for there, points, code in ways:
            if self.position.scenario.chutes and chute_bars(self.position, self.piece, square, there):
                continue
            if not taken >> there & 1:
                if verb_of(code) == CLIMB:
                    points += rubble_toll(self.position, there)
                price = cost + points * POINT + STRIDE + ACTION
                if rulebook.climb_is_move:
                    self.land(state, price, there, facing, opened, code | base)
                else:
                    for side in range(4):
                        self.put(state, price, there, side, opened, code | base)

    def turn(self, state: int, cost: int, square: int, facing: int, opened: int) -> None:
        joined = self.position.rulebook.stealer_free_turn
        for side in range(4):
            if side == facing:
                continue
            points = 1 if joined or side - facing & 3 == 2 or state & 1 else 0
            code = TURN | self.piece << PIECE_SHIFT | side << ARG_SHIFT
            there = self.state(square, side, 0 if joined else 1, opened)
            self.reach(there, cost + points * POINT + ACTION, state, code)

    def enter(self, state: int, cost: int) -> None:
        entry = self.position.board.entries[self.position.entry_of(self.piece)]
        if (self.solid | barred_by_fire(self.position)) >> entry.square & 1:
            return
        code = ENTER | self.piece << PIECE_SHIFT
        points = 1 + rubble_toll(self.position, entry.square)
        self.land(state, cost + points * POINT + STRIDE + ACTION, entry.square, entry.facing, 0, code)

    def step(self, state: int, cost: int, square: int, facing: int, opened: int, direction: int, there: int) -> None:
        """One square, past or through the doors that are open by now."""
        position = self.position
        board = position.board
        solid = self.solid & ~self.opened[opened]
        if solid >> there & 1:
            return
        if direction & 1:
            flanks = board.flanks[square * 8 + direction]
            if flanks & solid == flanks:
                return
        if position.scenario.chutes and chute_bars(position, self.piece, square, there):
            return
        burning = self.burning[opened]
        if burning >> there & 1:  # solo.ruling.blocked-route: it stops before the flames
            if not burning >> square & 1 or board.section[square] != board.section[there]:
                return
        code = MOVE | self.piece << PIECE_SHIFT | direction << ARG_SHIFT
        table = STEALER_STEP[position.rulebook.stealer_sideways_cost]
        cost += STRIDE + ACTION + rubble_toll(position, there) * POINT
        self.land(state, cost + table[direction - 2 * facing & 7] * POINT, there, facing, opened, code)
        below = board.below[there] if position.rulebook.holes else -1
        if position.scenario.chutes and below >= 0 and chute_bars(position, self.piece, there, below):
            below = -1
        if below >= 0 and not (self.solid | burning) >> below & 1:  # deathwing.pitfall.stealer-jump-announced
            price = cost + table[direction - 2 * facing & 7] * POINT + STRIDE
            for side in range(4):
                self.put(state, price, below, side, opened, code | JUMP_AFTER << EXTRA_SHIFT)
        if position.rulebook.stealer_free_turn:
            for side in (facing + 1 & 3, facing - 1 & 3):
                points = table[direction - 2 * side & 7]
                before = code | (TURN_BEFORE + side) << EXTRA_SHIFT
                self.put(state, cost + points * POINT + ACTION, there, side, opened, before)

    def land(self, state: int, cost: int, there: int, facing: int, opened: int, code: int) -> None:
        """Arrive with this facing, or with the free turn that goes with the step; it counts as an action, so that none
        is taken for nothing."""
        self.put(state, cost, there, facing, opened, code)
        if self.position.rulebook.stealer_free_turn:
            for side in (facing + 1 & 3, facing - 1 & 3):
                after = code | (TURN_AFTER + side) << EXTRA_SHIFT
                self.put(state, cost + ACTION, there, side, opened, after)

    def put(self, state: int, cost: int, there: int, facing: int, opened: int, code: int) -> None:
        opened = self.remembered(opened, there)
        if not self.hidden or not self.is_seen(there, opened):
            self.reach(self.state(there, facing, 0, opened), cost, state, code)

    # -- doors and sight -------------------------------------------------------------------------------------
    def work_doors(self, state: int, cost: int, square: int, facing: int, opened: int) -> None:
        """Every closed door ahead, an action of its own: it may bar the way, or only the two sides of a diagonal."""
        board = self.position.board
        shut = self.position.shut & ~self.opened[opened] & board.near[square]
        if not shut:
            return
        deck = board.deck_of[square]
        for ahead in AHEAD:
            direction = ahead + 2 * facing & 7
            door = board.square(board.xs[square] + DX[direction], board.ys[square] + DY[direction], deck)
            if door < 0 or not shut >> door & 1:
                continue
            points = self.door_cost(door, ahead == 0)
            if points == 0:
                continue
            after = self.with_open(opened, 1 << door)
            if self.burning[after] >> square & 1 and not self.burning[opened] >> square & 1:
                continue  # it would let the flames out upon itself
            if self.hidden and self.is_seen(square, after):  # solo.ruling.as-close-as-possible
                continue
            by_force = (self.position.locked | self.position.scenario.chutes) >> door & 1
            verb = ASSAULT_DOOR if by_force else OPEN
            code = verb | self.piece << PIECE_SHIFT | door << ARG_SHIFT
            self.reach(self.state(square, facing, 0, after), cost + points * POINT + ACTION, state, code)

    def door_cost(self, door: int, straight: bool) -> int:
        """Points to get this closed door out of the way from a square beside it; 0 if it cannot."""
        position = self.position
        if is_locked(position, door):
            return 0
        if (position.locked | position.scenario.chutes) >> door & 1:
            return BREAKING if self.wanted and straight else 0
        return 1 if self.wanted or not position.stuck >> door & 1 else 0

    def with_open(self, opened: int, door: int) -> int:
        """The number of the set of doors open once this one is, too."""
        return self.set_of(self.opened[opened] | door)

    def set_of(self, doors: int) -> int:
        if doors not in self.opened:
            self.opened.append(doors)
            self.burning.append(burning_with(self.position, doors))
        return self.opened.index(doors)

    def remembered(self, opened: int, square: int) -> int:
        """The same set at this square. On a long way doors left behind are forgotten: whoever goes on does not come
        back to them, and the sets would grow without end."""
        if opened == 0 or self.points < ENDLESS:
            return opened
        known = self.around.get(square, 0)
        if not known:
            near = self.position.board.near
            known = near[square] | 1 << square
            for there in range(self.off_board):
                if near[square] >> there & 1:
                    known |= near[there]
            self.around[square] = known
        return self.set_of(self.opened[opened] & known)

    def is_seen(self, square: int, opened: int) -> bool:
        """Whether a marine would see it there, with these doors open."""
        key = opened * self.off_board + square
        known = self.watched.get(key)
        if known is None:
            known = is_watched(self.position, square, self.own | self.opened[opened])
            self.watched[key] = known
        return known

    # -- what it comes to ------------------------------------------------------------------------------------
    def in_reach(self, marine: int) -> bool:
        """Whether the points suffice to face him and to attack once: solo.ruling.can-attack-test."""
        return marine in self.attacks and self.attacks[marine] // POINT + 1 <= self.points

    def towards(self, marines: list[int]) -> list[int]:
        """The first actions of the best ways to attack these marines."""
        mask = 0
        for marine in marines:
            mask |= self.attack_first[marine]
        return self.chosen(mask)

    def length(self, marine: int) -> int:
        """Squares of the best way to attack him."""
        return self.attacks[marine] // STRIDE % 1024

    def chosen(self, mask: int) -> list[int]:
        return [code for index, code in enumerate(self.codes) if mask >> index & 1]
