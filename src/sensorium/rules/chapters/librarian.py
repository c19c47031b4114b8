"""The librarian's powers: one in each marine turn, paid with psi points, never an action.

fourth.powers.one-per-turn, fourth.powers.not-an-action, fourth.powers.any-point; his force axe stands with assault.
These two are all that psi points are for (fourth.psi.uses), and without points there is neither (fourth.psi.exhausted).
"""

from collections.abc import Callable
from typing import Final, Literal, NamedTuple

from sensorium.rules.chapters.casualties import roll_for_life
from sensorium.rules.chapters.fire import pieces_in
from sensorium.rules.chapters.objects import objects_at
from sensorium.rules.chapters.prospects import Prospects, slots_in
from sensorium.rules.chapters.sight import SIGHT_CHECK
from sensorium.rules.content.kinds import TO_STORM, is_figure
from sensorium.rules.content.powers import Power
from sensorium.rules.core.action_table import Action, declare_action, no_score
from sensorium.rules.core.answers import (
    ARG_SHIFT,
    BARRIER,
    PIECE_SHIFT,
    PRESCIENCE,
    STORM,
    STORM_SECTION,
    arg_of,
    piece_of,
    verb_of,
)
from sensorium.rules.core.position import Position, replaced
from sensorium.rules.core.questions import chance, declare, lowest, one_die
from sensorium.rules.core.verbs import AT_PIECE, AT_SQUARE, ATTACK, BARE, POWER, TROOPERS, Verb
from sensorium.rules.core.vocabulary import POWERED, PRONE

STORM_ROLLS: Final = 22


class StormRolls(NamedTuple):
    """Whom does the storm strike?"""

    kind: Literal[22]
    caught: int  # one bit for each piece still to roll
    needed: int


def power_of(position: Position, verb: int) -> Power:
    """What this power is like in this rulebook; one that it does not have reaches nothing."""
    return position.rulebook.power(verb) or Power(verb, cost=0, range=-1)


def power_score(position: Position, verb: int) -> int:
    return power_of(position, verb).score


def power_cost(position: Position, verb: int) -> int:
    return power_of(position, verb).cost


def has_powers(position: Position, marine: int) -> bool:
    return bool(position.rulebook.powers) and position.rulebook.kinds[position.kind[marine]].psi > 0


class PsychicPower:
    """One power: what it can be used on, why not, and what it does. Who may use one now, and whether he has the points,
    is the same for all; the verb's tags say whether it has odds."""

    def __init__(
        self,
        listed: Callable[[Position, int, list[int]], None],
        why_not: Callable[[Position, int, int], str],
        use: Callable[[Position, int, int], None],
        too_dear: str,
        foresee: Callable[[Position, int, bool], Prospects] | None = None,
    ) -> None:
        self.listed = listed  # appends the answers of this marine
        self.why_not = why_not  # the reason against this target, or nothing
        self.use = use
        self.too_dear = too_dear  # the reason where points are left, but too few
        self.foresee = foresee


# By verb, in the order in which they are declared.
POWER_TABLE: Final[dict[int, PsychicPower]] = {}


def declare_power(verb: Verb, power: PsychicPower) -> None:
    """Make a power known, with its verb."""
    POWER_TABLE[verb.number] = power
    score = power_needs if power.foresee else no_score
    declare_action(verb, Action(using_power, foresee=power.foresee, score=score))


def powers(position: Position, out: list[int]) -> None:
    if not position.rulebook.powers:
        return  # a librarian may have psi points and no powers: deathwing.librarian.psi-boost
    kinds = position.rulebook.kinds
    for marine in range(position.marine_count):
        if not kinds[position.kind[marine]].psi or not position.on_board(marine):
            continue
        if position.flags[marine] & (POWERED | PRONE):
            continue
        psi = position.psi[marine]
        for verb, power in POWER_TABLE.items():
            if psi >= power_cost(position, verb):
                power.listed(position, marine, out)


def using_power(position: Position, code: int) -> str:
    """Why this power cannot be used so; see ``actions``."""
    verb, marine = verb_of(code), piece_of(code)
    if not has_powers(position, marine):
        return "no librarian"
    if position.flags[marine] & POWERED:
        return "one power"
    power = POWER_TABLE[verb]
    if position.psi[marine] < power_cost(position, verb):
        return "psi exhausted" if position.psi[marine] == 0 else power.too_dear
    return power.why_not(position, marine, arg_of(code))


