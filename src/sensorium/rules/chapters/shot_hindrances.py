"""Why a marine cannot shoot there: his gun, his target, his arc, and what stands between.

The reasons of ``hindrances`` that lie in aiming, for guns, for bursts, for grenades and for the flamer.
"""

from typing import Final

from sensorium.board.compass import ahead_and_aside
from sensorium.rules.chapters.burst import Burst, targets_in_line
from sensorium.rules.chapters.features import attack_of, attackable, caches, kind_at
from sensorium.rules.chapters.fire import flood
from sensorium.rules.chapters.flamer import flame_proof, may_flame_friends
from sensorium.rules.chapters.grenade import endangered, spares_friends
from sensorium.rules.chapters.holes import ladders_standing
from sensorium.rules.chapters.shooting import harms_doors
from sensorium.rules.chapters.sight import CORKED, blockers, hole_blocker, in_line_of_fire, through_holes
from sensorium.rules.content.fixtures import BY_LIGHT
from sensorium.rules.content.kinds import is_counter, is_object
from sensorium.rules.content.weapons import PLASMA_GRENADES
from sensorium.rules.core import answers as a
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import lowest
from sensorium.rules.core.reasons import FLAMER_LINE
from sensorium.rules.core.vocabulary import JAMMED, JINXED

# What stands in the way of a shot, by its kind.
FIXTURE_BETWEEN: Final = ("crate between", "bulkhead between", "tank between", "generator between")


def shooting(position: Position, code: int) -> str:
    verb, marine, arg = a.verb_of(code), a.piece_of(code), a.arg_of(code)
    arms = position.rulebook.arms(position.gear[marine])
    if arms.gun is None:
        if arms.flamer is not None:
            return "no gun"
        if marine >= position.marine_count:
            return "no cult gun" if position.rulebook.kinds[position.kind[marine]].casts else "stealers do not shoot"
        return "claws" if arms.assault_dice else "no hand for a gun"  # deathwing.ruling.gunless-marines
    if position.flags[marine] & JAMMED:
        return "jammed"
    if arms.gun.magazine and position.ammo[marine] <= 0:
        return "cannon empty"
    if verb == a.FIRE and not is_object(position.kind[arg]):
        if (arg < position.marine_count) == (marine < position.marine_count):
            return "not that target" if marine < position.marine_count else "hybrid target"
    if verb == a.FIRE_DOOR and not harms_doors(position.rulebook.arms(position.gear[marine]).gun):
        return "light gun"
    return untargetable(position, code) or line_to(position, marine, target_square(position, code))


def untargetable(position: Position, code: int) -> str:
    """Why this is nothing to shoot at, wherever it is."""
    verb, arg = a.verb_of(code), a.arg_of(code)
    if verb == a.FIRE:
        if is_object(position.kind[arg]):
            return "an object"
        if not position.on_board(arg):
            return "left the board" if arg < position.marine_count else "lurking"
        return "a blip" if is_counter(position.kind[arg]) else ""
    if verb == a.FIRE_DOOR:
        if not position.doors >> arg & 1:
            return "no target"
        return "" if position.shut >> arg & 1 else "open door"
    if ladders_standing(position) >> arg & 1:
        return "ladder immune"  # deathwing.ladder.immune-to-bolts
    gun = position.rulebook.arms(position.gear[a.piece_of(code)]).gun
    if attackable(position, attack_of(gun)) >> arg & 1:
        return ""
    if gun is not None and attack_of(gun) == BY_LIGHT and position.fixtures >> arg & 1:
        return "light gun"  # cult.weapon.light
    if position.fixtures & ~position.damaged & position.board.bulkheads & 1 << arg:
        return "bulkhead shot"
    return no_fixture(position, arg) or "no target"


def target_square(position: Position, code: int) -> int:
    arg = a.arg_of(code)
    return position.place[arg] if a.verb_of(code) == a.FIRE else arg


