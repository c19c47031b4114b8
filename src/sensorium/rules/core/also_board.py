"""What else forbids a step, a shot or an assault, by what is on the board where it is tried: see ``also_cited``."""

from typing import Final

from sensorium.rules.chapters.hindrances import standing
from sensorium.rules.chapters.shot_hindrances import target_square
from sensorium.rules.content.kinds import MARINE, is_counter
from sensorium.rules.core import answers as a
from sensorium.rules.core.position import Position
from sensorium.rules.core.reasons import CROSSING
from sensorium.rules.core.verbs import SHOT, has_tag
from sensorium.rules.core.vocabulary import MARINE_ACTIONS, STEALER_ACTIONS

UNSIGHTED: Final = ("wall between", "wall corner", "corner between", *CROSSING)


# -- steps -------------------------------------------------------------------------------------------------------------


def leaves_board(position: Position, code: int) -> bool:
    """Whether this step would go to where an entry area is marked, which is off the board."""
    piece = a.piece_of(code)
    if a.verb_of(code) != a.MOVE or not position.on_board(piece):
        return False
    place, direction = position.place[piece], a.arg_of(code)
    return any(area.square == place and 2 * (area.facing ^ 2) == direction for area in position.board.entries)


def leaving(position: Position, code: int) -> tuple[str, ...]:
    """What comes on at an entry area does not go back there; nor do marines leave where there is no exit."""
    if not leaves_board(position, code):
        return ()
    if a.piece_of(code) < position.marine_count:
        return ("first.ruling.marine-leaves-board", "fourth.exit.points")
    return ("first.entry.no-leaving", "fourth.exit.points", "fourth.ruling.lurk-no-transfer")


def aside(position: Position, code: int) -> tuple[str, ...]:
    """What is in the way of a step to the side, which would be forbidden if it were none: a wall, a piece, a door."""
    piece = a.piece_of(code)
    if a.verb_of(code) != a.MOVE or not position.on_board(piece):
        return ()
    square = position.board.step[position.place[piece] * 8 + a.arg_of(code)]
    if square < 0:
        return ("first.move.not-through-wall", "fourth.ruling.walls-on-grid", *leaving(position, code))
    barred = standing(position, piece, square)
    return (position.rulebook.reason(barred),) if barred else ()


def blocked_entry(position: Position, code: int) -> tuple[str, ...]:
    """A piece on the square to which an entry area leads."""
    return ("fourth.ruling.lurk-inert",) if a.verb_of(code) == a.ENTER else ()


# -- sight and shots ---------------------------------------------------------------------------------------------------


def unsighted(position: Position, why: str, code: int) -> tuple[str, ...]:
    """A marine's shot along a line that is blocked: he needs sight; and what blocks it, where the line goes through
    the square that it is in."""
    verb, marine = a.verb_of(code), a.piece_of(code)
    if marine >= position.marine_count or not (has_tag(verb, SHOT) or verb == a.FLAME):
        return ()
    square = target_square(position, code)
    if not position.on_board(marine) or not 0 <= square < position.board.count:
        return ()
    board, place = position.board, position.place[marine]
    needed = ("first.target.los-and-arc", "fourth.los.needed")
    through = (
        "fourth.los.blocked-by-any-part"  # a wall has its squares in the fourth edition: fourth.ruling.walls-on-grid
    )
    if why == "wall between":
        return (*needed, through)
    if why not in CROSSING or board.deck_of[place] != board.deck_of[square]:
        return needed
    straight = board.xs[place] == board.xs[square] or board.ys[place] == board.ys[square]
    row = ("first.los.straight-row",) if straight else ()
    inside = why == "fire between" and position.burning >> square & 1
    edge = ("first.flamer.los-to-edge", "fourth.los.edge-of-fire") if inside else ()
    return (*needed, "first.los.blocked-by-square-crossed", through, *row, *edge)


def at_lurkers(position: Position, code: int) -> tuple[str, ...]:
    """A shot at one in an entry area needs sight, and there is none."""
    return ("first.los.not-into-entry-area",) if has_tag(a.verb_of(code), SHOT) else ()


def bolts_at_open_door(position: Position, code: int) -> tuple[str, ...]:
    gun = position.rulebook.arms(position.gear[a.piece_of(code)]).gun
    bolter = a.piece_of(code) < position.marine_count and gun is not None and not gun.magazine
    return ("first.bolter.what-targets",) if bolter else ()


def no_flamer_marine(position: Position, code: int) -> tuple[str, ...]:
    """Whose action it is, and what an ordinary marine has instead."""
    marine = a.piece_of(code)
    action = "first.cost.marine-fire-flamer" if a.verb_of(code) == a.FLAME else "first.cost.flamer-self-destruct"
    gun = position.rulebook.arms(position.gear[marine]).gun
    ordinary = position.kind[marine] == MARINE and gun is not None and not gun.magazine
    return (action, "first.pieces.marine-weapon") if ordinary else (action,)


def no_enemy(position: Position, code: int) -> tuple[str, ...]:
    """An object is none."""
    return ("fourth.assault.front-square",) if a.verb_of(code) == a.ASSAULT else ()


# -- blips, entry areas, activations -----------------------------------------------------------------------------------


def held_pieces(position: Position, code: int) -> tuple[str, ...]:
    """A blip that must lurk has been placed this turn; a model has come from one."""
    if is_counter(position.kind[a.piece_of(code)]):
        return ("fourth.lurk.forced.new-only",)
    return (
        "first.lurk.models-must-lurk",
        "first.ruling.entry-forced-convert",
        "wd.ruling.off-board-held",
        "fourth.ruling.lurk-forced-convert",
    )


def blip_assaults(position: Position, code: int) -> tuple[str, ...]:
    assaults = a.verb_of(code) in (a.ASSAULT, a.ASSAULT_DOOR, a.ASSAULT_SQUARE)
    return ("first.assault.who",) if assaults else ()


def activation_over(position: Position, code: int) -> tuple[str, ...]:
    """One that has been activated and is active no more."""
    over = a.piece_of(code) != position.active
    return ("first.activation.no-return", "fourth.activation.no-return") if over else ()


def stealers_wait(position: Position, code: int) -> tuple[str, ...]:
    """Who acts in the marines' phase."""
    waits = position.phase == MARINE_ACTIONS and a.piece_of(code) >= position.marine_count
    return ("first.turn.marine-actions",) if waits else ()


def broodlord_later(position: Position, code: int) -> tuple[str, ...]:
    return () if position.phase == STEALER_ACTIONS else ("fourth.convert.voluntary.when",)
