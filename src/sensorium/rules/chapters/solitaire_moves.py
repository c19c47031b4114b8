"""How the stealers move when nobody plays them: the answers that the solitaire rules allow.

``choices`` takes any question to the stealers and keeps those of the legal answers that the book allows. What is left
beyond one is a tie, and the player decides it (solo.move.order-ties); every other choice that the rules leave open is
free as well (solo.ruling.stealer-choices). ``objection`` names the rule against an answer.
"""

from typing import Final

from sensorium.board.board import UNREACHABLE
from sensorium.rules.chapters.facing import FacingUp
from sensorium.rules.chapters.level_moves import climb_end
from sensorium.rules.chapters.movement import turn_cost
from sensorium.rules.chapters.sight import is_watched
from sensorium.rules.chapters.solitaire import in_sight
from sensorium.rules.chapters.solitaire_routes import AHEAD, ENDLESS, POINT, Ways, strides, walls_now
from sensorium.rules.chapters.turn import TurnSequence
from sensorium.rules.content.kinds import LEADER
from sensorium.rules.core import answers as a
from sensorium.rules.core.answers import JUMP_AFTER
from sensorium.rules.core.engine import answers, asked
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import SIGHTED, STEALERS, TURNED

DETOUR: Final = 6  # squares more than the straight way that a stealer goes round others: solo.ruling.blocked-route

ORDER: Final = "solo.move.one-at-a-time"
LAST: Final = "solo.board-10.leader-last"
ROUTE: Final = "solo.move.shortest-route"
ATTACK: Final = "solo.move.attacks"
SNEAK: Final = "solo.move.sneaks"
SIGHT: Final = "solo.move.avoids-sight"
SEEN: Final = "solo.move.exception-already-seen"
ENTRY_SEEN: Final = "solo.move.exception-entry-seen"
BLOCKED: Final = "solo.ruling.blocked-route"
OPEN_CHOICE: Final = "solo.ruling.stealer-choices"


def choices(position: Position) -> list[int]:
    """The answers to the question now asked of the stealers that the solitaire rules allow."""
    return decided(position)[0]


def objection(position: Position, code: int) -> str:
    """The solitaire rule against this answer; nothing if there is none, or if the rules are others."""
    if not position.rulebook.solitaire or asked(position) != STEALERS or code not in answers(position):
        return ""
    allowed, rule = decided(position)
    if code in allowed:
        return ""
    verb = a.verb_of(code)
    if verb == a.ACTIVATE and a.verb_of(allowed[0]) not in (a.CONVERT, a.END_TURN):
        # It is another's turn to move, whatever that one does with it.
        return LAST if position.kind[a.piece_of(code)] == LEADER else ORDER
    if position.asks(TurnSequence) is None or verb in (a.ACTIVATE, a.END_TURN, a.CONVERT):
        return rule
    active = position.active
    if a.verb_of(allowed[0]) in (a.ACTIVATE, a.END_TURN):
        rule = course(position, active)[1]  # it has halted, and this is why
    if rule in (SNEAK, BLOCKED) and not exposed(position, active) and steps_into_sight(position, code):
        return SIGHT
    return ROUTE if rule in (SEEN, ENTRY_SEEN) else rule


def decided(position: Position) -> tuple[list[int], str]:
    """The answers allowed, and the rule that says so."""
    legal = answers(position)
    if position.asks(FacingUp) is not None:
        # Whoever wins or ties when attacked from the side or behind turns to face: solo.ruling.stealer-choices
        return [code for code in legal if a.verb_of(code) == a.FACE], OPEN_CHOICE
    if position.asks(TurnSequence) is None or position.side != STEALERS:
        return legal, ""
    marines = [position.place[marine] for marine in range(position.marine_count) if position.on_board(marine)]
    if not marines:
        return [a.END_TURN], ROUTE
    face_down = [code for code in legal if a.verb_of(code) == a.CONVERT]
    if face_down:  # in a game that was not set up for one player; by its rules there are none
        return face_down[:1], "solo.blips.turned-up"
    if position.active >= 0:
        codes, rule = course(position, position.active)
        codes = [code for code in codes if code in legal]
        if codes:
            return codes, rule
    # One at a time, the closest first, and each once: solo.move.one-at-a-time. Reinforcements are placed by then
    # (solo.move.after-reinforcements), and marines answer each action as ever (solo.ruling.reactions):
    # solo.example.movement
    unmoved = [code for code in legal if a.verb_of(code) == a.ACTIVATE]
    if not unmoved:
        return [a.END_TURN], ORDER
    others = [code for code in unmoved if position.kind[a.piece_of(code)] != LEADER]
    if others and len(others) < len(unmoved):
        unmoved = others  # The leader hangs back: solo.board-10.leader-last, solo.ruling.leader-hangs-back
    near = strides(position, marines, walls_now(position))
    distances = [distance_of(position, a.piece_of(code), near) for code in unmoved]
    least = min(distances)
    return [code for code, distance in zip(unmoved, distances, strict=True) if distance == least], ORDER


