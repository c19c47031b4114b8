"""Chooses where marines deploy: how much fire stealers from the entry areas would have to pass."""

from __future__ import annotations

from typing import Final

from sensorium.board.masks import squares_in
from sensorium.players.search.routes import beside, ways_from
from sensorium.players.search.threats import Paths, overwatch_hit
from sensorium.rules.content.equipment import has_flamer, has_gun
from sensorium.rules.core.position import Position

FARTHEST: Final = 40
ANYWHERE: Final = 120  # they come to what no stealer may come to, however far it is
A_CHARGE: Final = 0.5  # what a way there counts at least
BEHIND: Final = 0.4  # what is left of a danger that must come past another marine
CHARGE: Final = 3.0  # how much it counts that whoever comes to a square is under fire which no stealer may come to
OWN_AT_CHARGES: Final = 0.3  # and what is left of one's own danger where there are such squares
A_RUN: Final = 3  # squares of a way that count of one gun: it jams, or kills what it sees there
UNSTOPPED: Final = 0.85  # what is left of a charge for each of them: many come, one after the other, and again
IN_LANE: Final = 0.3  # what it costs to stand on such a way before a gun that covers it
OTHERS: Final = 0.5  # how much it counts what a place does for those who stand already


class Deployment:
    """The marines placed so far, and the paths by which the stealers will come."""

    def __init__(self, position: Position, paths: Paths, without: int = -1, charges: int = 0) -> None:
        """``charges``: squares that no stealer may come to, whoever stands there."""
        self.position = position
        board = position.board
        solid = position.fixtures | position.fields | position.barrier
        self.ways = [
            ways_from(position, board.entries[entry].square, solid, ANYWHERE if charges else FARTHEST)
            for entry in position.open_entries()
        ]
        self.here = [one for one in range(position.marine_count) if position.on_board(one) and one != without]
        self.missed = 1.0 - overwatch_hit(position, 0)
        self.covers: list[int] = []
        self.taken = 0
        for one in self.here:
            place = position.place[one]
            self.taken |= 1 << place
            if has_gun(position, one) and not has_flamer(position, one):
                self.covers.append(paths.cover(position, place << 2 | position.facing[one], 1 << place))
        self.standing: list[list[tuple[float, int, int]]] = []
        for one in self.here:
            self.standing.append(self.coming(position.place[one]))
        self.comings: dict[int, list[tuple[float, int, int]]] = {}  # of squares asked about: each is, four ways round
        # How much each of these ways counts, the way, and how many runs of it are shot at.
        self.charged: list[tuple[float, int, int]] = []
        for square in squares_in(charges):
            for weight, mask, _ in self.coming(square, A_CHARGE):
                runs = sum(min(A_RUN, (mask & one).bit_count()) for one in self.covers)
                self.charged.append((weight, mask, runs))

    def coming(self, square: int, least: float = 0.1) -> list[tuple[float, int, int]]:
        """For every entry area: how much it counts here, ``least`` at least, the way, and the shots on it."""
        found: list[tuple[float, int, int]] = []
        for ways in self.ways:
            near = beside(self.position, ways, square)
            if near < 0:
                continue
            mask = ways.entered[near]
            weight = max(least, 1.0 - ways.steps[near] / 30.0)
            if mask & self.taken & ~(1 << square):
                weight *= BEHIND
            found.append((weight, mask, sum((mask & cover).bit_count() for cover in self.covers)))
        return found

    def danger(self, square: int, cover: int, own: float = 1.0) -> float:
        """What a marine there has to fear, and those who stand already; ``own``: how much his own danger counts."""
        total = 0.0
        if self.charged:
            own *= OWN_AT_CHARGES
        for weight, mask, runs in self.charged:
            total += CHARGE * weight * UNSTOPPED ** (runs + min(A_RUN, (mask & cover).bit_count()))
        if any(mask >> square & 1 for _, mask, _ in self.charged):
            total += IN_LANE * sum(one >> square & 1 for one in self.covers)
        if square not in self.comings:
            self.comings[square] = self.coming(square)
        for weight, mask, shots in self.comings[square]:
            total += own * weight * self.missed ** min(8, shots + (mask & cover).bit_count())
        for rows in self.standing:
            for weight, mask, shots in rows:
                if mask >> square & 1:
                    weight *= BEHIND
                total += OTHERS * weight * self.missed ** min(8, shots + (mask & cover).bit_count())
        return total
