"""Full auto: a burst of the assault cannon at everything in sight, and through what it destroys.

Three dice for every target in line of sight and fire arc, at any range (deathwing.assault-cannon.auto-dice,
deathwing.ruling.full-auto-arc): stealers, marines, closed doors, fixtures that may be shot. Each needs the same score,
whatever was fired before (deathwing.ruling.full-auto-score).

No square holds two targets, so a target is known by its square. Nobody moves while the burst goes on; a square whose
target is destroyed is struck off at once, before a model that is revealed can be placed there.
"""

from typing import Final, Literal, NamedTuple

from sensorium.rules.chapters.cannon import count_shots, is_worn, malfunction
from sensorium.rules.chapters.casualties import kill
from sensorium.rules.chapters.doors import destroy_door
from sensorium.rules.chapters.features import attackable, body_of, damage_fixture, head_of, visible_part
from sensorium.rules.chapters.rubble import deflecting, roll_rubble
from sensorium.rules.chapters.shooting import announce, can_shoot, gun_of
from sensorium.rules.chapters.sight import SIGHT_CHECK, in_line_of_fire
from sensorium.rules.chapters.toughness import hide_of
from sensorium.rules.content.fixtures import BY_BURST
from sensorium.rules.core.answers import (
    ARG_SHIFT,
    FIRE,
    FIRE_DOOR,
    FIRE_SQUARE,
    FULL_AUTO,
    PASS,
    PIECE_SHIFT,
    arg_of,
    verb_of,
)
from sensorium.rules.core.dice import faces, packed_of, unpacked
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import chance, declare, lowest, marines, one_die

BURST: Final = 54
BURST_SHOT: Final = 55
BURST_DEFLECTION: Final = 99


class Burst(NamedTuple):
    """A burst that goes on: which target next, or is what it has uncovered left alone? One bit a square."""

    kind: Literal[54]
    marine: int
    due: int  # targets that are still to be rolled for
    spent: int  # targets that have been, or are left alone
    worn: int  # three alike blow the cannon up
    checked: int  # what the last attack uncovered has been turned over


class BurstShot(NamedTuple):
    """The three dice for one target of a burst."""

    kind: Literal[55]
    marine: int
    square: int
    worn: int


# -- what it can hit ------------------------------------------------------------------------------------------


class BurstDeflection(NamedTuple):
    """A burst has hit something: does the rubble in its way turn the shot aside?"""

    kind: Literal[99]
    marine: int
    square: int
    worn: int
    hits: int
    dice: int  # packed
    rubble: int  # one bit for each square that has still to roll
    deflected: int  # one of them has


def all_targets(position: Position) -> int:
    """The squares of everything on the board that a burst could hit: not bulkheads (deathwing.bulkhead.no-full-auto,
    deathwing.ruling.bulkhead-burst)."""
    return position.occupied & ~position.blips_at | position.shut | attackable(position, BY_BURST)


def targets_in_line(position: Position, marine: int) -> int:
    """Those of them that this marine has in sight and arc: deathwing.ruling.full-auto-arc. One square stands for a
    large crate (deathwing.ruling.crate-scores)."""
    mask = 0
    for square in in_line_of_fire(position, marine, all_targets(position)):
        mask |= 1 << head_of(position, square)
    return mask


def nearest(position: Position, marine: int, squares: int) -> int:
    """Those of the squares that are nearest to him: deathwing.ruling.full-auto-order."""
    place = position.place[marine]
    best = 0
    least = -1
    while squares:
        low = squares & -squares
        squares ^= low
        distance = target_distance(position, place, low.bit_length() - 1)
        if least < 0 or distance < least:
            least = distance
            best = low
        elif distance == least:
            best |= low
    return best


def target_distance(position: Position, place: int, square: int) -> int:
    """How far the target on this square is, by the nearest of its squares."""
    board = position.board
    body = body_of(position, square) if position.fixtures >> square & 1 else 1 << square
    return min(board.distance(place, part) for part in range(board.count) if body >> part & 1)


def attack_on(position: Position, marine: int, square: int) -> int:
    """The answer that attacks the target on this square."""
    base = marine << PIECE_SHIFT
    if position.occupied >> square & 1:
        return FIRE | base | position.who[square] << ARG_SHIFT
    return (FIRE_DOOR if position.shut >> square & 1 else FIRE_SQUARE) | base | square << ARG_SHIFT


