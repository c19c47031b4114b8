"""The actions that serve the objective once a marine is in place: burn, work, leave, hand over.

What a need asks of whoever stands there is a row of ``DUTIES``; whoever has nothing else to do hands over what another
is to carry.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sensorium.players.marines.command_points import CommandPoints
from sensorium.players.marines.departures import forfeits
from sensorium.players.marines.errands import Orders
from sensorium.players.marines.legal_actions import allowed, legal_actions
from sensorium.players.marines.march import FAR, first_step, reachable
from sensorium.players.marines.needs import BREAK, BURN, LEAVE, WORK, Need
from sensorium.rules.chapters.fire import flood
from sensorium.rules.chapters.shooting import can_shoot
from sensorium.rules.content.kinds import is_figure
from sensorium.rules.core import answers as a
from sensorium.rules.core.odds import odds
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import USED

Duty = Callable[[Position, int, int, Orders, Need], int]  # the position, the marine, his points, the orders, the need


def duty(position: Position, marine: int, points: int, orders: Orders) -> int:
    """An action for the objective that he can take where he stands."""
    need = orders.need[marine]
    if need is None:
        return 0
    for other in orders.needs:  # a marine who stands there works, even if another was assigned
        if other.kind == WORK and other is not need and other.thing < 0 and other not in orders.together:
            square = position.scenario.works[other.number].square
            code = allowed(position, marine, points, a.pack(a.WORK, marine, square))
            if code:
                return code
    return DUTIES.get(need.kind, hand_over)(position, marine, points, orders, need)


def leave(position: Position, marine: int, points: int, orders: Orders, need: Need) -> int:
    if not need.who >> marine & 1 and orders.leads[marine]:
        return hand_over(position, marine, points, orders, need)
    if position.scenario.teleport and need.number < 0:
        code = beam_out(position, marine, points, orders, need)
        if code and not forfeits(position, marine, a.TELEPORT):
            return code
    if position.scenario.chutes >> position.place[marine] & 1:
        return blow_hatch(position, marine, points)
    state = position.place[marine] << 2 | position.facing[marine]
    if any(goal == state for goal, _ in need.goals):
        code = allowed(position, marine, points, a.EXIT | marine << a.PIECE_SHIFT)
        if code and not forfeits(position, marine, a.EXIT):
            return code
    return 0


def beam_out(position: Position, marine: int, points: int, orders: Orders, need: Need) -> int:
    """One teleports a turn; while there is other work to do only if there is no time to lose. Of those who are to leave
    and have not moved yet: who has farthest to go, who cannot shoot, who is nearest to the enemy. So whoever guards the
    others is followed by another with a gun, and a longer way under fire before him."""
    limit = position.scenario.turn_limit or 99
    if any(one.kind != LEAVE for one in orders.needs) and limit - position.turn > need.wanted + 1:
        return 0
    code = allowed(position, marine, points, a.TELEPORT | marine << a.PIECE_SHIFT)
    if not code:
        return 0
    near = enemies_route(position)
    leaving = [one for one in range(position.marine_count) if can_beam(position, one) and orders.need[one] is need]
    first = max(
        (one for one in leaving if one == marine or not position.flags[one] & USED),
        key=lambda one: (orders.left(position, one), not can_shoot(position, one), -near(one), one),
        default=marine,
    )
    return code if marine == first else 0


def enemies_route(position: Position) -> Callable[[int], int]:
    """How many steps each marine is from the nearest enemy, or where none is aboard from where they come in."""
    board = position.board
    squares = [
        position.place[slot]
        for slot in range(position.marine_count, len(position.kind))
        if is_figure(position.kind[slot]) and position.on_board(slot)
    ]
    routes = [board.route(one) for one in squares or [board.entries[entry].square for entry in position.open_entries()]]
    return lambda marine: min((route[position.place[marine]] for route in routes), default=0)


def can_beam(position: Position, marine: int) -> bool:
    """Whether he is where one teleports from."""
    squares = position.scenario.teleport_squares
    return position.on_board(marine) and (not squares or bool(squares >> position.place[marine] & 1))


def blow_hatch(position: Position, marine: int, points: int) -> int:
    """In a chute that is shut: its outer door is shot or beaten down, or at least faced."""
    legal = legal_actions(position, marine, points)
    for code in legal:
        if a.verb_of(code) in (a.FIRE_DOOR, a.ASSAULT_DOOR) and position.scenario.chutes >> a.arg_of(code) & 1:
            return code
    board = position.board
    place = position.place[marine]
    for facing in range(4):
        if (
            board.arc(place, facing)
            & position.scenario.chutes
            & position.shut
            & board.section_masks[board.section[place]]
        ):
            return allowed(position, marine, points, a.pack(a.TURN, marine, facing))
    return 0


def work(position: Position, marine: int, points: int, orders: Orders, need: Need) -> int:
    if orders.leads[marine]:
        if need in orders.together and not all_together(position, orders):
            return 0
        if orders.receives[marine] < 0:
            square = position.scenario.works[need.number].square
            code = allowed(position, marine, points, a.pack(a.WORK, marine, square))
            if code:
                return code
    return hand_over(position, marine, points, orders, need)


def smash(position: Position, marine: int, points: int, orders: Orders, need: Need) -> int:
    """The blow or shot that is likeliest to break the fixture, from wherever he reaches it."""
    best, chosen = 0.0, 0
    for code in legal_actions(position, marine, points):
        if a.verb_of(code) in (a.ASSAULT_SQUARE, a.FIRE_SQUARE) and a.arg_of(code) == need.number:
            ways, total = odds(position, code)
            if ways / total > best:
                best, chosen = ways / total, code
    return chosen or hand_over(position, marine, points, orders, need)


def burn(position: Position, marine: int, points: int, orders: Orders, need: Need) -> int:
    code = flame_for(position, marine, points, orders, need) if need.who >> marine & 1 else 0
    return code or hand_over(position, marine, points, orders, need)


def flame_for(position: Position, marine: int, points: int, orders: Orders, need: Need) -> int:
    """The shot of flame that burns what is to burn, or the door that must be opened for it."""
    legal = legal_actions(position, marine, points)
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


def hand_over(position: Position, marine: int, points: int, orders: Orders, need: Need) -> int:
    """Give away what another is to carry, to him, if he stands ahead."""
    if not position.things:
        return 0
    board = position.board
    for receiver in range(position.marine_count):
        thing = orders.receives[receiver]
        if thing < 0 or position.holder[thing] != marine or not position.on_board(receiver):
            continue
        code = allowed(position, marine, points, a.pack(a.HAND, marine, thing, receiver))
        if code:
            return code
        for facing in range(4):
            ahead = board.step[position.place[marine] * 8 + 2 * facing]
            if ahead == position.place[receiver] and points >= 2 and facing != position.facing[marine]:
                if (facing - position.facing[marine]) & 3 == 2 and not position.rulebook.marine_about_turn:
                    facing = (position.facing[marine] + 1) & 3
                return allowed(position, marine, points, a.pack(a.TURN, marine, facing))
    return 0


DUTIES: Final[dict[int, Duty]] = {LEAVE: leave, WORK: work, BURN: burn, BREAK: smash}


# -- works that must all be done in one turn ----------------------------------------------------------------------


def all_together(position: Position, orders: Orders) -> bool:
    """Whether every one of the works that must be done in one turn can be finished this turn."""
    spare = position.left()
    for need in orders.together:
        place = position.scenario.works[need.number]
        if position.progress[need.number] >= place.times:
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


class JointWork:
    """Does such works without interruption, the farthest first."""

    def __init__(self, commands: CommandPoints) -> None:
        self.commands = commands

    def next_answer(self, position: Position, orders: Orders) -> int:
        if not orders.together or not all_together(position, orders):
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
                code = duty(position, active, points, orders)
                if not code:
                    found = reachable(position, active, points, orders.jumps)
                    table = orders.table[active] or []
                    goal = min(found, key=lambda state: (table[state], -found[state][0]))
                    code = first_step(position, active, found, goal)
                if code and points == position.ap[active]:
                    return allowed(position, active, points, code)
                if code and allowed(position, active, points, code):
                    return self.commands.take_up(code)
        for marine in hands:
            if not position.flags[marine] & USED:
                return a.ACTIVATE | marine << a.PIECE_SHIFT
        return 0
