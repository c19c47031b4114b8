"""From a case as written to the position it describes."""

from __future__ import annotations

from collections.abc import Callable

from sensorium.board import Map
from sensorium.cases.case import Case, CaseError, PieceLine
from sensorium.cases.head import WINS
from sensorium.cases.reader import read_board
from sensorium.rules.actions import full_points
from sensorium.rules.cannon import MAGAZINE
from sensorium.rules.conditions.areas import BURNED
from sensorium.rules.conditions.counts import EXITED
from sensorium.rules.engine import settle
from sensorium.rules.entry import marine_within
from sensorium.rules.frames import SIGHT, TURN_SEQUENCE
from sensorium.rules.position import MODELS_PER_NAME, Position
from sensorium.rules.rulebook import Rulebook, rulebook_named
from sensorium.rules.scenario import Area, Objective, Predicate, Scenario, Supply
from sensorium.rules.solitaire import note_sighted
from sensorium.rules.timer import seconds_allowed
from sensorium.rules.vocabulary import (
    ASSAULT_CANNON,
    CARRIED,
    GEAR_WORDS,
    GUARD,
    HEAVY_FLAMER,
    HELD,
    JAMMED,
    KIND_WORDS,
    LIBRARIAN,
    MARINE_ACTIONS,
    MARINES,
    OVERWATCH,
    PRONE,
    SIDE_WORDS,
    STEALER_ACTIONS,
    STEALERS,
    USED,
)

PSI_POINTS = 20  # fourth.psi.pool, fourth.setup.psi-track


Missions = Callable[[str, tuple[str, ...]], Position]


def no_missions(name: str, expansions: tuple[str, ...]) -> Position:
    raise KeyError(name)


def set_up(case: Case, missions: Missions = no_missions) -> Position:
    """The position at the head of a case, with its first question asked; ``missions`` sets a mission up by its id,
    with the expansions that the case names: the edition is the mission's own."""
    if case.mission is not None:
        try:
            return missions(case.mission, tuple(case.rules.split("+")[1:]))
        except KeyError:
            what = f"there is no mission `{case.mission}`"
            raise CaseError(case.path, case.line, what, "name one of `sensorium missions`", case.name) from None
    try:
        rulebook = rulebook_named(case.rules)
    except ValueError as problem:
        raise CaseError(case.path, case.line, str(problem), "change the `rules` line", case.name) from None
    plan = read_board(case)
    position = Position(None, plan.board, rulebook, scenario_of(case, plan, rulebook))
    position.pile = case.pile
    position.used = case.used
    for marines_first in (True, False):
        for index, line in enumerate(case.pieces):
            if (KIND_WORDS.index(line.kind) <= LIBRARIAN) == marines_first:
                add_piece(position, line, index, plan)
    hand_out(position, case)
    marine_turn = case.turn == "marine"
    position.side = MARINES if marine_turn else STEALERS
    position.phase = MARINE_ACTIONS if marine_turn else STEALER_ACTIONS
    position.drawn = case.cp
    position.spent = case.spent
    position.seconds = seconds_allowed(position)
    hold_arrivals(position, case)
    position.stack = ((TURN_SEQUENCE,), (SIGHT,))
    settle(position)
    if rulebook.blips_turned_up and not marine_turn:
        note_sighted(position)
    return position


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
        objectives=tuple(objectives),
        turn_limit=case.turns or 0,
        allows=case.allows,
    )


def add_piece(position: Position, line: PieceLine, index: int, plan: Map) -> None:
    kind = KIND_WORDS.index(line.kind)
    gear = position.rulebook.gear_of(kind)
    if line.gear is not None:
        gear = sum(1 << GEAR_WORDS.index(word) for word in line.gear)
    piece = position.add(kind, index * MODELS_PER_NAME, line.facing or 0, gear)
    if line.name in plan.marks:
        position.stand(piece, plan.marks[line.name][0])
    elif line.entry is not None:
        entry = [area.name for area in plan.board.entries].index(line.entry)
        position.stand(piece, plan.board.count + entry)
        position.facing[piece] = plan.board.entries[entry].facing
    if gear & HEAVY_FLAMER:
        position.ammo[piece] = position.rulebook.flamer_shots
    elif gear & ASSAULT_CANNON:
        position.ammo[piece] = MAGAZINE
        position.reloads[piece] = 1
    if kind == LIBRARIAN:
        position.psi[piece] = PSI_POINTS
    position.value[piece] = line.value or 0
    for given, column in (
        (line.ammo, position.ammo),
        (line.reloads, position.reloads),
        (line.psi, position.psi),
    ):
        if given is not None:
            column[piece] = given
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
        position.ap[piece] = min(line.ap, full_points(kind))
        position.flags[piece] |= USED


def hand_out(position: Position, case: Case) -> None:
    slots = {position.name(slot): slot for slot in range(len(position.kind))}
    for line in case.pieces:
        for thing in line.carrying:
            position.place[slots[thing]] = CARRIED
            position.holder[slots[thing]] = slots[line.name]


def hold_arrivals(position: Position, case: Case) -> None:
    """Pieces that arrived this turn are held if a marine is near: first.lurk.mandatory, fourth.lurk.forced."""
    slots = {position.name(slot): slot for slot in range(len(position.kind))}
    for line in case.pieces:
        if line.arrived:
            slot = slots[line.name]
            if marine_within(position, position.entry_of(slot), position.rulebook.forced_lurk_distance):
                position.flags[slot] |= HELD
