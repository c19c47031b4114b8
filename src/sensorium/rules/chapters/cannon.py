"""The assault cannon: ten shots, one reload, and an explosion on three equal dice after the reload."""

from typing import Final, Literal, NamedTuple

from sensorium.rules.chapters.casualties import kill, roll_for_life
from sensorium.rules.chapters.doors import destroy_door
from sensorium.rules.chapters.sight import SIGHT_CHECK
from sensorium.rules.content.kinds import TO_EXPLOSION, is_counter
from sensorium.rules.core.answers import PIECE_SHIFT, RELOAD
from sensorium.rules.core.dice import faces
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import chance, declare, lowest, one_die
from sensorium.rules.core.vocabulary import RELOADED

EXPLOSION: Final = 21


class Explosion(NamedTuple):
    """Who is caught in it?"""

    kind: Literal[21]
    caught: int  # one bit for each model still to roll
    doors: int  # one bit for each door still to roll


def reload_cost(position: Position, marine: int) -> int:
    weapon = position.rulebook.arms(position.gear[marine]).reloadable
    return weapon.reload_cost if weapon is not None else 0


def reloads(position: Position, marine: int, points: int, out: list[int]) -> None:
    """fourth.cannon.reload.once, fourth.ruling.cannon-reload-early"""
    if position.reloads[marine] > 0 and 0 < reload_cost(position, marine) <= points:
        out.append(RELOAD | marine << PIECE_SHIFT)


def do_reload(position: Position, marine: int) -> None:
    """fourth.cannon.reload.effect"""
    position.ammo[marine] = position.rulebook.arms(position.gear[marine]).magazine
    position.reloads[marine] -= 1
    position.flags[marine] |= RELOADED
    position.tell("reloaded", piece=position.name(marine), ammo=position.ammo[marine])


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
