"""Sets up the position that a case describes."""

from __future__ import annotations

from collections.abc import Callable

from sensorium.board import Board, Map
from sensorium.cases.case import MELTA, Case, CaseError, PieceLine
from sensorium.cases.head import WINS
from sensorium.cases.psychic_setup import lay_cards
from sensorium.cases.reader import read_board
from sensorium.rules.chapters.chute import chute_fault
from sensorium.rules.chapters.command import captains_points
from sensorium.rules.chapters.entry import marine_within
from sensorium.rules.chapters.features import aimed_at, attack_of, attackable
from sensorium.rules.chapters.fire import flood
from sensorium.rules.chapters.section_weapons import fill_with_heat
from sensorium.rules.chapters.sight import SIGHT_CHECK
from sensorium.rules.chapters.solitaire import note_sighted
from sensorium.rules.chapters.sustained import check_targets
from sensorium.rules.chapters.timer import seconds_allowed
from sensorium.rules.chapters.turn import SEQUENCE
from sensorium.rules.content.blips import BLIP_CODES
from sensorium.rules.content.editions.index import rulebook_named, tell_absence
from sensorium.rules.content.equipment import equip, supply
from sensorium.rules.content.kinds import HYBRID, KIND_WORDS, LEADER, is_marine, is_model, side_of
from sensorium.rules.content.rulebook import Rulebook
from sensorium.rules.content.weapons import BOLTER, GEAR_WORDS, MELTA_BOMB, PLASMA_GRENADES, POWER_ARMOUR
from sensorium.rules.core.engine import settle
from sensorium.rules.core.position import MODELS_PER_NAME, Position, replaced
from sensorium.rules.core.vocabulary import (
    CARRIED,
    GUARD,
    HELD,
    JAMMED,
    MARINE_ACTIONS,
    MARINES,
    NOBODY,
    OVERWATCH,
    PRONE,
    RELOADED,
    SIDE_WORDS,
    STEALER_ACTIONS,
    STEALERS,
    USED,
)
from sensorium.rules.scenario.conditions.areas import BURNED
from sensorium.rules.scenario.conditions.counts import EXITED
from sensorium.rules.scenario.scenario import LAST_BOARD, Area, Objective, Predicate, Scenario, Supply

Missions = Callable[[str, tuple[str, ...]], Position]


def no_missions(name: str, expansions: tuple[str, ...]) -> Position:
    raise KeyError(name)


def set_up(case: Case, missions: Missions = no_missions) -> Position:
    """The position at the head of a case, with its first question asked; ``missions`` sets a mission up by its id,
    with the expansions that the case names: the edition is the mission's own."""
    if case.paper:
        what = f"this case is about a paper, `{case.paper}`, and has no position"
        raise CaseError(case.path, case.line, what, "take a case with a `map` or a `mission`", case.name)
    if case.mission is not None:
        try:
            return missions(case.mission, tuple(case.rules.split("+")[1:]))
        except KeyError:
            what = f"there is no mission `{case.mission}`"
            raise CaseError(case.path, case.line, what, "name one of `sensorium missions`", case.name) from None
        except ValueError as problem:
            raise CaseError(case.path, case.line, str(problem), "change the `rules` line", case.name) from None
    try:
        rulebook = rulebook_named(case.rules)
    except ValueError as problem:
        raise CaseError(case.path, case.line, str(problem), "change the `rules` line", case.name) from None
    check_kinds(case, rulebook)
    check_values(case, rulebook)
    plan = read_board(case)
    position = Position(None, plan.board, rulebook, scenario_of(case, plan, rulebook))
    further = (0,) * (len(position.pile) - len(case.used))  # values that only blips of the cult have
    if case.pile is not None:
        position.pile = case.pile + further
    position.used = case.used + further
    for marines_first in (True, False):
        for index, line in enumerate(case.pieces):
            if is_marine(KIND_WORDS.index(line.kind)) == marines_first:
                add_piece(position, case, line, index, plan)
    hand_out(position, case)
    set_alight(position, case)
    lay_cards(position, case)
    lay_bombs(position, case)
    check_active(case)
    marine_turn = case.turn == "marine"
    position.side = MARINES if marine_turn else STEALERS
    position.phase = MARINE_ACTIONS if marine_turn else STEALER_ACTIONS
    position.drawn = case.cp
    position.bonus_points = captains_points(position)  # they are among the points he holds
    position.spent = case.spent
    position.seconds = seconds_allowed(position)
    hold_arrivals(position, case)
    take_aim(position, case)
    position.stack = (SEQUENCE, SIGHT_CHECK)
    settle(position)
    if rulebook.solitaire and not marine_turn:
        note_sighted(position)
    return position


