"""The assault cannon: ten shots, one reload, and after it triples that blow up in the bearer's face."""

from sensorium.rules.answers import PIECE_SHIFT, RELOAD
from sensorium.rules.casualties import kill, roll_for_life
from sensorium.rules.dice import faces
from sensorium.rules.doors import destroy_door
from sensorium.rules.frames import EXPLOSION, SIGHT
from sensorium.rules.position import Frame, Position
from sensorium.rules.vocabulary import ASSAULT_CANNON, BROODLORD, RELOADED, is_counter

MAGAZINE = 10  # fourth.cannon.ammo, fourth.setup.ammo-track
RELOAD_COST = 4  # fourth.cannon.reload.cost


def reloads(position: Position, marine: int, points: int, out: list[int]) -> None:
    """fourth.cannon.reload.once, fourth.ruling.cannon-reload-early"""
    if position.gear[marine] & ASSAULT_CANNON and points >= RELOAD_COST and position.reloads[marine] > 0:
        out.append(RELOAD | marine << PIECE_SHIFT)


def do_reload(position: Position, marine: int) -> None:
    """fourth.cannon.reload.effect"""
    position.ammo[marine] = MAGAZINE
    position.reloads[marine] -= 1
    position.flags[marine] |= RELOADED
    position.tell("reloaded", piece=position.name(marine), ammo=MAGAZINE)


def after_cannon_shot(position: Position, marine: int, dice: list[int], overwatch: bool) -> None:
    """Triples, whatever kind of shot it was (fourth.cannon.malfunction.trigger, fourth.ruling.cannon-explosion-when),
    once it has been reloaded (fourth.cannon.malfunction.not-before-reload) and the target has had its due
    (fourth.cannon.malfunction.target-first); it never jams (fourth.cannon.no-jam)."""
    if not position.flags[marine] & RELOADED or dice[0] != dice[2]:
        return
    board = position.board
    section = board.section_masks[board.section[position.place[marine]]]
    position.tell("exploded", piece=position.name(marine))
    kill(position, marine)  # fourth.cannon.malfunction.firer
    caught = 0
    for slot in range(len(position.kind)):
        # fourth.ruling.cannon-explosion-scope: models, not counters, and not the broodlord
        if position.on_board(slot) and section >> position.place[slot] & 1:
            kind = position.kind[slot]
            if position.who[position.place[slot]] == slot and not is_counter(kind) and kind != BROODLORD:
                caught |= 1 << slot
    # fourth.cannon.malfunction.section, fourth.ruling.storm-section-doors: doors shield nobody
    if not overwatch:  # fourth.ruling.overlap-conversion: after all the shots declared with it
        position.push((SIGHT,))
    position.push((EXPLOSION, caught, position.doors & section))


def run_explosion(position: Position, frame: Frame) -> bool:
    if frame[1] or frame[2]:
        return True
    position.pop()
    return False


def take_explosion(position: Position, frame: Frame, code: int) -> None:
    """Each model, then each door, destroyed on 4 or more."""
    _, caught, doors = frame
    if caught:
        low = caught & -caught
        position.swap((EXPLOSION, caught ^ low, doors))
        roll_for_life(position, low.bit_length() - 1, code, 4, "explosion")
        return
    die = faces(code)[0]
    low = doors & -doors
    square = low.bit_length() - 1
    position.swap((EXPLOSION, caught, doors ^ low))
    position.tell("rolled", roll="explosion", door=position.board.name(square), dice=[die], needs=4, hits=int(die >= 4))
    if die >= 4:
        destroy_door(position, square)
