"""How hard a target is to kill, where a weapon's scores differ by what it hits: purestrains, hybrids, armour, doors.

Books without the cult have no such scores, and nothing here is asked. A blip or an ambush counter counts as a
purestrain whatever it hides (cult.table.weapons), so that no die betrays it.
"""

from sensorium.rules.content.fixtures import SURELY
from sensorium.rules.content.kinds import AS_POWER_ARMOUR, AS_TERMINATOR
from sensorium.rules.content.weapons import Weapon
from sensorium.rules.core.position import Position

LOWEST_SCORE = 2  # that a series of shots comes down to: cult.weapon.sustained
MOST_LOWERED = 3


def hide_of(position: Position, piece: int) -> int:
    """The column of a weapon's scores that this piece is destroyed by: cult.hybrid.killed, cult.armour.scores."""
    if piece < position.marine_count:
        worn = position.rulebook.arms(position.gear[piece]).armour
        return AS_POWER_ARMOUR if worn else AS_TERMINATOR
    return position.rulebook.kinds[position.kind[piece]].hide


def gun_scores(position: Position, gun: Weapon, piece: int, square: int) -> tuple[int, ...]:
    """The scores of this gun from where the piece stands: an autocannon has others beyond twelve squares
    (cult.weapon.autocannon)."""
    if gun.far_against and is_far(position, piece, square):
        return gun.far_against
    return gun.against


def is_far(position: Position, piece: int, square: int) -> bool:
    distance = position.board.distance(position.place[piece], square)
    return distance > position.rulebook.overwatch_range


def lowered(gun: Weapon, score: int, fired: int) -> int:
    """What a shot needs after so many others of its series (cult.weapon.sustained); what needs no roll, or cannot
    destroy its target, stays as it is."""
    if not gun.sustained or score <= LOWEST_SCORE or score > 6:
        return score
    return max(LOWEST_SCORE, score - min(MOST_LOWERED, fired))


def surely_killed(position: Position, pieces: int, scores: tuple[int, ...]) -> int:
    """Those of the pieces that these scores destroy without a roll, one bit a slot."""
    mask = 0
    rest = pieces
    while rest:
        low = rest & -rest
        rest ^= low
        if scores[hide_of(position, low.bit_length() - 1)] == SURELY:
            mask |= low
    return mask
