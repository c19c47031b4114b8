"""Why a piece cannot go from one deck to another, fight across, or do anything while it lies prone.

The reasons of ``hindrances`` that have to do with holes, ladders and prone marines.
"""

from sensorium.rules.chapters.arrival import blip_may_stand
from sensorium.rules.chapters.chute import chute_bars
from sensorium.rules.chapters.fire import barred_by_fire
from sensorium.rules.chapters.holes import across_holes
from sensorium.rules.chapters.pitfalls import Displaced
from sensorium.rules.chapters.prone import stand_cost
from sensorium.rules.chapters.withdrawal import Withdrawal
from sensorium.rules.content.kinds import is_counter
from sensorium.rules.core import answers as a
from sensorium.rules.core.position import Position
from sensorium.rules.core.verbs import GUNNERY, SHOT, has_tag
from sensorium.rules.core.vocabulary import PRONE

# What a prone marine might want, and the ruling names one by one; of the rest the rule speaks.
NAMED: tuple[int, ...] = (a.RELOAD, a.UNJAM, a.SELF_DESTRUCT, a.TELEPORT)
GOING: tuple[int, ...] = (a.MOVE, a.EXIT, a.CLIMB, a.JUMP)
CLOSING: tuple[int, ...] = (a.ASSAULT, a.ASSAULT_DOOR, a.ASSAULT_SQUARE)


def lying(verb: int) -> str:
    """Why a prone model cannot do this: deathwing.prone.no-actions, deathwing.ruling.prone-other-actions; the magazine
    says it of each kind of action, and of stealers too: wd.prone.no-move, wd.prone.no-shoot, wd.prone.no-assault."""
    if verb in NAMED:
        return "only stands up"
    if verb == a.CAST:
        return "cannot cast there"  # cult.cast.not-while
    if verb in GOING:
        return "prone moves"
    if verb in CLOSING:
        return "prone assaults"
    return "prone shoots" if has_tag(verb, SHOT | GUNNERY) else "prone"


def standing_up(position: Position, code: int) -> str:
    if not stand_cost(position, a.piece_of(code)):
        return "no standing up"
    return "" if position.flags[a.piece_of(code)] & PRONE else "not prone"


def jumping(position: Position, code: int) -> str:
    piece = a.piece_of(code)
    if not position.rulebook.holes:
        return "no jump"
    if position.board.below[position.place[piece]] < 0:
        return "no hole underfoot" if piece < position.marine_count else "stealer: no hole underfoot"
    return jumping_from(position, piece, position.place[piece])


def jumping_from(position: Position, piece: int, square: int) -> str:
    """Why this piece cannot jump down from a square that it comes to or stands on."""
    if not position.rulebook.holes:
        return "no jump"
    below = position.board.below[square]
    if below < 0:
        return "no hole to enter" if piece < position.marine_count else "stealer: no hole to enter"
    if piece < position.marine_count:
        return "jump into fire" if position.burning >> below & 1 else ""
    return arriving(position, piece, square, below, "hole taken")


def arriving(position: Position, piece: int, place: int, square: int, taken: str) -> str:
    """Why this piece cannot come from one square through a hole to the other; ``taken``: where somebody is there, or
    fire."""
    if (position.solid() | barred_by_fire(position)) >> square & 1:
        return taken
    chute = chute_bars(position, piece, place, square)
    if chute:
        return chute
    if is_counter(position.kind[piece]) and not blip_may_stand(position, piece, square):
        return "shy between levels"
    return ""


def assaulting_across(position: Position, piece: int, square: int, verb: int) -> str:
    """Why this piece cannot attack into another deck."""
    if piece < position.marine_count or verb != a.ASSAULT:
        return "marine across levels"
    reached = across_holes(position, position.place[piece]) >> square & 1
    return "" if reached else "not straight up or down"


def replacing(frame: Displaced | Withdrawal, piece: int, marines: int) -> str:
    """Why a living piece cannot be put there: it is another that moves now, or that is no square for it."""
    if isinstance(frame, Withdrawal):
        return "not that way back" if piece == frame.marine else "nothing to place"
    if piece != frame.piece:
        return "nothing to place"
    return "pushed aside elsewhere" if piece < marines else "must get out of the way"
