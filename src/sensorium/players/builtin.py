"""Loads the players that come with Sensorium, and one of your own from a file."""

from __future__ import annotations

from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

MODULES = ("wanderer", "rush", "opponents")


class PlayerCodeError(ValueError):
    """A file that cannot be loaded as a player."""


def load(code: str | None = None) -> None:
    """Register every built-in player; ``code`` is a Python file that registers more."""
    for name in MODULES:
        import_module(f"sensorium.players.{name}")
    if code is None:
        return
    path = Path(code)
    spec = spec_from_file_location(path.stem, path)
    if not path.exists() or spec is None or spec.loader is None:
        raise PlayerCodeError(f"{code} is no Python file; write one that calls sensorium.players.registry.register")
    spec.loader.exec_module(module_from_spec(spec))
