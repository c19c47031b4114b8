"""Missions and forces that the page makes: structs of the protocol.

They belong to the protocol and are used under the name of ``table.wire``, which has all of it.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from sensorium.table.wire_cards import MissionText
from sensorium.table.wire_scene import Wire
from sensorium.table.wire_ship import ShipForce

MOST_GAMES = 200
Games = Annotated[int, msgspec.Meta(ge=0, le=MOST_GAMES)]
Seed = Annotated[int, msgspec.Meta(ge=0, le=999_999)]
Link = Annotated[str, msgspec.Meta(max_length=4100)]
Edit = Annotated[str, msgspec.Meta(max_length=4100)]


class GenerateOffer(Wire):
    """A scenario or a set of rules that can be asked for."""

    word: str
    names: dict[str, str]  # by language
    about: dict[str, str] = {}


class GenerateOffers(Wire):
    """What a mission can be made of."""

    scenarios: list[GenerateOffer]
    rules: list[GenerateOffer]
    games: list[int]  # how many games a fair one may be measured by


class GenerateAsked(Wire):
    """A mission on a ship that nobody has seen. ``games``: so many are played by bots to make it even; 0: as it falls.
    ``seed``: which ship; 0: any."""

    scenario: str
    rules: str
    language: str = "en"
    games: Games = 0
    seed: Seed = 0


class Making(Wire):
    """``state``: waiting, running, done, cancelled, failed. ``done`` of ``of`` games are played. What is told of the
    mission comes from ``games`` of them: the share of the marines, what is undecided counting half, and where it lies
    with 95 % confidence; none: nobody knows."""

    key: str
    state: str
    done: int = 0
    of: int = 0
    mission: MissionText | None = None
    games: int = 0
    marine: int = 0
    undecided: int = 0
    share: float | None = None
    low: float = 0.0
    high: float = 1.0
    loose: bool = False  # the same games have chosen it, so that it may be less even than they say
    points: int = 0  # that the marines may spend; 0: these rules have none
    blips: tuple[int, int] = (0, 0)  # the most a turn, and in all
    error: str = ""


class ForceAsked(Wire):
    """A force as a link or a text, and what is to be changed about it: as in a set-up (docs/protocol.md), and besides
    ``points 30`` and ``call Lantern Watch``. Nothing: an empty force."""

    force: Link = ""
    said: Annotated[list[Edit], msgspec.Meta(max_length=16)] = []


class ForceFault(Wire):
    """What the list has against a force, or against a change of it."""

    rule: str
    names: dict[str, str] = {}  # the sentence by language
    line: int = 0  # of the text that was given, where it cannot be read; 0: none


class SheetMarine(Wire):
    """A line of the roster sheet: what he holds and how many boxes there are to cross."""

    name: str
    rank: dict[str, str]
    arms: dict[str, str]
    shots: int = 0
    reloads: int = 0


class SheetSquad(Wire):
    name: str
    names: dict[str, str]
    price: int
    marines: list[SheetMarine]
    heraldry: bool = False  # a captain leads it, and has room for his arms


class ForceCard(Wire):
    """A force on the builder's desk. ``refused``: why the last change was not made."""

    force: ShipForce
    text: str
    link: str
    marines: int
    sheets: list[SheetSquad]
    faults: list[ForceFault] = []
    refused: ForceFault | None = None
    kills: int = 0  # boxes for the stealers that each has killed


class ForceUse(Wire):
    """A mission with this force in the place of its marines: a built-in one by its id, or a text."""

    force: Link
    mission: str = ""
    draft: MissionText | None = None
