"""A game to be seen again: its frames, what a review says of it, and what can be asked about a moment of it.

They belong to the protocol and are used under the name of ``table.wire``, which has all of it.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from sensorium.table.wire_cards import MissionCard, Side
from sensorium.table.wire_scene import EventLine, Patch, Scene, Wire, Words

FilmView = Literal["all", "marine", "stealer", "spectator"]
Count = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


class Frame(Wire):
    """A moment of a game: how things stood after so many answers (``at``), and what led there.

    The first frame has the whole ``scene``; every other has the ``patch`` that makes its scene of the one before it,
    and none where nothing has changed. ``who`` and ``said`` are empty where this view does not tell.
    """

    at: int
    turn: int
    side: str  # whose turn it is
    who: str = ""  # marine, stealer, chance, clock
    said: str = ""
    hint: bool = False  # a hint had been asked for
    act: bool = False  # something is set out upon: for stepping by acts
    events: list[EventLine] = []
    scene: Scene | None = None
    patch: Patch | None = None


class Stopped(Wire):
    """Why a game of an older version cannot go on: from this turn on it would go otherwise than recorded."""

    turn: int
    side: str  # whose turn
    version: int  # of the rules it was played by
    today: int  # of the rules of this server
    text: str  # all this in a sentence


class FilmCard(Wire):
    """What there is to be seen of a game. ``over``: it is finished, and nothing is hidden any more."""

    mission: MissionCard
    seats: dict[str, str]  # who played each side
    over: bool
    views: list[FilmView]  # the first is the one to begin with
    winner: str = ""
    seat: str = ""  # of whoever asks; empty for a file
    share: str = ""  # the token of the link that may be handed on
    lost: Stopped | None = None  # why the game can be followed only so far
    unlike: bool = False  # it was set up otherwise than any mission is today: nobody is asked about it, or plays on


class Point(Wire):
    """What the judge says of the game after so many answers (``at``). Chances are the marines', from 0 to 1."""

    at: int
    who: str  # gave the answer that led here: marine, stealer, chance, clock
    chance: float  # by the truth
    error: float = 0.0  # of that chance, as measured for the judge: one standard error
    known: tuple[float, float] | None = None  # by what the marines knew, and the stealers: where an act begins
    known_error: tuple[float, float] | None = None
    change: float = 0.0  # of the chance, since the answer before
    luck: bool = False  # chance answered: the change is luck
    roller: str = ""  # whose roll it was: marine, stealer; empty: a draw, or nobody's
    odds: float | None = None  # of a roll that could succeed or fail: with what probability it succeeds
    made: bool = False  # and whether it did
    act: bool = False  # an act began with this answer


class Moment(Wire):
    """An act that moved the chances much: from the answer ``at`` to the answer ``end``."""

    at: int
    end: int
    turn: int
    side: str
    change: float
    luck: float  # of that change
    error: float  # of the chances it lies between
    lines: list[EventLine]  # what happened, shortly


class DiceTally(Wire):
    """The rolls of one side that could succeed or fail, against their odds; and all chance as luck for the marines."""

    rolls: int = 0
    made: int = 0
    expected: float = 0.0
    luck: float = 0.0  # in chance of the marines: of all its rolls


class Review(Wire):
    """``state``: none, waiting, running, done, cancelled, failed. ``done`` of ``of`` answers are judged."""

    state: str
    done: int = 0
    of: int = 0
    points: list[Point] = []
    moments: list[Moment] = []
    dice: dict[str, DiceTally] = {}  # marine, stealer, and draws under an empty name
    luck: float = 0.0  # all of it together, in chance of the marines
    play: dict[str, float] = {}  # what the answers of each side changed
    measured: float | None = None  # the share of games of this mission that marines win
    error: str = ""  # why it failed


class AdviceAsked(Wire):
    """What would a bot do after so many answers?"""

    at: Count


class Advice(Wire):
    """What the bot would say to the question after ``at`` answers. ``did``: what was said in the game; ``lines`` and
    ``did_lines``: what is told of the one and of the other."""

    at: int
    side: str
    player: str
    said: str
    did: str = ""
    same: bool = False
    lines: list[EventLine] = []
    did_lines: list[EventLine] = []


class PlayOn(Wire):
    """A new table that begins after so many answers of this game. ``side``: one's own; ``player``: who has the
    other."""

    at: Count
    side: Side
    player: Words
