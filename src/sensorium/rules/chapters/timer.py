"""The marine player's time. The rules fix how long it is; the caller counts the seconds.

Running out of time is an answer in the log like any other (``time up``): it ends the marine turn as soon as what was
announced is finished (first.timer.announced-combat, fourth.timer.finish-action). Only the marine player is timed
(fourth.timer.limits-marines, first.timer.stealer-untimed, fourth.timer.genestealers-untimed): see
``engine.clock_runs``.
"""

from typing import Final

from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import WAITING

# The table of a force bought for points: half a minute for each leader and each point, and never less than that.
TIME_STEP: Final = 30
MOST_TIME_POINTS: Final = 4  # deathwing.ruling.time-table-limits: the table has no further column

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
    if position.scenario.time_points >= 0:
        # deathwing.campaign.raid.lost-time, deathwing.ruling.campaign-time-points: never less than half a minute
        allowed = force_seconds(leaders_left(position), position.scenario.time_points)
        return max(TIME_STEP, allowed - position.scenario.seconds_lost)
    base, each, most, novice = position.rulebook.timer_rule
    sergeants = 0
    more = 0
    rows = position.rulebook.kinds
    for marine in range(position.marine_count):
        kind = rows[position.kind[marine]]
        # first.timer.sergeant-killed, first.timer.sergeant-absent: dead, gone or never there
        if (kind.leads or kind.seconds) and position.on_board(marine):
            more += kind.seconds
            if kind.leads:
                sergeants += 1
    return base + each * min(sergeants, most) + more + (novice if position.scenario.novice else 0)


def force_seconds(leaders: int, points: int) -> int:
    """deathwing.time.table-lookup and deathwing.table.time, which deathwing.ruling.time-table-limits carries on to any
    number of leaders; never less than half a minute: deathwing.time.minimum."""
    return max(TIME_STEP, TIME_STEP * (leaders + points))


def leaders_left(position: Position) -> int:
    """Captains and sergeants of the force who are still with it, those yet to come included. Whoever is dead or gone
    takes his half minute along: deathwing.time.leader-lost, deathwing.ruling.time-table-losses."""
    count = 0
    for marine in range(position.marine_count):
        kind = position.rulebook.kinds[position.kind[marine]]
        if (kind.leads or kind.seconds) and (position.on_board(marine) or position.place[marine] == WAITING):
            count += 1
    return count


def calls(seconds: int) -> list[int]:
    """When the opponent calls the time: each full minute, then the last one in quarters. first.timer.called-out,
    first.example.timer-calls; whoever keeps the clock calls them."""
    return [seconds] + [mark for mark in CALLED if mark < seconds]
