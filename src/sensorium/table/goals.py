"""How near each side is to each way the game can end, in numbers where there is something to count."""

from __future__ import annotations

from sensorium.missions.mission import Mission
from sensorium.missions.telling import told
from sensorium.rules import scenario as s
from sensorium.rules.position import Position
from sensorium.rules.predicates import counted, holds
from sensorium.rules.scenario import Predicate
from sensorium.rules.vocabulary import SIDE_WORDS
from sensorium.table import wire

Count = tuple[int, int]  # so many of so many

COUNTED = (s.KILLS, s.LOSSES, s.EXITED, s.TURN)
STANDING = (s.ALIVE, s.SURVIVING)


def goals(position: Position, mission: Mission) -> list[wire.Goal]:
    """Every objective of the mission, as this position has it."""
    return [
        goal(position, mission, objective.side, objective.text, objective.predicate)
        for objective in position.scenario.objectives
    ]


def goal(position: Position, mission: Mission, side: int, text: str, predicate: Predicate) -> wire.Goal:
    count = progress(position, predicate)
    return wire.Goal(
        side=SIDE_WORDS[side],
        text=text or told(predicate, mission.names),
        holds=holds(position, predicate),
        done=count[0] if count else None,
        of=count[1] if count else None,
    )


def progress(position: Position, predicate: Predicate) -> Count | None:
    """How far a condition has come, or None where nothing in it can be counted."""
    kind, numbers, parts = predicate.kind, predicate.numbers, predicate.parts
    if kind in COUNTED:
        return min(counted(position, kind, numbers), numbers[0]), numbers[0]
    if kind == s.NOT and parts[0].kind in STANDING:
        return fallen(position, parts[0])
    if kind == s.WORKED:
        return position.progress[numbers[0]], position.scenario.works[numbers[0]].times
    if kind == s.SECURED:
        wanted = len(position.board.entries) if numbers[0] < 0 else numbers[0]
        return min(position.sealed.bit_count(), wanted), wanted
    if kind == s.COUNT:
        return min(holding(position, parts), numbers[0]), numbers[0]
    if kind == s.ALL:
        return of_all(position, parts)
    if kind == s.ANY:
        return furthest([progress(position, part) for part in parts])
    if kind == s.ONCE:
        return progress(position, parts[0])
    return None


def fallen(position: Position, standing: Predicate) -> Count:
    """Fewer than so many alive: how many must still fall for that, of all there were."""
    wanted = position.marine_count - standing.numbers[0] + 1
    lost = position.marine_count - counted(position, standing.kind, standing.numbers)
    return min(lost, wanted), wanted


def holding(position: Position, parts: tuple[Predicate, ...]) -> int:
    return sum(1 for part in parts if holds(position, part))


def of_all(position: Position, parts: tuple[Predicate, ...]) -> Count:
    """Where one part has a number of its own and the others hold, that number says more than `2 of 3`."""
    missing = [part for part in parts if not holds(position, part)]
    if len(missing) == 1:
        count = progress(position, missing[0])
        if count is not None and count[1] > 1:
            return count
    return len(parts) - len(missing), len(parts)


def furthest(counts: list[Count | None]) -> Count | None:
    """Of several ways the one that has come furthest."""
    known = [count for count in counts if count is not None]
    return max(known, key=lambda count: count[0] / max(1, count[1]), default=None)
