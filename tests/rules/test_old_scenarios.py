"""What a log did not write down yet has the value from before it could be written: older games go on as they did."""

from typing import Any

import pytest

from sensorium.rules.core.vocabulary import MARINES
from sensorium.rules.scenario.records import FIELDS, IS, plain, recorded

NOTHING: Any = []
# What the first logs held of each record, with values of any kind.
FIRST: dict[str, dict[str, Any]] = {
    "Area": {"name": "bridge", "squares": 6},
    "Deployment": {"labels": [1], "zones": [6]},
    "Effect": {"kind": 3},
    "Force": {"label": 4, "kind": 1},
    "Happening": {"predicate": {IS: "Predicate", "kind": 2}, "effects": [], "at_once": False},
    "Objective": {"side": 0, "at_once": True, "predicate": {IS: "Predicate", "kind": 2}},
    "Predicate": {"kind": 2},
    "Scenario": {"names": ["A"], "counters": [1, 2]},
    "Supply": {},
    "Thing": {"label": 7},
    "Work": {"square": 3, "cost": 1},
}
PREDICATE = {IS: "Predicate", "kind": 2, "numbers": NOTHING, "parts": NOTHING}
SUPPLY: dict[str, Any] = {
    IS: "Supply",
    "schedule": [0],
    "total": -1,
    "per_open_entry": False,
    "spared": -1,
    "last_turn": 0,
    "optional": False,
}
# What has come since, as if it were not there.
SINCE: dict[str, dict[str, Any]] = {
    "Area": {},
    "Deployment": {
        "by": MARINES,
        "facing": -1,
        "each_its_own": False,
        "landing": False,
        "turn": 0,
        "entries": False,
        "drawn": 0,
        "ranks": False,
    },
    "Effect": {"numbers": NOTHING},
    "Force": {"gear": 0, "ammo": -1, "reloads": -1, "psi": -1, "value": 0, "squad": 0, "fired": 0},
    "Happening": {"predicate": PREDICATE},
    "Objective": {"predicate": PREDICATE, "degree": "", "text": ""},
    "Predicate": {"numbers": NOTHING, "parts": NOTHING},
    "Scenario": {
        **dict.fromkeys(
            (
                *("objectives", "events", "areas", "forces", "deployments", "works", "things", "stuck", "fixture_hits"),
                *("mix", "allows", "texts", "ambush_mix", "deck", "models", "added", "magi"),
            ),
            NOTHING,
        ),
        **dict.fromkeys(
            (
                *("locked", "fields", "closed_entries", "seconds", "turn_limit", "chutes", "ambush_limit", "armoured"),
                *("psykers", "secured", "teleport_squares", "command_lost", "seconds_lost", "hand_lost", "journey"),
            ),
            0,
        ),
        **dict.fromkeys(("novice", "ends_without_marines", "plays_on", "caches"), False),
        "supply": SUPPLY,
        "begins": MARINES,
        "time_points": -1,
        "teleport_when": None,
    },
    "Supply": SUPPLY,
    "Thing": {"wanders": 0, "hits": 0, "burns": False, "fragile": 0},
    "Work": {
        "times": 1,
        "side": MARINES,
        "on_it": False,
        "once_a_turn": False,
        "undone": False,
        "needs": -1,
        "effects": NOTHING,
    },
}


@pytest.mark.parametrize("name", FIELDS)
def test_what_is_not_written_down_is_neutral(name: str) -> None:
    whole = {IS: name, **FIRST[name], **SINCE[name]}
    assert plain(recorded({IS: name, **FIRST[name]})) == whole
    assert set(whole) == {IS, *FIELDS[name].split()}
