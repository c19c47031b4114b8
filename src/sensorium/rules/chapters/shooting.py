"""Shooting with guns: storm bolter and assault cannon, at a model or a closed door.

Two dice for the bolter, three for the cannon; any die that reaches the score needed destroys the target
(first.bolter.two-dice, first.bolter.six-hits, fourth.storm-bolter.kill, fourth.cannon.kill). There is no range limit
except in overwatch (first.bolter.unlimited-range, fourth.storm-bolter.range, fourth.cannon.range) and no penalty at
close quarters (first.bolter.adjacent-target). The whole table: fourth.example.shooting-table.
"""

from typing import Final, Literal, NamedTuple

from sensorium.rules.chapters.arrival import FREE_SHOT, FreeShot, react
from sensorium.rules.chapters.cannon import after_cannon_shot, count_shots, is_worn, malfunction
from sensorium.rules.chapters.casualties import alive, kill
from sensorium.rules.chapters.doors import destroy_door
from sensorium.rules.chapters.features import aimed_at, attack_of, attackable, damage_fixture, fixture_targets
from sensorium.rules.chapters.librarian import POWER_TABLE, powers, use_power
from sensorium.rules.chapters.rubble import deflecting, roll_rubble
from sensorium.rules.chapters.sight import SIGHT_CHECK, door_targets, targets
from sensorium.rules.chapters.sustained import after_shot, score_needed
from sensorium.rules.content.fixtures import NEVER, SURELY
from sensorium.rules.content.kinds import AS_DOOR
from sensorium.rules.content.weapons import Weapon
from sensorium.rules.core.answers import (
    ARG_SHIFT,
    FIRE,
    FIRE_DOOR,
    FIRE_SQUARE,
    PASS,
    PIECE_SHIFT,
    arg_of,
    verb_of,
)
from sensorium.rules.core.dice import faces, packed_of, unpacked
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import chance, declare, lowest, one_die
from sensorium.rules.core.vocabulary import JAMMED, MARINE_ACTIONS, MARINES, OVERWATCH, OWES, PRONE, STEALERS

SHOOTING: Final = 6
DEFLECTION: Final = 93
SURE_HIT: Final = 6  # as good as a six, where no die is rolled


class Shooting(NamedTuple):
    """The dice of one shot, at a model or, where ``door`` says so, at a door or a fixture."""

    kind: Literal[6]
    marine: int
    target: int
    label: int
    door: int  # its square plus one
    needed: int
    overwatch: int
    free: int


class Deflection(NamedTuple):
    """A shot has hit: does the rubble in its way turn it aside?"""

    kind: Literal[93]
    marine: int
    target: int
    label: int
    door: int
    needed: int
    overwatch: int
    free: int
    dice: int  # of the shot, packed
    rubble: int  # one bit for each square that has still to roll
    deflected: int  # one of them has


def working_gun(position: Position, marine: int) -> Weapon | None:
    """The gun he could fire now: first.pieces.flamer-weapon, first.flamer.no-backup-weapon, fourth.claws.no-gun,
    first.jam.no-fire, fourth.jam.no-shooting, fourth.cannon.ammo.empty, deathwing.assault-cannon.empty."""
    if position.flags[marine] & (JAMMED | PRONE):
        return None  # a cult weapon jams by Jinx only: cult.hybrid.no-overwatch
    gun = position.rulebook.arms(position.gear[marine]).gun
    return None if gun is not None and gun.magazine and position.ammo[marine] <= 0 else gun


def can_shoot(position: Position, marine: int) -> bool:
    return working_gun(position, marine) is not None


def shot_cost(position: Position, piece: int) -> int:
    """Points for one shot of whatever gun it has: cult.table.weapon-use, cult.hybrid.shoot."""
    gun = position.rulebook.arms(position.gear[piece]).gun
    return gun.fire_cost if gun is not None else 1


def shots(position: Position, marine: int, out: list[int], points: int = 6) -> None:
    """Everything this marine could shoot at now, one model or one closed door: first.bolter.what-targets,
    first.target.bolter-target, fourth.shoot.targets, fourth.ruling.cannon-doors. 1 point for each shot:
    first.cost.marine-fire-bolter, first.sustained.each-shot-paid, fourth.storm-bolter.cost, fourth.cannon.cost,
    fourth.shoot.cost-by-weapon, deathwing.assault-cannon.single-cost."""
    gun = working_gun(position, marine)
    if gun is None or gun.fire_cost > points:
        return
    base = marine << PIECE_SHIFT
    for target in targets(position, marine):
        out.append(FIRE | base | target << ARG_SHIFT)
    if position.shut and harms_doors(gun):
        for square in door_targets(position, marine):
            out.append(FIRE_DOOR | base | square << ARG_SHIFT)
    if position.fixtures:
        for square in fixture_targets(position, marine):
            out.append(FIRE_SQUARE | base | square << ARG_SHIFT)


