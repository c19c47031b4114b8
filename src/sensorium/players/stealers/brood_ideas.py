"""Alternatives for one piece before it moves, each simulated while the other pieces keep to the plan.

Where the alternatives come from are the rows of ``SOURCES``: whom to claw, where to lie in wait, which door to close.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from sensorium.board.masks import squares_in
from sensorium.players.search.idea_race import Line, best_of
from sensorium.players.search.playout import Luck, play_on
from sensorium.players.stealers.brood_attacks import Charge
from sensorium.players.stealers.brood_intents import CLAW, CLOSE, Intent, can_begin
from sensorium.players.stealers.brood_lairs import lair_score
from sensorium.players.stealers.brood_plans import USUAL
from sensorium.players.stealers.brood_reach import flood, path_to, turning_points
from sensorium.players.stealers.brood_search import Search
from sensorium.players.stealers.brood_senses import FAR, SenseCache
from sensorium.players.stealers.intent_choice import best_intent, is_convertible, pays_to_convert, points_of
from sensorium.players.stealers.quick_stealers import QuickStealers
from sensorium.players.stealers.stealer_turn import nearness
from sensorium.players.stealers.turn_memory import TurnMemory
from sensorium.rules.chapters.doors import may_close
from sensorium.rules.content.kinds import is_counter, is_figure
from sensorium.rules.core import answers as a
from sensorium.rules.core.engine import play
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import HELD, USED

CARE: Final = 0.5  # how many standard errors better than usual an idea must be
WITHIN: Final = 60  # how near prey must be, in halves of a point, for a piece to be simulated
ATTACKS: Final = 2  # ideas for whom to claw
LAIRS: Final = 3  # and for where to lie in wait
APART: Final = 2  # squares between two lairs
DOORS: Final = 2  # ideas for doors to close


class Idea:
    """One alternative for a piece: its first answer (0: stay), and the intent that follows."""

    def __init__(self, label: int, code: int, intent: Intent | None) -> None:
        self.label = label
        self.code = code
        self.intent = intent

    def same(self, other: Idea) -> bool:
        """Whether both come to the same. To beat a machine counts as going there: no source proposes it."""
        if self.code != other.code or (self.intent is None) != (other.intent is None):
            return False
        if self.intent is None or other.intent is None:
            return True
        mine, its = self.intent, other.intent
        return mine.path == its.path and all(mine.aimed_at(deed) == its.aimed_at(deed) for deed in (CLAW, CLOSE))

    def take_up(self, quick: QuickStealers, position: Position) -> None:
        quick.memory.intent = self.intent.copy() if self.intent is not None else None
        if not self.code:
            quick.memory.waiting[self.label] = quick.turn.stirred(position)


# -- where ideas come from ----------------------------------------------------------------------------------------


def attack_intents(charge: Charge) -> list[Intent]:
    """For each marine in reach the best way to claw him; the best of them."""
    position, slot, reach = charge.position, charge.slot, charge.reach
    if is_counter(position.kind[slot]):
        return []
    best: dict[int, tuple[float, int, int]] = {}
    for square, reached in reach.items():
        for side, marine in charge.senses.bites.get(square, ()):
            blows = charge.points - reached.points - turning_points(position, slot, square, reached, side)
            if blows >= 1:
                worth = charge.claw_worth(marine, side, blows, reached.shots)
                if marine not in best or worth > best[marine][0]:
                    best[marine] = (worth, square, side)
    intents: list[Intent] = []
    for marine in sorted(best, key=lambda one: -best[one][0])[:ATTACKS]:
        worth, square, side = best[marine]
        intents.append(charge.intent(square, worth, CLAW, marine, side))
    return intents


def lair_intents(charge: Charge) -> list[Intent]:
    """Squares to lie in wait on, apart from each other."""
    position, reach, senses = charge.position, charge.reach, charge.senses
    lairs: list[tuple[float, int]] = []
    for square, reached in reach.items():
        if senses.prey[square] < FAR and square != position.place[charge.slot]:
            score = lair_score(senses, charge.memory.plan, square, senses.prey[square]) - 1.5 * reached.shots
            lairs.append((score - 0.01 * reached.points, square))
    lairs.sort(reverse=True)
    intents: list[Intent] = []
    chosen: list[int] = []
    for _, square in lairs:
        if all(position.board.distance(square, one) >= APART for one in chosen):
            chosen.append(square)
            intents.append(Intent(position.label[charge.slot], path_to(reach, square), 0.0))
            if len(chosen) >= LAIRS:
                break
    return intents


def door_intents(charge: Charge) -> list[Intent]:
    """Open doors that a marine may look through, each to be closed from behind it."""
    position, reach, senses = charge.position, charge.reach, charge.senses
    board = position.board
    intents: list[Intent] = []
    turn = 0 if is_counter(position.kind[charge.slot]) else 1  # it may have to turn to it first
    for door in squares_in(position.doors & ~position.shut & ~position.locked & senses.exposed):
        behind = [
            square
            for square, reached in reach.items()
            if board.near[square] >> door & 1
            and FAR > senses.prey[square] > senses.prey[door]
            and reached.points + turn < charge.points
        ]
        if behind and may_close(position, door):
            best = min(behind, key=lambda square: (reach[square].shots, reach[square].points, square))
            intents.append(charge.intent(best, 0.0, CLOSE, door, -1))
    return intents[:DOORS]


Source = Callable[[Charge], list[Intent]]

SOURCES: Final[tuple[Source, ...]] = (attack_intents, lair_intents, door_intents)


def ideas_for(position: Position, slot: int, memory: TurnMemory) -> list[Idea]:
    """What the plan in force would have this piece do, then what else it might."""
    label = position.label[slot]
    begin = a.ACTIVATE | slot << a.PIECE_SHIFT
    convert = a.CONVERT | slot << a.PIECE_SHIFT
    senses = SenseCache().at(position)
    points = points_of(position, slot)
    usual = best_intent(position, slot, points, senses, memory)
    if pays_to_convert(position, slot, senses, memory):
        first = Idea(label, convert, None)
    elif can_begin(position, slot, usual, points):
        first = Idea(label, begin, usual)
    else:
        first = Idea(label, 0, None)
    found = [first]
    charge = Charge(position, slot, points, flood(position, slot, points, senses), 1, senses, memory)
    more = [Idea(label, begin, intent) for source in SOURCES for intent in source(charge)]
    if is_convertible(position, slot):
        more.append(Idea(label, convert, None))
    more.append(Idea(label, 0, None))
    for idea in more:
        if idea.intent is not None and not can_begin(position, slot, idea.intent.copy(), points):
            continue
        if not any(idea.same(one) for one in found):
            found.append(idea)
    return found


# -- comparing them -----------------------------------------------------------------------------------------------


class Planned:
    """A stealer player that follows a plan in its turn, and the plan's successor afterwards."""

    def __init__(self, quick: QuickStealers, turn: int, seed: int) -> None:
        self.quick = quick
        self.turn = turn
        self.seed = seed

    def answer(self, position: Position) -> int:
        if position.turn != self.turn:
            self.turn = position.turn
            self.quick = QuickStealers(Random(self.seed + 3), self.quick.memory.plan.then or USUAL)
        return self.quick.answer(position)