def bursting(position: Position, code: int) -> str:
    marine = a.piece_of(code)
    gun = position.rulebook.arms(position.gear[marine]).gun
    if gun is None or not gun.burst_shots:
        return "no burst"
    if position.ammo[marine] < gun.burst_shots:
        return "burst ammunition"
    if position.flags[marine] & JINXED:
        return jinxed(position, marine)
    hit = targets_in_line(position, marine)
    if not hit:
        steel = in_line_of_fire(position, marine, position.fixtures & position.board.bulkheads)
        return "burst bulkhead" if steel else "burst target"
    return "" if position.rulebook.friendly_fire or not hit & position.marines_at else "burst friends"


def bursting_on(position: Position, frame: Burst, code: int) -> str:
    """Why a burst that goes on does not attack this target now."""
    wrong = untargetable(position, code)
    if wrong:
        return wrong
    square = target_square(position, code)
    if (frame.due | frame.spent | targets_in_line(position, frame.marine)) >> square & 1:
        friend = position.marines_at >> square & 1
        return "burst friends" if friend and not position.rulebook.friendly_fire else "burst order"
    line = line_to(position, frame.marine, square)
    return "burst hidden" if line.endswith(" between") and line != "wall between" else line or "burst order"


def throwing(position: Position, code: int) -> str:
    marine, square = a.piece_of(code), a.arg_of(code)
    launcher = position.rulebook.arms(position.gear[marine]).launcher
    if launcher is None:
        return "no launcher"
    thrown = launcher.bit == PLASMA_GRENADES
    if position.ammo[marine] <= 0:
        return "all thrown" if thrown else "launcher empty"
    if position.flags[marine] & JINXED:
        return jinxed(position, marine)
    place = position.place[marine]
    if line_to(position, marine, square):
        return "grenade line"
    if position.board.distance(place, square) > launcher.grenade_range:
        return "thrown range" if thrown else "grenade range"
    if spares_friends(position, marine) and endangered(position, place, square) & position.marines_at:
        return "grenade friends"
    return ""


def no_fixture(position: Position, square: int) -> str:
    """Why nothing here can be attacked, where rubble or a Barrier lies or something stands destroyed."""
    if position.barrier >> square & 1 and position.rulebook.cards:
        return "barrier"  # cult.barrier.effect
    if caches(position) >> square & 1:
        return "cache attacked"
    if position.rubble >> square & 1:
        return "rubble attacked"
    return "destroyed already" if position.damaged >> square & 1 else ""


def line_to(position: Position, marine: int, square: int) -> str:
    """Why he has no line of fire to this square."""
    board = position.board
    place = position.place[marine]
    if board.deck_of[place] != board.deck_of[square] and position.rulebook.holes:
        return line_through_hole(position, marine, square)
    if board.deck_of[place] != board.deck_of[square]:
        joined = position.rulebook.ladder_falls and board.ladder_end[place] == square  # fourth.ladders.fight
        return "" if joined else "outside the arc"
    ahead, aside = ahead_and_aside(
        position.facing[marine], board.xs[square] - board.xs[place], board.ys[square] - board.ys[place]
    )
    if ahead < 0:
        return "behind"
    if ahead == 0:
        return "beside"
    if abs(aside) > ahead:
        return "outside the arc"
    return between(position, place, square, blockers(position, marine))


def line_through_hole(position: Position, marine: int, square: int) -> str:
    """Why he has no line of fire to this square of another deck: deathwing.ruling.sight-through-holes."""
    if through_holes(position, marine, True) >> square & 1:
        return ""
    place = position.place[marine]
    lines = position.board.holes(place)
    found = [line for line in lines if line.target == square]
    if not lines:
        return "no hole near"
    if not found:
        return "beyond the hole's view"
    facing = position.facing[marine]
    if not any(line.fire >> facing & 1 for line in found):
        return "outside the hole's arc"
    blocks = [hole_blocker(line, place, position.obstructed()) for line in found if line.fire >> facing & 1]
    return "hole blocked" if CORKED in blocks else "corner between"


