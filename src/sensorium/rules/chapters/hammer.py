"""The thunder hammer's self-destruction: its bearer overloads it, and nothing in his section is left.

deathwing.thunder-hammer.self-destruct-cost: 1 point, his own or a command point, at any moment of either action phase
(deathwing.thunder-hammer.self-destruct-timing). In the stealer phase that is an answer like any other to an action he
has seen (deathwing.thunder-hammer.self-destruct-sight, deathwing.ruling.thunder-hammer-sight), and in his own he needs
to see nobody. Attacked, he may do so instead of defending: ``assault_choices``.
"""

from typing import Final

from sensorium.rules.chapters.casualties import kill, standing_on
from sensorium.rules.chapters.doors import destroy_door
from sensorium.rules.chapters.features import strike_fixtures
from sensorium.rules.chapters.ladder_blast import strike_ladders
from sensorium.rules.chapters.sight import SIGHT_CHECK
from sensorium.rules.content.fixtures import BY_HAMMER_BLAST
from sensorium.rules.core.answers import PIECE_SHIFT, SELF_DESTRUCT
from sensorium.rules.core.details import square_names
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import lowest

OVERLOAD_COST: Final = 1  # deathwing.thunder-hammer.self-destruct-cost


def has_hammer(position: Position, marine: int) -> bool:
    """Whether he carries something that he can overload."""
    return position.rulebook.arms(position.gear[marine]).overloads


def blast_squares(position: Position, marine: int) -> int:
    """The whole section, whatever doors are shut in it: deathwing.ruling.thunder-hammer-extent."""
    board = position.board
    return board.section_masks[board.section[position.place[marine]]]


def friends_forbid(position: Position, marine: int) -> bool:
    """Whether others of his side stand in the blast and are to be spared: deathwing.ruling.thunder-hammer-friends."""
    if position.rulebook.friendly_fire:
        return False
    return bool(position.marines_at & blast_squares(position, marine) & ~(1 << position.place[marine]))


def overloads(position: Position, marine: int, points: int, out: list[int]) -> None:
    if points >= OVERLOAD_COST and has_hammer(position, marine) and not friends_forbid(position, marine):
        out.append(SELF_DESTRUCT | marine << PIECE_SHIFT)


def do_overload(position: Position, marine: int) -> None:
    """Every model and blip goes, the bearer among them, and every door, open or shut. Nothing burns, and all of it
    counts for the marine player: deathwing.thunder-hammer.self-destruct-effect,
    deathwing.ruling.thunder-hammer-extent."""
    squares = blast_squares(position, marine)
    position.tell("overloaded", piece=position.name(marine))
    if position.events is not None:
        position.detail(squares=square_names(position, squares))
    caught = standing_on(position, squares)
    doors = position.doors & squares
    for slot in range(len(position.kind)):
        if caught >> slot & 1:
            kill(position, slot, "self-destruction", marine)
    position.push(SIGHT_CHECK)
    strike_ladders(position, squares, BY_HAMMER_BLAST)
    if position.fixtures:
        strike_fixtures(position, squares, BY_HAMMER_BLAST)  # deathwing.bulkhead.explosions
    while doors:
        destroy_door(position, lowest(doors))
        doors &= doors - 1
