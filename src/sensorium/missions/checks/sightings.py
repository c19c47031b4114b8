"""Whether blips that start on the board can start out of sight, for every place and facing of the marines.

first.ruling.setup-sight, fourth.ruling.setup-sight: a blip in sight as the game begins is revealed at once, so a
mission without hidden squares for it reveals it.
"""

from __future__ import annotations

from sensorium.board.compass import FACING_WORDS
from sensorium.board.masks import squares_in
from sensorium.missions.checks.walks import obstacles
from sensorium.missions.format.mission import Mission
from sensorium.rules.core.vocabulary import MARINES
from sensorium.rules.scenario.scenario import Deployment


def watched(mission: Mission) -> dict[int, tuple[int, int]]:
    """Every square that some marine may see from where he starts, each with a square and a facing that sees it."""
    board, rulebook = mission.board, mission.rulebook
    obstructed = board.shut | obstacles(mission)
    found: dict[int, tuple[int, int]] = {}
    for squad in mission.squads_of(MARINES):
        deployment = mission.scenario.deployments[squad.deployment]
        if deployment.turn:
            continue
        facings = range(4) if deployment.facing < 0 else (deployment.facing,)
        for zone in deployment.zones:
            for square in squares_in(zone & ~obstructed):
                for facing in facings:
                    field = board.vision if rulebook.vision_front_and_sides else board.arc
                    for target in squares_in(field(square, facing)):
                        if target not in found and board.clear(square, target, obstructed):
                            found[target] = (square, facing)
    return found


def hidden_squares(mission: Mission, deployment: Deployment) -> tuple[int, int]:
    """How many squares a deployment of blips may use, and how many of them nobody can see."""
    zone = 0
    for mask in deployment.zones:
        zone |= mask
    zone &= ~(mission.board.shut | obstacles(mission))
    seen = watched(mission)
    return zone.bit_count(), sum(1 for square in squares_in(zone) if square not in seen)


def example(mission: Mission, deployment: Deployment) -> str:
    """One square that is seen, and from where."""
    seen = watched(mission)
    for mask in deployment.zones:
        for square in squares_in(mask):
            if square in seen:
                viewer, facing = seen[square]
                name = mission.board.name
                return f"{name(square)} is seen from {name(viewer)} by whoever faces {FACING_WORDS[facing]}"
    return ""
