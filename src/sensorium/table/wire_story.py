"""Our stories over the wire: the record that the browser keeps, and what it comes to.

They belong to the protocol and are used under the name of ``table.wire``, which has all of it.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from sensorium.table.wire_cards import Member, MissionCard, MissionText
from sensorium.table.wire_scene import Wire


class StoryAsked(Wire):
    """The record of all stories, empty where there is none; of which one is asked; and what is done next: it is begun,
    or the log of the chapter that was played is counted. With nothing of these, how it stands."""

    story: Annotated[str, msgspec.Meta(max_length=40)]
    language: Annotated[str, msgspec.Meta(max_length=2)] = "en"
    text: Annotated[str, msgspec.Meta(max_length=200_000)] = ""
    begin: bool = False
    log: str = ""


class StoryMan(Wire):
    """Somebody of a story. ``fell``: in which chapter; 0: he is alive. ``told``: what is told of him."""

    member: Member
    told: list[str]
    fell: int = 0
    kills: int = 0


class StoryChapter(Wire):
    """``winner``: marine, stealer or draw; nothing: it is not played yet. ``came``: what came of it."""

    mission: str
    name: str
    winner: str = ""
    turn: int = 0
    came: str = ""
    dead: list[str] = []


class StoryCard(Wire):
    """How a story stands. ``phase``: new, game or over. ``words`` and ``changes``: what the last chapter has made of
    the next. ``ending``: of a story that is told."""

    text: str
    story: str
    title: str
    phase: str
    chapters: list[StoryChapter]
    men: list[StoryMan] = []
    times: int = 0  # how often it was begun
    words: str = ""
    changes: list[str] = []
    ending: str = ""
    mission: MissionText | None = None
    card: MissionCard | None = None
