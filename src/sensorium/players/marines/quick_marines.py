"""``QuickMarines``: a rule-based marine policy, fast enough for simulating whole turns.

It works on full (imagined) positions and answers every question to the marines. Each marine marches on his errand as
far as pace and danger allow, shoots at what is about to come, and ends on overwatch over the stealers' paths; command
points are kept for their turn. ``sergeant`` searches by simulating several paces of this policy.
"""

from __future__ import annotations

from typing import Final

from sensorium.players.marines.courses import Heading
from sensorium.players.marines.errands import Orders
from sensorium.players.marines.march import first_step, reachable
from sensorium.players.marines.needs import BURN, FETCH, LEAVE, WORK
from sensorium.players.marines.reactions import Reacting, nearest_marine
from sensorium.players.marines.stand_choice import LATE
from sensorium.rules.chapters.flamer import can_flame, flame_cost
from sensorium.rules.chapters.shooting import can_shoot
from sensorium.rules.chapters.sight import targets
from sensorium.rules.chapters.turn import TURN_SEQUENCE
from sensorium.rules.content.equipment import has_flamer, has_gun
from sensorium.rules.core import answers as a
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import asked_kind
from sensorium.rules.core.vocabulary import JAMMED, OVERWATCH, USED

POINT: Final = 0.06  # what a command point is worth kept for the enemy's turn


