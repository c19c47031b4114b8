"""Sensorium: the board game of marines and genestealers in a derelict ship, exactly and quickly.

Everything in ``__all__`` can be used as ``sensorium.NAME``; docs/library.md shows how. It is loaded on first use, so
that ``import sensorium`` and the commands that need no engine stay quick.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sensorium.cases.case import CaseError
    from sensorium.game import (
        Game,
        Odds,
        Refusal,
        Result,
        list_missions,
        list_players,
        make_player,
        open_case,
        open_log,
        open_mission,
        play_out,
        read_rule,
    )
    from sensorium.missions.format.errors import MissionError, NoMissionError
    from sensorium.players.api.player import Asked, Player
    from sensorium.players.api.registry import UnknownPlayerError
    from sensorium.players.api.registry import register as register_player
    from sensorium.rules.core.log import LogError
    from sensorium.rules.core.views import View

__all__ = [
    "Asked",
    "CaseError",
    "Game",
    "LogError",
    "MissionError",
    "NoMissionError",
    "Odds",
    "Player",
    "Refusal",
    "Result",
    "UnknownPlayerError",
    "View",
    "list_missions",
    "list_players",
    "make_player",
    "open_case",
    "open_log",
    "open_mission",
    "play_out",
    "read_rule",
    "register_player",
]

# Where each name is, by module and, where it has another name there, that name. The imports above say the same to type
# checkers; a test compares the two.
_HOMES = {
    "Asked": ("sensorium.players.api.player", "Asked"),
    "CaseError": ("sensorium.cases.case", "CaseError"),
    "LogError": ("sensorium.rules.core.log", "LogError"),
    "MissionError": ("sensorium.missions.format.errors", "MissionError"),
    "NoMissionError": ("sensorium.missions.format.errors", "NoMissionError"),
    "Player": ("sensorium.players.api.player", "Player"),
    "UnknownPlayerError": ("sensorium.players.api.registry", "UnknownPlayerError"),
    "View": ("sensorium.rules.core.views", "View"),
    "register_player": ("sensorium.players.api.registry", "register"),
}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'sensorium' has no attribute '{name}'")
    module, there = _HOMES.get(name, ("sensorium.game", name))
    found = getattr(import_module(module), there)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