def distance_of(position: Position, piece: int, near: list[int]) -> int:
    """Squares from this model to where the numbers lead; one more for the step onto the board."""
    entry = position.entry_of(piece)
    return near[position.board.entries[entry].square] + 1 if entry >= 0 else near[position.place[piece]]


# -- one stealer ------------------------------------------------------------------------------------------------------


def course(position: Position, piece: int) -> tuple[list[int], str]:
    """What this stealer does next with the points it has left, decided anew after every action and what was done about
    it (solo.ruling.reactions); nothing where it halts. And the rule that says so."""
    entry = position.entry_of(piece)
    start = position.board.entries[entry].square if entry >= 0 else position.place[piece]
    steps = strides(position, [start], walls_now(position))
    there = [marine for marine in range(position.marine_count) if position.on_board(marine)]
    distances = sorted({steps[position.place[marine]] for marine in there})
    if distances[0] >= UNREACHABLE:
        return break_out(position, piece)
    # The closest marine, and among equally close ones those it can attack: solo.move.shortest-route,
    # solo.ruling.which-marine
    closest = [marine for marine in there if steps[position.place[marine]] == distances[0]]
    points = position.ap[piece]
    if distances[0] <= points:  # else no attack is within reach: a square costs a point at least
        codes = assault_course(position, piece, there, closest, steps)
        if codes:
            return codes, ATTACK if any(a.verb_of(code) == a.ASSAULT for code in codes) else ROUTE
    near = strides(position, [position.place[marine] for marine in closest], walls_now(position))
    if not exposed(position, piece):
        return creep(position, piece, Ways(position, piece, points, True, []), near), SNEAK  # solo.move.avoids-sight
    return advance(position, piece, closest, distances[0], near)


def assault_course(position: Position, piece: int, there: list[int], closest: list[int], steps: list[int]) -> list[int]:
    """On to an attack this turn, as often as it has points for, and on to the next when he is dead: solo.move.attacks,
    solo.ruling.repeat-attacks. It keeps to the closest marine, unless no square is left beside him:
    solo.ruling.which-marine."""
    ways = Ways(position, piece, position.ap[piece], False, [])
    in_reach = [marine for marine in closest if ways.in_reach(marine)]
    others = [marine for marine in there if ways.in_reach(marine)]
    if not in_reach and others and all(hemmed_in(position, piece, marine) for marine in closest):
        least = min((steps[position.place[marine]] for marine in others), default=0)
        in_reach = [marine for marine in others if steps[position.place[marine]] == least]
    return ways.towards(in_reach)


def exposed(position: Position, piece: int) -> bool:
    """Whether it has nothing to hide: seen as the turn or its own activation began, or in view now:
    solo.move.exception-already-seen, solo.ruling.start-of-turn."""
    return bool(position.flags[piece] & SIGHTED) or in_sight(position, piece)


def advance(
    position: Position, piece: int, closest: list[int], distance: int, near: list[int]
) -> tuple[list[int], str]:
    """On towards the closest marine with all its points, seen or not: solo.ruling.forced-advance. Round others if the
    way is not much longer, else as near as can be: solo.ruling.blocked-route."""
    rule = ENTRY_SEEN if position.entry_of(piece) >= 0 else SEEN
    if position.ap[piece] <= 0:
        return [], rule
    far = Ways(position, piece, ENDLESS, False, closest)
    open_to = [marine for marine in closest if marine in far.attacks and far.length(marine) <= distance + DETOUR]
    if open_to:
        return far.towards(open_to), rule
    return creep(position, piece, Ways(position, piece, position.ap[piece], False, []), near), BLOCKED


