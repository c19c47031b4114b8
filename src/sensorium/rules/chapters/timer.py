"""The marine player's time. The rules fix how long it is; the caller counts the seconds.

Running out of time is an answer in the log like any other (``time up``): it ends the marine turn as soon as what was
announced is finished (first.timer.announced-combat, fourth.timer.finish-action). Only the marine player is timed
(fourth.timer.limits-marines, first.timer.stealer-untimed, fourth.timer.genestealers-untimed): see
``engine.clock_runs``.
"""

from typing import Final

from sensorium.rules.core.position import Position

# The full minutes of an hour, then the quarters of the last one.
CALLED: Final = (*(minute * 60 for minute in range(60, 0, -1)), 45, 30, 15, 0)


def seconds_allowed(position: Position) -> int:
    """first.ruling.timer-formula: 180, 150 or 120 seconds with two sergeants, one or none (first.timer.three-minutes,
    first.timer.one-sergeant, first.timer.no-sergeant, first.example.timer-sergeants), and a minute more for a novice,
    whose sergeants count alike (first.timer.novice, first.timer.novice-deduction); always the same in the fourth
    edition (fourth.timer.fixed). Nobody takes a dead sergeant's place: first.ruling.sergeant-successor. Captains count
    beside the sergeants and without limit: deathwing.captain.timer-bonus, deathwing.captain.timer-lone,
    deathwing.example.captain-timer, deathwing.ruling.timer-two-systems."""
    if not position.rulebook.timed:  # solo.play.no-timer
        return 0
    if position.scenario.seconds:
        return position.scenario.seconds
    base, each, most, novice = position.rulebook.timer_rule
    sergeants = 0
    more = 0
    for marine in range(position.marine_count):
        # first.timer.sergeant-killed, first.timer.sergeant-absent: dead, gone or never there
        if position.on_board(marine):
            kind = position.rulebook.kinds[position.kind[marine]]
            more += kind.seconds
            if kind.leads:
                sergeants += 1
    return base + each * min(sergeants, most) + more + (novice if position.scenario.novice else 0)


def calls(seconds: int) -> list[int]:
    """When the opponent calls the time: each full minute, then the last one in quarters. first.timer.called-out,
    first.example.timer-calls; whoever keeps the clock calls them."""
    return [seconds] + [mark for mark in CALLED if mark < seconds]
