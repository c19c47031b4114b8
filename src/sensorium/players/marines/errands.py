"""Assigns the needs of the quickest way to win to the marines who are left.

Every marine gets an errand: a march table to where he is needed, whether he leads there or escorts, and the need he
serves. A marine without a need escorts the errand that has the fewest.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from sensorium.players.api.abilities import BREACHES, JUMPS, NONE, SECURING, Abilities
from sensorium.players.marines.guards import guard_needs
from sensorium.players.marines.march import FAR, Marches
from sensorium.players.marines.needs import (
    BRING,
    BURN,
    CLEAN,
    FETCH,
    GUARD,
    KILL,
    LEAVE,
    LUCK,
    POST,
    STAND,
    WAIT,
    WORK,
    Need,
    Reader,
    anywhere,
    entries_to_seal,
    work_needs,
)
from sensorium.rules.content.equipment import has_flamer
from sensorium.rules.content.kinds import is_figure
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import EXITED, LOSSES, MARINES, STEALERS, WAITING
from sensorium.rules.scenario import scenario as s
from sensorium.rules.scenario.conditions import aims
from sensorium.rules.scenario.conditions.condition import aim_of, possible
from sensorium.rules.scenario.conditions.facts import keep_coming, more_to_come
from sensorium.rules.scenario.scenario import Predicate

UNREACHABLE: Final = 240
FARTHEST: Final = 60
A_TURN: Final = 3.4  # the points a marine on the march makes in a turn
HANDING_OVER: Final = 2
A_FIGHT: Final = 5.0  # the points it takes, more or less, to clear one enemy out of a room
SPARED: Final = 8.0  # how much farther another may have to go so that a man who must live need not
NOT_YET_HERE: Final = 30
A_SQUAD: Final = 2  # fewer than that do not go out of their way
DEAR: Final = 3.0  # value of a marine without whom the game is lost


class Orders:
    """The errands at one moment. Lists are indexed by marine; ``points`` is what the slowest need still takes."""

    def __init__(self, marines: int) -> None:
        self.table: list[list[int] | None] = [None] * marines
        self.need: list[Need | None] = [None] * marines
        self.leads: list[bool] = [False] * marines
        self.receives: list[int] = [-1] * marines  # the object this marine is to be handed
        self.points = 0.0
        self.turns = 0.0
        self.luck = 0  # conditions of this way to win that nobody can do anything about
        self.needs: list[Need] = []
        self.together: list[Need] = []  # works that fall back as the turn closes: all of them in one turn
        self.waits = 0  # until this turn
        self.jumps = True  # whether they go down holes

    def left(self, position: Position, marine: int) -> int:
        """The points this marine still has to march, or 0."""
        table = self.table[marine]
        if table is None or not position.on_board(marine):
            return 0
        return table[position.place[marine] << 2 | position.facing[marine]]


class Errands:
    """Computes the orders of a position, and caches them until they change."""

    def __init__(self, like: Errands | None = None, without: Abilities = NONE) -> None:
        """``like``: share what that one has worked out about the board."""
        self.marches: Marches = like.marches if like else Marches(JUMPS not in without, BREACHES not in without)
        self.reader: Reader = like.reader if like else Reader()
        self.covers: dict[tuple[int, int], list[tuple[int, ...]]] = like.covers if like else {}
        self.seals: bool = like.seals if like else SECURING not in without
        self.last_key: tuple[object, ...] = ()
        self.last: Orders | None = None

    def orders(self, position: Position) -> Orders:
        key = (
            position.turn,
            position.side,
            position.phase,
            position.burned,
            tuple(position.progress),
            position.tally[EXITED],
            position.tally[LOSSES],
            tuple(position.holder[position.marine_count :]) if position.things else (),
            position.fixtures,
            position.latched,
            position.sealed,
            position.occupied.bit_count() if position.phase < 2 else 0,
        )
        if self.last is None or key != self.last_key:
            self.last_key = key
            self.last = self.made(position)
        return self.last

    def dear(self, position: Position, marine: int, orders: Orders) -> float:
        """The value of this marine's life, in marines: higher if the game is lost without him."""
        if has_flamer(position, marine) and position.ammo[marine] > 0:
            if any(need.kind == BURN for need in orders.needs):
                others = sum(
                    1
                    for one in range(position.marine_count)
                    if one != marine and has_flamer(position, one) and position.ammo[one] > 0 and position.on_board(one)
                )
                return DEAR if not others else 1.0 + 0.4 * DEAR
        return DEAR if self.must_live(position, marine) else 1.0

    def must_live(self, position: Position, marine: int) -> bool:
        """Whether the mission says that the game is lost with this marine."""
        for objective in position.scenario.objectives:
            if objective.side == STEALERS:
                aim = aim_of(position, objective.predicate)
                if aim.verb == aims.KILL and aim.piece == position.label[marine]:
                    return True
        return False

    def made(self, position: Position) -> Orders:
        best: Orders | None = None
        guards = guard_needs(position)
        for objective in position.scenario.objectives:
            if objective.side != MARINES:
                continue
            for needs in self.reader.alternatives(position, objective.predicate):
                orders = self.assigned(position, due(position, objective.predicate, needs) + guards)
                if best is None or (orders.luck, orders.turns) < (best.luck, best.turns):
                    best = orders
        first = self.sealed_first(position)
        return first or best or Orders(position.marine_count)

    def sealed_first(self, position: Position) -> Orders | None:
        """Where they come without end, and neither a last turn nor an objective says otherwise: the whole squad closes
        one entry area after the other, the nearest first, before it goes on."""
        if not self.seals or not keep_coming(position) or not position.scenario.securing:
            return None
        here = sum(1 for marine in range(position.marine_count) if position.on_board(marine))
        nearest = entries_to_seal(position, 1) if here >= A_SQUAD else []
        orders = self.assigned(position, nearest) if nearest else None
        return orders if orders is not None and orders.points < UNREACHABLE else None

    # -- sharing out ----------------------------------------------------------------------------------------------

    def assigned(self, position: Position, needs: list[Need]) -> Orders:
        orders = Orders(position.marine_count)
        orders.jumps = self.marches.jumps
        here = [marine for marine in range(position.marine_count) if position.on_board(marine)]
        coming = [marine for marine in range(position.marine_count) if position.place[marine] == WAITING]
        places: list[Need] = []
        for need in needs:
            if need.kind == WAIT:
                orders.waits = max(orders.waits, need.number)
                orders.turns = max(orders.turns, float(need.number - position.turn))
            elif need.kind == LUCK:
                orders.luck += 1
            elif need.kind == KILL:
                orders.turns = max(orders.turns, self.killing(position, need))
            elif need.kind == POST:
                places += self.posts(position, need, here)
            else:
                places.append(need)
        places += self.openings(position, places, here)
        orders.needs = places
        orders.together = [need for need in places if need.kind == WORK and position.scenario.works[need.number].undone]
        free = dict.fromkeys(here)
        for rank in (0, 1):
            some = [need for need in places if (need.kind in (BRING, LEAVE, STAND, CLEAN, POST, GUARD)) == (rank == 1)]
            self.share(position, orders, some, free, places)
        if coming and orders.turns < 99:
            wanting = sum(need.wanted for need in places) - len(here)
            if wanting > 0:
                orders.turns += 2.0
        self.escort(position, orders, places, free)
        return orders

    def share(
        self, position: Position, orders: Orders, needs: list[Need], free: dict[int, None], places: list[Need]
    ) -> None:
        """Each need gets the marines who are nearest to it, the dearest need first."""
        carriers: dict[int, int] = {}
        for need in places:
            if need.thing >= 0:
                holder = position.holder[need.thing]
                carriers[holder] = carriers.get(holder, 0) + 1
        precious = [marine for marine in free if self.must_live(position, marine)]
        priced: list[tuple[float, int, int]] = []
        for index, need in enumerate(needs):
            table = self.marches.table(position, need.goals, need.cleared)
            for marine in free:
                cost = float(table[position.place[marine] << 2 | position.facing[marine]])
                if not need.who >> marine & 1:
                    holder = position.holder[need.thing] if need.thing >= 0 else -1
                    if need.kind != WORK or holder < 0 or carriers.get(holder, 0) < 2:
                        continue
                    # First to the object's carrier, then from there to the goal.
                    there = position.place[holder]
                    after = min(table[there << 2 | facing] for facing in range(4))
                    cost = float(position.board.route(there)[position.place[marine]] + HANDING_OVER + after)
                elif need.kind == WORK and need.thing >= 0 and marine in precious:
                    cost += SPARED
                if has_flamer(position, marine) and need.kind in (FETCH, STAND, POST, GUARD):
                    cost += 1.5  # he is wanted elsewhere
                priced.append((cost, index, marine))
        priced.sort()
        wanted = [need.wanted for need in needs]
        slowest = [0.0] * len(needs)
        for cost, index, marine in priced:
            if wanted[index] <= 0 or marine not in free:
                continue
            need = needs[index]
            wanted[index] -= 1
            slowest[index] = max(slowest[index], cost)
            del free[marine]
            orders.need[marine] = need
            orders.leads[marine] = True
            orders.table[marine] = self.marches.table(position, need.goals, need.cleared)
            if not need.who >> marine & 1:
                orders.receives[marine] = need.thing
        for index, need in enumerate(needs):
            cost = slowest[index]
            if wanted[index] > 0:
                table = self.marches.table(position, need.goals, need.cleared)
                able = [
                    table[position.place[marine] << 2 | position.facing[marine]]
                    for marine in range(position.marine_count)
                    if position.on_board(marine) and need.who >> marine & 1
                ]
                cost = max(cost, (min(able, default=FAR) if need.wanted == 1 else NOT_YET_HERE) + NOT_YET_HERE / 2)
            if need.room:
                cost += A_FIGHT * (position.occupied & ~position.marines_at & need.room).bit_count()
            if need.then and need.goals:
                onward = self.marches.table(position, need.then, need.cleared)
                cost += min(FARTHEST, min(onward[state] for state, _ in need.goals))
            orders.points = max(orders.points, cost)
            orders.turns = max(orders.turns, cost / A_TURN) + cost / 100.0

    def escort(self, position: Position, orders: Orders, places: list[Need], free: dict[int, None]) -> None:
        """Whoever is left goes with somebody: near, and where few go."""
        places = [need for need in places if need.kind != GUARD]
        if not places:
            return
        company = [sum(1 for one in orders.need if one is need) for need in places]
        for marine in list(free):
            state = position.place[marine] << 2 | position.facing[marine]
            prices: list[tuple[float, int]] = []
            for index, need in enumerate(places):
                table = self.marches.table(position, need.goals, need.cleared)
                prices.append((min(60, table[state]) + 7.0 * company[index], index))
            _, index = min(prices)
            company[index] += 1
            orders.need[marine] = places[index]
            orders.table[marine] = self.marches.table(position, places[index].goals, places[index].cleared)

    # -- particular needs -----------------------------------------------------------------------------------------

    def killing(self, position: Position, need: Need) -> float:
        if need.number:
            return need.number / 2.5
        left = sum(1 for slot in range(position.marine_count, len(position.kind)) if alive_enemy(position, slot))
        return left / 2.0 + (30.0 if more_to_come(position) else 0.0)

    def openings(self, position: Position, places: list[Need], here: list[int]) -> list[Need]:
        """Works that clear the way to a need that nobody can reach, the quickest of them."""
        found: list[Need] = []
        for need in places:
            if not here or not need.goals:
                continue
            table = self.marches.table(position, need.goals)
            if min(table[position.place[one] << 2 | position.facing[one]] for one in here) < UNREACHABLE:
                continue
            best: tuple[float, Need, int] | None = None
            for number, work in enumerate(position.scenario.works):
                squares = sum(1 << one.numbers[0] for one in work.effects if one.kind == s.CLEAR_FIXTURE)
                if work.side != MARINES or not squares or position.progress[number] >= work.times:
                    continue
                opened = self.marches.table(position, need.goals, squares)
                for way in work_needs(position, number):
                    to_work = self.marches.table(position, way.goals)
                    costs = sorted(
                        (to_work[state], opened[state])
                        for state in (position.place[one] << 2 | position.facing[one] for one in here)
                    )
                    others = sum(min(FAR, after) for _, after in costs) / len(costs)
                    price = max(float(costs[0][0]), 0.5 * costs[0][0] + others)
                    if best is None or price < best[0]:
                        best = (price, way, squares)
            if best is not None:
                need.cleared = best[2]
                if all(one.key != best[1].key for one in found):
                    found.append(best[1])
        return found

    def posts(self, position: Position, need: Need, here: list[int]) -> list[Need]:
        """Places from which together every open entry area is near enough, the set that is walked to soonest."""
        board = position.board
        entries = position.open_entries()
        routes = [board.route(board.entries[entry].square) for entry in entries]
        near: dict[int, int] = {}
        for square in range(board.count):
            if position.fixtures >> square & 1:
                continue
            mask = sum(1 << index for index, route in enumerate(routes) if route[square] <= need.number)
            if mask:
                near[mask] = near.get(mask, 0) | 1 << square
        masks = [one for one in near if not any(one != other and one & other == one for other in near)]
        key = (need.number, sum(1 << entry for entry in entries))
        if key not in self.covers:
            self.covers[key] = covering(masks, (1 << len(entries)) - 1)
        best: tuple[float, list[Need]] | None = None
        for cover in self.covers[key]:
            if len(cover) > max(1, len(here)):
                continue
            needs = [Need(POST, mask, anywhere(near[mask])) for mask in cover]
            price = self.matching(position, needs, here)
            if best is None or price < best[0]:
                best = (price, needs)
        if best is None:  # too few are left for all of them
            return [Need(POST, mask, anywhere(near[mask])) for mask in masks[: max(1, len(here))]]
        return best[1]

    def matching(self, position: Position, needs: list[Need], here: list[int]) -> float:
        """How long the slowest takes if each need is given, dearest first, to the nearest marine still free."""
        free = list(here)
        worst = 0.0
        rows = []
        for need in needs:
            table = self.marches.table(position, need.goals)
            rows.append([table[position.place[one] << 2 | position.facing[one]] for one in here])
        for row in sorted(rows, key=lambda row: -min(row, default=0)):
            if not free:
                return float(FAR)
            nearest = min(free, key=lambda one: row[here.index(one)])
            worst = max(worst, row[here.index(nearest)] + 0.1 * worst)
            free.remove(nearest)
        return worst


def covering(masks: list[int], every: int) -> list[tuple[int, ...]]:
    """The smallest sets of these that together are everything, and those one larger."""
    found: list[tuple[int, ...]] = []
    for size in range(1, 7):
        for some in combinations(masks, size):
            joined = 0
            for mask in some:
                joined |= mask
            if joined == every:
                found.append(some)
        if found:
            break
    return found[:60]


def alive_enemy(position: Position, slot: int) -> bool:
    return is_figure(position.kind[slot]) and position.place[slot] >= 0


def due(position: Position, predicate: Predicate, needs: list[Need]) -> list[Need]:
    """What of these needs is to be done now. Where the game is played on until nobody is aboard, leaving comes last;
    and first, if nothing else can be won any more (deathwing.campaign.raid.until)."""
    if not position.scenario.plays_on:
        return needs
    others = [need for need in needs if need.kind not in (LEAVE, LUCK)]
    if others and possible(position, predicate):
        return others
    return [need for need in needs if need.kind == LEAVE]
