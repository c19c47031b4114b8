"""Games between the players, as a digest of the position at the start of every turn.

The same players on the same dice give the same digests, compiled or not. `python tools/player_games.py` writes those of
the recorded games anew (`make golden` does); `--pure MISSION MARINE STEALER` prints those of one game, played without
any compiled module.
"""

import json
import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from random import Random

RECORD = Path(__file__).resolve().parent.parent / "tests" / "players" / "games.json"
SECONDS = 1000.0  # for an answer: nobody is to be stopped by the clock

RECORDED = (
    ("pilot-light", "sergeant:easy", "brood:easy"),
    ("splinters", "sergeant:easy", "brood:easy"),
    ("the-stray", "sergeant:easy", "solo"),
    ("evensong", "sergeant:easy", "brood:easy"),
    ("pilot-light", "sergeant:normal", "brood:normal"),
)


class PureFinder:
    """Finds the modules of the package as source only, even where a compiled form lies beside it."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: object = None) -> ModuleSpec | None:
        if not name.startswith("sensorium."):
            return None
        finders = (FileFinder(entry, (SourceFileLoader, SOURCE_SUFFIXES)) for entry in path or ())
        return next((spec for finder in finders if (spec := finder.find_spec(name)) is not None), None)


def digests(mission: str, marine: str, stealer: str, seed: int = 1) -> list[str]:
    """The digest at the start of each side's turn, and of the end."""
    from sensorium.missions.format.setup import set_up_named
    from sensorium.players.api import builtin_players
    from sensorium.players.api.player import asked_of
    from sensorium.players.api.registry import expansions_of, player_named
    from sensorium.rules.core.engine import asked, play, sample
    from sensorium.rules.core.vocabulary import CHANCE, NOBODY

    builtin_players.load()
    rng = Random(f"{seed}/{mission}")
    position = set_up_named(mission, expansions_of(marine, stealer))
    players = [player_named(name, Random(rng.getrandbits(62)), side) for side, name in enumerate((marine, stealer))]
    found: list[str] = []
    turn = (-1, -1)
    while (side := asked(position)) != NOBODY:
        if turn != (position.turn, position.side):
            turn = (position.turn, position.side)
            found.append(position.digest())
        if side == CHANCE:
            play(position, sample(position, rng.getrandbits(30)))
        else:
            play(position, players[side].answer(asked_of(position, side, SECONDS)))
    return [*found, position.digest()]


def named(mission: str, marine: str, stealer: str) -> str:
    return f"{mission}, {marine}, {stealer}"


def main(words: list[str]) -> None:
    if words[:1] == ["--pure"]:
        sys.meta_path.insert(0, PureFinder)
        mission, marine, stealer = words[1:]
        print(json.dumps(digests(mission, marine, stealer)))
        return
    games = {named(*game): digests(*game) for game in RECORDED}
    RECORD.write_text(json.dumps(games, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