def check_kinds(case: Case, rulebook: Rulebook) -> None:
    """Refuse pieces that the rulebook does not have, and a leader on a board that cannot be his. A case that names no
    board of the long way alone puts the leader himself to the test, without the die for what comes."""
    if case.journey and not rulebook.has(LEADER):
        what, advice = f"the rules `{rulebook.name}` know no long way alone", "write `rules first+deathwing+solo`"
        raise CaseError(case.path, case.line, what, advice, case.name)
    for piece in case.pieces:
        kind = KIND_WORDS.index(piece.kind)
        if not rulebook.has(kind):
            raise CaseError(case.path, piece.line, *tell_absence(rulebook, kind), case.name)
        if kind == LEADER and case.journey not in (0, LAST_BOARD):  # solo.board-10.occupants
            what, advice = "a leader is on the tenth board of the long way and no other", "write `way 10`, or none"
            raise CaseError(case.path, piece.line, what, advice, case.name)


def check_values(case: Case, rulebook: Rulebook) -> None:
    """Refuse blips and ambush counters of the cult where the rulebook does not have them."""
    most = {"blip": len(rulebook.blip_mix), "ambush": len(rulebook.ambush_mix) - 1}
    for piece in case.pieces:
        if piece.kind in most and (piece.value or 0) > most[piece.kind]:
            what = f"the rules `{rulebook.name}` know no such {piece.kind}"
            raise CaseError(case.path, piece.line, what, "use rules with `+cult`, or a number", case.name)


def scenario_of(case: Case, plan: Map, rulebook: Rulebook) -> Scenario:
    objectives = []
    areas: list[Area] = []
    for win in case.wins:
        condition = WINS[win.predicate]
        if condition is BURNED:
            square = plan.board.find(win.value)
            if square < 0:
                raise CaseError(case.path, win.line, f"{win.value} is no square", "name a floor square", case.name)
            numbers: tuple[int, ...] = (len(areas),)
            areas.append(Area(win.value, 1 << square))
        else:
            numbers = (int(win.value), -1) if condition is EXITED else (int(win.value),)
        objectives.append(Objective(SIDE_WORDS.index(win.side), win.at_once, Predicate(condition.number, numbers)))
    return Scenario(
        names=tuple(piece.name for piece in case.pieces),
        counters=(0, *rulebook.command_counters),  # none given: 0 points
        supply=Supply((case.reinforcements,)),
        areas=tuple(areas),
        novice=case.novice,
        journey=case.journey,
        caches=rulebook.has(LEADER) and not case.journey,  # solo.cache.where
        objectives=tuple(objectives),
        turn_limit=case.turns or 0,
        allows=case.allows,
        armoured=armoured_doors(case, plan),
        chutes=chutes_of(case, plan.board, rulebook),
        models=tuple((KIND_WORDS.index(kind), count) for kind, count in case.supply),
        psykers=case.psykers,
        added=tuple((1, BLIP_CODES.index(code) + 1) for code in case.added),
        ambush_mix=() if case.bowl is None else (case.bowl[1], case.bowl[0], *rulebook.ambush_mix[2:]),
    )


def chutes_of(case: Case, board: Board, rulebook: Rulebook) -> int:
    """The squares of the disposal chutes: deathwing.ruling.chute-model."""
    squares = 0
    for name, line in case.chute:
        square = board.find(name)
        problem = f"{name} is no floor square" if square < 0 else chute_fault(board, square)
        if not rulebook.chutes:
            problem = f"the rules `{rulebook.name}` know no chutes"
        if problem:
            advice = "name a square of a section that ends in a closed door, under rules that know chutes"
            raise CaseError(case.path, line, problem, advice, case.name)
        squares |= board.section_masks[board.section[square]]
    return squares


def armoured_doors(case: Case, plan: Map) -> int:
    """The doors that a case calls armoured: deathwing.ruling.armoured-door."""
    mask = 0
    for name, line in case.armoured:
        square = plan.board.find(name)
        if square < 0 or not plan.board.doors >> square & 1:
            raise CaseError(case.path, line, f"there is no door at {name}", "name the square of a door", case.name)
        mask |= 1 << square
    return mask


