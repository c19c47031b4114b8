"""Fixtures of the deck that can be attacked: crates, bulkheads, tanks, generators.

A fixture blocks sight and movement (deathwing.crate.blocks, deathwing.cryogenic-tank.blocks,
deathwing.bulkhead.like-closed-door, fourth.ruling.missing.power-field-generator), is never moved
(deathwing.crate.immovable, deathwing.cryogenic-tank.fixed), and is attacked as a closed door is, wherever its book does
not say otherwise: the scores stand in one table (``content.fixtures``). Crates and tanks may be larger than a square
and are one object all the same (deathwing.ruling.crate-scores, deathwing.ruling.cryogenic-tank-object).

Overwatch never fires at any of them: deathwing.ruling.crate-scores.
"""

from typing import Final, Literal, NamedTuple

from sensorium.board import Board
from sensorium.rules.chapters.fire import spread
from sensorium.rules.chapters.sight import in_line_of_fire
from sensorium.rules.content.fixtures import (
    BULKHEAD,
    BY_BOLTER,
    BY_CANNON,
    CRATE,
    GENERATOR,
    NEVER,
    NOTHING_LEFT,
    RUBBLE,
    SURELY,
    TANK,
    WRECK,
    Fixture,
)
from sensorium.rules.content.weapons import ASSAULT_CANNON, Weapon
from sensorium.rules.core.dice import faces
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import chance, declare, lowest, one_die

STRIKING: Final = 92


class Striking(NamedTuple):
    """Which of the fixtures in a blast or a fire are destroyed?"""

    kind: Literal[92]
    struck: int  # one square of each that has still to roll
    attack: int


def squares_of(board: Board, kind: int) -> int:
    """Where the board has fixtures of this kind, destroyed or not."""
    if kind == CRATE:
        return board.crates
    if kind == BULKHEAD:
        return board.bulkheads
    if kind == TANK:
        return board.tanks
    return board.generators if kind == GENERATOR else 0


def caches(position: Position) -> int:
    """The squares of the weapons caches, which the tanks of the long way's first nine boards stand for:
    solo.cache.where. They block sight and movement, and nothing destroys them: solo.ruling.cache-destructible."""
    return position.board.tanks if position.scenario.caches else 0


def fixture_at(position: Position, square: int) -> Fixture | None:
    """The fixture on this square that can be attacked, unless it has been destroyed."""
    bit = 1 << square
    if position.fixtures & ~position.damaged & ~caches(position) & bit:
        for row in position.rulebook.fixtures:
            if squares_of(position.board, row.kind) & bit:
                return row
    return None


def kind_at(position: Position, square: int) -> int:
    """The kind of the fixture that the board has on this square, destroyed or not; -1: it has none."""
    for row in position.rulebook.fixtures:
        if squares_of(position.board, row.kind) >> square & 1:
            return row.kind
    return -1


def attackable(position: Position, attack: int) -> int:
    """The squares of all fixtures that an attack of this kind can destroy."""
    standing = position.fixtures & ~position.damaged
    if standing and position.scenario.caches:
        standing &= ~caches(position)
    mask = 0
    if standing:
        for row in position.rulebook.fixtures:
            if row.scores[attack] < NEVER:
                mask |= standing & squares_of(position.board, row.kind)
    return mask


def fixture_score(position: Position, square: int, attack: int) -> int:
    """What a die must show to destroy what stands on this square; SURELY, or NEVER."""
    row = fixture_at(position, square)
    return NEVER if row is None else row.scores[attack]


def attack_of(gun: Weapon | None, far: bool = False) -> int:
    """The column of the table for single shots of this gun; ``far``: beyond the range that overwatch has."""
    if gun is not None and gun.column >= 0:
        return gun.far_column if far and gun.far_column >= 0 else gun.column
    return BY_CANNON if gun is not None and gun.bit == ASSAULT_CANNON else BY_BOLTER


def fixture_targets(position: Position, marine: int) -> list[int]:
    """What he could shoot at: not a bulkhead with a bolter (deathwing.ruling.bulkhead-storm-bolter)."""
    if not position.fixtures:
        return []
    gun = position.rulebook.arms(position.gear[marine]).gun
    return in_line_of_fire(position, marine, attackable(position, attack_of(gun)))


def breach_cost(position: Position, piece: int, square: int) -> int:
    """Points for assaulting what stands there: 1, but 2 for cutting through a bulkhead: deathwing.bulkhead.chain-fist,
    deathwing.ruling.chain-fist-objects."""
    if position.fixtures >> square & 1 and position.rulebook.arms(position.gear[piece]).cuts_doors:
        row = fixture_at(position, square)
        return 1 if row is None else row.cut_cost
    return 1


def body_of(position: Position, square: int) -> int:
    """All squares of the fixture on this square."""
    for row in position.rulebook.fixtures:
        if row.joined and squares_of(position.board, row.kind) >> square & 1:
            return position.board.body(square)
    return 1 << square


