"""Close assault: an attack on the square straight ahead, decided by comparing dice.

A frame walks through the stages in their order (fourth.ruling.assault-step-order): shield, both rolls, parry, the
guard's re-roll, the force axe, the result, and the turn of a defender who was attacked from the side or behind.
"""

from collections.abc import Callable
from typing import Final, Literal, NamedTuple

from sensorium.rules.chapters.casualties import kill
from sensorium.rules.chapters.facing import FACING_UP, FacingUp
from sensorium.rules.chapters.features import attackable
from sensorium.rules.chapters.holes import across_holes, ladders_standing
from sensorium.rules.chapters.movement import react
from sensorium.rules.chapters.prone import ANY_FACING, PENALTY, RISING, Rising, is_prone
from sensorium.rules.chapters.sight import SIGHT_CHECK
from sensorium.rules.chapters.withdrawal import WITHDRAWAL, Withdrawal
from sensorium.rules.content.kinds import is_counter
from sensorium.rules.core.answers import (
    ARG_SHIFT,
    ASSAULT,
    ASSAULT_DOOR,
    ASSAULT_SQUARE,
    BLOCK,
    PARRY,
    PASS,
    PIECE_SHIFT,
    REROLL,
    SPEND_PSI,
    arg_of,
    verb_of,
)
from sensorium.rules.core.dice import faces, packed_of, unpacked
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import declare
from sensorium.rules.core.vocabulary import CHANCE, GUARD, HELD, MARINES, OVERWATCH

SHIELD_STAGE: Final = 0
ATTACK_ROLL: Final = 1
DEFENCE_ROLL: Final = 2
PARRY_STAGE: Final = 3
PARRY_ROLL: Final = 4
GUARD_STAGE: Final = 5
GUARD_ROLL: Final = 6
PSI_STAGE: Final = 7
RESULT_STAGE: Final = 8
ROLLS: Final = (ATTACK_ROLL, DEFENCE_ROLL, PARRY_ROLL, GUARD_ROLL)

ASSAULTING: Final = 12


class Assaulting(NamedTuple):
    """A close assault, and the stage it has come to."""

    kind: Literal[12]
    attacker: int
    attacker_label: int
    defender: int
    defender_label: int
    stage: int
    attack_dice: int  # packed, as are those of the defence
    defence_dice: int
    blocked: int  # dice that a shield takes from the enemy
    psi: int  # points spent on the marine's score


# -- whom one may attack --------------------------------------------------------------------------------------


def square_ahead(position: Position, piece: int) -> int:
    """The one square a piece can attack into: first.assault.front-square-only, first.ruling.door-assault-square,
    fourth.assault.front-square, fourth.example.assault-front-only."""
    entry = position.entry_of(piece)
    if entry >= 0:
        return position.board.entries[entry].square
    return position.board.step[position.place[piece] * 8 + 2 * position.facing[piece]]