# What comes of an idea: the imagined position, the idea, the stealers, the seed, the stealer turns.
Fare = Callable[[Position, Idea, QuickStealers, int, int], float]


class Ideas:
    """Compares ideas for a piece. ``search`` has the quick marines and the judge."""

    def __init__(self, search: Search) -> None:
        self.search = search
        self.turn = -1
        self.considered: set[int] = set()
        self.fare: Fare = self.line

    def next_piece(self, position: Position, quick: QuickStealers) -> int:
        """The nearest to prey of those not thought about in this turn; -1 when there is none."""
        if position.turn != self.turn:
            self.turn = position.turn
            self.considered.clear()
        prey = quick.senses.at(position).prey
        best, nearest = -1, WITHIN + 1
        for slot in range(position.marine_count, len(position.kind)):
            if not is_figure(position.kind[slot]) or position.place[slot] < 0:
                continue
            if position.flags[slot] & (USED | HELD) or position.label[slot] in self.considered:
                continue
            near = nearness(position, slot, prey)
            if near < nearest:
                best, nearest = slot, near
        return best

    def best(
        self,
        imagine: Callable[[], Position],
        slot: int,
        quick: QuickStealers,
        rounds: tuple[int, ...],
        turns: int,
        out_of_time: Callable[[], bool],
    ) -> Idea:
        position = imagine()
        self.considered.add(position.label[slot])
        ideas = ideas_for(position, slot, quick.memory)

        def begin() -> Line:
            world = imagine()
            seed = self.search.rng.getrandbits(60)
            return lambda idea: self.fare(world, ideas[idea], quick, seed, turns)

        return ideas[best_of(len(ideas), rounds, begin, out_of_time, CARE)]

    def line(self, world: Position, idea: Idea, quick: QuickStealers, seed: int, turns: int) -> float:
        """The value of this idea after so many stealer turns, in one simulation."""
        self.search.played += 1
        position = world.copy()
        stealers = Planned(QuickStealers(Random(seed + 1), quick.memory.plan), position.turn, seed)
        stealers.quick.memory.copy_turn(quick.memory)
        idea.take_up(stealers.quick, position)
        marines = self.search.marines
        marines.follower.steadfast = True
        if idea.code:
            play(position, idea.code)
        later = play_on(position, marines, turns, seed, Luck(seed), stealers)
        marines.follower.steadfast = False
        marines.follower.heading = None
        return 1.0 - self.search.judge.worth(later)
