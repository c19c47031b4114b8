"""What a marine may choose in a close assault: to blow himself up, to block, to parry, to roll again, to spend psi.

Each choice belongs to a stage of the fight, and the stages have their order (fourth.ruling.assault-step-order): what is
said before the dice, both rolls, what may be done about them, the result.
"""

from collections.abc import Callable
from typing import Final, Literal, NamedTuple

from sensorium.rules.chapters.hammer import do_overload, friends_forbid, has_hammer
from sensorium.rules.chapters.sight import sees
from sensorium.rules.core.answers import BLOCK, PARRY, REROLL, SELF_DESTRUCT, SPEND_PSI
from sensorium.rules.core.dice import packed_of, unpacked
from sensorium.rules.core.position import Position, replaced
from sensorium.rules.core.vocabulary import GUARD

SHIELD_STAGE: Final = 0
ATTACK_ROLL: Final = 1
DEFENCE_ROLL: Final = 2
PARRY_STAGE: Final = 3
PARRY_ROLL: Final = 4
GUARD_STAGE: Final = 5
GUARD_ROLL: Final = 6
PSI_STAGE: Final = 7
RESULT_STAGE: Final = 8
HAMMER_STAGE: Final = 9
EARLY_PSI_STAGE: Final = 10
FIRST_STAGE: Final = HAMMER_STAGE
BEFORE_DICE: Final = (HAMMER_STAGE, SHIELD_STAGE, EARLY_PSI_STAGE)
ROLLS: Final = (ATTACK_ROLL, DEFENCE_ROLL, PARRY_ROLL, GUARD_ROLL)

# After each stage that is passed over, and after its answer was to decline.
NEXT_STAGE: Final = (
    EARLY_PSI_STAGE,
    DEFENCE_ROLL,
    PARRY_STAGE,
    GUARD_STAGE,
    GUARD_STAGE,
    PSI_STAGE,
    PSI_STAGE,
    RESULT_STAGE,
    RESULT_STAGE,
    SHIELD_STAGE,
    ATTACK_ROLL,
)

# On which side of him his enemy stands, as quarter turns to the right.
AHEAD: Final = 0
BEHIND: Final = 2
LEFT: Final = 3

BLOCKING: Final = "blocking"  # the mission has storm shields block: deathwing.storm-shield.variant-block

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


def marine_in(position: Position, frame: Assaulting) -> int:
    return frame.attacker if frame.attacker < position.marine_count else frame.defender


def enemy_in(position: Position, frame: Assaulting) -> int:
    return frame.defender if frame.attacker < position.marine_count else frame.attacker


def dice_in(position: Position, frame: Assaulting) -> tuple[int, int]:
    """The dice on the table, packed: the marine's, and his enemy's."""
    if frame.attacker < position.marine_count:
        return frame.attack_dice, frame.defence_dice
    return frame.defence_dice, frame.attack_dice


def dice_of(frame: Assaulting, piece: int) -> list[int]:
    return unpacked(frame.attack_dice if piece == frame.attacker else frame.defence_dice)


def lay_dice(position: Position, frame: Assaulting, piece: int, dice: list[int], stage: int) -> None:
    """These are now the dice of this piece, and the fight has come to this stage."""
    packed = packed_of(dice)
    if piece == frame.attacker:
        position.swap(frame._replace(stage=stage, attack_dice=packed))
    else:
        position.swap(frame._replace(stage=stage, defence_dice=packed))


def roll_again(position: Position, frame: Assaulting, piece: int, die: int, stage: int) -> None:
    """This piece takes up one of its dice, to roll it at the stage that follows."""
    dice = dice_of(frame, piece)
    dice.remove(die)
    lay_dice(position, frame, piece, dice, stage)


class AssaultChoice:
    """Something a marine may do about the fight at one stage of it.

    ``lacks``: why he never can, as the name of a reason, or nothing; ``aside``: why not against an enemy on this side
    of him; ``may``: and he could now. The ``options`` are the arguments of its ``verb``. Other refusals: ``without``
    is the one where he lacks what it takes, ``late`` at another moment of the fight, ``idle`` where nobody fights.
    """

    def __init__(
        self,
        verb: int,
        word: str,
        without: str,
        lacks: Callable[[Position, int], str],
        aside: Callable[[Position, int, int], str],
        may: Callable[[Position, Assaulting, int], bool],
        options: Callable[[Position, Assaulting, int], list[int]],
        take: Callable[[Position, Assaulting, int, int], None],
        late: str = "order of choices",
        idle: str = "no assault",
    ) -> None:
        self.verb = verb
        self.word = word
        self.without = without
        self.lacks = lacks
        self.aside = aside
        self.may = may
        self.options = options
        self.take = take
        self.late = late
        self.idle = idle


def always(position: Position, frame: Assaulting, marine: int) -> bool:
    return True


def only_way(position: Position, frame: Assaulting, marine: int) -> list[int]:
    return [0]


# -- the hammer -----------------------------------------------------------------------------------------------


def lacks_hammer(position: Position, marine: int) -> str:
    return "" if has_hammer(position, marine) else "no hammer"


