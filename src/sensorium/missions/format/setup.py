"""Sets a mission up as a position whose pieces wait and whose first question is asked."""

from __future__ import annotations

from sensorium.missions.format.mission import Mission
from sensorium.missions.library import mission_named
from sensorium.rules.content.editions.index import rulebook_named
from sensorium.rules.content.equipment import equip, supply
from sensorium.rules.content.kinds import is_marine
from sensorium.rules.content.rulebook import Rulebook
from sensorium.rules.core.engine import begin
from sensorium.rules.core.position import Position, replaced
from sensorium.rules.core.psychic import noted
from sensorium.rules.core.vocabulary import CARRIED, WAITING
from sensorium.rules.scenario.scenario import Force


def set_up(mission: Mission, expansions: tuple[str, ...] = ()) -> Position:
    """The position at the beginning of a mission: first.setup.forces, first.setup.map, fourth.setup.mission.

    ``expansions`` are joined to the mission's own rules: ``("solo",)`` plays any mission of either edition alone
    (solo.play.any-scenario, solo.play.setup)."""
    position = Position(None, mission.board, rules_with(mission, expansions), mission.scenario)
    for marines_first in (True, False):
        for force in mission.scenario.forces:
            if is_marine(force.kind) == marines_first:
                add_force(position, force)
    lay_objects(position, mission)
    begin(position)
    return position


def rules_with(mission: Mission, expansions: tuple[str, ...]) -> Rulebook:
    """The mission's rulebook, with these expansions where it does not have them already."""
    more = [name for name in expansions if name not in mission.rules.split("+")]
    return rulebook_named("+".join([mission.rules, *more])) if more else mission.rulebook


def set_up_named(name: str, expansions: tuple[str, ...] = ()) -> Position:
    """The same for a built-in mission by its id; what the cases' line ``mission ID`` needs. KeyError: there is none."""
    return set_up(mission_named(name), expansions)


def add_force(position: Position, force: Force) -> int:
    """A piece that waits to be deployed, with the ammunition the rulebook gives it unless the mission says more."""
    piece = position.add(force.kind, force.label, 0, force.gear)
    position.place[piece] = WAITING
    equip(position, piece)
    position.value = replaced(position.value, piece, force.value)
    if position.rulebook.cards:
        if force.psi > 0:  # his level: cult.psyker.mastery, cult.choose.psykers
            levels = noted(position.psychic.mastery, force.label, force.psi)
            position.psychic = position.psychic._replace(mastery=levels)
        supply(position, piece, force.ammo, force.reloads, -1)
    else:
        supply(position, piece, force.ammo, force.reloads, force.psi)
    if force.fired:
        position.fired = replaced(position.fired, piece, force.fired)
    return piece


def lay_objects(position: Position, mission: Mission) -> None:
    """Objects lie on their squares or are in somebody's hands; what can be hit counts its hits down."""
    hits = {thing.label: thing.hits for thing in mission.scenario.things}
    for lying in mission.objects:
        slot = position.find(lying.label)
        position.ammo = replaced(position.ammo, slot, hits.get(lying.label, 0))
        if lying.carrier >= 0:
            position.place[slot] = CARRIED
            position.holder = replaced(position.holder, slot, position.find(lying.carrier))
        else:
            position.stand(slot, lying.square)
