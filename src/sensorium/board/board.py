"""The board: every question about squares, answered from tables worked out once.

A board never changes and is shared by every game played on it. Squares are the numbers 0 to ``count - 1``,
floor only, deck by deck and row by row; a mask is an integer with one bit a square. Tables of eight entries
a square are flat lists indexed by ``square * 8 + direction``.

Each mission lays its own board from sections (first.board.modular, first.setup.map, fourth.board.sections), and
these are divided into squares (fourth.board.squares). Corridors and rooms differ in shape alone, and nothing here
asks which is which: first.board.corridors-and-rooms-alike.
"""

from typing import Final

from sensorium.board.compass import DX, DY, ahead_and_aside
from sensorium.board.holes import HoleLine, hole_lines
from sensorium.board.maptext import square_name
from sensorium.board.plan import Entry, Exit, Plan
from sensorium.board.sight import trace, walk

UNREACHABLE: Final = 999


class Board:
    """Where everything is, which way one may step, and what lies between."""

    def __init__(self, plan: Plan) -> None:
        count = len(plan.squares)
        self.count: Final = count
        self.widths: Final[list[int]] = list(plan.widths)
        self.heights: Final[list[int]] = list(plan.heights)
        self.deck_count: Final = len(plan.widths)
        self.deck_of: Final[list[int]] = [deck for deck, _, _ in plan.squares]
        self.xs: Final[list[int]] = [x for _, x, _ in plan.squares]
        self.ys: Final[list[int]] = [y for _, _, y in plan.squares]
        self.bits: Final[list[int]] = [1 << square for square in range(count)]

        self._at: Final[dict[tuple[int, int, int], int]] = {}
        self._named: Final[dict[str, int]] = {}
        self._names: Final[list[str]] = []
        for square, (deck, x, y) in enumerate(plan.squares):
            self._at[(deck, x, y)] = square
            self._named[f"{deck}:{x},{y}"] = square
            name = square_name(deck, x, y)
            self._named[name] = square
            self._names.append(name)

        # The unit of area for whatever strikes a whole section: first.board.section-is-flame-area.
        self.section: Final[list[int]] = list(plan.section)
        self.section_names: Final[list[str]] = list(plan.section_names)
        self.section_masks: Final[list[int]] = [0] * len(plan.section_names)
        for square in range(count):
            self.section_masks[plan.section[square]] |= self.bits[square]

        self.marks: Final[str] = "".join(plan.marks)
        # Doors stand where the mission's map has them, closed unless it shows one open: first.board.doors-from-mission,
        # first.ruling.door-initial, fourth.setup.doors-placed, fourth.setup.doors-closed
        self.shut: Final = self._marked("+")
        self.doors: Final = self._marked("+/")
        self.crates: Final = self._marked("c")
        self.rubble: Final = self._marked("r")
        self.bulkheads: Final = self._marked("b")
        self.tanks: Final = self._marked("k")
        self.pitfalls: Final = self._marked("p")
        self.ladders: Final = self._marked("l")
        self.generators: Final = self._marked("g")
        self.entries: Final[list[Entry]] = list(plan.entries)
        self.exits: Final[list[Exit]] = list(plan.exits)
        self.walls: Final[list[tuple[int, int]]] = sorted((min(a, b), max(a, b)) for a, b in plan.walls)

        self.below: Final[list[int]] = [-1] * count
        self.above: Final[list[int]] = [-1] * count
        self.ladder_end: Final[list[int]] = [-1] * count
        self._join_decks()

        self.step: Final[list[int]] = [-1] * (count * 8)
        self.flanks: Final[list[int]] = [0] * (count * 8)
        self.near: Final[list[int]] = [0] * count
        self._join_squares()

        # Filled in when first asked for; an empty list stands for "not yet".
        self._lines: Final[list[list[int]]] = [[] for _ in range(count)]
        self._pinches: Final[list[dict[int, tuple[int, ...]]]] = [{} for _ in range(count)]
        self._routes: Final[list[list[int]]] = [[] for _ in range(count)]
        self._paces: Final[list[tuple[tuple[int, int], ...] | None]] = [None] * count
        self._seen: Final[list[int]] = [-1] * count
        self._vision: Final[list[int]] = [-1] * (count * 4)
        self._arc: Final[list[int]] = [-1] * (count * 4)
        self._holes: Final[dict[int, tuple[HoleLine, ...]]] = {}

    # Names and places

    def square(self, x: int, y: int, deck: int = 1) -> int:
        """The floor square there, or -1."""
        return self._at.get((deck, x, y), -1)

    def name(self, square: int) -> str:
        """As a case writes it: ``5,2``, and ``2:5,2`` on the second deck."""
        return self._names[square]

    def find(self, name: str) -> int:
        """The square of this name, or -1."""
        return self._named.get(name, -1)

    def distance(self, a: int, b: int) -> int:
        """Range in squares, as the crow flies (first.ruling.range-straight-not-path): a diagonal step is one
        (first.ruling.range-metric, fourth.ruling.range-diagonal), and so is each deck down or up
        (deathwing.ruling.range-between-levels). The square counted from is not counted, the other is:
        fourth.range.count."""
        wide = abs(self.xs[a] - self.xs[b])
        high = abs(self.ys[a] - self.ys[b])
        return max(wide, high) + abs(self.deck_of[a] - self.deck_of[b])

    def route(self, a: int) -> list[int]:
        """Steps on foot from a to every square, over floor, whatever stands there; 999 where no way leads.

        first.ruling.lurk-path, fourth.ruling.range-without-los; the two ends of a hole or ladder are one
        step apart (deathwing.ruling.range-between-levels).
        """
        route = self._routes[a]
        if not route:
            route = self._walk_all(a)
            self._routes[a] = route
        return route

    def paces(self, square: int) -> tuple[tuple[int, int], ...]:
        """The squares one step away on this deck, each with the two beside a diagonal step of which one must be free:
        none for a straight one."""
        paces = self._paces[square]
        if paces is None:
            steps = [(self.step[square * 8 + way], self.flanks[square * 8 + way] if way & 1 else 0) for way in range(8)]
            paces = tuple(pace for way, pace in enumerate(steps) if pace[0] >= 0 and (pace[1] or not way & 1))
            self._paces[square] = paces
        return paces

    def body(self, square: int) -> int:
        """The squares of the fixture on this square: crates and tanks that touch side by side are one object
        (deathwing.ruling.crate-scores, deathwing.ruling.cryogenic-tank-object), anything else fills its square."""
        mark = self.marks[square]
        body = self.bits[square]
        if mark != "c" and mark != "k":
            return body
        todo = [square]
        while todo:
            here = todo.pop()
            for direction in (0, 2, 4, 6):
                there = self.step[here * 8 + direction]
                if there >= 0 and self.marks[there] == mark and not body & self.bits[there]:
                    body |= self.bits[there]
                    todo.append(there)
        return body

    # Sight: what lies between two squares, whatever stands on the board

    def lines(self, a: int) -> list[int]:
        """For each square b the mask of squares any one of which, if obstructed, blocks the line from a to
        b; -1 where walls always block it, and on another deck."""
        row = self._lines[a]
        if not row:
            row = self._trace_all(a)
        return row

    def pinches(self, a: int) -> dict[int, tuple[int, ...]]:
        """For those squares b where it matters: masks of two squares at an exact corner of the line from a
        to b, which block it only if both are obstructed."""
        if not self._lines[a]:
            self._trace_all(a)
        return self._pinches[a]

    def clear(self, a: int, b: int, obstructed: int) -> bool:
        """Whether the line between two squares of one deck is open, given the squares now obstructed. No
        limit of range: first.los.unlimited, fourth.los.unlimited."""
        row = self._lines[a]
        if not row:
            row = self._trace_all(a)
        mask = row[b]
        if mask & obstructed or mask < 0:
            return False
        pairs = self._pinches[a].get(b)
        if pairs is not None:
            for pair in pairs:
                if pair & obstructed == pair:
                    return False
        return True

    def seen(self, a: int) -> int:
        """The squares other than a that walls alone do not hide from it."""
        mask = self._seen[a]
        if mask < 0:
            mask = 0
            row = self.lines(a)
            for b in range(self.count):
                if row[b] >= 0 and b != a:
                    mask |= self.bits[b]
            self._seen[a] = mask
        return mask

    def vision(self, a: int, facing: int) -> int:
        """Those of them in front and at the sides: first.los.front-and-side,
        first.ruling.vision-arc-shape."""
        mask = self._vision[a * 4 + facing]
        if mask < 0:
            mask = 0
            seen = self.seen(a)
            for b in range(self.count):
                if seen & self.bits[b]:
                    ahead, _ = ahead_and_aside(facing, self.xs[b] - self.xs[a], self.ys[b] - self.ys[a])
                    if ahead >= 0:
                        mask |= self.bits[b]
            self._vision[a * 4 + facing] = mask
        return mask

    def arc(self, a: int, facing: int) -> int:
        """Those of them in the arc that widens by one on both sides with each row ahead:
        first.target.arc-front-only, first.ruling.fire-arc-shape, fourth.los.forward-arc,
        fourth.ruling.arc-on-grid, fourth.example.forward-arc."""
        mask = self._arc[a * 4 + facing]
        if mask < 0:
            mask = 0
            seen = self.seen(a)
            for b in range(self.count):
                if seen & self.bits[b]:
                    ahead, aside = ahead_and_aside(facing, self.xs[b] - self.xs[a], self.ys[b] - self.ys[a])
                    if ahead >= 1 and abs(aside) <= ahead:
                        mask |= self.bits[b]
            self._arc[a * 4 + facing] = mask
        return mask

    def holes(self, a: int) -> tuple[HoleLine, ...]:
        """Sight from a through pitfalls and ladder holes, to the decks above and below."""
        lines = self._holes.get(a)
        if lines is None:
            lines = hole_lines(a, self.above, self.below, self.step, self.flanks)
            self._holes[a] = lines
        return lines

    # Building the tables

    def _marked(self, marks: str) -> int:
        mask = 0
        for square in range(self.count):
            if self.marks[square] in marks:
                mask |= self.bits[square]
        return mask

    def _join_decks(self) -> None:
        for upper in range(self.count):
            mark = self.marks[upper]
            if mark != "p" and mark != "l":
                continue
            lower = self.square(self.xs[upper], self.ys[upper], self.deck_of[upper] + 1)
            if lower < 0 or (mark == "l" and self.marks[lower] != "l"):
                continue
            # deathwing.pitfall.hole, deathwing.ruling.ladder-upper-square: a ladder's upper square is a
            # hole too
            self.below[upper] = lower
            self.above[lower] = upper
            if mark == "l":
                self.ladder_end[upper] = lower
                self.ladder_end[lower] = upper

    def _join_squares(self) -> None:
        walled: set[tuple[int, int]] = set()  # only ever asked for membership
        for a, b in self.walls:
            walled.add((a, b))
            walled.add((b, a))
        for a in range(self.count):
            deck, x, y = self.deck_of[a], self.xs[a], self.ys[a]
            for direction in range(8):
                b = self.square(x + DX[direction], y + DY[direction], deck)
                if b < 0:
                    # What is not floor is wall, corner or the end of a corridor, all the same, and nobody walks
                    # through it: first.ruling.corner-meaning, first.move.not-through-wall,
                    # fourth.ruling.walls-on-grid, fourth.ruling.missing.end-pieces
                    continue
                if direction & 1 == 0:
                    if (a, b) not in walled:
                        self.step[a * 8 + direction] = b
                        self.near[a] |= self.bits[b]
                    continue
                flanks = 0
                cut = False
                for side in (direction - 1, (direction + 1) % 8):
                    flank = self.square(x + DX[side], y + DY[side], deck)
                    if flank < 0:
                        continue
                    if (a, flank) in walled or (flank, b) in walled:
                        cut = True  # a flank behind a wall edge counts as blocked: first.ruling.grid-walls
                    else:
                        flanks |= self.bits[flank]
                if flanks:
                    self.step[a * 8 + direction] = b
                    self.flanks[a * 8 + direction] = flanks
                # Next to each other even across a corner between two wall squares, but not across a wall
                # edge: first.ruling.adjacent-definition, first.ruling.blip-ban-blocked-diagonal,
                # fourth.ruling.adjacent-meaning
                if flanks or not cut:
                    self.near[a] |= self.bits[b]

    def _trace_all(self, a: int) -> list[int]:
        row = [-1] * self.count
        pinches = self._pinches[a]
        x, y, deck = self.xs[a], self.ys[a], self.deck_of[a]
        for b in range(self.count):
            if self.deck_of[b] == deck:
                steps = walk(self.xs[b] - x, self.ys[b] - y)
                mask, pairs = trace(a, b, steps, self.step, self.flanks, self.bits)
                row[b] = mask
                if pairs:
                    pinches[b] = pairs
        self._lines[a] = row
        return row

    def _walk_all(self, a: int) -> list[int]:
        route = [UNREACHABLE] * self.count
        route[a] = 0
        queue = [a]
        for square in queue:  # grows while it is read
            ahead = route[square] + 1
            for direction in range(8):
                self._reach(self.step[square * 8 + direction], ahead, route, queue)
            self._reach(self.below[square], ahead, route, queue)
            self._reach(self.above[square], ahead, route, queue)
        return route

    def _reach(self, square: int, steps: int, route: list[int], queue: list[int]) -> None:
        if square >= 0 and route[square] == UNREACHABLE:
            route[square] = steps
            queue.append(square)