def hammer_aside(position: Position, marine: int, side: int) -> str:
    """From any side from which he sees his attacker: ``may_overload``."""
    return ""


def may_overload(position: Position, frame: Assaulting, marine: int) -> bool:
    """Instead of defending, for nothing, before the dice; he must see who attacks him, to his front or his side:
    deathwing.thunder-hammer.self-destruct-defence, deathwing.thunder-hammer.self-destruct-before-dice,
    deathwing.thunder-hammer.self-destruct-sight, deathwing.ruling.thunder-hammer-sight."""
    if marine != frame.defender or friends_forbid(position, marine):
        return False
    return position.on_board(frame.attacker) and sees(position, marine, position.place[frame.attacker])


def overload(position: Position, frame: Assaulting, marine: int, option: int) -> None:
    position.pop()
    do_overload(position, marine)


# -- the shield -----------------------------------------------------------------------------------------------


def dice_blocked(position: Position, marine: int) -> int:
    """Dice that his shield takes from the enemy: fourth.shield.block. Where shields parry it takes none, unless the
    mission has them block instead: deathwing.ruling.storm-shield-default, deathwing.storm-shield.variant-block."""
    arms = position.rulebook.arms(position.gear[marine])
    if arms.blocks_instead and BLOCKING in position.scenario.allows:
        return arms.blocks_instead
    return arms.blocks


def lacks_shield(position: Position, marine: int) -> str:
    if dice_blocked(position, marine):
        return ""
    return "shield parries" if position.rulebook.arms(position.gear[marine]).blocks_instead else "no shield"


def shield_aside(position: Position, marine: int, side: int) -> str:
    """fourth.ruling.shield-limits; to the left as well: deathwing.ruling.storm-shield-default."""
    if side == AHEAD or (side == LEFT and position.rulebook.arms(position.gear[marine]).blocks_left):
        return ""
    return "shield side"


def block(position: Position, frame: Assaulting, marine: int, option: int) -> None:
    position.tell("blocks", piece=position.name(marine))
    blocked = dice_blocked(position, marine)
    position.swap(frame._replace(stage=NEXT_STAGE[SHIELD_STAGE], blocked=blocked))


# -- the parry ------------------------------------------------------------------------------------------------


def lacks_sword(position: Position, marine: int) -> str:
    """A sword, or a shield that does not block instead: fourth.sword.parry, deathwing.power-sword.parry,
    deathwing.storm-shield.parry."""
    arms = position.rulebook.arms(position.gear[marine])
    if arms.blocks_instead and BLOCKING in position.scenario.allows:
        return "" if arms.parries_blocking else "shield blocks"
    return "" if arms.parries else "no sword"


def parry_aside(position: Position, marine: int, side: int) -> str:
    """A sword only ahead (deathwing.power-sword.parry-facing), a shield to his left as well
    (deathwing.storm-shield.parry-sides, deathwing.ruling.storm-shield-left)."""
    arms = position.rulebook.arms(position.gear[marine])
    shield = arms.parries_left and not (arms.blocks_instead and BLOCKING in position.scenario.allows)
    if side == AHEAD or (side == LEFT and shield):
        return ""
    return "shield side" if shield else "parry aside"


def enemy_dice(position: Position, frame: Assaulting, marine: int) -> list[int]:
    """Any of them, however many there are: fourth.sword.parry.choice, deathwing.power-sword.parry-chosen-die,
    deathwing.ruling.parry-once."""
    return list(dict.fromkeys(unpacked(dice_in(position, frame)[1])))


def parry(position: Position, frame: Assaulting, marine: int, die: int) -> None:
    """The chosen die is taken out; the new one goes in with the next roll, once in a round whatever he carries, and
    stands: fourth.sword.parry.before-guard, deathwing.ruling.parry-once, deathwing.power-sword.parry-final."""
    position.tell("parries", piece=position.name(marine), die=die)
    roll_again(position, frame, enemy_in(position, frame), die, PARRY_ROLL)


# -- guard ----------------------------------------------------------------------------------------------------


def lacks_guard(position: Position, marine: int) -> str:
    return "" if position.flags[marine] & GUARD else "not on guard"


def guard_aside(position: Position, marine: int, side: int) -> str:
    """fourth.ruling.guard-any-direction"""
    return ""


def may_reroll(position: Position, frame: Assaulting, marine: int) -> bool:
    """When he has seen the enemy's dice: fourth.guard.reroll, fourth.guard.reroll.after-enemy,
    fourth.ruling.guard-when-attacking, fourth.example.guard-reroll."""
    return marine == frame.defender


def own_dice(position: Position, frame: Assaulting, marine: int) -> list[int]:
    """One of them, once: fourth.guard.reroll.one-die, fourth.ruling.assault-guard-two-dice, fourth.claws.guard."""
    own = unpacked(frame.defence_dice)
    return [0] if len(own) == 1 else list(dict.fromkeys(own))