def use_power(position: Position, code: int) -> None:
    """He stays in overwatch or on guard, and keeps his aim: fourth.ruling.power-triggers."""
    verb, marine = verb_of(code), piece_of(code)
    left = position.psi[marine] - power_cost(position, verb)
    position.psi = replaced(position.psi, marine, left)  # fourth.psi.pool, fourth.psi.public
    position.flags[marine] |= POWERED
    POWER_TABLE[verb].use(position, marine, arg_of(code))


# -- prescience ---------------------------------------------------------------------------------------------------


def list_prescience(position: Position, marine: int, out: list[int]) -> None:
    if position.spent > 0:
        out.append(PRESCIENCE | marine << PIECE_SHIFT)


def refuse_prescience(position: Position, marine: int, arg: int) -> str:
    """fourth.prescience.floor, fourth.ruling.prescience-at-zero"""
    return "" if position.spent > 0 else "prescience floor"


def foretell(position: Position, marine: int, arg: int) -> None:
    position.spent -= 1  # fourth.prescience.effect
    position.tell("prescience", piece=position.name(marine), spent=position.spent)


# -- the barrier --------------------------------------------------------------------------------------------------


def list_barriers(position: Position, marine: int, out: list[int]) -> None:
    for square in barrier_squares(position, marine):
        out.append(BARRIER | marine << PIECE_SHIFT | square << ARG_SHIFT)


def refuse_barrier(position: Position, marine: int, square: int) -> str:
    route = position.board.route(position.place[marine])
    if route[square] > power_of(position, BARRIER).range or position.solid() >> square & 1:
        return "barrier range"
    return "barrier square" if objects_at(position, square) else ""


def raise_barrier(position: Position, marine: int, square: int) -> None:
    position.barrier = 1 << square  # fourth.barrier.duration, fourth.ruling.barrier-details: there is one counter
    if position.events is not None:
        position.tell("barrier", piece=position.name(marine), at=position.board.name(square))
    position.push(SIGHT_CHECK)


def barrier_squares(position: Position, marine: int) -> list[int]:
    """Empty squares at most twelve away on foot, seen or not: fourth.ruling.range-without-los,
    fourth.ruling.empty-square."""
    route = position.board.route(position.place[marine])
    solid = position.solid()
    reach = power_of(position, BARRIER).range
    return [
        square
        for square in range(position.board.count)
        if route[square] <= reach and not solid >> square & 1 and not objects_at(position, square)
    ]


def storms(position: Position, marine: int, out: list[int]) -> None:
    """fourth.storm.single, fourth.storm.section, fourth.ruling.storm-targets; nothing stops it on the way:
    fourth.ruling.storm-in-burning"""
    board = position.board
    route = board.route(position.place[marine])
    base = marine << PIECE_SHIFT
    sections = 0
    reach = power_of(position, STORM).range
    for square in range(board.count):
        if route[square] > reach:
            continue
        if position.occupied & ~position.marines_at & 1 << square:
            target = position.who[square]
            if can_storm(position, target):  # fourth.broodlord.storm-immune
                out.append(STORM | base | target << ARG_SHIFT)
        section = board.section[square]
        if not sections >> section & 1:  # one square names the section: its first in reach
            sections |= 1 << section
            out.append(STORM_SECTION | base | square << ARG_SHIFT)


def storm_square(position: Position, marine: int, square: int) -> int:
    """The square that stands for this square's section in the answers, or -1 when it is out of range."""
    board = position.board
    if not position.on_board(marine):
        return -1
    route = board.route(position.place[marine])
    reach = power_of(position, STORM_SECTION).range
    for other in range(board.count):
        if board.section[other] == board.section[square] and route[other] <= reach:
            return other
    return -1


def refuse_storm(position: Position, marine: int, target: int) -> str:
    if not can_storm(position, target):
        return "storm immune"
    if target < position.marine_count:
        return "storm spares marines"
    if not position.on_board(target):
        return "lurking"
    if not is_figure(position.kind[target]):
        return "an object"
    route = position.board.route(position.place[marine])
    return "" if route[position.place[target]] <= power_of(position, STORM).range else "storm range"