def assaults(position: Position, piece: int, out: list[int]) -> None:
    """1 point each, paid by the attacker alone: first.cost.marine-close-assault, first.cost.stealer-close-assault,
    first.assault.attacker-pays, fourth.assault.cost.marine, fourth.assault.cost.genestealer. Never compelled, and again
    for another point: first.assault.never-forced, first.assault.repeat, fourth.ruling.assault-repeat. A jam does not
    matter, nor does fire: first.jam.close-assault-unaffected, fourth.ruling.assault-through-fire.

    From an entry area: first.example.attack-from-entry-area.
    """
    if position.entry_of(piece) >= 0 and (not position.rulebook.lurkers_may_assault or position.flags[piece] & HELD):
        return  # first.lurk.attack-from-area, first.ruling.entry-forced-convert, fourth.ruling.lurk-inert
    ahead = square_ahead(position, piece)
    base = piece << PIECE_SHIFT
    if ahead >= 0:
        if position.occupied >> ahead & 1:
            enemy = position.who[ahead]
            if are_enemies(position, piece, enemy):
                out.append(ASSAULT | base | enemy << ARG_SHIFT)
        elif position.on_board(piece):
            if position.shut >> ahead & 1:  # closed ones only: fourth.ruling.door-assault-open
                out.append(ASSAULT_DOOR | base | ahead << ARG_SHIFT)  # first.door.assault-who, fourth.assault.door
            elif (attackable(position) | ladders_standing(position)) >> ahead & 1:
                out.append(ASSAULT_SQUARE | base | ahead << ARG_SHIFT)  # deathwing.ladder.attacked-like-door
    if position.rulebook.ladder_falls and position.on_board(piece):
        end = position.board.ladder_end[position.place[piece]]
        if end >= 0 and end != ahead and position.occupied >> end & 1:
            enemy = position.who[end]
            if are_enemies(position, piece, enemy):
                out.append(ASSAULT | base | enemy << ARG_SHIFT)  # fourth.ladders.fight
    if position.rulebook.holes and position.on_board(piece) and piece >= position.marine_count:
        # Straight up or down, whichever way it faces, and no marine does: deathwing.levels.stealer-assault,
        # deathwing.ruling.between-level-assault, deathwing.levels.marine-no-assault
        for enemy in standing_in(position, across_holes(position, position.place[piece])):
            if are_enemies(position, piece, enemy):
                out.append(ASSAULT | base | enemy << ARG_SHIFT)


def standing_in(position: Position, squares: int) -> list[int]:
    """Who stands on these squares."""
    found: list[int] = []
    squares &= position.occupied
    while squares:
        low = squares & -squares
        squares ^= low
        found.append(position.who[low.bit_length() - 1])
    return found


def are_across(position: Position, piece: int, enemy: int) -> bool:
    """Whether the two stand at the two ends of a hole."""
    place, other = position.place[piece], position.place[enemy]
    if not position.rulebook.holes or not position.on_board(piece) or not position.on_board(enemy):
        return False
    return bool(across_holes(position, place) >> other & 1)


def are_enemies(position: Position, piece: int, other: int) -> bool:
    """first.ruling.assault-friends, fourth.ruling.assault-legal-targets, first.assault.who: blips neither attack nor
    are attacked."""
    if is_counter(position.kind[other]):
        return False
    return (piece < position.marine_count) != (other < position.marine_count)


def faces_enemy(position: Position, piece: int, enemy: int) -> bool:
    """first.ruling.assault-facing-test, fourth.ruling.assault-facing-test; a prone marine faces nobody
    (deathwing.prone.not-facing), and nobody faces through a hole (deathwing.ruling.between-level-assault)."""
    place = position.place[piece]
    board = position.board
    if is_prone(position, piece):
        return False
    entry = position.entry_of(enemy)
    if entry >= 0:
        return position.facing[piece] == board.entries[entry].facing ^ 2
    if not 0 <= place < board.count:
        return True  # a stealer at its entry area faces the board: first.ruling.entry-stealer-facing
    end = board.ladder_end[place] if position.rulebook.ladder_falls else -1
    if end >= 0 and end == position.place[enemy]:
        return True  # fourth.ladders.fight
    return board.step[place * 8 + 2 * position.facing[piece]] == position.place[enemy]


def facing_towards(position: Position, piece: int, enemy: int) -> int:
    """The facing that looks at an orthogonally adjacent enemy (or at the entry area it attacks from)."""
    entry = position.entry_of(enemy)
    if entry >= 0:
        return position.board.entries[entry].facing ^ 2
    for facing in range(4):
        if position.board.step[position.place[piece] * 8 + 2 * facing] == position.place[enemy]:
            return facing
    return position.facing[piece]


# -- the fight ------------------------------------------------------------------------------------------------


