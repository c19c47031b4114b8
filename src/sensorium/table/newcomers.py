"""The models of a blip that is turned over as one matter: all that a side will be asked to place and to face, before it
is asked for one after another.

The rules ask model by model. What they will ask is found by letting the conversion go on, on an imagined position, as
somebody would have it who does not care: whoever places enemies puts them as far from the marines as they may stand,
whoever places his own as near. Nothing is told beyond what cannot be foreseen: a reaction, a roll, another blip; nor
where the other side will put a model.
"""

from __future__ import annotations

from sensorium.board.compass import FACING_WORDS
from sensorium.rules.chapters.blip_models import Converting
from sensorium.rules.chapters.conversion import distance_to_marines
from sensorium.rules.chapters.facing import Facing, facing_asks
from sensorium.rules.content.kinds import KIND_WORDS, NOTHING
from sensorium.rules.core import answers as a
from sensorium.rules.core.engine import answers, asked, play
from sensorium.rules.core.position import MODELS_PER_NAME, Position
from sensorium.rules.core.vocabulary import MARINES, STEALERS
from sensorium.table import wire
from sensorium.table.choices import actor

MOST = 16  # questions: a blip has at most three models, each placed and faced


def newcomers(position: Position, side: int) -> list[wire.Newcomer]:
    """The models that this side is asked about now and will be, in that order; nothing where it is one alone."""
    blip = blip_asked(position)
    if blip < 0:
        return []
    later = position.copy()
    found: dict[str, wire.Newcomer] = {}
    theirs: list[str] = []  # models that the other side has yet to place
    for _ in range(MOST):
        if blip_asked(later) != blip:
            break  # something else, or another blip: how many are under it is not known yet
        yours = asked(later) == side
        facing = later.asks(Facing)
        chosen = answers(later)[0] if facing is not None else likely(later)  # as it stands
        name = actor(later, chosen)
        if facing is not None and yours:
            one = found.setdefault(name, wire.Newcomer(name=name, kind=KIND_WORDS[later.kind[facing.piece]]))
            one.faces = True
            if name not in theirs:
                one.square = later.board.name(later.place[facing.piece]) if later.on_board(facing.piece) else ""
                one.facing = FACING_WORDS[later.facing[facing.piece]]
        elif facing is None and yours:
            found[name] = placed(later, chosen)
        elif facing is None:
            theirs.append(name)
        play(later, chosen)
    return list(found.values()) if len(found) > 1 else []


def blip_asked(position: Position) -> int:
    """The number of the name of the blip whose models are being placed or faced; -1 where something else is asked."""
    placing = position.asks(Converting)
    facing = position.asks(Facing)
    if placing is not None:
        return placing.label // MODELS_PER_NAME
    if facing is not None and facing.label % MODELS_PER_NAME and facing_asks(position, facing) == STEALERS:
        return facing.label // MODELS_PER_NAME
    return -1


def likely(position: Position) -> int:
    """Where somebody puts the next model who does not care."""
    sign = -1 if asked(position) == MARINES else 1  # the marine player places enemies
    return min(
        answers(position), key=lambda code: (sign * distance_to_marines(position, a.arg_of(code)), a.arg_of(code))
    )


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