def square_of(position: Position, code: int) -> int:
    """The square of the target that this answer attacks."""
    return position.place[arg_of(code)] if verb_of(code) == FIRE else arg_of(code)


STRONG: Final = (3, 1, 5, 4, 5)  # the public table's, by hide: 1 is no roll
AS_STEALER: Final = 0


# -- firing it ------------------------------------------------------------------------------------------------


def burst_cost(position: Position, marine: int) -> int:
    """deathwing.assault-cannon.auto-cost"""
    gun = position.rulebook.arms(position.gear[marine]).gun
    return gun.burst_cost if gun is not None else 0


def burst_score(position: Position, marine: int, square: int = -1) -> int:
    """What each die must show against the target on this square; -1: against a stealer."""
    gun = position.rulebook.arms(position.gear[marine]).gun
    if gun is None:
        return 0
    if not gun.burst_against:
        return gun.burst_score
    # cult.ruling.full-auto-hybrid, and its other reading
    scores = STRONG if position.rulebook.full_auto_strong else gun.burst_against
    aimed = square >= 0 and bool(position.occupied >> square & 1)
    return scores[hide_of(position, position.who[square]) if aimed else AS_STEALER]


def bursts(position: Position, marine: int, points: int, out: list[int]) -> None:
    """The other mode of the cannon, said before it is fired (deathwing.assault-cannon.two-modes,
    deathwing.assault-cannon.declare-mode), while there is ammunition for it (deathwing.assault-cannon.auto-needs-five)
    and something to hit."""
    gun = position.rulebook.arms(position.gear[marine]).gun
    if gun is None or not gun.burst_shots or points < gun.burst_cost or position.ammo[marine] < gun.burst_shots:
        return
    if not can_shoot(position, marine):
        return
    hit = targets_in_line(position, marine)
    if hit and (position.rulebook.friendly_fire or not hit & position.marines_at):
        out.append(FULL_AUTO | marine << PIECE_SHIFT)


def do_burst(position: Position, marine: int) -> None:
    """Every target in sight now is rolled for; deathwing.assault-cannon.auto-ammunition."""
    gun = gun_of(position, marine)
    worn = 1 if is_worn(position, marine) else 0
    count_shots(position, marine, gun.burst_shots)
    position.tell("burst", piece=position.name(marine), ammo=position.ammo[marine])
    position.push(Burst(BURST, marine, targets_in_line(position, marine), 0, worn, 1))


def run_burst(position: Position, frame: Burst) -> bool:
    """Turn over what the last attack has brought to light; ask about what it has uncovered
    (deathwing.assault-cannon.auto-chain), and otherwise go on to the nearest target. What survives hides what is behind
    it (deathwing.assault-cannon.auto-stops-at-survivor), and no target is attacked twice."""
    marine = frame.marine
    if not position.on_board(marine):
        position.pop()
        return False
    if not frame.checked:
        standing = all_targets(position)
        position.swap(frame._replace(due=frame.due & standing, spent=frame.spent & standing, checked=1))
        position.push(SIGHT_CHECK)  # a blip that is seen is converted at once: deathwing.ruling.full-auto-order
        return False
    if uncovered(position, frame):
        return True
    next_ones = nearest(position, marine, frame.due)
    if not next_ones:
        position.pop()
        position.past = position.past._replace(burst=position.label[marine], struck=frame.spent)
        return False
    if next_ones & next_ones - 1:
        return True
    attack(position, frame, next_ones.bit_length() - 1)
    return False


def uncovered(position: Position, frame: Burst) -> int:
    """What the burst has brought into the line of fire and nobody has spoken of yet. His own marines, where their
    player may not harm them, are passed over and keep blocking (deathwing.ruling.full-auto-friends)."""
    fresh = targets_in_line(position, frame.marine) & ~frame.due & ~frame.spent
    return fresh if position.rulebook.friendly_fire else fresh & ~position.marines_at


def attack(position: Position, frame: Burst, square: int) -> None:
    bit = 1 << square
    position.swap(frame._replace(due=frame.due & ~bit, spent=frame.spent | bit, checked=0))
    if position.events is not None:
        at = position.name(position.who[square]) if position.occupied & bit else position.board.name(square)
        announce(position, frame.marine, at, burst_score(position, frame.marine, square))
    position.push(BurstShot(BURST_SHOT, frame.marine, square, frame.worn))


