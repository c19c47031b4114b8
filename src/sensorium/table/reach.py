"""Where a piece can get with its points: the cheapest path to every square and facing, answer by answer.

The steps and their costs come from the rules; a search over squares and facings joins them. Of paths with the same cost
the one least exposed to the enemy is taken, then the shortest, then the one that a person would go: straight, and
looking where it goes. Doors are not opened on the way, and the other pieces are where the viewer sees them. The offer
of a free shot at nothing but doors and fixtures does not interrupt a path.
"""

from __future__ import annotations

from heapq import heappop, heappush

from sensorium.board.compass import FACING_WORDS, ahead_and_aside
from sensorium.rules.chapters.arrival import FreeShot
from sensorium.rules.chapters.board_edge import entries
from sensorium.rules.chapters.level_moves import climbs
from sensorium.rules.chapters.movement import blip_moves, moves
from sensorium.rules.chapters.shooting import can_shoot
from sensorium.rules.chapters.sight import seen_blips, targets, watchers
from sensorium.rules.chapters.turn import TURN_SEQUENCE
from sensorium.rules.content.kinds import is_counter, is_model
from sensorium.rules.core import answers as a
from sensorium.rules.core.actions import cost_of
from sensorium.rules.core.answers import JUMP_AFTER
from sensorium.rules.core.engine import answers, asked, play
from sensorium.rules.core.events import Event
from sensorium.rules.core.notation import words
from sensorium.rules.core.position import NO_PIECE, Position
from sensorium.rules.core.questions import asked_kind
from sensorium.rules.core.views import View, imagine
from sensorium.rules.core.vocabulary import PRONE, TURNED
from sensorium.table import wire
from sensorium.table.choices import destination, facing_after
from sensorium.table.piece_names import slot_named

State = tuple[int, int, int]  # place, facing, whether its last action was a turn
Price = tuple[int, int, int, int]  # points, steps in sight of the enemy, answers, steps askew
REVEALED = ("converted", "killed")


def reach(seen: View, piece: str) -> list[wire.Reach]:
    """Where this piece can go now, the nearest first; nothing while it cannot be moved."""
    position = imagine(seen, 0)
    slot = slot_named(position, piece)
    if slot < 0 or asked(position) != seen.viewer or asked_kind(position) != TURN_SEQUENCE:
        return []
    if slot != position.active:
        chosen = a.ACTIVATE | slot << a.PIECE_SHIFT
        if chosen not in answers(position):
            return []
        play(position, chosen)
    if position.flags[slot] & PRONE:
        return []
    return Search(position, slot).found()


def is_idle_shot(position: Position) -> bool:
    """Whether the question is a free shot and no living target is among the answers."""
    shot = position.asks(FreeShot)
    return shot is not None and not targets(position, shot.marine)


def hold_fire(position: Position) -> None:
    """Decline the free shot if it is idle."""
    if is_idle_shot(position):
        play(position, a.PASS)


