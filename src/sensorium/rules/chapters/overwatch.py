"""Overwatch: shots in the enemy's turn, at every action a stealer takes in sight.

In the first edition the shots are compulsory and every marine in position rolls, even if the target is already dead
(first.overwatch.overlap-all-roll); in the fourth each marine may hold his fire, but all shooters are named before the
first roll (fourth.overwatch.overlap.declare). A shot costs nothing (first.overwatch.free, fourth.overwatch.free) and
follows the action that triggers it (fourth.overwatch.trigger). Examples of the books: first.example.overwatch-corridor,
first.example.jams, fourth.example.overlapping-overwatch.
"""

from typing import Final, Literal, NamedTuple

from sensorium.rules.chapters.casualties import alive
from sensorium.rules.chapters.shooting import SHOOTING, Shooting, announce, can_shoot
from sensorium.rules.chapters.sight import can_target
from sensorium.rules.chapters.sustained import score_needed
from sensorium.rules.content.kinds import AMBUSH, is_model
from sensorium.rules.core.answers import (
    ARG_SHIFT,
    PASS,
    PIECE_SHIFT,
    SET_OVERWATCH,
    WATCH,
    WATCH_DOOR,
    piece_of,
    verb_of,
)
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import declare, label_at, marines
from sensorium.rules.core.vocabulary import GUARD, JAMMED, OVERWATCH, PRONE

OVERWATCH_COST = 2  # first.cost.marine-overwatch, fourth.overwatch.set.cost
DECLARING: Final = 10
VOLLEY: Final = 11


class Declaring(NamedTuple):
    """Who fires at this actor, or at the door it has closed? One bit for each marine."""

    kind: Literal[10]
    actor: int
    label: int
    able: int
    at_door: int
    declared: int
    declared_door: int
    door: int  # its square plus one


class Volley(NamedTuple):
    """The shots still to roll. One bit for each marine."""

    kind: Literal[11]
    actor: int
    label: int
    shooters: int
    at_door: int
    door: int  # its square plus one


def overwatch_settings(position: Position, marine: int, points: int, out: list[int]) -> None:
    """With a gun, not a flamer; an empty cannon will do, and a jammed bolter will not: first.overwatch.bolter-only,
    first.overwatch.not-flamers, first.ruling.overwatch-while-jammed, first.ruling.overwatch-set-twice,
    fourth.overwatch.weapons, fourth.overwatch.no-heavy-flamer, fourth.cannon.overwatch.cost,
    fourth.ruling.overwatch-empty-cannon, fourth.ruling.overwatch-while-jammed. Each turn anew:
    first.overwatch.may-be-reset. The cannon watches as a bolter does: deathwing.assault-cannon.overwatch-cost."""
    gun = position.rulebook.arms(position.gear[marine]).gun
    if points >= OVERWATCH_COST and gun is not None and not gun.heavy:  # cult.table.weapon-use
        if not position.flags[marine] & (OVERWATCH | JAMMED | PRONE):
            out.append(SET_OVERWATCH | marine << PIECE_SHIFT)


def do_overwatch(position: Position, marine: int) -> None:
    """fourth.guard.not-with-overwatch, fourth.example.set-overwatch"""
    position.flags[marine] = position.flags[marine] & ~GUARD | OVERWATCH
    position.tell("overwatch", piece=position.name(marine))


def covers(position: Position, marine: int, square: int) -> bool:
    """Whether this marine's overwatch reaches the square: arc, sight, twelve squares."""
    # first.overwatch.needs-arc, first.overwatch.needs-los, first.overwatch.range-twelve, first.overwatch.range-count,
    # first.ruling.overwatch-range-square, fourth.range.inclusive; a cannon must have a shot left:
    # fourth.cannon.overwatch.ammo
    if not position.flags[marine] & OVERWATCH or not position.on_board(marine):
        return False
    if position.board.distance(position.place[marine], square) > position.rulebook.overwatch_range:
        return False
    return can_shoot(position, marine) and can_target(position, marine, square)