class QuickMarines(Reacting):
    """Answers for the marines."""

    def answer(self, position: Position) -> int:
        if asked_kind(position) == TURN_SEQUENCE:
            return self.turn(position)
        return self.react(position)

    def turn(self, position: Position) -> int:
        active = position.active
        orders = self.errands.orders(position)
        if orders.together:
            code = self.in_concert(position, orders)
            if code:
                return code
        if self.heading is not None:
            code = self.head_on(position, self.heading)
            if code:
                return code
        if active >= 0 and position.on_board(active) and position.ap[active] > 0 and self.heading is None:
            code = self.act(position, active, position.ap[active], orders)
            if code:
                return code
        waiting = self.waiting(position)
        if waiting:
            return a.ACTIVATE | self.next_marine(position, waiting, orders) << a.PIECE_SHIFT
        return self.power(position, orders) or self.spend(position, orders) or self.foresee(position) or a.END_TURN

    def waiting(self, position: Position) -> list[int]:
        """Those who have not moved yet."""
        return [
            one for one in range(position.marine_count) if position.on_board(one) and not position.flags[one] & USED
        ]

    def next_marine(self, position: Position, waiting: list[int], orders: Orders) -> int:
        """Who moves next: first those who see something, then those with the shortest way, so that the front makes
        room."""

        def order(marine: int) -> tuple[int, float]:
            shoots = can_shoot(position, marine) and bool(targets(position, marine))
            left = orders.left(position, marine)
            slow = 0.5 if has_flamer(position, marine) else 0.0
            return 0 if shoots else 1, left + slow

        return min(waiting, key=order)

    def head_on(self, position: Position, heading: Heading) -> int:
        """The next answer of whoever is set on a course; 0 when he is done, or what he saw has changed."""
        marine = heading.marine
        if not heading.holds(position) or (heading.arrived and position.active != marine):
            self.heading = None
            return 0
        if heading.arrived:
            return 0
        if position.active != marine:
            if position.flags[marine] & USED:
                self.heading = None
                return 0
            return a.ACTIVATE | marine << a.PIECE_SHIFT
        points = position.ap[marine]
        found = reachable(position, marine, points)
        code = 0
        if heading.course.state in found:
            step = first_step(position, marine, found, heading.course.state)
            if not step and not heading.course.code:
                heading.arrived = True
                return 0
            if not step:
                self.heading = None
            code = self.allowed(position, marine, points, step or heading.course.code)
        if not code:
            self.heading = None
        return code

    def act(self, position: Position, marine: int, points: int, orders: Orders) -> int:
        """The next answer for this marine, or 0 when he is done."""
        code = self.duty(position, marine, points, orders)
        if code:
            return code
        if position.flags[marine] & JAMMED and has_gun(position, marine) and points >= 1:
            return a.UNJAM | marine << a.PIECE_SHIFT
        if can_flame(position, marine) and points >= flame_cost(position, marine):
            code = self.flame(position, marine, points, orders)
            if code:
                return code
        code = self.strike(position, marine)
        if code:
            return code
        if position.flags[marine] & OVERWATCH:
            return 0
        found = reachable(position, marine, points)
        course = self.best_course(position, marine, found, orders)
        step = first_step(position, marine, found, course.state)
        if step:
            if self.steadfast:
                self.heading = Heading(marine, course, position)
            return self.allowed(position, marine, points, step)
        if not course.code or a.verb_of(course.code) in (a.SET_OVERWATCH, a.SET_GUARD):
            watches = a.verb_of(course.code) == a.SET_OVERWATCH
            cover = self.paths.cover(position, course.state, 1 << position.place[marine]) if watches else 0
            door = self.break_down(position, marine, points, orders)
            if not door:
                door = self.shut_out(position, marine, points, orders, cover)
            if door:
                return door
        return self.allowed(position, marine, points, course.code) if course.code else 0

    def spend(self, position: Position, orders: Orders) -> int:
        """A command point now, only for what wins or what would kill; the rest waits for the enemy's turn."""
        points = position.left()
        if points <= 0:
            return 0
        code = self.push(position, orders, points)
        if not code:
            code = self.urgent_shot(position, points)
        if not code and points >= 2:
            code = self.late_watch(position, orders, points)
        if not code and self.share(position, orders) > LATE:
            code = self.hurry(position, orders, points)
        if code:
            self.intent = code
            return a.SPEND | a.piece_of(code) << a.PIECE_SHIFT
        return 0

    def push(self, position: Position, orders: Orders, points: int) -> int:
        """Whoever can do his duty with the points there are does it."""
        for marine in range(position.marine_count):
            if not position.on_board(marine) or not orders.leads[marine]:
                continue
            need = orders.need[marine]
            if need is None or need.kind not in (BURN, WORK, LEAVE, FETCH):
                continue
            if need in orders.together and not self.all_together(position, orders):
                continue
            own = position.ap[marine] if marine == position.active else 0
            if orders.left(position, marine) > points + own:
                continue
            code = self.duty(position, marine, points + own, orders)
            if code:
                return code
            found = reachable(position, marine, points + own)
            table = orders.table[marine]
            if table is None:
                continue
            goal = min(found, key=lambda state: (table[state], -found[state][0]))
            step = first_step(position, marine, found, goal)
            if step and table[goal] <= found[goal][0]:
                code = self.allowed(position, marine, points + own, step)
                if code:
                    return code
        return 0

    def urgent_shot(self, position: Position, points: int) -> int:
        """At something that would otherwise reach somebody."""
        scene = self.scene(position)
        models = [one for one in scene.threats if one.model and nearest_marine(position, one.square) <= 2]
        if not models:
            return 0
        best, chosen = 0.25, 0
        for marine in range(position.marine_count):
            if position.on_board(marine) and can_shoot(position, marine):
                if position.flags[marine] & OVERWATCH:
                    continue
                state = position.place[marine] << 2 | position.facing[marine]
                code, gain = self.best_shot(position, models, marine, state, min(2, points), 0.0, 0)
                if code and gain > best:
                    best, chosen = gain, code
        return chosen

    def late_watch(self, position: Position, orders: Orders, points: int) -> int:
        """Overwatch for command points, or a turn that comes before it, where it saves more than they are worth."""
        best, chosen = 0.0, 0
        for marine in range(position.marine_count):
            if not position.on_board(marine) or not can_shoot(position, marine) or position.flags[marine] & OVERWATCH:
                continue
            place, facing = position.place[marine], position.facing[marine]
            formation = self.formation(position, marine, orders)
            bare = formation.loss(place, 0)
            if bare < POINT:
                continue
            for turned in range(4):
                turns = min((turned - facing) & 3, (facing - turned) & 3)
                if turns == 2 or turns + 2 > points:
                    continue
                cover = self.paths.cover(position, place << 2 | turned, 1 << place)
                gain = bare - formation.loss(place, cover) - POINT * (2 + turns)
                if gain > best:
                    base = marine << a.PIECE_SHIFT
                    code = a.pack(a.TURN, marine, turned) if turns else a.SET_OVERWATCH | base
                    if self.allowed(position, marine, points, code):
                        best, chosen = gain, code
        return chosen

    def hurry(self, position: Position, orders: Orders, points: int) -> int:
        """The last of those who lead takes a step."""
        slow = [one for one in range(position.marine_count) if position.on_board(one) and orders.leads[one]]
        slow.sort(key=lambda one: -orders.left(position, one))
        for marine in slow[:3]:
            table = orders.table[marine]
            if table is None or position.flags[marine] & OVERWATCH:
                continue
            found = reachable(position, marine, min(2, points))
            goal = min(found, key=lambda state: (table[state], -found[state][0]))
            step = first_step(position, marine, found, goal)
            if step and table[goal] < orders.left(position, marine):
                code = self.allowed(position, marine, points, step)
                if code:
                    return code
        return 0