class Search:
    """Dijkstra's search over the states of one piece."""

    def __init__(self, position: Position, piece: int) -> None:
        self.start = position
        self.piece = piece
        self.counter = is_counter(position.kind[piece])
        self.scratch = position.copy()
        turned = position.flags[piece] & TURNED
        self.first: State = (position.place[piece], position.facing[piece], 1 if turned else 0)
        self.prices: dict[State, Price] = {self.first: (0, 0, 0, 0)}
        self.came: dict[State, tuple[State, int]] = {}
        self.exposed: dict[tuple[int, int], int] = {}
        self.walked: dict[State, tuple[Position, int]] = {self.first: (position, 0)}
        self.search(position.ap[piece])

    # -- the search ---------------------------------------------------------------------------------------------------

    def search(self, points: int) -> None:
        heap: list[tuple[Price, State]] = [((0, 0, 0, 0), self.first)]
        while heap:
            price, state = heappop(heap)
            if price > self.prices[state]:
                continue
            self.stand(state)
            steps = [(code, cost_of(self.scratch, code)) for code in self.steps(points - price[0])]
            for code, cost in steps:
                self.stand(state)
                after = self.after(code)
                askew = price[3] + self.askew(state, after)
                longer = (price[0] + cost, price[1] + self.exposure(after), price[2] + 1, askew)
                if after not in self.prices or longer < self.prices[after]:
                    self.prices[after] = longer
                    self.came[after] = (state, code)
                    heappush(heap, (longer, after))

    def stand(self, state: State) -> None:
        scratch, piece = self.scratch, self.piece
        scratch.stand(piece, state[0])
        scratch.facing[piece] = state[1]
        scratch.flags[piece] = scratch.flags[piece] & ~TURNED | (TURNED if state[2] else 0)

    def steps(self, points: int) -> list[int]:
        out: list[int] = []
        scratch, piece = self.scratch, self.piece
        if scratch.entry_of(piece) >= 0:
            entries(scratch, piece, points, out)
        elif self.counter:
            blip_moves(scratch, piece, points, out)
            climbs(scratch, piece, points, out)
        else:
            moves(scratch, piece, points, out)
            climbs(scratch, piece, points, out)
        return [code for code in out if a.extra_of(code) != JUMP_AFTER]  # where a jump ends is for the dice to say

    def after(self, code: int) -> State:
        scratch, piece = self.scratch, self.piece
        if a.verb_of(code) == a.TURN:
            return scratch.place[piece], a.arg_of(code), 1 if is_model(scratch.kind[piece]) else 0
        facing = scratch.facing[piece] if self.counter else facing_after(scratch, code)
        return destination(scratch, code), facing, 0

    def askew(self, before: State, after: State) -> int:
        """How far a step is from one straight ahead: it goes aside, or looks elsewhere when it is done."""
        board = self.start.board
        if before[0] == after[0] or max(before[0], after[0]) >= board.count:
            return 0
        dx, dy = board.xs[after[0]] - board.xs[before[0]], board.ys[after[0]] - board.ys[before[0]]
        ahead, _ = ahead_and_aside(after[1], dx, dy)
        return int(dx != 0 and dy != 0) + int(not self.counter and ahead <= 0)

    def exposure(self, state: State) -> int:
        key = state[0], state[1]
        if key not in self.exposed:
            self.stand(state)
            self.exposed[key] = self.is_exposed()
        return self.exposed[key]

    def is_exposed(self) -> int:
        """Whether a piece in this state would be interrupted by a reaction, judged by visibility."""
        scratch, piece = self.scratch, self.piece
        if piece < scratch.marine_count:
            return int(bool(seen_blips(scratch)) or (can_shoot(scratch, piece) and bool(targets(scratch, piece))))
        return int(not self.counter and bool(watchers(scratch, scratch.place[piece])))

    # -- what was found -----------------------------------------------------------------------------------------------

    def found(self) -> list[wire.Reach]:
        best: dict[tuple[int, int], State] = {}
        for state in self.came:
            key = state[0], -1 if self.counter else state[1]
            if state != self.first and (key not in best or self.prices[state] < self.prices[best[key]]):
                best[key] = state
        home = self.first[0], -1 if self.counter else self.first[1]
        best.pop(home, None)
        return [self.told(state) for state in sorted(best.values(), key=self.rank)]

    def rank(self, state: State) -> tuple[tuple[int, int], bool, int, int, State]:
        """Of ways that cost the same, first the one that ends with an enemy straight ahead, then the one on which the
        piece looks where it goes: a march east ends looking east, though two steps askew were one answer fewer."""
        points, exposed, answered, askew = self.prices[state]
        return (points, exposed), not self.faces_enemy(state), askew, answered, state

    def faces_enemy(self, state: State) -> bool:
        start = self.start
        if self.counter or state[0] >= start.board.count:
            return False
        ahead = start.board.step[state[0] * 8 + 2 * state[1]]
        other = start.who[ahead] if ahead >= 0 else NO_PIECE
        return other != NO_PIECE and (other < start.marine_count) != (self.piece < start.marine_count)

    def told(self, state: State) -> wire.Reach:
        way = self.way_to(state)
        board = self.start.board
        squares = [place for place, _, _ in [self.first, *way] if place < board.count]
        path = [square for at, square in enumerate(squares) if at == 0 or squares[at - 1] != square]
        stops = self.walk(state)[1]
        halt = way[stops - 1][0] if stops else board.count
        return wire.Reach(
            square=board.name(state[0]),
            cost=self.prices[state][0],
            facing="" if self.counter else FACING_WORDS[state[1]],
            said=[self.said(one) for one in way],
            path=[board.name(square) for square in path],
            turns=[] if self.counter else self.turns(way),
            stops=stops,
            halt=board.name(halt) if halt < board.count else "",
        )

    def turns(self, way: list[State]) -> list[tuple[str, str]]:
        """Where the piece turns on its way, and whereto; a turn that goes with a step is made where the step ends."""
        board = self.start.board
        before = self.first
        out: list[tuple[str, str]] = []
        for state in way:
            if state[1] != before[1] and before[0] < board.count:
                out.append((board.name(state[0]), FACING_WORDS[state[1]]))
            before = state
        return out

    def said(self, state: State) -> str:
        """The words of the last step to this state."""
        before, code = self.came[state]
        self.stand(before)
        return words(self.scratch, code)

    def way_to(self, state: State) -> list[State]:
        way: list[State] = []
        while state != self.first:
            way.append(state)
            state = self.came[state][0]
        return way[::-1]

    def walk(self, state: State) -> tuple[Position, int]:
        """Play the path on the imagined position; returns where that ends, and after how many answers it is
        interrupted."""
        if state in self.walked:
            return self.walked[state]
        before, code = self.came[state]
        position, stops = self.walk(before)
        if not stops:
            position = position.copy()
            events: list[Event] = []
            play(position, code, events)
            hold_fire(position)
            if any(event.kind in REVEALED for event in events) or not self.goes_on(position):
                stops = len(self.way_to(state))
        self.walked[state] = position, stops
        return self.walked[state]

    def goes_on(self, position: Position) -> bool:
        return asked_kind(position) == TURN_SEQUENCE and position.active == self.piece
