"""Attacks of the brood: which target a piece should attack this turn, whether that pays, and the answers that do it."""

from __future__ import annotations

from typing import Final

from sensorium.missions.checks.walks import squares_of
from sensorium.players.stealers.brood_aims import A_STAND
from sensorium.players.stealers.brood_claws import kill_and_death
from sensorium.players.stealers.brood_plans import Intent, Plan
from sensorium.players.stealers.brood_reach import Reached, close_door, path_to, turn_to
from sensorium.players.stealers.brood_senses import Senses
from sensorium.rules.content.kinds import is_counter
from sensorium.rules.core import answers as a
from sensorium.rules.core.position import Position

A_GUN: Final = 1.8  # stealers that a gun on overwatch kills before it jams
AT_HAND: Final = 1.5  # and that command points kill or let be killed
A_RUN: Final = 3.0  # squares that a gun covers of a way
JAMS: Final = 0.1  # how much a jam helps: there are other guns, and command points to clear it
A_MISS: Final = 0.58  # the chance that a blow at a machine does nothing


class Striking:
    """The part of the quick stealers that evaluates attacks and carries them out."""

    plan: Plan
    ready: list[int]  # for each marine the stealers that could be upon him this turn, as it began

    def sense(self, position: Position) -> Senses:
        raise NotImplementedError

    def best_attack(
        self, position: Position, slot: int, points: int, reach: dict[int, Reached], models: int
    ) -> Intent | None:
        senses = self.sense(position)
        aims = senses.aims
        best: Intent | None = None
        best_worth = 0.0
        for square, reached in reach.items():
            bites = senses.bites.get(square)
            if bites is None:
                continue
            left = points - reached.points
            if left < 1:
                continue
            for side, marine in bites:
                blows = left - self.turning(position, slot, square, reached, side)
                if blows < 1:
                    continue
                worth = self.attack_worth(position, slot, marine, side, blows, reached.shots, models)
                if worth > best_worth:
                    best_worth = worth
                    best = Intent(position.label[slot], path_to(reach, square), worth)
                    best.claws = marine
                    best.side = side
        if aims.prizes or aims.stand:
            other = self.best_place(position, slot, points, reach, best_worth)
            if other is not None:
                best, best_worth = other, other.worth
        for machine, prize in aims.fixtures.items():
            for direction in (0, 2, 4, 6):
                square = position.board.step[machine * 8 + direction]
                here = reach.get(square)
                if here is None or here.points >= points:
                    continue
                blows = points - here.points
                lives = self.survival(position, here.shots)
                worth = lives * prize * (1.0 - A_MISS**blows) - (1.0 - lives) * aims.a_stealer
                if worth > best_worth:
                    best_worth = worth
                    best = Intent(position.label[slot], path_to(reach, square), worth)
                    best.machine = machine
                    best.side = (direction // 2 + 2) & 3
        return best

    def best_place(
        self, position: Position, slot: int, points: int, reach: dict[int, Reached], more_than: float
    ) -> Intent | None:
        """A square worth more than that to be on: where something lies, or in a room that the marines must not have."""
        aims = self.sense(position).aims
        best: Intent | None = None
        worths: dict[int, float] = {}
        if not is_counter(position.kind[slot]):
            for thing, prize in aims.prizes.items():
                worths[position.place[thing]] = prize
        mine = position.occupied & ~position.marines_at
        place = position.place[slot]
        if place < position.board.count:
            mine &= ~(1 << place)
        for room in aims.stand:
            worth = A_STAND * 0.3 ** (room & mine).bit_count()
            for square in squares_of(room):
                worths[square] = max(worths.get(square, 0.0), worth)
        for square, prize in worths.items():
            here = reach.get(square)
            if here is None or here.points > points:
                continue
            lives = self.survival(position, here.shots)
            worth = lives * prize - (1.0 - lives) * aims.a_stealer - 0.01 * here.points
            if worth > more_than:
                more_than = worth
                best = Intent(position.label[slot], path_to(reach, square), worth)
        return best

    def turning(self, position: Position, slot: int, square: int, reached: Reached, side: int) -> int:
        """The points it takes to face its prey once there."""
        if reached.before < 0:
            place = position.place[slot]
            if is_counter(position.kind[slot]):
                return 0
            facing = position.facing[slot]
            if place >= position.board.count:
                facing = position.board.entries[place - position.board.count].facing
            off = side - facing & 3
            if position.rulebook.stealer_free_turn:
                return 1 if off else 0
            return 1 if off == 2 else 0
        board = position.board
        dx, dy = board.xs[square] - board.xs[reached.before], board.ys[square] - board.ys[reached.before]
        ahead = (-dy, dx, dy, -dx)[side]
        return 1 if ahead < 0 else 0

    def attack_worth(
        self, position: Position, slot: int, marine: int, side: int, blows: int, shots: int, models: int
    ) -> float:
        aims = self.sense(position).aims
        front = side - position.facing[marine] & 3 == 2
        kills, dies = kill_and_death(position, slot, marine, front, blows)
        lives = self.survival(position, shots)
        prize = aims.worth[marine] * (2.0 if marine == self.plan.focus else 1.0)
        # Where several come one after the other, guns jam and the later ones get through.
        wave = min(12, max(1, models, self.ready[marine] if self.ready else 1))
        guns = max(1.0, shots / A_RUN)
        lives = max(lives, min(0.8, 1.0 - (A_GUN * guns + AT_HAND) / wave))
        lost = (1.0 - lives) + lives * (dies + 0.4 * (1.0 - kills - dies))
        if self.plan.hold:
            lost += 2.0 * (1.0 - lives)
        return lives * kills * prize - lost * aims.a_stealer / self.plan.boldness

    def survival(self, position: Position, shots: int) -> float:
        """The chance to live through so many overwatch shots, jams counted."""
        if not shots:
            return 1.0
        miss, jam = (20 / 36, 5 / 36) if not position.rulebook.sustained_in_overwatch else (14 / 36, 4 / 36)
        through = miss**shots
        return through + JAMS * jam * (1.0 - through) / (1.0 - miss)

    def strike(self, position: Position, slot: int, intent: Intent) -> int:
        place = position.place[slot]
        board = position.board
        if position.ap[slot] < 1:
            return 0
        base = slot << a.PIECE_SHIFT
        if intent.door >= 0 and place < board.count:
            return close_door(position, slot, intent.door)
        if intent.claws >= 0:
            marine = intent.claws
            if not position.on_board(marine):
                return 0
            if place >= board.count:
                entry = board.entries[place - board.count]
                may = position.rulebook.lurkers_may_assault and entry.square == position.place[marine]
                return a.ASSAULT | base | marine << a.ARG_SHIFT if may else 0
            for side in range(4):
                if board.step[place * 8 + 2 * side] == position.place[marine]:
                    if position.facing[slot] != side:
                        return turn_to(position, slot, side)
                    return a.ASSAULT | base | marine << a.ARG_SHIFT
            return 0
        if intent.machine >= 0 and position.fixtures & ~position.damaged & 1 << intent.machine:
            if position.facing[slot] != intent.side:
                return turn_to(position, slot, intent.side)
            if board.step[place * 8 + 2 * intent.side] == intent.machine:
                return a.ASSAULT_SQUARE | base | intent.machine << a.ARG_SHIFT
        return 0
