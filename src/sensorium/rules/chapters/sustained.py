"""Sustained fire: repeated shots at one target need lower scores, until the series is broken."""

from sensorium.rules.chapters.features import attack_of, fixture_score, visible_part
from sensorium.rules.chapters.markers import is_prescient
from sensorium.rules.chapters.sight import can_target, sees
from sensorium.rules.chapters.toughness import gun_scores, hide_of, is_far, lowered
from sensorium.rules.content.fixtures import NEVER
from sensorium.rules.content.kinds import AS_DOOR, AS_PURESTRAIN
from sensorium.rules.content.weapons import Weapon
from sensorium.rules.core.position import Position

LEAST = 2  # that foresight brings a score down to: cult.prescience.shots


def score_needed(position: Position, marine: int, aim: int, free: bool, overwatch: bool) -> int:
    """What a die must show when this marine shoots at ``aim`` (as in the ``aim`` column).

    Better with every shot of a series at one target, from one spot (first.sustained.needs-continuity,
    fourth.sustained-fire.condition), whether action or command points paid for them (first.sustained.ap-then-cp), in
    the stealer turn too (first.sustained.stealer-phase). The books' series: first.example.sustained-fire,
    first.example.move-and-fire-then-stand, fourth.example.sustained-fire.
    """
    rulebook = position.rulebook
    gun = rulebook.arms(position.gear[marine]).gun
    if gun is None:
        return 0
    if gun.against:
        # cult.weapon.sustained, cult.ruling.hybrid-series, cult.hybrid.overwatch-score
        first = free or position.aim[marine] != aim or (overwatch and not rulebook.sustained_in_overwatch)
        score = lowered(gun, first_score(position, marine, gun, aim), 0 if first else position.shots[marine])
        return foreseen(position, marine, score)
    steps = gun.scores
    more = harder(position, marine, aim) if position.fixtures else 0
    # first.move-and-fire.no-bonus, fourth.sustained-fire.not-while-moving: never with a move
    # first.overwatch.always-six, fourth.sustained-fire.overwatch
    if free or position.aim[marine] != aim or (overwatch and not rulebook.sustained_in_overwatch):
        return foreseen(position, marine, steps[0] + more)
    return foreseen(position, marine, steps[min(position.shots[marine], len(steps) - 1)] + more)


def foreseen(position: Position, marine: int, score: int) -> int:
    """One lower for who foresees, in overwatch or not, and never below 2: cult.prescience.shots,
    wd.prescience.overwatch, wd.ruling.prescience-others. What needs no roll, or cannot be destroyed, stays so."""
    if LEAST < score < NEVER and position.psychic.markers and is_prescient(position, marine):
        return score - 1
    return score


def first_score(position: Position, piece: int, gun: Weapon, aim: int) -> int:
    """What the first shot of a series needs with a gun whose scores differ by target: cult.weapon.scores."""
    if aim >= 0:
        target = position.find(aim - 1)
        if target < 0 or not position.on_board(target):
            return gun.against[AS_PURESTRAIN]  # everybody in overwatch rolls, though the first has killed it
        return gun_scores(position, gun, piece, position.place[target])[hide_of(position, target)]
    square = -aim - 1
    if position.fixtures >> square & 1:
        return fixture_score(position, square, attack_of(gun, is_far(position, piece, square)))
    return gun_scores(position, gun, piece, square)[AS_DOOR]


def shooters(position: Position) -> range:
    """Everybody who may have begun a series: marines, and with the cult its models (cult.ruling.hybrid-series)."""
    return range(len(position.kind) if position.rulebook.cult else position.marine_count)


def harder(position: Position, marine: int, aim: int) -> int:
    """How much more every shot of a series needs against this target than against any other: one against a bulkhead
    (deathwing.ruling.bulkhead-sustained, deathwing.bulkhead.assault-cannon-single)."""
    gun = position.rulebook.arms(position.gear[marine]).gun
    if gun is None or aim >= 0 or not position.fixtures >> (-aim - 1) & 1:
        return 0
    score = fixture_score(position, -aim - 1, attack_of(gun))
    return score - gun.scores[0] if score < NEVER else 0


def after_shot(position: Position, marine: int, aim: int, killed: bool, overwatch: bool, free: bool) -> None:
    """Continue, start or end the series: first.sustained.lost-by-new-target, fourth.sustained-fire.same-target. One hit
    on the broodlord is no kill, and the series goes on: fourth.ruling.sustained-broodlord."""
    rulebook = position.rulebook
    if killed:
        forget_target(position, aim)
        position.aim[marine] = 0
        return
    if overwatch and not rulebook.sustained_in_overwatch:  # first.ruling.sustained-overwatch-then-cp
        return
    if free and not rulebook.sustained_start_after_move:  # first.move-and-fire.not-a-first-shot
        position.aim[marine] = 0
        return
    if position.aim[marine] == aim and not free:
        position.shots[marine] += 1
    else:
        position.aim[marine] = aim
        position.shots[marine] = 1


def forget_target(position: Position, aim: int) -> None:
    for marine in shooters(position):
        if position.aim[marine] == aim:
            position.aim[marine] = 0


def forget_all(position: Position) -> None:
    """first.sustained.lost-by-phase-end, fourth.sustained-fire.lost.status-phase"""
    for marine in shooters(position):
        position.aim[marine] = 0


def other_marine_activated(position: Position, activated: int) -> None:
    """first.sustained.lost-by-other-activation; points spent on another marine break nothing
    (first.ruling.sustained-cp-on-others), and those spent on a marine whose activation is over start and continue a
    series (first.ruling.sustained-previous-activation)."""
    if position.rulebook.sustained_broken_by_activation:
        for marine in range(position.marine_count):
            if marine != activated:
                position.aim[marine] = 0


def other_stealer_activated(position: Position, activated: int) -> None:
    """cult.ruling.hybrid-series: as a marine's, its series ends when another piece of its side is activated."""
    for stealer in range(position.marine_count, len(position.kind)):
        if stealer != activated:
            position.aim[stealer] = 0


def stealer_acted(position: Position, label: int) -> None:
    """fourth.sustained-fire.lost.other-genestealer, fourth.ruling.sustained-any-genestealer,
    fourth.ruling.sustained-door-target"""
    if position.rulebook.sustained_broken_by_stealer:
        for marine in range(position.marine_count):
            if position.aim[marine] != label + 1:
                position.aim[marine] = 0


def check_targets(position: Position) -> None:
    """A target out of sight or out of the arc ends the series at once: first.ruling.sustained-target-hidden,
    fourth.sustained-fire.lost.los, fourth.ruling.sustained-los-continuous."""
    if not any(position.aim):
        return
    for marine in shooters(position):
        aim = position.aim[marine]
        if not aim:
            continue
        if aim < 0:
            square = visible_part(position, marine, -aim - 1)
            if not (position.shut | position.fixtures & ~position.damaged) >> square & 1:
                position.aim[marine] = 0
                continue
        else:
            target = position.find(aim - 1)
            square = position.place[target] if target >= 0 else -1
            if not 0 <= square < position.board.count:
                position.aim[marine] = 0
                continue
        needs_arc = position.rulebook.sustained_needs_arc
        if not (can_target(position, marine, square) if needs_arc else sees(position, marine, square)):
            position.aim[marine] = 0
