"""A scenario as plain data and back, for the header of a log.

Every record of ``scenario`` is built from what its constructor takes, so it is written down as the names of those
things with their values. A record or a field that is missing here is found by the proof ``saves_and_loads``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sensorium.rules.scenario import scenario as s

MAKERS: Final[dict[str, Callable[..., Any]]] = {
    "Area": s.Area,
    "Deployment": s.Deployment,
    "Effect": s.Effect,
    "Force": s.Force,
    "Happening": s.Happening,
    "Objective": s.Objective,
    "Predicate": s.Predicate,
    "Scenario": s.Scenario,
    "Supply": s.Supply,
    "Thing": s.Thing,
    "Work": s.Work,
}

# What each constructor takes. A field that a log does not name gets the constructor's own default.
FIELDS: Final[dict[str, str]] = {
    "Area": "name squares",
    "Deployment": "labels zones by facing each_its_own landing turn entries drawn ranks",
    "Effect": "kind numbers",
    "Force": "label kind gear ammo reloads psi value squad fired",
    "Happening": "predicate effects at_once",
    "Objective": "side at_once predicate degree text",
    "Predicate": "kind numbers parts",
    "Scenario": "names counters supply objectives events areas forces deployments works things locked fields stuck"
    " closed_entries fixture_hits mix novice seconds turn_limit begins ends_without_marines allows texts chutes"
    " ambush_mix ambush_limit armoured deck models added psykers time_points secured"
    " teleport_squares teleport_when magi plays_on command_lost seconds_lost hand_lost journey caches",
    "Supply": "schedule total per_open_entry spared last_turn optional",
    "Thing": "label wanders hits burns fragile",
    "Work": "square cost times side on_it once_a_turn undone needs effects",
}

IS: Final = "is"  # which record it is


def plain(value: Any) -> Any:
    """The value as data that JSON can hold: records as objects, tuples as lists."""
    if value is None or isinstance(value, (int, str)):
        return value
    if isinstance(value, tuple):
        return [plain(one) for one in value]
    name = type(value).__name__
    told: dict[str, Any] = {IS: name}
    for field in FIELDS[name].split():
        told[field] = plain(getattr(value, field))
    return told


def recorded(data: Any) -> Any:
    """What ``plain`` described."""
    if isinstance(data, list):
        return tuple(recorded(one) for one in data)
    if not isinstance(data, dict):
        return data
    name = str(data[IS])
    given = {field: recorded(data[field]) for field in FIELDS[name].split() if field in data}
    return MAKERS[name](**given)