def refuse_storm_section(position: Position, marine: int, square: int) -> str:
    return "" if storm_square(position, marine, square) == square else "storm range"


def storm_one(position: Position, marine: int, target: int) -> None:
    position.tell("storm", piece=position.name(marine), at=position.name(target))
    strike(position, 1 << target, power_score(position, STORM))


def storm_section(position: Position, marine: int, square: int) -> None:
    section = position.board.section_masks[position.board.section[square]]
    if position.events is not None:
        position.tell("storm", piece=position.name(marine), at=position.board.name(square))
    caught = 0
    for slot in range(position.marine_count, len(position.kind)):
        # fourth.storm.unaffected, fourth.broodlord.storm-immune, fourth.ruling.storm-section-doors
        if position.on_board(slot) and section >> position.place[slot] & 1:
            if position.who[position.place[slot]] == slot and can_storm(position, slot):
                caught |= 1 << slot
    strike(position, caught, power_score(position, STORM_SECTION))


def power_needs(position: Position, code: int, free: bool) -> int:
    return power_score(position, verb_of(code))


def foresee_storm(position: Position, code: int, free: bool) -> Prospects:
    needs = power_score(position, STORM)
    return Prospects(6, 7 - needs, needs=needs, dice=1, risks=[(arg_of(code), 7 - needs)])


def foresee_storm_section(position: Position, code: int, free: bool) -> Prospects:
    """fourth.storm.section, fourth.storm.unaffected, fourth.broodlord.storm-immune"""
    section = position.board.section_masks[position.board.section[arg_of(code)]]
    caught = pieces_in(position, section & ~position.marines_at)
    needs = power_score(position, STORM_SECTION)
    return Prospects(6, 7 - needs, needs=needs, dice=1, risks=slots_in(caught, 7 - needs))


def can_storm(position: Position, piece: int) -> bool:
    return not position.rulebook.kinds[position.kind[piece]].immune & TO_STORM


def strike(position: Position, caught: int, needed: int) -> None:
    position.push(SIGHT_CHECK)
    if caught:
        position.push(StormRolls(STORM_ROLLS, caught, needed))


def run_storm(position: Position, frame: StormRolls) -> bool:
    if frame.caught:
        return True
    position.pop()
    return False


def take_storm(position: Position, frame: StormRolls, code: int) -> None:
    _, caught, needed = frame
    low = caught & -caught
    position.swap(StormRolls(STORM_ROLLS, caught ^ low, needed))
    roll_for_life(position, low.bit_length() - 1, code, needed, "storm")


declare(
    StormRolls,
    number=STORM_ROLLS,
    word="storm",
    run=run_storm,
    asks=chance,
    take=take_storm,
    dice=one_die,
    piece=lambda position, frame: lowest(frame.caught),
    needed=lambda position, frame: frame.needed,
)


def list_nothing(position: Position, marine: int, out: list[int]) -> None:
    """Listed with another power."""


# Every power once; what each costs, reaches and needs is a row of the rulebook (``content.powers``).
declare_power(
    Verb(PRESCIENCE, "prescience", BARE, POWER, TROOPERS),
    PsychicPower(list_prescience, refuse_prescience, foretell, "prescience psi"),
)
declare_power(
    Verb(BARRIER, "barrier", AT_SQUARE, POWER, TROOPERS, group="aim"),
    PsychicPower(list_barriers, refuse_barrier, raise_barrier, "barrier psi"),
)
declare_power(
    Verb(STORM, "storm", AT_PIECE, POWER | ATTACK, TROOPERS, group="aim"),
    PsychicPower(storms, refuse_storm, storm_one, "storm psi", foresee_storm),
)
declare_power(
    Verb(
        STORM_SECTION,
        "storm section",
        AT_SQUARE,
        POWER | ATTACK,
        TROOPERS,
        group="aim",
        skill="storm",
        areas=("section",),
    ),
    PsychicPower(list_nothing, refuse_storm_section, storm_section, "storm psi", foresee_storm_section),
)