def fired_before(position: Position, piece: int, worn: int | None) -> int:
    """The shots' worth that a weapon which wears out has fired: as the case says, or what is missing from the magazines
    its bearer began with (deathwing.ruling.malfunction-count)."""
    arms = position.rulebook.arms(position.gear[piece])
    if arms.gun is None or not arms.gun.wear:
        return 0
    begun = arms.magazine * (1 + arms.reloads)
    left = position.ammo[piece] + arms.magazine * position.reloads[piece]
    return max(0, begun - left) if worn is None else worn


def with_gun(position: Position, kind: int, gear: int) -> int:
    """What is named, and the gun that goes without saying: armour and things to throw arm nobody otherwise
    (cult.armour.bolter, cult.hybrid.lasgun)."""
    if gear & ~(POWER_ARMOUR | MELTA_BOMB | PLASMA_GRENADES):
        return gear
    if gear & POWER_ARMOUR:
        return gear | BOLTER
    return gear | position.rulebook.kinds[kind].gear if kind == HYBRID else gear


def add_piece(position: Position, case: Case, line: PieceLine, index: int, plan: Map) -> None:
    kind = KIND_WORDS.index(line.kind)
    gear = position.rulebook.kinds[kind].gear
    if line.gear is not None:
        gear = with_gun(position, kind, sum(1 << GEAR_WORDS.index(word) for word in line.gear))
    piece = position.add(kind, index * MODELS_PER_NAME, line.facing or 0, gear)
    if line.name in plan.marks:
        position.stand(piece, plan.marks[line.name][0])
    elif line.square is not None:
        position.stand(piece, standing_place(position, case, line, plan))
    elif line.entry is not None:
        entry = [area.name for area in plan.board.entries].index(line.entry)
        position.stand(piece, plan.board.count + entry)
        position.facing[piece] = plan.board.entries[entry].facing
    equip(position, piece)
    if position.rulebook.arms(gear).explosion and line.reloads == 0:
        position.flags[piece] |= RELOADED  # the one it had is used: fourth.cannon.reload.once
    if line.mastery is not None and not position.rulebook.cards:
        position.psi = replaced(position.psi, piece, mastered(position, case, line, kind))
    position.value = replaced(position.value, piece, line.value or 0)
    ammo, reloads, psi = (-1 if given is None else given for given in (line.ammo, line.reloads, line.psi))
    supply(position, piece, ammo, reloads, psi)
    fired = fired_before(position, piece, line.worn)
    if fired:
        position.fired = replaced(position.fired, piece, fired)
    for state, flag in (
        (line.overwatch, OVERWATCH),
        (line.guard, GUARD),
        (line.jammed, JAMMED),
        (line.prone, PRONE),
        (line.done, USED),
    ):
        if state:
            position.flags[piece] |= flag
    if line.ap is not None:
        position.active = piece
        full = position.rulebook.kinds[kind].points
        if line.ap > full:
            what = f"`{line.name}` has more points than a {line.kind} ever has"
            raise CaseError(case.path, line.line, what, f"write `ap N` with N 0 to {full}", case.name)
        position.ap[piece] = line.ap
        position.flags[piece] |= USED


def mastered(position: Position, case: Case, line: PieceLine, kind: int) -> int:
    """The psi points of a librarian's level: deathwing.librarian.mastery-levels."""
    levels = position.rulebook.kinds[kind].mastery
    if 1 <= (line.mastery or 0) <= len(levels):
        return levels[(line.mastery or 0) - 1]
    if not levels:
        what, advice = f"a {line.kind} of `{case.rules}` has no levels of mastery", "write `psi N`, or take it away"
    else:
        what, advice = f"there is no mastery {line.mastery}", f"write `mastery N` with N 1 to {len(levels)}"
    raise CaseError(case.path, line.line, what, advice, case.name)


def hand_out(position: Position, case: Case) -> None:
    slots = {position.name(slot): slot for slot in range(len(position.kind))}
    for line in case.pieces:
        for thing in line.carrying:
            position.place[slots[thing]] = CARRIED
            position.holder = replaced(position.holder, slots[thing], slots[line.name])


def standing_place(position: Position, case: Case, line: PieceLine, plan: Map) -> int:
    """The square of a piece that is `at x,y`, because the map has to draw a ladder or an open door there."""
    name = line.square or ""
    square = plan.board.find(name)
    marked = [letter for letter, squares in plan.marks.items() if square in squares]
    taken = [other.name for other in case.pieces if other.square and plan.board.find(other.square) == square]
    if square < 0:
        what, advice = f"`{line.name}` stands at {name}, which is no floor square", "name a floor square of the map"
    elif (plan.board.shut | position.fixtures) >> square & 1:
        what, advice = f"`{line.name}` stands at {name}, which is closed", "draw an open door there, or plain floor"
    elif marked or len(taken) > 1:
        other = next(letter for letter in [*marked, *taken] if letter != line.name)
        what, advice = f"`{line.name}` and `{other}` both stand at {name}", "move one of the two"
    else:
        return square
    raise CaseError(case.path, line.line, what, advice, case.name)


