"""Shared state of the quick marine policy: what is known of the board, and the current threats."""

from __future__ import annotations

from random import Random

from sensorium.players.marines.courses import Heading
from sensorium.players.marines.errands import Errands
from sensorium.players.search.threats import Paths, Scene
from sensorium.rules.core.actions import marine_actions
from sensorium.rules.core.position import Position


class Squad:
    """The base class of ``QuickMarines``. ``pace``: how much they hurry, or None to go by the turns left."""

    def __init__(self, rng: Random, pace: int | None = None, like: Squad | None = None) -> None:
        """``like``: share what that one has worked out about the board."""
        self.rng = rng
        self.pace = pace
        self.pace_turn = 0  # the pace holds for this turn only; 0: for every turn
        self.errands: Errands = Errands(like.errands if like else None)
        self.paths: Paths = like.paths if like else Paths()
        self.scene_key: tuple[object, ...] = ()
        self.last_scene: Scene | None = None
        self.width = 8  # how many places to stand it weighs for each marine
        self.nearest: float = like.nearest if like else 999.0  # the least the march has still been, and when
        self.nearest_turn: int = like.nearest_turn if like else 0
        self.intent = 0  # the action a command point was taken up for
        self.heading: Heading | None = None  # what one of them is set on
        self.steadfast = False  # a marine keeps to the course he has chosen: faster, for simulations

    def scene(self, position: Position) -> Scene:
        """The threats as they are now, worked out again when anything has moved."""
        key = (
            position.turn,
            position.side,
            tuple(position.kind),
            tuple(position.place),
            position.shut,
            position.burning,
            tuple(position.flags[: position.marine_count]),
            tuple(position.facing[: position.marine_count]),
        )
        if self.last_scene is None or key != self.scene_key:
            self.scene_key = key
            self.last_scene = Scene(position, self.paths)
        self.last_scene.position = position
        return self.last_scene

    def allowed(self, position: Position, marine: int, points: int, code: int) -> int:
        """The answer if the rules allow it now, or 0."""
        legal: list[int] = []
        marine_actions(position, marine, points, legal)
        return code if code in legal else 0