def do_assault(position: Position, attacker: int, defender: int) -> None:
    if position.events is not None:
        position.tell("assaults", piece=position.name(attacker), at=position.name(defender))
    # Before the dice, so that he does not fire at his attacker; guard he keeps: first.overwatch.lost-by-assault,
    # first.ruling.overwatch-attacked, fourth.overwatch.lost.assaulted, fourth.ruling.overwatch-lost-when-assaulted,
    # fourth.guard.kept-when-attacked
    position.flags[defender] &= ~OVERWATCH
    if position.rulebook.sustained_broken_by_assault:
        position.aim[defender] = 0
    if attacker < position.marine_count:
        position.push(SIGHT_CHECK)
    else:
        react(position, attacker)
    labels = position.label
    position.push(Assaulting(ASSAULTING, attacker, labels[attacker], defender, labels[defender], 0, 0, 0, 0, 0))


def marine_in(position: Position, frame: Assaulting) -> int:
    return frame.attacker if frame.attacker < position.marine_count else frame.defender


def enemy_in(position: Position, frame: Assaulting) -> int:
    return frame.defender if frame.attacker < position.marine_count else frame.attacker


def dice_in(position: Position, frame: Assaulting) -> tuple[int, int]:
    """The dice on the table, packed: the marine's, and his enemy's."""
    if frame.attacker < position.marine_count:
        return frame.attack_dice, frame.defence_dice
    return frame.defence_dice, frame.attack_dice


def run_assault(position: Position, frame: Assaulting) -> bool:
    """Stop at the next stage that somebody must answer."""
    stage = frame.stage
    marine = marine_in(position, frame)
    # Weapons help against whoever is ahead of him, in attack and defence alike: fourth.ruling.parry-attacking
    front = marine == frame.attacker or faces_enemy(position, marine, enemy_in(position, frame))
    if stage in ROLLS:
        return True
    choice = CHOICES.get(stage)
    if choice is None:
        position.pop()
        resolve(position, frame)
        return False
    if choice.may(position, frame, marine) and (front or not choice.front_only):
        return True
    advance(position, frame, NEXT_STAGE[stage])
    return False


# After a stage that is passed over, and after its answer was to decline.
NEXT_STAGE: Final = (
    ATTACK_ROLL,
    DEFENCE_ROLL,
    PARRY_STAGE,
    GUARD_STAGE,
    GUARD_STAGE,
    PSI_STAGE,
    PSI_STAGE,
    RESULT_STAGE,
    RESULT_STAGE,
)


def advance(position: Position, frame: Assaulting, stage: int) -> None:
    position.swap(frame._replace(stage=stage))


def assault_asks(position: Position, frame: Assaulting) -> int:
    return CHANCE if frame.stage in ROLLS else MARINES


def roller(position: Position, frame: Assaulting) -> int:
    """Whose dice fall now."""
    stage = frame.stage
    if stage == ATTACK_ROLL:
        return frame.attacker
    if stage == DEFENCE_ROLL:
        return frame.defender
    return enemy_in(position, frame) if stage == PARRY_ROLL else marine_in(position, frame)


def dice_rolled(position: Position, frame: Assaulting) -> int:
    """How many dice fall now."""
    if frame.stage in (PARRY_ROLL, GUARD_ROLL):
        return 1
    piece = roller(position, frame)
    other = frame.defender if piece == frame.attacker else frame.attacker
    front = piece == frame.attacker or faces_enemy(position, piece, other)
    return assault_dice(position, piece, front) - (frame.blocked if piece >= position.marine_count else 0)


def assault_dice(position: Position, piece: int, front: bool) -> int:
    """first.assault.stealer-three-dice, first.assault.marine-one-die, fourth.assault.dice.genestealer,
    fourth.assault.dice.marine, fourth.claws.dice; a stealer's three from any side (first.ruling.assault-stealer-rear),
    and a chainfist is a fist (fourth.chainfist.as-fist). The whole table: fourth.example.close-assault-table."""
    kind = position.rulebook.kinds[position.kind[piece]]
    if not front:
        return kind.dice_aside
    return position.rulebook.arms(position.gear[piece]).assault_dice or kind.dice


