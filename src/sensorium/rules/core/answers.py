"""Answers as packed integers: a verb, the piece that acts, two arguments, and the command points paid.

Search and storage want small integers; people want words. ``notation`` turns the one into the other.
"""

from typing import Final

# -- choosing --
PASS: Final = 1
ACTIVATE: Final = 2
SPEND: Final = 3  # "A command": command points for this marine
END_TURN: Final = 4
TIME_UP: Final = 5
STAND_DOWN: Final = 6
REDRAW: Final = 7
# -- moving --
# arg: direction; extra: 0, or what is joined to the step (below)
MOVE: Final = 10
TURN: Final = 11  # arg: facing
ENTER: Final = 12  # extra: as of a move
EXIT: Final = 13
JUMP: Final = 15
CLIMB: Final = 14  # arg: 0 up, 1 down; extra: as of a move
STAND: Final = 90  # up, for one who is prone
# -- fighting --
FIRE: Final = 20  # arg: piece
FIRE_DOOR: Final = 21  # arg: square
FIRE_SQUARE: Final = 22
FLAME: Final = 23  # arg: square
SELF_DESTRUCT: Final = 24
SET_OVERWATCH: Final = 25
SET_GUARD: Final = 26
UNJAM: Final = 27
RELOAD: Final = 28
ASSAULT: Final = 29  # arg: piece
ASSAULT_DOOR: Final = 30  # arg: square
ASSAULT_SQUARE: Final = 31
OPEN: Final = 32  # arg: square
CLOSE: Final = 33
WATCH: Final = 34  # arg: piece: the overwatch shot now offered
WATCH_DOOR: Final = 35  # arg: square
# -- objects --
DROP: Final = 40  # arg: object
HAND: Final = 41  # arg: object; extra: receiver
WORK: Final = 42  # arg: square
# -- psychic powers --
PRESCIENCE: Final = 45
BARRIER: Final = 46  # arg: square
STORM: Final = 47  # arg: piece
STORM_SECTION: Final = 48  # arg: square
# -- blips --
CONVERT: Final = 50
DECLARE_BROODLORD: Final = 51
PLACE: Final = 52  # arg: square
PLACE_ENTRY: Final = 53  # arg: entry area
FACE: Final = 54  # arg: facing
# -- answers in a close assault --
BLOCK: Final = 60
PARRY: Final = 61  # arg: the die
REROLL: Final = 62  # arg: the die
SPEND_PSI: Final = 63  # arg: points
# -- chance --
ROLL: Final = 70  # the dice, three bits each, ascending
COUNTER: Final = 71  # arg: the command counter drawn
ZONE: Final = 73  # arg: which landing zone
DRIFT: Final = 74  # arg: direction
DRAWN: Final = 72  # arg: the value of the blip drawn
AMBUSHED: Final = 75  # arg: the ambush counter drawn, 1 for a stealer, 0 for nothing
# -- the Deathwing expansion: ambush counters and teleport --
TELEPORT: Final = 100
TAKE_AMBUSH: Final = 101
# -- the mission generator --
HOLD_BACK: Final = 116
CLAIM: Final = 117
# -- heavy weapons of the expansions --
FULL_AUTO: Final = 85
GRENADE: Final = 86  # arg: square
# -- psychic cards --
CAST: Final = 105  # arg: a square, a piece, or what a scan looks at; extra: the card
FORCE: Final = 106  # arg: the card
SHELTER: Final = 107  # arg: the aura
BOOST: Final = 108  # arg: the card
DISCARD: Final = 109  # arg: the card
DRAW_TWO: Final = 110
ARC: Final = 111  # arg: square
HURL: Final = 112  # arg: direction
LIE: Final = 113
ALSO: Final = 114  # arg: the next door or piece of a card that has several
CARD: Final = 76  # by chance; arg: the card drawn
# 120 and 121 are those of section_weapons.py: what only its chapter speaks of has its number there.
# -- the weapons cache of the long way alone --
LOAD: Final = 122  # arg: square
STOW: Final = 123  # arg: square

PIECE_SHIFT: Final = 7
ARG_SHIFT: Final = 15
EXTRA_SHIFT: Final = 27
CP_SHIFT: Final = 39

# What is joined to a step, as its extra: a turn after it or before it, with the facing added, or a jump down there.
TURN_AFTER: Final = 1
TURN_BEFORE: Final = 5
JUMP_AFTER: Final = 9


def pack(verb: int, piece: int = 0, arg: int = 0, extra: int = 0, cp: int = 0) -> int:
    return verb | piece << PIECE_SHIFT | arg << ARG_SHIFT | extra << EXTRA_SHIFT | cp << CP_SHIFT


def verb_of(code: int) -> int:
    return code & 127


def piece_of(code: int) -> int:
    return code >> PIECE_SHIFT & 255


def arg_of(code: int) -> int:
    return code >> ARG_SHIFT & 4095


def extra_of(code: int) -> int:
    return code >> EXTRA_SHIFT & 4095


def cp_of(code: int) -> int:
    return code >> CP_SHIFT


def without_cp(code: int) -> int:
    return code & ((1 << CP_SHIFT) - 1)
