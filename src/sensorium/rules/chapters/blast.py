"""Blasts: a cannon that blows up, a grenade, a missile or a bomb in a section. One die for everything that is caught.

The marine player rolls for each model, for a counter once whatever it is worth, and for each door, closed or open:
deathwing.assault-cannon.malfunction-rolls, deathwing.grenade-launcher.rolls,
deathwing.ruling.malfunction-adjacent, deathwing.ruling.grenade-blips-and-objects.

Each weapon that goes off is a row (``declare_blast``) with a number of its own, by which its frames are saved.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from sensorium.rules.chapters.casualties import roll_for_life, standing_on
from sensorium.rules.chapters.doors import destroy_door
from sensorium.rules.chapters.features import strike_fixtures
from sensorium.rules.chapters.ladder_blast import strike_ladders
from sensorium.rules.chapters.toughness import hide_of
from sensorium.rules.content.fixtures import BY_GRENADE, BY_MALFUNCTION
from sensorium.rules.content.weapons import Scores
from sensorium.rules.core.dice import faces
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import chance, declare, lowest, one_die

EXPLOSION: Final = 52
GRENADE_BLAST: Final = 56

Score = Callable[[Position, int], int]  # what a die must show for a piece, or for the door on a square


class Blast(NamedTuple):
    """A weapon has gone off: who and what is caught? The number of its kind says which weapon."""

    kind: int  # of ``BLASTS``
    caught: int  # one bit for each piece still to roll
    doors: int  # one bit for each door still to roll


class BlastKind:
    """One weapon that goes off."""

    def __init__(self, word: str, piece_score: Score, door_score: Score) -> None:
        self.word = word
        self.piece_score = piece_score
        self.door_score = door_score


# By the number of their question; the chapters of the weapons fill it as they are imported.
BLASTS: Final[dict[int, BlastKind]] = {}


def declare_blast(number: int, word: str, piece_score: Score, door_score: Score) -> None:
    """Make a weapon that goes off known, and its question."""
    BLASTS[number] = BlastKind(word, piece_score, door_score)
    declare(
        Blast,
        number=number,
        word=word,
        run=run_blast,
        asks=chance,
        take=take_blast,
        dice=one_die,
        piece=lambda position, frame: lowest(frame.caught),
        square=lambda position, frame: -1 if frame.caught else lowest(frame.doors),
        needed=blast_needs,
    )


# -- the dice -------------------------------------------------------------------------------------------------------


def run_blast(position: Position, frame: Blast) -> bool:
    if frame.caught or frame.doors:
        return True
    position.pop()
    return False


def take_blast(position: Position, frame: Blast, code: int) -> None:
    blast = BLASTS[frame.kind]
    if frame.caught:
        piece = lowest(frame.caught)
        position.swap(frame._replace(caught=frame.caught & frame.caught - 1))
        roll_for_life(position, piece, code, blast.piece_score(position, piece), blast.word)
        return
    square = lowest(frame.doors)
    position.swap(frame._replace(doors=frame.doors & frame.doors - 1))
    die = faces(code)[0]
    score = blast.door_score(position, square)
    hits = int(die >= score)
    if position.events is not None:
        position.tell("rolled", roll=blast.word, door=position.board.name(square), dice=[die], needs=score, hits=hits)
    if hits:
        destroy_door(position, square)


def blast_needs(position: Position, frame: Blast) -> int:
    blast = BLASTS[frame.kind]
    if frame.caught:
        return blast.piece_score(position, lowest(frame.caught))
    return blast.door_score(position, lowest(frame.doors))


# -- a cannon and a grenade -------------------------------------------------------------------------------------------


def blow_up(position: Position, squares: int, doors: int) -> None:
    """A cannon: deathwing.ruling.malfunction-adjacent, deathwing.bulkhead.explosions."""
    strike(position, squares, BY_MALFUNCTION)
    position.push(Blast(EXPLOSION, standing_on(position, squares), doors))


def burst_grenade(position: Position, squares: int, doors: int) -> None:
    """deathwing.ruling.grenade-blips-and-objects, deathwing.bulkhead.explosions"""
    strike(position, squares, BY_GRENADE)
    position.push(Blast(GRENADE_BLAST, standing_on(position, squares), doors))


def strike(position: Position, squares: int, attack: int) -> None:
    """Everybody on these squares and these doors roll, the pieces first, and last what else stands there."""
    strike_ladders(position, squares, attack)
    if position.fixtures:
        strike_fixtures(position, squares, attack)


def explosion_scores(position: Position) -> Scores:
    """deathwing.table.assault-cannon-malfunction"""
    return position.rulebook.worn_out().blast


def grenade_scores(position: Position) -> Scores:
    """deathwing.table.grenade-scores"""
    return position.rulebook.launcher().grenade_blast


def score_at(position: Position, scores: Scores, piece: int) -> int:
    """Marines are harder to kill."""
    return scores[1 if piece < position.marine_count else 0]


def door_score_at(position: Position, scores: Scores, square: int) -> int:
    """A mission may have armoured doors: deathwing.ruling.armoured-door."""
    return scores[3 if position.scenario.armoured >> square & 1 else 2]


def explosion_score(position: Position, piece: int) -> int:
    """deathwing.assault-cannon.malfunction-genestealer, deathwing.assault-cannon.malfunction-tough"""
    return score_at(position, explosion_scores(position), piece)


def grenade_score(position: Position, piece: int) -> int:
    """deathwing.grenade-launcher.genestealer-score, deathwing.grenade-launcher.marine-score"""
    if position.rulebook.cult:
        return position.rulebook.launcher().against[hide_of(position, piece)]  # cult.table.weapons
    return score_at(position, grenade_scores(position), piece)


def explosion_door_score(position: Position, square: int) -> int:
    """deathwing.assault-cannon.malfunction-door"""
    return door_score_at(position, explosion_scores(position), square)


def grenade_door_score(position: Position, square: int) -> int:
    """deathwing.grenade-launcher.door-score"""
    return door_score_at(position, grenade_scores(position), square)


declare_blast(EXPLOSION, "detonation", explosion_score, explosion_door_score)
declare_blast(GRENADE_BLAST, "grenade", grenade_score, grenade_door_score)