def bonus(position: Position, marine: int, front: bool) -> int:
    """What a marine adds to his best die, all of it together: fourth.hammer.sergeant, fourth.example.hammer-sergeant,
    fourth.assault.table.hammer-sergeant, fourth.assault.table.sword-sergeant, fourth.assault.table.claws."""
    kind = position.rulebook.kinds[position.kind[marine]]
    if not front:
        return kind.bonus_aside - (PENALTY if is_prone(position, marine) else 0)
    return kind.bonus + position.rulebook.arms(position.gear[marine]).bonus


def assault_choices(position: Position, frame: Assaulting) -> list[int]:
    marine = marine_in(position, frame)
    choice = CHOICES[frame.stage]
    options = choice.options(position, frame, marine)
    return [PASS, *(choice.verb | marine << PIECE_SHIFT | option << ARG_SHIFT for option in options)]


def take_assault(position: Position, frame: Assaulting, code: int) -> None:
    stage = frame.stage
    if stage in ROLLS:
        take_dice(position, frame, faces(code))
        return
    verb = verb_of(code)
    if verb == PASS:
        advance(position, frame, NEXT_STAGE[stage])
        return
    CHOICES[stage].take(position, frame, marine_in(position, frame), arg_of(code))


# -- what the marine may choose -------------------------------------------------------------------------------


class AssaultChoice:
    """Something a marine may do about the fight at one stage of it.

    ``has``: he has what it takes; ``may``: and could use it now; ``front_only``: against an enemy ahead of him. The
    ``options`` are the arguments of its ``verb``; ``without`` is the reason for a refusal where he lacks it.
    """

    def __init__(
        self,
        verb: int,
        word: str,
        without: str,
        has: Callable[[Position, int], bool],
        may: Callable[[Position, Assaulting, int], bool],
        options: Callable[[Position, Assaulting, int], list[int]],
        take: Callable[[Position, Assaulting, int, int], None],
        front_only: bool = True,
    ) -> None:
        self.verb = verb
        self.word = word
        self.without = without
        self.has = has
        self.may = may
        self.options = options
        self.take = take
        self.front_only = front_only


def has_shield(position: Position, marine: int) -> bool:
    return position.rulebook.arms(position.gear[marine]).blocks > 0


def may_block(position: Position, frame: Assaulting, marine: int) -> bool:
    """fourth.shield.block, fourth.ruling.shield-limits"""
    return has_shield(position, marine)


def only_way(position: Position, frame: Assaulting, marine: int) -> list[int]:
    return [0]


def block(position: Position, frame: Assaulting, marine: int, option: int) -> None:
    position.tell("blocks", piece=position.name(marine))
    blocked = position.rulebook.arms(position.gear[marine]).blocks
    position.swap(frame._replace(stage=ATTACK_ROLL, blocked=blocked))


def has_sword(position: Position, marine: int) -> bool:
    return position.rulebook.arms(position.gear[marine]).parries


def may_parry(position: Position, frame: Assaulting, marine: int) -> bool:
    """fourth.sword.parry, fourth.sword.parry.before-guard"""
    return has_sword(position, marine)


def enemy_dice(position: Position, frame: Assaulting, marine: int) -> list[int]:
    """Any of them: fourth.sword.parry.choice."""
    return list(dict.fromkeys(unpacked(dice_in(position, frame)[1])))


def parry(position: Position, frame: Assaulting, marine: int, die: int) -> None:
    """The chosen die is taken out; the new one goes in with the next roll."""
    position.tell("parries", piece=position.name(marine), die=die)
    roll_again(position, frame, enemy_in(position, frame), die, PARRY_ROLL)


def is_on_guard(position: Position, marine: int) -> bool:
    return bool(position.flags[marine] & GUARD)


