"""Describes the current question: who is asked, about which piece or square, and for a roll the dice and the score."""

from sensorium.rules import frames
from sensorium.rules.assault import dice_rolled, door_dice, door_score, roller
from sensorium.rules.cannon import explosion_score
from sensorium.rules.deploy import waiting_piece
from sensorium.rules.engine import asked
from sensorium.rules.entry import first_in_hand
from sensorium.rules.frames import FRAME_WORDS
from sensorium.rules.happenings import hazard_roller
from sensorium.rules.position import Position
from sensorium.rules.shooting import dice_of
from sensorium.rules.vocabulary import CHANCE, NOBODY


class Question:
    """One question. ``piece`` is the slot it is about (who rolls, when chance is asked), or -1; ``square`` likewise."""

    def __init__(self, side: int, kind: str, piece: int, square: int, dice: int, needed: int) -> None:
        self.side = side
        self.kind = kind
        self.piece = piece
        self.square = square
        self.dice = dice
        self.needed = needed


def question(position: Position) -> Question:
    """The question now asked. Nobody is asked when the game is over."""
    if not position.stack:
        return Question(NOBODY, "over", -1, -1, 0, 0)
    frame = position.stack[-1]
    kind = frame[0]
    side = asked(position)
    piece = -1
    square = -1
    dice = 0
    needed = 0
    if kind == frames.SHOOTING:
        piece, dice, needed = frame[1], dice_of(position, frame[1]), frame[5]
    elif kind == frames.ASSAULTING:
        piece = roller(position, frame) if side == CHANCE else frame[1]
        dice = dice_rolled(position, frame) if side == CHANCE else 0
    elif kind == frames.DOOR_ASSAULT:
        piece, square = frame[1], frame[2]
        dice, needed = door_dice(position, frame), door_score(position, frame[1])
    elif kind in (frames.FLAMES, frames.STORM_ROLLS):
        piece, dice, needed = (frame[1] & -frame[1]).bit_length() - 1, 1, frame[2]
    elif kind == frames.EXPLOSION:
        dice, needed = 1, explosion_score(position)
        if frame[1]:
            piece = (frame[1] & -frame[1]).bit_length() - 1
        else:
            square = (frame[2] & -frame[2]).bit_length() - 1
    elif kind == frames.HAZARD_ROLLS:
        piece, needed = hazard_roller(frame)
        dice = 1
    elif kind in (frames.FRAGILE, frames.STUCK_DOOR):
        piece, dice, needed = frame[1], 1, frame[-1]
    elif kind == frames.WANDERING:
        piece = frame[1]
    elif kind == frames.AMBUSH_ROLL:
        dice = 1
    elif kind == frames.FALL:
        piece, dice, needed = frame[1], 1, 2
    elif kind in (frames.ORDER, frames.FREE_SHOT, frames.FACING, frames.FACING_UP, frames.UNJAMMED):
        piece = frame[1]
    elif kind == frames.TURN_SEQUENCE:
        piece = position.active
    elif kind == frames.ARRIVALS and side != CHANCE:
        piece = first_in_hand(position)
    elif kind == frames.DEPLOYING and side != CHANCE:
        piece = waiting_piece(position, position.scenario.deployments[frame[1]])
    return Question(side, FRAME_WORDS[kind], piece, square, dice, needed)
