"""Winning: the mission's objectives, judged in the closing phase or at once (first.end.mission-victory,
first.ruling.victory-timing, fourth.ruling.victory-timing)."""

from sensorium.rules.position import Position
from sensorium.rules.scenario import (
    EXITED_REACH,
    KILLS_REACH,
    LOSSES_REACH,
    SECTION_BURNED,
    Objective,
)
from sensorium.rules.vocabulary import EXITED, KILLS, LOSSES, NOBODY, OVER, SIDE_WORDS, STEALERS, WAITING


def holds(position: Position, objective: Objective) -> bool:
    predicate = objective.predicate
    if predicate == KILLS_REACH:
        return position.tally[KILLS] >= objective.number
    if predicate == LOSSES_REACH:
        return position.tally[LOSSES] >= objective.number
    if predicate == SECTION_BURNED:
        return bool(position.burned >> position.board.section[objective.number] & 1)
    if predicate == EXITED_REACH:
        return position.tally[EXITED] >= objective.number
    return position.turn >= objective.number


def judge(position: Position, at_once: bool) -> bool:
    """End the game if an objective is met now; ``at_once``: between actions, otherwise in the closing phase."""
    for objective in position.scenario.objectives:
        if objective.at_once >= at_once and holds(position, objective):
            end_game(position, objective.side)
            return True
    if position.scenario.ends_without_marines and not marines_left(position):
        end_game(position, STEALERS)  # fourth.ruling.missing.victory
        return True
    if not at_once and position.scenario.turn_limit and position.turn >= position.scenario.turn_limit:
        end_game(position, NOBODY)  # fourth.ruling.status-last-turn
        return True
    return False


def marines_left(position: Position) -> bool:
    for marine in range(position.marine_count):
        if position.on_board(marine) or position.place[marine] == WAITING:
            return True
    return False


def end_game(position: Position, winner: int) -> None:
    position.winner = winner
    position.phase = OVER
    position.stack = ()
    position.active = -1
    position.tell("game over", winner="none" if winner == NOBODY else SIDE_WORDS[winner])
