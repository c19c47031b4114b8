"""Loads the built-in players, and players from a file."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from traceback import extract_tb

from sensorium.players.api.registry import registered

MODULES = (
    "baselines.random_player",
    "baselines.rush",
    "baselines.solo",
    "baselines.still",
    "marines.sergeant",
    "stealers.brood",
    "external.line_player",
)


class PlayerCodeError(ValueError):
    """A file that cannot be loaded as a player."""


loaded: set[Path] = set()


def load(code: str | None = None) -> None:
    """Register every built-in player; ``code`` is a Python file that registers more. Each is loaded once a process."""
    for name in MODULES:
        import_module(f"sensorium.players.{name}")
    if code is not None and Path(code).resolve() not in loaded:
        load_file(code)
        loaded.add(Path(code).resolve())


def load_file(code: str) -> None:
    path = Path(code)
    name = f"player_code_{path.stem}"
    spec = spec_from_file_location(name, path)
    advice = "write one that calls sensorium.players.api.registry.register"
    if not path.is_file() or spec is None or spec.loader is None:
        raise PlayerCodeError(f"{code} is no Python file; {advice}")
    before = dict(registered)
    module = module_from_spec(spec)
    sys.modules[name] = module  # where dataclasses and pickle look for it
    try:
        spec.loader.exec_module(module)
    except SyntaxError as problem:
        raise PlayerCodeError(f"{code}:{problem.lineno or 1}: this is no Python: {problem.msg}") from None
    except Exception as problem:  # noqa: BLE001 - whatever somebody's file raises, it is told where
        lines = [frame.lineno for frame in extract_tb(problem.__traceback__) if Path(frame.filename) == path]
        where = f":{lines[-1]}" if lines else ""
        raise PlayerCodeError(f"{code}{where}: {type(problem).__name__}: {problem}") from None
    if registered == before:
        raise PlayerCodeError(f"{code} registers no player; {advice}")
