"""The long way alone over the wire: the text that the browser keeps, and what it comes to.

They belong to the protocol and are used under the name of ``table.wire``, which has all of it.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from sensorium.table.wire_cards import BoardPlan, MissionText
from sensorium.table.wire_scene import Wire


class JourneyAsked(Wire):
    """A journey's text, none for a new one, and what is done next: a line of its log; ``roll``, what chance brings;
    or the log of the board that was played. With nothing of these, how it stands."""

    language: Annotated[str, msgspec.Meta(max_length=2)] = "en"
    text: Annotated[str, msgspec.Meta(max_length=60_000)] = ""
    line: Annotated[str, msgspec.Meta(max_length=2000)] = ""
    log: str = ""


class JourneyMan(Wire):
    """One of the company. ``left``: what is kept account of, and how much of it he has."""

    name: str
    kind: str
    gear: list[str]
    left: dict[str, int]
    fell: int = 0  # on which board; 0: he is alive
    kills: int = 0


class JourneyBoard(Wire):
    """A board of the way: what it is made of, how it ended (crossed, killed, lost; nothing: not yet), and what it
    cost."""

    number: int
    tiles: list[str]
    outcome: str = ""
    kills: int = 0
    dead: list[str] = []


class JourneyChoice(Wire):
    """A way to lay the tiles that were drawn: the line that decides it, and what it looks like."""

    line: str
    board: BoardPlan


class JourneyCard(Wire):
    """How a journey stands. ``phase``: what is asked, take, tiles, lay, nest, game or over. ``outcome``: won, lost,
    given up. ``mission``: the board that is to be played."""

    text: str
    phase: str
    boards: list[JourneyBoard]
    men: list[JourneyMan]
    kills: int
    outcome: str = ""
    rating: str = ""
    verdict: str = ""
    drawn: list[int] = []
    choices: list[JourneyChoice] = []
    mission: MissionText | None = None
    plan: BoardPlan | None = None  # of the board that is to be played
