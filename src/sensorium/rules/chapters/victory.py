"""Winning: the mission's objectives, judged in the closing phase or at once (first.end.mission-victory,
first.ruling.victory-timing, fourth.ruling.victory-timing)."""

from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import MARINES, NOBODY, OVER, SIDE_WORDS, STEALERS
from sensorium.rules.scenario.conditions.condition import holds, hopeless, latch
from sensorium.rules.scenario.conditions.facts import is_alone, marines_left


def judge(position: Position, at_once: bool) -> bool:
    """End the game if an objective is met now; ``at_once``: between actions, otherwise in the closing phase:
    first.end.victory-check, fourth.turn.game-end."""
    objectives = position.scenario.objectives
    for number, objective in enumerate(objectives):
        if objective.at_once >= at_once and holds(position, objective.predicate):
            end_game(position, objective.side, number)
            return True
    for objective in objectives:
        latch(position, objective.predicate)  # what holds now counts for `then` from the next check on
    if position.scenario.teleport_when is not None:
        latch(position, position.scenario.teleport_when)
    if position.rulebook.lost_when_hopeless and hopeless(position, MARINES):
        end_game(position, STEALERS, -1)  # solo.ruling.player-loses, solo.play.victory
        return True
    if position.scenario.plays_on:  # deathwing.campaign.raid.until: until nobody is left on board
        if at_once or marines_left(position):
            return False
        end_game(position, STEALERS, -1)  # and nobody is left who could meet an objective
        return True
    if position.scenario.ends_without_marines and not marines_left(position):
        end_game(position, STEALERS, -1)  # fourth.ruling.missing.victory
        return True
    if position.scenario.ends_without_marines and is_alone(position):
        end_game(position, MARINES, -1)  # first.ruling.victory-timing: nothing is left to fight, and nothing comes
        return True
    if not at_once and position.scenario.turn_limit and position.turn >= position.scenario.turn_limit:
        end_game(position, NOBODY, -1)  # fourth.ruling.status-last-turn
        return True
    return False


def warn(position: Position) -> None:
    """Say so, once, when a side can no longer win."""
    for side in (MARINES, STEALERS):
        if not position.doomed >> side & 1 and hopeless(position, side):
            position.doomed |= 1 << side
            position.tell("hopeless", side=SIDE_WORDS[side])


def end_game(position: Position, winner: int, number: int) -> None:
    """``number``: the objective that was met, or -1."""
    position.winner = winner
    position.ending = number
    position.phase = OVER
    position.stack = ()
    position.active = -1
    degree = position.scenario.objectives[number].degree if number >= 0 else ""
    position.tell("game over", winner="none" if winner == NOBODY else SIDE_WORDS[winner], degree=degree)
