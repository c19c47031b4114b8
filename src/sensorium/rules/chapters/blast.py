"""Blasts: a cannon that blows up beside others, a grenade in a section. One die for everything that is caught.

The marine player rolls for each model, for a counter once whatever it is worth, and for each door, closed or open:
deathwing.assault-cannon.malfunction-rolls, deathwing.grenade-launcher.rolls,
deathwing.ruling.malfunction-adjacent, deathwing.ruling.grenade-blips-and-objects.
"""

from typing import Final, Literal, NamedTuple

from sensorium.rules.chapters.casualties import roll_for_life, standing_on
from sensorium.rules.chapters.doors import destroy_door
from sensorium.rules.chapters.features import strike_fixtures
from sensorium.rules.chapters.ladder_blast import strike_ladders
from sensorium.rules.chapters.toughness import hide_of
from sensorium.rules.content import fixtures
from sensorium.rules.content.kinds import TO_EXPLOSION
from sensorium.rules.content.weapons import Scores
from sensorium.rules.core.dice import faces
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import chance, declare, declared, lowest, one_die

BLAST: Final = 52
GRENADE_BLAST: Final = 56

# -- what went off --
BY_EXPLOSION: Final = 0
BY_GRENADE: Final = 1


class Blast(NamedTuple):
    """A weapon has blown up: who and what beside it is caught?"""

    kind: Literal[52]
    caught: int  # one bit for each piece still to roll
    doors: int  # one bit for each door still to roll


class GrenadeBlast(NamedTuple):
    """A grenade has burst: who and what is caught?"""

    kind: Literal[56]
    caught: int
    doors: int


def cause_of(frame: Blast | GrenadeBlast) -> int:
    return BY_EXPLOSION if isinstance(frame, Blast) else BY_GRENADE


def scores_of(position: Position, cause: int) -> Scores:
    """What a die must show: deathwing.table.assault-cannon-malfunction, deathwing.table.grenade-scores."""
    rulebook = position.rulebook
    return rulebook.launcher().grenade_blast if cause == BY_GRENADE else rulebook.worn_out().blast


def blow_up(position: Position, cause: int, squares: int, doors: int) -> None:
    """Everybody on these squares and these doors roll, the pieces first, and last what else stands there:
    deathwing.ruling.malfunction-adjacent, deathwing.ruling.grenade-blips-and-objects, deathwing.bulkhead.explosions."""
    attack = fixtures.BY_GRENADE if cause == BY_GRENADE else fixtures.BY_MALFUNCTION
    strike_ladders(position, squares, attack)
    if position.fixtures:
        strike_fixtures(position, squares, attack)
    caught = caught_on(position, squares)
    if cause == BY_GRENADE:
        position.push(GrenadeBlast(GRENADE_BLAST, caught, doors))
    else:
        position.push(Blast(BLAST, caught, doors))


def caught_on(position: Position, squares: int) -> int:
    """The pieces on these squares that a blast can harm, one bit a slot."""
    mask = standing_on(position, squares)
    for slot in range(position.marine_count, len(position.kind)):
        if mask >> slot & 1 and position.rulebook.kinds[position.kind[slot]].immune & TO_EXPLOSION:
            mask &= ~(1 << slot)
    return mask


def piece_score(position: Position, piece: int, cause: int) -> int:
    """deathwing.assault-cannon.malfunction-genestealer, deathwing.grenade-launcher.genestealer-score; marines are
    harder to kill: deathwing.assault-cannon.malfunction-tough, deathwing.grenade-launcher.marine-score."""
    if cause == BY_GRENADE and position.rulebook.cult:
        return position.rulebook.launcher().against[hide_of(position, piece)]  # cult.table.weapons
    return scores_of(position, cause)[1 if piece < position.marine_count else 0]


def door_score(position: Position, square: int, cause: int) -> int:
    """deathwing.assault-cannon.malfunction-door, deathwing.grenade-launcher.door-score; a mission may have armoured
    ones (deathwing.ruling.armoured-door)."""
    return scores_of(position, cause)[3 if position.scenario.armoured >> square & 1 else 2]


def run_blast(position: Position, frame: Blast | GrenadeBlast) -> bool:
    if frame.caught or frame.doors:
        return True
    position.pop()
    return False


def take_blast(position: Position, frame: Blast | GrenadeBlast, code: int) -> None:
    cause = cause_of(frame)
    word = declared(frame).word
    if frame.caught:
        piece = lowest(frame.caught)
        position.swap(frame._replace(caught=frame.caught & frame.caught - 1))
        roll_for_life(position, piece, code, piece_score(position, piece, cause), word)
        return
    square = lowest(frame.doors)
    position.swap(frame._replace(doors=frame.doors & frame.doors - 1))
    die = faces(code)[0]
    score = door_score(position, square, cause)
    hits = int(die >= score)
    if position.events is not None:
        position.tell("rolled", roll=word, door=position.board.name(square), dice=[die], needs=score, hits=hits)
    if hits:
        destroy_door(position, square)


def blast_needs(position: Position, frame: Blast | GrenadeBlast) -> int:
    if frame.caught:
        return piece_score(position, lowest(frame.caught), cause_of(frame))
    return door_score(position, lowest(frame.doors), cause_of(frame))


declare(
    Blast,
    number=BLAST,
    word="detonation",
    run=run_blast,
    asks=chance,
    take=take_blast,
    dice=one_die,
    piece=lambda position, frame: lowest(frame.caught),
    square=lambda position, frame: -1 if frame.caught else lowest(frame.doors),
    needed=blast_needs,
)
declare(
    GrenadeBlast,
    number=GRENADE_BLAST,
    word="grenade",
    run=run_blast,
    asks=chance,
    take=take_blast,
    dice=one_die,
    piece=lambda position, frame: lowest(frame.caught),
    square=lambda position, frame: -1 if frame.caught else lowest(frame.doors),
    needed=blast_needs,
)
