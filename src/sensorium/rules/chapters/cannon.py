"""The assault cannon and what all heavy weapons share: magazines, reloading, and blowing up.

In the fourth edition a cannon that has been reloaded explodes on three equal dice and takes half its section with it;
in the Deathwing expansion one that has fired ten shots' worth does, and harms what is beside it. How a burst is fired
stands in ``burst``.
"""

from typing import Final, Literal, NamedTuple

from sensorium.rules.chapters.blast import blow_up
from sensorium.rules.chapters.casualties import alive, kill, roll_for_life
from sensorium.rules.chapters.doors import destroy_door
from sensorium.rules.chapters.sight import SIGHT_CHECK
from sensorium.rules.content.kinds import TO_EXPLOSION, is_counter
from sensorium.rules.core.answers import PIECE_SHIFT, RELOAD
from sensorium.rules.core.dice import faces
from sensorium.rules.core.position import Position, replaced
from sensorium.rules.core.questions import chance, declare, lowest, marines, one_die
from sensorium.rules.core.vocabulary import RELOADED

EXPLOSION: Final = 21
MALFUNCTION: Final = 53


class Explosion(NamedTuple):
    """Who is caught in it?"""

    kind: Literal[21]
    caught: int  # one bit for each model still to roll
    doors: int  # one bit for each door still to roll


class Malfunction(NamedTuple):
    """The cannon blows up, as soon as its last shot has had its effect."""

    kind: Literal[53]
    marine: int
    label: int
    place: int


# -- magazines ------------------------------------------------------------------------------------------------


def reload_cost(position: Position, marine: int) -> int:
    weapon = position.rulebook.arms(position.gear[marine]).reloadable
    return weapon.reload_cost if weapon is not None else 0


def reloads(position: Position, marine: int, points: int, out: list[int]) -> None:
    """One action, all at once, for points of either kind, before it is empty or after, as long as there is a full
    magazine to put in: fourth.cannon.reload.once, fourth.ruling.cannon-reload-early,
    deathwing.assault-cannon.reload-cost, deathwing.assault-cannon.reload-no-partial,
    deathwing.assault-cannon.reload-by-command-points, deathwing.ruling.assault-cannon-command-points,
    deathwing.assault-cannon.reload-any-time, deathwing.flamer.reload-cost, deathwing.flamer.reload-single-action,
    deathwing.flamer.reload-command-points, deathwing.flamer.reload-any-time."""
    if position.reloads[marine] > 0 and 0 < reload_cost(position, marine) <= points:
        out.append(RELOAD | marine << PIECE_SHIFT)


def do_reload(position: Position, marine: int) -> None:
    """What was left is lost: fourth.cannon.reload.effect, deathwing.assault-cannon.reload-discards,
    deathwing.flamer.reload-shots, deathwing.flamer.reload-maximum, deathwing.flamer.reload-record."""
    position.ammo = replaced(position.ammo, marine, position.rulebook.arms(position.gear[marine]).magazine)
    position.reloads = replaced(position.reloads, marine, position.reloads[marine] - 1)
    position.flags[marine] |= RELOADED
    position.tell("reloaded", piece=position.name(marine), ammo=position.ammo[marine])


def count_shots(position: Position, marine: int, worth: int) -> None:
    """Shots leave the magazine, and where the barrels wear they are counted: fourth.cannon.ammo.spend,
    deathwing.assault-cannon.shot-counted, deathwing.assault-cannon.auto-ammunition,
    deathwing.assault-cannon.overwatch-ammunition."""
    gun = position.rulebook.arms(position.gear[marine]).gun
    if gun is not None and gun.magazine:
        position.ammo = replaced(position.ammo, marine, position.ammo[marine] - worth)
        if gun.wear:
            position.fired = replaced(position.fired, marine, position.fired[marine] + worth)


# -- blowing up -----------------------------------------------------------------------------------------------


def is_worn(position: Position, marine: int) -> bool:
    """Whether three alike blow his cannon up if he fires now: in the whole mission, from whichever magazine, it has
    fired ten shots' worth before (deathwing.assault-cannon.malfunction-threshold, deathwing.ruling.malfunction-count).
    """
    gun = position.rulebook.arms(position.gear[marine]).gun
    return gun is not None and gun.wear > 0 and position.fired[marine] >= gun.wear