def reroll(position: Position, frame: Assaulting, marine: int, option: int) -> None:
    die = option or unpacked(frame.defence_dice)[0]
    position.tell("re-rolls", piece=position.name(marine), die=die)
    roll_again(position, frame, frame.defender, die, GUARD_ROLL)


# -- psi points -----------------------------------------------------------------------------------------------


def lacks_axe(position: Position, marine: int) -> str:
    """deathwing.force-axe.librarian-only, deathwing.librarian.psi-exhausted"""
    arms = position.rulebook.arms(position.gear[marine])
    if position.rulebook.cards:
        return "no psi points"  # cult.psyker.no-psi
    if not arms.psi:
        return "no axe"
    if arms.psykers_only and not position.rulebook.kinds[position.kind[marine]].psi:
        return "no psyker"
    return "psi exhausted" if arms.psi_first and not position.psi[marine] else ""


def axe_aside(position: Position, marine: int, side: int) -> str:
    """deathwing.force-axe.facing-only"""
    return "" if side == AHEAD else "psi aside"


def may_spend_early(position: Position, frame: Assaulting, marine: int) -> bool:
    """Before any die is rolled: deathwing.force-axe.declare, deathwing.librarian.psi-boost."""
    return position.rulebook.arms(position.gear[marine]).psi_first


def may_spend_psi(position: Position, frame: Assaulting, marine: int) -> bool:
    """In either turn, and whatever power he has used: fourth.axe.bonus, fourth.axe.after-rolls,
    fourth.ruling.psi-in-assault."""
    return not position.rulebook.arms(position.gear[marine]).psi_first and position.psi[marine] > 0


def psi_points(position: Position, frame: Assaulting, marine: int) -> list[int]:
    """As many as he has left: deathwing.ruling.force-axe-points."""
    return list(range(1, position.psi[marine] + 1))


def use_psi(position: Position, marine: int, points: int) -> None:
    """Gone, whatever comes of it, and everybody sees what is left: fourth.psi.public, deathwing.librarian.psi-tally,
    deathwing.ruling.force-axe-points."""
    position.psi = replaced(position.psi, marine, position.psi[marine] - points)
    position.tell("spent psi", piece=position.name(marine), points=points, left=position.psi[marine])


def spend_psi(position: Position, frame: Assaulting, marine: int, points: int) -> None:
    """1 for each point, beside his own bonus: deathwing.force-axe.psi-bonus, deathwing.force-axe.cumulative; without
    any he has that all the same (deathwing.force-axe.no-psi)."""
    use_psi(position, marine, points)
    position.swap(frame._replace(stage=NEXT_STAGE[frame.stage], psi=points))


HAMMER: Final = AssaultChoice(
    SELF_DESTRUCT,
    "self-destruct",
    "no hammer",
    lacks_hammer,
    hammer_aside,
    may_overload,
    only_way,
    overload,
    late="hammer after dice",
)
SHIELD: Final = AssaultChoice(
    BLOCK, "block", "no shield", lacks_shield, shield_aside, always, only_way, block, late="block after dice"
)
SWORD: Final = AssaultChoice(
    PARRY,
    "parry",
    "no sword",
    lacks_sword,
    parry_aside,
    always,
    enemy_dice,
    parry,
    late="parry before dice",
    idle="parry nobody",
)
STANCE: Final = AssaultChoice(REROLL, "reroll", "not on guard", lacks_guard, guard_aside, may_reroll, own_dice, reroll)
AXE: Final = AssaultChoice(
    SPEND_PSI, "psi", "no axe", lacks_axe, axe_aside, may_spend_psi, psi_points, spend_psi, idle="psi at nobody"
)
EARLY_AXE: Final = AssaultChoice(
    SPEND_PSI,
    "psi",
    "no axe",
    lacks_axe,
    axe_aside,
    may_spend_early,
    psi_points,
    spend_psi,
    late="psi after dice",
    idle="psi at nobody",
)

# By the stage at which each is asked: fourth.ruling.assault-step-order.
CHOICES: Final[dict[int, AssaultChoice]] = {
    HAMMER_STAGE: HAMMER,
    SHIELD_STAGE: SHIELD,
    EARLY_PSI_STAGE: EARLY_AXE,
    PARRY_STAGE: SWORD,
    GUARD_STAGE: STANCE,
    PSI_STAGE: AXE,
}


def choice_at(position: Position, verb: int, marine: int) -> int:
    """The stage at which this verb would be an answer of this marine's."""
    if verb == SPEND_PSI and position.rulebook.arms(position.gear[marine]).psi_first:
        return EARLY_PSI_STAGE
    return next(stage for stage, choice in STAGES if choice.verb == verb)


STAGES: Final = tuple((stage, choice) for stage, choice in CHOICES.items() if choice is not EARLY_AXE)


def is_open(position: Position, frame: Assaulting, marine: int, side: int, stage: int) -> bool:
    """Whether he has anything to decide at this stage, with his enemy on this side of him."""
    choice = CHOICES[stage]
    if choice.lacks(position, marine) or choice.aside(position, marine, side):
        return False
    return choice.may(position, frame, marine)