def may_reroll(position: Position, frame: Assaulting, marine: int) -> bool:
    """When he has seen the enemy's dice: fourth.guard.reroll, fourth.guard.reroll.after-enemy,
    fourth.ruling.guard-any-direction, fourth.ruling.guard-when-attacking, fourth.example.guard-reroll."""
    return is_on_guard(position, marine) and marine == frame.defender


def own_dice(position: Position, frame: Assaulting, marine: int) -> list[int]:
    """One of them, once: fourth.guard.reroll.one-die, fourth.ruling.assault-guard-two-dice, fourth.claws.guard."""
    own = unpacked(frame.defence_dice)
    return [0] if len(own) == 1 else list(dict.fromkeys(own))


def reroll(position: Position, frame: Assaulting, marine: int, option: int) -> None:
    die = option or unpacked(frame.defence_dice)[0]
    position.tell("re-rolls", piece=position.name(marine), die=die)
    roll_again(position, frame, frame.defender, die, GUARD_ROLL)


def has_axe(position: Position, marine: int) -> bool:
    return position.rulebook.arms(position.gear[marine]).psi


def may_spend_psi(position: Position, frame: Assaulting, marine: int) -> bool:
    """In either turn, and whatever power he has used: fourth.axe.bonus, fourth.ruling.psi-in-assault."""
    return has_axe(position, marine) and position.psi[marine] > 0


def psi_points(position: Position, frame: Assaulting, marine: int) -> list[int]:
    return list(range(1, position.psi[marine] + 1))


def spend_psi(position: Position, frame: Assaulting, marine: int, points: int) -> None:
    position.psi[marine] -= points  # fourth.axe.after-rolls, fourth.psi.public
    position.tell("spent psi", piece=position.name(marine), points=points, left=position.psi[marine])
    position.swap(frame._replace(stage=RESULT_STAGE, psi=points))


# By the stage at which each is asked, in their order: fourth.ruling.assault-step-order.
CHOICES: Final[dict[int, AssaultChoice]] = {
    SHIELD_STAGE: AssaultChoice(BLOCK, "block", "no shield", has_shield, may_block, only_way, block),
    PARRY_STAGE: AssaultChoice(PARRY, "parry", "no sword", has_sword, may_parry, enemy_dice, parry),
    GUARD_STAGE: AssaultChoice(
        REROLL, "reroll", "not on guard", is_on_guard, may_reroll, own_dice, reroll, front_only=False
    ),
    PSI_STAGE: AssaultChoice(SPEND_PSI, "psi", "no axe", has_axe, may_spend_psi, psi_points, spend_psi),
}
STAGE_OF: Final[dict[int, int]] = {choice.verb: stage for stage, choice in CHOICES.items()}


def roll_again(position: Position, frame: Assaulting, piece: int, die: int, stage: int) -> None:
    """This piece takes up one of its dice, to roll it at the stage that follows."""
    dice = dice_of(frame, piece)
    dice.remove(die)
    lay_dice(position, frame, piece, dice, stage)


def dice_of(frame: Assaulting, piece: int) -> list[int]:
    return unpacked(frame.attack_dice if piece == frame.attacker else frame.defence_dice)


def lay_dice(position: Position, frame: Assaulting, piece: int, dice: list[int], stage: int) -> None:
    """These are now the dice of this piece, and the fight has come to this stage."""
    packed = packed_of(dice)
    if piece == frame.attacker:
        position.swap(frame._replace(stage=stage, attack_dice=packed))
    else:
        position.swap(frame._replace(stage=stage, defence_dice=packed))


def take_dice(position: Position, frame: Assaulting, dice: list[int]) -> None:
    piece = roller(position, frame)
    if position.events is not None:
        position.tell("fought", piece=position.name(piece), dice=dice)
    dice = dice + dice_of(frame, piece)  # fourth.guard.reroll.binding, fourth.ruling.parry-limits
    lay_dice(position, frame, piece, dice, NEXT_STAGE[frame.stage])