def between(position: Position, place: int, square: int, stopping: int) -> str:
    """What lies in the way of this line; ``stopping``: the squares that stop the sight of whoever looks along it."""
    line = position.board.lines(place)[square]
    if line < 0:
        return "wall between" if wall_crossed(position, place, square) else "wall corner"
    blocked = crossed(position, place, square, line & stopping)
    if blocked & position.shut:
        return "door between"
    if blocked & position.veil:
        return "effect between"  # cult.marker.block-sight
    if blocked & position.burning:
        heat = blocked & position.burning & ~position.smoke
        if not heat:
            return "smoke between"
        return "fire between" if heat & ~position.melta else "melta bomb between"
    if blocked & position.fixtures:
        return FIXTURE_BETWEEN[kind_at(position, lowest(blocked & position.fixtures))]
    if blocked & position.barrier:
        return "barrier between"
    if blocked:
        return "piece between"
    if line & stopping:
        return "corner between"  # the other flank is a wall
    for pair in position.board.pinches(place).get(square, ()):
        if pair & stopping == pair:
            return "corner between"
    return ""


def offset(position: Position, place: int, square: int) -> tuple[int, int]:
    board = position.board
    return board.xs[square] - board.xs[place], board.ys[square] - board.ys[place]


def crosses(line: tuple[int, int], at: tuple[int, int]) -> bool:
    """Whether a line from the origin runs through the inside of this square, not only past its corner."""
    return 2 * abs(line[0] * at[1] - line[1] * at[0]) < abs(line[0]) + abs(line[1])


def crossed(position: Position, place: int, square: int, squares: int) -> int:
    """Those of the squares that the line goes through."""
    line = offset(position, place, square)
    through = 0
    while squares:
        low = squares & -squares
        squares ^= low
        if crosses(line, offset(position, place, low.bit_length() - 1)):
            through |= low
    return through


def wall_crossed(position: Position, place: int, square: int) -> bool:
    """Whether the line runs through solid wall, rather than only between two corners."""
    board = position.board
    line = offset(position, place, square)
    across = range(min(0, line[0]), max(0, line[0]) + 1)
    down = range(min(0, line[1]), max(0, line[1]) + 1)
    return any(
        crosses(line, (x, y)) and board.square(board.xs[place] + x, board.ys[place] + y, board.deck_of[place]) < 0
        for x in across
        for y in down
    )


def jinxed(position: Position, marine: int) -> str:
    """Every ranged weapon that he has is jammed: cult.jinx.effect."""
    return "jinxed" if position.flags[marine] & JINXED else ""


def flaming(position: Position, code: int) -> str:
    marine, square = a.piece_of(code), a.arg_of(code)
    flamer = position.rulebook.arms(position.gear[marine]).flamer
    if flamer is None:
        return "no flamer"
    if position.ammo[marine] <= 0:
        return "flamer empty"
    if position.flags[marine] & JINXED:
        return jinxed(position, marine)
    board = position.board
    place = position.place[marine]
    rulebook = position.rulebook
    if position.shut >> square & 1:
        return "flamer door"
    if not rulebook.flamer_own_section and board.section[place] == board.section[square]:
        return "own section"
    line = line_to(position, marine, square)
    if line:
        return FLAMER_LINE + line
    if board.distance(place, square) > flamer.flame_range:
        return "flamer range"
    if not rulebook.flamer_targets_any and (position.marines_at | position.blips_at) >> square & 1:
        return "flamer friend"
    if (position.barrier | flame_proof(position) | position.fields) >> square & 1:
        return "flamer bulkhead" if position.board.bulkheads >> square & 1 else "flamer target"
    if not may_flame_friends(position) and flood(position, square) & position.marines_at:
        return "friends burn"
    return ""
