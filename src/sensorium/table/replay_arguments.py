"""The arguments of ``sensorium replay`` and ``sensorium review``; what they do is imported when they are asked for."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from sensorium.rules.core.sentences import LANGUAGES

VIEWS: Final = ("all", "marine", "stealer", "spectator")
STEPS: Final = ("answer", "act", "turn")


def add_arguments(commands: Any) -> None:
    replays = commands.add_parser(
        "replay",
        help="step through a recorded game",
        description="Tells a recorded game step by step. A log comes from the end of a game in the page, from"
        " `sensorium duel --save` or from `sensorium data`.",
    )
    replays.add_argument("--step", choices=STEPS, default="act", help="how much is told at once (default act)")
    replays.add_argument("--from", dest="first", type=int, default=1, metavar="N", help="begin with the answer N")
    replays.add_argument("--to", dest="last", type=int, metavar="N", help="end with the answer N")
    replays.add_argument(
        "--view", choices=VIEWS, default="all", help="what one side was told; `all` only when the game is over"
    )
    reviews = commands.add_parser(
        "review",
        help="who was likely to win when, what was luck, what decided it",
        description="Judges every answer of a finished game: docs/replays.md says how, and how good the judge is.",
    )
    for parser in (replays, reviews):
        parser.add_argument("log", type=Path, metavar="FILE", help="a log")
        parser.add_argument("--language", choices=LANGUAGES, default="en", help="of what is told (default en)")
        parser.add_argument("--json", action="store_true", help="print data instead of text")
