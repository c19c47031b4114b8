"""Placements by the marines: where they deploy and which way they look, and where a model goes that they revealed."""

from __future__ import annotations

from typing import Final

from sensorium.players.marines.deployment import Deployment
from sensorium.players.marines.errands import Errands
from sensorium.players.marines.fighters import frailty, is_fighter
from sensorium.players.search.routes import nearest_marine
from sensorium.players.search.threats import Paths
from sensorium.rules.chapters.blip_models import Converting
from sensorium.rules.chapters.deployment import Deploying
from sensorium.rules.chapters.facing import Facing
from sensorium.rules.core import answers as a
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import MARINES

FORWARD: Final = 0.7  # what it is worth that whoever comes meets a fighter first
MARCH_AT_FIRST: Final = 0.06  # what a point of the march is worth in deploying


class Placement:
    """Deploys the marines near the way to go, and where whoever comes is under fire for long."""

    def __init__(self, errands: Errands, paths: Paths, fighters: bool = True) -> None:
        """``fighters``: whether those without a gun are put where claws will come."""
        self.errands = errands
        self.paths = paths
        self.fighters = fighters

    def deploy(self, position: Position, frame: Deploying, legal: list[int]) -> int:
        places = [code for code in legal if a.verb_of(code) == a.PLACE]
        if not places:
            return legal[0]
        table = self.distances(position)
        marine = a.piece_of(places[0])
        squares = [a.arg_of(code) for code in places]
        stand = Deployment(position, self.paths)
        best, chosen = -1e9, places[0]
        for square, code in zip(squares, places, strict=True):
            for facing in range(4):
                state = square << 2 | facing
                score = -MARCH_AT_FIRST * table[state] - self.danger(position, stand, marine, state)
                if score > best:
                    best, chosen = score, code
        return chosen

    def face(self, position: Position, frame: Facing, legal: list[int]) -> int:
        piece = frame.piece
        if piece >= position.marine_count:
            return legal[0]
        table = self.distances(position)
        place = position.place[piece]
        stand = Deployment(position, self.paths, piece)

        def worth(code: int) -> float:
            facing = a.arg_of(code)
            if a.verb_of(code) != a.FACE:
                facing = position.facing[piece]
            state = place << 2 | facing
            return -MARCH_AT_FIRST * table[state] - self.danger(position, stand, piece, state)

        return max(legal, key=worth)

    def distances(self, position: Position) -> list[int]:
        """For every state how far it is from the nearest place where anybody is wanted."""
        errands = self.errands
        best: list[int] | None = None
        for objective in position.scenario.objectives:
            if objective.side != MARINES:
                continue
            for needs in errands.reader.alternatives(position, objective.predicate)[:2]:
                for need in needs:
                    if need.goals:
                        table = errands.marches.table(position, need.goals, position.fixtures)
                        best = table if best is None else [min(one, two) for one, two in zip(best, table, strict=True)]
        return best or [0] * (position.board.count * 4)

    def danger(self, position: Position, stand: Deployment, marine: int, state: int) -> float:
        arms = position.rulebook.arms(position.gear[marine])
        armed = arms.gun is not None and arms.flamer is None
        cover = self.paths.cover(position, state, 0) if armed else 0
        own = frailty(position, marine) - FORWARD if self.fighters and is_fighter(position, marine) else 1.0
        return stand.danger(state >> 2, cover, own)


def place_revealed(position: Position, frame: Converting, legal: list[int]) -> int:
    """Where to place a model that the marines have revealed: as far from them as can be."""
    places = [code for code in legal if a.verb_of(code) == a.PLACE]
    if not places:
        return legal[0]
    return max(places, key=lambda code: nearest_marine(position, a.arg_of(code)))