def harms_doors(gun: Weapon | None) -> bool:
    """Not with a bolter of the lighter kind or a lasgun: cult.weapon.light."""
    return gun is not None and (not gun.against or gun.against[AS_DOOR] < NEVER)


def gun_of(position: Position, marine: int) -> Weapon:
    """The gun of a marine who has one."""
    gun = position.rulebook.arms(position.gear[marine]).gun
    assert gun is not None
    return gun


def dice_of(position: Position, marine: int) -> int:
    return gun_of(position, marine).dice


def do_fire(position: Position, marine: int, target: int, free: bool) -> None:
    """An aimed shot at a model."""
    needed = score_needed(position, marine, position.label[target] + 1, free, False)
    announce(position, marine, position.name(target), needed)
    begin_shot(position, Shooting(SHOOTING, marine, target, position.label[target], 0, needed, 0, 1 if free else 0))


def do_fire_square(position: Position, marine: int, square: int, free: bool) -> None:
    """An aimed shot at a closed door, or at a fixture that may be shot like one."""
    # first.door.fire-at-closed, first.sustained.doors, fourth.storm-bolter.door, fourth.storm-bolter.door.sustained
    needed = score_needed(position, marine, aimed_at(position, square), free, False)
    if position.events is not None:
        announce(position, marine, position.board.name(square), needed)
    begin_shot(position, Shooting(SHOOTING, marine, 0, 0, square + 1, needed, 0, 1 if free else 0))


def begin_shot(position: Position, frame: Shooting) -> None:
    """The dice, or the hit itself where none are rolled (cult.weapon.scores). A hybrid's shot is an action, and is
    answered when it is over: cult.hybrid.shoot, cult.ruling.hybrid-and-cp. One that goes with its move or turn is
    part of that action, and one answer follows both: cult.ruling.hybrid-turn-and-fire."""
    if frame.marine >= position.marine_count and not frame.free:
        react(position, frame.marine)
    if frame.needed == SURELY:
        land(position, frame, [SURE_HIT], 1)
    else:
        position.push(frame)


def announce(position: Position, marine: int, at: str, needed: int) -> None:
    if position.events is not None:
        position.tell("fires", piece=position.name(marine), at=at, needs=needed)


# -- the dice -------------------------------------------------------------------------------------------------


def take_shot(position: Position, frame: Shooting, code: int) -> None:
    """Count the hits of one shot; rubble may still turn it aside: fourth.shoot.dice,
    fourth.example.storm-bolter-shot."""
    position.pop()
    dice = faces(code)
    hits = 0
    for die in dice:
        if die >= frame.needed:
            hits += 1
    if position.events is not None:
        position.tell(
            "rolled", roll="shot", piece=position.name(frame.marine), dice=dice, needs=frame.needed, hits=hits
        )
    land(position, frame, dice, hits)


def land(position: Position, frame: Shooting, dice: list[int], hits: int) -> None:
    """Rubble may still turn a hit aside, of any weapon that is aimed: wd.rubble.all-weapons."""
    rubble = rubble_before(position, frame, hits) if hits and position.rubble else 0
    if rubble:
        _, marine, target, label, door, needed, overwatch, free = frame
        position.push(
            Deflection(DEFLECTION, marine, target, label, door, needed, overwatch, free, packed_of(dice), rubble, 0)
        )
    else:
        conclude(position, frame, dice, hits)


def conclude(position: Position, frame: Shooting, dice: list[int], hits: int) -> None:
    """What the shot does: to its target, to the gun, and to sustained fire."""
    _, marine, target, label, door, _, overwatch, free = frame
    gun = gun_of(position, marine)
    worn_out = dice[0] == dice[-1] and is_worn(position, marine)
    if worn_out:
        if not overwatch:
            position.push(SIGHT_CHECK)
        malfunction(position, marine)
    if gun.magazine:
        count_shots(position, marine, 1)
    killed = False
    if door:
        square = door - 1
        aim = aimed_at(position, square)
        if hits and (position.shut | attackable(position, attack_of(gun))) >> square & 1:
            killed = True
            if position.shut >> square & 1:
                destroy_door(position, square)
            else:
                damage_fixture(position, square, gun.vaporises)
    else:
        aim = label + 1
        if alive(position, target, label):
            if hits >= position.rulebook.kinds[position.kind[target]].hits:
                killed = kill(position, target, "shot", marine)
    after_shot(position, marine, aim, killed, bool(overwatch), bool(free))
    if gun.explosion and position.on_board(marine):  # he may have shot the door of his chute away
        after_cannon_shot(position, marine, dice, bool(overwatch))
    if overwatch and gun.jams and (dice[0] == dice[-1] if len(dice) > 1 else dice[0] == 1):
        # One die jams on a 1: cult.armour.jam.
        # After the kill, if it is one: first.jam.on-doubles, first.jam.double-six, first.jam.only-overwatch,
        # fourth.jam.trigger, fourth.jam.overwatch-only, fourth.jam.after-kill, fourth.example.jam-doubles. Without
        # doubles he stays in overwatch: fourth.overwatch.keeps
        position.flags[marine] = position.flags[marine] & ~OVERWATCH | JAMMED
        position.tell("jammed", piece=position.name(marine))
    if not overwatch and not worn_out and marine < position.marine_count:
        position.push(SIGHT_CHECK)  # casualties gone, and the action is complete: fourth.shoot.complete