def overwatch_against(
    position: Position, actor: int, label: int, witnesses: int, responder: int, door: int
) -> Volley | Declaring | None:
    """The overwatch step of a reaction: volley where it is compulsory, a declaration where it is not, if anybody can
    fire.

    All who cover it, or as many of them as like: first.overwatch.overlap-all-fire, fourth.overwatch.overlap. At the
    model that acted, never at a blip: fourth.overwatch.target, first.ruling.overwatch-example-blip. At a door that it
    closed, bolter or cannon: fourth.ruling.cannon-doors.

    An assault is an action too, and the shot comes behind it: at whoever fights another marine, if that one does not
    stand in the line, or does no longer: deathwing.overwatch.fires-into-assault,
    deathwing.overwatch.blocked-by-defender, deathwing.overwatch.after-defender-dies,
    deathwing.ruling.overwatch-into-assault-compulsory, wd.overwatch.after-close-assault,
    wd.overwatch.no-friendly-hit, wd.ruling.overwatch-kill-opens-line, wd.ruling.overwatch-twelve-after-assault. At a
    door that opens or gives way the actor is judged where it then stands, as after any action
    (wd.overwatch.judged-at-end, wd.overwatch.door-opened, wd.ruling.overwatch-door-destroyed); behind one that it has
    closed it is not seen (wd.overwatch.door-closed), and nothing but the actor is ever fired at
    (wd.overwatch.only-the-actor). Through pitfalls as well: wd.overwatch.pitfall, wd.overwatch.pitfall-must-fire,
    wd.ruling.overwatch-pitfall-wording.
    """
    able = 0
    at_door = 0
    living = alive(position, actor, label) and position.on_board(actor)
    if living and not is_model(position.kind[actor]):
        living = position.kind[actor] == AMBUSH  # deathwing.ambush.overwatch-nothing
    mandatory = position.rulebook.overwatch_mandatory
    for marine in range(position.marine_count):
        if not position.flags[marine] & OVERWATCH or marine == responder:
            continue  # fourth.ruling.one-response-per-marine
        noted = mandatory or witnesses >> marine & 1  # fourth.ruling.overwatch-los-twice
        if living and noted and covers(position, marine, position.place[actor]):
            able |= 1 << marine
        if door >= 0 and position.rulebook.overwatch_at_closing_door and position.shut >> door & 1:
            if covers(position, marine, door):  # fourth.overwatch.door-closing
                at_door |= 1 << marine
    if mandatory:  # wd.overwatch.compulsory, wd.overwatch.all-roll
        return Volley(VOLLEY, actor, label, able, 0, 0) if able else None
    if able or at_door:
        return Declaring(DECLARING, actor, label, able, at_door, 0, 0, door + 1)
    return None


# -- declaring (fourth.overwatch.optional) ------------------------------------------------------------------------


def run_declaring(position: Position, frame: Declaring) -> bool:
    _, actor, label, able, at_door, declared, declared_door, door = frame
    if able or at_door:
        return True
    position.swap(Volley(VOLLEY, actor, label, declared, declared_door, door))
    return False


def declarations(position: Position, frame: Declaring) -> list[int]:
    _, actor, _, able, at_door, _, _, door = frame
    out = [PASS]
    for marine in range(position.marine_count):
        if able >> marine & 1:
            out.append(WATCH | marine << PIECE_SHIFT | actor << ARG_SHIFT)
        if at_door >> marine & 1:  # fourth.ruling.door-close-target-choice
            out.append(WATCH_DOOR | marine << PIECE_SHIFT | (door - 1) << ARG_SHIFT)
    return out


def take_declaration(position: Position, frame: Declaring, code: int) -> None:
    _, actor, label, able, at_door, declared, declared_door, door = frame
    verb = verb_of(code)
    if verb == PASS:
        able = at_door = 0  # holding fire breaks no series: fourth.ruling.sustained-declined-shot
    else:
        bit = 1 << piece_of(code)
        able &= ~bit  # fourth.overwatch.one-per-action
        at_door &= ~bit
        if verb == WATCH:
            declared |= bit
        else:
            declared_door |= bit
    position.swap(Declaring(DECLARING, actor, label, able, at_door, declared, declared_door, door))


# -- rolling ------------------------------------------------------------------------------------------------------


def run_volley(position: Position, frame: Volley) -> bool:
    """One shot after the other, until all who fire have rolled: first.ruling.overwatch-simultaneous,
    fourth.ruling.overlap-all-roll. What a kill uncovers waits for the last of them:
    fourth.ruling.overlap-conversion."""
    _, actor, label, shooters, at_door, door = frame
    waiting = shooters | at_door
    if not waiting:
        position.pop()
        return False
    low = waiting & -waiting
    marine = low.bit_length() - 1
    position.swap(Volley(VOLLEY, actor, label, shooters & ~low, at_door & ~low, door))
    if not position.on_board(marine):
        return False
    trigger = position.trigger
    if trigger:
        position.trigger = trigger[:4] + (trigger[4] | low, trigger[5])
    if at_door & low:
        needed = score_needed(position, marine, -door, False, True)
        if position.events is not None:
            announce(position, marine, position.board.name(door - 1), needed)
        position.push(Shooting(SHOOTING, marine, 0, 0, door, needed, 1, 0))
    else:
        needed = score_needed(position, marine, label + 1, False, True)
        if position.events is not None:
            announce(position, marine, position.name_of(label), needed)
        position.push(Shooting(SHOOTING, marine, actor, label, 0, needed, 1, 0))
    return False


declare(
    Declaring,
    number=DECLARING,
    word="overwatch",
    run=run_declaring,
    asks=marines,
    choices=declarations,
    take=take_declaration,
    subject=lambda position, frame: label_at(position, frame.label),
    texts={"overwatch": "{piece} has acted under overwatch. Who fires?"},
)
declare(Volley, number=VOLLEY, word="volley", run=run_volley, asks=marines)
