"""What several conditions, and other chapters, ask of a position."""

from typing import Final

from sensorium.rules.content.kinds import NOTHING, is_figure
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import DEAD, STEALER_ACTIONS, WAITING
from sensorium.rules.scenario import scenario as s


def marines_left(position: Position) -> int:
    """Marines on the board or still to come."""
    return sum(
        1 for marine in range(position.marine_count) if position.on_board(marine) or position.place[marine] == WAITING
    )


def slot_of(position: Position, label: int) -> int:
    """The piece with this label, dead or alive, or -1."""
    for slot in range(len(position.kind)):
        if position.label[slot] == label and position.kind[slot] != NOTHING:
            return slot
    return -1


def shots_left(position: Position, gear: int) -> bool:
    for marine in range(position.marine_count):
        if position.gear[marine] & gear and (position.ammo[marine] > 0 or position.reloads[marine] > 0):
            if position.on_board(marine) or position.place[marine] == WAITING:
                return True
    return False


def exit_squares(position: Position, wanted: int) -> int:
    """Where one stands to leave by that exit, or by any (-1)."""
    squares = 0
    for way in position.board.exits:
        if wanted in (-1, way.square):
            squares |= 1 << way.square
    return squares


def entry_squares(position: Position) -> int:
    """The squares that open entry areas lead onto."""
    squares = 0
    for entry in position.open_entries():
        squares |= 1 << position.board.entries[entry].square
    return squares


# -- stealers to come --------------------------------------------------------------------------------------------------


def is_alone(position: Position) -> bool:
    """No stealer anywhere, and none to come."""
    for slot in range(position.marine_count, len(position.kind)):
        if is_figure(position.kind[slot]) and position.place[slot] != DEAD:
            return False
    return not more_to_come(position)


# What an event or a work may still do that brings stealers.
BRINGING: Final = (s.OPEN_ENTRY, s.EXTRA_BLIPS, s.SUPPLY, s.ARRIVE, s.AMBUSH)


def more_to_come(position: Position) -> bool:
    """Whether stealers may still arrive: cautiously, yes while anything pending could bring them."""
    scenario = position.scenario
    if position.extra > 0 or scenario.journey:  # a table decides, turn after turn: solo.cloud-runner.reinforcement-roll
        return True
    # An ambush counter of this very turn; those that dice may bring later are never over, and count for nothing.
    if position.ambush and position.ambush[0] == position.turn and position.phase < STEALER_ACTIONS:
        return True
    for number, event in enumerate(scenario.events):
        if not position.happened >> number & 1 and any(effect.kind in BRINGING for effect in event.effects):
            return True
    for number, work in enumerate(scenario.works):
        if position.progress[number] < work.times and any(effect.kind in BRINGING for effect in work.effects):
            return True
    supply = scenario.supply
    if position.forfeited:
        return False
    if supply.total >= 0 and position.supplied >= supply.total:
        return False
    # This turn's blips have come once the stealers act.
    turn = position.turn + (1 if position.phase >= STEALER_ACTIONS else 0)
    if supply.is_over(turn) or not position.open_entries():
        return False
    if position.supply >= 0:
        return position.supply > 0
    return supply.per_open_entry or any(supply.schedule[min(turn, len(supply.schedule)) - 1 :])


def keep_coming(position: Position) -> bool:
    """Whether they come without end in a game without a last turn: every turn costs whoever lets it pass."""
    scenario = position.scenario
    if scenario.turn_limit or scenario.supply.total >= 0 or not position.open_entries():
        return False
    return more_to_come(position)