def hemmed_in(position: Position, piece: int, marine: int) -> bool:
    """Whether no square is left from which this stealer could attack him, at whatever cost."""
    return marine not in Ways(position, piece, ENDLESS, False, [marine]).attacks


def creep(position: Position, piece: int, ways: Ways, near: list[int]) -> list[int]:
    """To the square nearest to a marine among those within reach, for the fewest points, and a last turn towards the
    way onward: solo.move.sneaks, solo.ruling.as-close-as-possible."""
    off_board = position.board.count
    if position.entry_of(piece) >= 0:
        near = [*near, near[position.board.entries[position.entry_of(piece)].square] + 1]
    best = min((near[ways.square_of(state)], cost // POINT) for state, cost in ways.costs.items())
    if near[ways.square_of(ways.start)] == best[0]:
        return [] if ways.square_of(ways.start) == off_board else last_turn(position, piece, near)
    ends = [state for state, cost in ways.costs.items() if (near[ways.square_of(state)], cost // POINT) == best]
    looking = [state for state in ends if ways.facing_of(state) in onward(position, ways.square_of(state), near)]
    mask = 0
    for state in looking or ends:
        mask |= ways.first[state]
    return ways.chosen(mask)


def onward(position: Position, square: int, near: list[int]) -> list[int]:
    """The facings that have the way onward among the three squares ahead."""
    step = position.board.step
    found: list[int] = []
    for facing in range(4):
        for ahead in AHEAD:
            there = step[square * 8 + (ahead + 2 * facing & 7)]
            if there >= 0 and near[there] < near[square] and facing not in found:
                found.append(facing)
    return found


def last_turn(position: Position, piece: int, near: list[int]) -> list[int]:
    """The cheapest turns towards the way onward, unless it looks there already."""
    facings = onward(position, position.place[piece], near)
    if position.facing[piece] in facings or not facings:
        return []
    if position.flags[piece] & SIGHTED and not position.ap[piece]:
        return []
    costs = [turn_cost(position, piece, facing) for facing in facings]
    base = a.TURN | piece << a.PIECE_SHIFT
    return [
        base | facing << a.ARG_SHIFT
        for facing, cost in zip(facings, costs, strict=True)
        if cost == min(costs) and not (position.flags[piece] & TURNED and cost == 0)
    ]


def break_out(position: Position, piece: int) -> tuple[list[int], str]:
    """Every way is closed by a bulkhead or the like: it goes up to it and attacks it, where that can be done at all:
    solo.ruling.blocked-route."""
    marines = [position.place[marine] for marine in range(position.marine_count) if position.on_board(marine)]
    near = strides(position, marines, 0)
    place = position.place[piece]
    if position.on_board(piece):
        ahead = position.board.step[place * 8 + 2 * position.facing[piece]]
        if ahead >= 0 and near[ahead] < near[place]:
            code = a.ASSAULT_SQUARE | piece << a.PIECE_SHIFT | ahead << a.ARG_SHIFT
            if position.ap[piece] > 0 and code in answers(position):
                return [code], BLOCKED
    hidden = not exposed(position, piece)
    return creep(position, piece, Ways(position, piece, position.ap[piece], hidden, []), near), BLOCKED


def steps_into_sight(position: Position, code: int) -> bool:
    """Whether this answer would bring the stealer before a marine's eyes."""
    piece = a.piece_of(code)
    place = position.place[piece]
    board = position.board
    verb = a.verb_of(code)
    ignoring = 1 << place if position.on_board(piece) else 0
    if verb == a.MOVE:
        square = board.step[place * 8 + a.arg_of(code)]
        if a.extra_of(code) == JUMP_AFTER:
            square = board.below[square]
    elif verb == a.CLIMB:
        square = climb_end(position, piece)
    elif verb == a.JUMP:
        square = board.below[place]
    elif verb == a.ENTER:
        square = board.entries[position.entry_of(piece)].square
    elif verb == a.OPEN:
        square = place
        ignoring |= 1 << a.arg_of(code)
    else:
        return False
    return is_watched(position, square, ignoring)