def bodies(position: Position, squares: int) -> int:
    """These squares, with all the others of the fixtures on them."""
    found = squares
    rest = squares & position.fixtures
    while rest:
        found |= body_of(position, lowest(rest))
        rest &= rest - 1
    return found


def head_of(position: Position, square: int) -> int:
    """The square that stands for the whole fixture on this one; the square itself where there is none."""
    return lowest(body_of(position, square)) if position.fixtures >> square & 1 else square


def visible_part(position: Position, marine: int, square: int) -> int:
    """A square of the fixture there that he can fire at, or this one: a large one need not be seen whole."""
    body = body_of(position, square) if position.fixtures >> square & 1 else 0
    if body & body - 1:
        for part in in_line_of_fire(position, marine, body):
            return part
    return square


def cleared_by(position: Position, square: int) -> int:
    """The squares that are free once the target on this one is destroyed: a piece, a closed door or a fixture."""
    row = fixture_at(position, square)
    if row is None:
        return (position.occupied | position.shut) & 1 << square
    return 0 if row.leaves == WRECK else body_of(position, square)


def aimed_at(position: Position, square: int) -> int:
    """A fixture as the ``aim`` column has it: the same one, whichever of its squares is aimed at."""
    return -(lowest(body_of(position, square)) + 1)


def damage_fixture(position: Position, square: int, vaporised: bool = False) -> None:
    """One hit; a mission may say that it takes more. ``vaporised``: nothing is left of it, whatever would be."""
    body = body_of(position, square)
    for index, (place, hits) in enumerate(position.scenario.fixture_hits):
        if body >> place & 1:
            position.wounds[index] += 1
            if position.wounds[index] < hits:
                position.tell("hit", at=position.board.name(square))
                return
    destroy_fixture(position, square, vaporised)


def destroy_fixture(position: Position, square: int, vaporised: bool = False) -> None:
    """What is left of it: rubble of its size, a free square, or the thing itself, face down."""
    row = fixture_at(position, square)
    assert row is not None
    body = body_of(position, square)
    at = position.board.name(square)
    if vaporised and row.leaves == RUBBLE:
        position.fixtures &= ~body  # wd.crate.conversion-beamer, cult.weapon.beamer
        position.tell("crate vaporised", at=at)
    elif row.leaves == RUBBLE:
        position.fixtures &= ~body
        position.rubble |= body  # deathwing.crate.becomes-rubble
        position.tell("crate destroyed", at=at)
    elif row.leaves == NOTHING_LEFT:
        position.fixtures &= ~body  # deathwing.chain-fist.bulkhead-removed
        position.tell("bulkhead breached", at=at)
    else:
        position.damaged |= body  # it stays in the way
        if row.joined:
            position.tell("tank destroyed", at=at)  # deathwing.cryogenic-tank.flipped
        else:
            position.tell("damaged", at=at)  # fourth.components.counters.power-field-generators
    if row.contains_fire:
        spread(position, square)  # a breached bulkhead lets fire through as a door does


# -- blasts and fires -----------------------------------------------------------------------------------------


def strike_fixtures(position: Position, squares: int, attack: int) -> None:
    """Every fixture on these squares is struck: what needs no roll is destroyed at once, and the rest rolls, one
    die for each object (deathwing.crate.flamer, deathwing.bulkhead.explosions). One that stands in two sections is in
    both."""
    struck = attackable(position, attack) & squares
    left = 0
    while struck:
        square = lowest(struck)
        struck &= ~body_of(position, square)
        if fixture_score(position, square, attack) == SURELY:
            destroy_fixture(position, square)
        else:
            left |= 1 << square
    if left:
        position.push(Striking(STRIKING, left, attack))


def run_striking(position: Position, frame: Striking) -> bool:
    if frame.struck:
        return True
    position.pop()
    return False


def take_striking(position: Position, frame: Striking, code: int) -> None:
    _, struck, attack = frame
    square = lowest(struck)
    position.swap(Striking(STRIKING, struck & struck - 1, attack))
    row = fixture_at(position, square)
    assert row is not None
    die = faces(code)[0]
    needed = row.scores[attack]
    hits = int(die >= needed)
    if position.events is not None:
        position.tell(
            "rolled",
            roll="blast",
            fixture=row.word,
            at=position.board.name(square),
            dice=[die],
            needs=needed,
            hits=hits,
        )
    if hits:
        destroy_fixture(position, square)


declare(
    Striking,
    number=STRIKING,
    word="blast",
    run=run_striking,
    asks=chance,
    take=take_striking,
    dice=one_die,
    square=lambda position, frame: lowest(frame.struck),
    needed=lambda position, frame: fixture_score(position, lowest(frame.struck), frame.attack),
)
