"""Solitaire: what changes in the game itself when one player has the marines and nobody the stealers.

Blips go one to an entry area, nearest first, and are turned up at once; their models wait there and enter. The player
has the marines (solo.play.player-is-marines) and nothing on the board is hidden from him
(solo.ruling.secret-information). How the stealers then move is told in ``solitaire_moves``.
"""

from sensorium.board.board import UNREACHABLE
from sensorium.rules.chapters.sight import is_watched
from sensorium.rules.content.kinds import BLIP, is_model
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import SIGHTED

# -- entry areas ------------------------------------------------------------------------------------------------------


def nearest_areas(position: Position, areas: list[int]) -> list[int]:
    """Those nearest to a marine on the board at this moment, the entry area's first square being what is measured to;
    where several are equally near there is a choice: solo.blips.one-per-area-nearest-first, solo.blips.ties,
    solo.ruling.nearest-to-what, solo.example.blip-placement."""
    if len(areas) < 2:
        return areas
    distances = [area_distance(position, entry) for entry in areas]
    least = min(distances)
    return [entry for entry, distance in zip(areas, distances, strict=True) if distance == least]


def area_distance(position: Position, entry: int) -> int:
    """solo.ruling.nearest-measure: on foot, whatever stands there; but not through a fixture, unless no other way
    leads."""
    square = position.board.entries[entry].square
    plain = position.board.route(square)
    clear = walk_round(position, square) if position.fixtures else plain
    least = UNREACHABLE
    for marine in range(position.marine_count):
        if position.on_board(marine):
            place = position.place[marine]
            least = min(least, clear[place] if clear[place] < UNREACHABLE else plain[place])
    return least


def walk_round(position: Position, start: int) -> list[int]:
    """Steps on foot from a square to every other, round the fixtures."""
    board = position.board
    closed = position.fixtures
    steps = [UNREACHABLE] * board.count
    steps[start] = 0
    queue = [start]
    for square in queue:  # grows while it is read
        for direction in range(8):
            there = board.step[square * 8 + direction]
            if there < 0 or steps[there] < UNREACHABLE or closed >> there & 1:
                continue
            flanks = board.flanks[square * 8 + direction]
            if direction & 1 and flanks & closed == flanks:
                continue
            steps[there] = steps[square] + 1
            queue.append(there)
        for there in (board.below[square], board.above[square]):  # no fixture stands at a ladder or under a hole
            if there >= 0 and steps[there] == UNREACHABLE:
                steps[there] = steps[square] + 1
                queue.append(there)
    return steps


def next_face_down(position: Position) -> int:
    """The first blip in play that is not turned up yet, in the order in which they were placed, or -1."""
    found = -1
    for slot in range(position.marine_count, len(position.kind)):
        if position.kind[slot] == BLIP and position.place[slot] >= 0:
            if found < 0 or position.label[slot] < position.label[found]:
                found = slot
    return found


# -- who is seen ------------------------------------------------------------------------------------------------------


def in_sight(position: Position, piece: int) -> bool:
    """Whether a marine sees this model, or the square it will enter by: solo.move.exception-entry-seen."""
    entry = position.entry_of(piece)
    return is_watched(position, position.board.entries[entry].square if entry >= 0 else position.place[piece])


def note_sighted(position: Position) -> None:
    """As the stealers' actions begin, once reinforcements are placed: solo.ruling.start-of-turn."""
    for slot in range(position.marine_count, len(position.kind)):
        if is_model(position.kind[slot]) and position.place[slot] >= 0:
            position.flags[slot] &= ~SIGHTED
            if in_sight(position, slot):
                position.flags[slot] |= SIGHTED


# -- when ambush counters come ----------------------------------------------------------------------------------------


def plan_ambush(position: Position, turn: int) -> None:
    """The next ambush counter is drawn in this turn."""
    confused = position.ambush[1] if position.ambush else 0
    position.ambush = (turn, confused)


def ambush_due(position: Position) -> bool:
    """Whether a counter is drawn now; the limits of the game for two do not hold: solo.ruling.ambush-limits."""
    return position.rulebook.solitaire and bool(position.ambush) and position.ambush[0] == position.turn
