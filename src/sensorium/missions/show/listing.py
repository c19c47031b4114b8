"""The list of missions with size, forces and objective of each, as text and as data."""

from __future__ import annotations

import textwrap
from typing import Any, Final

from sensorium.missions.format.condition_text import counted
from sensorium.missions.format.mission import Mission
from sensorium.rules.content.kinds import KIND_WORDS
from sensorium.rules.content.weapons import GEAR_WORDS
from sensorium.rules.core.vocabulary import MARINES, SIDE_WORDS
from sensorium.rules.scenario.scenario import Force

WIDTH: Final = 88


def summary(mission: Mission) -> dict[str, Any]:
    """What the list says of a mission, as plain data."""
    board, scenario = mission.board, mission.scenario
    return {
        "id": mission.id,
        "name": mission.name,
        "rules": mission.rules,
        "edition": mission.edition,
        "story": mission.story,
        "number": mission.number,
        "next": mission.next,
        "decks": board.deck_count,
        "squares": board.count,
        "sections": len(board.section_names),
        "doors": board.doors.bit_count(),
        "entries": len(board.entries),
        "exits": len(board.exits),
        "turns": scenario.turn_limit,
        "forces": {
            "squads": [
                {
                    "name": squad.name,
                    "side": SIDE_WORDS[squad.side],
                    "members": [member_of(mission, label) for label in squad.members],
                }
                for squad in mission.squads
            ],
            "objects": [mission.names.piece(lying.label) for lying in mission.objects],
            "blips": sum(deployment.drawn for deployment in scenario.deployments),
            "reinforcements": list(scenario.supply.schedule),
        },
        "objective": {"marine": objective_in_short(mission), "stealer": mission.goals.stealer},
        "balance": mission.balance,
    }


def force_of(mission: Mission, label: int) -> Force:
    return next(force for force in mission.scenario.forces if force.label == label)


def member_of(mission: Mission, label: int) -> dict[str, Any]:
    force = force_of(mission, label)
    return {
        "name": mission.names.piece(label),
        "kind": KIND_WORDS[force.kind],
        "equipment": [word for bit, word in enumerate(GEAR_WORDS) if force.gear >> bit & 1],
    }


def listed(missions: list[Mission]) -> str:
    """The list of missions as text: three lines each."""
    return "\n\n".join(_listed(mission) for mission in missions)


def _listed(mission: Mission) -> str:
    board = mission.board
    story = f", {mission.story} {mission.number or ''}".rstrip() if mission.story else ""
    sizes = ", ".join(
        counted(number, word)
        for number, word in (
            (board.count, "square"),
            (len(board.section_names), "section"),
            (board.doors.bit_count(), "door"),
            (len(board.entries), "entry area"),
        )
    )
    lines = [f"{mission.name} ({mission.rules} edition{story})", f"{sizes}; {forces_in_short(mission)}"]
    lines += textwrap.wrap(objective_in_short(mission), WIDTH - 18)
    if "games" in mission.balance:
        lines.append(balance_in_short(mission.balance))
    return "\n".join(f"{mission.id if not at else '':<18}{line}" for at, line in enumerate(lines))


FEW_TURNS = 6  # as many numbers of a schedule as one can take in at a glance


def forces_in_short(mission: Mission) -> str:
    scenario = mission.scenario
    squads = mission.squads_of(MARINES)
    marines = sum(len(squad.members) for squad in squads)
    blips = sum(deployment.drawn for deployment in scenario.deployments)
    if scenario.supply.per_open_entry:
        later = "one blip for each open entry area a turn"
    else:
        later = supply_in_short(scenario.supply.schedule, scenario.supply.total)
    force = f"{counted(marines, 'marine')} in {counted(len(squads), 'squad')}"
    return f"{force}; {counted(blips, 'blip')} at the start, {later}"


def supply_in_short(schedule: tuple[int, ...], total: int) -> str:
    """How many come: turn by turn while the list is short, else how many in all of its turns."""
    if not any(schedule):
        return "none later"
    if len(schedule) <= FEW_TURNS:
        return f"{', '.join(map(str, schedule))}{', …' if len(schedule) > 1 else ''} a turn"
    coming = sum(schedule) if total < 0 else min(sum(schedule), total)
    return f"{coming} more in {len(schedule)} turns"


def balance_in_short(balance: dict[str, Any]) -> str:
    """How the mission has gone between players of equal strength."""
    draws = f", {100 * balance['draw']:.0f} % are draws" if balance.get("draw") else ""
    return f"measured: the marines win {100 * balance['marine']:.0f} % of {balance['games']} games{draws}"


def objective_in_short(mission: Mission) -> str:
    if mission.goals.marine:
        return mission.goals.marine
    return next((one.text for one in mission.scenario.objectives if one.side == MARINES), "")
