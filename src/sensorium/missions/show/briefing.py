"""The briefing: what both players read before they begin."""

from __future__ import annotations

import textwrap

from sensorium.missions.checks.feasibility import may_run_out
from sensorium.missions.format.arrivals import is_steady, turns_of_arrival
from sensorium.missions.format.condition_text import counted, told_effect, won_by
from sensorium.missions.format.mission import Mission
from sensorium.missions.show.listing import WIDTH, force_of, member_of
from sensorium.rules.core.position import MODELS_PER_NAME
from sensorium.rules.core.vocabulary import CHANCE, SIDE_WORDS


def briefing(mission: Mission) -> str:
    """What both players read before they begin."""
    scenario = mission.scenario
    parts = [heading(mission), wrapped(mission.briefing)]
    for side, words in (("Marines", mission.goals.marine), ("Stealers", mission.goals.stealer)):
        if words:
            parts.append(wrapped(f"{side}: {words}"))
    parts.append("\n".join(["Forces", *_forces(mission)]))
    ends = [f"  {won_by(one.side)}{_degree(one.degree)}: {_when(one.text, one.at_once)}" for one in scenario.objectives]
    if may_run_out(scenario):
        ends.append(f"  Draw: turn {scenario.turn_limit} has been played and nobody has won.")
    ends.append("  The stealers win: no marine is left, and nothing above holds.")
    parts.append("\n".join(["The game ends", *[hanging(line) for line in ends]]))
    works = [_work(mission, number) for number in range(len(scenario.works))]
    if works:
        parts.append("\n".join(["Work", *[hanging(line) for line in works]]))
    return "\n\n".join(parts)


def heading(mission: Mission) -> str:
    place = f"{mission.story}, {mission.number}" if mission.number else mission.story
    return f"{mission.name}\n{mission.id} · {mission.rules} edition{' · ' + place if place else ''}"


def _degree(degree: str) -> str:
    return f" ({degree})" if degree else ""


def _when(text: str, at_once: bool) -> str:
    return f"{text} At once." if at_once else text


def _forces(mission: Mission) -> list[str]:
    lines: list[str] = []
    for squad in mission.squads:
        lines.append(f"  {squad.name} ({arrival(mission, squad.deployment, squad.where)})")
        for label in squad.members:
            member = member_of(mission, label)
            force = force_of(mission, label)
            ammo = f", {counted(force.ammo, 'shot')}" if force.ammo >= 0 else ""
            lines.append(f"    {member['name']}, {member['kind']}: {', '.join(member['equipment']) or 'unarmed'}{ammo}")
    blips = sum(deployment.drawn for deployment in mission.scenario.deployments)
    if blips:
        where = "at entry areas" if mission.blips_at == ("entries",) else f"in {' or '.join(mission.blips_at)}"
        lines.append(f"  {counted(blips, 'blip')} {where}")
    if any(mission.scenario.supply.schedule):
        lines.append(f"  {_reinforcements(mission)}")
    return lines


def _reinforcements(mission: Mission) -> str:
    supply = mission.scenario.supply
    steady = is_steady(supply)
    what = f"{counted(supply.schedule[0], 'blip')} more" if steady else "more blips"
    if supply.per_open_entry:
        what = "one more blip for each open entry area"
    when = "every turn" if steady else f"in turns {turns_of_arrival(supply, mission.scenario.turn_limit)}"
    most = f"; at most {supply.total} in all" if supply.total >= 0 else ""
    return f"{what} {when}{most}"


def arrival(mission: Mission, number: int, where: tuple[str, ...]) -> str:
    deployment = mission.scenario.deployments[number]
    places = "at entry areas" if deployment.entries else f"in {' or '.join(where)}"
    if deployment.each_its_own:
        places = f"one each in {', '.join(where)}"
    elif deployment.landing:
        places = f"in one of {', '.join(where)}, as chance has it"
    when = {0: "", -1: ", when called"}.get(deployment.turn, f", on turn {deployment.turn}")
    by = ""
    if deployment.by == CHANCE:
        by = ", placed by chance"
    elif deployment.by != mission.squads[_squad_of(mission, number)].side:
        by = f", placed by the {SIDE_WORDS[deployment.by]} player"
    return places + when + by


def _squad_of(mission: Mission, deployment: int) -> int:
    return next(at for at, squad in enumerate(mission.squads) if squad.deployment == deployment)


def _work(mission: Mission, number: int) -> str:
    work = mission.scenario.works[number]
    where = "on" if work.on_it else "facing"
    times = f", {work.times} times" if work.times > 1 else ""
    needs = f", with {mission.scenario.names[work.needs // MODELS_PER_NAME]}" if work.needs >= 0 else ""
    does = "; ".join(told_effect(effect, mission.names) for effect in work.effects).removesuffix(".")
    line = f"  {mission.names.works[number]}: {where} {mission.board.name(work.square)}, "
    return line + counted(work.cost, "point") + times + needs + (f": {does}." if does else ".")


def wrapped(text: str) -> str:
    """Paragraphs filled anew; a blank line parts them."""
    return "\n\n".join(textwrap.fill(" ".join(part.split()), WIDTH) for part in text.strip().split("\n\n"))


def hanging(line: str) -> str:
    return textwrap.fill(line, WIDTH, subsequent_indent="      ")