def score(position: Position, piece: int, dice: list[int], front: bool, psi: int) -> int:
    """A fighter's result: first.assault.highest-die-wins, fourth.assault.compare."""
    if front and position.rulebook.kinds[position.kind[piece]].mighty:
        # fourth.broodlord.mighty-blow, fourth.broodlord.fewer-dice, fourth.ruling.broodlord-score,
        # fourth.example.mighty-blow
        return sum(dice) if len(dice) < 3 else max(dice) + min(dice)
    if piece >= position.marine_count:
        return max(dice)
    return max(dice) + bonus(position, piece, front) + psi


def resolve(position: Position, frame: Assaulting) -> None:
    """The loser dies, but a defender who was not facing his attacker only turns. Nobody steps forward:
    first.ruling.assault-no-advance, fourth.ruling.assault-no-advance. The books' fights:
    first.example.close-assault-marine-wins, first.example.close-assault-sergeant, first.example.close-assault-rear,
    fourth.example.assault-genestealer-wins, fourth.example.assault-from-side."""
    _, attacker, _, defender, _, _, attack_dice, defence_dice, _, psi = frame
    defended_front = faces_enemy(position, defender, attacker)
    marine = marine_in(position, frame)
    psi_of_attacker = psi if marine == attacker else 0
    attack = score(position, attacker, unpacked(attack_dice), True, psi_of_attacker)
    defence = score(position, defender, unpacked(defence_dice), defended_front, psi - psi_of_attacker)
    if position.events is not None:
        position.tell(
            "assault ends",
            piece=position.name(attacker),
            at=position.name(defender),
            attack=attack,
            defence=defence,
        )
    if attack > defence:
        # Whichever way he faces, and the broodlord too: first.assault.loser-destroyed,
        # first.assault.unfaced-defender-can-die, fourth.assault.attacker-wins, fourth.broodlord.assault-normal
        kill(position, defender)
        return
    if defended_front:
        if defence > attack:
            kill(position, attacker)  # first.assault.loser-destroyed, fourth.assault.defender-wins-facing
        return  # first.assault.tie, fourth.assault.tie
    # first.assault.unfaced-defender-cannot-kill, fourth.assault.defender-wins-not-facing; the turn is part of the
    # attack, so what he sees is judged after it: first.ruling.cp-rear-attack, fourth.assault.complete
    recover(position, attacker, defender)


def recover(position: Position, attacker: int, defender: int) -> None:
    """What a defender may do who was not facing his attacker and lives: turn to face it; get up, if he is prone
    (deathwing.prone.win-stands, deathwing.ruling.prone-tie); step away, if it reached through a hole, and he harms it
    as little as any that he does not face (deathwing.levels.marine-cannot-harm, deathwing.levels.marine-withdraw)."""
    across = are_across(position, defender, attacker)
    if across:
        position.push(Withdrawal(WITHDRAWAL, defender))
    if is_prone(position, defender):
        facing = ANY_FACING if across else facing_towards(position, defender, attacker)
        position.push(Rising(RISING, defender, facing))
    elif not across:
        position.push(FacingUp(FACING_UP, defender, facing_towards(position, defender, attacker)))


declare(
    Assaulting,
    number=ASSAULTING,
    word="assault",
    run=run_assault,
    asks=assault_asks,
    choices=assault_choices,
    take=take_assault,
    dice=dice_rolled,
    piece=lambda position, frame: (
        roller(position, frame) if assault_asks(position, frame) == CHANCE else frame.attacker
    ),
    subject=lambda position, frame: (
        position.label[marine_in(position, frame)],
        position.place[enemy_in(position, frame)],
    ),
    thrown=dice_in,
    texts={
        "block": "Does {piece} raise his shield?",
        "parry": "Which die does {piece} parry?",
        "reroll": "Does {piece} roll again?",
        "psi": "How many psi points does {piece} spend?",
    },
    told=lambda position, frame: CHOICES[frame.stage].word,
)
