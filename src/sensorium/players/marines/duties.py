"""The actions that serve the objective once a marine is in place: burn, work, leave, hand over."""

from __future__ import annotations

from sensorium.players.marines.errands import Orders
from sensorium.players.marines.march import FAR, first_step, reachable
from sensorium.players.marines.needs import BURN, LEAVE, WORK, Need
from sensorium.players.marines.stand_choice import Standing
from sensorium.rules.chapters.fire import flood
from sensorium.rules.core import answers as a
from sensorium.rules.core.actions import marine_actions
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import USED


class Duties(Standing):
    """Performs these actions."""

    def duty(self, position: Position, marine: int, points: int, orders: Orders) -> int:
        """An action for the objective that he can take where he stands."""
        need = orders.need[marine]
        if need is None:
            return 0
        for other in orders.needs:  # a marine who stands there works, even if another was assigned
            if other.kind == WORK and other is not need and other.thing < 0 and other not in orders.together:
                square = position.scenario.works[other.number].square
                code = self.allowed(position, marine, points, a.pack(a.WORK, marine, square))
                if code:
                    return code
        if need.kind not in (LEAVE, WORK, BURN) and not position.things:
            return 0
        state = position.place[marine] << 2 | position.facing[marine]
        if need.kind == LEAVE and (need.who >> marine & 1 or not orders.leads[marine]):
            if any(goal == state for goal, _ in need.goals):
                return self.allowed(position, marine, points, a.EXIT | marine << a.PIECE_SHIFT)
            return 0
        if need.kind == WORK and orders.leads[marine]:
            if need in orders.together and not self.all_together(position, orders):
                return 0
            if orders.receives[marine] < 0:
                square = position.scenario.works[need.number].square
                code = self.allowed(position, marine, points, a.pack(a.WORK, marine, square))
                if code:
                    return code
        if need.kind == BURN and need.who >> marine & 1:
            code = self.burn(position, marine, points, orders, need)
            if code:
                return code
        return self.hand_over(position, marine, points, orders) if position.things else 0

    def burn(self, position: Position, marine: int, points: int, orders: Orders, need: Need) -> int:
        legal: list[int] = []
        marine_actions(position, marine, points, legal)
        section = position.board.section
        shots = [code for code in legal if a.verb_of(code) == a.FLAME and section[a.arg_of(code)] == need.number]
        safe = [code for code in shots if not flood(position, a.arg_of(code)) & position.marines_at]
        if safe:
            return safe[0]
        if shots:
            fewest = min(shots, key=lambda code: (flood(position, a.arg_of(code)) & position.marines_at).bit_count())
            caught = (flood(position, a.arg_of(fewest)) & position.marines_at).bit_count()
            # At most one marine may be caught by the fire, two if nothing else is needed.
            if caught <= (2 if len(orders.needs) == 1 else 1):
                return fewest
        if dict(need.goals).get(position.place[marine] << 2 | position.facing[marine]) == 3:
            doors = [code for code in legal if a.verb_of(code) == a.OPEN]
            if doors:
                return doors[0]
        return 0

    def in_concert(self, position: Position, orders: Orders) -> int:
        """Works that must all be done in one turn: done without interruption, the farthest first."""
        if not self.all_together(position, orders):
            return 0
        hands = [
            one
            for one in range(position.marine_count)
            if position.on_board(one) and orders.leads[one] and orders.need[one] in orders.together
        ]
        hands.sort(key=lambda one: -orders.left(position, one))
        active = position.active
        if active in hands:
            left = orders.left(position, active)
            for points in (position.ap[active], position.ap[active] + position.left()):
                if not points or left > points:
                    continue
                code = self.duty(position, active, points, orders)
                if not code:
                    found = reachable(position, active, points)
                    table = orders.table[active] or []
                    goal = min(found, key=lambda state: (table[state], -found[state][0]))
                    code = first_step(position, active, found, goal)
                if code and points == position.ap[active]:
                    return self.allowed(position, active, points, code)
                if code and self.allowed(position, active, points, code):
                    self.intent = code
                    return a.SPEND | active << a.PIECE_SHIFT
        for marine in hands:
            if not position.flags[marine] & USED:
                return a.ACTIVATE | marine << a.PIECE_SHIFT
        return 0

    def all_together(self, position: Position, orders: Orders) -> bool:
        """Whether every one of the works that must be done in one turn can be finished this turn."""
        spare = position.left()
        for need in orders.together:
            work = position.scenario.works[need.number]
            if position.progress[need.number] >= work.times:
                continue
            best = FAR
            for marine in range(position.marine_count):
                if orders.need[marine] is need and position.on_board(marine):
                    have = position.ap[marine] if position.flags[marine] & USED else 4
                    if position.flags[marine] & USED and marine != position.active:
                        have = 0
                    best = min(best, max(0, orders.left(position, marine) - have))
            spare -= best
        return spare >= 0

    def hand_over(self, position: Position, marine: int, points: int, orders: Orders) -> int:
        """Give away what another is to carry, to him, if he stands ahead."""
        board = position.board
        for receiver in range(position.marine_count):
            thing = orders.receives[receiver]
            if thing < 0 or position.holder[thing] != marine or not position.on_board(receiver):
                continue
            code = self.allowed(position, marine, points, a.pack(a.HAND, marine, thing, receiver))
            if code:
                return code
            for facing in range(4):
                ahead = board.step[position.place[marine] * 8 + 2 * facing]
                if ahead == position.place[receiver] and points >= 2 and facing != position.facing[marine]:
                    if (facing - position.facing[marine]) & 3 == 2 and not position.rulebook.marine_about_turn:
                        facing = (position.facing[marine] + 1) & 3
                    return self.allowed(position, marine, points, a.pack(a.TURN, marine, facing))
        return 0