# -- rubble ---------------------------------------------------------------------------------------------------


def rubble_before(position: Position, frame: Shooting, hits: int) -> int:
    """The squares of rubble that may turn this hit aside; none where there is nothing left to hit."""
    if frame.door:
        square = frame.door - 1
        gun = gun_of(position, frame.marine)
        if not (position.shut | attackable(position, attack_of(gun))) >> square & 1:
            return 0
    else:
        if not alive(position, frame.target, frame.label):
            return 0
        if hits < position.rulebook.kinds[position.kind[frame.target]].hits:
            return 0
        square = position.place[frame.target]
    return deflecting(position, position.place[frame.marine], square)


def take_deflection(position: Position, frame: Deflection, code: int) -> None:
    """One die for each square of rubble, whatever the others have shown (deathwing.rubble.deflection-each). A shot
    turned aside has been fired all the same: it may jam, and sustained fire goes on (deathwing.ruling.rubble-doors,
    wd.ruling.rubble-overwatch-jam)."""
    square = lowest(frame.rubble)
    hits = roll_rubble(position, square, code)
    if hits and gun_of(position, frame.marine).vaporises:
        position.rubble &= ~(1 << square)  # wd.rubble.conversion-beamer
        if position.events is not None:
            position.tell("rubble vaporised", at=position.board.name(square))
    frame = frame._replace(rubble=frame.rubble & frame.rubble - 1, deflected=frame.deflected | hits)
    if frame.rubble:
        position.swap(frame)
        return
    position.pop()
    dice = unpacked(frame.dice)
    hits = 0 if frame.deflected else sum(1 for one in dice if one >= frame.needed)
    shot = Shooting(
        SHOOTING, frame.marine, frame.target, frame.label, frame.door, frame.needed, frame.overwatch, frame.free
    )
    conclude(position, shot, dice, hits)


# -- the shot joined to a move or turn --------------------------------------------------------------------------


def run_free_shot(position: Position, frame: FreeShot) -> bool:
    """Offer the shot only where there is something to shoot at: first.ruling.move-and-fire-no-target."""
    marine = frame.marine
    gun = working_gun(position, marine) if position.on_board(marine) else None
    if gun is not None and not owes_too_much(position, marine):
        if targets(position, marine) or fixture_targets(position, marine):
            return True
        if harms_doors(gun) and door_targets(position, marine):
            return True
    position.pop()
    return False


def owes_too_much(position: Position, piece: int) -> bool:
    """Turning and firing costs a point though the turn alone is free (wd.turn-and-fire.cost,
    cult.ruling.hybrid-turn-and-fire): whether it has none left for that."""
    return bool(position.flags[piece] & OWES) and position.ap[piece] < 1


def free_shots(position: Position, frame: FreeShot) -> list[int]:
    """first.move-and-fire.from-new-square, first.move-and-fire.target-must-be-valid,
    first.example.move-and-fire-out-of-sight, fourth.storm-bolter.free-shot.after, fourth.ruling.free-shot-optional"""
    out = [PASS]
    shots(position, frame.marine, out)
    if position.rulebook.powers and position.phase == MARINE_ACTIONS and not position.expired:
        powers(position, out)  # fourth.ruling.power-timing: also between a move and its free shot
    return out


def shooter_asks(position: Position, frame: FreeShot) -> int:
    return MARINES if frame.marine < position.marine_count else STEALERS


def take_free_shot(position: Position, frame: FreeShot, code: int) -> None:
    verb = verb_of(code)
    if verb in POWER_TABLE:
        use_power(position, code)
        return
    position.pop()
    if verb != PASS and position.flags[frame.marine] & OWES:
        position.ap[frame.marine] -= 1
    if verb == FIRE:
        do_fire(position, frame.marine, arg_of(code), True)
    elif verb != PASS:
        do_fire_square(position, frame.marine, arg_of(code), True)


declare(
    Shooting,
    number=SHOOTING,
    word="shot",
    asks=chance,
    take=take_shot,
    dice=lambda position, frame: dice_of(position, frame.marine),
    piece=lambda position, frame: frame.marine,
    needed=lambda position, frame: frame.needed,
)
declare(
    Deflection,
    number=DEFLECTION,
    word="deflection",
    asks=chance,
    take=take_deflection,
    dice=one_die,
    square=lambda position, frame: lowest(frame.rubble),
    needed=lambda position, frame: position.rulebook.rubble_deflects,
)
declare(
    FreeShot,
    number=FREE_SHOT,
    word="free shot",
    run=run_free_shot,
    asks=shooter_asks,
    choices=free_shots,
    take=take_free_shot,
    piece=lambda position, frame: frame.marine,
    texts={"free shot": "Does {piece} fire?"},
)
