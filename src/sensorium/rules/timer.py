"""The marine player's clock. The rules fix how long it runs; somebody outside them counts the seconds.

Its running out is an answer in the log like any other (``time up``): it ends the marine turn as soon as what was
announced is finished (first.timer.announced-combat, fourth.timer.finish-action).
"""

from sensorium.rules.position import Position
from sensorium.rules.vocabulary import SERGEANT


def seconds_allowed(position: Position) -> int:
    """first.ruling.timer-formula, first.timer.novice, fourth.timer.fixed"""
    if position.scenario.seconds:
        return position.scenario.seconds
    base, each, most, novice = position.rulebook.timer_rule
    sergeants = 0
    for marine in range(position.marine_count):
        # first.timer.sergeant-killed, first.timer.sergeant-absent: dead, gone or never there
        if position.kind[marine] == SERGEANT and position.on_board(marine):
            sergeants += 1
    return base + each * min(sergeants, most) + (novice if position.scenario.novice else 0)
