"""Placements by the marines: where they deploy and which way they look, and where a model goes that they revealed."""

from __future__ import annotations

from typing import Final

from sensorium.players.marines.deployment import Deployment
from sensorium.players.marines.errands import Errands
from sensorium.players.marines.fighters import frailty, is_fighter
from sensorium.players.marines.guards import guard_needs
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
POST: Final = 1.0  # what it is worth that a mouth is closed which no stealer may come through
POST_OF_A_FIGHTER: Final = 4.0


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
        posts = self.posts(position, marine)
        squares = [a.arg_of(code) for code in places]
        stand = Deployment(position, self.paths, charges=posted(position))
        best, chosen = -1e9, places[0]
        for square, code in zip(squares, places, strict=True):
            for facing in range(4):
                state = square << 2 | facing
                score = posts.get(state, 0.0) - MARCH_AT_FIRST * table[state]
                score -= self.danger(position, stand, marine, state)
                if score > best:
                    best, chosen = score, code
        return chosen

    def face(self, position: Position, frame: Facing, legal: list[int]) -> int:
        piece = frame.piece
        if piece >= position.marine_count:
            return legal[0]
        table = self.distances(position)
        place = position.place[piece]
        stand = Deployment(position, self.paths, piece, posted(position))

        def worth(code: int) -> float:
            facing = a.arg_of(code)
            if a.verb_of(code) != a.FACE:
                facing = position.facing[piece]
            state = place << 2 | facing
            return -MARCH_AT_FIRST * table[state] - self.danger(position, stand, piece, state)

        return max(legal, key=worth)

    def posts(self, position: Position, marine: int) -> dict[int, float]:
        """What it is worth to stand guard, by state: a fighter's work first of all."""
        worth = POST_OF_A_FIGHTER if is_fighter(position, marine) else POST
        return {state: worth for need in guard_needs(position) for state, _ in need.goals}

    def distances(self, position: Position) -> list[int]:
        """For every state how far it is from the nearest place where anybody is wanted."""
        errands = self.errands
        needs = guard_needs(position)
        for objective in position.scenario.objectives:
            if objective.side == MARINES:
                for way in errands.reader.alternatives(position, objective.predicate)[:2]:
                    needs += way
        tables = [errands.marches.table(position, need.goals, position.fixtures) for need in needs if need.goals]
        return [min(column) for column in zip(*tables, strict=True)] if tables else [0] * (position.board.count * 4)

    def danger(self, position: Position, stand: Deployment, marine: int, state: int) -> float:
        arms = position.rulebook.arms(position.gear[marine])
        armed = arms.gun is not None and arms.flamer is None
        cover = self.paths.cover(position, state, 0) if armed else 0
        own = frailty(position, marine) - FORWARD if self.fighters and is_fighter(position, marine) else 1.0
        return stand.danger(state >> 2, cover, own)


def posted(position: Position) -> int:
    """The squares where somebody has to stand guard."""
    return sum(1 << square for square in {state >> 2 for need in guard_needs(position) for state, _ in need.goals})


def place_revealed(position: Position, frame: Converting, legal: list[int]) -> int:
    """Where to place a model that the marines have revealed: as far from them as can be."""
    places = [code for code in legal if a.verb_of(code) == a.PLACE]
    if not places:
        return legal[0]
    return max(places, key=lambda code: nearest_marine(position, a.arg_of(code)))