def burst_choices(position: Position, frame: Burst) -> list[int]:
    """The nearest of the targets just uncovered, which may be left alone; or the order of those that are equally near:
    deathwing.ruling.full-auto-order."""
    fresh = nearest(position, frame.marine, uncovered(position, frame))
    out = [PASS] if fresh else []
    squares = fresh or nearest(position, frame.marine, frame.due)
    while squares:
        out.append(attack_on(position, frame.marine, lowest(squares)))
        squares &= squares - 1
    return out


def take_burst(position: Position, frame: Burst, code: int) -> None:
    """Whoever is attacked now and is the nearest is rolled for at once, the others in their turn."""
    fresh = nearest(position, frame.marine, uncovered(position, frame))
    if verb_of(code) == PASS:
        position.swap(frame._replace(spent=frame.spent | fresh))
        return
    square = square_of(position, code)
    frame = frame._replace(due=frame.due | 1 << square)
    if nearest(position, frame.marine, frame.due) >> square & 1:
        attack(position, frame, square)
    else:
        position.swap(frame)


# -- the dice -------------------------------------------------------------------------------------------------


def take_burst_shot(position: Position, frame: BurstShot, code: int) -> None:
    """Any die that reaches the score destroys the target; three alike end the burst with the cannon:
    deathwing.ruling.malfunction-order."""
    _, marine, square, worn = frame
    position.pop()
    dice = faces(code)
    needed = burst_score(position, marine, square)
    hits = 0
    for die in dice:
        if die >= needed:
            hits += 1
    if position.events is not None:
        position.tell("rolled", roll="shot", piece=position.name(marine), dice=dice, needs=needed, hits=hits)
    rubble = rubble_on_the_way(position, marine, square) if hits and position.rubble else 0
    if rubble:
        packed = packed_of(dice)
        position.push(BurstDeflection(BURST_DEFLECTION, marine, square, worn, hits, packed, rubble, 0))
    else:
        finish_burst_shot(position, marine, square, worn, dice, hits)


def rubble_on_the_way(position: Position, marine: int, square: int) -> int:
    """For each target that is hit: deathwing.ruling.rubble-which-squares."""
    return deflecting(position, position.place[marine], visible_part(position, marine, square))


def take_burst_deflection(position: Position, frame: BurstDeflection, code: int) -> None:
    """deathwing.rubble.deflection, deathwing.rubble.deflection-each"""
    turned = roll_rubble(position, lowest(frame.rubble), code)
    frame = frame._replace(rubble=frame.rubble & frame.rubble - 1, deflected=frame.deflected | turned)
    if frame.rubble:
        position.swap(frame)
        return
    position.pop()
    hits = 0 if frame.deflected else frame.hits
    finish_burst_shot(position, frame.marine, frame.square, frame.worn, unpacked(frame.dice), hits)


def finish_burst_shot(position: Position, marine: int, square: int, worn: int, dice: list[int], hits: int) -> None:
    if worn and dice[0] == dice[-1]:
        position.push(SIGHT_CHECK)  # the burst beneath it ends with whoever fired it
        malfunction(position, marine)
    if position.occupied >> square & 1:
        target = position.who[square]
        if hits >= position.rulebook.kinds[position.kind[target]].hits:
            kill(position, target, "shot", marine)
    elif hits:
        if position.shut >> square & 1:
            destroy_door(position, square)
        else:
            damage_fixture(position, square)


declare(
    Burst,
    number=BURST,
    word="burst",
    run=run_burst,
    asks=marines,
    choices=burst_choices,
    take=take_burst,
    piece=lambda position, frame: frame.marine,
    texts={
        "burst": "{piece} fires on. At which target?",
        "burst uncovered": "{piece} has uncovered another target. Does he fire on?",
    },
    told=lambda position, frame: "burst uncovered" if uncovered(position, frame) else "burst",
    decline=lambda legal: legal[0],
    compels="burst goes on",
)
declare(
    BurstShot,
    number=BURST_SHOT,
    word="burst shot",
    asks=chance,
    take=take_burst_shot,
    dice=lambda position, frame: gun_of(position, frame.marine).dice,
    piece=lambda position, frame: frame.marine,
    needed=lambda position, frame: burst_score(position, frame.marine, frame.square),
)
declare(
    BurstDeflection,
    number=BURST_DEFLECTION,
    word="burst deflection",
    asks=chance,
    take=take_burst_deflection,
    dice=one_die,
    square=lambda position, frame: lowest(frame.rubble),
    needed=lambda position, frame: position.rulebook.rubble_deflects,
)