def check_active(case: Case) -> None:
    """At most one piece is active (``ap N``), and it belongs to the side whose turn it is."""
    active = [line for line in case.pieces if line.ap is not None]
    if len(active) > 1:
        what = f"`{active[0].name}` and `{active[1].name}` are both active"
        raise CaseError(case.path, active[1].line, what, "keep `ap N` on one of them", case.name)
    for line in active:
        side = side_of(KIND_WORDS.index(line.kind))
        if side == NOBODY or SIDE_WORDS[side] != case.turn:
            what = f"`{line.name}` is active in the {case.turn} turn"
            raise CaseError(case.path, line.line, what, "take `ap N` away, or change `turn`", case.name)


def set_alight(position: Position, case: Case) -> None:
    """Sections that burn from the start, as if flamed on the squares named: first.flamer.whole-section,
    fourth.flamer.area. Whoever stands in them has survived that."""
    for name, line in case.burning:
        square = position.board.find(name)
        if square < 0 or position.shut >> square & 1:
            what = f"{name} is no floor square" if square < 0 else f"{name} is a closed door"
            raise CaseError(case.path, line, what, "name a floor square of the section that burns", case.name)
        position.burning |= flood(position, square)
        position.burned |= 1 << position.board.section[square]


def lay_bombs(position: Position, case: Case) -> None:
    """The sections that a melta bomb has filled: ``marker melta x,y by SIDE 1``, and 2 in its second turn."""
    board = position.board
    bombs = [line for line in case.markers if line.effect == MELTA]
    for line in bombs:
        if board.find(line.square) < 0 or line.steps > 2 or not position.rulebook.cult:
            what, advice = f"no melta bomb lies at {line.square}", "name a floor square and 1 or 2, with `+cult`"
            raise CaseError(case.path, line.line, what, advice, case.name)
    for line in sorted(bombs, key=lambda line: -line.steps):  # heat where it smoked is heat
        squares = board.section_masks[board.section[board.find(line.square)]]
        fill_with_heat(position, squares)
        if line.steps > 1:
            position.melta &= ~squares
            position.smoke |= squares


def take_aim(position: Position, case: Case) -> None:
    """Sustained fire that began before the case: the series continues with the next shot."""
    slots = {position.name(slot): slot for slot in range(len(position.kind))}
    for line in case.pieces:
        if line.fired is None:
            continue
        shots, target = line.fired
        position.aim[slots[line.name]] = aim_at(position, case, line, target.split(), slots)
        position.shots[slots[line.name]] = shots
    check_targets(position)
    for line in case.pieces:
        if line.fired is not None and not position.aim[slots[line.name]]:
            what = f"`{line.name}` has no line to `{line.fired[1]}`, which ends the series"
            raise CaseError(case.path, line.line, what, "move one of the two, or take `fired` away", case.name)


def aim_at(position: Position, case: Case, line: PieceLine, target: list[str], slots: dict[str, int]) -> int:
    """The target of a series as the ``aim`` column has it."""
    slot = slots.get(target[0], -1)
    if slot >= 0 and (is_model(position.kind[slot]) or is_model(position.kind[slots[line.name]])):
        return position.label[slot] + 1
    square = position.board.find(target[-1])
    gun = position.rulebook.arms(position.gear[slots[line.name]]).gun
    fixtures = attackable(position, attack_of(gun))
    targets = position.shut if target[0] == "door" else fixtures | position.shut
    if square >= 0 and targets >> square & 1:
        return aimed_at(position, square)
    what = f"`{line.name}` cannot have fired at `{' '.join(target)}`"
    raise CaseError(case.path, line.line, what, "name a stealer, or a closed door as `door x,y`", case.name)


def hold_arrivals(position: Position, case: Case) -> None:
    """Pieces that arrived this turn are held if a marine is near: first.lurk.mandatory, fourth.lurk.forced."""
    slots = {position.name(slot): slot for slot in range(len(position.kind))}
    for line in case.pieces:
        if line.arrived:
            slot = slots[line.name]
            if marine_within(position, position.entry_of(slot), position.rulebook.forced_lurk_distance):
                position.flags[slot] |= HELD
