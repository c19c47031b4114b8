"""The threats to the squad as they are now, computed again only when something has changed."""

from __future__ import annotations

from sensorium.players.search.threats import Paths, Scene
from sensorium.rules.core.position import Position


class SceneCache:
    """The scene of the last position asked about; shared by the policies of one player."""

    def __init__(self, paths: Paths) -> None:
        self.paths = paths
        self.key: tuple[object, ...] = ()
        self.last: Scene | None = None

    def at(self, position: Position) -> Scene:
        key = (
            position.turn,
            position.side,
            tuple(position.kind),
            tuple(position.place),
            position.shut,
            position.burning,
            position.veil,
            tuple(position.flags[: position.marine_count]),
            tuple(position.facing[: position.marine_count]),
        )
        if self.last is None or key != self.key:
            self.key = key
            self.last = Scene(position, self.paths)
        self.last.position = position
        return self.last
