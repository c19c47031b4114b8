"""Evaluates where a marine goes and what he does there: progress, safety, squares covered, targets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sensorium.players.marines.courses import Course
from sensorium.players.marines.errands import Orders
from sensorium.players.marines.formation import Formation
from sensorium.players.marines.needs import BRING, BURN, CLEAN, FETCH, POST, STAND, WORK, Need
from sensorium.players.marines.squad import Squad
from sensorium.players.search.threats import Scene, Threat
from sensorium.rules.chapters.shooting import can_shoot, dice_of, gun_of
from sensorium.rules.content.equipment import has_flamer
from sensorium.rules.core import answers as a
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import GUARD, USED

HOLD: Final = 0
CREEP: Final = 1
STEADY: Final = 2
MARCH: Final = 3
RUN: Final = 4
FACTORS: Final[tuple[float, ...]] = (0.1, 0.3, 0.5, 1.0, 3.0)  # how much a point of the march counts at each pace
STROLL: Final = 0.05  # what a point is worth, in marines, while there is all the time in the world
URGE: Final = 0.25  # and how that grows with the square of the share of the time that the march will take
LATE: Final = 0.5  # from this share on there is none to lose
PANIC: Final = 5.0
IMPATIENCE: Final = 2.0  # how much more a point counts for every turn without headway: they only grow more
MOST_IMPATIENT: Final = 60.0
A_TURN: Final = 4.0  # the points of a turn
COVER: Final = 0.10  # what it is worth to cover a square along which one stealer comes
AHEAD: Final = 4  # how far an escort goes before the next man
EAGER: Final = 0.4  # what a step counts that takes a man farther ahead than he should be
CLOSE_BY: Final = 10  # the flamer is nearly where he can burn
IN_THE_WAY: Final = 6.0  # what it costs, in points, to stand where another is to work
PRESSED: Final = 0.25  # how much each man who is held up behind adds to the worth of a step

March = Callable[[int], float]


def chance_to_hit(position: Position, marine: int, needed: int) -> float:
    dice = dice_of(position, marine)
    miss: float = ((needed - 1) / 6) ** dice
    return 1.0 - miss


def shooting(points: int, fired: int, odds: list[float], worth: float, watch: float, covered: bool) -> float:
    """What is gained by shooting now, going on while it pays, and ending on overwatch if two points are left."""
    hit = odds[min(fired, len(odds) - 1)]
    left = points - 1
    dead = worth + (watch if left >= 2 else 0.0)
    alive = 0.0
    if left >= 2:
        alive = watch + (0.5 * worth if covered else 0.0)
    if left >= 1:
        alive = max(alive, shooting(left, fired + 1, odds, worth, watch, covered))
    return hit * dead + (1.0 - hit) * alive


class Standing(Squad):
    """Evaluates the places a marine can reach."""

    def best_course(self, position: Position, marine: int, found: dict[int, tuple[int, int]], orders: Orders) -> Course:
        best = Course(-1e9, position.place[marine] << 2 | position.facing[marine], 0)
        for course in self.courses(position, marine, found, orders):
            if course.score > best.score:
                best = course
        return best

    def courses(
        self, position: Position, marine: int, found: dict[int, tuple[int, int]], orders: Orders
    ) -> list[Course]:
        """What he might do: wherever it may pay to stand, what he might do there."""
        scene = self.scene(position)
        price = self.price_of_time(position, orders) * self.pressed(position, marine, orders)
        place = position.place[marine]
        gun = can_shoot(position, marine)
        formation = self.formation(position, marine, orders)
        march = self.march_of(position, marine, orders)
        rough: list[tuple[float, int]] = []
        for state, (left, _) in found.items():
            value = -price * march(state) + (0.05 if left >= 2 else 0.0) - 0.001 * (4 - left)
            rough.append((value, state))
        rough.sort(reverse=True)
        kept = rough[: self.width]
        chosen = {state for _, state in kept}
        for one in rough[self.width :]:
            if one[1] not in chosen and (one[1] >> 2 == place or (gun and found[one[1]][0] >= 2)):
                kept.append(one)
        models = [threat for threat in scene.threats if threat.model]
        weighed: list[Course] = []
        base = marine << a.PIECE_SHIFT
        for value, state in kept:
            left = found[state][0]
            square = state >> 2
            exposed = value - formation.loss(square, 0)
            watch = 0.0  # what it gains to end on overwatch here
            cover = 0
            if not gun and left >= 2 and position.rulebook.guard and not position.flags[marine] & GUARD:
                weighed.append(Course(exposed + 0.2 * (value - exposed), state, a.SET_GUARD | base))
                continue
            weighed.append(Course(exposed, state, 0))
            if gun and left >= 2:
                cover = self.paths.cover(position, state, 1 << place)
                watch = value - formation.loss(square, cover) - exposed
                watch += self.covering(scene, cover, marine)
                if watch > 0:
                    weighed.append(Course(exposed + watch, state, a.SET_OVERWATCH | base))
            if gun and left >= 1 and models:
                shot, gain = self.best_shot(position, models, marine, state, left, watch, cover)
                if shot:
                    weighed.append(Course(exposed + gain, state, shot))
        return weighed

    def formation(self, position: Position, marine: int, orders: Orders) -> Formation:
        scene = self.scene(position)
        covers = dict(scene.covers)
        for one in range(position.marine_count):
            if one != marine and one not in covers and position.on_board(one) and not position.flags[one] & USED:
                if can_shoot(position, one):
                    covers[one] = self.best_watch(position, scene, one)
        dear = [self.errands.dear(position, one, orders) for one in range(position.marine_count)]
        return Formation(position, self.paths, marine, scene.threats, covers, dear, scene.lives)

    def best_watch(self, position: Position, scene: Scene, marine: int) -> int:
        """What somebody who has not moved yet would cover from where he stands."""
        known = scene.watches.get(marine)
        if known is not None:
            return known
        place = position.place[marine]
        best, chosen = 0.0, 0
        for facing in range(4):
            cover = self.paths.cover(position, place << 2 | facing, 1 << place)
            heat = 0.0
            for square, warm in scene.heat.items():
                if cover >> square & 1:
                    heat += warm
            if heat > best:
                best, chosen = heat, cover
        scene.watches[marine] = chosen
        return chosen

    def price_of_time(self, position: Position, orders: Orders) -> float:
        """What a point of the march is worth: more and more as the turns run out."""
        share = self.share(position, orders)
        price = STROLL + URGE * share * share + PANIC * max(0.0, share - LATE)
        price *= min(MOST_IMPATIENT, IMPATIENCE ** self.stalled(position, orders))
        if self.pace is not None and self.pace_turn in (0, position.turn):
            price *= FACTORS[self.pace]
        return price

    def stalled(self, position: Position, orders: Orders) -> int:
        """For how many turns the march has made no headway."""
        if orders.points < self.nearest or orders.points > self.nearest + A_TURN or position.turn < self.nearest_turn:
            self.nearest = orders.points
            self.nearest_turn = position.turn
        return max(0, position.turn - self.nearest_turn - 1)

    def share(self, position: Position, orders: Orders) -> float:
        """How much of the time that is left the march will take, if nobody is in the way."""
        limit = position.scenario.turn_limit or 30
        return orders.points / (A_TURN * max(0.5, limit - position.turn + 1.0))

    def pressed(self, position: Position, marine: int, orders: Orders) -> float:
        """The factor by which a step is worth more for a marine who blocks others behind him."""
        need = orders.need[marine]
        if need is None:
            return 1.0
        own = orders.left(position, marine)
        behind = 0
        for one in range(position.marine_count):
            if one != marine and orders.need[one] is not None and position.on_board(one):
                if own < orders.left(position, one) <= own + 9 and orders.need[one] is need:
                    behind += 1
        return 1.0 + PRESSED * behind

    def march_of(self, position: Position, marine: int, orders: Orders) -> March:
        """How far a state is from where this marine wants to be, as points."""
        table = orders.table[marine]
        if table is None:
            return lambda state: 0.0
        need = orders.need[marine]
        floor = -1.0
        if need is not None:
            if orders.receives[marine] >= 0:
                holder = position.place[position.holder[orders.receives[marine]]]
                if 0 <= holder < position.board.count:
                    route = position.board.route(holder)
                    return lambda state: float(max(0, route[state >> 2] - 1))
            company = [
                one
                for one in range(position.marine_count)
                if orders.need[one] is need and one != marine and position.on_board(one)
            ]
            together = [orders.left(position, one) for one in company]
            leads = [orders.left(position, one) for one in company if orders.leads[one]]
            own = orders.left(position, marine)
            if has_flamer(position, marine) and need.kind != BURN:
                guns = sorted(orders.left(position, one) for one in company if can_shoot(position, one))
                if guns and own > 5:
                    floor = guns[0] + 1.0
            elif orders.leads[marine]:
                if need.kind == BURN and together and own > CLOSE_BY:
                    floor = min(together) + 1.0 if self.only_flamer(position) else min(together) - AHEAD
            elif need.kind == BURN and leads:
                return self.round_the_flamer(position, marine, table, orders, need, min(leads))
            elif need.kind in (FETCH, BRING, WORK, STAND, CLEAN, POST) and leads:
                after = [one for one in together if one >= own]
                floor = max(1.0, min(after) - AHEAD) if after else 0.0
        benches = self.benches(position, marine, orders)
        if benches:
            least = floor

            def off_the_bench(state: int) -> float:
                far = table[state] if table[state] > least else least - EAGER * (least - table[state])
                return far + (IN_THE_WAY if benches >> (state >> 2) & 1 else 0.0)

            return off_the_bench
        if floor <= 0:
            return lambda state: float(table[state])
        return lambda state: table[state] if table[state] > floor else floor - EAGER * (floor - table[state])

    def benches(self, position: Position, marine: int, orders: Orders) -> int:
        """The squares where another is to work: nobody else stands about there."""
        mask = 0
        for one in range(position.marine_count):
            need = orders.need[one]
            if (
                one != marine
                and need is not None
                and need.kind == WORK
                and orders.leads[one]
                and position.on_board(one)
            ):
                if orders.need[marine] is need and orders.leads[marine]:
                    continue
                for state, _ in need.goals:
                    mask |= 1 << (state >> 2)
        return mask

    def round_the_flamer(
        self, position: Position, marine: int, table: list[int], orders: Orders, need: Need, left: int
    ) -> March:
        """Adjusts for the flamer, who goes first: those behind follow him, those before him leave his path and his
        fire."""
        company = [one for one in range(position.marine_count) if orders.need[one] is need and position.on_board(one)]
        leader = min((one for one in company if orders.leads[one]), key=lambda one: (orders.left(position, one), one))
        path = self.path_of(position, leader, table)
        if left <= CLOSE_BY:
            path |= self.line_of(position, leader, need)
        fire = position.board.section_masks[need.number]

        def in_the_way(state: int) -> float:
            return (2.0 if path >> (state >> 2) & 1 else 0.0) + (6.0 if fire >> (state >> 2) & 1 else 0.0)

        if left > CLOSE_BY and self.only_flamer(position):
            # Without him all is lost: the nearest gun goes before him.
            guns = [one for one in company if not orders.leads[one] and can_shoot(position, one)]
            if marine == min(guns, key=lambda one: (orders.left(position, one), one), default=-1):
                least = left - AHEAD
                return lambda state: table[state] if table[state] > least else least - EAGER * (least - table[state])
        if orders.left(position, marine) > left:
            return lambda state: max(float(table[state]), left + 1.0) + in_the_way(state)
        return lambda state: 0.3 * table[state] + 4.0 * in_the_way(state)

    def only_flamer(self, position: Position) -> bool:
        flamers = [one for one in range(position.marine_count) if has_flamer(position, one)]
        return sum(1 for one in flamers if position.on_board(one) and position.ammo[one] > 0) == 1

    def path_of(self, position: Position, marine: int, table: list[int]) -> int:
        """The squares of this marine's march, from where he stands."""
        step = position.board.step
        square, facing = position.place[marine], position.facing[marine]
        mask = 0
        for _ in range(12):
            now = min(table[square << 2 | one] for one in range(4))
            if now <= 3:
                break
            around = [step[square * 8 + direction] for direction in range(8)]
            nearer = [one for one in around if one >= 0 and min(table[one << 2 | side] for side in range(4)) < now]
            if not nearer:
                break
            before, square = square, min(nearer, key=lambda one: table[one << 2 | facing])
            direction = around.index(square)
            mask |= 1 << square | position.board.flanks[before * 8 + direction]
        return mask

    def line_of(self, position: Position, leader: int, need: Need) -> int:
        """The squares between the flamer and what he is to burn, if he is in line with it already."""
        board = position.board
        row = board.lines(position.place[leader])
        squares = board.section_masks[need.number]
        lines = [row[square] for square in range(board.count) if squares >> square & 1 and row[square] >= 0]
        return min(lines, key=lambda line: line.bit_count(), default=0)

    def covering(self, scene: Scene, cover: int, marine: int) -> float:
        """What this cover is worth to the others: the heat of the squares in it, less where others cover them."""
        total = 0.0
        others = 0
        for one, mask in scene.covers.items():
            if one != marine:
                others |= mask
        for square, heat in scene.heat.items():
            if cover >> square & 1:
                total += heat * (0.45 if others >> square & 1 else 1.0)
        return COVER * min(6.0, total)

    def best_shot(
        self, position: Position, models: list[Threat], marine: int, state: int, points: int, watch: float, cover: int
    ) -> tuple[int, float]:
        """The best target from this state, and what it gains to shoot at it and then perhaps go on overwatch."""
        board = position.board
        place = state >> 2
        arc = board.arc(place, state & 3)
        obstructed = position.obstructed() & ~(1 << position.place[marine])
        best, chosen = 0.0, 0
        steps = gun_of(position, marine).scores
        odds = [chance_to_hit(position, marine, one) for one in steps]
        here = state == position.place[marine] << 2 | position.facing[marine]
        for threat in models:
            if not arc >> threat.square & 1 or not board.clear(place, threat.square, obstructed):
                continue
            fired = 0
            if here and position.aim[marine] == position.label[threat.slot] + 1:
                fired = position.shots[marine]
            worth = 0.05 + min(1.3, threat.menace)
            covered = bool(cover >> threat.square & 1)
            gain = shooting(points, fired, odds, worth, watch, covered)
            if gain > best:
                best, chosen = gain, a.pack(a.FIRE, marine, threat.slot)
        return chosen, best
