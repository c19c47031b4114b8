"""The models of a blip that is turned over as one matter: all that a side will be asked to place and to face, before it is
asked for one after another.

The rules ask model by model. What they will ask is found by letting the conversion go on, on an imagined position, as
somebody would have it who does not care: whoever places enemies puts them as far from the marines as they may stand,
whoever places his own as near. Where something else is asked in between, a reaction or a roll, nothing beyond is told.
"""

from __future__ import annotations

from sensorium.board.compass import FACING_WORDS
from sensorium.rules.chapters.conversion import Converting, distance_to_marines
from sensorium.rules.chapters.facing import Facing
from sensorium.rules.content.kinds import KIND_WORDS, NOTHING
from sensorium.rules.core import answers as a
from sensorium.rules.core.engine import answers, asked, play
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import MARINES, STEALERS
from sensorium.table import wire
from sensorium.table.choices import actor

MOST = 16  # questions: a blip has at most three models, each placed and faced


def newcomers(position: Position, side: int) -> list[wire.Newcomer]:
    """The models that this side is asked about now and will be, in that order; nothing where it is one alone."""
    later = position.copy()
    found: dict[str, wire.Newcomer] = {}
    for _ in range(MOST):
        if asked(later) not in (MARINES, STEALERS):
            break
        placing = later.asks(Converting)
        facing = later.asks(Facing)
        if placing is not None:
            chosen = likely(later, side)
            if asked(later) == side:
                found[actor(later, chosen)] = placed(later, chosen)
            play(later, chosen)
        elif facing is not None:
            if asked(later) == side:
                name = later.name(facing.piece)
                one = found.setdefault(name, wire.Newcomer(name=name, kind=KIND_WORDS[later.kind[facing.piece]]))
                one.square = later.board.name(later.place[facing.piece]) if later.on_board(facing.piece) else ""
                one.facing = FACING_WORDS[later.facing[facing.piece]]
                one.faces = True
            play(later, answers(later)[0])  # as it stands
        else:
            break
    return list(found.values()) if len(found) > 1 else []


def likely(position: Position, side: int) -> int:
    """Where somebody puts the next model who does not care."""
    placer = asked(position)
    sign = -1 if placer == MARINES else 1  # the marine player places enemies
    return min(answers(position), key=lambda code: (sign * distance_to_marines(position, a.arg_of(code)), a.arg_of(code)))


def placed(position: Position, chosen: int) -> wire.Newcomer:
    board = position.board
    later = position.copy()
    play(later, chosen)
    name = actor(position, chosen)
    new = next(slot for slot, kind in enumerate(later.kind) if kind != NOTHING and later.name(slot) == name)
    return wire.Newcomer(
        name=name,
        kind=KIND_WORDS[later.kind[new]],
        square=board.name(a.arg_of(chosen)),
        squares=[board.name(a.arg_of(code)) for code in answers(position)],
    )
