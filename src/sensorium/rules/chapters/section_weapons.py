"""Weapons of the cult that strike a whole section: the plasma missile, the melta bomb and what it leaves.

A plasma missile does what a plasma grenade does, with its own scores and at any range (cult.weapon.plasma); a melta
bomb takes the doors away first and fills the whole section (cult.weapon.melta-first, cult.ruling.melta-doors). Neither
minds rubble, which turns only a shot at one target aside (cult.ruling.plasma-missile).

The squares that a melta bomb has filled burn in its first turn (``Position.melta``) and smoke in its second
(``Position.smoke``); both are among the burning ones, which stop sight.
"""

from typing import Final

from sensorium.rules.chapters.arrival import react
from sensorium.rules.chapters.blast import Blast, declare_blast
from sensorium.rules.chapters.casualties import kill
from sensorium.rules.chapters.doors import destroy_door
from sensorium.rules.chapters.features import strike_fixtures
from sensorium.rules.chapters.fire import pieces_in
from sensorium.rules.chapters.grenade import doors_reached, reached
from sensorium.rules.chapters.ladder_blast import strike_ladders
from sensorium.rules.chapters.section_weapon_odds import (
    bomb_needs,
    bomb_scores,
    foresee_bomb,
    foresee_missile,
    missile_needs,
    missile_scores,
)
from sensorium.rules.chapters.shooting import shot_cost
from sensorium.rules.chapters.shot_hindrances import line_to
from sensorium.rules.chapters.sight import SIGHT_CHECK, frozen, in_line_of_fire
from sensorium.rules.chapters.toughness import hide_of, surely_killed
from sensorium.rules.content.fixtures import BY_MELTA, BY_PLASMA
from sensorium.rules.content.kinds import AS_DOOR
from sensorium.rules.content.weapons import MELTA_BOMB, Use
from sensorium.rules.core.action_table import Action, declare_action
from sensorium.rules.core.answers import arg_of, piece_of
from sensorium.rules.core.details import square_names
from sensorium.rules.core.position import Position, replaced
from sensorium.rules.core.questions import lowest
from sensorium.rules.core.verbs import ACTION, AT_SQUARE, ATTACK, FIGHT, FIGHTERS, GUNNERY, Verb
from sensorium.rules.core.vocabulary import JAMMED

PLASMA: Final = 120  # arg: square
MELTA: Final = 121
MISSILE_BURST: Final = 130
BOMB_BURST: Final = 131

TAGS: Final = ACTION | ATTACK | GUNNERY | FIGHT
EVERYWHERE: Final = -1  # as a mask: every square


# -- the plasma missile -----------------------------------------------------------------------------------------


def missile_targets(position: Position, piece: int) -> list[int]:
    """Any square in sight and fire arc, a closed door's included (cult.ruling.plasma-missile); where friendly fire is
    forbidden no marine aims one that would reach another, or himself (wd.friendly.general). The launcher fires one of
    its two missiles, as its bearer chooses for each shot: cult.weapon.missile."""
    if position.flags[piece] & JAMMED:
        return []
    place = position.place[piece]
    found = in_line_of_fire(position, piece, EVERYWHERE)
    return [square for square in found if not reaches_friends(position, piece, reached(position, place, square))]


def refuse_missile(position: Position, code: int) -> str:
    piece, square = piece_of(code), arg_of(code)
    if position.flags[piece] & JAMMED:
        return "jammed"
    place = position.place[piece]
    if line_to(position, piece, square):
        return "cult.ruling.plasma-missile"
    friends = reaches_friends(position, piece, reached(position, place, square))
    return "grenade friends" if friends else ""


def reaches_friends(position: Position, piece: int, squares: int) -> bool:
    """Whether an attack of this piece on these squares is forbidden for whom it would catch; who attacks as a stealer
    is not bound: wd.friendly.stealers-exempt, cult.ruling.hybrid-targets."""
    if piece >= position.marine_count or position.rulebook.friendly_fire:
        return False
    return bool(squares & position.marines_at)


def do_missile(position: Position, code: int) -> None:
    """It bursts where it is aimed, and does not fall through holes."""
    piece, square = piece_of(code), arg_of(code)
    place = position.place[piece]
    filled = reached(position, place, square)
    if position.events is not None:
        position.tell("plasma missile", piece=position.name(piece), at=position.board.name(square))
        position.detail(squares=square_names(position, filled))
    answer_attack(position, piece)
    doors = doors_reached(position, filled, square)
    strike_ladders(position, filled, BY_PLASMA)
    if position.fixtures:
        strike_fixtures(position, filled, BY_PLASMA)
    caught = pieces_in(position, filled)
    position.push(Blast(MISSILE_BURST, caught, doors))


def answer_attack(position: Position, piece: int) -> None:
    """What follows when all is resolved: what is seen, or the answers to a stealer's action."""
    if piece < position.marine_count:
        position.push(SIGHT_CHECK)
    else:
        react(position, piece)