def malfunction(position: Position, marine: int) -> None:
    """Three alike, of any number (deathwing.assault-cannon.malfunction-trigger), in any mode and in either turn
    (deathwing.assault-cannon.malfunction-any-fire). What the shot does comes first
    (deathwing.ruling.malfunction-order): it is put on the stack after this."""
    position.push(Malfunction(MALFUNCTION, marine, position.label[marine], position.place[marine]))


def run_malfunction(position: Position, frame: Malfunction) -> bool:
    """deathwing.assault-cannon.malfunction-kills-bearer, deathwing.assault-cannon.malfunction-rolls"""
    _, marine, label, place = frame
    position.pop()
    position.tell("exploded", piece=position.name_of(label))
    if position.events is not None:
        position.detail(at=position.board.name(place))
    around = beside(position, place, position.solid())
    if alive(position, marine, label) and position.on_board(marine):
        kill(position, marine, "explosion", marine)
    blow_up(position, around, position.doors & around)
    return False


def beside(position: Position, place: int, solid: int) -> int:
    """The squares around this one that a step could lead to if they were empty: not round a corner between two that are
    filled (deathwing.ruling.malfunction-adjacent)."""
    board = position.board
    around = 0
    for direction in range(8):
        square = board.step[place * 8 + direction]
        if square < 0:
            continue
        flanks = board.flanks[place * 8 + direction] if direction & 1 else 0
        if not direction & 1 or flanks & solid != flanks:
            around |= 1 << square
    return around


def after_cannon_shot(position: Position, marine: int, dice: list[int], overwatch: bool) -> None:
    """Triples, whatever kind of shot it was (fourth.cannon.malfunction.trigger, fourth.ruling.cannon-explosion-when),
    once it has been reloaded (fourth.cannon.malfunction.not-before-reload) and the target has had its due
    (fourth.cannon.malfunction.target-first); it never jams (fourth.cannon.no-jam)."""
    if not position.flags[marine] & RELOADED or dice[0] != dice[-1]:
        return
    board = position.board
    section = board.section_masks[board.section[position.place[marine]]]
    position.tell("exploded", piece=position.name(marine))
    if position.events is not None:
        position.detail(at=board.name(position.place[marine]))
    kill(position, marine, "explosion", marine)  # fourth.cannon.malfunction.firer
    caught = 0
    for slot in range(len(position.kind)):
        # fourth.ruling.cannon-explosion-scope: models, not counters, and not the broodlord
        if position.on_board(slot) and section >> position.place[slot] & 1:
            kind = position.kind[slot]
            if position.who[position.place[slot]] == slot and not is_counter(kind) and not is_immune(position, slot):
                caught |= 1 << slot
    # fourth.cannon.malfunction.section, fourth.ruling.storm-section-doors: doors shield nobody
    if not overwatch:  # fourth.ruling.overlap-conversion: after all the shots declared with it
        position.push(SIGHT_CHECK)
    position.push(Explosion(EXPLOSION, caught, position.doors & section))


def explosion_score(position: Position) -> int:
    """What a die must show to kill somebody near a weapon that blows up."""
    return max(weapon.explosion for weapon in position.rulebook.weapons)


def is_immune(position: Position, piece: int) -> bool:
    return bool(position.rulebook.kinds[position.kind[piece]].immune & TO_EXPLOSION)


def run_explosion(position: Position, frame: Explosion) -> bool:
    if frame.caught or frame.doors:
        return True
    position.pop()
    return False


def take_explosion(position: Position, frame: Explosion, code: int) -> None:
    """Each model, then each door, destroyed on the score of the weapon that blew up."""
    _, caught, doors = frame
    score = explosion_score(position)
    if caught:
        low = caught & -caught
        position.swap(Explosion(EXPLOSION, caught ^ low, doors))
        roll_for_life(position, low.bit_length() - 1, code, score, "explosion")
        return
    die = faces(code)[0]
    low = doors & -doors
    square = low.bit_length() - 1
    position.swap(Explosion(EXPLOSION, caught, doors ^ low))
    hits = int(die >= score)
    position.tell("rolled", roll="explosion", door=position.board.name(square), dice=[die], needs=score, hits=hits)
    if hits:
        destroy_door(position, square)


declare(Malfunction, number=MALFUNCTION, word="malfunction", run=run_malfunction, asks=marines)
declare(
    Explosion,
    number=EXPLOSION,
    word="explosion",
    run=run_explosion,
    asks=chance,
    take=take_explosion,
    dice=one_die,
    piece=lambda position, frame: lowest(frame.caught),
    square=lambda position, frame: -1 if frame.caught else lowest(frame.doors),
    needed=lambda position, frame: explosion_score(position),
)
