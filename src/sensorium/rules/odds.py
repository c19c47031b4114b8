"""Exact odds: the chance that an attack destroys its target, as a fraction of equally likely throws.

Worked out from the numbers of the rules, without playing; a test compares them with every throw played through the
rules themselves. Choices that may follow the dice (a parry, a re-roll, psi points) are left out: they only help.
"""

from sensorium.rules import answers as a
from sensorium.rules.assault import assault_dice, bonus, door_score, faces_enemy
from sensorium.rules.position import Position
from sensorium.rules.shooting import dice_of
from sensorium.rules.sustained import score_needed
from sensorium.rules.vocabulary import BROODLORD, CHAINFIST, LIBRARIAN


def needed(position: Position, code: int, free: bool = False) -> int:
    """What a die of this attack must show; 0 where no single score decides."""
    verb = a.verb_of(code)
    piece = a.piece_of(code)
    arg = a.arg_of(code)
    if verb in (a.FIRE, a.WATCH):
        return score_needed(position, piece, position.label[arg] + 1, free, verb == a.WATCH)
    if verb in (a.FIRE_DOOR, a.FIRE_SQUARE, a.WATCH_DOOR):
        return score_needed(position, piece, -(arg + 1), free, verb == a.WATCH_DOOR)
    if verb == a.FLAME or verb == a.STORM:
        return 2
    if verb == a.STORM_SECTION:
        return 4
    if verb in (a.ASSAULT_DOOR, a.ASSAULT_SQUARE):
        return door_score(position, piece)
    return 0


def odds(position: Position, code: int, free: bool = False) -> tuple[int, int]:
    """The chance that this attack destroys its target, as (ways, of how many)."""
    verb = a.verb_of(code)
    piece = a.piece_of(code)
    arg = a.arg_of(code)
    score = needed(position, code, free)
    if verb in (a.FIRE, a.WATCH, a.FIRE_DOOR, a.FIRE_SQUARE, a.WATCH_DOOR):
        tough = verb in (a.FIRE, a.WATCH) and position.kind[arg] == BROODLORD
        return at_least(2 if tough else 1, dice_of(position, piece), score)
    if verb in (a.FLAME, a.STORM, a.STORM_SECTION):
        return 7 - score, 6
    if verb in (a.ASSAULT_DOOR, a.ASSAULT_SQUARE):
        if position.gear[piece] & CHAINFIST:
            return 1, 1
        return at_least(1, assault_dice(position, piece, True), score)
    if verb == a.ASSAULT:
        return assault_odds(position, piece, arg)
    return 0, 1


def at_least(hits: int, dice: int, score: int) -> tuple[int, int]:
    """In how many of the throws of ``dice`` dice at least ``hits`` of them reach ``score``."""
    good = 7 - score
    bad = 6 - good
    missing = bad**dice
    if hits == 2:
        missing += dice * good * bad ** (dice - 1)
    return 6**dice - missing, 6**dice


def best_of(dice: int) -> list[int]:
    """How many throws of so many dice have each number as their highest: index 0 to 6."""
    return [n**dice - (n - 1) ** dice if n else 0 for n in range(7)]


def mighty(dice: int) -> list[int]:
    """How many throws of three dice have each sum of highest and lowest: index 0 to 12."""
    ways = [0] * 13
    for high in range(1, 7):
        for low in range(1, high + 1):
            gap = high - low
            ways[high + low] += 1 if gap == 0 else 6 * gap
    return ways


def scores(position: Position, piece: int, front: bool) -> list[int]:
    """In how many throws this fighter scores each total."""
    dice = assault_dice(position, piece, front)
    if position.kind[piece] == BROODLORD and front:
        return mighty(dice)
    if position.kind[piece] > LIBRARIAN:
        return best_of(dice)
    return [0] * bonus(position, piece, front) + best_of(dice)


def assault_odds(position: Position, attacker: int, defender: int) -> tuple[int, int]:
    """The chance that the attacker's first round kills the defender."""
    attack = scores(position, attacker, True)
    defence = scores(position, defender, faces_enemy(position, defender, attacker))
    wins = 0
    for high, ways in enumerate(attack):
        wins += ways * sum(defence[:high])
    return wins, sum(attack) * sum(defence)