# -- the melta bomb -----------------------------------------------------------------------------------------------


def use_of_bomb(position: Position, piece: int) -> Use:
    return position.rulebook.arms(position.gear[piece]).use_of(MELTA_BOMB) or Use()


def bomb_targets(position: Position, piece: int) -> list[int]:
    """cult.weapon.melta-throw"""
    board = position.board
    place = position.place[piece]
    farthest = use_of_bomb(position, piece).range
    found: list[int] = []
    for square in in_line_of_fire(position, piece, EVERYWHERE):
        if board.distance(place, square) <= farthest:
            if not reaches_friends(position, piece, board.section_masks[board.section[square]]):
                found.append(square)
    return found


def refuse_bomb(position: Position, code: int) -> str:
    piece, square = piece_of(code), arg_of(code)
    board = position.board
    place = position.place[piece]
    if line_to(position, piece, square):
        return "cult.weapon.melta-throw"
    if board.distance(place, square) > use_of_bomb(position, piece).range:
        return "cult.weapon.melta-throw"
    friends = reaches_friends(position, piece, board.section_masks[board.section[square]])
    return "cult.ruling.melta-doors" if friends else ""


def do_bomb(position: Position, code: int) -> None:
    """Thrown once, and then its bearer has none: cult.weapon.melta-throw. Doors go first, and shield nobody; crates
    become rubble; one die for every bulkhead and every piece, but a hybrid needs none (cult.weapon.melta-first,
    cult.ruling.melta-doors)."""
    piece, square = piece_of(code), arg_of(code)
    board = position.board
    squares = board.section_masks[board.section[square]]
    position.gear = replaced(position.gear, piece, position.gear[piece] & ~MELTA_BOMB)
    if position.events is not None:
        position.tell("melta bomb", piece=position.name(piece), at=board.name(square))
        position.detail(squares=square_names(position, squares))
    answer_attack(position, piece)
    doors = position.doors & squares
    while doors:
        destroy_door(position, lowest(doors))
        doors &= doors - 1
    strike_ladders(position, squares, BY_MELTA)
    if position.fixtures:
        strike_fixtures(position, squares, BY_MELTA)
    caught = pieces_in(position, squares)
    surely = surely_killed(position, caught, bomb_scores(position))
    position.push(Blast(BOMB_BURST, caught & ~surely, 0))
    fill_with_heat(position, squares)
    while surely:
        kill(position, lowest(surely), "melta bomb", piece)
        surely &= surely - 1


def fill_with_heat(position: Position, squares: int) -> None:
    """Until the next closing phase the whole section bars entry and blocks sight as flames do; who survives inside
    moves in it and leaves it (wd.section.melta-bomb-same, wd.section.survivors-inside)."""
    position.burning |= squares
    position.melta |= squares
    position.smoke &= ~squares


def cool_down(position: Position) -> None:
    """The closing phase: what burned is smoke, which stops sight and nothing else, and what smoked is gone
    (cult.weapon.melta-second, cult.ruling.endphase-order). In Stasis it waits: cult.stasis.endphase."""
    held = frozen(position) if position.veil else 0
    position.smoke = position.melta & ~held | position.smoke & held
    position.burning = position.melta & ~held | position.burning & held
    position.melta &= held


# -- the actions ------------------------------------------------------------------------------------------------------

declare_action(
    Verb(PLASMA, "plasma", AT_SQUARE, TAGS, FIGHTERS, group="aim"),
    Action(
        refuse_missile,
        do_missile,
        lambda position, code: shot_cost(position, piece_of(code)),
        foresee=foresee_missile,
        score=missile_needs,
        armed=lambda arms: arms.missile is not None,
        without="no missile launcher",
        targets=missile_targets,
        promise=90,  # it costs two points
    ),
)
declare_action(
    Verb(MELTA, "melta", AT_SQUARE, TAGS, FIGHTERS, group="aim"),
    Action(
        refuse_bomb,
        do_bomb,
        lambda position, code: use_of_bomb(position, piece_of(code)).cost,
        foresee=foresee_bomb,
        score=bomb_needs,
        armed=lambda arms: arms.use_of(MELTA_BOMB) is not None,
        without="no melta bomb",
        targets=bomb_targets,
        promise=120,  # it is thrown once
    ),
)

# -- the dice: one for every piece, a blip as one, and for every door ------------------------------------------------

declare_blast(
    MISSILE_BURST,
    "plasma missile",
    piece_score=lambda position, piece: missile_scores(position)[hide_of(position, piece)],
    door_score=lambda position, square: missile_scores(position)[AS_DOOR],
)
declare_blast(
    BOMB_BURST,
    "melta bomb",
    piece_score=lambda position, piece: bomb_scores(position)[hide_of(position, piece)],
    door_score=lambda position, square: bomb_scores(position)[AS_DOOR],  # none is left to roll for
)
